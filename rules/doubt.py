"""What an unreadable field leaves open: the answer, and perhaps the score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from dicesheets.layouts.model import Layout, Role, Text
from dicesheets.rules.entry import Doubt
from dicesheets.rules.verdict import Finding, Severity, Verdict
from dicesheets.rules.wording import listed

# Roles whose marks every realm's play depends on: gains and spending, the dice.
_SHARED = (Role.RESOURCES, Role.SCORE)


def leave_open(layout: Layout, verdict: Verdict, doubts: Sequence[Doubt]) -> Verdict:
    """Return the verdict with what unreadable fields leave open; readable doubts change nothing.

    A sheet stays illegal only if a breach stands on a card that was read in full.
    """
    unreadable = [doubt for doubt in doubts if doubt.is_unreadable]
    if not unreadable:
        return verdict
    legal = False if _is_illegal_anyway(layout, verdict, unreadable) else None
    is_score_open = any(not _is_claim(layout, doubt) for doubt in unreadable)
    return replace(
        verdict,
        legal=legal,
        score_tenths=None if is_score_open else verdict.score_tenths,
        findings=(*verdict.findings, *_find_unreadable(verdict.game, unreadable)),
    )


def _is_illegal_anyway(layout: Layout, verdict: Verdict, unreadable: Sequence[Doubt]) -> bool:
    cards = {(doubt.round, doubt.card) for doubt in unreadable}
    if any(layout.card(card).role in _SHARED for _, card in cards):
        return False
    return any(
        finding.severity is Severity.ERROR
        and finding.card is not None
        and (finding.round, finding.card) not in cards
        for finding in verdict.findings
    )


def _is_claim(layout: Layout, doubt: Doubt) -> bool:
    """Say whether a field only repeats or explains the score: the dice log, results, totals."""
    return layout.card(doubt.card).role is Role.SCORE or doubt.field.endswith("total")


def _find_unreadable(game: str, unreadable: Sequence[Doubt]) -> Iterator[Finding]:
    spots = dict.fromkeys((doubt.round, doubt.card) for doubt in unreadable)
    for number, card in spots:
        fields = tuple(d.field for d in unreadable if (d.round, d.card) == (number, card))
        names = listed(fields)
        message = Text(f"{names.de}: nicht lesbar.", f"{names.en}: cannot be read.")
        yield Finding(Severity.WARNING, f"{game}.unreadable", number, card, fields, message)
