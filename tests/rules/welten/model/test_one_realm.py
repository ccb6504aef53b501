"""One realm and nothing spent: there the model forbids what cannot be played, and nothing else.

Only the order within a turn is left open by the model; a realm that is used once a turn has none.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game, Role
from dicesheets.rules.budget import Budget
from dicesheets.rules.welten.cards.dice import Roll
from dicesheets.rules.welten.cards.resources import KINDS
from dicesheets.rules.welten.depth.search import find_history
from dicesheets.rules.welten.goal.answer import EXACT, Answer
from dicesheets.rules.welten.goal.target import Goal, goal_steps
from dicesheets.rules.welten.model.relaxation import Relaxation
from dicesheets.rules.welten.play.forward import (
    Position,
    RoundRules,
    after,
    consolations,
    console,
    legal_actions,
    next_turn,
    round_rules,
    start,
)

LAYOUT = load_classic(Game.WELTEN)
REALMS = [card.id for card in LAYOUT.of_role(Role.REALM)]
TURNS = 5
SECONDS = 20.0


def play_freely(rules: RoundRules, now: Position, roll: Roll, rng: random.Random) -> Position:
    """Use one die for the realm, the better the more it pays; what is left over is consoled."""
    opening = now = next_turn(now)
    free = [
        action
        for action in legal_actions(rules, now, roll)
        if not any(action.die.price) and not any(action.step.cost)
    ]
    if free:
        now = after(rules, now, max(free, key=lambda a: sum(a.outcome) + rng.random()))
    for die in (0, 1):
        if die in consolations(rules, now, roll, opening, 0):
            return console(rules, now, die, rng.randrange(3))
    return now


def played(realm: str, seed: int) -> Goal:
    rng = random.Random(seed)
    rules = round_rules(LAYOUT, [realm])
    rolls = tuple((rng.randint(1, 6), rng.randint(1, 6)) for _ in range(TURNS))
    now = start(rules)
    for roll in rolls:
        now = play_freely(rules, now, roll, rng)
    (program,), (state,), (stars,) = rules.programs, now.states, now.stars
    claim = stars if program.depends_on_order else None
    steps = (goal_steps(program, state),)
    return Goal(rules, now.states, steps, now.gained, now.spent, (claim,), rolls)


def changed(goal: Goal) -> Iterator[Goal]:
    """Yield what was played, and everything that differs from it in one number or one turn."""
    yield goal
    for kind in KINDS:
        for more in (-1, 1):
            gained = tuple(g + more * (k == kind) for k, g in enumerate(goal.gained))
            if min(gained) >= 0:
                yield replace(goal, gained=(gained[0], gained[1], gained[2]))
    (claim,) = goal.stars
    if claim is not None:
        yield from (replace(goal, stars=(stars,)) for stars in (claim - 1, claim + 1) if stars >= 0)
    yield replace(goal, rolls=goal.rolls[::-1])
    for turn in range(TURNS):
        yield replace(goal, rolls=(*goal.rolls[:turn], *goal.rolls[turn + 1 :]))


@pytest.mark.parametrize(
    "realm",
    [
        # hundreds of shapes: the search in depth tries them all
        pytest.param(realm, marks=pytest.mark.slow if realm == "tapestry" else ())
        for realm in REALMS
    ],
)
def test_the_model_and_a_search_agree_on_a_realm_alone(realm: str) -> None:
    for seed in (1, 2):
        for goal in changed(played(realm, seed)):
            answer, _ = find_history(goal, EXACT, Budget.of(SECONDS))
            assert answer is not Answer.UNDECIDED
            found, _ = Relaxation(goal, EXACT).solve(SECONDS)
            assert found is (answer is Answer.FOUND), goal
