"""A variant's rating stands small on its sheets, and disturbs nothing there."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from dicesheets.cli import main
from dicesheets.layouts.model import Game, Generated, Layout
from dicesheets.sheets.geometry import geometry_of
from dicesheets.sheets.job import Job, plan_document
from dicesheets.sheets.plan import Words
from dicesheets.sheets.text import measure, missing_characters
from dicesheets.sheets.wording import say_rating
from dicesheets.variants.generate import generate_layout

LINE = "Ø ★: careless 4.3 (-0%) · greedy 11.0 (+3%) · planning 12.0 (+2%)"
OBSERVATORY = Path(__file__).parents[2] / "examples" / "observatory" / "observatory.yaml"


@pytest.fixture(scope="module")
def rated() -> Layout:
    return generate_layout(Game.WELTEN, Generated(1, 672, 1, 2047), LINE)


def test_the_line_is_said_in_the_language_of_the_sheet() -> None:
    assert say_rating(LINE, "de").startswith("Ø Sterne: sorglos 4,3")
    assert say_rating(LINE, "en").startswith("Ø stars: careless 4.3")
    for language in ("de", "en"):
        assert not missing_characters(say_rating(LINE, language), "regular")


@pytest.mark.parametrize("form", ["cards", "match"])
@pytest.mark.parametrize("language", ["de", "en"])
def test_every_page_shows_the_rating(rated: Layout, form: str, language: str) -> None:
    document = plan_document(rated, Job(format=form, language=language))
    for page in document.pages:
        words = [item for item in page.items if isinstance(item, Words)]
        (line,) = [item for item in words if item.text == say_rating(LINE, language)]
        half = measure(line.text, line.font, line.size_mm) / 2
        assert line.at[0] + half < page.width_mm - 3
        assert line.at[0] - half > page.width_mm / 2 + 3


def test_a_rating_moves_no_field(rated: Layout) -> None:
    plain = replace(rated, about=replace(rated.about, rating=""))
    one, other = (geometry_of(plan_document(each, Job()).pages) for each in (rated, plain))
    assert one == other


def test_a_self_contained_print_goes_with_every_other_option(tmp_path: Path) -> None:
    arguments = ["print", "--layout", str(OBSERVATORY), "--self-contained", "--backs",
                 "--format", "match", "--players", "2", "--paper", "letter",
                 "--geometry", str(tmp_path / "g.json"), "-o", str(tmp_path / "s.pdf")]  # fmt: skip
    done = CliRunner().invoke(main, arguments)
    assert done.exit_code == 0, done.output
    pages = json.loads((tmp_path / "g.json").read_text("utf-8"))["pages"]
    assert pages[-1]["cards"] == []


def test_what_every_scanner_knows_needs_no_carrier(tmp_path: Path) -> None:
    plain = ["print", "--layout", "welten-normal-5", "--realms", "scythe", "-o"]
    one, other = tmp_path / "one.pdf", tmp_path / "other.pdf"
    assert CliRunner().invoke(main, [*plain, str(one)]).exit_code == 0
    done = CliRunner().invoke(main, [*plain, str(other), "--self-contained", "--lang", "de"])
    assert done.exit_code == 0
    assert "diese Vorlage kennt jedes dicesheets" in done.output
    assert one.read_bytes() == other.read_bytes()
