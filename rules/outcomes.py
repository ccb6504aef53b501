"""Outcomes: how sure the result of a sheet is, and which fields could still change it.

What may stand in the fields by ink is read together, the likeliest sheets first, and each weighs as
much as its ink and the rules allow. Sheets are added up, which takes a moment; only
those are searched for a line of play whose answer could matter.
"""

from __future__ import annotations

import heapq
import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial

from dicesheets.layouts.model import Kind
from dicesheets.rules.budget import Budget
from dicesheets.rules.entry import Entry, Place
from dicesheets.rules.open_facts import Fact, Value, facts_of
from dicesheets.rules.record import Record
from dicesheets.rules.reliance import field_of
from dicesheets.rules.verdict import Severity, Verdict

MOST_WAYS = 400  # to read a sheet
LEFT_OUT = 0.1  # of what may be unsure: ways so unlikely need not be added up
NEGLIGIBLE = 0.03  # the same of a single way: it need not be searched for a line of play
# How seldom a sheet is just so, compared with one with which nothing is wrong. One player in twenty
# breaks a rule, in one of ten ways that look like it, and one in fifty miscounts, by one of some
# ten numbers.
ILLEGAL = 0.005
FURTHER_ERROR = 0.5  # one wrong number often breaks several rules
MISCOUNTED = 0.002
# Of 120 legal rounds 113 are found to be so in 0.3 seconds and 7 stay undecided; of 240 in which a
# digit or ring was misread 138 and 21. So much less is one likely of which nobody knows.
UNDECIDED = 0.4
MOST_FAULTS = 4  # that count
LEAST_UNSEEN = 0.02  # ways that nobody added up are as plausible as others, and at least so

Judge = Callable[[Record], Verdict]
Fault = tuple[str, int, str | None]
Picks = tuple[int, ...]  # which of its options each field holds


@dataclass(frozen=True, slots=True)
class Result:
    """What the marks of a sheet give, and what they alone show to be wrong."""

    facts: tuple[tuple[Fact, Value], ...]
    stars: tuple[tuple[str, int | None], ...]
    errors: frozenset[tuple[Fault, int]]
    miscounts: frozenset[tuple[Fault, int]]

    def comes_to(self, other: Result) -> bool:
        """Say whether it is worth the same, breaks the same rules, and miscounts no less.

        A player who has written another number than was read may have miscounted; that changes
        nothing about what the marks are worth.
        """
        mine = (self.facts, self.stars, self.errors)
        return (
            mine == (other.facts, other.stars, other.errors) and self.miscounts >= other.miscounts
        )


@dataclass(frozen=True, slots=True)
class Way:
    """One way to read a sheet: what is picked in each field, what it gives, how likely it is."""

    picks: Picks
    record: Record
    result: Result
    ink: float
    share: float  # by ink and by what the marks alone show, compared with other ways
    legal: bool | None  # None: nobody searched, or nobody knows

    @property
    def weight(self) -> float:
        """How likely it is, with what is known about its legality."""
        return self.share * (ILLEGAL if self.legal is False else 1.0)


Search = Callable[[Way], Way]


