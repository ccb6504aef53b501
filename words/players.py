"""What players are called: by their number on sheets and pads, and by how simulated ones play."""

from __future__ import annotations

import re
from collections.abc import Mapping

from dicesheets.words.lists import joined
from dicesheets.words.text import Text, capital

PLAYER_WORDS = (Text("Spieler", "player"), Text("Spieler", "players"))  # one, several
WITH_PLAYERS = (Text("Spieler", "player"), Text("Spielern", "players"))  # behind "bei", "with"
MOVE_WORDS = (Text("Zug", "turn"), Text("Züge", "turns"))  # of one player; see fields.TURN_WORDS
_CALLED = {word for text in PLAYER_WORDS[:1] for word in (text.de, text.en, text.en.capitalize())}
_NUMBERED = re.compile(rf"\b(?:{'|'.join(sorted(_CALLED))}) ([1-9][0-9]?)\b")
STYLE_NAMES = {
    "careless": Text("sorglos", "careless"),
    "greedy": Text("gierig", "greedy"),
    "planning": Text("planend", "planning"),
}


def player_within(player: int) -> Text:
    """Return "Spieler 1" / "player 1", for use within a sentence."""
    word, _ = PLAYER_WORDS
    return Text(f"{word.de} {player}", f"{word.en} {player}")


def player_name(player: int) -> Text:
    """Return "Spieler 1" / "Player 1"."""
    return capital(player_within(player))


def call_by_name(text: str, names: Mapping[int, str]) -> str:
    """Return a text that calls players by their names, as far as they are known."""

    def name_of(match: re.Match[str]) -> str:
        return names.get(int(match[1]), match[0])

    return _NUMBERED.sub(name_of, text)


def turn_name(player: int, turn: int) -> Text:
    """Return "Spieler 1, Zug 3" / "Player 1, turn 3"."""
    return joined(player_name(player), move_name(turn))


def turn_of(player: int, turn: int) -> Text:
    """Return "Zug 3 von Spieler 1" / "turn 3 of player 1", for use within a sentence."""
    move, whose = move_name(turn), player_within(player)
    return Text(f"{move.de} von {whose.de}", f"{move.en} of {whose.en}")


def move_name(turn: int) -> Text:
    """Return "Zug 3" / "turn 3"."""
    word, _ = MOVE_WORDS
    return Text(f"{word.de} {turn}", f"{word.en} {turn}")
