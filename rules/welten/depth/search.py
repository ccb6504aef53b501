"""The history search: is there any legal play that ends in exactly these sheets?

Depth first over the turns, and within a turn over single deeds, remembering every moment that
was found to lead nowhere. Before each turn the ledger drops what cannot come out right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from dicesheets.layouts.model import Compensation
from dicesheets.rules.budget import Budget
from dicesheets.rules.welten.cards.dice import CREATED, Die, is_allowed, price_of
from dicesheets.rules.welten.cards.position import can_activate, outcomes, strict_compensations
from dicesheets.rules.welten.cards.program import FACES, Step
from dicesheets.rules.welten.cards.resources import KINDS, NONE, Vector, add, subtract
from dicesheets.rules.welten.depth.ledger import Ledger, States
from dicesheets.rules.welten.goal.answer import Answer, History, Tolerance
from dicesheets.rules.welten.goal.limits import waste_of
from dicesheets.rules.welten.goal.target import Goal
from dicesheets.rules.welten.play.forward import (
    Action,
    Consolation,
    Deed,
    Waste,
    is_left_over,
    suits,
)

NODES_BETWEEN_CLOCKS = 64
Stars = tuple[int, ...]
Candidate = tuple[int, int, Step, Die, int]  # price, realm, step, die, marks added


class Moment(NamedTuple):
    """Where a play stands within a turn."""

    turn: int
    states: States
    gained: Vector
    spent: Vector
    stars: Stars
    used: int = 0  # rolled dice, as bits
    active: int = 0  # realms, as bits
    strict: int = 0  # dice that the strict reading of ruling G2 still compensates


class OutOfTime(Exception):
    """The budget is used up; never leaves this module."""


def find_history(
    goal: Goal,
    tolerance: Tolerance,
    budget: Budget,
    allowed: Sequence[frozenset[tuple[int, int]]] | None = None,
) -> tuple[Answer, History | None]:
    """Search as long as the budget lasts.

    `allowed` restricts each turn to some (realm, step number); other steps are not tried.
    """
    search = _Search(goal, tolerance, budget, allowed)
    blank = (0,) * len(goal.states)
    try:
        found = search.turn(Moment(0, blank, NONE, NONE, blank))
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
        budget: Budget,
        allowed: Sequence[frozenset[tuple[int, int]]] | None,
    ) -> None:
        self.goal = goal
        self.rules = goal.rules
        self.programs = goal.rules.programs
        self.tolerance = tolerance
        self.budget = budget
        self.allowed = allowed
        self.ledger = Ledger(goal, tolerance)
        self.path: list[tuple[int, Deed]] = []
        self.failed: set[Moment] = set()
        self.failed_turns: set[Moment] = set()
        self.nodes = 0
        self.lenient = goal.rules.settings.compensation is Compensation.LENIENT
        self.most_stars = goal.rules.settings.stars_a_card

    def turn(self, opening: Moment) -> bool:
        """Play from the start of a turn; True if the goal was reached."""
        turn, states, gained, spent = opening[:4]
        if turn == len(self.goal.rolls):
            return self._is_end(opening)
        if opening in self.failed_turns:
            return False
        if not self.ledger.is_hopeless(turn, states, gained, spent):
            strict = 0
            if not self.lenient or self.ledger.wants(states, gained):
                strict = self._strict(opening)
            if self._move(opening._replace(strict=strict)):
                return True
        self.failed_turns.add(opening)
        return False

    def _strict(self, opening: Moment) -> int:
        """Return how many dice the strict reading of ruling G2 compensates, and which."""
        open_fits = (self._fits(opening, 0), self._fits(opening, 1))
        count = strict_compensations(open_fits)
        dice = sum(1 << d for d in (0, 1) if is_left_over(open_fits, d))
        return count << 2 | dice if count else 0

    def _move(self, now: Moment) -> bool:
        if now in self.failed:
            return False
        self.nodes += 1
        if self.nodes % NODES_BETWEEN_CLOCKS == 0 and self.budget.is_used_up():
            raise OutOfTime
        for deed, after in self._deeds(now):
            self.path.append((now.turn, deed))
            if self._move(after):
                return True
            self.path.pop()
        turn, states, gained, spent, stars = now[:5]
        if self.turn(Moment(turn + 1, states, gained, spent, stars)):
            return True
        self.failed.add(now)
        return False

    def _deeds(self, now: Moment) -> Iterator[tuple[Deed, Moment]]:
        """Yield everything that can be done next, with the moment after it."""
        for candidate in self._candidates(now):
            yield from self._actions(now, candidate)
        if now.used != 3 and self.ledger.wants(now.states, now.gained):
            yield from self._consolations(now)
        if self.tolerance.waste:
            yield from self._wastes(now)

    def _candidates(self, now: Moment) -> list[Candidate]:
        """Return the activations that can be made and paid now, cheapest first."""
        found: list[Candidate] = []
        allowed = self.allowed[now.turn] if self.allowed is not None else None
        for card, steps in enumerate(self.goal.steps):
            state = now.states[card]
            program = self.programs[card]
            for step in steps:
                if step.holding:
                    added = program.expand(step, state)
                    if not added or added & ~self.goal.states[card]:
                        continue
                else:
                    added = step.add
                    if state & step.forbid or state & step.need != step.need:
                        continue
                if allowed is None or (card, step.number) in allowed:
                    for die in self._dice(now, card, step):
                        found.append((sum(die.price), card, step, die, added))
        found.sort(key=_by_price)
        return found

    def _dice(self, now: Moment, card: int, step: Step) -> Iterator[Die]:
        """Yield the dice that can be had now, suit a step and leave enough for its own cost."""
        roll, used, waste = self.goal.rolls[now.turn], now.used, self.tolerance.waste
        balance = subtract(now.gained, now.spent)
        purse = [min(b, t - s) for b, t, s in zip(balance, self.goal.spent, now.spent, strict=True)]
        dice = self.rules.table.dice[roll][now.active >> card & 1]
        for value in FACES:
            if not step.values >> (value - 1) & 1:
                continue
            for die in dice[value]:
                price, cost, first = die.price, step.cost, step.first_gain
                if price[0] > purse[0] or price[1] > purse[1] or price[2] > purse[2]:
                    continue
                if (die.source != CREATED and used >> die.source & 1) or (
                    die.wasteful and not waste
                ):
                    continue
                if die.base != value and step.values >> (die.base - 1) & 1 and not waste:
                    continue
                if (step.copy or step.pair) and not suits(step, die, roll):
                    continue
                if all(cost[k] <= balance[k] - price[k] + first[k] for k in KINDS):
                    yield die

    def _actions(self, now: Moment, candidate: Candidate) -> Iterator[tuple[Deed, Moment]]:
        """Yield an activation with each of its outcomes."""
        _, card, step, die, added = candidate
        after = now.states[card] | added
        states = (*now.states[:card], after, *now.states[card + 1 :])
        spent = add(add(now.spent, die.price), step.cost)
        if not self.ledger.can_still_pay(states, spent):
            return
        used = now.used if die.source == CREATED else now.used | 1 << die.source
        claimed = self.goal.stars[card]
        for outcome in outcomes(self.programs[card], step, after, added):
            gained = self.ledger.gain(now.gained, outcome[0], outcome[1], outcome[2])
            if gained is None:
                continue
            stars = now.stars
            if claimed is not None and outcome[3]:
                count = min(self.most_stars, stars[card] + outcome[3])
                if count > claimed:
                    continue
                stars = (*stars[:card], count, *stars[card + 1 :])
            active = now.active | 1 << card
            yield (
                Action(card, step, die, added, outcome),
                Moment(now.turn, states, gained, spent, stars, used, active, now.strict),
            )

    def _fits(self, now: Moment, die: int) -> int:
        """Return the realms not yet active, as bits, that a rolled die can activate."""
        bits = 0
        roll = self.goal.rolls[now.turn]
        value, other = roll[die], roll[1 - die]
        balance = subtract(now.gained, now.spent)
        for card, state in enumerate(now.states):
            if not now.active >> card & 1 and can_activate(
                self.rules.usable_of(card, state, other), value, balance
            ):
                bits |= 1 << card
        return bits

    def _consolations(self, now: Moment) -> Iterator[tuple[Deed, Moment]]:
        """Yield each resource that a rolled die without use may be exchanged for."""
        roll, used, strict = self.goal.rolls[now.turn], now.used, now.strict
        wanted = self.ledger.wanted(now.states, now.gained)
        for die in (0, 1):
            if used >> die & 1 or (die == 1 and roll[0] == roll[1] and not used):
                continue
            by_matching = strict >> 2 > 0 and strict >> die & 1
            if not by_matching and not (self.lenient and not self._fits(now, die)):
                continue
            rest = strict - 4 if strict >> 2 else 0
            for kind in KINDS:
                if not wanted[kind]:
                    continue
                gained = self.ledger.gain(
                    now.gained, int(kind == 0), int(kind == 1), int(kind == 2)
                )
                if gained is not None:
                    after = now._replace(gained=gained, used=used | 1 << die, strict=rest)
                    yield Consolation(die, kind), after

    def _wastes(self, now: Moment) -> Iterator[tuple[Deed, Moment]]:
        """Yield each effect that only this roll allows, paid without using it."""
        roll = self.goal.rolls[now.turn]
        for place, effect in enumerate(self.rules.settings.effects):
            conditional = effect.on_pair or effect.on_sum is not None
            if not conditional or not is_allowed(effect, roll):
                continue
            price = price_of(effect, roll[0])
            spent = add(now.spent, price)
            if any(s > g for s, g in zip(spent, now.gained, strict=True)):
                continue
            if self.ledger.can_still_pay(now.states, spent):
                yield Waste(price, (place,)), now._replace(spent=spent)

    def _is_end(self, end: Moment) -> bool:
        goal = self.goal
        if end.states != goal.states or end.gained != goal.gained:
            return False
        for claimed, count in zip(goal.stars, end.stars, strict=True):
            if claimed is not None and claimed != count:
                return False
        if end.spent == goal.spent:
            return True
        if not self.tolerance.waste:
            return False
        last = len(goal.rolls) - 1
        wasted = waste_of(goal, subtract(goal.spent, end.spent), goal.rolls[last])
        if wasted is None:
            return False
        self.path.extend((last, w) for w in wasted)
        return True


def _by_price(candidate: Candidate) -> int:
    return candidate[0]
