"""Questions: a person is asked only about what could change the outcome of a sheet.

The question is not whether every field is sure but whether the result is. What is left open without
changing it is noted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from dicesheets.layouts.model import Text
from dicesheets.rules.budget import Budget
from dicesheets.rules.entry import EMPTY, Doubt, Entry, Ink, Outcome, Place, rounded_share
from dicesheets.rules.open_facts import say_fact
from dicesheets.rules.outcomes import Judge, Way, Weighed, weigh_outcomes
from dicesheets.rules.record import MarkText, Record
from dicesheets.words.lists import listed
from dicesheets.words.marks import say_against_ink, say_what_fits

SURE = 0.998  # of an outcome: 499 in 500 are right
MOST_DOUBTED = 40  # doubtful fields that are weighed together; of more all are asked about
LISTED_FROM = 0.001  # alternatives of a clear field that is asked about
MOST_CHANGES = 3  # that are told of an answer

ILLEGAL = Text("nicht regelgerecht", "not legal")
MISCOUNTED = Text("verrechnet", "a miscount")
PERHAPS_ILLEGAL = Text("vielleicht nicht regelgerecht", "perhaps not legal")
OTHER_STARS = Text("andere Sterne", "other stars")


def ask_what_matters(
    entry: Entry, add_up: Judge, judge: Judge, sure: float = SURE, budget_seconds: float = 2.0
) -> Entry:
    """Return an entry with doubts only about what could change its outcome, most telling first.

    The other doubts are noted. Where nobody can tell in time what changes it, where cards are
    missing, or where the sheet as read breaks a rule, everything is asked: nobody is accused
    because of what was not looked at.
    """
    opened, weighed = entry.opened, {ink.place for ink in entry.by_ink}
    if not opened or entry.missing or not {doubt.place for doubt in opened} <= weighed:
        return entry
    everything = replace(entry, doubts=opened, noted=(), sure=None, outcomes=None)
    if len(opened) > MOST_DOUBTED or sure >= 1:  # nothing is ever certain
        return everything
    found = weigh_outcomes(entry, add_up, judge, sure, Budget.of(budget_seconds))
    if found is None:
        return everything
    entry = _read_together(entry, found)
    opened, everything = entry.doubts, replace(entry, sure=None, outcomes=None)
    telling = {entry.by_ink[number].place: share for number, share in found.telling(()).items()}
    ordered = sorted(opened, key=lambda doubt: -telling[doubt.place])
    told = tuple(_with_changes(entry, doubt, found) for doubt in ordered)
    in_doubt = {doubt.place for doubt in opened}
    everything = replace(
        everything, doubts=told, sure=found.sure(), outcomes=_outcomes(entry, found, in_doubt, sure)
    )
    asked = find_questions(found, sure, len(opened))
    if asked is None or found.as_read.legal is False:
        return everything
    doubts = {doubt.place: doubt for doubt in told}
    for number in asked:
        if (place := entry.by_ink[number].place) not in doubts:
            doubts[place] = _with_changes(entry, _clear_doubt(entry.by_ink[number]), found)
    places = needed(entry, found, sure, asked, doubts)
    record = _filled_in(entry, found, places)
    return replace(
        everything,
        record=record,
        doubts=tuple(with_what_is_open(entry, doubts[place], found) for place in places),
        noted=tuple(_noted(record, doubt) for doubt in opened if doubt.place not in places),
        outcomes=_outcomes(entry, found, set(places), sure),
    )


def _read_together(entry: Entry, found: Weighed) -> Entry:
    """Return an entry with what counts as read, now that all things were taken together."""
    record = entry.record
    doubts = {doubt.place: doubt for doubt in entry.opened}
    for number, (ink, pick) in enumerate(zip(entry.by_ink, found.as_read.picks, strict=True)):
        mark, doubt = ink.options[pick][0], doubts.get(ink.place)
        if doubt is None or doubt.is_unreadable or mark == record.mark(*ink.place):
            continue
        told = [(doubt.value or EMPTY, doubt.confidence), *doubt.alternatives]
        sure = found.share_of(number)
        doubts[ink.place] = replace(
            doubt,
            value=mark,
            confidence=rounded_share(sure),
            alternatives=_sharing([one for one in told if one[0] != (mark or EMPTY)], 1 - sure),
            note=say_against_ink(mark, ink.options[0][0]),
        )
        record = record.with_mark(*ink.place, mark)
    return replace(entry, record=record, doubts=tuple(doubts.values()), noted=())


def _sharing(others: Sequence[tuple[str, float]], left: float) -> tuple[tuple[str, float], ...]:
    """Return what else a field may hold, sharing what is left after the rules had their say."""
    share = min(1.0, left / (sum(p for _, p in others) or 1.0))
    return tuple((m, rounded_share(p * share)) for m, p in sorted(others, key=lambda o: -o[1]))


def find_questions(found: Weighed, sure: float, doubted: int) -> list[int] | None:
    """Return which fields to ask about, the most telling first; None if that does not help.

    More than are in doubt are asked only if that helps whatever nobody added up: of a sheet that
    is unlikely as read, clear fields would be asked one after another, which one answer settles.
    """
    asked: list[int] = []
    while found.sure(asked) < sure:
        telling = found.telling(asked)
        number = max(telling, key=lambda one: telling[one], default=-1)
        if number < 0 or not telling[number]:
            return None
        asked.append(number)
    helps = len(asked) <= doubted or found.sure_in_all(asked) >= sure
    return asked if helps else None


def needed(
    entry: Entry, found: Weighed, sure: float, asked: Sequence[int], doubts: Mapping[Place, Doubt]
) -> list[Place]:
    """Return what to ask about, without what nobody can give a reason for and nobody needs.

    Such a field takes away some of the doubt, but the answers about the others do that as well.
    """
    kept = list(asked)
    for number in reversed(asked):
        doubt = doubts[entry.by_ink[number].place]
        rest = [one for one in kept if one != number]
        if not doubt.changes and not doubt.is_unreadable and found.sure(rest) >= sure:
            kept = rest
    return [entry.by_ink[number].place for number in kept]


def _outcomes(
    entry: Entry, found: Weighed, asked: set[Place], sure: float
) -> tuple[Outcome, ...] | None:
    """Return what answers about some fields may make of a sheet; None if too much is unseen."""
    if found.unseen > 1 - sure:
        return None
    places = [ink.place for ink in entry.by_ink]
    return tuple(
        Outcome(way.record, way.legal)
        for way in found.ways
        if way is not found.as_read
        and all(
            place in asked or pick == read
            for place, pick, read in zip(places, way.picks, found.as_read.picks, strict=True)
        )
    )


def _filled_in(entry: Entry, found: Weighed, asked: Sequence[Place]) -> Record:
    """Return the record with what must stand in fields that cannot be read and are not asked."""
    record = entry.record
    for ink, pick in zip(entry.by_ink, found.as_read.picks, strict=True):
        if ink.place not in asked:
            record = record.with_mark(*ink.place, ink.options[pick][0])
    return record


def _noted(record: Record, doubt: Doubt) -> Doubt:
    """Return a doubt that nobody is asked about, with what fits if nothing could be read."""
    if not doubt.is_unreadable:
        return doubt
    mark = record.mark(*doubt.place)
    return replace(doubt, value=mark, is_unreadable=False, note=say_what_fits(mark))


def _clear_doubt(ink: Ink) -> Doubt:
    (value, share), *others = ink.options
    listed_ = tuple((mark or EMPTY, rounded_share(p)) for mark, p in others if p >= LISTED_FROM)
    return Doubt(*ink.place, value, rounded_share(share), listed_)


# ------------------------------------------------------------------ what an answer changes


def _with_changes(entry: Entry, doubt: Doubt, found: Weighed) -> Doubt:
    """Return a doubt with what each answer would change, all else being as it was read."""
    changes = []
    for mark, way in _other_ways(entry, doubt, found):
        said = list(_say_changes(entry, way, found.as_read))
        if said:
            changes.append((mark, listed(said[:MOST_CHANGES])))
    return replace(doubt, changes=tuple(changes))


def with_what_is_open(entry: Entry, doubt: Doubt, found: Weighed) -> Doubt:
    """Return a doubt that is asked about with a reason, if only that legality would be open."""
    if doubt.changes or found.as_read.legal is None:
        return doubt
    ways = _other_ways(entry, doubt, found)
    return replace(doubt, changes=tuple((m, PERHAPS_ILLEGAL) for m, w in ways if w.legal is None))


def _other_ways(entry: Entry, doubt: Doubt, found: Weighed) -> Iterator[tuple[MarkText, Way]]:
    """Yield what else is told of a field, with the sheet if that stood there and nothing else."""
    number = [ink.place for ink in entry.by_ink].index(doubt.place)
    picks, told = found.as_read.picks, [mark for mark, _ in doubt.alternatives]
    if doubt.value is not None or not doubt.is_unreadable:
        told.append(doubt.value or EMPTY)
    ways = {way.picks: way for way in found.ways}
    for pick, (mark, _) in enumerate(entry.by_ink[number].options):
        way = ways.get((*picks[:number], pick, *picks[number + 1 :]))
        if way is not None and (mark or EMPTY) in told and pick != picks[number]:
            yield mark or EMPTY, way


def _say_changes(entry: Entry, way: Way, as_read: Way) -> Iterator[Text]:
    if way.legal is False and as_read.legal is not False:
        yield ILLEGAL
        return
    before = dict(as_read.result.facts)
    facts = [(f, v) for f, v in way.result.facts if before.get(f) != v]
    yield from (say_fact(entry, fact, value) for fact, value in facts)
    if not facts and way.result.stars != as_read.result.stars:
        yield OTHER_STARS
    if way.result.miscounts - as_read.result.miscounts:
        yield MISCOUNTED
