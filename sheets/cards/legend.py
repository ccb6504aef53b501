"""Words at the foot of a card for what its sets pay and no spot beside the fields can show."""

from __future__ import annotations

from collections.abc import Sequence

from dicesheets.layouts.model import RESOURCES, FieldSet, Text
from dicesheets.layouts.promises import of_set
from dicesheets.sheets.cards.canvas import LINE_SPACING, Canvas
from dicesheets.sheets.plan import Box
from dicesheets.sheets.text import wrap
from dicesheets.words.fields import (
    FIELD_WORDS,
    castle_name,
    column_name,
    grid_name,
    hex_name,
    numbered,
    row_name,
    side_word,
    storey_name,
)

LEGEND_MM = 2.7  # em of the legend
LEGEND_GAP_MM = 0.6
ALL_FULL = Text("alle Felder voll", "all fields full")
CONTENTS = Text("Inhalt von", "contents of")
Line = tuple[str, tuple[FieldSet, ...]]  # what is written, and the sets it speaks of


def legend_lines(canvas: Canvas, sets: Sequence[FieldSet]) -> list[Line]:
    """Return one line of words for each kind of set that pays the same."""
    lines: dict[str, list[FieldSet]] = {}
    for full in sets:
        lines.setdefault(_payment(canvas, full), []).append(full)
    return [
        (f"{', '.join(_condition(canvas, full) for full in paying)}: {paid}", tuple(paying))
        for paid, paying in lines.items()
    ]


def legend_height(canvas: Canvas, sets: Sequence[FieldSet], width_mm: float) -> float:
    """Return the height that `draw_legend` needs for these sets."""
    lines = [wrap(t, "regular", LEGEND_MM, width_mm) for t, _ in legend_lines(canvas, sets)]
    return sum(len(line) * LEGEND_MM * LINE_SPACING + LEGEND_GAP_MM for line in lines)


def draw_legend(canvas: Canvas, sets: Sequence[FieldSet], area: Box) -> None:
    """Write at the foot of an area what the sets pay that found no spot beside their fields."""
    top = area.bottom_mm - legend_height(canvas, sets, area.width_mm)
    for line, paying in legend_lines(canvas, sets):
        with canvas.showing(*(of_set(canvas.card, full) for full in paying)):
            high = canvas.paragraph(line, (area.left_mm, top), area.width_mm, LEGEND_MM)
        top += high + LEGEND_GAP_MM


def _payment(canvas: Canvas, full: FieldSet) -> str:
    icons = "".join(f"{{{i}}}" for i in full.gain.icons)
    if full.pays is None:
        return icons
    return f"{icons} {canvas.say(CONTENTS)} {_group_name(canvas, full.pays)}".strip()


def _condition(canvas: Canvas, full: FieldSet) -> str:
    """Return what must be filled, in words that a player can follow on the card."""
    said = _fields_of(canvas, full)
    return said if full.total is None else f"{said} = {full.total}"


def _fields_of(canvas: Canvas, full: FieldSet) -> str:
    every = {f.id for g in canvas.play_groups for f in g.fields}
    if set(full.fields) == every and full.total is None and len(canvas.play_groups) > 1:
        return canvas.say(ALL_FULL)
    rest = list(full.fields)
    whole = []
    for group in canvas.play_groups:
        ids = [f.id for f in group.fields]
        if set(ids) <= set(rest) and not group.rows:
            whole.append(_group_name(canvas, group.id))
            rest = [name for name in rest if name not in ids]
    if not rest:
        return " + ".join(whole)
    if set(full.fields) == every:
        return canvas.say(ALL_FULL)
    if canvas.card.arrangement.kind == "towers" and (storey := _storey(canvas, full)):
        return storey
    column = _column(canvas, full)
    if column and not whole:
        return canvas.say(column_name(column))
    return " + ".join([*whole, *_labels(canvas, rest)])


