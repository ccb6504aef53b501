"""Groups in rows, the arrangement that fits any mixture of groups.

Sizes follow from the room: the largest scale at which every row fits. Rows that belong
together column by column (a building and its crate) share one panel a column.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

from dicesheets.layouts.model import Card, FieldSet, Group, Mark, MarkHolding
from dicesheets.sheets.cards.canvas import Canvas
from dicesheets.sheets.cards.outlines import (
    SMALLEST_MM,
    USUAL_MM,
    draw_field,
    headroom_of,
    width_of,
)
from dicesheets.sheets.cards.panels import (
    HOURGLASS_HIGH,
    SAND_LIMIT,
    SIDE_MM,
    TARGET_MM,
    draw_group_reward,
    draw_hourglass,
    draw_target,
    hourglass_field,
)
from dicesheets.sheets.cards.rewards import (
    ICON_MM,
    TALLY_MM,
    arrow,
    draw_cost,
    draw_icons,
    draw_legend,
    draw_set_rewards,
    draw_tally,
    legend_height,
)
from dicesheets.sheets.plan import Box, Point
from dicesheets.sheets.text import measure

SCALES = tuple(s / 100 for s in range(140, 54, -5))  # tried from large to small
FIELD_GAP_MM = 2.0  # white between neighbouring fields
PAIRED_GAP_MM = 3.9  # the same where every column has its own panel
MORE_LINES_WORTH = 1.2  # break a group into more lines only if its fields grow this much
ICON_LIMIT_MM = 6.2
PAD_MM = 2.0  # between a panel's edge and what it holds
LABEL_MM = 5.0
LABEL_SIZE_MM = 3.2
NOTE_PAD_MM = 1.6  # white round a line of icons above or below a field
ROW_GAP_MM = 2.4
ROW_GAP_LIMIT_MM = 11.0


@dataclass(frozen=True, slots=True)
class Measured:
    """One group at one scale: how many fields a line, how large, how high in all."""

    group: Group
    width_mm: float
    columns: int
    lines: int
    field_mm: float  # height of a field
    icon_mm: float  # size of the icons with the fields
    line_mm: float  # height of a line with its notes
    height_mm: float


def arrange_rows(canvas: Canvas, area: Box) -> None:
    """Draw groups in rows, and what their sets and sums pay."""
    card = canvas.card
    rows = rows_of(canvas)
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
        canvas.fault("arrange", "the groups do not fit on the card", "use fewer fields or rows")
        return []
    draw_measured(canvas, measured, room)
    return draw_set_rewards(canvas, sets, room)


def rows_of(canvas: Canvas) -> list[list[Group]]:
    """Return the rows the author asked for, and a row for each group left out."""
    wanted = canvas.card.arrangement.rows
    rows = [[canvas.card.group(i) for i in row] for row in wanted]
    named = {i for row in wanted for i in row}
    rows += [[g] for g in canvas.play_groups if g.id not in named]
    return rows


def fit_rows(canvas: Canvas, rows: list[list[Group]], room: Box) -> list[list[Measured]] | None:
    """Return the rows at the largest scale that fits; None if nothing does."""
    for scale in SCALES:
        measured = [_measure_row(canvas, row, room.width_mm, scale) for row in rows]
        if any(m is None for row in measured for m in row):
            continue
        done = [[m for m in row if m is not None] for row in measured]
        high = sum(max(m.height_mm for m in row) for row in done)
        if high + ROW_GAP_MM * (len(done) - 1) <= room.height_mm:
            return done
    return None


def _measure_row(
    canvas: Canvas, row: list[Group], width_mm: float, scale: float
) -> list[Measured | None]:
    shares = [1.0 if is_hourglass(canvas.card, g) else float(max(2, len(g.fields))) for g in row]
    usable = width_mm - ROW_GAP_MM * (len(row) - 1)
    return [
        _measure_group(canvas, group, usable * share / sum(shares), scale)
        for group, share in zip(row, shares, strict=True)
    ]


def _measure_group(canvas: Canvas, group: Group, width_mm: float, scale: float) -> Measured | None:
    """Return the group with as few lines as its fields' size allows."""
    least = SMALLEST_MM[group.kind]
    wish = max(least, USUAL_MM[group.kind] * scale)
    if is_hourglass(canvas.card, group):
        field_mm = min(wish, hourglass_field(width_mm))
        if field_mm < least:
            return None
        return Measured(group, width_mm, 1, 1, field_mm, 0.0, 0.0, field_mm * HOURGLASS_HIGH)
    inner = width_mm - 2 * PAD_MM - _side_room(canvas.card, group)
    best: tuple[float, int, int] | None = None
    paired = has_partner(canvas.card, group)
    gap = PAIRED_GAP_MM if paired else FIELD_GAP_MM
    for lines, columns in _line_counts(len(group.fields)):
        high = min(wish, (inner / columns - gap) / width_of(group, 1.0))
        if min(high, width_of(group, high)) < least:
            continue
        if best is None or (high > best[0] * MORE_LINES_WORTH and not paired):
            best = (high, lines, columns)
    if best is None:
        return None
    high, lines, columns = best
    most = max((max(len(f.gain.icons), len(f.cost.icons) * 1.7) for f in group.fields), default=0)
    icon = min(ICON_MM * scale, ICON_LIMIT_MM, inner / columns / max(1, most) * 0.72)
    above = icon + NOTE_PAD_MM if any(f.cost for f in group.fields) else 0.0
    below = icon + NOTE_PAD_MM if any(f.gain for f in group.fields) else 0.0
    line = headroom_of(group, high) + above + high + below
    label = LABEL_MM if group.label else 0.0
    total = 2 * PAD_MM + label + line * lines + FIELD_GAP_MM * (lines - 1)
    return Measured(group, width_mm, columns, lines, high, icon, line, total)


