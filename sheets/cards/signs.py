"""Small signs in gaps: which way a track leads, how numbers compare, where to start."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from dicesheets.layouts.model import Group, Mark, Relation, Text
from dicesheets.layouts.promises import of_start, of_sum, of_track
from dicesheets.sheets.cards.canvas import Canvas
from dicesheets.sheets.cards.labels import LABEL_MM, LABEL_SIZE_MM, draw_label
from dicesheets.sheets.plan import Box, Point
from dicesheets.sheets.text import measure

RAIL_MM = 0.8  # the line on which the fields of a track stand
SIGN_MM = 1.5  # width of a sign in the gap between two fields
LEAST_MM = 1.1  # in a narrower gap there is no sign
FLAG_MM = 3.2
DICE_MM = 3.8
SUM = Text("Summe beider Würfel", "sum of both dice")


def draw_signs(canvas: Canvas, group: Group, boxes: Sequence[Box]) -> None:
    """Draw what stands between the fields of a group in rows: tracks and long comparisons."""
    if group.forward:
        with canvas.showing(of_track(group.id)):
            for one, two in pairwise(boxes):
                _draw_step(canvas, one, two)
            if len(boxes) == 1:
                _draw_step(canvas, boxes[0], boxes[0])
        return
    relations = {(c.second, c.first): c.relation for c in canvas.card.comparisons}
    for (first, one), (second, two) in pairwise(zip(group.fields, boxes, strict=True)):
        relation = relations.get((first.id, second.id))
        if relation in (Relation.NOT_SMALLER, Relation.NOT_LARGER):
            _draw_at_most(canvas, one, two, relation is Relation.NOT_SMALLER)


def head_room(canvas: Canvas, group: Group) -> float:
    """Return the height of what stands above a group: its label, or the sign for sums."""
    return LABEL_MM if group.label is not None or is_of_sums(canvas, group) else 0.0


def draw_head(canvas: Canvas, group: Group, centre: Point, room_mm: float) -> None:
    """Draw the label of a group round a point, with two dice where its numbers are sums."""
    if not is_of_sums(canvas, group):
        draw_label(canvas, group, centre, room_mm)
        return
    if group.label is None:
        with canvas.showing(of_sum(group.id)):
            ink = f"{canvas.accent}-deep"
            canvas.inline(
                f"{{dice}} {canvas.say(SUM)}", centre, LABEL_SIZE_MM, "bold", ink, "middle"
            )
        return
    wide = measure(canvas.say(group.label), "bold", LABEL_SIZE_MM)
    draw_label(canvas, group, (centre[0] + DICE_MM / 2, centre[1]), room_mm - DICE_MM)
    with canvas.showing(of_sum(group.id)):
        spot = (centre[0] - wide / 2 - 0.8, centre[1])
        canvas.icon("dice", spot, DICE_MM, f"{canvas.accent}-deep")


def is_of_sums(canvas: Canvas, group: Group) -> bool:
    """Say whether the numbers of a group are sums of both dice."""
    return any(
        isinstance(p, Mark) and p.sum_of_dice and group.id in p.groups for p in canvas.card.plays
    )


def draw_starts(canvas: Canvas, group: Group) -> None:
    """Draw a flag at the lower edge of the squares from which a grid is filled."""
    for placed in list(canvas.placed):
        if placed.field.group == group.id and placed.field.id in group.spreads_from:
            with canvas.showing(of_start(placed.field)):
                spot = (placed.box.left_mm, placed.box.top_mm)
                canvas.disc(spot, FLAG_MM * 0.62, "paper", canvas.accent, 0.3)
                canvas.icon("flag", spot, FLAG_MM * 0.86, f"{canvas.accent}-deep")


def _draw_step(canvas: Canvas, one: Box, two: Box) -> None:
    """Draw an arrow head from a field to the next; before the field where a new line begins."""
    if two.left_mm > one.right_mm:
        left, room = one.right_mm, two.left_mm - one.right_mm
        canvas.outline(
            ((one.right_mm, one.centre[1]), (two.left_mm, two.centre[1])), None,
            f"{canvas.accent}-soft", RAIL_MM, closed=False,
        )  # fmt: skip
    else:
        left, room = two.left_mm - SIGN_MM - 0.5, SIGN_MM
    size = min(SIGN_MM, room)
    x, y = left + room / 2, two.centre[1]
    head: tuple[Point, ...] = (
        (x - size / 2, y - size * 0.8), (x + size / 2, y), (x - size / 2, y + size * 0.8),
    )  # fmt: skip
    canvas.outline(head, canvas.accent)


def _draw_at_most(canvas: Canvas, one: Box, two: Box, rises: bool) -> None:
    """Draw the sign for "at most as large as" or "at least" in the gap between two fields."""
    room = two.left_mm - one.right_mm
    x, y = (one.right_mm + two.left_mm) / 2, two.centre[1] - 0.3
    if room < 0:  # where a new line begins, the sign stands before it
        room, x = SIGN_MM, two.left_mm - SIGN_MM / 2 - 0.4
    if room < LEAST_MM:
        return
    size = min(SIGN_MM, room - 0.3)
    tip, open_ = (x - size / 2, x + size / 2) if rises else (x + size / 2, x - size / 2)
    wedge = ((open_, y - size * 0.55), (tip, y), (open_, y + size * 0.55))
    canvas.outline(wedge, None, canvas.accent, 0.35, closed=False)
    below = y + size * 0.55 + 0.55
    canvas.outline(((x - size / 2, below), (x + size / 2, below)), None, canvas.accent, 0.35,
                   closed=False)  # fmt: skip
