"""Round and seed beside the letters of a code: where they stand and how large."""

from __future__ import annotations

import pytest

from dicesheets.layouts.fiducials import CODE_LENGTH, PERSONAL_LENGTH
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.sheets.cards import Look, draw_card
from dicesheets.sheets.cards.canvas import Canvas
from dicesheets.sheets.cards.identity import (
    BAND_SIDE_MM,
    LINES_AIR_MM,
    LINES_BELOW_MM,
    LINES_MM,
    LINES_STEP_MM,
    _place_lines,
)
from dicesheets.sheets.extent import extent_of
from dicesheets.sheets.plan import Words
from dicesheets.sheets.text import measure

BASELINE = 50.0
TITLE_END_MM = 4.3 + 5.3  # of a half-size card
CLEAR_MM = 0.5  # between things that do not belong together
LONGEST = ("Round 2", "Seed 262143")
WIDEST = max(measure(text, "regular", 1.0) for text in LONGEST)


def lines(room_mm: float, length: int = PERSONAL_LENGTH, seed: int = 262143) -> list[Words]:
    """Return the lines on a card that leaves them so much room, from the left edge of it."""
    layout = load_classic(Game.WELTEN)
    look = Look(language="en", page=2, seed=seed)
    canvas = Canvas(layout, layout.card("scythe"), look, BAND_SIDE_MM + room_mm, 90.0)
    canvas.letters = "A" * length
    _place_lines(canvas, (0.0, BASELINE))
    return [item for item in canvas.personal if isinstance(item, Words)]


# room beyond what the largest lines need, and the white before them
AIR = [(0.0, 0.0), (1.0, 0.5), (2 * LINES_AIR_MM, LINES_AIR_MM), (9.0, LINES_AIR_MM)]


@pytest.mark.parametrize(("spare", "air"), AIR)
def test_white_stands_before_them_as_far_as_there_is_room(spare: float, air: float) -> None:
    room = WIDEST * LINES_MM[0] + spare + 1e-6
    assert [line.at[0] for line in lines(room)] == pytest.approx([air, air], abs=1e-5)
    assert [line.at[0] for line in lines(room, CODE_LENGTH)] == [0.0, 0.0]


@pytest.mark.parametrize(
    ("size", "scale"), [(2.2, 1.0), (2.2, 1.001), (2.1, 0.999), (2.1, 0.96), (2.0, 0.94)]
)
def test_they_are_as_large_as_there_is_room(size: float, scale: float) -> None:
    found = lines(WIDEST * LINES_MM[0] * scale + 1e-9)
    assert [(line.text, line.size_mm) for line in found] == [(t, size) for t in LONGEST[::-1]]


def test_the_seed_stands_below_the_round() -> None:
    seed, round_ = lines(60.0)
    assert seed.at[1] == pytest.approx(BASELINE + LINES_BELOW_MM)
    assert round_.at[1] == pytest.approx(seed.at[1] - LINES_STEP_MM)


def test_without_a_seed_the_round_stands_alone() -> None:
    (round_,) = lines(60.0, seed=0)
    assert (round_.text, round_.at[1]) == ("Round 2", pytest.approx(BASELINE + LINES_BELOW_MM))


@pytest.mark.parametrize("saver", [False, True])
@pytest.mark.parametrize("name", ["resources", "score"])
def test_on_half_a_card_they_keep_away_from_title_and_fields(name: str, saver: bool) -> None:
    layout = load_classic(Game.WELTEN)
    look = Look(saver=saver, page=1, seed=7, compact=True)
    plan = draw_card(layout, layout.card(name), look)
    notes = {i.text: extent_of(i) for i in plan.personal if isinstance(i, Words)}
    fields = min(placed.box.top_mm for placed in plan.fields)
    assert notes["Durchgang 1"].top_mm >= TITLE_END_MM + CLEAR_MM
    assert notes["Nr. 7"].bottom_mm <= fields - CLEAR_MM