def _line_counts(count: int) -> list[tuple[int, int]]:
    """Return lines and fields a line: first the counts that leave no line short."""
    every = [(lines, -(-count // lines)) for lines in range(1, count + 1)]
    even = [(lines, columns) for lines, columns in every if lines * columns == count]
    return even + [pair for pair in every if pair not in even]


def draw_measured(canvas: Canvas, rows: list[list[Measured]], room: Box) -> None:
    """Draw rows that fit, with the spare height spread between them."""
    heights = [max(m.height_mm for m in row) for row in rows]
    spare = room.height_mm - sum(heights)
    gap = min(ROW_GAP_LIMIT_MM, spare / max(1, len(rows) - 1))
    top = room.top_mm + (spare - gap * (len(rows) - 1)) / 2
    tops = []
    for high in heights:
        tops.append(top)
        top += high + gap
    links = _linked_rows(canvas.card, rows)
    _draw_columns(canvas, rows, tops, heights, links, room)
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
            canvas.fault(f"groups.{group.id}.label", f"{label!r} is too long", "shorten it")
        middle = (box.centre[0], top + LABEL_MM / 2 - 0.8)
        canvas.words(label, middle, LABEL_SIZE_MM, "bold", f"{canvas.accent}-deep")
        top += LABEL_MM
    left = box.left_mm + PAD_MM
    inner = box.width_mm - 2 * PAD_MM - _side_room(canvas.card, group)
    if group.target is not None:
        draw_target(canvas, group.target, Box(left, top, TARGET_MM, one.field_mm))
        left += TARGET_MM
    step = inner / one.columns
    for index, field in enumerate(group.fields):
        line, column = divmod(index, one.columns)
        y = top + line * (one.line_mm + FIELD_GAP_MM) + headroom_of(group, one.field_mm)
        x = left + (column + 0.5) * step
        note = one.icon_mm + NOTE_PAD_MM
        if field.cost:
            draw_cost(canvas, field.cost, (x, y + note / 2 - 0.3), one.icon_mm)
        if any(f.cost for f in group.fields):
            y += note
        wide = width_of(group, one.field_mm)
        draw_field(canvas, group, field, Box(x - wide / 2, y, wide, one.field_mm))
        if field.gain:
            below = y + one.field_mm + note / 2 + 0.3
            draw_icons(canvas, field.gain.icons, (x, below), one.icon_mm)
    full = _set_of(canvas.card, group)
    if full is not None:
        side = Box(box.right_mm - PAD_MM - SIDE_MM, top, SIDE_MM, one.line_mm)
        draw_group_reward(canvas, full, side, one.field_mm)


# ------------------------------------------------------------------ what belongs together


def is_hourglass(card: Card, group: Group) -> bool:
    """Say whether a full group pays out what other fields hold: drawn as an hourglass."""
    plain = not any(f.gain or f.cost for f in group.fields)
    full = _set_of(card, group)
    return plain and len(group.fields) <= SAND_LIMIT and full is not None and full.pays is not None


def _whole_group(card: Card, full: FieldSet) -> bool:
    """Say whether a set is exactly one group, whose panel shows what it pays."""
    return any({f.id for f in g.fields} == set(full.fields) for g in card.groups)


def _set_of(card: Card, group: Group) -> FieldSet | None:
    ids = {f.id for f in group.fields}
    return next((s for s in card.sets if (s.gain or s.pays) and set(s.fields) == ids), None)


def _side_room(card: Card, group: Group) -> float:
    """Return the width that target and reward take beside the fields."""
    target = TARGET_MM if group.target is not None else 0.0
    return target + (SIDE_MM if _set_of(card, group) else 0.0)


def has_partner(card: Card, group: Group) -> bool:
    """Say whether each field of a group belongs to one of another group."""
    return any(group.id in pair for pair in partners(card))


def partners(card: Card) -> set[tuple[str, str]]:
    """Return the pairs of groups whose fields of equal position belong together."""
    pairs: set[tuple[str, str]] = set()
    for play in card.plays:
        if isinstance(play, Mark):
            for other in (play.copy_other_die_to, play.then_may_mark):
                pairs |= {(group, other) for group in play.groups if other}
        elif isinstance(play, MarkHolding):
            pairs.add((play.holding, play.mark))
    return pairs | {(b, a) for a, b in pairs}


def _linked_rows(card: Card, rows: list[list[Measured]]) -> set[int]:
    """Return the numbers of rows that share their columns with the next row."""
    pairs = partners(card)
    return {
        number
        for number, (upper, lower) in enumerate(pairwise(rows))
        if len(upper) == len(lower) == 1
        and (upper[0].group.id, lower[0].group.id) in pairs
        and upper[0].columns == lower[0].columns
        and upper[0].lines == lower[0].lines == 1
    }


def _draw_columns(
    canvas: Canvas,
    rows: list[list[Measured]],
    tops: list[float],
    heights: list[float],
    links: set[int],
    room: Box,
) -> None:
    """Draw one panel a column behind rows that belong together, with arrows between them."""
    for first in sorted(n for n in links if n - 1 not in links):
        last = first
        while last in links:
            last += 1
        one = rows[first][0]
        step = (room.width_mm - 2 * PAD_MM) / one.columns
        bottom = tops[last] + heights[last]
        for column in range(one.columns):
            left = room.left_mm + PAD_MM + column * step + 0.6
            canvas.panel(Box(left, tops[first], step - 1.2, bottom - tops[first]))
            for number in range(first, last):
                between = tops[number + 1] - tops[number] - heights[number]
                spot = (left + (step - 1.2) / 2, tops[number + 1] - between / 2)
                pair = (rows[number][0].group.id, rows[number + 1][0].group.id)
                _draw_link(canvas, pair, spot, between)


def _draw_link(canvas: Canvas, pair: tuple[str, str], spot: Point, between: float) -> None:
    """Draw how a field leads to the one below: an arrow, with dice where a die is copied."""
    x, y = spot
    copies = any(
        isinstance(p, Mark) and pair[0] in p.groups and p.copy_other_die_to == pair[1]
        for p in canvas.card.plays
    )
    room = between / 2 + PAD_MM - 0.8
    if copies and room >= 3.0:
        canvas.icon("dice", (x, y - room + 2.4), 4.8, canvas.accent)
        arrow(canvas, (x, y - room + 5.2), (x, y + room))
    else:
        reach = min(3.0, room)
        arrow(canvas, (x, y - reach), (x, y + reach))
