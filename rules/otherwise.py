"""Sheets read otherwise: what they add up to if fields hold something else than was read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import chain
from math import prod

from dicesheets.layouts.model import Layout, Role, Text
from dicesheets.rules.entry import EMPTY, Doubt, Entry, Other
from dicesheets.rules.naming import field_name, place_words
from dicesheets.rules.record import Record
from dicesheets.rules.reliance import field_of
from dicesheets.rules.verdict import Instead, Severity, Verdict
from dicesheets.words.lists import listed
from dicesheets.words.marks import say_mark

MOST_TOGETHER = 256  # ways to read several doubtful fields: up to so many all are tried,
LIKELIEST = 48  # of more only these, as many of each card, and each field alone
_ACROSS_ROUNDS = frozenset({"total", "earlier-round"})  # checks of one round that others decide

AddUp = Callable[[Record], Verdict]  # without any search: a sheet is added up many times
Changes = tuple[Other, ...]  # what fields hold instead, each field at most once


@dataclass(frozen=True, slots=True)
class Way:
    """One way to read a sheet, and what its marks give."""

    changes: Changes  # none: as it was read
    odds: float  # compared with the sheet as it was read
    verdict: Verdict

    def is_no_worse_than(self, other: Way, within: int | None = None) -> bool:
        """Say whether it breaks no rule, and miscounts nothing, that the other does not.

        `within` a round, only what no other round could set right is compared.
        """
        return _faults(self.verdict, within) <= _faults(other.verdict, within)


@dataclass(frozen=True, slots=True)
class Ways:
    """How a round may be read: as it was read first, then otherwise."""

    found: tuple[Way, ...]
    is_all: bool  # False: so many fields are doubtful that there are more


@dataclass(frozen=True, slots=True)
class Sums:
    """A sheet that is added up in many ways, each of them once."""

    record: Record
    add_up: AddUp
    known: dict[Changes, Way] = field(default_factory=dict)

    def read(self, changes: Changes = ()) -> Way:
        """Return the sheet with some fields read otherwise."""
        if changes not in self.known:
            record, odds = self.record, 1.0
            for other in changes:
                record = record.with_mark(other.round, other.card, other.field, other.instead)
                odds *= other.share
            self.known[changes] = Way(changes, odds, self.add_up(record))
        return self.known[changes]


def doubted(entry: Entry) -> tuple[Changes, ...]:
    """Return what the fields read with doubt may hold instead, field by field.

    Their shares are compared with what was read. Dice are left out: they are worth nothing.
    """
    counting = [doubt for doubt in entry.doubts if not is_die(entry.layout, doubt)]
    fields = (_alternatives(entry.record, doubt) for doubt in counting)
    return tuple(options for options in fields if options)


def is_die(layout: Layout, place: Doubt | Other) -> bool:
    """Say whether a field only logs what was rolled."""
    found = field_of(layout, place.card, place.field)
    return layout.card(place.card).role is Role.SCORE and found is not None and bool(found.turn)


def ways_of_rounds(sums: Sums, fields: Sequence[Changes]) -> tuple[Ways, ...]:
    """Return how each round may be read; the same ways for all unless those are too many.

    Then each round is read otherwise by itself: what may stand in it does not hang on how many
    fields of other rounds are doubtful. Sums over several rounds confirm nothing in that case.
    """
    numbers = [number for number, _ in sums.record.numbered]
    if len(numbers) == 1 or _count(fields) <= MOST_TOGETHER:
        return (_likely_ways(sums, fields, None),) * len(numbers)
    return tuple(
        _likely_ways(sums, [options for options in fields if options[0].round == number], number)
        for number in numbers
    )


def _likely_ways(sums: Sums, fields: Sequence[Changes], within: int | None) -> Ways:
    """Return the sheet as read, then every other reading of a field alone, then several together.

    A way with which something would not add up any more, or break a rule, is left out: nobody
    read it like this who had the paper.
    """
    is_all = _count(fields) <= MOST_TOGETHER
    alone = [(option,) for options in fields for option in options]
    tried = [(), *alone, *_together(fields, MOST_TOGETHER if is_all else LIKELIEST)]
    if not is_all:  # some stars take several marks of a card
        cards: dict[tuple[int, str], list[Changes]] = {}
        for options in fields:
            cards.setdefault((options[0].round, options[0].card), []).append(options)
        tried += chain.from_iterable(_together(own, LIKELIEST) for own in cards.values())
    as_read = sums.read()
    ways = (sums.read(changes) for changes in dict.fromkeys(tried))
    return Ways(tuple(way for way in ways if way.is_no_worse_than(as_read, within)), is_all)


def _together(fields: Sequence[Changes], most: int) -> list[Changes]:
    """Return what fields may hold together, at most so many ways, the likeliest first."""
    ways: list[tuple[Changes, float]] = [((), 1.0)]
    for options in fields:
        more = [((*ch, o), odds * o.share) for ch, odds in ways for o in options]
        ways = sorted((*ways, *more), key=lambda way: -way[1])[:most]
    return [changes for changes, _ in ways]


def _count(fields: Sequence[Changes]) -> int:
    """Return in how many ways fields may be read together."""
    return prod(len(options) + 1 for options in fields)


def say_changes(layout: Layout, changes: Sequence[Instead], several: bool) -> Text:
    """Return "Kürbis 3 und Kürbis 4 eingekreist"; of `several` rounds each is named."""
    alike: dict[str, list[Text]] = {}
    for change in changes:
        alike.setdefault(change.mark, []).append(_say_place(layout, change, several))
    said = []
    for mark, places in alike.items():
        state, names = say_mark(None if mark == EMPTY else mark), listed(places)
        if mark[0].isdigit():
            state = Text(f"als {state.de}", f"as {state.en}")
        said.append(Text(f"{names.de} {state.de}", f"{names.en} {state.en}"))
    return listed(said)


def as_instead(changes: Changes) -> tuple[Instead, ...]:
    """Return changes as a verdict tells them."""
    return tuple(Instead(o.round, o.card, o.field, o.instead or EMPTY) for o in changes)


def _faults(verdict: Verdict, within: int | None) -> Counter[tuple[str, int, str | None]]:
    faults = [f for f in verdict.findings if f.severity is not Severity.WARNING]
    if within is not None:
        own = (f for f in faults if f.round == within)
        faults = [f for f in own if f.rule.rpartition(".")[2] not in _ACROSS_ROUNDS]
    return Counter((f.rule, f.round, f.card) for f in faults)


def _alternatives(record: Record, doubt: Doubt) -> Changes:
    if doubt.is_unreadable:
        return ()
    round_ = dict(record.numbered).get(doubt.round)
    card = round_.card(doubt.card) if round_ else None
    now = card.mark(doubt.field) if card else None  # a person may have mended it
    marks = [(None if mark == EMPTY else mark, share) for mark, share in doubt.alternatives]
    return tuple(
        Other(doubt.round, doubt.card, doubt.field, now, mark, share / max(doubt.confidence, share))
        for mark, share in marks
        if mark != now
    )


def _say_place(layout: Layout, change: Instead, several: bool) -> Text:
    card, number = layout.card(change.card), change.round if several else 0
    title = None if card.role is Role.RESOURCES else change.card  # pumpkins are only there
    name = field_name(card, change.field)
    german = ", ".join([*place_words(layout, number, title, "de"), name.de])
    english = ", ".join([*place_words(layout, number, title, "en"), name.en])
    return Text(german, english)
