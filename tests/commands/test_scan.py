"""`dicesheets scan`: JSON lines, records, overlays, review, messages and exit statuses."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner, Result

from dicesheets.cli import main
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.practice.handwriting import load_hands
from dicesheets.practice.make import Wish
from dicesheets.practice.sheet import Print, practise
from dicesheets.records import load_record


@pytest.fixture(scope="module")
def photo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A played and photographed board: one card, 109 fields."""
    layout = load_classic(Game.WUERFELAND)
    wish = Wish("normal", megapixels=5.0, pen="ballpoint-black")
    made, record = practise(layout, 3, load_hands()[:1], wish, Print())
    folder = tmp_path_factory.mktemp("photos")
    (folder / "board.jpg").write_bytes(made.jpeg)
    (card,) = record.rounds[0].cards
    (folder / "truth.json").write_text(json.dumps([card.card, dict(card.marks)]))
    return folder / "board.jpg"


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.getbasetemp() / "cache"))


def run(*arguments: object, answers: str = "") -> Result:
    return CliRunner().invoke(main, ["scan", *map(str, arguments)], input=answers)


def truth(photo: Path) -> tuple[str, dict[str, str]]:
    card, marks = json.loads((photo.parent / "truth.json").read_text())
    return card, marks


def test_json_gives_every_field_of_every_card(photo: Path) -> None:
    result = run(photo, "--json")
    assert result.exit_code in (0, 3), result.output
    told = json.loads(result.stdout)
    assert told["input"] == str(photo)
    (card,) = told["cards"]
    name, marks = truth(photo)
    assert card["card"] == name
    assert len(card["code"]) == 18
    assert len(card["corners"]) == 4
    layout = load_classic(Game.WUERFELAND)
    assert set(card["fields"]) == {f.id for f in layout.card(name).fields}
    sure = {f: v for f, v in card["fields"].items() if v["confidence"] >= 0.98}
    assert {f: v["value"] for f, v in sure.items()} == {f: marks.get(f) for f in sure}
    assert len(sure) > 0.7 * len(card["fields"])


def test_several_photos_give_a_line_each_and_a_bad_one_a_message(
    photo: Path, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.jpg"
    broken.write_bytes(photo.read_bytes()[:5000])
    result = run(photo, broken, photo, "--json", "--lang", "en")
    assert result.exit_code == 2
    assert len(result.stdout.splitlines()) == 2
    assert "broken.jpg: the picture is damaged or incomplete" in result.stderr


def test_review_asks_and_saves_a_record(photo: Path, tmp_path: Path) -> None:
    result = run(photo, "--review", "--save", tmp_path, answers="\n" * 200)
    assert result.exit_code == 0, result.output
    record = load_record(tmp_path / "board.yaml")
    (card,) = record.rounds[0].cards
    assert card.card == truth(photo)[0]


def test_an_overlay_is_a_picture_with_the_readings(photo: Path, tmp_path: Path) -> None:
    result = run(photo, "--overlay", tmp_path / "shown", "--lang", "en")
    assert result.exit_code in (0, 3), result.output
    drawn = tmp_path / "shown" / "board-overlay.png"
    assert result.stderr.splitlines() == [str(drawn)]
    overlay = cv2.imread(str(drawn))
    assert overlay is not None
    assert min(overlay.shape[:2]) > 500
    blue, green, red = (overlay[..., i].astype(int) for i in range(3))
    assert np.count_nonzero((green > red + 60) & (green > blue + 20)) > 500


def test_people_get_text(photo: Path) -> None:
    result = run(photo, "--lang", "en")
    assert str(photo) in result.stdout
    assert ": crossed" in result.stdout


def test_what_is_no_picture_is_said_without_a_traceback(tmp_path: Path) -> None:
    file = tmp_path / "notes.jpg"
    file.write_text("hello")
    result = run(file)
    assert result.exit_code == 2
    assert "kein Bild" in result.stderr
    assert "Traceback" not in result.output
