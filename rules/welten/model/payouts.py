"""The part of the constraint model that says what sets and tallies pay, and when."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicesheets.rules.welten.cards.program import Program, SetRule
from dicesheets.rules.welten.cards.resources import KINDS
from dicesheets.rules.welten.model.cpsat import UNBOUNDED, Term

if TYPE_CHECKING:
    from dicesheets.rules.welten.model.relaxation import Relaxation


def add_pay(model: Relaxation, card: int, program: Program) -> None:
    """Add what the sets and tallies of a realm pay, and that its claimed stars come out."""
    stars = [*_add_sets(model, card, program), *_add_tallies(model, card, program)]
    claimed = model.goal.ordered_stars(card)
    if claimed is not None and model.scope.stars:
        model.model.linear(stars, *claimed, only_if=model.part("stars", 0))


def _add_sets(model: Relaxation, card: int, program: Program) -> list[Term]:
    """Add the sets; return the stars that they pay by the order of play."""
    state = model.goal.states[card]
    paid_stars: list[Term] = []
    for rule in program.sets:
        if not rule.is_met(state) or not (any(rule.gain) or rule.holds):
            continue
        ends = [model.model.boolean() for _ in range(model.turns)]
        model.model.exactly_one(ends)
        fields = [model.done(card, b) for b in _bits(rule.mask)]
        for turn in range(model.turns):
            so_far: list[Term] = [(e, 1) for e in ends[: turn + 1]]
            for done in fields:
                model.model.linear([*so_far, (done[turn], -1)], -1, 0)
            if rule.holds:
                row = [*so_far, *((done[turn], -1) for done in fields)]
                model.model.linear(row, 1 - len(fields), 1)
            for kind in KINDS:
                if rule.gain[kind]:
                    model.gains[kind][turn].append((ends[turn], rule.gain[kind]))
        paid_stars += _add_payout(model, card, rule, ends)
    return paid_stars


def _add_payout(model: Relaxation, card: int, rule: SetRule, ends: list[int]) -> list[Term]:
    """A full set pays what the marked fields hold: those of earlier turns for certain."""
    stars: list[Term] = []
    for bit, held, star in rule.holds:
        if not model.goal.states[card] & bit:
            continue
        done = model.done(card, bit)
        for turn in range(model.turns):
            paid = model.model.boolean()
            model.model.clause([-paid - 1, ends[turn]])
            model.model.clause([-paid - 1, done[turn]])
            if turn:
                model.model.clause([paid, -ends[turn] - 1, -done[turn - 1] - 1])
            for kind in KINDS:
                if held[kind]:
                    model.gains[kind][turn].append((paid, held[kind]))
            if star:
                stars.append((paid, star))
    return stars


def _add_tallies(model: Relaxation, card: int, program: Program) -> list[Term]:
    """Add the tallies; return the stars that they pay."""
    stars: list[Term] = []
    for table in program.tallies:
        fields = [f for f in program.card.group(table.group).fields]
        marked = [f for f in fields if model.goal.states[card] & program.filled[f.id]]
        done = {f.id: model.done(card, program.filled[f.id]) for f in marked}
        for f in marked:
            bit = program.filled[f.id]
            cover = model.cover[card].get(bit, [[] for _ in range(model.turns)])
            for turn in range(model.turns):
                if not cover[turn]:
                    continue
                sum_now: list[Term] = [(done[g.id][turn], g.number or 0) for g in marked]
                before: list[Term] = (
                    [(done[g.id][turn - 1], g.number or 0) for g in marked] if turn else []
                )
                stars += _tally_mark(
                    model, program, f.number or 0, turn, cover[turn], sum_now, before
                )
    return stars


def _tally_mark(
    model: Relaxation,
    program: Program,
    number: int,
    turn: int,
    cover: list[int],
    sum_now: list[Term],
    before: list[Term],
) -> list[Term]:
    """The range that one mark pays in one turn, if it is made there."""
    stars: list[Term] = []
    pays: list[int] = []
    for gain in program.tally_gains:
        chosen = []
        for vector, star in gain.choices:
            literal = model.model.boolean()
            chosen.append(literal)
            for kind in KINDS:
                if vector[kind]:
                    model.gains[kind][turn].append((literal, vector[kind]))
            if star:
                stars.append((literal, star))
        for literal in chosen:
            model.model.linear(sum_now, gain.low, UNBOUNDED, only_if=literal)
            if gain.high < UNBOUNDED // 10**4:
                model.model.linear(before, -UNBOUNDED, gain.high - number, only_if=literal)
        pays += chosen
    model.model.linear([*((p, 1) for p in pays), *((v, -1) for v in cover)], 0, 0)
    return stars


def _bits(mask: int) -> list[int]:
    return [1 << i for i in range(mask.bit_length()) if mask >> i & 1]
