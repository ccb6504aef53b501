"""What answers may make of an open sheet: illegal, or worth something else than was read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from dicesheets.rules.entry import EMPTY, Entry, Judged, Outcome
from dicesheets.rules.record import MarkText, Record
from dicesheets.rules.standing import Standing
from dicesheets.rules.verdict import Verdict
from dicesheets.scoring.judge import rules_of
from dicesheets.scoring.review import worth_asking


@dataclass(frozen=True, slots=True)
class Stake:
    """What a sheet is by other answers than were read."""

    rounds: frozenset[int]  # in which something else stands then
    legal: bool | None
    verdict: Verdict | None  # what the marks add up to; None: it is illegal and worth nothing


def stakes_of(judged: Judged) -> tuple[Stake, ...]:
    """Return what plausible answers make of a sheet; nothing if nobody is asked.

    Where that was not weighed, one field after the other is taken otherwise, and nobody knows
    whether that is legal.
    """
    asked = worth_asking(judged)
    if not asked or judged.verdict.legal is False:
        return ()
    entry = judged.entry
    outcomes = entry.outcomes
    if outcomes is None or not {doubt.place for doubt in entry.doubts} <= _weighed(entry):
        outcomes = tuple(_one_by_one(entry))
    add_up = rules_of(entry.layout.game).add_up
    return tuple(
        Stake(
            _changed(entry.record, one.record), one.legal,
            None if one.legal is False else add_up(entry.layout, one.record),
        )
        for one in outcomes
    )  # fmt: skip


def is_surely_legal(judged: Judged, stakes: Sequence[Stake], number: int) -> bool:
    """Say whether no plausible answer makes a sheet, or one round of it, illegal."""
    return (
        judged.verdict.legal is True
        and judged.entry.outcomes is not None
        and all(stake.legal for stake in _about(stakes, number))
    )


def widened(judged: Judged, standing: Standing, stakes: Sequence[Stake], number: int) -> Standing:
    """Return a standing with all the scores and keys that it may come to by an answer."""
    bounds = standing.bounds
    if bounds is None:
        return standing
    found = [standing]
    for stake in _about(stakes, number):
        if stake.verdict is not None:
            verdict = _alone(judged.entry, stake.verdict, number)
            others = rules_of(judged.entry.layout.game).standings(verdict, standing.player)
            found += [one for one in others if one.seat == standing.seat]
    keys = [one.bounds for one in found if one.bounds is not None]
    span = min(least for least, _ in keys), max(best for _, best in keys)
    if span == bounds:
        return standing
    scores = {tenths for one in found for tenths in one.possible_tenths}
    scores |= {one.score_tenths for one in found if one.score_tenths is not None}
    possible = tuple(sorted(scores)) if len(scores) > 1 else ()
    return replace(standing, key=None, span=span, possible_tenths=possible)


def _about(stakes: Sequence[Stake], number: int) -> Iterator[Stake]:
    """Yield what is at stake in one round, whatever the others come to; 0: in all of them."""
    return (stake for stake in stakes if not number or stake.rounds == {number})


def _weighed(entry: Entry) -> set[tuple[int, str, str]]:
    return {ink.place for ink in entry.by_ink}


def _one_by_one(entry: Entry) -> Iterator[Outcome]:
    for doubt in entry.doubts:
        for mark, _ in doubt.alternatives:
            value: MarkText | None = None if mark == EMPTY else mark
            yield Outcome(entry.record.with_mark(*doubt.place, value), None)


def _changed(before: Record, after: Record) -> frozenset[int]:
    pairs = zip(before.numbered, after.numbered, strict=True)
    return frozenset(
        number
        for (number, one), (_, other) in pairs
        if {c.card: dict(c.marks) for c in one.cards}
        != {c.card: dict(c.marks) for c in other.cards}
    )


def _alone(entry: Entry, verdict: Verdict, number: int) -> Verdict:
    """Return the verdict on one round; 0: on all of them. Whether it is legal does not matter."""
    verdict = replace(verdict, legal=None)
    if not number:
        return verdict
    rounds = zip(entry.record.numbered, verdict.rounds, strict=True)
    outcome = next(outcome for (found, _), outcome in rounds if found == number)
    return replace(
        verdict, rounds=(outcome,), score_tenths=outcome.score_tenths,
        possible_tenths=outcome.possible_tenths,
    )  # fmt: skip
