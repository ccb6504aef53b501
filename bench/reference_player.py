"""A slow player who tries everything, and sheets with one thing changed, for the judge to decide.

Shares only the compiled cards and the price list with the judge. Plays forward, one activation at
a time, may forget any gain and waste any effect, and looks whether the goal comes up.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from dicesheets.rules.welten.cards.dice import (
    CREATED,
    Die,
    Roll,
    created_bases,
    is_allowed,
    price_of,
)
from dicesheets.rules.welten.cards.position import outcomes
from dicesheets.rules.welten.cards.program import FACES, Step
from dicesheets.rules.welten.cards.resources import KINDS, Vector, add, of_kind
from dicesheets.rules.welten.goal.target import Goal, goal_steps
from dicesheets.rules.welten.play.forward import (
    Position,
    RoundRules,
    consolations,
    next_turn,
    start,
    suits,
)


class Reference:
    """Tries every way to play towards a goal."""

    def __init__(self, goal: Goal) -> None:
        self.goal, self.rules, self.seen = goal, goal.rules, set[object]()
        # What makes another mark than the goal has leads nowhere: marks are never erased.
        self.steps = [
            [[s for s in steps if not s.add & ~state] for steps in program.by_value]
            for program, state in zip(goal.rules.programs, goal.states, strict=True)
        ]

    def reaches(self) -> bool:
        """Say whether any way to play leads to exactly these sheets."""
        return self._turn(0, start(self.rules))

    def _turn(self, turn: int, position: Position) -> bool:
        if turn == len(self.goal.rolls):
            return self._is_goal(position)
        opening = next_turn(position)
        return self._move(turn, opening, opening, 0)

    def _is_goal(self, p: Position) -> bool:
        goal = self.goal
        claims = zip(goal.stars, p.stars, strict=True)
        return (
            (p.states, p.gained, p.spent) == (goal.states, goal.gained, goal.spent)
            and all(c is None or c == s for c, s in claims)
        )  # fmt: skip

    def _move(self, turn: int, p: Position, opening: Position, taken: int) -> bool:
        key = (turn, p, opening, taken)
        if key in self.seen:
            return False
        self.seen.add(key)
        roll = self.goal.rolls[turn]
        for after, more in self._next(p, opening, roll, taken):
            if self._is_within(after) and self._move(turn, after, opening, taken + more):
                return True
        return self._turn(turn + 1, p)

    def _is_within(self, p: Position) -> bool:
        goal = self.goal
        return (
            all(not s & ~g for s, g in zip(p.states, goal.states, strict=True))
            and all(a <= b for a, b in zip(p.gained, goal.gained, strict=True))
            and all(a <= b for a, b in zip(p.spent, goal.spent, strict=True))
            and all(c is None or s <= c for c, s in zip(goal.stars, p.stars, strict=True))
        )  # fmt: skip

    def _next(
        self, p: Position, opening: Position, roll: Roll, taken: int
    ) -> Iterator[tuple[Position, int]]:
        yield from self._activations(p, roll)
        for die in consolations(self.rules, p, roll, opening, taken):
            for kind in KINDS:
                yield replace(p, gained=add(p.gained, of_kind(kind, 1)), used=p.used | 1 << die), 1
        wasted = [e for e in self.rules.settings.effects if e.count and is_allowed(e, roll)]
        prices = {price_of(e, 0) for e in wasted}
        prices |= {price for _, _, price in created_bases(self.rules.settings.effects, roll)}
        for price in prices:
            if all(c <= b for c, b in zip(price, p.balance, strict=True)):
                yield replace(p, spent=add(p.spent, price)), 0

    def _activations(self, p: Position, roll: Roll) -> Iterator[tuple[Position, int]]:
        rules = self.rules
        most = rules.settings.stars_a_card
        for card, value, reuse in product(range(len(rules.programs)), FACES, (False, True)):
            program, again = rules.programs[card], p.active >> card & 1
            if again and not reuse:
                continue
            steps = self.steps[card][value]
            for step, die in product(steps, rules.table.dice[roll][reuse][value]):
                added = program.expand(step, p.states[card])
                if not added or added & ~self.goal.states[card] or not suits(step, die, roll):
                    continue
                if die.source != CREATED and p.used >> die.source & 1:
                    continue
                left = [b - c for b, c in zip(p.balance, die.price, strict=True)]
                if min(left) < 0:
                    continue
                first = zip(left, step.cost, step.first_gain, strict=True)
                if any(have + gain < cost for have, cost, gain in first):
                    continue
                state = p.states[card] | added
                for got in outcomes(program, step, state, added):
                    stars = min(most, p.stars[card] + got[3])
                    for ringed in product(*(range(g + 1) for g in got[:3])):
                        yield self._after(p, card, state, stars, step, die, ringed), 0

    def _after(
        self, p: Position, card: int, state: int, stars: int, step: Step, die: Die,
        ringed: Sequence[int],
    ) -> Position:  # fmt: skip
        pumpkins, hearts, coins = (
            min(c, g + r) for c, g, r in zip(self.rules.settings.cap, p.gained, ringed, strict=True)
        )
        return Position(
            (*p.states[:card], state, *p.states[card + 1 :]),
            (pumpkins, hearts, coins),
            add(add(p.spent, die.price), step.cost),
            (*p.stars[:card], stars, *p.stars[card + 1 :]),
            p.used if die.source == CREATED else p.used | 1 << die.source,
            p.active | 1 << card,
        )


def goal_of(
    rules: RoundRules, states: Sequence[int], gained: Vector, spent: Vector,
    stars: Sequence[int], rolls: Sequence[Roll],
) -> Goal:  # fmt: skip
    """Return sheets as a goal; stars are claimed only where the order of play decides them."""
    programs = rules.programs
    claims = tuple(s if p.depends_on_order else None for p, s in zip(programs, stars, strict=True))
    steps = tuple(goal_steps(p, s) for p, s in zip(programs, states, strict=True))
    return Goal(rules, tuple(states), steps, gained, spent, claims, tuple(rolls))


def changed(goal: Goal, rng: random.Random) -> Goal:
    """Change one thing: a mark, a die, a ringed or crossed resource, a claimed star."""
    states, gained, spent = list(goal.states), goal.gained, goal.spent
    rolls, stars = list(goal.rolls), [s or 0 for s in goal.stars]
    what = rng.randrange(5)
    if what == 0:
        turn = rng.randrange(len(rolls))
        rolls[turn] = (rng.randint(1, 6), rolls[turn][1])
    elif what == 1:
        gained = add(gained, of_kind(rng.randrange(3), 1))
    elif what == 2 and any(g > s for g, s in zip(gained, spent, strict=True)):
        spent = add(spent, of_kind(rng.choice([k for k in KINDS if gained[k] > spent[k]]), 1))
    elif what == 3 and any(goal.stars):
        card = rng.choice([c for c, s in enumerate(goal.stars) if s])
        stars[card] += rng.choice((-1, 1))
    else:
        card = rng.randrange(3)
        program = goal.rules.programs[card]
        field = rng.choice(program.fields)
        for bits in program.marks[field.id].values():
            states[card] &= ~bits
        if not states[card] & program.filled[field.id] and rng.random() < 0.7:
            states[card] |= rng.choice(list(program.marks[field.id].values()))
    return goal_of(goal.rules, states, gained, spent, stars, rolls)
