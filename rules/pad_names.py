"""What the fields of a pad are called, in the words of its layout."""

from __future__ import annotations

from dicesheets.layouts.model import Field, Text
from dicesheets.layouts.pad import Line, Pad, minus_id
from dicesheets.words.fields import numbered, worth_name
from dicesheets.words.lists import joined
from dicesheets.words.marks import MINUS
from dicesheets.words.players import move_name, player_name


def line_field_name(pad: Pad, field: Field) -> Text:
    """Return "Spieler 1, Zug 3", "Spieler 2, Einser" or, on one player's sheet, "Rot 5"."""
    line = pad.line(field.line)
    parts = [player_name(field.player)] if pad.is_shared else []
    if field.turn:
        parts.append(move_name(field.turn))
    if not line.by_turn:
        parts.append(_box_name(line, field))
    if field.id == minus_id(field.id.removesuffix("-minus")) and line.minus:
        parts.append(MINUS)
    return joined(*parts)


def _box_name(line: Line, field: Field) -> Text:
    name = line.one
    if field.turn or (line.boxes == 1 and field.number is None):
        return name
    if line.options:
        return joined(name, line.options[field.position - 1])
    if field.number is None:
        return numbered(name, field.position)
    if len(set(line.numbers)) < len(line.numbers):  # the number alone does not tell which
        return worth_name(name, field.position, field.number)
    return numbered(name, field.number)