def _group_name(canvas: Canvas, group_id: str) -> str:
    """Return the words beside a group, or the row that it stands in."""
    group = canvas.card.group(group_id)
    if group.label is not None:
        return canvas.say(group.label)
    if group_id in {kind.value for kind in RESOURCES}:
        return f"{{{group_id}}}"
    if canvas.card.arrangement.kind == "towers":
        columns = [g for row in canvas.rows for g in row]
        return canvas.say(column_name(columns.index(group) + 1))
    for number, row in enumerate(canvas.rows, 1):
        if group in row:
            side = canvas.say(side_word(row.index(group), len(row))) if len(row) > 1 else ""
            return f"{canvas.say(row_name(number))} {side}".strip()
    raise AssertionError(f"{group_id} stands in no row")  # `canvas.rows` holds every group


def _storey(canvas: Canvas, full: FieldSet) -> str:
    """Return the storey that a set fills, with its castle where there are several; or nothing."""
    for number, castle in enumerate(canvas.rows, 1):
        levels: dict[int, set[str]] = {}
        for group in castle:
            for field in group.fields:
                levels.setdefault(field.position + group.door, set()).add(field.id)
        for level, ids in levels.items():
            if ids == set(full.fields):
                where = canvas.say(castle_name(number)) if len(canvas.rows) > 1 else ""
                return f"{where} {canvas.say(storey_name(level))}".strip()
    return ""


def _column(canvas: Canvas, full: FieldSet) -> int | None:
    """Return the column that a set fills: the same place in every row of equal rows."""
    fields = [canvas.card.field(name) for name in full.fields]
    groups = [canvas.card.group(f.group) for f in fields]
    alike = len({len(g.fields) for g in groups}) == 1 and len(set(groups)) == len(fields) > 1
    alone = all([group] in canvas.rows for group in groups) and len(canvas.rows) == len(fields)
    places = {f.position for f in fields}
    return places.pop() if alike and alone and len(places) == 1 else None


def _labels(canvas: Canvas, names: Sequence[str]) -> list[str]:
    """Return what a player sees of some fields; with their groups where others look the same."""
    if all(_is_unique(canvas, name) for name in names):
        return [_label(canvas, name, with_group=False) for name in names]
    labels = [_label(canvas, name, with_group=True) for name in names]
    groups = [canvas.card.group(canvas.card.field(name).group) for name in names]
    if len(set(groups)) == 1 and groups[0].label is None:  # named once, before the first
        labels[1:] = [_label(canvas, name, with_group=False) for name in names[1:]]
    return labels


def _is_unique(canvas: Canvas, name: str) -> bool:
    """Say whether no other field of the card shows the same number."""
    number = canvas.card.field(name).number
    same = [f for g in canvas.play_groups for f in g.fields if f.number == number]
    return number is not None and len(same) == 1


def _label(canvas: Canvas, name: str, with_group: bool) -> str:
    """Return the icon that a field's group is named after, and the field's number or place."""
    field = canvas.card.field(name)
    group = canvas.card.group(field.group)
    if group.is_hexes:
        place = sum(f.row == field.row and f.column <= field.column for f in group.fields)
        return canvas.say(hex_name(field.row, place))
    if group.rows:
        return canvas.say(grid_name(field.row, field.column))
    numbers = [f.number for f in group.fields]
    printed = None not in numbers and len(set(numbers)) == len(numbers)
    number = field.number if printed and field.number is not None else field.position
    if field.group in {kind.value for kind in RESOURCES}:
        return f"{{{field.group}}} {number}"
    if len(canvas.play_groups) == 1 or (not with_group and group.label is None):
        return canvas.say(numbered(FIELD_WORDS[0], number))
    if group.label is not None:
        return f"{canvas.say(group.label)} {number}"
    field_word = canvas.say(numbered(FIELD_WORDS[0], number))
    return f"{_group_name(canvas, field.group)} {field_word}"
