"""Cards in a pyramid: each row one wider than the row above, stars in the gaps between rows."""

from __future__ import annotations

from dicesheets.layouts.model import FieldSet, Group, Text
from dicesheets.sheets.cards.canvas import Canvas
from dicesheets.sheets.cards.outlines import SMALLEST_MM, draw_field, width_of
from dicesheets.sheets.cards.rewards import (
    ICON_MM,
    arrow,
    bounds,
    chip_size,
    draw_chip,
    draw_legend,
)
from dicesheets.sheets.plan import Box

LARGEST_MM = 15.5  # height of a card
ROW_GAP_MM = 6.4  # holds the stars of triangles
ROW_GAP_LIMIT_MM = 9.6
CARD_GAP_MM = 3.0
STAR_MM = 5.0
ALL_MM = 9.0  # height of the plate for all cards


def arrange_pyramid(canvas: Canvas, area: Box) -> None:
    """Draw the rows of cards, their rewards at the right, and what triangles and all pay."""
    rows = [group for row in canvas.rows for group in row]
    ids = [frozenset(f.id for f in group.fields) for group in rows]
    sets = [s for s in canvas.card.sets if s.gain]
    of_row = {ids.index(frozenset(s.fields)): s for s in sets if frozenset(s.fields) in ids}
    whole = [s for s in sets if set(s.fields) == set().union(*ids)]
    triangles = [s for s in sets if s not in whole and s not in of_row.values()]
    side = max((chip_size(_half(s), ICON_MM)[0] for s in of_row.values()), default=0.0)
    side += 5.0 if of_row else 0.0
    foot = ALL_MM + 3.0 if whole else 0.0
    widest = max(len(g.fields) for g in rows)
    room_y = area.height_mm - foot - ROW_GAP_MM * (len(rows) - 1)
    aspect = width_of(rows[0], 1.0)
    room_x = (area.width_mm - side) / widest - CARD_GAP_MM
    high = min(LARGEST_MM, room_y / len(rows), room_x / aspect)
    if min(high, high * aspect) < SMALLEST_MM[rows[0].kind]:
        what = Text("die Pyramide ist zu breit oder zu hoch", "the pyramid is too wide or too high")
        canvas.fault("arrange", what, Text("nimm weniger Felder", "use fewer cards"))
        return
    pitch = high * aspect + CARD_GAP_MM
    spare = area.height_mm - foot - high * len(rows)
    gap = min(ROW_GAP_LIMIT_MM, spare / max(1, len(rows) - 1))
    total = high * len(rows) + gap * (len(rows) - 1) + foot
    top = area.top_mm + (area.height_mm - total) / 2
    middle = area.left_mm + (area.width_mm - side) / 2
    for number, group in enumerate(rows):
        y = top + number * (high + gap)
        _draw_row(canvas, group, middle, y, high, pitch)
        if number in of_row:
            _draw_row_reward(canvas, of_row[number], area, side, y + high / 2)
    homeless = [s for s in triangles if not _draw_triangle(canvas, s)]
    if whole:
        y = top + total - ALL_MM
        _draw_whole(canvas, whole[0], Box(area.left_mm, y, area.width_mm, ALL_MM))
    if homeless:
        draw_legend(canvas, homeless, area)


def _half(full: FieldSet) -> tuple[str, ...]:
    """Return the icons of the upper of two lines."""
    icons = full.gain.icons
    return icons if len(icons) < 4 else icons[: (len(icons) + 1) // 2]


def _draw_row(
    canvas: Canvas, group: Group, middle: float, top: float, high: float, pitch: float
) -> None:
    count = len(group.fields)
    wide = width_of(group, high)
    ground = Box(middle - count * pitch / 2 - 0.4, top - 1.4, count * pitch + 0.8, high + 2.8)
    canvas.panel(ground, radius_mm=3.0)
    for index, field in enumerate(group.fields):
        x = middle + (index - (count - 1) / 2) * pitch
        draw_field(canvas, group, field, Box(x - wide / 2, top, wide, high))


def _draw_row_reward(canvas: Canvas, full: FieldSet, area: Box, side: float, y: float) -> None:
    """Draw what a row pays, in two lines if it is much."""
    icons = full.gain.icons
    upper = _half(full)
    x = area.right_mm - side / 2 + 1.8
    right = bounds(canvas, full.fields).right_mm
    arrow(canvas, (right + 2.6, y), (area.right_mm - side + 3.2, y))
    if len(upper) == len(icons):
        draw_chip(canvas, icons, (x, y))
        return
    wide, high = chip_size(upper, ICON_MM)
    plate = Box(x - wide / 2, y - ICON_MM - 1.1, wide, 2 * ICON_MM + 2.2)
    canvas.rectangle(plate, "paper", canvas.accent, 0.35, high / 2)
    for line, part in enumerate((upper, icons[len(upper) :])):
        for number, icon in enumerate(part):
            cx = x + (number - (len(part) - 1) / 2) * ICON_MM * 1.04
            canvas.icon(icon, (cx, y + (line - 0.5) * ICON_MM * 1.06), ICON_MM)


def _draw_triangle(canvas: Canvas, full: FieldSet) -> bool:
    """Draw a star between a card and the two below it; False if the set is no triangle."""
    boxes = [p.box for p in canvas.placed if p.field.id in full.fields]
    levels = sorted({b.top_mm for b in boxes})
    if len(levels) != 2:
        return False
    upper = [b for b in boxes if b.top_mm == levels[0]]
    lower = [b for b in boxes if b.top_mm == levels[1]]
    x = sum(b.centre[0] for b in (upper if len(upper) == 1 else lower)) / max(
        1, len(upper) if len(upper) == 1 else len(lower)
    )
    y = (upper[0].bottom_mm + lower[0].top_mm) / 2
    canvas.disc((x, y), STAR_MM / 2 + 0.6, "paper", canvas.accent, 0.35)
    size = STAR_MM if len(full.gain.icons) == 1 else STAR_MM / 2
    for number, icon in enumerate(full.gain.icons):
        canvas.icon(icon, (x + (number - (len(full.gain.icons) - 1) / 2) * size, y), size)
    return True


def _draw_whole(canvas: Canvas, full: FieldSet, box: Box) -> None:
    """Draw what all cards together pay."""
    label = canvas.say(Text("alle Karten", "all cards")) + "  "
    icons = "".join(f"{{{icon}}}" for icon in full.gain.icons)
    plate = Box(box.centre[0] - 19, box.top_mm + 0.6, 38, box.height_mm - 1.6)
    canvas.rectangle(plate, "paper", canvas.accent, 0.35, plate.height_mm / 2)
    canvas.inline(label + icons, plate.centre, 3.8, "bold", f"{canvas.accent}-deep", "middle")
