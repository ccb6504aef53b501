"""Totals that hang on a doubtful field: what they may be, instead of one number as a fact."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dicesheets.rules.entry import Entry
from dicesheets.rules.explained import explained
from dicesheets.rules.open_facts import Fact, facts_of, is_about, open_finding
from dicesheets.rules.otherwise import AddUp, Sums, Way, doubted, likely_ways
from dicesheets.rules.verdict import (
    CardScore,
    Finding,
    ResourceCount,
    RoundVerdict,
    Severity,
    Verdict,
)

_BY_SUMS = frozenset({"winners", "won"})  # follow from sums: if those are open, no more is said


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
    ways = tuple(likely_ways(sums, fields))
    as_read = ways[0].verdict.findings
    unsure = {f for f in as_read if any(f not in way.verdict.findings for way in ways)}
    findings = tuple(_weighed(entry, f, f in unsure, sums) for f in verdict.findings)
    verdict = replace(verdict, findings=findings)
    return _opened(entry, verdict, ways) if len(ways) > 1 else verdict


def _opened(entry: Entry, verdict: Verdict, ways: Sequence[Way]) -> Verdict:
    as_read = facts_of(ways[0].verdict)
    now = facts_of(verdict)  # what cannot be read has left some open before
    open_facts = [
        fact
        for fact, value in as_read.items()
        if now.get(fact) == value and any(facts_of(way.verdict).get(fact) != value for way in ways)
    ]
    findings = list(verdict.findings)
    for fact in open_facts:
        if fact.what in _BY_SUMS and any(f.place == fact.place for f in open_facts if f != fact):
            continue
        covered = [f for f in findings if f.is_as_read and is_about(entry, f, fact)]
        findings = [f for f in findings if f not in covered]
        findings.append(open_finding(entry, fact, ways, covered))
    rounds = tuple(
        _opened_round(outcome, place, open_facts, ways)
        for place, outcome in enumerate(verdict.rounds)
    )
    scores = [way.verdict.score_tenths for way in ways]
    verdict = replace(verdict, rounds=rounds, findings=tuple(findings))
    if verdict.score_tenths is None or len(set(scores)) == 1:
        return verdict
    return replace(verdict, score_tenths=None, possible_tenths=_known(scores))


def _known(values: Sequence[int | None]) -> tuple[int, ...]:
    return tuple(sorted({value for value in values if value is not None}))


def _weighed(entry: Entry, finding: Finding, is_unsure: bool, sums: Sums) -> Finding:
    """Return a finding with what explains it; a miscount that is not sure as a warning."""
    if finding.severity is Severity.ERROR:
        return finding
    if finding.severity is Severity.MISCOUNT:
        finding = explained(entry, finding, sums)
    return replace(finding, severity=Severity.WARNING, is_as_read=True) if is_unsure else finding


def _opened_round(
    outcome: RoundVerdict, place: int, open_facts: Sequence[Fact], ways: Sequence[Way]
) -> RoundVerdict:
    others = [way.verdict.rounds[place] for way in ways]
    opened = {(fact.what, fact.player) for fact in open_facts if fact.place == place}
    if outcome.score_tenths is not None and len({o.score_tenths for o in others}) > 1:
        possible = _known([other.score_tenths for other in others])
        outcome = replace(outcome, score_tenths=None, possible_tenths=possible)
    points = tuple(
        (name, _known([dict(other.players).get(name) for other in others]))
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
        cards=tuple(_opened_card(card, others) for card in outcome.cards),
        resources=tuple(_opened_count(count, others) for count in outcome.resources),
    )


def _opened_card(card: CardScore, others: Sequence[RoundVerdict]) -> CardScore:
    stars = [c.stars for other in others for c in other.cards if c.card == card.card]
    if card.stars is None or len(set(stars)) < 2:
        return card
    return replace(card, stars=None, possible=_known(stars))


def _opened_count(count: ResourceCount, others: Sequence[RoundVerdict]) -> ResourceCount:
    """Return the icons of a kind as they were read, with what else may be left of them."""
    if count.gained is None:
        return count
    same = [c for other in others for c in other.resources if c.kind == count.kind]
    left = _known([(c.gained or 0) - (c.spent or 0) for c in same])
    return replace(count, left=left) if len(left) > 1 else count
