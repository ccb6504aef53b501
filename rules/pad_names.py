"""What the fields of a pad are called, in the words of its layout."""

from __future__ import annotations

from dicesheets.layouts.model import Field, Text
from dicesheets.layouts.pad import Line, Pad, minus_id
from dicesheets.words.fields import numbered, worth_name
from dicesheets.words.lists import joined
from dicesheets.words.marks import MINUS
from dicesheets.words.players import move_name, player_name
from dicesheets.words.text import capital


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


def result_line_name(pad: Pad, player: int) -> Text:
    """Return "Spieler 1: Summe" or, on one player's sheet, "Summe": what decides, as it is called.

    For use before a colon or within a table.
    """
    name = pad.line(pad.win.by).one
    if not pad.is_shared:
        return capital(name)
    whose = player_name(player)
    return Text(f"{whose.de}: {name.de}", f"{whose.en}: {name.en}")


def seat_name(pad: Pad, player: int) -> Text:
    """Return "Spieler 1", with what the pad shows instead of numbers: "Spieler 1 (Bär)"."""
    name = player_name(player)
    if not pad.seats:
        return name
    seat = pad.seats[(player - 1) % len(pad.seats)].name
    return Text(f"{name.de} ({seat.de})", f"{name.en} ({seat.en})")


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
