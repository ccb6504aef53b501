"""What doubtful fields and missing cards leave open: the answer, and perhaps the score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from dicesheets.layouts.model import Field, Layout, Role, Text
from dicesheets.rules.entry import Doubt, Entry
from dicesheets.rules.naming import field_name
from dicesheets.rules.verdict import Finding, RoundVerdict, Severity, Verdict
from dicesheets.rules.wording import listed

# Breaches that the fields they name prove alone, by game and the last word of their rule.
_PROVEN_BY_FIELDS = {
    "welten": frozenset({"mark", "order", "compare", "copy", "holding", "crossed"}),
    "wuerfeland": frozenset({"obstacle"}),  # an order depends on hexes that are not crossed, too
    "carcassonne": frozenset({"points"}),
}
# Roles whose marks every realm's play depends on: gains and spending, the dice.
_SHARED = (Role.RESOURCES, Role.SCORE)


def leave_open(entry: Entry, verdict: Verdict) -> Verdict:
    """Return the verdict with what doubtful fields and missing cards leave open.

    A sheet stays illegal only if a breach is certain whatever stands in those fields; other
    breaches become warnings: nobody is accused because of a pale pencil. Unreadable fields and
    missing cards also leave open whether a sheet is legal, and what it scores.
    """
    if not entry.doubts and not entry.missing:
        return verdict
    layout = entry.layout
    unreadable = [doubt for doubt in entry.doubts if doubt.is_unreadable]
    doubtful = [doubt for doubt in entry.doubts if not _is_result(layout, doubt)]
    open_fields = [doubt for doubt in doubtful if doubt.is_unreadable]
    incomplete = {number for number, _ in entry.missing}
    findings = [
        _weighed(layout, finding, doubtful, incomplete)
        for finding in verdict.findings
        if (finding.round, finding.card) not in entry.missing
    ]
    legal = verdict.legal
    if legal is False or open_fields or incomplete:
        legal = False if any(f.severity is Severity.ERROR for f in findings) else None
    counting = [doubt for doubt in open_fields if layout.card(doubt.card).role is not Role.SCORE]
    rounds = tuple(
        replace(outcome, score_tenths=None, resources=())
        if number in incomplete
        else _opened(layout, outcome, [doubt for doubt in counting if doubt.round == number])
        for (number, _), outcome in zip(entry.record.numbered, verdict.rounds, strict=True)
    )
    findings += _find_unreadable(layout, unreadable)
    findings += _find_missing(layout, entry.missing)
    score = None if counting or incomplete else verdict.score_tenths
    return replace(
        verdict, legal=legal, score_tenths=score, rounds=rounds, findings=tuple(findings)
    )


def _field(layout: Layout, doubt: Doubt) -> Field | None:
    return next((f for f in layout.card(doubt.card).fields if f.id == doubt.field), None)


def _is_result(layout: Layout, doubt: Doubt) -> bool:
    """Say whether a field only repeats what the marks give: a round's result, a total."""
    field = _field(layout, doubt)
    if layout.card(doubt.card).role is Role.SCORE:
        return field is not None and not field.turn
    return doubt.field.endswith("total")


def _weighed(
    layout: Layout, finding: Finding, open_fields: Sequence[Doubt], incomplete: set[int]
) -> Finding:
    """Return a finding, a breach as a warning if something not known may be its cause."""
    near = [doubt for doubt in open_fields if doubt.round == finding.round]
    game, _, rule = finding.rule.partition(".")
    is_proven = rule.rpartition(".")[2] in _PROVEN_BY_FIELDS.get(game, ())
    if is_proven:
        near = [d for d in near if d.card == finding.card and d.field in finding.fields]
    is_complete = is_proven or finding.round not in incomplete
    is_certain = is_complete and not any(
        finding.card in (None, doubt.card) or layout.card(doubt.card).role in _SHARED
        for doubt in near
    )
    if is_certain or finding.severity is not Severity.ERROR:
        return finding
    return replace(finding, severity=Severity.WARNING)


def _opened(layout: Layout, outcome: RoundVerdict, counting: Sequence[Doubt]) -> RoundVerdict:
    """Return a round without the scores that its unreadable fields leave open."""
    if not counting:
        return outcome
    seats = {f"p{field.player}" for doubt in counting if (field := _field(layout, doubt))}
    players = tuple((name, None if name in seats else score) for name, score in outcome.players)
    winners = None if outcome.winners is None else ()
    return replace(outcome, score_tenths=None, players=players, winners=winners)


def _find_unreadable(layout: Layout, unreadable: Sequence[Doubt]) -> Iterator[Finding]:
    spots = dict.fromkeys((doubt.round, doubt.card) for doubt in unreadable)
    for number, card in spots:
        fields = tuple(d.field for d in unreadable if (d.round, d.card) == (number, card))
        names = listed([field_name(layout.card(card), field) for field in fields])
        message = Text(f"{names.de}: nicht lesbar.", f"{names.en}: cannot be read.")
        rule = f"{layout.game.value}.unreadable"
        yield Finding(Severity.WARNING, rule, number, card, fields, message)


def _find_missing(layout: Layout, missing: Sequence[tuple[int, str]]) -> Iterator[Finding]:
    for number, card in missing:
        title = layout.card(card).title
        message = Text(
            f"{title.de}: auf keinem Foto; ohne diese Karte steht das Ergebnis nicht fest.",
            f"{title.en}: on no photo; without this card the result is not certain.",
        )
        yield Finding(Severity.WARNING, f"{layout.game.value}.missing", number, card, (), message)
