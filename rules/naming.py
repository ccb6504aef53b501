"""What games, fields and players are called when people are told about them.

Ids such as `p1-t3` or `turn-4-a` belong to records; a player reads "Spieler 1, Zug 3". Fields of
realm cards keep their ids: variants may name theirs as they like.
"""

from __future__ import annotations

from dicesheets.layouts.model import Card, Field, Game, Role, Text
from dicesheets.rules.wording import joined

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
    """Return what a field is called; its id where that says it best."""
    field = next((f for f in card.fields if f.id == field_id), None)
    if field is None:
        return Text(field_id, field_id)
    if field.player:
        return _pad_field_name(field)
    if card.role is Role.SCORE:
        return _score_field_name(field)
    number = field.position
    if card.role is Role.RESOURCES and field.group in RESOURCE_NAMES:
        word, _ = RESOURCE_NAMES[field.group]
        return Text(f"{word.de} {number}", f"{word.en} {number}")
    if card.role is Role.REALM and field.group == "star":
        return Text(f"Stern {number}", f"star {number}")
    return Text(field_id, field_id)


def _pad_field_name(field: Field) -> Text:
    name = player_name(field.player)
    if field.turn:
        name = turn_name(field.player, field.turn)
    if field.number is not None:
        worth = field.number
        return joined(name, Text(f"Steckbrief zu {worth}", f"poster of {worth}"))
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
