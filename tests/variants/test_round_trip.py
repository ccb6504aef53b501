"""Publish, add, print, photograph, score: a variant on its whole way to another table."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from dicesheets.cli import main
from dicesheets.commands.messages import spelled
from dicesheets.errors import DicesheetsError
from dicesheets.layouts.fiducials import reference_of
from dicesheets.layouts.model import Game, Generated, Layout
from dicesheets.practice.handwriting import load_hands
from dicesheets.practice.make import Wish
from dicesheets.practice.sheet import Print, photograph_sheet, play_sheet
from dicesheets.rules.record import Record
from dicesheets.scoring.inputs import load_sheets
from dicesheets.scoring.judge import judge
from dicesheets.variants.certify import STYLES, Certificate, StyleRating
from dicesheets.variants.generate import generate_text
from dicesheets.variants.known_ratings import remember_rating
from dicesheets.variants.library import find_layout
from dicesheets.variants.rating import Rating

OBSERVATORY = Path(__file__).parents[2] / "examples" / "observatory" / "observatory.yaml"
REALMS = ("observatory", "euphoria", "scythe")
MOSTLY = 0.96  # share of fields that must be read as written; how well is the scanner's own test


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICESHEETS_HOME", str(tmp_path / "home"))


def accept(layout: Layout) -> None:
    """Let a layout count as rated: playing it thousands of times is not what is tested here."""
    styles = tuple(StyleRating(s, 50, 8.0, 7.9, 0.01, 0.01, 2.0, 15.0) for s in STYLES)
    scores = tuple(tuple(range(20, 120, 2)) for _ in STYLES)
    remember_rating(
        layout, Rating(Certificate(layout.id, layout.digest, styles, (), scores, scores), ())
    )


def run(*arguments: str | Path) -> str:
    done = CliRunner().invoke(main, [str(a) for a in arguments])
    assert done.exit_code == 0, done.output
    return done.output


@cache
def photograph(layout: Layout, realms: tuple[str, ...]) -> tuple[bytes, Record]:
    """Return the photo of a played sheet and what stands on it."""
    rng = np.random.default_rng(11)
    how = Print()
    sheet = play_sheet(layout, rng, how, realms)
    photo = photograph_sheet(sheet, load_hands()[3], Wish(megapixels=6.0), rng, how)
    return photo.jpeg, sheet.record


def agreement(one: Record, other: Record) -> float:
    marks = [
        {
            (card.card, field): value
            for card in record.rounds[0].cards
            for field, value in card.marks
        }
        for record in (one, other)
    ]
    keys = marks[0].keys() | marks[1].keys()
    return sum(marks[0].get(key) == marks[1].get(key) for key in keys) / len(keys)


def check_photo(layout: Layout, realms: tuple[str, ...], folder: Path, *more: Path) -> None:
    photo = folder / "photo.jpg"
    jpeg, truth = photograph(layout, realms)
    photo.write_bytes(jpeg)
    (entry,) = load_sheets([photo, *more])
    assert reference_of(entry.layout) == reference_of(layout)
    assert agreement(entry.record, truth) >= MOSTLY
    assert judge(entry.layout, truth, 20.0).legal is True
    assert judge(entry.layout, entry.record, 1.0).score_tenths is not None


@pytest.mark.slow
def test_a_hand_made_variant_travels_by_its_bundle(tmp_path: Path) -> None:
    accept(find_layout(OBSERVATORY))
    run("publish", OBSERVATORY, "-o", tmp_path / "site")
    run("add", tmp_path / "site" / "v" / "observatory" / "observatory.zip")
    layout = find_layout("observatory")
    run("print", "--layout", "observatory", "--format", "round", "--realms", ",".join(REALMS),
        "-o", tmp_path / "round.pdf")  # fmt: skip
    check_photo(layout, REALMS, tmp_path)


@pytest.mark.slow
def test_a_generated_variant_needs_no_installation(tmp_path: Path) -> None:
    file = tmp_path / "made.yaml"
    file.write_text(generate_text(Game.WELTEN, Generated(1, 21, 1, 2047)), encoding="utf-8")
    layout = find_layout(file)
    accept(layout)
    run("publish", file, "-o", tmp_path / "site")
    run("print", "--layout", layout.id, "--format", "round", "-o", tmp_path / "round.pdf")
    check_photo(layout, ("charterstone", "viticulture", "society"), tmp_path)


@pytest.mark.slow
def test_a_self_contained_print_needs_no_installation_either(tmp_path: Path) -> None:
    layout = find_layout(OBSERVATORY)
    run("print", "--layout", OBSERVATORY, "--realms", "observatory", "--self-contained",
        "-o", tmp_path / "cards.pdf", "--png", tmp_path / "png")  # fmt: skip
    carrier = sorted((tmp_path / "png").glob("*.png"))[-1]
    check_photo(layout, ("observatory", "castles", "cities"), tmp_path, carrier)


def test_a_sheet_of_an_unknown_variant_says_what_to_do(tmp_path: Path) -> None:
    photo = tmp_path / "photo.jpg"
    photo.write_bytes(photograph(find_layout(OBSERVATORY), REALMS)[0])
    with pytest.raises(DicesheetsError, match=r"install it, .* photograph the page") as refused:
        load_sheets([photo])
    assert re.search(r"dicesheets add.*--layout.*--self-contained", spelled(refused.value, "de"))
