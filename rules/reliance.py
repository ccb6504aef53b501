"""On which fields a finding rests: it cannot be asserted when one of them cannot be seen."""

from __future__ import annotations

from dicesheets.layouts.model import Card, Field, Layout, LeastOfOthers, ResourceGoal, Role
from dicesheets.layouts.pad import minus_id
from dicesheets.layouts.pad_says import check_of
from dicesheets.rules.entry import Doubt
from dicesheets.rules.verdict import Finding, Severity

# Checks of pads whose breaches the fields they name prove alone.
_PROVEN_ON_PADS = frozenset({"value", "once", "choice", "alone"})
_ABOUT_CARDS = frozenset({"realms", "realm-again"})  # which cards there are, whatever they hold
_ABOUT_A_PLAYER = frozenset(
    {"total", "gap", "after", "missing", "order", "lock", "then"}
)  # of a pad
# Breaches of a realm to which the costs of the others add.
_ADDED_TO = frozenset({"cost", "activations"})
# Roles whose marks every realm's play depends on: gains and spending, the dice.
_SHARED = (Role.RESOURCES, Role.SCORE)


def field_of(layout: Layout, card: str, field_id: str) -> Field | None:
    """Return a field of a card, or None if the card has no such field."""
    return next((f for f in layout.card(card).fields if f.id == field_id), None)


def is_result(layout: Layout, doubt: Doubt) -> bool:
    """Say whether a field only repeats what the marks give: a round's result, a total."""
    field = field_of(layout, doubt.card, doubt.field)
    if layout.card(doubt.card).role is Role.SCORE:
        return field is not None and not field.turn
    pad = layout.card(doubt.card).pad
    if pad is not None and field is not None:
        return pad.line(field.line).is_computed
    return doubt.field.endswith("total")


def needs_others(card: Card) -> bool:
    """Say whether a realm's stars depend on other cards as well."""
    return any(isinstance(end, LeastOfOthers | ResourceGoal) for end in card.end_scores)


def rests_on(layout: Layout, finding: Finding, doubt: Doubt) -> bool:
    """Say whether a finding may be due to what stands, or does not stand, in a doubtful field."""
    rule = _check(layout, finding)
    is_named = (doubt.round, doubt.card) == (finding.round, finding.card) and (
        not {doubt.field, _signed(layout, doubt)}.isdisjoint(finding.fields)
    )
    if rule in _ABOUT_CARDS:
        return False
    has_pad = layout.card(doubt.card).pad is not None
    proven = _PROVEN_ON_PADS if has_pad else layout.traits.proven
    if is_named or rule in proven:
        return is_named
    if is_result(layout, doubt):  # a total adds up what stands above it of the other rounds
        is_there = (doubt.round, doubt.card) == (finding.round, finding.card)
        is_other = doubt.field != f"round-{finding.round}"
        return layout.traits.has_rounds and rule == "total" and is_there and is_other
    if not layout.traits.has_rounds:
        return rule not in _ABOUT_A_PLAYER or _player(layout, finding) == _seat(layout, doubt)
    if finding.severity is Severity.ERROR or rule == "undecided":
        return doubt.round == finding.round and (
            finding.card in (None, doubt.card)
            or (rule in _ADDED_TO and _may_have_cost(layout, doubt))
            # What the realms cost and give is weighed against the icons.
            or layout.card(finding.card).role is Role.RESOURCES
            or layout.card(doubt.card).role in _SHARED
        )
    return _counts_for(layout, finding, rule, doubt)


def _check(layout: Layout, finding: Finding) -> str:
    """Return what a finding is about: the last word of its rule, of a pad the check it names."""
    rule = finding.rule.rpartition(".")[2]
    pad = layout.card(finding.card).pad if finding.card else None
    return check_of(pad, rule) if pad else rule


def _signed(layout: Layout, doubt: Doubt) -> str:
    """Return the field whose number a doubtful minus makes negative; else the field itself."""
    has_pad = layout.card(doubt.card).pad is not None
    return doubt.field.removesuffix(minus_id("")) if has_pad else doubt.field


def _may_have_cost(layout: Layout, doubt: Doubt) -> bool:
    """Say whether a mark that may be none has a cost; one that cannot be read only adds more."""
    field = field_of(layout, doubt.card, doubt.field)
    return field is not None and any(field.cost.resources) and not doubt.is_unreadable


def _counts_for(layout: Layout, finding: Finding, rule: str, doubt: Doubt) -> bool:
    """Say whether a miscount or a forgotten gain of Würfelwelten depends on a field."""
    if layout.card(doubt.card).role is Role.SCORE:  # what was rolled is worth nothing by itself
        return False
    if rule == "total":
        return True
    if rule == "earlier-round":
        return f"round-{doubt.round}" in finding.fields
    if rule == "stars" and finding.card is not None and not needs_others(layout.card(finding.card)):
        return (doubt.round, doubt.card) == (finding.round, finding.card)
    return doubt.round == finding.round and rule != "dice-log"


def _player(layout: Layout, finding: Finding) -> int:
    """Return whom a finding about a pad is about; 0 for nobody in particular."""
    found = [field_of(layout, finding.card, f) for f in finding.fields] if finding.card else []
    return next((field.player for field in found if field), 0)


def _seat(layout: Layout, doubt: Doubt) -> int:
    field = field_of(layout, doubt.card, doubt.field)
    return field.player if field else 0
