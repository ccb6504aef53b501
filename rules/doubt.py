"""What doubtful fields and missing cards leave open: the answer, and perhaps the score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from dicesheets.layouts.model import Layout, Role, Text
from dicesheets.rules.entry import Doubt, Entry
from dicesheets.rules.naming import field_name
from dicesheets.rules.places import STARS
from dicesheets.rules.record import CardRecord, Record, RoundRecord
from dicesheets.rules.reliance import field_of, is_result, needs_others, rests_on
from dicesheets.rules.verdict import (
    CardScore,
    Finding,
    ResourceCount,
    RoundVerdict,
    Severity,
    Verdict,
)
from dicesheets.words.lists import listed
from dicesheets.words.marks import UNREADABLE as CANNOT

UNREADABLE = "unreadable"  # the last word of the rule that names such fields


def leave_open(entry: Entry, verdict: Verdict) -> Verdict:
    """Return the verdict with what doubtful fields and missing cards leave open.

    What rests on a field that cannot be read is not said at all: neither a breach, nor a
    miscount, nor a number. A breach that rests on a field read with doubt becomes a warning:
    nobody is accused because of a pale pencil.
    """
    if not entry.doubts and not entry.missing:
        return verdict
    layout = entry.layout
    unreadable = [doubt for doubt in entry.doubts if doubt.is_unreadable]
    # A card on no photo is a card that cannot be read.
    unseen = [*unreadable, *(Doubt(n, card, "", None, 0.0, (), True) for n, card in entry.missing)]
    findings = [
        _weighed(layout, finding, entry.doubts)
        for finding in verdict.findings
        if not _is_open(layout, finding, unseen)
    ]
    open_fields = [doubt for doubt in unseen if not is_result(layout, doubt)]
    legal = verdict.legal
    if legal is False or open_fields:
        legal = False if any(f.severity is Severity.ERROR for f in findings) else None
    rounds = tuple(
        _opened(layout, outcome, [doubt for doubt in open_fields if doubt.round == number])
        for (number, _), outcome in zip(entry.record.numbered, verdict.rounds, strict=True)
    )
    findings += _find_unreadable(layout, unreadable)
    findings += _find_missing(layout, entry.missing)
    score = None if any(_counts(layout, d) for d in open_fields) else verdict.score_tenths
    return replace(
        verdict, legal=legal, score_tenths=score, rounds=rounds, findings=tuple(findings)
    )


def open_rounds(entry: Entry) -> frozenset[int]:
    """Return the rounds whose score unreadable fields and missing cards leave open."""
    layout = entry.layout
    lost = [d for d in entry.doubts if d.is_unreadable and not is_result(layout, d)]
    return frozenset(d.round for d in lost if _counts(layout, d)) | {n for n, _ in entry.missing}


def without_doubts(entry: Entry) -> Record:
    """Return what the record says for sure: its marks but those read with doubt."""
    doubted = {doubt.place for doubt in entry.opened}
    rounds = []
    for number, round_ in entry.record.numbered:
        cards = tuple(
            CardRecord(c.card, tuple(m for m in c.marks if (number, c.card, m[0]) not in doubted))
            for c in round_.cards
        )
        rounds.append(RoundRecord(cards, round_.number))
    return replace(entry.record, rounds=tuple(rounds))


def _is_open(layout: Layout, finding: Finding, unseen: Sequence[Doubt]) -> bool:
    """Say whether nobody can tell if a finding is true, because of fields that cannot be read."""
    if finding.rule == "welten.dice-log":  # some dice were not noted, unless none can be read
        lost = [doubt for doubt in unseen if doubt.round == finding.round]
        is_missing = any(d.card == finding.card and not d.field for d in lost)
        return is_missing or {d.field for d in lost} >= set(finding.fields)
    return any(rests_on(layout, finding, doubt) for doubt in unseen)


def _weighed(layout: Layout, finding: Finding, doubts: Sequence[Doubt]) -> Finding:
    """Return a finding, a breach as a warning if a field read with doubt may be its cause."""
    if finding.severity is not Severity.ERROR or not any(
        rests_on(layout, finding, doubt) for doubt in doubts
    ):
        return finding
    return replace(finding, severity=Severity.WARNING)


def _counts(layout: Layout, doubt: Doubt) -> bool:
    """Say whether a field is worth something; what was rolled is not."""
    return layout.card(doubt.card).role is not Role.SCORE


def _opened(layout: Layout, outcome: RoundVerdict, unseen: Sequence[Doubt]) -> RoundVerdict:
    """Return a round without the numbers that its unreadable fields leave open."""
    if not unseen:
        return outcome
    outcome = replace(outcome, witness=(), turns=())
    counting = [doubt for doubt in unseen if _counts(layout, doubt)]
    if not counting:
        return outcome
    fields = [field_of(layout, doubt.card, doubt.field) for doubt in counting]
    seats = {f"p{field.player}" for field in fields if field}
    if outcome.complete is not None:  # a board: more may be crossed than can be seen
        won = outcome.won or None
        outcome = replace(outcome, claimed_tenths=None, treasures=None, won=won)
    return replace(
        outcome,
        score_tenths=None,
        cards=tuple(_opened_card(layout, card, counting) for card in outcome.cards),
        resources=_opened_counts(layout, outcome.resources, counting),
        players=tuple((name, None if name in seats else s) for name, s in outcome.players),
        winners=None if outcome.winners is None else (),
    )


def _opened_card(layout: Layout, score: CardScore, counting: Sequence[Doubt]) -> CardScore:
    """Return the stars of a realm, None where an unreadable field may change them."""
    card = layout.card(score.card)
    own = [doubt.field for doubt in counting if doubt.card == score.card]
    is_claim_open = any(f.id in own for f in card.fields if f.group == STARS)
    is_open = bool(own or needs_others(card))
    return CardScore(
        score.card, None if is_open else score.stars, None if is_claim_open else score.claimed
    )


def _opened_counts(
    layout: Layout, counts: Sequence[ResourceCount], counting: Sequence[Doubt]
) -> tuple[ResourceCount, ...]:
    """Return what was gained and spent, None where icons of a kind cannot be seen."""
    theirs = [doubt for doubt in counting if layout.card(doubt.card).role is Role.RESOURCES]
    fields = [field_of(layout, doubt.card, doubt.field) for doubt in theirs]
    if None in fields:  # the whole card is missing
        return ()
    kinds = {field.group for field in fields if field}
    return tuple(ResourceCount(c.kind, None, None) if c.kind in kinds else c for c in counts)


def _find_unreadable(layout: Layout, unreadable: Sequence[Doubt]) -> Iterator[Finding]:
    spots = dict.fromkeys((doubt.round, doubt.card) for doubt in unreadable)
    for number, card in spots:
        fields = tuple(d.field for d in unreadable if (d.round, d.card) == (number, card))
        names = listed([field_name(layout.card(card), field) for field in fields])
        message = Text(f"{names.de}: {CANNOT.de}.", f"{names.en}: {CANNOT.en}.")
        rule = f"{layout.game.value}.{UNREADABLE}"
        yield Finding(Severity.WARNING, rule, number, card, fields, message)


def _find_missing(layout: Layout, missing: Sequence[tuple[int, str]]) -> Iterator[Finding]:
    for number, card in missing:
        title = layout.card(card).title
        message = Text(
            f"{title.de}: auf keinem Foto; ohne diese Karte steht das Ergebnis nicht fest.",
            f"{title.en}: on no photo; without this card the result is not certain.",
        )
        yield Finding(Severity.WARNING, f"{layout.game.value}.missing", number, card, (), message)
