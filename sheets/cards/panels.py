"""Special panels of groups in rows: hourglasses, targets to hit, the reward of a full group."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from dicesheets.layouts.model import FieldSet, Group
from dicesheets.layouts.promises import of_set
from dicesheets.sheets.cards.canvas import Canvas
from dicesheets.sheets.cards.outlines import draw_field
from dicesheets.sheets.cards.plates import draw_payer, draw_plate, plate_size
from dicesheets.sheets.cards.rewards import ICON_MM, ICON_STEP, arrow, draw_icons
from dicesheets.sheets.plan import Box, Point

TARGET_MM = 18.0  # width of the badge with a target number
SIDE_MM = 15.0  # width of the reward of a full group
STACK_LIMIT = 2  # more icons than these stand one upon the other
SUM_ICON_MM = 5.0  # below the sum that a group should reach
SEVERAL_ICON_MM = 4.2  # where a group pays for several things
SEVERAL_MM = 6.6  # from one of their plates to the next
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


def rewards_size(sets: Sequence[FieldSet]) -> tuple[float, float]:
    """Return the room that the rewards of a full group take beside its fields."""
    if not sets:
        return 0.0, 0.0
    if len(sets) == 1:
        full = sets[0]
        icons = len(full.gain.icons)
        if full.total is not None and not full.pays:
            return max(SIDE_MM, icons * SUM_ICON_MM * ICON_STEP + 1.0), 0.0
        stacked = plate_size(full, ICON_MM, stacked=True)[1] if icons > STACK_LIMIT else 0.0
        return SIDE_MM, stacked
    wide = max(plate_size(full, SEVERAL_ICON_MM)[0] for full in sets)
    return max(SIDE_MM, wide + 1.0), len(sets) * SEVERAL_MM


def draw_group_rewards(canvas: Canvas, sets: Sequence[FieldSet], box: Box, field_mm: float) -> None:
    """Draw all that a full group pays, at its right end."""
    if len(sets) == 1:
        draw_group_reward(canvas, sets[0], box, field_mm)
        return
    x, y = box.centre
    for number, full in enumerate(sets):
        middle = y + (number - (len(sets) - 1) / 2) * SEVERAL_MM
        draw_plate(canvas, full, (x + 0.5, middle), SEVERAL_ICON_MM)


def draw_group_reward(canvas: Canvas, full: FieldSet, box: Box, field_mm: float) -> None:
    """Draw what a full group pays, at its right end: with `= 7` if its sum must be 7."""
    middle = box.top_mm + field_mm / 2
    x = box.centre[0] + 1.0
    icons = full.gain.icons
    if full.total is not None and not full.pays:
        with canvas.showing(of_set(canvas.card, full)):
            ink = f"{canvas.accent}-deep"
            canvas.words(f"= {full.total}", (x, middle - 2.7), 3.6, "bold", ink)
            draw_icons(canvas, icons, (x, middle + 2.5), SUM_ICON_MM)
        return
    if len(icons) > STACK_LIMIT:
        middle = max(middle, box.top_mm + plate_size(full, ICON_MM, stacked=True)[1] / 2)
    arrow(canvas, (box.left_mm - 0.4, middle), (box.left_mm + 2.4, middle))
    if full.pays and (icons or full.total is not None):
        draw_plate(canvas, full, (x + 1.6, middle), ICON_MM, stacked=True)
    elif full.pays:
        with canvas.showing(of_set(canvas.card, full)):
            draw_payer(canvas, full.pays, (x + 1.6, middle))
    else:
        draw_plate(canvas, full, (x + 1.6, middle), ICON_MM, stacked=len(icons) > STACK_LIMIT)


def hourglass_field(width_mm: float) -> float:
    """Return the largest field of which two lie side by side in an hourglass this wide."""
    return (width_mm - 2 * GLASS_SIDE_MM - 3 * SAND_GAP_MM) / 2


def draw_hourglass(canvas: Canvas, group: Group, full: FieldSet, box: Box, field_mm: float) -> None:
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
    with canvas.showing(of_set(canvas.card, full)):
        draw_payer(canvas, str(full.pays), (x, top + (waist - top) * 0.36))


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


def _sand(count: int, pitch_mm: float, x_mm: float, bottom_mm: float) -> list[Point]:
    """Return centres piled up from the bottom: two a row, the odd one on top; top first."""
    rows = [1] * (count % 2) + [2] * (count // 2)
    spots = []
    for number, row in enumerate(rows):
        y = bottom_mm - (len(rows) - number - 0.5) * pitch_mm * 0.95
        spots += [(x_mm + (i - (row - 1) / 2) * pitch_mm, y) for i in range(row)]
    return spots
