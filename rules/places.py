"""Where a field stands on its card, in words: "Kreis 4 links", "row 2 column 3".

Everything comes from the layout: how a field looks, the number printed on it, the label of its
group and how the groups are arranged. Ids are the author's own and never shown.
"""

from __future__ import annotations

from dicesheets.layouts.model import Card, Field, Group, Text
from dicesheets.words.fields import (
    SHAPE_NAMES,
    bar_name,
    grid_name,
    hex_name,
    in_row,
    numbered,
    printed_name,
    row_word,
    side_word,
    tower_name,
)

STARS = "star"  # the group of claimed stars on every realm card


def place_name(card: Card, field: Field) -> Text:
    """Return what a player calls a field of a realm or a board."""
    group = card.group(field.group)
    if group.rows:
        return cell_name(card, field.row, field.column)
    if card.arrangement.kind == "towers":
        return _tower_name(card, group, field)
    if card.arrangement.kind == "hexmap":
        return bar_name(field.position)
    return _beside(_own_name(group, field), _group_place(card, group))


def cell_name(card: Card, row: int, column: int) -> Text:
    """Return the name of a cell; hexes are counted as they are drawn, gaps left out."""
    if card.arrangement.kind not in ("hexmap", "hexes"):
        return grid_name(row, column)
    return hex_name(row, hex_number(card, row, column))


def hex_number(card: Card, row: int, column: int) -> int:
    """Return which hex of its row it is, from 1, as they are drawn: gaps are left out."""
    group = next(g for g in card.groups if g.rows)
    drawn = {(f.row, f.column) for f in group.fields} | set(group.prefilled)
    return sum(r == row and c <= column for r, c in drawn)


def _own_name(group: Group, field: Field) -> Text:
    """Return "Kreis 4", or "Kreis mit der 4" where the printed numbers are not the places."""
    noun = SHAPE_NAMES[group.shape]
    numbers = [f.number for f in group.fields]
    # Printed 1, 1, 2: a "square 2" beside a "square with the 2" would lead to the wrong one.
    are_different = None not in numbers and len(set(numbers)) == len(numbers)
    if are_different and numbers != _places(group):
        return printed_name(noun, field.number)
    return numbered(noun, field.position)


def _places(group: Group) -> list[int | None]:
    return [f.position for f in group.fields]


def _tower_name(card: Card, group: Group, field: Field) -> Text:
    rows = _rows(card)
    castle = next(i for i, row in enumerate(rows) if group.id in row)
    column = rows[castle].index(group.id) + 1
    name = tower_name(SHAPE_NAMES[group.shape], field.position, column)
    return _beside(name, side_word(castle, len(rows)) if len(rows) > 1 else None)


def _group_place(card: Card, group: Group) -> Text | None:
    """Return where a group stands; None if the looks of its fields say enough."""
    if group.label:
        label = Text(f"({group.label.de})", f"({group.label.en})")
        return label if _is_own(card, group) else _beside(label, _position(card, group))
    return _position(card, group)


def _is_own(card: Card, group: Group) -> bool:
    """Say whether no other group shares a word of the label."""
    label = group.label
    others = [g.label for g in card.groups if g.id != group.id and g.label]
    return label is None or all(o.de != label.de and o.en != label.en for o in others)


def _position(card: Card, group: Group) -> Text | None:
    """Return which of the groups that look alike it is; None if there is only one."""
    rivals = [g.id for g in card.groups if g.shape == group.shape and g.id not in (group.id, STARS)]
    if not rivals:
        return None
    rows = _rows(card)
    row = next(i for i, ids in enumerate(rows) if group.id in ids)
    side = side_word(rows[row].index(group.id), len(rows[row]))
    beside = [name in rows[row] for name in rivals]
    if all(beside):
        return side
    if not any(beside):
        return row_word(row, len(rows))
    return in_row(row + 1, side)


def _rows(card: Card) -> list[tuple[str, ...]]:
    """Return the groups row by row, as they are printed: those not named stand below."""
    rows = list(card.arrangement.rows)
    named = {name for row in rows for name in row}
    return rows + [(g.id,) for g in card.groups if g.id not in named and g.id != STARS]


def _beside(name: Text, place: Text | None) -> Text:
    return Text(f"{name.de} {place.de}", f"{name.en} {place.en}") if place else name
