"""The history search: is there any legal play that ends in exactly these sheets?

Depth first over the turns, and within a turn over single activations, remembering every
position that was found to lead nowhere. Before each turn lower bounds are compared with what
the remaining dice and the resources still to be spent can do at most.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from dicesheets.layouts.model import Compensation
from dicesheets.rules.welten.answer import Answer, History, Tolerance
from dicesheets.rules.welten.dice import CREATED, Die, Roll, is_allowed, price_of
from dicesheets.rules.welten.limits import limits_of, waste_of
from dicesheets.rules.welten.play import (
    Action,
    Consolation,
    Deed,
    Waste,
    is_left_over,
    suits,
)
from dicesheets.rules.welten.position import can_activate, outcomes, strict_compensations
from dicesheets.rules.welten.program import FACES, NONE, Step, Vector
from dicesheets.rules.welten.target import Goal, NeedTable, need_table

NODES_BETWEEN_CLOCKS = 64
Stars = tuple[int, ...]
States = tuple[int, ...]


class OutOfTime(Exception):
    """The budget is used up; never leaves this module."""


def find_history(
    goal: Goal,
    tolerance: Tolerance,
    deadline: float,
    allowed: Sequence[frozenset[tuple[int, int]]] | None = None,
) -> tuple[Answer, History | None]:
    """Search until `deadline` (of `time.process_time`).

    `allowed` restricts each turn to some (realm, step number); other steps are not tried.
    """
    search = _Search(goal, tolerance, deadline, allowed)
    blank = (0,) * len(goal.states)
    try:
        found = search.turn(0, blank, NONE, NONE, blank)
    except OutOfTime:
        return Answer.UNDECIDED, None
    if not found:
        return Answer.NONE, None
    turns: list[list[Deed]] = [[] for _ in goal.rolls]
    for turn, deed in search.path:
        turns[turn].append(deed)
    return Answer.FOUND, History(tuple(tuple(t) for t in turns), tolerance)


class _Search:
    """One run of the search."""

    def __init__(
        self,
        goal: Goal,
        tolerance: Tolerance,
        deadline: float,
        allowed: Sequence[frozenset[tuple[int, int]]] | None,
    ) -> None:
        self.goal = goal
        self.rules = goal.rules
        self.programs = goal.rules.programs
        self.tolerance = tolerance
        self.deadline = deadline
        self.allowed = allowed
        self.turns = len(goal.rolls)
        self.path: list[tuple[int, Deed]] = []
        self.failed: set[object] = set()
        self.nodes = 0
        self.limits = limits_of(goal)
        self.lenient = goal.rules.settings.compensation is Compensation.LENIENT
        cap = goal.rules.settings.cap
        # Surplus is lost only where all printed icons are ringed (or a gain may be forgotten).
        self.may_lose = tuple(
            tolerance.forgetting or g >= most for g, most in zip(goal.gained, cap, strict=True)
        )
        self.ordered = any(p.depends_on_order for p in self.programs)
        self.most_stars = goal.rules.settings.stars_a_card
        self.tables: tuple[NeedTable, ...] = tuple(
            need_table(p, s, steps)
            for p, s, steps in zip(self.programs, goal.states, goal.steps, strict=True)
        )

    def turn(self, turn: int, states: States, gained: Vector, spent: Vector, stars: Stars) -> bool:
        """Play from the start of a turn; True if the goal was reached."""
        if turn == self.turns:
            return self._is_end(states, gained, spent, stars)
        key = (turn, states, gained, spent, stars)
        if key in self.failed:
            return False
        if self._is_hopeless(turn, states, gained, spent):
            self.failed.add(key)
            return False
        roll = self.goal.rolls[turn]
        strict = 0
        if self.lenient is False or self._wants(states, gained):
            balance = _minus(gained, spent)
            open_fits = (
                self._fits(states, 0, roll[0], balance),
                self._fits(states, 0, roll[1], balance),
            )
            count = strict_compensations(open_fits)
            dice = sum(1 << d for d in (0, 1) if is_left_over(open_fits, d))
            strict = count << 2 | dice if count else 0
        if self._move(turn, roll, states, gained, spent, stars, 0, 0, strict):
            return True
        self.failed.add(key)
        return False

    def _move(
        self,
        turn: int,
        roll: Roll,
        states: States,
        gained: Vector,
        spent: Vector,
        stars: Stars,
        used: int,
        active: int,
        strict: int,
    ) -> bool:
        key = (turn, states, gained, spent, stars, used, active, strict)
        if key in self.failed:
            return False
        self.nodes += 1
        if self.nodes % NODES_BETWEEN_CLOCKS == 0 and time.process_time() > self.deadline:
            raise OutOfTime
        for _, card, step, die, added in self._candidates(
            turn, roll, states, gained, spent, used, active
        ):
            if self._act(
                turn,
                roll,
                states,
                gained,
                spent,
                stars,
                used,
                active,
                strict,
                card,
                step,
                die,
                added,
            ):
                return True
        if (
            used != 3
            and self._wants(states, gained)
            and self._console(turn, roll, states, gained, spent, stars, used, active, strict)
        ):
            return True
        if self.tolerance.waste and self._waste(
            turn, roll, states, gained, spent, stars, used, active, strict
        ):
            return True
        if self.turn(turn + 1, states, gained, spent, stars):
            return True
        self.failed.add(key)
        return False

    def _candidates(
        self,
        turn: int,
        roll: Roll,
        states: States,
        gained: Vector,
        spent: Vector,
        used: int,
        active: int,
    ) -> list[tuple[int, int, Step, Die, int]]:
        """Return the activations that can be made and paid now, cheapest first."""
        found: list[tuple[int, int, Step, Die, int]] = []
        bp, bh, bc = gained[0] - spent[0], gained[1] - spent[1], gained[2] - spent[2]
        total = self.goal.spent
        rp, rh, rc = total[0] - spent[0], total[1] - spent[1], total[2] - spent[2]
        rp, rh, rc = min(rp, bp), min(rh, bh), min(rc, bc)
        table = self.rules.table.dice[roll]
        waste = self.tolerance.waste
        allowed = self.allowed[turn] if self.allowed is not None else None
        for card, steps in enumerate(self.goal.steps):
            state = states[card]
            program = self.programs[card]
            dice = table[active >> card & 1]
            for step in steps:
                if step.holding:
                    added = program.expand(step, state)
                    if not added or added & ~self.goal.states[card]:
                        continue
                else:
                    added = step.add
                    if state & step.forbid or state & step.need != step.need:
                        continue
                if allowed is not None and (card, step.number) not in allowed:
                    continue
                for value in FACES:
                    if not step.values >> (value - 1) & 1:
                        continue
                    for die in dice[value]:
                        price = die.price
                        if (
                            price[0] > rp
                            or price[1] > rh
                            or price[2] > rc
                            or (die.source != CREATED and used >> die.source & 1)
                            or (die.wasteful and not waste)
                        ):
                            continue
                        if die.base != value and step.values >> (die.base - 1) & 1 and not waste:
                            continue
                        if (step.copy or step.pair) and not suits(step, die, roll):
                            continue
                        cost, first = step.cost, step.first_gain
                        if (
                            cost[0] > bp - price[0] + first[0]
                            or cost[1] > bh - price[1] + first[1]
                            or cost[2] > bc - price[2] + first[2]
                        ):
                            continue
                        found.append((sum(price), card, step, die, added))
        found.sort(key=_by_price)
        return found

    def _act(
        self,
        turn: int,
        roll: Roll,
        states: States,
        gained: Vector,
        spent: Vector,
        stars: Stars,
        used: int,
        active: int,
        strict: int,
        card: int,
        step: Step,
        die: Die,
        added: int,
    ) -> bool:
        after = states[card] | added
        new_states = (*states[:card], after, *states[card + 1 :])
        price, cost = die.price, step.cost
        new_spent = (
            spent[0] + price[0] + cost[0],
            spent[1] + price[1] + cost[1],
            spent[2] + price[2] + cost[2],
        )
        if not self._can_still_pay(new_states, new_spent):
            return False
        new_used = used if die.source == CREATED else used | 1 << die.source
        for outcome in outcomes(self.programs[card], step, after, added):
            new_gained = self._gain(gained, outcome[0], outcome[1], outcome[2])
            if new_gained is None:
                continue
            new_stars = stars
            claimed = self.goal.stars[card]
            if claimed is not None and outcome[3]:
                count = min(self.most_stars, stars[card] + outcome[3])
                if count > claimed:
                    continue
                new_stars = (*stars[:card], count, *stars[card + 1 :])
            self.path.append((turn, Action(card, step, die, added, outcome)))
            if self._move(
                turn,
                roll,
                new_states,
                new_gained,
                new_spent,
                new_stars,
                new_used,
                active | 1 << card,
                strict,
            ):
                return True
            self.path.pop()
        return False

    def _gain(self, gained: Vector, p: int, h: int, c: int) -> Vector | None:
        """Add gains; None if more would be ringed than the sheet shows."""
        if not (p or h or c):
            return gained
        new = [gained[0] + p, gained[1] + h, gained[2] + c]
        for kind in (0, 1, 2):
            most = self.goal.gained[kind]
            if new[kind] > most:
                if not self.may_lose[kind]:
                    return None
                new[kind] = most
        return (new[0], new[1], new[2])

    def _can_still_pay(self, states: States, spent: Vector) -> bool:
        total = self.goal.spent
        p, h, c = spent
        for table, state in zip(self.tables, states, strict=True):
            cost = table.of(state).cost
            p, h, c = p + cost[0], h + cost[1], c + cost[2]
        return p <= total[0] and h <= total[1] and c <= total[2]

    def _wants(self, states: States, gained: Vector) -> bool:
        """Say whether a consolation could be needed to reach the ringed icons."""
        return any(self._wanted(states, gained))

    def _wanted(self, states: States, gained: Vector) -> tuple[bool, bool, bool]:
        goal = self.goal.gained
        open_ = [goal[0] - gained[0], goal[1] - gained[1], goal[2] - gained[2]]
        if not self.tolerance.forgetting and not self.ordered:
            for table, state in zip(self.tables, states, strict=True):
                gain = table.of(state).gain
                for kind in (0, 1, 2):
                    if not self.may_lose[kind]:
                        open_[kind] -= gain[kind]
        return (open_[0] > 0, open_[1] > 0, open_[2] > 0)

    def _fits(self, states: States, active: int, value: int, balance: Vector) -> int:
        bits = 0
        for card, state in enumerate(states):
            if not active >> card & 1 and can_activate(
                self.rules.usable_of(card, state), value, balance
            ):
                bits |= 1 << card
        return bits

    def _console(
        self,
        turn: int,
        roll: Roll,
        states: States,
        gained: Vector,
        spent: Vector,
        stars: Stars,
        used: int,
        active: int,
        strict: int,
    ) -> bool:
        balance = _minus(gained, spent)
        wanted = self._wanted(states, gained)
        for die in (0, 1):
            if used >> die & 1 or (die == 1 and roll[0] == roll[1] and not used):
                continue
            by_matching = strict >> 2 > 0 and strict >> die & 1
            if not by_matching and not (
                self.lenient and not self._fits(states, active, roll[die], balance)
            ):
                continue
            rest = strict - 4 if strict >> 2 else 0
            for kind in (0, 1, 2):
                if not wanted[kind]:
                    continue
                new = self._gain(gained, int(kind == 0), int(kind == 1), int(kind == 2))
                if new is None:
                    continue
                self.path.append((turn, Consolation(die, kind)))
                if self._move(turn, roll, states, new, spent, stars, used | 1 << die, active, rest):
                    return True
                self.path.pop()
        return False

    def _waste(
        self,
        turn: int,
        roll: Roll,
        states: States,
        gained: Vector,
        spent: Vector,
        stars: Stars,
        used: int,
        active: int,
        strict: int,
    ) -> bool:
        """Try to spend on an effect that only this roll allows, without using it."""
        for place, effect in enumerate(self.rules.settings.effects):
            conditional = effect.on_pair or effect.on_sum is not None
            if not conditional or not is_allowed(effect, roll):
                continue
            price = price_of(effect, roll[0])
            new = _plus(spent, price)
            if any(n > g for n, g in zip(new, gained, strict=True)):
                continue
            if not self._can_still_pay(states, new):
                continue
            self.path.append((turn, Waste(price, (place,))))
            if self._move(turn, roll, states, gained, new, stars, used, active, strict):
                return True
            self.path.pop()
        return False

    def _is_hopeless(self, turn: int, states: States, gained: Vector, spent: Vector) -> bool:
        """Compare what is left to do with what the remaining dice and resources allow."""
        goal, limits = self.goal, self.limits
        needs = [table.of(state) for table, state in zip(self.tables, states, strict=True)]
        left = [goal.spent[k] - spent[k] - sum(n.cost[k] for n in needs) for k in (0, 1, 2)]
        if min(left) < 0:
            return True
        created = sum(left[k] // limits.create[k] for k in (0, 1, 2) if limits.create[k])
        shifts = sum(left[k] // limits.shift[k] for k in (0, 1, 2) if limits.shift[k])
        again = sum(left[k] // limits.reuse[k] for k in (0, 1, 2) if limits.reuse[k])
        rounds = self.turns - turn
        consoled = 0
        if not self.tolerance.forgetting:
            for k in (0, 1, 2):
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

    def _is_end(self, states: States, gained: Vector, spent: Vector, stars: Stars) -> bool:
        goal = self.goal
        if states != goal.states or gained != goal.gained:
            return False
        for claimed, count in zip(goal.stars, stars, strict=True):
            if claimed is not None and claimed != count:
                return False
        if spent == goal.spent:
            return True
        if not self.tolerance.waste:
            return False
        last = self.turns - 1
        wasted = waste_of(goal, _minus(goal.spent, spent), goal.rolls[last])
        if wasted is None:
            return False
        self.path.extend((last, w) for w in wasted)
        return True


def _by_price(candidate: tuple[int, int, Step, Die, int]) -> int:
    return candidate[0]


def _minus(one: Vector, two: Vector) -> Vector:
    return (one[0] - two[0], one[1] - two[1], one[2] - two[2])


def _plus(one: Vector, two: Vector) -> Vector:
    return (one[0] + two[0], one[1] + two[1], one[2] + two[2])
