"""Special panels of groups in rows: hourglasses, targets to hit, the reward of a full group."""

from __future__ import annotations

from math import cos, pi, sin

from dicesheets.layouts.model import FieldSet, Group
from dicesheets.sheets.cards.canvas import Canvas
from dicesheets.sheets.cards.outlines import draw_field, polygon_of
from dicesheets.sheets.cards.rewards import ICON_MM, arrow, draw_chip, draw_icons
from dicesheets.sheets.plan import Box, Point

TARGET_MM = 18.0  # width of the badge with a target number
SIDE_MM = 15.0  # width of the reward of a full group
HOURGLASS_HIGH = 4.6  # height of an hourglass in heights of its fields
CAP_MM = 1.8  # height of the wooden caps of an hourglass
GLASS_SIDE_MM = 0.9  # the caps stand out from the glass
SAND_GAP_MM = 1.6  # white between the numbers in an hourglass
NECK_MM = 1.0  # half the width of its waist
SAND_LIMIT = 3  # numbers that an hourglass holds
WAIST = 0.34  # where the waist is, as a share of the height


def draw_target(canvas: Canvas, target: int, box: Box) -> None:
    """Draw the number that the written numbers should add up to, between two wings."""
    x, y = box.centre
    x -= 1.0
    fill = None if canvas.look.saver else f"{canvas.accent}-soft"
    for side in (-1, 1):
        for drop, reach in ((3.4, 5.6), (1.2, 7.0), (-1.2, 8.0)):
            feather: tuple[Point, ...] = (
                (x + side * 3.0, y + drop - 1.6),
                (x + side * reach, y + drop - 3.2),
                (x + side * (reach - 1.2), y + drop - 0.9),
                (x + side * 3.0, y + drop + 1.0),
            )
            canvas.outline(feather, fill, f"{canvas.accent}-soft", 0.25)
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
    if full.pays:
        draw_payer(canvas, full.pays, (x + 1.6, middle if not full.gain else middle - 4.0))
        middle += 4.0
    if not full.gain:
        return
    draw_chip(canvas, full.gain.icons, (x + 1.6, middle), ICON_MM, stacked=len(full.gain.icons) > 2)


def hourglass_field(width_mm: float) -> float:
    """Return the largest field of which two lie side by side in an hourglass this wide."""
    return (width_mm - 2 * GLASS_SIDE_MM - 3 * SAND_GAP_MM) / 2


def draw_hourglass(canvas: Canvas, group: Group, box: Box, field_mm: float) -> None:
    """Draw a group as an hourglass whose numbers lie below like sand."""
    x = box.centre[0]
    half = field_mm + 1.5 * SAND_GAP_MM
    top, bottom = box.top_mm + CAP_MM, box.bottom_mm - CAP_MM
    waist = top + (bottom - top) * WAIST
    saver = canvas.look.saver
    canvas.outline(
        _glass(x, half, top, waist, bottom),
        None if saver else f"{canvas.accent}-pale",
        f"{canvas.accent}-soft",
        0.4,
    )
    for y in (box.top_mm, bottom):
        cap = Box(x - half - GLASS_SIDE_MM, y, 2 * (half + GLASS_SIDE_MM), CAP_MM)
        canvas.rectangle(cap, None if saver else canvas.accent, canvas.accent, 0.3, 0.9)
    spots = _sand(len(group.fields), field_mm + SAND_GAP_MM, x, bottom - SAND_GAP_MM * 0.6)
    for field, (cx, cy) in zip(group.fields, spots, strict=True):
        spot = Box(cx - field_mm / 2, cy - field_mm / 2, field_mm, field_mm)
        draw_field(canvas, group, field, spot)
    ids = {f.id for f in group.fields}
    paid = next(s.pays for s in canvas.card.sets if s.pays and set(s.fields) == ids)
    draw_payer(canvas, str(paid), (x, top + (waist - top) * 0.36))


def _glass(x: float, half: float, top: float, waist: float, bottom: float) -> tuple[Point, ...]:
    """Return the outline of the glass: two smooth bulbs and a narrow waist."""
    steps = 14
    right: list[Point] = []
    for number in range(steps + 1):
        share = number / steps
        swell = cos(share * pi / 2) ** 0.7
        right.append((x + NECK_MM + (half - NECK_MM) * swell, _mix(top, waist, share)))
    for number in range(1, steps + 1):
        share = number / steps
        swell = sin(min(1.0, share * 2.1) * pi / 2) ** 0.8
        right.append((x + NECK_MM + (half - NECK_MM) * swell, _mix(waist, bottom, share)))
    left = [(2 * x - px, py) for px, py in reversed(right)]
    return tuple((round(px, 3), round(py, 3)) for px, py in right + left)


def _mix(start: float, end: float, share: float) -> float:
    return start + (end - start) * share


def draw_payer(canvas: Canvas, group_id: str, centre: Point) -> None:
    """Draw the sign for what is paid out: a ringed field of the group that holds it."""
    size = 4.2
    box = Box(centre[0] - size / 2, centre[1] - size / 2, size, size)
    canvas.disc(centre, size * 0.78, "paper", canvas.accent, 0.5)
    canvas.outline(polygon_of(canvas.card.group(group_id).shape, box), None, canvas.accent, 0.4)


def _sand(count: int, pitch_mm: float, x_mm: float, bottom_mm: float) -> list[Point]:
    """Return centres piled up from the bottom: two a row, the odd one on top; top first."""
    rows = [1] * (count % 2) + [2] * (count // 2)
    spots = []
    for number, row in enumerate(rows):
        y = bottom_mm - (len(rows) - number - 0.5) * pitch_mm * 0.95
        spots += [(x_mm + (i - (row - 1) / 2) * pitch_mm, y) for i in range(row)]
    return spots
