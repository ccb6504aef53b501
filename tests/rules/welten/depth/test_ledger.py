"""What a play may still gain and spend, against what its sheet shows."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.rules.welten.cards.resources import KINDS, Vector
from dicesheets.rules.welten.depth.ledger import Ledger
from dicesheets.rules.welten.goal.answer import Tolerance
from dicesheets.rules.welten.goal.target import Goal, Needs, make_goal
from dicesheets.rules.welten.play.sheet import read_sheet
from dicesheets.rules.welten.play.simulate import Style, simulate_round

LAYOUT = load_classic(Game.WELTEN)
START = (0, 0, 0)
FORGETTING = Tolerance(forgetting=True)


@pytest.fixture(scope="module")
def goal() -> Goal:
    """A round in which every resource was gained and spent, and none to the brim."""
    realms = ("scythe", "cities", "wingspan")
    for seed in range(200):
        record = simulate_round(LAYOUT, realms, random.Random(seed), Style.CARELESS).record
        sheet = read_sheet(LAYOUT, record)
        assert sheet.rolls is not None
        found = make_goal(sheet, sheet.rolls)
        if min(found.gained) > 0 and min(found.spent) > 0 and not any(found.may_lose(Tolerance())):
            return found
    raise AssertionError("no round with all resources")


def changed(vector: Vector, kind: int, by: int) -> Vector:
    new = list(vector)
    new[kind] += by
    return (new[0], new[1], new[2])


@pytest.mark.parametrize("kind", KINDS)
def test_a_consolation_is_wanted_for_a_ring_that_is_missing(goal: Goal, kind: int) -> None:
    ledger = Ledger(goal, Tolerance())
    assert not ledger.wants(goal.states, goal.gained)
    short = changed(goal.gained, kind, -1)
    assert ledger.wanted(goal.states, short) == tuple(k == kind for k in KINDS)
    assert ledger.wants(goal.states, short)


def test_what_the_missing_marks_will_pay_is_not_wanted_from_elsewhere(goal: Goal) -> None:
    sure = [goal.sure_gain(kind) for kind in KINDS]
    wanted = Ledger(goal, Tolerance()).wanted(START, START)
    assert wanted == tuple(goal.gained[kind] > sure[kind] for kind in KINDS)
    assert False in wanted  # else this shows nothing
    forgetting = Ledger(goal, FORGETTING).wanted(START, START)
    assert forgetting == (True, True, True)  # what they pay may have been forgotten


@pytest.mark.parametrize("kind", KINDS)
def test_the_crosses_left_must_pay_for_the_missing_marks(goal: Goal, kind: int) -> None:
    ledger = Ledger(replace(goal, spent=(9, 7, 5)), Tolerance())
    ledger.tables = (Costs((1, 0, 2)), Costs((3, 3, 0)))  # type: ignore[assignment]
    assert ledger.can_still_pay((0, 0), (5, 4, 3))
    assert not ledger.can_still_pay((0, 0), changed((5, 4, 3), kind, 1))


@dataclass(frozen=True, slots=True)
class Costs:
    """A realm whose missing marks cost this."""

    cost: Vector

    def of(self, state: int) -> Needs:
        return Needs(1, (0,) * 7, self.cost, START)


def test_where_the_order_decides_the_pay_a_consolation_is_always_wanted(goal: Goal) -> None:
    ledger = Ledger(goal, Tolerance())
    ledger.ordered = True
    assert ledger.wanted(START, START) == (True, True, True)


@pytest.mark.parametrize("kind", KINDS)
def test_more_rings_than_the_sheet_shows_are_lost_only_where_that_may_be(
    goal: Goal, kind: int
) -> None:
    one = changed(START, kind, 1)
    assert Ledger(goal, Tolerance()).gain(goal.gained, *START) == goal.gained
    assert Ledger(goal, Tolerance()).gain(changed(goal.gained, kind, -1), *one) == goal.gained
    assert Ledger(goal, Tolerance()).gain(goal.gained, *one) is None
    assert Ledger(goal, FORGETTING).gain(goal.gained, *one) == goal.gained
