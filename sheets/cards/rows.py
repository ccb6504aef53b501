"""Groups in rows, the arrangement that fits any mixture of groups.

Sizes follow from the room: the largest scale at which every row fits. Rows that belong
together column by column (a building and its crate) share one panel a column.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dicesheets.layouts.model import FieldSet, Group, Text
from dicesheets.layouts.promises import Told, of_field
from dicesheets.sheets.cards.canvas import Canvas
from dicesheets.sheets.cards.columns import draw_columns, linked_rows
from dicesheets.sheets.cards.fit import (
    FIELD_GAP_MM,
    NOTE_PAD_MM,
    PAD_MM,
    ROW_GAP_MM,
    Measured,
    Side,
    Sides,
    fit_rows,
    is_hourglass,
    measure_sides,
)
from dicesheets.sheets.cards.outlines import draw_field, headroom_of, width_of
from dicesheets.sheets.cards.panels import (
    SIDE_MM,
    TARGET_MM,
    draw_group_rewards,
    draw_hourglass,
    draw_target,
)
from dicesheets.sheets.cards.plates import bounds, draw_plate, plate_size
from dicesheets.sheets.cards.rewards import arrow, draw_cost, draw_icons
from dicesheets.sheets.cards.signs import draw_head, draw_signs, head_room
from dicesheets.sheets.plan import Box

COLUMN_PLATE_MM = 10.4  # below the rows, for what columns pay: an arrow and a plate
ROW_GAP_LIMIT_MM = 11.0  # rows that have more room stand together in the middle
LINKED_GAP_LIMIT_MM = 26.0  # unless they share their columns: then arrows bridge the gap


def arrange_rows(canvas: Canvas, area: Box, sets: Sequence[FieldSet]) -> list[FieldSet]:
    """Draw groups in rows, and what their sets pay; return the sets that found no spot."""
    rows = canvas.rows
    for group in canvas.play_groups:
        if group.rows:
            what = Text(
                f'"{group.id}" ist ein Gitter, und in Reihen stehen seine Kästchen falsch',
                f'"{group.id}" is a grid, and in rows its squares stand in the wrong places',
            )
            if group.is_hexes:
                what = Text(
                    f'die Sechsecke von "{group.id}" stehen in Reihen falsch',
                    f'in rows the hexes of "{group.id}" stand in the wrong places',
                )
            kind = "hexes" if group.is_hexes else "grid"
            remedy = Text(f"nimm die Anordnung {kind}", f"use the arrangement {kind}")
            canvas.fault(f"groups.{group.id}", what, remedy)
            return []
    shared = [s for s in sets if is_column(rows, s)]
    sides = measure_sides(canvas, rows, sets, shared)
    foot = COLUMN_PLATE_MM if shared else 0.0
    measured = fit_rows(canvas, rows, replace(area, height_mm=area.height_mm - foot), sides)
    if measured is None:
        what = Text("die Gruppen passen nicht auf die Karte", "the groups do not fit on the card")
        remedy = Text("nimm weniger Felder oder Reihen", "use fewer fields or rows")
        canvas.fault("arrange", what, remedy)
        return []
    draw_measured(canvas, measured, replace(area, height_mm=area.height_mm - foot), sides)
    homeless = [s for s in shared if not draw_column_plate(canvas, measured, s)]
    beside = [s for side in sides.values() for s in side.sets]
    # A plate between groups would not say whose it is: words do.
    return homeless + [s for s in sets if not any(s is done for done in (*beside, *shared))]


def draw_measured(canvas: Canvas, rows: list[list[Measured]], room: Box, sides: Sides) -> None:
    """Draw rows that fit, with the spare height spread between them."""
    heights = [max(m.height_mm for m in row) for row in rows]
    spare = room.height_mm - sum(heights)
    links = linked_rows(canvas.card, rows)
    limit = ROW_GAP_LIMIT_MM
    if links and not canvas.look.is_first_edition:
        limit = LINKED_GAP_LIMIT_MM
    gap = min(limit, spare / max(1, len(rows) - 1))
    top = room.top_mm + (spare - gap * (len(rows) - 1)) / 2
    tops = []
    for high in heights:
        tops.append(top)
        top += high + gap
    draw_columns(canvas, rows, tops, heights, links, room, sides)
    for number, row in enumerate(rows):
        linked = number in links or number - 1 in links
        left = room.left_mm
        for one in row:
            box = Box(left, tops[number], one.width_mm, heights[number])
            side = sides[one.group.id]
            if is_hourglass(one.group, sides):
                draw_hourglass(canvas, one.group, side.sets[0], box, one.field_mm)
            else:
                draw_group(canvas, one, side, box, panel=not linked)
            left += one.width_mm + ROW_GAP_MM


def draw_group(canvas: Canvas, one: Measured, side: Side, box: Box, panel: bool) -> None:
    """Draw a group on its panel: label, fields with their notes, target and reward."""
    group = one.group
    if panel:
        canvas.panel(box)
    top = box.top_mm + PAD_MM + (box.height_mm - one.height_mm) / 2
    head = head_room(canvas, group)
    if head:
        middle = (box.centre[0], top + head / 2 - 0.8)
        draw_head(canvas, group, middle, box.width_mm - PAD_MM)
        top += head
    left = box.left_mm + PAD_MM
    inner = box.width_mm - 2 * PAD_MM - side.target_mm - side.reward_mm
    if group.target is not None:
        draw_target(canvas, group.target, Box(left, top, TARGET_MM, one.field_mm))
    left += side.target_mm
    step = inner / one.columns
    signs: list[Box] = []
    for index, field in enumerate(group.fields):
        line, column = divmod(index, one.columns)
        y = top + line * (one.line_mm + FIELD_GAP_MM)
        x = left + (column + 0.5) * step
        note = one.icon_mm + NOTE_PAD_MM
        if field.cost:
            with canvas.showing(of_field(Told.COST, field)):
                draw_cost(canvas, field.cost, (x, y + note / 2 - 0.3), one.icon_mm)
        if any(f.cost for f in group.fields):
            y += note
        y += headroom_of(group, one.field_mm)  # a roof stands below the cost
        wide = width_of(group, one.field_mm)
        placed = draw_field(canvas, group, field, Box(x - wide / 2, y, wide, one.field_mm))
        signs.append(placed)
        if field.gain:
            below = y + one.field_mm + note / 2 + 0.3
            with canvas.showing(of_field(Told.GAIN, field)):
                draw_icons(canvas, field.gain.icons, (x, below), one.icon_mm)
    draw_signs(canvas, group, signs)
    if side.sets:
        high = max(one.height_mm - 2 * PAD_MM - head, one.line_mm)
        spot = Box(box.right_mm - PAD_MM - side.reward_mm, top, side.reward_mm, high)
        draw_group_rewards(canvas, side.sets, spot, one.field_mm)


def is_column(rows: list[list[Group]], full: FieldSet) -> bool:
    """Say whether a set holds the same place of all rows, each of which is one group."""
    if any(len(row) != 1 for row in rows) or len(rows) < 2 or full.pays:
        return False
    found = {(f.group, f.position) for (g,) in rows for f in g.fields if f.id in full.fields}
    one_each = len(full.fields) == len(found) == len({name for name, _ in found}) == len(rows)
    return (
        one_each
        and len({at for _, at in found}) == 1
        and len({len(g.fields) for (g,) in rows}) == 1
    )


def draw_column_plate(canvas: Canvas, rows: list[list[Measured]], full: FieldSet) -> bool:
    """Draw what a column pays below its last field; False if there is no room for it."""
    fields = bounds(canvas, full.fields)
    x = fields.centre[0]
    last = rows[-1][0]
    others = [p.box.centre[0] for p in canvas.placed if p.field.group == last.group.id]
    step = min((abs(x - other) for other in others if abs(x - other) > 1.0), default=SIDE_MM)
    wide, high = plate_size(full)
    straight = fields.width_mm < step * 0.9 and all(row[0].lines == 1 for row in rows)
    if wide > step - 0.6 or not straight:
        return False
    below = one_note(last) + PAD_MM
    y = fields.bottom_mm + below
    arrow(canvas, (x, y + 0.6), (x, y + 3.0))
    plate = Box(x - wide / 2, y + 3.4, wide, high)
    if not canvas.is_free(plate):
        return False
    draw_plate(canvas, full, plate.centre)
    return True


def one_note(one: Measured) -> float:
    """Return the room of the gains below a group's fields."""
    return one.icon_mm + NOTE_PAD_MM if any(f.gain for f in one.group.fields) else 0.0
