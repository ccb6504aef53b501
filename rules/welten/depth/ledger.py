"""What a play may still gain, spend and reach: the bounds of the search in depth."""

from __future__ import annotations

from dicesheets.rules.welten.cards.program import FACES
from dicesheets.rules.welten.cards.resources import KINDS, Vector
from dicesheets.rules.welten.goal.answer import Tolerance
from dicesheets.rules.welten.goal.limits import limits_of
from dicesheets.rules.welten.goal.target import Goal, NeedTable, need_table

States = tuple[int, ...]


class Ledger:
    """The sheet's rings, crosses and marks, against what a play has and still needs."""

    def __init__(self, goal: Goal, tolerance: Tolerance) -> None:
        self.goal = goal
        self.tolerance = tolerance
        self.turns = len(goal.rolls)
        self.limits = limits_of(goal)
        self.may_lose = goal.may_lose(tolerance)
        self.ordered = any(p.depends_on_order for p in goal.rules.programs)
        self.tables: tuple[NeedTable, ...] = tuple(
            need_table(p, s, steps)
            for p, s, steps in zip(goal.rules.programs, goal.states, goal.steps, strict=True)
        )

    def gain(self, gained: Vector, p: int, h: int, c: int) -> Vector | None:
        """Add gains; None if more would be ringed than the sheet shows."""
        if not (p or h or c):
            return gained
        new = [gained[0] + p, gained[1] + h, gained[2] + c]
        for kind in KINDS:
            most = self.goal.gained[kind]
            if new[kind] > most:
                if not self.may_lose[kind]:
                    return None
                new[kind] = most
        return (new[0], new[1], new[2])

    def can_still_pay(self, states: States, spent: Vector) -> bool:
        """Say whether the crosses left suffice for what the missing marks cost."""
        total = self.goal.spent
        p, h, c = spent
        for table, state in zip(self.tables, states, strict=True):
            cost = table.of(state).cost
            p, h, c = p + cost[0], h + cost[1], c + cost[2]
        return p <= total[0] and h <= total[1] and c <= total[2]

    def wants(self, states: States, gained: Vector) -> bool:
        """Say whether a consolation could be needed to reach the ringed icons."""
        return any(self.wanted(states, gained))

    def wanted(self, states: States, gained: Vector) -> tuple[bool, bool, bool]:
        """Say for each kind whether a consolation could be needed."""
        goal = self.goal.gained
        open_ = [goal[0] - gained[0], goal[1] - gained[1], goal[2] - gained[2]]
        if not self.tolerance.forgetting and not self.ordered:
            for table, state in zip(self.tables, states, strict=True):
                gain = table.of(state).gain
                for kind in KINDS:
                    if not self.may_lose[kind]:
                        open_[kind] -= gain[kind]
        return (open_[0] > 0, open_[1] > 0, open_[2] > 0)

    def is_hopeless(self, turn: int, states: States, gained: Vector, spent: Vector) -> bool:
        """Compare what is left to do with what the remaining dice and resources allow."""
        goal, limits = self.goal, self.limits
        needs = [table.of(state) for table, state in zip(self.tables, states, strict=True)]
        left = [goal.spent[k] - spent[k] - sum(n.cost[k] for n in needs) for k in KINDS]
        if min(left) < 0:
            return True
        created = sum(left[k] // limits.create[k] for k in KINDS if limits.create[k])
        shifts = sum(left[k] // limits.shift[k] for k in KINDS if limits.shift[k])
        again = sum(left[k] // limits.reuse[k] for k in KINDS if limits.reuse[k])
        rounds = self.turns - turn
        consoled = 0
        if not self.tolerance.forgetting:
            for k in KINDS:
                short = goal.gained[k] - gained[k] - sum(n.gain[k] for n in needs)
                if not self.may_lose[k] and short < 0:
                    return True
                if not self.ordered:
                    consoled += max(0, short)
        if sum(n.activations for n in needs) + consoled > 2 * rounds + created:
            return True
        if any(n.activations > rounds + again for n in needs):
            return True
        supply, turns_with = limits.faces[turn], limits.turns_with[turn]
        short_dice = 0
        for face in FACES:
            short_dice += max(0, sum(n.by_value[face] for n in needs) - supply[face])
        if short_dice > shifts + created:
            return True
        for n in needs:
            lacking = sum(max(0, n.by_value[f] - turns_with[f]) for f in FACES)
            if lacking > shifts + created:
                return True
        return False
