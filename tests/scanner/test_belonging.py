"""A stroke that starts in a neighbouring field and ends here belongs there."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from dicesheets.layouts.model import Field, Kind
from dicesheets.scanner.artwork import RASTER_PX_A_MM, PrintedCard, print_card, render
from dicesheets.scanner.belonging import NEIGHBOURS, SUREST, disown
from dicesheets.scanner.cut import CutCard, build_pyramid
from dicesheets.scanner.light import WHITE_PX_A_MM, find_white
from dicesheets.scanner.pipeline import cut_all
from dicesheets.scanner.reading import DOUBTED, FieldReading
from dicesheets.scanner.warp import Warp, flatten
from dicesheets.sheets.plan import Box, CardPlan, PlacedField, Rectangle

BOX_MM = 12.0
SIDE_MM = 40.0
LEFT, RIGHT = "left", "right"
Line = tuple[tuple[float, float], tuple[float, float]]

CROSS: tuple[Line, ...] = (((10, 16), (18, 24)), ((18, 16), (10, 24)))  # in the left box
OWN: tuple[Line, ...] = (((22, 16), (30, 24)), ((30, 16), (22, 24)))  # in the right box
INK, TRACE = 30, 228  # grey levels
REACHING: Line = ((10, 25), (23.5, 15))  # from the left box to just before the middle of the right


@cache
def printed() -> PrintedCard:
    """A card with two boxes side by side."""
    boxes = [Box(8.0, 14.0, BOX_MM, BOX_MM), Box(8.0 + BOX_MM, 14.0, BOX_MM, BOX_MM)]
    fields = tuple(
        PlacedField(Field(name, Kind.MARK, "box", place), box, box.polygon)
        for place, (name, box) in enumerate(zip((LEFT, RIGHT), boxes, strict=True), 1)
    )
    lines = tuple(Rectangle(box, stroke="ink", width_mm=0.2) for box in boxes)
    nowhere = Box(0, 0, 0.1, 0.1)
    plan = CardPlan(SIDE_MM, SIDE_MM, lines, (), fields, (), (), nowhere, nowhere, "")
    return print_card(plan, saver=False, cache=None)


def photo_with(*lines: Line, traces: tuple[Line, ...] = ()) -> NDArray[np.uint8]:
    """The card seen from above, with felt-tip strokes on it, and traces of others wiped off."""
    picture = render(printed().plan, saver=False)
    for grey, drawn in ((TRACE, traces), (INK, lines)):
        for ends in drawn:
            a, b = ([round(mm * RASTER_PX_A_MM) for mm in end] for end in ends)
            cv2.line(picture, a, b, (grey,), round(0.9 * RASTER_PX_A_MM), cv2.LINE_AA)
    return picture


def looked_at(picture: NDArray[np.uint8], *readings: FieldReading) -> dict[str, FieldReading]:
    pyramid = build_pyramid(picture, levels=3)
    scale = np.diag([RASTER_PX_A_MM, RASTER_PX_A_MM, 1.0])
    warp = Warp(SIDE_MM, SIDE_MM, scale)
    white = find_white(flatten(pyramid.levels[-1], 4, warp, WHITE_PX_A_MM), printed().bare)
    cut: CutCard = cut_all(pyramid, warp, white, printed(), hand=0)
    return {found.field: found for found in disown(cut, readings, pyramid, warp, white)}


@pytest.mark.parametrize("sure", [0.9998, 0.85])
def test_a_stroke_that_ends_in_the_field_beside_its_own_is_no_mark_there(sure: float) -> None:
    picture = photo_with(CROSS[0], REACHING)
    found = looked_at(
        picture, FieldReading(LEFT, "x", 1.0), FieldReading(RIGHT, "x", sure, ((None, 1 - sure),))
    )
    assert found[LEFT].value == "x"
    right = found[RIGHT]
    assert (right.value, right.note, right.doubtful) == (None, NEIGHBOURS, False)
    assert right.confidence <= SUREST  # the rest of the sheet may know better
    assert [value for value, _ in right.alternatives] == ["x"]


def test_a_stroke_that_is_pale_for_a_millimetre_goes_on() -> None:
    """Over the edge of a printed number a thin pen hardly shows: its end was no neighbour's."""
    before, pale, after = ((9, 25.7), (15, 21.3)), ((14, 22), (18, 19)), ((17, 19.8), (23.5, 15))
    readings = FieldReading(LEFT, "x", 1.0), FieldReading(RIGHT, "x", 0.9, ((None, 0.1),))
    right = looked_at(photo_with(before, after, traces=(pale,)), *readings)[RIGHT]
    assert (right.value, right.note) == (None, NEIGHBOURS)


def test_a_field_that_holds_a_cross_of_its_own_keeps_it() -> None:
    picture = photo_with(CROSS[0], REACHING, *OWN)
    readings = FieldReading(LEFT, "x", 1.0), FieldReading(RIGHT, "x", 0.9, ((None, 0.1),))
    assert tuple(looked_at(picture, *readings).values()) == readings


def test_a_trace_under_a_neighbours_stroke_is_no_cross() -> None:
    picture = photo_with(CROSS[0], REACHING, traces=OWN)
    readings = FieldReading(LEFT, "x", 1.0), FieldReading(RIGHT, "x", 0.9, ((None, 0.1),))
    right = looked_at(picture, *readings)[RIGHT]
    assert (right.value, right.note) == (None, NEIGHBOURS)


def test_a_small_mark_that_touches_nothing_is_not_given_away() -> None:
    aside = ((21.5, 22), (24.5, 25))  # a tick in the corner of its field
    picture = photo_with(*CROSS, aside)
    readings = FieldReading(LEFT, "x", 1.0), FieldReading(RIGHT, "x", 0.9, ((None, 0.1),))
    assert tuple(looked_at(picture, *readings).values()) == readings


def test_an_empty_field_gets_surer_without_its_neighbours_ink() -> None:
    picture = photo_with(CROSS[0], REACHING)
    unsure = FieldReading(RIGHT, None, 0.9, (("x", 0.08),))
    right = looked_at(picture, FieldReading(LEFT, "x", 1.0), unsure)[RIGHT]
    assert (right.value, right.note) == (None, None)
    assert right.confidence > DOUBTED and sum(p for _, p in right.alternatives) < 0.02


def test_a_card_without_doubtful_ink_is_left_alone() -> None:
    readings = FieldReading(LEFT, "x", 1.0), FieldReading(RIGHT, None, 1.0)
    assert tuple(looked_at(photo_with(*CROSS), *readings).values()) == readings
