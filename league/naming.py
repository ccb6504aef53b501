"""What people are called where everybody can read it: in full, by initials, or by number."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique

from dicesheets.layouts.model import Game
from dicesheets.layouts.registry import traits_of
from dicesheets.league.table import Row
from dicesheets.words.numbers import format_tenths
from dicesheets.words.players import player_name
from dicesheets.words.text import Text

NO_NUMBER = "–"
NO_FILE = "…"  # where names of files would tell whose they are
SHEET_LETTERS = 6  # of a sheet's name, where nobody knows whose it is


@unique
class Names(Enum):
    """How much of a name is told."""

    FULL = "full"
    INITIALS = "initials"
    NUMBERS = "numbers"


@dataclass(frozen=True, slots=True)
class Manner:
    """How rows are told: the game, the language, and how much of names."""

    game: Game
    language: str
    names: Names = Names.FULL

    def name(self, row: Row) -> str:
        """Return what a player is called: "Anna Berg", "A. B.", "Nr. 17", or which sheet it is."""
        line = row.line
        if not line.person:
            called = _UNKNOWN.say(self.language).format(sheet_letters(line.sheet))
        elif self.names is Names.NUMBERS or not row.name:
            called = self.number(line.person)
        elif self.names is Names.INITIALS:
            called = initials(row.name)
        else:
            called = row.name
        if line.seat:
            return f"{called}, {player_name(line.seat).say(self.language)}"
        return called

    def number(self, person: int) -> str:
        """Return somebody's number on the list: "No. 17"."""
        return _NUMBER.say(self.language).format(person)

    def table(self, name: str) -> str:
        """Return where somebody sits; a bare number would look like a score: "Table 4"."""
        return _TABLE.say(self.language).format(name) if name.isdecimal() else name

    def file(self, name: str) -> str:
        """Return what a photo is called; people often name theirs after themselves."""
        return name if self.names is Names.FULL else NO_FILE

    def score(self, tenths: int | None) -> str:
        """Return a score as people write it: stars have tenths, points and treasures have none."""
        if tenths is None:
            return NO_NUMBER
        if traits_of(self.game).has_rounds:
            return format_tenths(tenths).say(self.language)
        return str(tenths // 10)

    def rank(self, row: Row) -> str:
        """Return "1.", "1–2." where open sheets decide, or a dash."""
        if not row.first:
            return NO_NUMBER
        return f"{row.first}." if row.first == row.last else f"{row.first}–{row.last}."


def initials(name: str) -> str:
    """Return "A. B." of "Anna-Lena Berg"; whoever shares them with others is told by the score."""
    return " ".join(f"{word[0].upper()}." for word in name.split() if word[0].isalnum()) or "?"


def sheet_letters(sheet: str) -> str:
    """Return a few letters that tell sheets apart whose player nobody knows."""
    return sheet.lstrip("s")[:SHEET_LETTERS]


_UNKNOWN = Text("unbekannt ({})", "unknown ({})")
_TABLE = Text("Tisch {}", "Table {}")
_NUMBER = Text("Nr. {}", "No. {}")
