"""Cards in a pyramid: each row one wider than the row above, stars in the gaps between rows."""

from __future__ import annotations

from collections.abc import Sequence

from dicesheets.layouts.model import FieldSet, Group, Text
from dicesheets.layouts.promises import of_set
from dicesheets.sheets.cards.canvas import Canvas
from dicesheets.sheets.cards.labels import draw_label, label_room
from dicesheets.sheets.cards.notes import Notes, draw_notes, measure_notes
from dicesheets.sheets.cards.outlines import SMALLEST_MM, draw_field, width_of
from dicesheets.sheets.cards.plates import bounds, draw_plate, is_group, plate_size
from dicesheets.sheets.cards.rewards import CHIP_PAD_MM, ICON_MM, ICON_STEP, arrow
from dicesheets.sheets.plan import Box, Point
from dicesheets.sheets.text import measure

LARGEST_MM = 15.5  # height of a card
ROW_GAP_MM = 6.4  # holds the stars of triangles
ROW_GAP_LIMIT_MM = 9.6
CARD_GAP_MM = 3.0
STAR_MM = 5.0
ALL_MM = 9.0  # height of the plate for all cards
ALL_SIZE_MM = 3.8
ALL_CARDS = Text("alle Karten", "all cards")


def arrange_pyramid(canvas: Canvas, area: Box, sets: Sequence[FieldSet]) -> list[FieldSet]:
    """Draw the rows of cards, their rewards at the right, and what triangles and all pay."""
    rows = [group for row in canvas.rows for group in row]
    of_row: dict[int, FieldSet] = {}
    whole: list[FieldSet] = []
    triangles: list[FieldSet] = []
    homeless: list[FieldSet] = []
    every = {f.id for group in rows for f in group.fields}
    for full in sets:
        number = next((n for n, group in enumerate(rows) if is_group(group, full)), None)
        if number is not None and number not in of_row:
            of_row[number] = full
        elif set(full.fields) == every and _is_plain(full) and not whole:
            whole.append(full)
        elif _is_plain(full) and _is_triangle(rows, full, triangles):
            triangles.append(full)
        else:
            homeless.append(full)
    side = max((_row_plate(s)[0] for s in of_row.values()), default=0.0)
    side += 5.0 if of_row else 0.0
    foot = ALL_MM + 3.0 if whole else 0.0
    widest = max(len(g.fields) for g in rows)
    aspect = max(width_of(group, 1.0) for group in rows)
    room_x = (area.width_mm - side) / widest - CARD_GAP_MM
    notes = measure_notes(rows, min(room_x, LARGEST_MM * aspect) + CARD_GAP_MM)
    head = label_room(rows)
    beside = notes.height_mm + head
    room_y = area.height_mm - foot - ROW_GAP_MM * (len(rows) - 1) - beside * len(rows)
    high = min(LARGEST_MM, room_y / len(rows), room_x / aspect)
    if any(min(high, width_of(g, high)) < SMALLEST_MM[g.kind] for g in rows):
        what = Text("die Pyramide ist zu breit oder zu hoch", "the pyramid is too wide or too high")
        canvas.fault("arrange", what, Text("nimm weniger Felder", "use fewer cards"))
        return []
    pitch = high * aspect + CARD_GAP_MM
    level = high + beside
    spare = area.height_mm - foot - level * len(rows)
    gap = min(ROW_GAP_LIMIT_MM, spare / max(1, len(rows) - 1))
    total = level * len(rows) + gap * (len(rows) - 1) + foot
    top = area.top_mm + (area.height_mm - total) / 2
    middle = area.left_mm + (area.width_mm - side) / 2
    for number, group in enumerate(rows):
        y = top + number * (level + gap) + head + notes.above_mm
        _draw_row(canvas, group, (middle, y), (high, pitch), notes, head)
        if number in of_row:
            _draw_row_reward(canvas, of_row[number], area, side, y + high / 2)
    for full in triangles:
        _draw_triangle(canvas, full, notes, head)
    if whole:
        y = top + total - ALL_MM
        _draw_whole(canvas, whole[0], Box(area.left_mm, y, area.width_mm, ALL_MM))
    return homeless


def _is_plain(full: FieldSet) -> bool:
    """Say whether a set pays icons alone: no sum to reach, no contents."""
    return full.total is None and full.pays is None


def _is_triangle(rows: Sequence[Group], full: FieldSet, known: Sequence[FieldSet]) -> bool:
    """Say whether a set is a card and the two below it, the first that pays for them."""
    places = [
        (number, field.position)
        for number, group in enumerate(rows)
        for field in group.fields
        if field.id in full.fields
    ]
    if len(full.fields) != len(places) or len(places) != 3 or len(full.gain.icons) > 2:
        return False
    (upper, at), (lower, left), (same, right) = places
    below = lower == same == upper + 1 and (left, right) == (at, at + 1)
    longer = below and len(rows[lower].fields) == len(rows[upper].fields) + 1
    return longer and all(set(other.fields) != set(full.fields) for other in known)


