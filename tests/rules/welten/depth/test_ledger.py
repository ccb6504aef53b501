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
from dicesheets.rules.welten.goal.limits import Limits
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


@dataclass(frozen=True, slots=True)
class Open:
    """A realm that lacks this, whatever its state."""

    needs: Needs

    def of(self, state: int) -> Needs:
        return self.needs


def needs(uses: int = 0, fours: int = 0, cost: Vector = START, gain: Vector = START) -> Needs:
    return Needs(uses, (0, 0, 0, 0, fours, 0, 0), cost, gain)


# Three turns are left with fours in two of them, one of which is a pair. For six hearts a die is
# made, for two pumpkins one is shifted, for three a realm is used again.
LEFT = Limits(((0, 1, 1, 0, 3, 1, 0),), ((0, 1, 1, 0, 2, 1, 0),), (2, 0, 0), (3, 0, 0), (0, 6, 0))
# what is left to cross, what two realms lack, is that hopeless
HOPES = [
    ("nothing is missing", START, (needs(), needs()), False),
    ("marks that cost what is left", (1, 2, 3), (needs(cost=(1, 0, 3)), needs(cost=(0, 2, 0))),
     False),
    ("a pumpkin too few", (0, 2, 3), (needs(cost=(1, 0, 3)), needs(cost=(0, 2, 0))), True),
    ("a heart too few", (1, 1, 3), (needs(cost=(1, 0, 3)), needs(cost=(0, 2, 0))), True),
    ("six dice", START, (needs(3), needs(3)), False),
    ("seven dice", START, (needs(4), needs(3)), True),
    ("seven dice and one is made", (3, 6, 0), (needs(4), needs(3)), False),
    ("five hearts make none", (3, 5, 0), (needs(4), needs(3)), True),
    ("a realm is used once a turn", START, (needs(3), needs()), False),
    ("four times in three turns", START, (needs(4), needs()), True),
    ("four times, once again", (3, 0, 0), (needs(4), needs()), False),
    ("two pumpkins use none again", (2, 0, 0), (needs(4), needs()), True),
    ("three fours", START, (needs(2, 2), needs(1, 1)), False),
    ("four fours", START, (needs(2, 2), needs(2, 2)), True),
    ("four fours, one shifted", (2, 0, 0), (needs(2, 2), needs(2, 2)), False),
    ("a pumpkin shifts none", (1, 0, 0), (needs(2, 2), needs(2, 2)), True),
    ("four fours, one made", (0, 6, 0), (needs(2, 2), needs(2, 2)), False),
    ("fours in three turns for one realm", START, (needs(3, 3), needs()), True),
    ("fours in three turns, one shifted", (2, 0, 0), (needs(3, 3), needs()), False),
    ("fours in three turns, one made", (0, 6, 0), (needs(3, 3), needs()), False),
]  # fmt: skip


@pytest.mark.parametrize(("what", "left", "lacking", "hopeless"), HOPES, ids=[h[0] for h in HOPES])
def test_what_the_dice_and_crosses_that_are_left_can_do(
    goal: Goal, what: str, left: Vector, lacking: tuple[Needs, ...], hopeless: bool
) -> None:
    spent: Vector = (left[0] + 1, left[1] + 1, left[2] + 1)  # one of each is crossed already
    ledger = Ledger(replace(goal, spent=spent), Tolerance())
    ledger.tables = tuple(map(Open, lacking))  # type: ignore[assignment]
    ledger.limits, ledger.turns = LEFT, 3
    assert ledger.is_hopeless(0, (0, 0), goal.gained, (1, 1, 1)) is hopeless


@pytest.mark.parametrize(
    ("rings", "gain", "hopeless"),
    [(0, 0, False), (1, 1, False), (0, 1, True), (6, 0, False), (7, 0, True), (7, 1, False)],
)
def test_rings_come_from_marks_or_from_dice_that_fit_nowhere(
    goal: Goal, rings: int, gain: int, hopeless: bool
) -> None:
    ledger = Ledger(goal, Tolerance())
    ledger.tables = (Open(needs(gain=(0, gain, 0))),)  # type: ignore[assignment]
    ledger.limits, ledger.turns = LEFT, 3
    gained = changed(goal.gained, 1, -rings)
    assert ledger.is_hopeless(0, (0,), gained, goal.spent) is hopeless


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
