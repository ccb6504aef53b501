"""Groups in rows, the arrangement that fits any mixture of groups.

Sizes follow from the room: the largest scale at which every row fits. Rows that belong
together column by column (a building and its crate) share one panel a column.
"""

from __future__ import annotations

from dataclasses import replace

from dicesheets.layouts.model import Card, FieldSet, Group, Text
from dicesheets.sheets.cards.canvas import Canvas
from dicesheets.sheets.cards.columns import draw_columns, linked_rows
from dicesheets.sheets.cards.fit import (
    FIELD_GAP_MM,
    LABEL_MM,
    NOTE_PAD_MM,
    PAD_MM,
    ROW_GAP_MM,
    Measured,
    fit_rows,
    is_hourglass,
    set_of,
    side_room,
)
from dicesheets.sheets.cards.outlines import draw_field, headroom_of, width_of
from dicesheets.sheets.cards.panels import (
    SIDE_MM,
    TARGET_MM,
    draw_group_reward,
    draw_hourglass,
    draw_target,
)
from dicesheets.sheets.cards.rewards import (
    TALLY_MM,
    draw_cost,
    draw_icons,
    draw_legend,
    draw_set_rewards,
    draw_tally,
    legend_height,
)
from dicesheets.sheets.plan import Box
from dicesheets.sheets.text import measure

LABEL_SIZE_MM = 3.2
ROW_GAP_LIMIT_MM = 11.0  # rows that have more room stand together in the middle
LINKED_GAP_LIMIT_MM = 26.0  # unless they share their columns: then arrows bridge the gap


def arrange_rows(canvas: Canvas, area: Box) -> None:
    """Draw groups in rows, and what their sets and sums pay."""
    card = canvas.card
    rows = canvas.rows
    inside = [s for s in card.sets if _whole_group(card, s)]
    outside = [s for s in card.sets if s not in inside and s.gain]
    if card.tally:
        strip = Box(area.left_mm, area.bottom_mm - TALLY_MM, area.width_mm, TALLY_MM)
        draw_tally(canvas, card.tally, strip)
        area = replace(area, height_mm=area.height_mm - TALLY_MM - ROW_GAP_MM)
    before = canvas.checkpoint()
    homeless = _draw_rows(canvas, rows, outside, area)
    if homeless and not canvas.faults:  # once more, with room for words about them
        canvas.undo(before)
        foot = legend_height(canvas, homeless, area.width_mm) + ROW_GAP_MM
        draw_legend(canvas, homeless, area)
        kept = [s for s in outside if s not in homeless]
        _draw_rows(canvas, rows, kept, replace(area, height_mm=area.height_mm - foot))


def _draw_rows(
    canvas: Canvas, rows: list[list[Group]], sets: list[FieldSet], room: Box
) -> list[FieldSet]:
    """Draw the rows and the rewards of sets; return the sets that found no spot."""
    measured = fit_rows(canvas, rows, room)
    if measured is None:
        what = Text("die Gruppen passen nicht auf die Karte", "the groups do not fit on the card")
        remedy = Text("nimm weniger Felder oder Reihen", "use fewer fields or rows")
        canvas.fault("arrange", what, remedy)
        return []
    draw_measured(canvas, measured, room)
    return draw_set_rewards(canvas, sets, room)


def draw_measured(canvas: Canvas, rows: list[list[Measured]], room: Box) -> None:
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
    draw_columns(canvas, rows, tops, heights, links, room)
    for number, row in enumerate(rows):
        linked = number in links or number - 1 in links
        left = room.left_mm
        for one in row:
            box = Box(left, tops[number], one.width_mm, heights[number])
            if is_hourglass(canvas.card, one.group):
                draw_hourglass(canvas, one.group, box, one.field_mm)
            else:
                draw_group(canvas, one, box, panel=not linked)
            left += one.width_mm + ROW_GAP_MM


def draw_group(canvas: Canvas, one: Measured, box: Box, panel: bool) -> None:
    """Draw a group on its panel: label, fields with their notes, target and reward."""
    group = one.group
    if panel:
        canvas.panel(box)
    top = box.top_mm + PAD_MM + (box.height_mm - one.height_mm) / 2
    if group.label:
        label = canvas.say(group.label)
        if measure(label, "bold", LABEL_SIZE_MM) > box.width_mm - PAD_MM:
            what = Text(
                f"die Beschriftung {label!r} passt nicht", f"the label {label!r} does not fit"
            )
            canvas.fault(f"groups.{group.id}.label", what, Text("kürze sie", "shorten it"))
        middle = (box.centre[0], top + LABEL_MM / 2 - 0.8)
        canvas.words(label, middle, LABEL_SIZE_MM, "bold", f"{canvas.accent}-deep")
        top += LABEL_MM
    left = box.left_mm + PAD_MM
    inner = box.width_mm - 2 * PAD_MM - side_room(canvas.card, group)
    if group.target is not None:
        draw_target(canvas, group.target, Box(left, top, TARGET_MM, one.field_mm))
        left += TARGET_MM
    step = inner / one.columns
    for index, field in enumerate(group.fields):
        line, column = divmod(index, one.columns)
        y = top + line * (one.line_mm + FIELD_GAP_MM)
        x = left + (column + 0.5) * step
        note = one.icon_mm + NOTE_PAD_MM
        if field.cost:
            draw_cost(canvas, field.cost, (x, y + note / 2 - 0.3), one.icon_mm)
        if any(f.cost for f in group.fields):
            y += note
        y += headroom_of(group, one.field_mm)  # a roof stands below the cost
        wide = width_of(group, one.field_mm)
        draw_field(canvas, group, field, Box(x - wide / 2, y, wide, one.field_mm))
        if field.gain:
            below = y + one.field_mm + note / 2 + 0.3
            draw_icons(canvas, field.gain.icons, (x, below), one.icon_mm)
    full = set_of(canvas.card, group)
    if full is not None:
        side = Box(box.right_mm - PAD_MM - SIDE_MM, top, SIDE_MM, one.line_mm)
        draw_group_reward(canvas, full, side, one.field_mm)


def _whole_group(card: Card, full: FieldSet) -> bool:
    """Say whether a set is exactly one group, whose panel shows what it pays."""
    return any({f.id for f in g.fields} == set(full.fields) for g in card.groups)
