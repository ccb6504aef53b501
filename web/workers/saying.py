"""How pages say things: in both languages at once, and what a sheet is called."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import PurePath
from typing import Any

from dicesheets.web.workers.gather import Sheet
from dicesheets.words.players import call_by_name, player_name
from dicesheets.words.text import LANGUAGES, Text

Json = dict[str, Any]
# What of a sheet tells of the players of a pad; the rest is data, or what somebody wrote.
TOLD_OF_PLAYERS = ("tables", "findings", "doubts", "noted", "again", "cards")
_SHEET = Text("Blatt", "Sheet")


def both(say: Callable[[str], Any]) -> list[Any]:
    """Return the same in German and in English."""
    return [say(language) for language in LANGUAGES]


def pair(text: Text) -> list[str]:
    """Return a text in German and in English."""
    return [text.de, text.en]


def sheet_title(sheet: Sheet) -> list[str]:
    """Return whose sheet it is, as far as anybody knows."""
    if sheet.name:
        return [sheet.name, sheet.name]
    if sheet.number:
        return pair(player_name(sheet.number))
    entry = sheet.scored.judged.entry
    if entry.person:
        return [entry.person, entry.person]
    photo = PurePath(sheet.photo).stem
    return [f"{word} ({photo})" if photo else word for word in pair(_SHEET)]


def named(told: Json, seats: Mapping[int, str]) -> Json:
    """Return what is told of a sheet with the names of those who sit at its pad."""
    return told | {key: _called(told[key], seats) for key in TOLD_OF_PLAYERS} if seats else told


def _called(told: Any, seats: Mapping[int, str]) -> Any:
    if isinstance(told, str):
        return call_by_name(told, seats)
    if isinstance(told, dict):
        return {key: _called(value, seats) for key, value in told.items()}
    return [_called(one, seats) for one in told] if isinstance(told, list | tuple) else told
