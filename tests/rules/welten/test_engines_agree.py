"""Four ways to look for a history give one answer: in depth, in breadth, by both models.

Short rounds, so that every engine can look at all of it. What was played is found by each; what
was then changed in one place is found by all or by none.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game, Role
from dicesheets.rules.budget import Budget
from dicesheets.rules.welten.breadth.search import Breadth
from dicesheets.rules.welten.cards.position import outcomes
from dicesheets.rules.welten.cards.resources import KINDS
from dicesheets.rules.welten.depth.search import find_history
from dicesheets.rules.welten.goal.answer import ANYTHING, EXACT, Answer, History, Tolerance
from dicesheets.rules.welten.goal.target import Goal, goal_steps
from dicesheets.rules.welten.goal.witness import witness_lines
from dicesheets.rules.welten.model.covers import Covers
from dicesheets.rules.welten.model.relaxation import Plan, Relaxation
from dicesheets.rules.welten.play.forward import (
    Action,
    Consolation,
    Position,
    RoundRules,
    Waste,
    after,
    console,
    next_turn,
    round_rules,
    start,
)
from dicesheets.rules.welten.play.simulate import Style, play_turn

LAYOUT = load_classic(Game.WELTEN)
REALMS = [card.id for card in LAYOUT.of_role(Role.REALM)]
SECONDS = 20.0
WIDTH = 20_000
SEEDS = range(11)  # every realm three times


def goal_of(rules: RoundRules, position: Position, rolls: tuple[tuple[int, int], ...]) -> Goal:
    programs = rules.programs
    claims = tuple(
        stars if program.depends_on_order else None
        for program, stars in zip(programs, position.stars, strict=True)
    )
    steps = tuple(goal_steps(p, s) for p, s in zip(programs, position.states, strict=True))
    return Goal(rules, position.states, steps, position.gained, position.spent, claims, rolls)


@cache
def played(seed: int) -> Goal:
    """Play three turns with the next three realms."""
    rng = random.Random(seed)
    realms = [REALMS[(3 * seed + i * (1 + seed // 11)) % 11] for i in range(3)]
    realms = list(dict.fromkeys(realms))
    realms += [r for r in REALMS if r not in realms][: 3 - len(realms)]
    rules = round_rules(LAYOUT, realms)
    rolls = tuple((rng.randint(1, 6), rng.randint(1, 6)) for _ in range(3))
    position = start(rules)
    style = list(Style)[seed % len(Style)]
    for roll in rolls:
        position, _ = play_turn(rules, next_turn(position), roll, rng, style)
    return goal_of(rules, position, rolls)


@cache
def changed(seed: int) -> tuple[Goal, ...]:
    """Return what was played with another die, more or fewer resources, other marks or stars."""
    goal = played(seed)
    rng = random.Random(seed)
    position = Position(goal.states, goal.gained, goal.spent, tuple(s or 0 for s in goal.stars))
    found = []
    turn, kind, card = rng.randrange(3), rng.randrange(3), rng.randrange(3)
    rolls = list(goal.rolls)
    rolls[turn] = (rolls[turn][0] % 6 + 1, rolls[turn][1])
    found.append(goal_of(goal.rules, position, tuple(rolls)))
    gained = tuple(g + (k == kind) for k, g in enumerate(goal.gained))
    found.append(goal_of(goal.rules, _with(position, gained=gained), goal.rolls))
    spent = tuple(min(g, s + 1) for g, s in zip(goal.gained, goal.spent, strict=True))
    found.append(goal_of(goal.rules, _with(position, spent=spent), goal.rolls))
    program = goal.rules.programs[card]
    field = rng.choice(program.fields)
    state = goal.states[card]
    for bits in program.marks[field.id].values():
        state &= ~bits
    if state == goal.states[card]:
        state |= rng.choice(list(program.marks[field.id].values()))
    states = tuple(state if c == card else s for c, s in enumerate(goal.states))
    found.append(goal_of(goal.rules, _with(position, states=states), goal.rolls))
    ordered = [c for c, claim in enumerate(goal.stars) if claim is not None]
    if ordered:
        claimed = tuple(s + (c == ordered[0]) for c, s in enumerate(position.stars))
        found.append(goal_of(goal.rules, _with(position, stars=claimed), goal.rolls))
    return tuple(found)


def _with(position: Position, **changes: tuple[int, ...]) -> Position:
    values = {
        "states": position.states, "gained": position.gained, "spent": position.spent,
        "stars": position.stars,
    }  # fmt: skip
    return Position(**{**values, **changes})  # type: ignore[arg-type]


def deep(goal: Goal, tolerance: Tolerance) -> tuple[Answer, History | None]:
    return find_history(goal, tolerance, Budget.of(SECONDS))


def broad(goal: Goal, tolerance: Tolerance) -> tuple[Answer, History | None]:
    return Breadth(goal, tolerance).run(WIDTH, Budget.of(SECONDS))


@pytest.mark.parametrize("seed", SEEDS)
def test_what_was_played_is_found_by_every_engine(seed: int) -> None:
    goal = played(seed)
    for answer, history in (deep(goal, EXACT), broad(goal, EXACT)):
        assert answer is Answer.FOUND and history is not None
        assert replayed(goal, history) == (goal.states, goal.gained, goal.spent)
        assert len(witness_lines(goal.rules, goal.rolls, history.turns)) == len(goal.rolls)
    for tolerance in (EXACT, ANYTHING):
        model = Relaxation(goal, tolerance)
        found, plan = model.solve(SECONDS)
        assert found is True and plan is not None
        assert Covers(goal, tolerance).pick(SECONDS)[0] is True


@pytest.mark.parametrize("seed", SEEDS)
def test_what_was_changed_is_found_by_all_or_by_none(seed: int) -> None:
    for goal in changed(seed):
        for tolerance in (EXACT, ANYTHING):
            answer, _ = deep(goal, tolerance)
            assert broad(goal, tolerance)[0] is answer
            if answer is Answer.FOUND:  # a model forbids nothing that can be played
                assert Relaxation(goal, tolerance).solve(SECONDS)[0] is True
                assert Covers(goal, tolerance).pick(SECONDS)[0] is True


def steps_of(history: History) -> Plan:
    """Return the steps of a history as a plan of its turns."""
    return tuple(
        frozenset((deed.card, deed.step.number) for deed in deeds if isinstance(deed, Action))
        for deeds in history.turns
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_by_a_plan_only_its_steps_are_tried(seed: int) -> None:
    goal = played(seed)
    search = Breadth(goal, EXACT)
    _, history = search.run(WIDTH, Budget.of(SECONDS))
    assert history is not None
    plan = steps_of(history)
    answer, planned = search.run(WIDTH, Budget.of(SECONDS), plan)
    assert answer is Answer.FOUND and planned is not None
    assert all(done <= part for done, part in zip(steps_of(planned), plan, strict=True))
    nothing = tuple(frozenset[tuple[int, int]]() for _ in plan)
    assert search.run(WIDTH, Budget.of(SECONDS), nothing)[0] is Answer.UNDECIDED
    assert search.run(WIDTH, Budget.of(SECONDS))[0] is Answer.FOUND, "the plan is forgotten"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_plan_that_was_forbidden_does_not_come_again(seed: int) -> None:
    model = Relaxation(played(seed), EXACT)
    seen: list[Plan] = []
    for _ in range(4):
        found, plan = model.solve(SECONDS)
        if plan is None:
            assert found is not True
            break
        assert plan not in seen
        seen.append(plan)
        model.forbid(plan, refuted=len(seen) < 3)
        assert model.proves is (len(seen) < 3)


PAIR = 2  # the turn of it
WITH_A_PAIR = ((1, 2), (3, 5), (4, 4), (2, 6))


@cache
def wasted() -> Goal:
    """Return a round with two hearts crossed for one more of a pair that nobody had a use for."""
    rules = round_rules(LAYOUT, ["scythe", "wingspan", "castles"])
    for seed in range(400):
        rng, position = random.Random(seed), start(rules)
        for roll in WITH_A_PAIR:
            position, _ = play_turn(rules, next_turn(position), roll, rng, Style.CARELESS)
        if any(position.spent) or position.gained[1] < 2:
            continue
        goal = goal_of(rules, _with(position, spent=(0, 2, 0)), WITH_A_PAIR)
        if (deep(goal, EXACT)[0], deep(goal, ANYTHING)[0]) == (Answer.NONE, Answer.FOUND):
            return goal
    raise AssertionError("no round with two hearts in time")


@pytest.mark.parametrize("find", [deep, broad])
def test_what_only_a_pair_allows_is_wasted_in_the_turn_of_the_pair(
    find: Callable[[Goal, Tolerance], tuple[Answer, History | None]],
) -> None:
    assert find(wasted(), EXACT)[0] is Answer.NONE
    answer, history = find(wasted(), ANYTHING)
    assert answer is Answer.FOUND and history is not None
    turns = [[deed for deed in deeds if isinstance(deed, Waste)] for deeds in history.turns]
    (waste,) = turns.pop(PAIR)
    assert waste.price == (0, 2, 0) and not any(turns)
    (effect,) = (wasted().rules.settings.effects[number] for number in waste.effects)
    assert effect.on_pair
    kept = wasted().rules, wasted().rolls
    assert len(witness_lines(*kept, history.turns)) == len(WITH_A_PAIR)


def replayed(goal: Goal, history: History) -> tuple[tuple[int, ...], ...]:
    """Play a history again, deed by deed, and return the sheets it leaves."""
    position = start(goal.rules)
    for roll, deeds in zip(goal.rolls, history.turns, strict=True):
        position = next_turn(position)
        for deed in deeds:
            if isinstance(deed, Action):
                program = goal.rules.programs[deed.card]
                state = position.states[deed.card]
                assert program.expand(deed.step, state) == deed.added
                assert deed.outcome in outcomes(program, deed.step, state | deed.added, deed.added)
                position = after(goal.rules, position, deed)
            elif isinstance(deed, Consolation):
                position = console(goal.rules, position, deed.die, deed.kind)
            else:
                raise AssertionError(f"{deed} in an exact history of {roll}")
            assert all(position.balance[k] >= 0 for k in KINDS)
    return position.states, position.gained, position.spent
