"""Plates: what a full set pays stands beside its fields, as near as there is room."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import FieldSet, Game
from dicesheets.sheets.cards.canvas import Canvas, Look
from dicesheets.sheets.cards.plates import GAP_MM, draw_set_rewards, plate_size
from dicesheets.sheets.plan import Box

LAYOUT = load_classic(Game.WELTEN)
CASTLES = LAYOUT.card("castles")
FULL = replace(CASTLES.sets[0], fields=(CASTLES.fields[0].id,))
CARD = replace(CASTLES, sets=(FULL,))
FIELD = Box(40.0, 50.0, 10.0, 12.0)
WIDE, HIGH = plate_size(FULL)
# where a plate may stand: right of its field, below, above, left
SPOTS = {
    "right": Box(50.0 + GAP_MM, 56.0 - HIGH / 2, WIDE, HIGH),
    "below": Box(45.0 - WIDE / 2, 62.0 + GAP_MM, WIDE, HIGH),
    "above": Box(45.0 - WIDE / 2, 50.0 - GAP_MM - HIGH, WIDE, HIGH),
    "left": Box(40.0 - GAP_MM - WIDE, 56.0 - HIGH / 2, WIDE, HIGH),
}
EVERYWHERE = Box(0.0, 0.0, 105.0, 148.0)


def plates_in(area: Box, *taken: Box) -> tuple[list[FieldSet], Canvas]:
    """Return which sets found no place for their plate, and what was drawn."""
    canvas = Canvas(LAYOUT, CARD, Look(), 105.0, 148.0)
    canvas.place(CARD.fields[0], FIELD)
    canvas.taken.extend(taken)
    return draw_set_rewards(canvas, [FULL], area), canvas


@pytest.mark.parametrize("side", SPOTS)
def test_a_plate_may_reach_the_edge_of_its_area_and_not_beyond(side: str) -> None:
    spot = SPOTS[side]
    homeless, canvas = plates_in(spot)
    assert homeless == []
    assert canvas.taken[-1].centre == pytest.approx(spot.centre)
    for short in (
        replace(spot, left_mm=spot.left_mm + 0.01),
        replace(spot, top_mm=spot.top_mm + 0.01),
        replace(spot, width_mm=spot.width_mm - 0.01),
        replace(spot, height_mm=spot.height_mm - 0.01),
    ):
        assert plates_in(short)[0] == [FULL]


def test_a_plate_stands_where_nothing_else_does_right_before_below_before_above() -> None:
    taken: list[Box] = []
    for spot in SPOTS.values():
        _, canvas = plates_in(EVERYWHERE, *taken)
        assert canvas.taken[-1].centre == pytest.approx(spot.centre)
        taken.append(spot)
    assert plates_in(EVERYWHERE, *taken)[0] == [FULL]
