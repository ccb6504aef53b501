"""Faults of a card, on both sides of each limit: its edge, pens, and what a camera needs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicesheets.layouts.fiducials import DOT_MM, MARKER_QUIET_MM, Marker
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game, Kind
from dicesheets.sheets.cards.canvas import Canvas, Look
from dicesheets.sheets.cards.checks import check_card, polygons_meet
from dicesheets.sheets.cards.identity import CODE_QUIET_MM
from dicesheets.sheets.cards.outlines import SMALLEST_MM
from dicesheets.sheets.extent import extent_of
from dicesheets.sheets.plan import Box, Point, Words

LAYOUT = load_classic(Game.WELTEN)
CASTLES = LAYOUT.card("castles")
FIELD = CASTLES.groups[0].fields[0]
CARD = replace(CASTLES, groups=(replace(CASTLES.groups[0], fields=(FIELD,)),))
SMALLEST = SMALLEST_MM[Kind.DIGIT]
MIDDLE = Box(45.0, 60.0, 12.0, 12.0)


def faults_of(box: Box, *words: Words, **needed: object) -> list[str]:
    """Return what is said of a card of 105 by 148 mm with one field, and nothing else on it."""
    canvas = Canvas(LAYOUT, CARD, Look(), 105.0, 148.0)
    canvas.place(FIELD, box)
    canvas.items.extend(words)
    for name, value in needed.items():
        setattr(canvas, name, value)
    check_card(canvas)
    return [fault.what.en for fault in canvas.faults]


LEAVES = [f"field {FIELD.id} leaves the card"]
COVERS = f"field {FIELD.id} covers "
PLACES = [
    (Box(3.0, 60.0, 12.0, 12.0), []),
    (Box(2.99, 60.0, 12.0, 12.0), LEAVES),
    (Box(45.0, 3.0, 12.0, 12.0), []),
    (Box(45.0, 2.99, 12.0, 12.0), LEAVES),
    (Box(90.0, 60.0, 12.0, 12.0), []),
    (Box(90.01, 60.0, 12.0, 12.0), LEAVES),
    (Box(45.0, 133.0, 12.0, 12.0), []),
    (Box(45.0, 133.01, 12.0, 12.0), LEAVES),
]


@pytest.mark.parametrize(("box", "said"), PLACES)
def test_a_field_stays_three_millimetres_from_the_edge(box: Box, said: list[str]) -> None:
    assert faults_of(box) == said


@pytest.mark.parametrize(("wide", "high"), [(SMALLEST, 20.0), (20.0, SMALLEST)])
def test_a_pen_needs_room_both_ways(wide: float, high: float) -> None:
    assert faults_of(Box(40.0, 60.0, wide, high)) == []
    small = Box(40.0, 60.0, wide - 0.5 * (wide < 20), high - 0.5 * (high < 20))
    (said,) = faults_of(small)
    assert said == f"field {FIELD.id} is {SMALLEST - 0.5:g} mm, too small for a pen"


def test_what_a_camera_needs_is_not_covered() -> None:
    """A field may touch the white round it, and not more, from any side."""
    marker = Marker(0, 20.0, 20.0, 10.0)
    quiet = Box(20.0, 20.0, 10.0, 10.0).inset(-MARKER_QUIET_MM)
    needed = [
        ("a corner marker", quiet, {"markers": [marker]}),
        ("an anchor dot", Box(30.0 - DOT_MM, 40.0 - DOT_MM, 2 * DOT_MM, 2 * DOT_MM),
         {"dots": [(30.0, 40.0)]}),
        ("the sheet code", Box(30.0, 40.0, 9.6, 9.6).inset(-CODE_QUIET_MM),
         {"code_box": Box(30.0, 40.0, 9.6, 9.6), "letters_box": Box(90.0, 140.0, 2.0, 2.0)}),
        ("the letters of the code", Box(50.0, 40.0, 20.0, 3.0).inset(-0.4),
         {"code_box": Box(90.0, 140.0, 2.0, 2.0), "letters_box": Box(50.0, 40.0, 20.0, 3.0)}),
    ]  # fmt: skip
    for name, white, there in needed:
        for left, top in (
            (white.right_mm, white.top_mm), (white.left_mm - 12.0, white.top_mm),
            (white.left_mm, white.bottom_mm), (white.left_mm, white.top_mm - 12.0),
        ):  # fmt: skip
            field = Box(left, top, 12.0, 12.0)
            assert faults_of(field, **there) == [], (name, field)
            nearer = field.inset(-0.01)
            assert faults_of(nearer, **there) == [COVERS + name], (name, field)


def test_texts_stay_on_the_card_but_a_number_may_stand_in_its_field() -> None:
    words = Words("Ein Text", (20.0, 30.0), 4.0)
    box = extent_of(words)
    for x, is_outside in (
        (20.0 - box.left_mm + 3.001, False),
        (20.0 - box.left_mm + 2.999, True),
        (20.0 - box.right_mm + 101.999, False),
        (20.0 - box.right_mm + 102.001, True),
    ):
        said = faults_of(MIDDLE, replace(words, at=(x, 30.0)))
        assert said == (["the text 'Ein Text' leaves the card"] if is_outside else [])
    assert faults_of(MIDDLE, Words("12", (1.0, 30.0), 4.0)) == []


SQUARE: tuple[Point, ...] = ((0, 0), (4, 0), (4, 4), (0, 4))
DIAMOND: tuple[Point, ...] = ((0, -2), (2, 0), (0, 2), (-2, 0))
# another outline, where it is moved, do the two share an area
MOVED = [
    (SQUARE, (3.99, 0.0), True), (SQUARE, (4.0, 0.0), False),
    (SQUARE, (0.0, -3.99), True), (SQUARE, (0.0, -4.0), False),
    (DIAMOND, (5.99, 2.0), True), (DIAMOND, (6.0, 2.0), False),
    (DIAMOND, (4.99, 4.99), True), (DIAMOND, (5.0, 5.0), False),
]  # fmt: skip


@pytest.mark.parametrize(("outline", "by", "meet"), MOVED)
def test_outlines_that_touch_share_no_area(
    outline: tuple[Point, ...], by: Point, meet: bool
) -> None:
    other = tuple((x + by[0], y + by[1]) for x, y in outline)
    assert polygons_meet(SQUARE, other) is polygons_meet(other, SQUARE) is meet
