"""What a step pays at the moment it is made, and whether a rolled die can be used at all."""

from __future__ import annotations

from dicesheets.rules.welten.cards.program import FACES, Program, Step
from dicesheets.rules.welten.cards.resources import Vector

Outcome = tuple[int, int, int, int]  # pumpkins, hearts, coins, stars


def outcomes(program: Program, step: Step, after: int, added: int) -> tuple[Outcome, ...]:
    """Return what the step may pay; more than one only where the rule lets the player choose.

    `after` is the state with the step's bits set, `added` are these bits.
    """
    (p, h, c), stars = step.gain, step.stars
    sets = step.sets
    if step.holding:
        assert program.holding is not None
        for mark, gain, star in zip(
            program.holding.marks, program.holding.gains, program.holding.stars, strict=True
        ):
            if added & mark:
                p, h, c, stars = p + gain[0], h + gain[1], c + gain[2], stars + star
        sets = program.sets
    for rule in sets:
        if rule.mask & added and after & rule.mask == rule.mask and rule.is_met(after):
            p, h, c = p + rule.gain[0], h + rule.gain[1], c + rule.gain[2]
            stars += rule.stars
            for bit, held, star in rule.holds:
                if after & bit:
                    p, h, c, stars = p + held[0], h + held[1], c + held[2], stars + star
    found: tuple[Outcome, ...] = ((p, h, c, stars),)
    for table in step.tallies:
        marks = after >> table.shift & table.width_mask
        choices = program.tally_gains[table.ranges[marks]].choices
        found = tuple(
            (o[0] + v[0], o[1] + v[1], o[2] + v[2], o[3] + s) for o in found for v, s in choices
        )
    return found


def is_affordable(step: Step, balance: Vector) -> bool:
    """Say whether the step's own cost can be paid, counting what it gains first."""
    cost, first = step.cost, step.first_gain
    return (
        cost[0] <= balance[0] + first[0]
        and cost[1] <= balance[1] + first[1]
        and cost[2] <= balance[2] + first[2]
    )


def usable_values(
    program: Program, state: int, other: int
) -> tuple[int, tuple[tuple[int, Vector], ...]]:
    """Return the faces that can activate the card: for free, as bits, and at which cost.

    `other` is what the other rolled die shows; it matters only where the card reads it.
    """
    free = 0
    costly: list[tuple[int, Vector]] = []
    for v in FACES:
        for step in program.by_value[v]:
            if step.copy and program.reads_other and step.copy != other:
                continue
            if program.expand(step, state):
                if not any(step.cost):
                    free |= 1 << (v - 1)
                    break
                costly.append((v, step.cost))
    return free, tuple((v, cost) for v, cost in costly if not free >> (v - 1) & 1)


def can_activate(
    usable: tuple[int, tuple[tuple[int, Vector], ...]], value: int, balance: Vector
) -> bool:
    """Say whether an unmodified die of this value has a legal activation on the card."""
    free, costly = usable
    if free >> (value - 1) & 1:
        return True
    return any(
        v == value and c[0] <= balance[0] and c[1] <= balance[1] and c[2] <= balance[2]
        for v, c in costly
    )


def strict_compensations(fits: tuple[int, int]) -> int:
    """Return 2 minus the best matching of both dice to distinct realms (ruling G2).

    `fits` holds, for each rolled die, the realms it fits as bits.
    """
    one, two = fits
    if not one and not two:
        return 2
    if not one or not two:
        return 1
    return 1 if one == two and one & (one - 1) == 0 else 0