def _is_long(full: FieldSet) -> bool:
    return len(full.gain.icons) > 3 and _is_plain(full)


def _half(full: FieldSet) -> tuple[str, ...]:
    """Return the icons of the upper of two lines."""
    icons = full.gain.icons
    return icons[: (len(icons) + 1) // 2]


def _row_plate(full: FieldSet) -> tuple[float, float]:
    """Return width and height of what a row pays, in two lines if it is much."""
    if not _is_long(full):
        return plate_size(full)
    wide = len(_half(full)) * ICON_MM * ICON_STEP + 2 * CHIP_PAD_MM
    return wide, 2 * ICON_MM + 2.2


def _draw_row(
    canvas: Canvas, group: Group, start: Point, size: Point, notes: Notes, head: float
) -> None:
    """Draw one row round its middle, from the top of its cards down, with its label above."""
    (middle, top), (high, pitch) = start, size
    count = len(group.fields)
    wide = width_of(group, high)
    ground = Box(
        middle - count * pitch / 2 - 0.4,
        top - notes.above_mm - head - 1.4,
        count * pitch + 0.8,
        high + notes.height_mm + head + 2.8,
    )
    canvas.panel(ground, radius_mm=3.0)
    above = (middle, top - notes.above_mm - head / 2 - 0.4)
    draw_label(canvas, group, above, ground.width_mm - 1.0)
    for index, field in enumerate(group.fields):
        x = middle + (index - (count - 1) / 2) * pitch
        box = draw_field(canvas, group, field, Box(x - wide / 2, top, wide, high))
        draw_notes(canvas, field, box, notes)


def _draw_row_reward(canvas: Canvas, full: FieldSet, area: Box, side: float, y: float) -> None:
    """Draw what a row pays, in two lines if it is much."""
    x = area.right_mm - side / 2 + 1.8
    right = bounds(canvas, full.fields).right_mm
    arrow(canvas, (right + 2.6, y), (area.right_mm - side + 3.2, y))
    if not _is_long(full):
        draw_plate(canvas, full, (x, y))
        return
    wide, high = _row_plate(full)
    plate = Box(x - wide / 2, y - high / 2, wide, high)
    upper = _half(full)
    with canvas.showing(of_set(canvas.card, full)):
        canvas.rectangle(plate, "paper", canvas.accent, 0.35, (ICON_MM + 2 * CHIP_PAD_MM) / 2)
        for line, part in enumerate((upper, full.gain.icons[len(upper) :])):
            for number, icon in enumerate(part):
                cx = x + (number - (len(part) - 1) / 2) * ICON_MM * 1.04
                canvas.icon(icon, (cx, y + (line - 0.5) * ICON_MM * 1.06), ICON_MM)


def _draw_triangle(canvas: Canvas, full: FieldSet, notes: Notes, head: float) -> None:
    """Draw a star between a card and the two below it."""
    boxes = [p.box for p in canvas.placed if p.field.id in full.fields]
    upper = min(boxes, key=lambda b: b.top_mm)
    lower = max(boxes, key=lambda b: b.top_mm)
    x = upper.centre[0]
    y = (upper.bottom_mm + notes.below_mm + lower.top_mm - notes.above_mm - head) / 2
    with canvas.showing(of_set(canvas.card, full)):
        canvas.disc((x, y), STAR_MM / 2 + 0.6, "paper", canvas.accent, 0.35)
        size = STAR_MM if len(full.gain.icons) == 1 else STAR_MM / 2
        for number, icon in enumerate(full.gain.icons):
            canvas.icon(icon, (x + (number - (len(full.gain.icons) - 1) / 2) * size, y), size)


def _draw_whole(canvas: Canvas, full: FieldSet, box: Box) -> None:
    """Draw what all cards together pay."""
    text = canvas.say(ALL_CARDS) + "  " + "".join(f"{{{icon}}}" for icon in full.gain.icons)
    wide = max(38.0, measure(text, canvas.font("bold"), ALL_SIZE_MM) + 6.0)
    plate = Box(box.centre[0] - wide / 2, box.top_mm + 0.6, wide, box.height_mm - 1.6)
    with canvas.showing(of_set(canvas.card, full)):
        canvas.rectangle(plate, "paper", canvas.accent, 0.35, plate.height_mm / 2)
        ink = f"{canvas.accent}-deep"
        canvas.inline(text, plate.centre, ALL_SIZE_MM, "bold", ink, "middle")
