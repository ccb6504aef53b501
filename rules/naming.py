"""What games, fields and players are called when people are told about them.

Ids such as `p1-t3` or `l2-1` belong to records; a player reads "Spieler 1, Zug 3" or where on the
card the field stands.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from dicesheets.layouts.model import Card, Field, Game, Layout, Role, Text
from dicesheets.rules.places import STARS, cell_name, place_name
from dicesheets.words.lists import joined

# What stands behind a player's name on a pad, by the last word of the field or of its group.
_PAD_WORDS = {
    "knight": Text("Ritter", "knight"),
    "catapults": Text("Katapulte", "catapults"),
    "coins": Text("Münzen", "coins"),
    "total": Text("Summe", "total"),
}
# Icons on the resource card: one, several.
RESOURCE_NAMES = {
    "pumpkin": (Text("Kürbis", "pumpkin"), Text("Kürbisse", "pumpkins")),
    "heart": (Text("Herz", "heart"), Text("Herzen", "hearts")),
    "coin": (Text("Münze", "coin"), Text("Münzen", "coins")),
}
GAME_NAMES = {
    Game.WELTEN: Text("Würfelwelten", "Rolling Realms"),
    Game.WUERFELAND: Text("Würfeland", "Diceland"),
    Game.HELDEN: Text("Würfelhelden", "Dice Heroes"),
    Game.CARCASSONNE: Text("Carcassonne Würfelspiel", "Carcassonne dice game"),
}


def player_name(player: int) -> Text:
    """Return "Spieler 1" / "Player 1"."""
    return Text(f"Spieler {player}", f"Player {player}")


def turn_name(player: int, turn: int) -> Text:
    """Return "Spieler 1, Zug 3" / "Player 1, turn 3"."""
    return joined(player_name(player), Text(f"Zug {turn}", f"turn {turn}"))


def turn_of(player: int, turn: int) -> Text:
    """Return "Zug 3 von Spieler 1" / "turn 3 of player 1", for use within a sentence."""
    return Text(f"Zug {turn} von Spieler {player}", f"turn {turn} of player {player}")


def field_name(card: Card, field_id: str) -> Text:
    """Return what a player calls a field; its id only if the card has no such field."""
    field = next((f for f in card.fields if f.id == field_id), None)
    if field is None:
        return _printed_cell(card, field_id)
    if field.player:
        return _pad_field_name(field)
    if card.role is Role.SCORE:
        return _score_field_name(field)
    number = field.position
    if card.role is Role.RESOURCES and field.group in RESOURCE_NAMES:
        return icon_name(field.group, number)
    if card.role is Role.REALM and field.group == STARS:
        return Text(f"Stern {number}", f"star {number}")
    return place_name(card, field)


def icon_name(kind: str, number: int) -> Text:
    """Return "Kürbis 6" / "pumpkin 6", an icon of the resource card."""
    word, _ = RESOURCE_NAMES[kind]
    return Text(f"{word.de} {number}", f"{word.en} {number}")


def place_words(layout: Layout, number: int, card: str | None, language: str) -> list[str]:
    """Return the round and the card in words; a number of 0 leaves out the round."""
    where = [f"{'Durchgang' if language == 'de' else 'round'} {number}"] if number else []
    title = card_title(layout, card, language)
    return [*where, title] if title else where


def card_title(layout: Layout, card: str | None, language: str) -> str:
    """Return a card's title; the other games have one card a record, which needs no name."""
    if card is None or layout.game is not Game.WELTEN:
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


def _pad_field_name(field: Field) -> Text:
    name = player_name(field.player)
    if field.turn:
        name = turn_name(field.player, field.turn)
    if field.number is not None:
        place, worth = field.position, field.number
        return joined(name, Text(f"Steckbrief {place} zu {worth}", f"poster {place} of {worth}"))
    word = _PAD_WORDS.get(field.id.rpartition("-")[2])
    return joined(name, word) if word else name


def _score_field_name(field: Field) -> Text:
    last = field.id.rpartition("-")[2]
    if field.turn:
        die = 1 if last == "a" else 2
        return Text(f"Runde {field.turn}, Würfel {die}", f"turn {field.turn}, die {die}")
    if last.isdecimal():
        return Text(f"Ergebnis von Durchgang {last}", f"result of round {last}")
    return Text("Gesamt", "total")
