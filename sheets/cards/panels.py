"""Special panels of groups in rows: hourglasses, targets to hit, the reward of a full group."""

from __future__ import annotations

from dicesheets.layouts.model import FieldSet, Group
from dicesheets.sheets.cards.canvas import Canvas
from dicesheets.sheets.cards.outlines import draw_field
from dicesheets.sheets.cards.rewards import ICON_MM, arrow, draw_chip, draw_icons
from dicesheets.sheets.plan import Box, Point

TARGET_MM = 17.0  # width of the badge with a target number
SIDE_MM = 15.0  # width of the reward of a full group
HOURGLASS_HIGH = 4.4  # height of an hourglass in heights of its fields
CAP_MM = 1.8  # height of the wooden caps of an hourglass


def draw_target(canvas: Canvas, target: int, box: Box) -> None:
    """Draw the number that the written numbers should add up to, between two wings."""
    x, y = box.centre
    x -= 1.0
    half = 7.2
    for side in (-1, 1):
        wing: tuple[Point, ...] = (
            (x + side * 3.0, y - 2.6),
            (x + side * half, y - 4.6),
            (x + side * (half - 0.9), y - 1.2),
            (x + side * (half - 2.2), y + 1.2),
            (x + side * 3.0, y + 3.0),
        )
        fill = None if canvas.look.saver else f"{canvas.accent}-soft"
        canvas.outline(wing, fill, f"{canvas.accent}-soft", 0.25)
    saver = canvas.look.saver
    canvas.disc((x, y), 4.7, "paper" if saver else canvas.accent, canvas.accent, 0.5)
    ink = canvas.accent if saver else "paper"
    canvas.words(str(target), (x, y), 5.6, "display", ink)


def draw_group_reward(canvas: Canvas, full: FieldSet, box: Box, field_mm: float) -> None:
    """Draw what a full group pays, at its right end: with `= 7` if its sum must be 7."""
    middle = box.top_mm + field_mm / 2
    x = box.centre[0] + 1.0
    if full.total is not None:
        canvas.words(f"= {full.total}", (x, middle - 2.7), 3.6, "bold", f"{canvas.accent}-deep")
        draw_icons(canvas, full.gain.icons, (x, middle + 2.5), 5.0)
        return
    arrow(canvas, (box.left_mm - 0.4, middle), (box.left_mm + 2.4, middle))
    draw_chip(canvas, full.gain.icons, (x + 1.6, middle), ICON_MM, stacked=len(full.gain.icons) > 2)


def draw_hourglass(canvas: Canvas, group: Group, box: Box, field_mm: float) -> None:
    """Draw a group as an hourglass whose numbers lie below like sand."""
    x = box.centre[0]
    wide = min(box.width_mm - 1.0, field_mm * 2.9)
    left, right = x - wide / 2, x + wide / 2
    top, bottom = box.top_mm + CAP_MM, box.bottom_mm - CAP_MM
    waist = top + (bottom - top) * 0.3
    glass: tuple[Point, ...] = (
        (left + 1.4, top),
        (right - 1.4, top),
        (x + 1.0, waist),
        (right - 1.4, waist + (bottom - waist) * 0.42),
        (right - 1.4, bottom),
        (left + 1.4, bottom),
        (left + 1.4, waist + (bottom - waist) * 0.42),
        (x - 1.0, waist),
    )
    fill = None if canvas.look.saver else f"{canvas.accent}-pale"
    canvas.outline(glass, fill, f"{canvas.accent}-soft", 0.4)
    for y in (box.top_mm, bottom):
        cap = Box(left, y, wide, CAP_MM)
        canvas.rectangle(cap, fill and canvas.accent, canvas.accent, 0.3, 0.9)
    count = len(group.fields)
    spots = _sand(count, field_mm + 1.4, x, bottom - 1.4)
    for field, (cx, cy) in zip(group.fields, spots, strict=True):
        spot = Box(cx - field_mm / 2, cy - field_mm / 2, field_mm, field_mm)
        draw_field(canvas, group, field, spot)
    canvas.icon("hourglass", (x, top + (waist - top) * 0.4), 4.0, f"{canvas.accent}")


def _sand(count: int, pitch_mm: float, x_mm: float, bottom_mm: float) -> list[Point]:
    """Return centres piled up from the bottom: two a row, the odd one on top; top first."""
    rows = [count % 2] if count % 2 else []
    rows += [2] * (count // 2)
    if count == 1:
        rows = [1]
    spots = []
    for number, row in enumerate(rows):
        y = bottom_mm - (len(rows) - number - 0.5) * pitch_mm * 0.95
        spots += [(x_mm + (i - (row - 1) / 2) * pitch_mm, y) for i in range(row)]
    return spots
