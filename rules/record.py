"""What stands on the sheets of one player, as plain values.

Photo, person and program all produce the same record. Reading and writing YAML or JSON is
done by `dicesheets.records`; here are only the values.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from dicesheets.layouts.model import Game
from dicesheets.layouts.people import PersonId

# A mark as written in a record: digits "1".."6", numbers "10.1", "x", "o", "ox", "#".
MarkText = str


@dataclass(frozen=True, slots=True)
class CardRecord:
    """The marks on one card; fields without a mark are left out."""

    card: str
    marks: tuple[tuple[str, MarkText], ...]  # (field id, mark)

    def mark(self, field: str) -> MarkText | None:
        """Return what stands in a field, or None."""
        return dict(self.marks).get(field)

    def with_mark(self, field: str, mark: MarkText | None) -> CardRecord:
        """Return the card with another mark in a field, or with none."""
        marks = dict(self.marks)  # what stands there already keeps its place
        if mark is None:
            marks.pop(field, None)
        else:
            marks[field] = mark
        return CardRecord(self.card, tuple(marks.items()))


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """The cards of one round (the other games: of the one sheet)."""

    cards: tuple[CardRecord, ...]
    number: int = 0  # which round it is, from 1; 0: as its place in the record says

    def card(self, card_id: str) -> CardRecord | None:
        """Return the marks of one card, or None if it is missing."""
        return next((c for c in self.cards if c.card == card_id), None)


@dataclass(frozen=True, slots=True)
class Record:
    """One player's sheets."""

    game: Game
    layout: str = "classic"
    player: str | None = None
    rounds: tuple[RoundRecord, ...] = ()
    person: PersonId | None = None  # whose they are, where the sheets say so

    @property
    def numbered(self) -> tuple[tuple[int, RoundRecord], ...]:
        """The rounds with their numbers, from 1, first to last whatever their order."""
        places = ((r.number or place, r) for place, r in enumerate(self.rounds, start=1))
        return tuple(sorted(places, key=lambda numbered: numbered[0]))

    def with_mark(self, number: int, card: str, field: str, mark: MarkText | None) -> Record:
        """Return the record with another mark in a field of a round, or with none."""
        if all(place != number or r.card(card) is None for place, r in self.numbered):
            raise KeyError((number, card))  # a mark would be lost in silence
        rounds = []
        for place, round_ in self.numbered:
            if place == number:
                cards = tuple(
                    c.with_mark(field, mark) if c.card == card else c for c in round_.cards
                )
                round_ = RoundRecord(cards, round_.number)
            rounds.append(round_)
        return replace(self, rounds=tuple(rounds))


def player_of(person: PersonId | None, number: int) -> str | None:
    """Return who a record names when sheets say whose they are, but not what they are called."""
    return str(person) if person else numbered_player(number)


def numbered_player(number: int) -> str | None:
    """Return who a record names when a sheet bears this number; None is nobody (0)."""
    return f"P{number}" if number else None
