"""What stands on a pad of the Carcassonne dice game, player by player and turn by turn."""

from __future__ import annotations

from dataclasses import dataclass

from dicesheets.layouts.model import Card, Pad, Text
from dicesheets.rules.pad.sheet import Column as Added
from dicesheets.rules.pad.sheet import columns_of as add_up_columns
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
    def is_empty(self) -> bool:
        """Nothing is written or marked."""
        return self.points is None and not self.has_knight and not self.has_catapults


@dataclass(frozen=True, slots=True)
class Column:
    """What one player wrote on the pad, up to the last turn that has anything."""

    player: int
    turns: tuple[Turn, ...]
    total: str | None
    score: int | None  # the sum of all points; None where something else stands among them

    @property
    def name(self) -> str:
        """The player's name in fields and verdicts."""
        return f"p{self.player}"

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
    assert card.pad is not None
    return tuple(_column(card.pad, added) for added in add_up_columns(card, sheet))


def _column(pad: Pad, added: Added) -> Column:
    rows = zip(*(added.of(line) for line in ("points", "knight", "catapults")), strict=True)
    turns = [Turn(p.mark, k.is_filled, c.is_filled) for p, k, c in rows][: added.played(pad)]
    total = added.of("total")[0].mark
    return Column(added.player, tuple(turns), total, added.value("total"))


def pad_finding(
    severity: Severity, rule: str, card: str, fields: tuple[str, ...], de: str, en: str
) -> Finding:
    """Return a finding about a pad."""
    return Finding(severity, f"carcassonne.{rule}", 1, card, fields, Text(de, en))
