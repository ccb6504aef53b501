"""The judge against a slow reference that tries everything: short rounds, one thing changed.

The reference shares only the compiled cards and the price list with the judge. It plays forward,
one activation at a time, lets the player forget any gain and waste any effect, and looks
whether the goal comes up.
"""

from __future__ import annotations

import random

import pytest

from dicesheets.bench.reference_player import Reference, changed, goal_of
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game, Role
from dicesheets.rules.budget import Budget
from dicesheets.rules.welten.depth.search import find_history
from dicesheets.rules.welten.goal.answer import Answer, Tolerance
from dicesheets.rules.welten.goal.target import Goal
from dicesheets.rules.welten.history import decide
from dicesheets.rules.welten.play.forward import (
    RoundRules,
    next_turn,
    round_rules,
    start,
)
from dicesheets.rules.welten.play.simulate import Style, play_turn

LAYOUT = load_classic(Game.WELTEN)
MOST_GAINS = 4  # the reference tries every way to forget and waste; more takes minutes
REALMS = [c.id for c in LAYOUT.of_role(Role.REALM)]


def short_goal(rng: random.Random, turns: int) -> Goal:
    """Play a short round, starting with a few things already in the purse of later turns."""
    rules: RoundRules = round_rules(LAYOUT, rng.sample(REALMS, 3))
    rolls = tuple((rng.randint(1, 6), rng.randint(1, 6)) for _ in range(turns))
    position = start(rules)
    style = rng.choice((Style.CARELESS, Style.SPENDING, Style.GREEDY))
    for roll in rolls:
        position, _ = play_turn(rules, next_turn(position), roll, rng, style)
    return goal_of(rules, position.states, position.gained, position.spent, position.stars, rolls)


@pytest.mark.parametrize(
    "seed", [0, 3, 4, 5, 7, *(pytest.param(n, marks=pytest.mark.slow) for n in (1, 2, 6))]
)
def test_the_judge_agrees_with_trying_everything(seed: int) -> None:
    rng = random.Random(seed)
    goal = short_goal(rng, 2)
    assert decide(goal, 20).answer is Answer.FOUND
    other = changed(goal, rng)
    while sum(other.gained) > MOST_GAINS:
        other = changed(short_goal(rng, 2), rng)
    expected = Answer.FOUND if Reference(other).reaches() else Answer.NONE
    assert decide(other, 20).answer is expected
    deep, _ = find_history(other, Tolerance(forgetting=True, waste=True), Budget.of(float("inf")))
    assert deep is expected