@dataclass(frozen=True, slots=True)
class Weighed:
    """Some ways to read a sheet, one of them as it was read."""

    ways: tuple[Way, ...]
    as_read: Way
    unseen: float  # how likely all other ways are
    shares: tuple[float, ...] = ()  # by ink, of what was read in each field

    def sure(self, answered: Sequence[int] = ()) -> float:
        """Return how sure the outcome is at least, if answers say that fields hold what was read.

        What gives the same, and of which nobody knows whether it is legal, may be illegal.
        """
        left = self._left(answered)
        same = sum(way.weight for way in left if self.is_same(way))
        return same / (same + sum(map(self.doubt_of, left)) + self.unseen_after(answered))

    def share_of(self, place: int) -> float:
        """Return how likely a field holds what counts as read, whatever the outcome."""
        agreeing = sum(way.weight for way in self.ways if self._agrees(way, place))
        return agreeing / (sum(way.weight for way in self.ways) + self.unseen)

    def sure_in_all(self, answered: Sequence[int]) -> float:
        """Return the same if answers rule out nothing of what nobody added up."""
        return replace(self, shares=()).sure(answered)

    def unseen_after(self, answered: Sequence[int]) -> float:
        """Return how likely the ways are that nobody added up and that agree with the answers.

        An answer rules out what disagrees with it, whether or not that was added up.
        """
        whole = 1 - sum(way.ink for way in self.ways)
        if not answered or not self.shares or whole <= 0:
            return self.unseen
        ink = math.prod(self.shares[place] for place in answered)
        left = ink - sum(way.ink for way in self._left(answered))
        return self.unseen * min(1.0, max(0.0, left / whole))

    def telling(self, answered: Sequence[int]) -> dict[int, float]:
        """Return how likely each field, read otherwise, brings another outcome."""
        left = [way for way in self._left(answered) if self.doubt_of(way)]
        return {
            place: sum(self.doubt_of(way) for way in left if not self._agrees(way, place))
            for place in range(len(self.as_read.picks))
            if place not in answered
        }

    def doubt_of(self, way: Way) -> float:
        """Return how much a way speaks for another outcome."""
        if self.is_same(way):
            return 0.0
        is_alike = way.result.comes_to(self.as_read.result) and way.legal is None
        return way.weight * (ILLEGAL if is_alike else 1.0)

    def is_same(self, way: Way) -> bool:
        """Say whether a way has the outcome of the sheet as it was read, as far as is known."""
        is_known = way.legal is not None or self.as_read.legal is None
        return is_known and way.legal is not False and way.result.comes_to(self.as_read.result)

    def _left(self, answered: Sequence[int]) -> list[Way]:
        return [way for way in self.ways if all(self._agrees(way, place) for place in answered)]

    def _agrees(self, way: Way, place: int) -> bool:
        return way.picks[place] == self.as_read.picks[place]


def weigh_outcomes(
    entry: Entry, add_up: Judge, judge: Judge, sure: float, budget: Budget
) -> Weighed | None:
    """Return the likeliest ways to read a sheet; None if it is not among them as it was read.

    What was read field by field may be less likely, all things taken together, than what differs in
    doubtful fields alone: the likeliest of these counts as read. Where that matters ways are
    searched for a line of play, until the outcome is sure.
    """
    ways, seen = _added_up(entry, add_up, sure, budget)
    unreadable = {doubt.place for doubt in entry.opened if doubt.is_unreadable}
    search = cache(partial(_searched, judge=judge))
    as_read = _find_as_read(entry, ways, unreadable, search)
    if as_read is None:
        return None
    known, likeliest = _likeliest_way(entry, ways, as_read, search, budget)
    ways = [known.get(way.picks, way) for way in ways]
    return _search(_beside(entry, ways, likeliest, seen), set(known), judge, sure, budget)


def _added_up(entry: Entry, add_up: Judge, sure: float, budget: Budget) -> tuple[list[Way], float]:
    """Return the likeliest ways to read a sheet by ink, and how likely they are in all."""
    least = LEFT_OUT * (1 - sure)
    ways: list[Way] = []
    seen = 0.0
    for picks, ink in _likeliest([[p for _, p in one.options] for one in entry.by_ink]):
        if 1 - seen <= least or len(ways) >= MOST_WAYS or budget.is_used_up():
            break
        ways.append(_way(entry, picks, ink, add_up))
        seen += ink
    return ways, seen


def _likeliest_way(
    entry: Entry, ways: Sequence[Way], as_read: Way, search: Search, budget: Budget
) -> tuple[dict[Picks, Way], Way]:
    """Return the ways that were searched, and the likeliest that keeps what is clear."""
    doubtful = {doubt.place for doubt in entry.opened}
    clear = [place for place, one in enumerate(entry.by_ink) if one.place not in doubtful]
    known, best = {as_read.picks: as_read}, as_read
    for way in sorted(ways, key=lambda way: -way.weight):
        if way.weight <= best.weight or budget.is_used_up():  # a search makes none likelier
            break
        if way.picks in known or any(way.picks[n] != as_read.picks[n] for n in clear):
            continue
        known[way.picks] = found = search(way)
        best = max(best, found, key=lambda one: one.weight)
    return known, best


def _beside(entry: Entry, ways: Sequence[Way], as_read: Way, seen: float) -> Weighed:
    """Return ways beside the one that counts as read."""
    shares = tuple(
        one.options[pick][1] for one, pick in zip(entry.by_ink, as_read.picks, strict=True)
    )
    found = Weighed(tuple(ways), as_read, 0.0, shares)
    others = [way for way in ways if way is not as_read]
    share = sum(map(found.doubt_of, others)) / (sum(way.ink for way in others) or 1.0)
    return replace(found, unseen=max(0.0, 1 - seen) * max(share, LEAST_UNSEEN))


