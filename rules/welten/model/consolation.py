"""The part of the constraint model that says when a rolled die may be exchanged for a resource.

A die counts as unusable only if every way to use it is blocked. Each way gives one clause: the
realm was activated in this turn, or a mark that blocks the way stands by the end of the turn,
or a mark that the way needs was missing at its start.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicesheets.rules.welten.cards.program import FACES, Program, Step
from dicesheets.rules.welten.cards.resources import KINDS
from dicesheets.rules.welten.model.cpsat import UNBOUNDED

if TYPE_CHECKING:
    from dicesheets.rules.welten.model.relaxation import Relaxation


def add_consolations(model: Relaxation) -> None:
    """Add the variables, clauses and gains of consolations."""
    kinds = [k for k in KINDS if _may_need(model, k)]
    if not kinds:
        return
    for turn in range(len(model.goal.rolls)):
        _add_turn(model, turn, kinds)
    for (turn, kind, cost), poor in model.poor.items():
        _define_poor(model, turn, kind, cost, poor)


def _define_poor(model: Relaxation, turn: int, kind: int, cost: int, poor: int) -> None:
    """Tie a literal to "at some moment of the turn fewer than `cost` were in the purse".

    What was ringed by then is at least everything ringed less the gains from this turn on; what
    was spent by then is at most everything crossed less the costs of later turns.
    """
    terms = [(v, -c) for part in model.gains[kind][turn:] for v, c in part]
    terms += [(v, c) for part in model.costs[kind][turn + 1 :] for v, c in part]
    surplus = model.goal.gained[kind] - model.goal.spent[kind]
    model.model.linear(terms, -UNBOUNDED, cost - 1 - surplus, only_if=poor)


def _add_turn(model: Relaxation, turn: int, kinds: list[int]) -> None:
    roll = model.goal.rolls[turn]
    programs = model.goal.rules.programs
    actives = [model.active(card, turn) for card in range(len(programs))]
    # Strict reading of ruling G2: one realm for both dice, so one of them is left over.
    shared = [model.model.boolean() for _ in programs]
    any_shared = model.model.boolean()
    model.model.linear([(any_shared, -1), *((s, 1) for s in shared)], 0, 0)
    taken: list[int] = []
    for die in (0, 1):
        given = [model.model.boolean() for _ in kinds]
        model.rolled[turn][die].extend(given)
        for kind, literal in zip(kinds, given, strict=True):
            model.gains[kind][turn].append((literal, 1))
        any_given = model.model.boolean()
        model.model.linear([(any_given, -1), *((g, 1) for g in given)], 0, 0)
        taken.append(any_given)
        for card, program in enumerate(programs):
            other = roll[1 - die]
            for blocks in _ways(model, card, program, roll[die], other, turn, turn):
                model.model.clause([-any_given - 1, actives[card], any_shared, *blocks])
            for blocks in _ways(model, card, program, roll[die], other, turn, turn - 1):
                model.model.clause([-any_shared - 1, shared[card], *blocks])
    model.model.linear([(taken[0], 1), (taken[1], 1), (any_shared, 1)], 0, 2)


def _may_need(model: Relaxation, kind: int) -> bool:
    """Say whether the ringed icons of this kind leave room for consolations."""
    goal = model.goal
    if not goal.gained[kind]:
        return False
    if goal.may_lose(model.tolerance)[kind]:
        return True
    if any(p.depends_on_order for p in goal.rules.programs):
        return True
    return goal.sure_gain(kind) < goal.gained[kind]


def _ways(
    model: Relaxation, card: int, program: Program, face: int, other: int, turn: int, until: int
) -> list[list[int]]:
    """Return for each way to use the die the literals that block it.

    Marks that block must stand by the end of turn `until`; what the way needs must have been
    missing when `turn` began.
    """
    state = model.goal.states[card]
    field_of = {bit: program.filled[f] for f, bits in program.values.items() for bit in bits}
    found: dict[frozenset[int], list[int]] = {}
    for step in program.by_value[face]:
        if step.pair or (step.copy and step.copy != other):
            continue
        if step.holding:
            for literals in _holding_ways(model, card, program, face, turn, until):
                found.setdefault(frozenset(literals), literals)
            continue
        if step.need & ~state:
            continue
        way = _blocks(model, card, step, field_of, turn, until)
        if way is not None:
            found.setdefault(frozenset(way), way)
    keys = list(found)
    if len(keys) > MANY_WAYS:
        return list(found.values())
    return [found[k] for k in keys if not any(other_key < k for other_key in keys)]


MANY_WAYS = 80  # beyond this, comparing all pairs costs more than weaker clauses do


def _blocks(
    model: Relaxation, card: int, step: Step, field_of: dict[int, int], turn: int, until: int
) -> list[int] | None:
    """The literals that block a step; None if the needed marks cannot be there yet."""
    state = model.goal.states[card]
    literals: set[int] = set()
    stands = step.forbid & state
    while stands:
        bit = stands & -stands
        stands ^= bit
        if until >= 0:
            literals.add(model.done(card, field_of.get(bit, bit))[until])
    need = step.need
    while need:
        bit = need & -need
        need ^= bit
        if turn == 0:
            return None
        literals.add(-model.done(card, bit)[turn - 1] - 1)
    for kind in KINDS:
        if step.cost[kind]:
            key = (turn, kind, step.cost[kind])
            if key not in model.poor:
                model.poor[key] = model.model.boolean()
            literals.add(model.poor[key])
    return sorted(literals)


def _holding_ways(
    model: Relaxation, card: int, program: Program, face: int, turn: int, until: int
) -> list[list[int]]:
    assert program.holding is not None
    if turn == 0 or face not in FACES:
        return []
    state = model.goal.states[card]
    partner = {values: f for f, values in program.values.items()}
    ways = []
    for mark, held in zip(program.holding.marks, program.holding.held, strict=True):
        if not state & held[face - 1]:
            continue
        crate = program.filled[partner[held]]
        literals = [-model.done(card, crate)[turn - 1] - 1]
        if state & mark:
            literals.append(model.done(card, mark)[until])
        ways.append(literals)
    return ways
