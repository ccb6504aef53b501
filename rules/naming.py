"""What the fields and cards of a layout are called when people are told about them.

Ids such as `p1-t3` or `l2-1` belong to records; a player reads "Spieler 1, Zug 3" or where on the
card the field stands.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from dicesheets.layouts.model import Card, Field, Layout, Role, Text
from dicesheets.rules.pad_names import line_field_name
from dicesheets.rules.places import STARS, cell_name, place_name
from dicesheets.words.fields import (
    RESOURCE_NAMES,
    TOTAL,
    die_name,
    icon_name,
    result_name,
    round_name,
    star_name,
)


def field_name(card: Card, field_id: str) -> Text:
    """Return what a player calls a field; its id only if the card has no such field."""
    field = next((f for f in card.fields if f.id == field_id), None)
    if field is None:
        return _printed_cell(card, field_id)
    if card.pad is not None:
        return line_field_name(card.pad, field)
    if card.role is Role.SCORE:
        return _score_field_name(field)
    number = field.position
    if card.role is Role.RESOURCES and field.group in RESOURCE_NAMES:
        return icon_name(field.group, number)
    if card.role is Role.REALM and field.group == STARS:
        return star_name(number)
    return place_name(card, field)


def place_words(layout: Layout, number: int, card: str | None, language: str) -> list[str]:
    """Return the round and the card in words; a number of 0 leaves out the round."""
    where = [round_name(number).say(language)] if number else []
    title = card_title(layout, card, language)
    return [*where, title] if title else where


def card_title(layout: Layout, card: str | None, language: str) -> str:
    """Return a card's title; the other games have one card a record, which needs no name."""
    if card is None or not layout.traits.has_rounds:
        return ""
    return layout.card(card).title.say(language)


def field_names(card: Card, field_ids: Sequence[str]) -> list[Text]:
    """Return what a player calls some fields."""
    return [field_name(card, field_id) for field_id in field_ids]


def _printed_cell(card: Card, name: str) -> Text:
    """Return the name of a cell that is printed but is no field, such as an obstacle."""
    match = re.fullmatch(r"r(\d+)c(\d+)", name)
    cell = (int(match[1]), int(match[2])) if match else (0, 0)
    if any(cell in group.prefilled for group in card.groups):
        return cell_name(card, *cell)
    return Text(name, name)


def _score_field_name(field: Field) -> Text:
    last = field.id.rpartition("-")[2]
    if field.turn:
        return die_name(field.turn, 1 if last == "a" else 2)
    return result_name(int(last)) if last.isdecimal() else TOTAL