def _way(entry: Entry, picks: tuple[int, ...], ink: float, add_up: Judge) -> Way:
    record = entry.record
    erased = 0
    for one, pick in zip(entry.by_ink, picks, strict=True):
        mark = one.options[pick][0]
        record = record.with_mark(*one.place, mark)
        # A number that is not there contradicts nothing: who miscounted would never be told.
        erased += mark is None and pick > 0 and _is_number(entry, one.place)
    verdict = add_up(record)
    counts = Counter(finding.severity for finding in verdict.findings)
    errors = counts[Severity.ERROR]
    share = ink * MISCOUNTED ** min(counts[Severity.MISCOUNT] + erased, MOST_FAULTS)
    if errors:
        share *= FURTHER_ERROR ** min(errors - 1, MOST_FAULTS)
    return Way(picks, record, result_of(verdict), ink, share, False if errors else None)


def _is_number(entry: Entry, place: Place) -> bool:
    _, card, field = place
    found = field_of(entry.layout, card, field)
    return found is not None and found.kind is Kind.NUMBER


def result_of(verdict: Verdict) -> Result:
    """Return what a verdict says of the marks."""
    stars = [(card.card, card.stars) for outcome in verdict.rounds for card in outcome.cards]
    faults = [
        frozenset(
            Counter(
                (f.rule, f.round, f.card) for f in verdict.findings if f.severity is severity
            ).items()
        )
        for severity in (Severity.ERROR, Severity.MISCOUNT)
    ]
    return Result(tuple(facts_of(verdict).items()), tuple(stars), *faults)


def _likeliest(shares: Sequence[Sequence[float]]) -> Iterator[tuple[tuple[int, ...], float]]:
    """Yield which option to pick in each field, the likeliest first, with how likely all are.

    Options come likeliest first.
    """
    first = (0,) * len(shares)
    waiting = [(-math.prod(options[0] for options in shares), first, 0)]
    while waiting:
        minus, picks, last = heapq.heappop(waiting)
        yield picks, -minus
        for place in range(last, len(shares)):  # never back, so that no way comes twice
            pick, options = picks[place], shares[place]
            if pick + 1 < len(options):
                ink = minus / options[pick] * options[pick + 1]
                following = (*picks[:place], pick + 1, *picks[place + 1 :])
                heapq.heappush(waiting, (ink, following, place))


def _find_as_read(
    entry: Entry, ways: Sequence[Way], unreadable: set[Place], search: Search
) -> Way | None:
    """Return the likeliest way with all that could be read, searched for a line of play."""
    now = [entry.record.mark(*one.place) for one in entry.by_ink]
    best: Way | None = None
    for way in sorted(ways, key=lambda way: -way.weight):
        if best is not None and best.weight >= way.weight:
            break
        options = [one.options[pick][0] for one, pick in zip(entry.by_ink, way.picks, strict=True)]
        if all(
            one.place in unreadable or option == mark
            for one, option, mark in zip(entry.by_ink, options, now, strict=True)
        ):
            found = search(way)
            best = found if best is None or found.weight > best.weight else best
    return best


def _searched(way: Way, judge: Judge) -> Way:
    """Return a way with the answer whether it can have been played."""
    if way.legal is not None:
        return way
    legal = judge(way.record).legal
    share = way.share * (UNDECIDED if legal is None else 1.0)
    return replace(way, legal=legal, share=share)


def _search(
    found: Weighed, searched: set[Picks], judge: Judge, sure: float, budget: Budget
) -> Weighed:
    """Search for lines of play, where they matter most first, until the outcome is sure.

    What was `searched` and is undecided is not searched again.
    """
    while found.sure() < sure and not budget.is_used_up():
        open_ways = [w for w in found.ways if w.legal is None and w.picks not in searched]
        way = max(open_ways, key=found.doubt_of, default=None)
        if way is None or found.doubt_of(way) < NEGLIGIBLE * (1 - sure) * found.as_read.weight:
            break
        searched.add(way.picks)
        new = _searched(way, judge)
        ways = tuple(new if one is way else one for one in found.ways)
        found = replace(found, ways=ways)
    return found
