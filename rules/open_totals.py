"""Totals that hang on a doubtful field: what they may be, instead of one number as a fact."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dicesheets.layouts.model import Text
from dicesheets.rules.entry import Entry
from dicesheets.rules.explained import explained
from dicesheets.rules.open_facts import Fact, facts_of, is_about, open_finding
from dicesheets.rules.otherwise import AddUp, Sums, Ways, doubted, ways_of_rounds
from dicesheets.rules.verdict import (
    CardScore,
    Finding,
    ResourceCount,
    RoundVerdict,
    Severity,
    Verdict,
)

_BY_SUMS = frozenset({"winners", "won"})  # follow from sums: if those are open, no more is said
_NOT_ALL = Text(
    " So viele Felder sind unsicher, dass nicht alles durchgerechnet ist: anderes ist möglich.",
    " So many fields are doubtful that not all was added up: other numbers are possible.",
)


def weigh_sums(entry: Entry, verdict: Verdict, add_up: AddUp) -> Verdict:
    """Return the verdict without numbers and miscounts that a doubtful field decides.

    A field is worth a doubt only where another reading of it leaves nothing else wrong: if the
    player's own sum agrees with the marks as read, it confirms them. Miscounts say which readings,
    doubtful or clear, would explain them.
    """
    fields = doubted(entry)
    has_miscounts = any(f.severity is Severity.MISCOUNT for f in verdict.findings)
    if not fields and not (has_miscounts and entry.others):
        return verdict
    sums = Sums(entry.record, add_up)
    rounds = ways_of_rounds(sums, fields)
    ways = {way.changes: way for one in rounds for way in one.found}
    as_read = sums.read().verdict.findings
    unsure = {f for f in as_read if any(f not in way.verdict.findings for way in ways.values())}
    findings = tuple(_weighed(entry, f, f in unsure, sums) for f in verdict.findings)
    verdict = replace(verdict, findings=findings)
    return _opened(entry, verdict, rounds) if len(ways) > 1 else verdict


def _opened(entry: Entry, verdict: Verdict, rounds: Sequence[Ways]) -> Verdict:
    as_read = facts_of(rounds[0].found[0].verdict)
    now = facts_of(verdict)  # what cannot be read has left some open before
    told = [[facts_of(way.verdict) for way in ways.found] for ways in rounds]
    open_facts = [
        fact
        for fact, value in as_read.items()
        if now.get(fact) == value and any(facts.get(fact) != value for facts in told[fact.place])
    ]
    findings = list(verdict.findings)
    for fact in open_facts:
        if fact.what in _BY_SUMS and any(f.place == fact.place for f in open_facts if f != fact):
            continue
        covered = [f for f in findings if f.is_as_read and is_about(entry, f, fact)]
        findings = [f for f in findings if f not in covered]
        ways = rounds[fact.place]
        found = open_finding(entry, fact, ways.found, covered)
        findings.append(found if ways.is_all else _with_more(found))
    outcomes = tuple(
        _opened_round(outcome, place, open_facts, rounds[place])
        for place, outcome in enumerate(verdict.rounds)
    )
    scores = _scores(rounds)
    verdict = replace(verdict, rounds=outcomes, findings=tuple(findings))
    if verdict.score_tenths is None or len(scores) == 1:
        return verdict
    is_all = all(ways.is_all for ways in rounds)
    return replace(verdict, score_tenths=None, possible_tenths=_known(list(scores), is_all))


def _scores(rounds: Sequence[Ways]) -> set[int | None]:
    """Return what the sheets may be worth; None among it if that may be unknown."""
    if all(ways is rounds[0] for ways in rounds):
        return {way.verdict.score_tenths for way in rounds[0].found}
    sums: set[int | None] = {0}
    for place, ways in enumerate(rounds):
        own = {way.verdict.rounds[place].score_tenths for way in ways.found}
        sums = {None if a is None or b is None else a + b for a in sums for b in own}
    return sums


def _with_more(finding: Finding) -> Finding:
    """Return what is open, and that it may be something else as well."""
    said = finding.message
    return replace(finding, message=Text(said.de + _NOT_ALL.de, said.en + _NOT_ALL.en))


def _known(values: Sequence[int | None], is_all: bool) -> tuple[int, ...]:
    """Return the numbers, rising; none if these are not all: the true one may be outside."""
    return tuple(sorted({value for value in values if value is not None})) if is_all else ()


def _weighed(entry: Entry, finding: Finding, is_unsure: bool, sums: Sums) -> Finding:
    """Return a finding with what explains it; a miscount that is not sure as a warning."""
    if finding.severity is Severity.ERROR:
        return finding
    if finding.severity is Severity.MISCOUNT:
        finding = explained(entry, finding, sums)
    return replace(finding, severity=Severity.WARNING, is_as_read=True) if is_unsure else finding


def _opened_round(
    outcome: RoundVerdict, place: int, open_facts: Sequence[Fact], ways: Ways
) -> RoundVerdict:
    others = [way.verdict.rounds[place] for way in ways.found]
    opened = {(fact.what, fact.player) for fact in open_facts if fact.place == place}
    if outcome.score_tenths is not None and len({o.score_tenths for o in others}) > 1:
        possible = _known([other.score_tenths for other in others], ways.is_all)
        outcome = replace(outcome, score_tenths=None, possible_tenths=possible)
    points = tuple(
        (name, _known([dict(other.players).get(name) for other in others], ways.is_all))
        for name, _ in outcome.players
        if ("points", name) in opened
    )
    if ("winners", "") in opened:
        outcome = replace(outcome, winners=())
    if ("treasures", "") in opened:
        outcome = replace(outcome, treasures=None)
    if ("won", "") in opened:
        outcome = replace(outcome, won=None)
    complete = outcome.complete
    if complete is not None:
        complete = tuple(c for c in complete if all(c in (o.complete or ()) for o in others))
    return replace(
        outcome,
        complete=complete,
        players=tuple((n, None if ("points", n) in opened else s) for n, s in outcome.players),
        possible_points=points,
        cards=tuple(_opened_card(card, others, ways.is_all) for card in outcome.cards),
        resources=tuple(_opened_count(count, others, ways.is_all) for count in outcome.resources),
    )


def _opened_card(card: CardScore, others: Sequence[RoundVerdict], is_all: bool) -> CardScore:
    stars = [c.stars for other in others for c in other.cards if c.card == card.card]
    if card.stars is None or len(set(stars)) < 2:
        return card
    return replace(card, stars=None, possible=_known(stars, is_all))


def _opened_count(
    count: ResourceCount, others: Sequence[RoundVerdict], is_all: bool
) -> ResourceCount:
    """Return the icons of a kind as they were read, with what else may be left of them."""
    if count.gained is None:
        return count
    same = [c for other in others for c in other.resources if c.kind == count.kind]
    left = {(c.gained or 0) - (c.spent or 0) for c in same}
    if len(left) < 2:
        return count
    if not is_all:
        return ResourceCount(count.kind, None, None)
    return replace(count, left=tuple(sorted(left)))
