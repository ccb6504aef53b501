"""How near a field may come to what a camera needs, and to the edge: just so near, and too near."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from dicesheets.errors import LayoutError, say_in
from dicesheets.layouts.fiducials import DOT_MM, MARKER_QUIET_MM
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Card, Game, Layout, Placement, ResourceGoal
from dicesheets.sheets.cards import Look, draw_card
from dicesheets.sheets.cards.checks import EDGE_MM, polygons_meet
from dicesheets.sheets.cards.flowers import STRIP_GAP_MM, STRIP_MM
from dicesheets.sheets.cards.identity import CODE_QUIET_MM
from dicesheets.sheets.cards.outlines import SMALLEST_MM
from dicesheets.sheets.plan import Box, Rectangle

CLASSIC = load_classic(Game.WELTEN)
SCYTHE = CLASSIC.card("scythe")
PLAN = draw_card(CLASSIC, SCYTHE, Look())
SIDE_MM = 7.0
STEP_MM = 0.01


def faults_of(card: Card, layout: Layout = CLASSIC) -> list[str]:
    """Return what is wrong with a card; nothing if it can be drawn."""
    changed = replace(layout, cards=tuple(card if c.id == card.id else c for c in layout.cards))
    try:
        draw_card(changed, card, Look())
    except LayoutError as error:
        return [say_in(fault.what, "en") for fault in error.faults]
    return []


def with_field(left: float, top: float, side: float = SIDE_MM, field: str = "star-1") -> list[str]:
    spot = Placement(field, left, top, side, side)
    return faults_of(replace(SCYTHE, arrangement=replace(SCYTHE.arrangement, place=(spot,))))


def beside(box: Box, gap: float) -> list[tuple[float, float]]:
    """Return where a field stands left of, right of, above and below a box, with such a gap."""
    x, y = box.centre[0] - SIDE_MM / 2, box.centre[1] - SIDE_MM / 2
    return [
        (box.left_mm - SIDE_MM - gap, y),
        (box.right_mm + gap, y),
        (x, box.top_mm - SIDE_MM - gap),
        (x, box.bottom_mm + gap),
    ]


DOT = PLAN.dots[len(PLAN.dots) // 2]
MARKER = PLAN.markers[0]
RESERVED = {
    "a corner marker": Box(
        MARKER.left_mm, MARKER.top_mm, MARKER.size_mm, MARKER.size_mm
    ).inset(-MARKER_QUIET_MM),
    "an anchor dot": Box(*DOT, 0.0, 0.0).inset(-DOT_MM),
    "the sheet code": PLAN.code_box.inset(-CODE_QUIET_MM),
    "the letters of the code": PLAN.letters_box.inset(-0.4),
}  # fmt: skip


@pytest.mark.parametrize("what", RESERVED)
@pytest.mark.parametrize("side", range(4), ids=["left", "right", "above", "below"])
def test_a_field_may_touch_the_white_but_not_stand_in_it(what: str, side: int) -> None:
    covers = f"field star-1 covers {what}"
    assert covers not in with_field(*beside(RESERVED[what], STEP_MM)[side])
    assert covers in with_field(*beside(RESERVED[what], -STEP_MM)[side])


@pytest.mark.parametrize(
    ("left", "top"),
    [(EDGE_MM, 60.0), (105.0 - EDGE_MM - SIDE_MM, 60.0), (40.0, EDGE_MM),
     (40.0, 148.0 - EDGE_MM - SIDE_MM)],
    ids=["left", "right", "top", "bottom"],
)  # fmt: skip
def test_a_field_may_reach_the_edge_but_not_cross_it(left: float, top: float) -> None:
    leaves = "field star-1 leaves the card"
    assert leaves not in with_field(left, top)
    x = -STEP_MM if left < 20 else STEP_MM if left > 80 else 0.0
    y = -STEP_MM if top < 20 else STEP_MM if top > 120 else 0.0
    assert leaves in with_field(left + x, top + y)


def test_a_field_has_room_for_a_pen() -> None:
    star = SCYTHE.field("star-1")
    least = SMALLEST_MM[star.kind]
    small = "too small for a pen"
    assert not any(small in what for what in with_field(30.0, 118.0, least))
    assert any(small in what for what in with_field(30.0, 118.0, least - STEP_MM))


SQUARE = ((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0))
DIAMOND = ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0))


def moved(
    polygon: tuple[tuple[float, float], ...], x: float, y: float
) -> tuple[tuple[float, float], ...]:
    return tuple((a + x, b + y) for a, b in polygon)


# how a diamond lies to a square of 2 mm whose corner is the origin
DIAMONDS = [
    ("inside", (1.0, 1.0), True),
    ("touching the left side", (-1.0, 1.0), False),
    ("over the left side", (-0.99, 1.0), True),
    ("touching the right side", (3.0, 1.0), False),
    ("over the right side", (2.99, 1.0), True),
    ("touching a corner from outside", (-0.5, -0.5), False),
    ("over a corner", (-0.49, -0.49), True),
    ("its box over the corner, itself not", (-0.6, -0.6), False),
    ("far above", (1.0, -5.0), False),
]


@pytest.mark.parametrize(("what", "at", "meet"), DIAMONDS, ids=[d[0] for d in DIAMONDS])
def test_outlines_meet_where_they_share_an_area(
    what: str, at: tuple[float, float], meet: bool
) -> None:
    diamond = moved(DIAMOND, *at)
    assert polygons_meet(SQUARE, diamond) is meet
    assert polygons_meet(diamond, SQUARE) is meet


@pytest.mark.parametrize(("dice", "fit"), [(38, True), (80, False)])
def test_more_stickers_than_fit_a_page_are_refused(dice: int, fit: bool) -> None:
    layout = load_classic(Game.HELDEN)
    settings = layout.helden
    one, *others = settings.dice
    more = replace(settings, dice=(replace(one, count=dice - 24), *others))
    card = layout.card("stickers")
    found = faults_of(card, replace(layout, settings=more))
    assert (not any("stickers do not fit" in what for what in found)) is fit


def test_strips_below_the_flowers_stand_under_each_other() -> None:
    card = CLASSIC.card("mylittlescythe")
    (goal,) = [end for end in card.end_scores if isinstance(end, ResourceGoal)]
    two = replace(card, end_scores=(goal, replace(goal, at_least=9)))
    layout = replace(CLASSIC, cards=tuple(two if c.id == card.id else c for c in CLASSIC.cards))
    strips = [
        item.box
        for item in draw_card(layout, two, Look()).items
        if isinstance(item, Rectangle) and item.box.height_mm == pytest.approx(STRIP_MM)
        and item.box.width_mm > 60
    ]  # fmt: skip
    tops = sorted({round(box.top_mm, 3) for box in strips})
    assert len(tops) == 3, "one for the pairs, one for each goal"
    assert all(b - a == pytest.approx(STRIP_MM + STRIP_GAP_MM) for a, b in pairwise(tops))
    assert tops[-1] + STRIP_MM < 148.0 - EDGE_MM
