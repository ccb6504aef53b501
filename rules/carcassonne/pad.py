"""What stands on a pad of the Carcassonne dice game, player by player and turn by turn."""

from __future__ import annotations

from dataclasses import dataclass

from dicesheets.layouts.model import Card, Text
from dicesheets.rules.record import CardRecord
from dicesheets.rules.verdict import Finding, Severity
from dicesheets.words.numbers import parse_whole


@dataclass(frozen=True, slots=True)
class Turn:
    """What stands in the row of one turn."""

    points: str | None
    has_knight: bool
    has_catapults: bool

    @property
    def value(self) -> int:
        """The points as a number; what is no number counts as 0."""
        return parse_whole(self.points) or 0

    @property
    def is_countable(self) -> bool:
        """The points are a whole number, or none are written."""
        return self.points is None or parse_whole(self.points) is not None

    @property
    def is_empty(self) -> bool:
        """Nothing is written or marked."""
        return self.points is None and not self.has_knight and not self.has_catapults


@dataclass(frozen=True, slots=True)
class Column:
    """What one player wrote on the pad, up to the last turn that has anything."""

    player: int
    turns: tuple[Turn, ...]
    total: str | None

    @property
    def name(self) -> str:
        """The player's name in fields and verdicts."""
        return f"p{self.player}"

    @property
    def score(self) -> int | None:
        """The sum of all points; None where something else stands among them."""
        if not all(turn.is_countable for turn in self.turns):
            return None
        return sum(turn.value for turn in self.turns)

    def field(self, number: int) -> str:
        """Return the field of the points of a turn."""
        return f"{self.name}-t{number}"

    def has_won_by(self, count: int, goal: int) -> bool:
        """Say whether the first `count` turns win the game."""
        played = self.turns[:count]
        return sum(t.value for t in played) >= goal or any(t.has_catapults for t in played)


@dataclass(frozen=True, slots=True)
class Spot:
    """The row of one turn of one player, for findings about it."""

    card: str
    field: str  # of the points
    name: Text

    def finding(self, severity: Severity, rule: str, de: str, en: str, *beside: str) -> Finding:
        """Return a finding about this turn, perhaps also about the marks `beside` its points."""
        fields = (self.field, *(f"{self.field}-{mark}" for mark in beside))
        de, en = f"{self.name.de}: {de}", f"{self.name.en}: {en}"
        return pad_finding(severity, rule, self.card, fields, de, en)


def columns_of(card: Card, sheet: CardRecord) -> tuple[Column, ...]:
    """Return the players who have anything written in their column."""
    marks = dict(sheet.marks)
    columns = []
    last = max(f.turn for f in card.fields)
    for player in sorted({f.player for f in card.fields if f.player}):
        name = f"p{player}"
        turns = [
            Turn(
                marks.get(f"{name}-t{turn}"),
                f"{name}-t{turn}-knight" in marks,
                f"{name}-t{turn}-catapults" in marks,
            )
            for turn in range(1, last + 1)
        ]
        while turns and turns[-1].is_empty:
            turns.pop()
        total = marks.get(f"{name}-total")
        if turns or total is not None:
            columns.append(Column(player, tuple(turns), total))
    return tuple(columns)


def pad_finding(
    severity: Severity, rule: str, card: str, fields: tuple[str, ...], de: str, en: str
) -> Finding:
    """Return a finding about a pad."""
    return Finding(severity, f"carcassonne.{rule}", 1, card, fields, Text(de, en))
