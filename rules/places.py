"""Where a field stands on its card, in words: "Kreis 4 links", "row 2 column 3".

Everything comes from the layout: how a field looks, the number printed on it, the label of its
group and how the groups are arranged. Ids are the author's own and never shown.
"""

from __future__ import annotations

from dicesheets.layouts.model import Card, Field, Group, Text

# What a field is called by its looks; the keys are the layout grammar's shapes.
SHAPE_NAMES = {
    "square": Text("Feld", "square"),
    "circle": Text("Kreis", "circle"),
    "hexagon": Text("Sechseck", "hexagon"),
    "octagon": Text("Achteck", "octagon"),
    "house": Text("Haus", "house"),
    "crate": Text("Kiste", "crate"),
    "tick": Text("Abhakfeld", "tick box"),
    "card": Text("Karte", "card"),
    "ticket": Text("Zettel", "ticket"),
}
STARS = "star"  # the group of claimed stars on every realm card
_MIDDLE = Text("in der Mitte", "in the middle")
_TOP, _BOTTOM = Text("oben", "at the top"), Text("unten", "at the bottom")
_LEFT, _RIGHT = Text("links", "on the left"), Text("rechts", "on the right")
_ROWS = {2: (_TOP, _BOTTOM), 3: (_TOP, _MIDDLE, _BOTTOM)}
_SIDES = {2: (_LEFT, _RIGHT), 3: (_LEFT, _MIDDLE, _RIGHT)}


def place_name(card: Card, field: Field) -> Text:
    """Return what a player calls a field of a realm or a board."""
    group = card.group(field.group)
    if group.rows:
        return cell_name(card, field.row, field.column)
    if card.arrangement.kind == "towers":
        return _tower_name(card, group, field)
    if card.arrangement.kind == "hexmap":
        number = field.position
        return Text(f"Feld {number} der Leiste", f"box {number} of the info bar")
    return _beside(_own_name(group, field), _group_place(card, group))


def cell_name(card: Card, row: int, column: int) -> Text:
    """Return the name of a cell; hexes are counted as they are drawn, gaps left out."""
    if card.arrangement.kind != "hexmap":
        return Text(f"Zeile {row} Spalte {column}", f"row {row} column {column}")
    place = hex_number(card, row, column)
    return Text(f"Reihe {row} Feld {place}", f"row {row} hex {place}")


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
        return Text(f"{noun.de} mit der {field.number}", f"{noun.en} with the {field.number}")
    return Text(f"{noun.de} {field.position}", f"{noun.en} {field.position}")


def _places(group: Group) -> list[int | None]:
    return [f.position for f in group.fields]


def _tower_name(card: Card, group: Group, field: Field) -> Text:
    rows = _rows(card)
    castle = next(i for i, row in enumerate(rows) if group.id in row)
    column, number = rows[castle].index(group.id) + 1, field.position
    noun = SHAPE_NAMES[group.shape]
    name = Text(
        f"{noun.de} {number} von unten in Spalte {column}",
        f"{noun.en} {number} from the bottom of column {column}",
    )
    return _beside(name, _spot(_SIDES, castle, len(rows)) if len(rows) > 1 else None)


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
    side = _spot(_SIDES, rows[row].index(group.id), len(rows[row]))
    beside = [name in rows[row] for name in rivals]
    if all(beside):
        return side
    if not any(beside):
        return _spot(_ROWS, row, len(rows))
    return Text(f"in Reihe {row + 1} {side.de}", f"in row {row + 1} {side.en}")


def _rows(card: Card) -> list[tuple[str, ...]]:
    """Return the groups row by row, as they are printed: those not named stand below."""
    rows = list(card.arrangement.rows)
    named = {name for row in rows for name in row}
    return rows + [(g.id,) for g in card.groups if g.id not in named and g.id != STARS]


def _spot(words: dict[int, tuple[Text, ...]], place: int, count: int) -> Text:
    if count in words:
        return words[count][place]
    return Text(f"in Gruppe {place + 1}", f"in group {place + 1}")


def _beside(name: Text, place: Text | None) -> Text:
    return Text(f"{name.de} {place.de}", f"{name.en} {place.en}") if place else name
