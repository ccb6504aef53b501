"""What dice and resources still allow: every bound from both sides, and the guess by hand."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Effect, EffectKind, Game, Resource
from dicesheets.rules.welten.breadth.compact import CompactGoal
from dicesheets.rules.welten.breadth.frontier import GAINED, SPENT, Frontier
from dicesheets.rules.welten.breadth.load import Load
from dicesheets.rules.welten.breadth.outlook import (
    COST,
    DEAD,
    GUESS,
    LEAST,
    MOST,
    MOST_WORK,
    ROWS,
    WORK,
)
from dicesheets.rules.welten.breadth.prospects import (
    Prospects,
    _hardness,
    dearest_dice,
    spendable,
)
from dicesheets.rules.welten.cards.dice import Roll
from dicesheets.rules.welten.cards.resources import Vector
from dicesheets.rules.welten.goal.answer import ANYTHING, EXACT, Tolerance
from dicesheets.rules.welten.goal.limits import limits_of
from dicesheets.rules.welten.goal.target import Goal, goal_steps
from dicesheets.rules.welten.play.forward import round_rules

RULES = round_rules(load_classic(Game.WELTEN), ["castles", "wingspan", "society"])
PUMPKIN, HEART, COIN = 0, 1, 2
ROLLS: tuple[Roll, ...] = ((4, 4), (1, 6), (1, 2))  # a pair, then a sum of 7, then neither


def goal_of(
    spent: Vector = (0, 0, 0), gained: Vector = (0, 0, 0), rolls: tuple[Roll, ...] = ROLLS
) -> Goal:
    """Return empty realms with only a purse to explain."""
    return Goal(RULES, (0, 0, 0), ((), (), ()), gained, spent, (None,) * 3, rolls)


def prospects(goal: Goal, tolerance: Tolerance = EXACT) -> Prospects:
    return Prospects(goal, CompactGoal(goal), tolerance)


def position(spent: Vector = (0, 0, 0), gained: Vector = (0, 0, 0)) -> Frontier:
    word = sum(n << bits[0] for n, bits in zip(spent, SPENT, strict=True))
    word += sum(n << bits[0] for n, bits in zip(gained, GAINED, strict=True))
    return Frontier.first().with_words(np.array([word], dtype=np.int64))


def load(
    work: float = 0, dead: float = 0, guess: float = 0, cost: Vector = (0, 0, 0),
    least: Vector = (0, 0, 0), most: Vector = (0, 0, 0), most_work: float = 99, **more: Any,
) -> Load:  # fmt: skip
    """Return what the missing marks of one position take; all the rest is nothing."""
    total = np.zeros((ROWS, 1), dtype=np.float32)
    total[WORK], total[DEAD], total[GUESS], total[MOST_WORK] = work, dead, guess, most_work
    total[COST], total[LEAST], total[MOST] = (np.array(v)[:, None] for v in (cost, least, most))
    names = ("short", "busiest", "crowded", "lacking", "most_lacking")
    parts = {name: np.array([more.get(name, 0)], dtype=np.float32) for name in names}
    return Load(total, stars_fit=np.array([more.get("stars_fit", True)]), **parts)


def is_possible(of: Prospects, turn: int, worked_out: Load, now: Frontier | None = None) -> bool:
    now = now or position()
    purse = of._to_spend(now, worked_out.total)
    return bool(of._possible(now, turn, worked_out, purse)[0][0])


# ------------------------------------------------------------------ prices


@pytest.mark.parametrize(
    ("turn", "reached"),
    [
        # pumpkins 2 or 3; hearts 3, for a pair 2; coins whatever a die shows
        (0, ([0, 2, 3, 4, 5, 6, 7], [0, 2, 3, 4, 5, 6, 7], [0, 1, 2, 3, 4, 5, 6, 7])),
        (1, ([0, 2, 3, 4, 5, 6, 7], [0, 3, 6], [0, 1, 2, 3, 4, 5, 6, 7])),
        (3, ([0], [0], [0])),
    ],
)
def test_what_effects_can_add_up_to(turn: int, reached: tuple[list[int], ...]) -> None:
    found = spendable(goal_of(spent=(7, 7, 7)), EXACT, turn)
    assert [np.flatnonzero(reach).tolist() for reach in found] == list(reached)


def test_what_is_wasted_may_be_wasted_in_the_last_turn() -> None:
    goal = goal_of(spent=(3, 3, 3))
    pumpkins, hearts, _ = spendable(goal, ANYTHING, 3)
    assert np.flatnonzero(pumpkins).tolist() == [0, 2, 3]
    assert np.flatnonzero(hearts).tolist() == [0, 3]
    assert np.flatnonzero(spendable(goal, ANYTHING, 0)[HEART]).tolist() == [0, 2, 3]


def test_the_dearest_die_of_each_resource() -> None:
    assert dearest_dice(goal_of()) == (0, 3, 6)  # pumpkins shift dice, they make none


@pytest.mark.parametrize("resource", list(Resource))
def test_what_has_another_use_makes_no_die(resource: Resource) -> None:
    effects = [
        Effect(EffectKind.MAKE, resource, 0),
        Effect(EffectKind.SHIFT, resource, 2),
        Effect(EffectKind.COPY, resource, 3),
    ]
    rules = replace(RULES, settings=replace(RULES.settings, effects=tuple(effects)))
    assert dearest_dice(replace(goal_of(), rules=rules)) == (0, 0, 0)
    makes = replace(RULES, settings=replace(RULES.settings, effects=(effects[0], effects[2])))
    most = dearest_dice(replace(goal_of(), rules=makes))
    assert dict(zip(Resource, most, strict=True)) == dict.fromkeys(Resource, 0) | {resource: 6}


def test_the_cheapest_effects_that_the_rolls_allow() -> None:
    limits = limits_of(goal_of())
    assert (limits.shift, limits.reuse, limits.create) == ((2, 0, 0), (3, 0, 0), (0, 2, 1))
    plain = limits_of(goal_of(rolls=((1, 2), (3, 5))))
    assert plain.create == (0, 3, 1), "without a pair a heart more"
    assert limits.faces == (
        (0, 2, 1, 0, 2, 0, 1), (0, 2, 1, 0, 0, 0, 1), (0, 1, 1, 0, 0, 0, 0), (0,) * 7,
    )  # fmt: skip
    assert limits.turns_with[0] == (0, 2, 1, 0, 1, 0, 1)


@pytest.mark.parametrize(
    ("purse", "bought"),
    [
        ((0, 0, 0), (0, 0, 0)),
        ((2, 2, 1), (2, 1, 0)),  # dice for two hearts and for one coin, one shift
        ((3, 3, 0), (1, 1, 1)),
        ((6, 4, 2), (4, 3, 2)),
        ((-1, -1, -1), (0, 0, 0)),
    ],
)
def test_what_the_rest_of_the_purse_buys(purse: Vector, bought: Vector) -> None:
    rows = [np.array([amount], dtype=np.float32) for amount in purse]
    found = prospects(goal_of())._buyable(rows)
    assert tuple(int(row[0]) for row in found) == bought


# ------------------------------------------------------------------ possible or not


@pytest.mark.parametrize(
    ("most", "too_much"),
    [
        (load(), load(dead=1)),
        (load(), load(stars_fit=False)),
        (load(work=4), load(work=5)),  # two dice a turn
        (load(busiest=2), load(busiest=3)),  # a realm is used once a turn
        (load(short=0), load(short=1)),
        (load(most_lacking=0), load(most_lacking=1)),
    ],
)
def test_two_turns_without_a_purse_allow_so_much(most: Load, too_much: Load) -> None:
    of = prospects(goal_of())
    assert is_possible(of, 1, most)
    assert not is_possible(of, 1, too_much)


@pytest.mark.parametrize(
    ("spent", "most", "too_much"),
    [
        ((0, 2, 0), load(work=5), load(work=6)),  # a die more
        ((0, 0, 2), load(work=6), load(work=7)),  # two dice of one coin each
        ((3, 0, 0), load(busiest=3), load(busiest=4)),  # a use more
        ((2, 0, 0), load(short=1), load(short=2)),  # a shift
        ((2, 2, 0), load(short=2), load(short=3)),  # a shift and a die
        ((2, 0, 0), load(most_lacking=1), load(most_lacking=2)),
        ((2, 2, 0), load(most_lacking=2), load(most_lacking=3)),
    ],
)
def test_what_the_purse_buys_comes_on_top(spent: Vector, most: Load, too_much: Load) -> None:
    """Two turns are left, one of them a pair."""
    of = prospects(goal_of(spent=spent, rolls=((1, 2), (4, 4), (1, 6))))
    assert is_possible(of, 1, most)
    assert not is_possible(of, 1, too_much)


def test_what_marks_cost_is_not_left_for_dice() -> None:
    of = prospects(goal_of(spent=(2, 0, 0)))
    assert is_possible(of, 1, load(cost=(2, 0, 0)))
    assert not is_possible(of, 1, load(cost=(2, 0, 0), short=1))
    assert not is_possible(of, 1, load(cost=(3, 0, 0)))
    assert not is_possible(of, 1, load(cost=(1, 0, 0))), "one pumpkin buys nothing"
    assert not is_possible(of, 1, load(cost=(1, 0, 0)), position(spent=(2, 0, 0)))


@pytest.mark.parametrize(
    ("spent", "most_work", "possible"),
    [
        ((0, 0, 6), 1, True),  # one die of six coins
        ((0, 0, 7), 1, False),
        ((0, 0, 7), 2, True),
        ((0, 3, 6), 1, False),  # one die for hearts, one for coins
        ((0, 3, 6), 2, True),
        ((6, 0, 0), 0, True),  # shifts are no dice
    ],
)
def test_bought_dice_need_something_to_do(spent: Vector, most_work: int, possible: bool) -> None:
    goal = goal_of(spent=spent)
    assert is_possible(prospects(goal), 0, load(most_work=most_work)) is possible
    assert is_possible(prospects(goal, ANYTHING), 0, load(most_work=most_work)), "or are wasted"


def test_bought_dice_need_realms_that_are_free() -> None:
    """Three realms and two turns: six uses, each for a die of six coins at most."""
    assert is_possible(prospects(goal_of(spent=(0, 0, 36))), 1, load())
    assert not is_possible(prospects(goal_of(spent=(0, 0, 37))), 1, load())
    assert is_possible(prospects(goal_of(spent=(3, 0, 37))), 1, load()), "and one more use"


@pytest.mark.parametrize(
    ("gained", "least", "most", "work", "possible"),
    [
        (2, 2, 2, 4, True),
        (1, 2, 2, 0, False),  # the marks give more than is ringed
        (3, 2, 2, 3, True),  # a consolation for the fourth die
        (3, 2, 2, 4, False),
        (3, 2, 3, 4, True),
        (4, 2, 2, 2, True),
        (4, 2, 2, 3, False),
    ],
)
def test_what_is_ringed_beyond_the_marks_took_a_die_each(
    gained: int, least: int, most: int, work: int, possible: bool
) -> None:
    of = prospects(goal_of(gained=(gained, 0, 0)))
    worked_out = load(work=work, least=(least, 0, 0), most=(most, 0, 0))
    assert is_possible(of, 1, worked_out) is possible
    again = prospects(goal_of(gained=(gained + 5, 0, 0)))
    assert is_possible(again, 1, worked_out, position(gained=(5, 0, 0))) is possible


def test_a_gain_may_be_forgotten() -> None:
    of = prospects(goal_of(gained=(1, 0, 0)), ANYTHING)
    assert is_possible(of, 1, load(least=(2, 0, 0), most=(2, 0, 0)))


@pytest.mark.parametrize(
    ("tolerance", "gained", "wanted"),
    [
        (EXACT, (0, 1, 2), [False, True, True]),  # nothing is missing that would give any
        (ANYTHING, (0, 1, 2), [False, True, True]),
    ],
)
def test_a_consolation_is_wanted_where_rings_are_open(
    tolerance: Tolerance, gained: Vector, wanted: list[bool]
) -> None:
    of = prospects(goal_of(gained=gained), tolerance)
    assert of.wanted(position()).tolist() == [wanted]
    assert of.wanted(position(gained=gained)).tolist() == [[False] * 3]


@pytest.mark.parametrize(
    ("spent", "position_spent", "can_pay"),
    [(1, 0, True), (0, 0, False), (2, 1, True), (2, 2, False)],
)
def test_the_costs_of_missing_marks_fit_into_what_was_spent(
    spent: int, position_spent: int, can_pay: bool
) -> None:
    rules = round_rules(load_classic(Game.WELTEN), ["castles", "wingspan", "scythe"])
    program = rules.programs[2]
    state = program.filled["top-1"] | program.filled["bottom-1"]  # the lower one costs a heart
    steps = ((), (), goal_steps(program, state))
    goal = Goal(rules, (0, 0, state), steps, (0, 0, 0), (0, spent, 0), (None,) * 3, ROLLS)
    found = prospects(goal).can_pay(position(spent=(0, position_spent, 0)))
    assert found.tolist() == [can_pay]


def test_after_the_last_turn_nothing_can_be_spent() -> None:
    of = prospects(goal_of(spent=(2, 0, 0)))
    assert not is_possible(of, 3, load())
    assert is_possible(of, 3, load(), position(spent=(2, 0, 0)))
    assert len(of.spendable) == 4


# ------------------------------------------------------------------ how hard it looks


@pytest.mark.parametrize(
    ("turns", "spent", "rate"),
    [
        (1, (9, 3, 6), 0.5),  # two rolled and three bought dice; three marks take one each
        (1, (9, 0, 0), 0.0),  # none is left
        (2, (9, 0, 0), 0.25),
        (9, (9, 0, 0), 1.0),  # a die makes at least one mark
    ],
)
def test_dice_that_other_realms_leave_are_spread_over_marks_that_a_die_makes_together(
    turns: int, spent: Vector, rate: float
) -> None:
    """Four marks of the first realm, three of them by one die; then two by one; then one."""
    units: Any = [
        (0, None, 0b00001110),
        (0, None, 0b00010000),
        (1, None, 0b01100000),
        (1, None, 0b00100000),
        (2, None, 0b10000000),
    ]
    told: Any = SimpleNamespace(
        turns=turns,
        goal=SimpleNamespace(states=(0, 0, 0), spent=spent),
        compact=SimpleNamespace(masks=(0b00011110, 0b01100000, 0b10000001)),  # the 1 by no step
    )
    assert Prospects._rates(told, units) == pytest.approx([rate, 0.0, 0.0])


def test_the_guess_adds_worries_and_takes_off_what_the_purse_buys() -> None:
    purse = [np.array([amount], dtype=np.float32) for amount in (7, 3, 6)]
    worked_out = load(guess=10, short=2, lacking=4, crowded=10)
    consoled = np.array([1], dtype=np.float32)
    # 10 and 1 dice, half of 2 and of 4, 0.7 of 10; 7 / 3.5 + 3 / 3 + 6 / 3 dice are bought
    assert _hardness(worked_out, consoled, purse)[0] == pytest.approx(21 - 0.7 * 5)


@pytest.mark.parametrize(
    ("gained", "patience", "hard"),
    [
        (5, None, 5.0),  # five consolations
        (5, 0.0, 1.0),  # one more than the dice of two turns
        (5, 1.5, 0.05),  # half a die ahead
        (4, 0.0, 0.0),
        (2, 0.0, 0.2),  # two dice ahead
        (2, 1.5, 0.35),
    ],
)
def test_patience_minds_being_ahead_a_little(
    gained: int, patience: float | None, hard: float
) -> None:
    of = prospects(goal_of(gained=(gained, 0, 0)))
    assert of.judge(position(), 1, patience)[1][0] == pytest.approx(hard)


def test_at_the_start_the_purse_and_the_rings_are_counted() -> None:
    of = prospects(goal_of(spent=(3, 5, 2), gained=(4, 0, 1)))
    assert of.count_at_start() == (0, 5, 4)  # two dice for hearts, two for coins
