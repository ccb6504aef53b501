"""Findings, scores and the verdict on a record."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique

from dicesheets.layouts.model import Text


@unique
class Severity(Enum):
    """How bad a finding is; the words stand in the contract for verdicts."""

    ERROR = "error"  # the play is not possible
    MISCOUNT = "miscount"  # legal, but something written down differs from what the marks give
    WARNING = "warning"  # allowed but odd


@dataclass(frozen=True, slots=True)
class Instead:
    """A field and what it may hold instead of what was read."""

    round: int  # from 1
    card: str
    field: str
    mark: str  # "empty" for none


@dataclass(frozen=True, slots=True)
class Finding:
    """One breach of the rules, one miscount or one oddity."""

    severity: Severity
    rule: str  # "welten.scythe.cost": the game, the card, what is wrong
    round: int  # from 1
    card: str | None
    fields: tuple[str, ...]
    message: Text  # in German and English
    elsewhere: tuple[tuple[str, str], ...] = ()  # (card, field), where it is about several cards
    instead: str = ""  # the mark with which nothing would be wrong, "empty" for none; "": unknown
    # Of a miscount: what would have to stand there, together, to give what is written; the
    # likeliest first.
    explained_by: tuple[tuple[Instead, ...], ...] = ()
    is_as_read: bool = False  # a doubtful field decides whether it is so

    def fields_of(self, card: str) -> tuple[str, ...]:
        """Return the fields of a card that it is about."""
        there = tuple(field for name, field in self.elsewhere if name == card)
        return (*self.fields, *there) if self.card == card else there


@dataclass(frozen=True, slots=True)
class CardScore:
    """The stars of one realm: what the marks give and what the player claims."""

    card: str
    stars: int | None
    claimed: int | None  # None: a star cannot be seen
    possible: tuple[int, ...] = ()  # the stars it may be, where a doubtful field decides


@dataclass(frozen=True, slots=True)
class ResourceCount:
    """Circled and crossed icons of one kind."""

    kind: str
    gained: int | None  # None: an icon cannot be seen
    spent: int | None
    left: tuple[int, ...] = ()  # what may be left, where a doubtful icon decides


@dataclass(frozen=True, slots=True)
class Move:
    """One step of a history: in words, and what it leaves on the sheets."""

    text: Text
    marks: tuple[tuple[str, str, str], ...]  # (card, field, mark)
    gained: tuple[int, ...] = ()  # of each resource
    spent: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """What was rolled and what was done with it."""

    dice: tuple[int, ...]
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class RoundVerdict:
    """What one round is worth and how it may have been played.

    Scores are tenths of a star; whole points are multiplied by 10.
    """

    score_tenths: int | None
    claimed_tenths: int | None
    cards: tuple[CardScore, ...] = ()
    resources: tuple[ResourceCount, ...] = ()
    witness: tuple[Text, ...] = ()  # a line a turn
    turns: tuple[Turn, ...] = ()  # the same, to be replayed
    lacks_realms: bool = False  # a realm is not there: it is worth what was found, or more
    players: tuple[tuple[str, int | None], ...] = ()  # pads: ("p1", 55); None: not computable
    winners: tuple[str, ...] | None = None  # pads
    treasures: int | None = None  # wuerfeland; None: a hex cannot be seen
    complete: tuple[str, ...] | None = None  # boards only
    won: bool | None = None
    possible_tenths: tuple[int, ...] = ()  # scores, where a doubtful field decides
    possible_points: tuple[tuple[str, tuple[int, ...]], ...] = ()  # pads: of the players left open
    rank_by: str = "highest"  # pads: who wins, in the words of layouts
    # Pads: what breaks ties, the larger wins; None where it is open.
    ties: tuple[tuple[str, tuple[int | None, ...]], ...] = ()
    is_alone: bool = False  # pads: the sheet of one player, compared with those of others


@dataclass(frozen=True, slots=True)
class Verdict:
    """Legal or not, the findings, the score."""

    game: str
    legal: bool | None
    score_tenths: int | None
    rounds: tuple[RoundVerdict, ...]
    findings: tuple[Finding, ...]
    possible_tenths: tuple[int, ...] = ()  # scores, where a doubtful field decides
