"""Picked sets of steps make every mark exactly once, differ, and can be played."""

from __future__ import annotations

import random

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.rules.budget import Budget
from dicesheets.rules.welten.breadth.search import Breadth
from dicesheets.rules.welten.goal.answer import Answer
from dicesheets.rules.welten.goal.target import Goal, make_goal
from dicesheets.rules.welten.history import EXACT
from dicesheets.rules.welten.model.covers import LEAST_CHANGED, MANY_STEPS, Covers
from dicesheets.rules.welten.play.sheet import read_sheet
from dicesheets.rules.welten.play.simulate import Style, simulate_round

LAYOUT = load_classic(Game.WELTEN)


def tapestry_goal(seed: int) -> Goal:
    realms = ("tapestry", "wingspan", "cities")
    record = simulate_round(LAYOUT, realms, random.Random(seed), Style.GREEDY).record
    sheet = read_sheet(LAYOUT, record)
    assert sheet.rolls is not None
    return make_goal(sheet, sheet.rolls)


def test_a_set_makes_every_mark_once_and_the_next_set_is_another() -> None:
    goal = tapestry_goal(3)
    covers = Covers(goal, EXACT)
    first = covers.pick(5.0)[1]
    covers.forbid_last(refuted=False)
    second = covers.pick(5.0)[1]
    assert first is not None and second is not None
    for picked in (first, second):
        units = [s.units for s in picked.steps[0]]
        made = 0
        for mask in units:
            assert not made & mask
            made |= mask
        assert made == goal.states[0]
        assert set(picked.steps[0]) < set(goal.steps[0])
    shared = sum(len(set(a) & set(b)) for a, b in zip(first.steps, second.steps, strict=True))
    changed = LEAST_CHANGED if covers.choices() > MANY_STEPS else 1
    assert shared <= sum(map(len, first.steps)) - changed
    assert not covers.proves  # a set was given up without a proof


def test_some_picked_set_of_a_played_round_can_be_played_again() -> None:
    goal = tapestry_goal(3)
    covers = Covers(goal, EXACT)
    for _ in range(8):
        picked = covers.pick(5.0)[1]
        assert picked is not None
        answer, history = Breadth(picked, EXACT).run(300, Budget.of(5.0))
        if answer is Answer.FOUND:
            assert history is not None and len(history.turns) == len(goal.rolls)
            return
        covers.forbid_last(answer is Answer.NONE)
    raise AssertionError("none of eight sets could be played")


@pytest.mark.parametrize(
    ("choices", "refuted", "proves"),
    [
        (MANY_STEPS, True, True),
        (MANY_STEPS, False, False),
        (MANY_STEPS + 1, True, False),  # sets that are much alike are given up with it
    ],
)
def test_no_other_set_is_a_proof_only_if_each_was_refuted_by_itself(
    choices: int, refuted: bool, proves: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    covers = Covers(tapestry_goal(3), EXACT)
    picked = covers.pick(5.0)[1]
    assert picked is not None and covers.proves
    monkeypatch.setattr(Covers, "choices", lambda _: choices)
    covers.forbid_last(refuted)
    assert covers.proves is proves
    covers.forbid_last(True)
    assert covers.proves is proves, "what was given up once proves nothing any more"
