"""What is to be judged: a record with its layout, and what its reader was not sure of."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from pathlib import PurePath

from dicesheets.layouts.model import Layout, Text
from dicesheets.layouts.pad import Pad
from dicesheets.rules.record import MarkText, Record
from dicesheets.rules.verdict import Verdict

EMPTY = "empty"  # an alternative without a mark
SHARE_DECIMALS = 4  # of confidences, where they are told or written down

Place = tuple[int, str, str]  # round, card, field


def rounded_share(share: float) -> float:
    """Return a confidence as it is told and written down."""
    return round(share, SHARE_DECIMALS)


@dataclass(frozen=True, slots=True)
class Doubt:
    """One field of a photo that a person should look at."""

    round: int
    card: str
    field: str
    value: MarkText | None
    confidence: float  # 0 to 1
    alternatives: tuple[tuple[str, float], ...] = ()
    is_unreadable: bool = False  # something may stand there, but nobody can say what
    note: Text | None = None  # why it was read like this
    # What answers would change, where it was weighed: (mark, "Ergebnis 11,8"); not in records.
    changes: tuple[tuple[str, Text], ...] = dataclasses.field(default=(), compare=False)

    @property
    def place(self) -> Place:
        """Round, card and field."""
        return self.round, self.card, self.field


@dataclass(frozen=True, slots=True)
class Ink:
    """What may stand in a field by ink alone, before the rules had their say."""

    place: Place
    options: tuple[tuple[MarkText | None, float], ...]  # likeliest first; their shares add up to 1


@dataclass(frozen=True, slots=True)
class Other:
    """What a field that was read clearly may hold instead, however unlikely."""

    round: int
    card: str
    field: str
    value: MarkText | None  # as it was read
    instead: MarkText | None
    share: float  # how likely that is by ink


@dataclass(frozen=True, slots=True)
class Answer:
    """What a person says stands in a field."""

    round: int
    card: str
    field: str
    value: MarkText | None  # None: nothing

    @property
    def place(self) -> Place:
        """Round, card and field."""
        return self.round, self.card, self.field


@dataclass(frozen=True, slots=True)
class NameSeen:
    """The picture of a name that somebody has written on a sheet."""

    round: int
    card: str
    player: int  # of a pad, from 1; 0: the whole sheet is theirs
    jpeg: bytes


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a sheet is if answers say otherwise than was read."""

    record: Record
    legal: bool | None  # None: nobody searched, or nobody knows


@dataclass(frozen=True, slots=True)
class Entry:
    """One player's record (or one pad) with the layout that explains it."""

    name: str  # of the input, for people
    layout: Layout
    record: Record
    doubts: tuple[Doubt, ...] = ()
    missing: tuple[tuple[int, str], ...] = ()  # (round, card) that counts and is on no photo
    others: tuple[Other, ...] = ()  # what clear fields may hold instead, likeliest first
    inputs: tuple[str, ...] = ()  # the photos it was read from
    photos: tuple[str, ...] = ()  # what tells these photos from all others, if that is known
    person: str = ""  # whose it is, by the names of its files and folders
    answers: tuple[Answer, ...] = ()  # what a person has said of its fields
    names: tuple[NameSeen, ...] = ()  # what is written where the code does not say whose it is
    noted: tuple[Doubt, ...] = ()  # read with doubt, but no answer would change the outcome
    by_ink: tuple[Ink, ...] = ()  # what the fields may hold that ink leaves open
    sure: float | None = None  # how likely the outcome is; None: nothing was weighed
    # What plausible answers may make of it; None: that was not weighed, or there is too much.
    outcomes: tuple[Outcome, ...] | None = dataclasses.field(
        default=None, compare=False, repr=False
    )

    @property
    def opened(self) -> tuple[Doubt, ...]:
        """Everything that was read with doubt, asked about or not."""
        return *self.doubts, *self.noted

    @property
    def player(self) -> str:
        """The player's name, or the input's."""
        return self.record.player or self.person or PurePath(self.name).stem

    @property
    def pad(self) -> Pad | None:
        """The pad that it was written on; None in games that have none."""
        cards = [card.card for round_ in self.record.rounds for card in round_.cards]
        return self.layout.card(cards[0]).pad if cards else None

    @property
    def is_blank(self) -> bool:
        """Whether nothing is written, as far as can be seen."""
        marks = any(card.marks for round_ in self.record.rounds for card in round_.cards)
        return not marks and not self.doubts


@dataclass(frozen=True, slots=True)
class Judged:
    """An entry with its verdict."""

    entry: Entry
    verdict: Verdict
