"""Print, fill, photograph, read: the same marks come back."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicesheets.layouts.fiducials import FIRST_EDITION
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.practice.handwriting import load_hands
from dicesheets.practice.make import Wish
from dicesheets.practice.sheet import Print, practise
from dicesheets.scoring.inputs import load_sheets

# Every game, paper, ink and language at least once; more of each with the slow ones.
TRIPS = (
    (Game.WELTEN, Print(), "normal", "ballpoint-blue"),
    (Game.WUERFELAND, Print(format="cards", saver=True, paper="letter"), "normal", "felt-black"),
    (Game.HELDEN, Print(format="cards", language="en"), "normal", "ballpoint-blue"),
    (Game.CARCASSONNE, Print(format="cards"), "normal", "gel-blue"),
)
MORE_TRIPS = (
    (Game.WELTEN, Print(format="cards"), "normal", "gel-blue"),
    (Game.WELTEN, Print(paper="letter", language="en"), "normal", "felt-black"),
    (Game.WELTEN, Print(language="en", saver=True), "rotated", "ballpoint-red"),
    (Game.WELTEN, Print(), "hard-shadow", "gel-blue"),
    (Game.WELTEN, Print(), "bent2", "ballpoint-blue"),
    (Game.WELTEN, Print(), "edge-cut", "felt-black"),
    (Game.WELTEN, Print(), "one-marker-hidden", "felt-black"),
    (Game.WELTEN, Print(saver=True), "normal", "ballpoint-black"),
    (Game.WUERFELAND, Print(format="cards"), "normal", "ballpoint-black"),
    (Game.WELTEN, Print(edition=FIRST_EDITION), "normal", "ballpoint-blue"),
    (Game.WELTEN, Print(edition=FIRST_EDITION, saver=True), "rotated", "felt-black"),
)
MEGAPIXELS = 8.0  # enough for 5 px a mm, and quicker than 12
MOST_WRONG = 0.01  # of a sheet's fields; a test of the whole way, not of the networks


@pytest.mark.parametrize(
    ("game", "how", "preset", "pen"),
    (*TRIPS, *(pytest.param(*trip, marks=pytest.mark.slow) for trip in MORE_TRIPS)),
    ids=lambda v: (
        v.value
        if isinstance(v, Game)
        else v
        if isinstance(v, str)
        else "-".join((v.format, v.paper, v.language, "saver" if v.saver else "colour"))
    ),
)
def test_the_marks_of_a_practice_photo_come_back(
    game: Game, how: Print, preset: str, pen: str, tmp_path: Path
) -> None:
    layout = load_classic(game)
    photo, truth = practise(layout, 11, load_hands(), Wish(preset, MEGAPIXELS, pen=pen), how)
    file = tmp_path / "photo.jpg"
    file.write_bytes(photo.jpeg)
    (entry,) = load_sheets([file])
    wanted = {(c.card, f): m for c in truth.rounds[0].cards for f, m in c.marks}
    found = {(c.card, f): m for c in entry.record.rounds[0].cards for f, m in c.marks}
    assert entry.layout.game is game
    wrong = {k for k in wanted.keys() | found.keys() if wanted.get(k) != found.get(k)}
    doubted = {(d.card, d.field) for d in entry.doubts}
    fields = sum(len(layout.card(c.card).fields) for c in truth.rounds[0].cards)
    assert len(wrong - doubted) <= MOST_WRONG * fields, wrong - doubted
