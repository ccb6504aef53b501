"""The part of the constraint model about the purse: gains, balances, what was spent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicesheets.layouts.model import RESOURCES, EffectKind
from dicesheets.rules.welten.cards.dice import is_allowed
from dicesheets.rules.welten.cards.program import FACES
from dicesheets.rules.welten.cards.resources import KINDS
from dicesheets.rules.welten.model.cpsat import UNBOUNDED, Term

if TYPE_CHECKING:
    from dicesheets.rules.welten.model.relaxation import Relaxation


def add_balances(model: Relaxation) -> None:
    may_lose = model.goal.may_lose(model.tolerance)
    for kind in KINDS:
        total = model.goal.gained[kind]
        terms = [t for turn in model.gains[kind] for t in turn]
        if kind in model.scope.gains:
            most = UNBOUNDED if may_lose[kind] else total
            model.model.linear(terms, total, most, only_if=model.part("gains", kind))
        if not model.goal.spent[kind] or kind not in model.scope.balances:
            continue
        there = model.part("balances", kind)
        before: int | None = None
        for turn in range(model.turns - 1):  # what is left after the last one does not matter
            balance = model.model.integer(0, 200)
            row: list[Term] = [(balance, -1), *model.gains[kind][turn]]
            row += [(v, -c) for v, c in model.costs[kind][turn]]
            if before is not None:
                row.append((before, 1))
            model.model.linear(row, 0, 0, only_if=there)
            before = balance


def add_spending(model: Relaxation) -> None:
    for kind in KINDS:
        terms = [t for turn in model.costs[kind] for t in turn]
        total = model.goal.spent[kind]
        if kind not in model.scope.spending:
            model.model.linear(terms, 0, total)
        elif not model.tolerance.waste:
            model.model.linear(terms, total, total)
        else:
            model.model.linear(terms, 0, total)
            _add_waste(model, kind, terms, total)


def _add_waste(model: Relaxation, kind: int, terms: list[Term], total: int) -> None:
    """What is left over must be possible to waste on effects that the dice allow."""
    prices: set[int] = set()
    shift = strong = 0
    for effect in model.goal.rules.settings.effects:
        if RESOURCES.index(effect.resource) != kind:
            continue
        if effect.kind is EffectKind.SHIFT:
            shift = effect.count
        if effect.kind is EffectKind.SHIFT_AND_REUSE:
            strong = effect.count
        if any(is_allowed(effect, roll) for roll in model.goal.rolls):
            prices |= {effect.count} if effect.count else set(FACES)
    sums = {0}
    for amount in range(1, total + 1):
        if any(amount - p in sums for p in prices):
            sums.add(amount)
    domain: list[int] = []
    for amount in sorted(sums):
        if domain and domain[-1] == amount - 1:
            domain[-1] = amount
        else:
            domain += [amount, amount]
    row = [*terms, (model.model.choice(domain), 1)]
    if shift and strong > shift and model.shifted:
        # a shift may also be bought with the dearer effect that allows a second use
        dearer = model.model.integer(0, total)
        model.model.linear([(dearer, -1), *((v, 1) for v in model.shifted)], 0, UNBOUNDED)
        row.append((dearer, strong - shift))
    model.model.linear(row, total, total, only_if=model.part("spending", kind))
