"""How pages say things: in both languages at once, and what a sheet is called."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePath
from typing import Any

from dicesheets.web.workers.gather import Sheet
from dicesheets.words.players import player_name
from dicesheets.words.text import LANGUAGES, Text

Json = dict[str, Any]
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
