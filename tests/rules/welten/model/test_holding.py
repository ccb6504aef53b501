"""Charterstone in the model: a die marks every crate that shows it, if it was there before."""

from __future__ import annotations

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.rules.welten.cards.dice import Roll
from dicesheets.rules.welten.goal.answer import EXACT
from dicesheets.rules.welten.goal.target import Goal, goal_steps
from dicesheets.rules.welten.model.relaxation import Relaxation, Scope
from dicesheets.rules.welten.play.forward import round_rules

RULES = round_rules(load_classic(Game.WELTEN), ["charterstone"])
(PROGRAM,) = RULES.programs
NOTHING = (5, 5)  # opens nothing and marks nothing here


def crates(**shown: str) -> dict[str, str]:
    """Return the marks of opened buildings; `b1="4"` says that crate 1 shows a 4."""
    opened = {f"building-{name[1:]}": "#" for name in shown}
    return opened | {f"crate-{name[1:]}": digit for name, digit in shown.items()}


def is_possible(marks: dict[str, str], rolls: list[Roll], reuses: int = 0) -> bool | None:
    state = 0
    for field, mark in marks.items():
        state |= PROGRAM.marks[field][mark]
    spent = (3 * reuses, 0, 0)  # a die for a realm that is already used costs three pumpkins
    steps = (goal_steps(PROGRAM, state),)
    goal = Goal(RULES, (state,), steps, (0, 0, 0), spent, (None,), tuple(rolls))
    # Only the dice, what they cost and the marks: how the pumpkins were gained is not asked.
    scope = Scope(goal.states, gains=(), balances=(), stars=False)
    return Relaxation(goal, EXACT, scope).solve(20.0)[0]


ONE = crates(b1="4")
BOTH = crates(b1="4", b2="4")
FIRST, SECOND = {"done-1": "#"}, {"done-2": "#"}
OPEN_1, OPEN_2, MARK = (1, 4), (2, 4), (4, 3)  # what a roll can do here


@pytest.mark.parametrize(
    ("marks", "rolls", "reuses", "expected"),
    [
        # one crate: its mark takes a 4, and a crate that is there
        (ONE, [OPEN_1], 0, True),
        (ONE | FIRST, [OPEN_1, MARK], 0, True),
        (ONE | FIRST, [OPEN_1, NOTHING, MARK], 0, True),
        (ONE | FIRST, [OPEN_1, NOTHING], 0, False),
        (ONE | FIRST, [MARK, OPEN_1], 0, False),
        (ONE | FIRST, [MARK, NOTHING, OPEN_1], 0, False),
        (FIRST, [MARK], 0, False),
        # a realm is used once a turn; in which order within it the model does not ask
        (ONE | FIRST, [OPEN_1], 0, False),
        (ONE | FIRST, [OPEN_1], 1, True),
        # both crates are there: a 4 marks both
        (BOTH | FIRST | SECOND, [OPEN_1, OPEN_2, MARK], 0, True),
        (BOTH | SECOND, [OPEN_1, OPEN_2, MARK], 0, False),
        (BOTH | FIRST, [OPEN_1, OPEN_2, MARK], 0, False),
        (BOTH | SECOND, [OPEN_1, OPEN_2, NOTHING, MARK], 0, False),
        (BOTH | FIRST | SECOND, [OPEN_1, MARK, OPEN_2, MARK], 0, True),
        (BOTH | FIRST | SECOND, [OPEN_1, MARK, OPEN_2, NOTHING], 0, False),
        # nor does it mark one of them before that one is there
        (BOTH | FIRST, [OPEN_2, OPEN_1, NOTHING, OPEN_2], 0, False),
        # the other crate comes later: it stays as it is
        (BOTH | SECOND, [OPEN_2, MARK, OPEN_1], 0, True),
        (BOTH | SECOND, [OPEN_2, MARK, NOTHING, OPEN_1], 0, True),
        (BOTH | SECOND, [OPEN_2, NOTHING, MARK, OPEN_1], 0, True),
        (BOTH | SECOND, [OPEN_2, OPEN_1], 0, False),
        (BOTH | SECOND, [OPEN_2, OPEN_1], 1, True),  # the 4 first, then the building
        (BOTH | SECOND, [OPEN_2, NOTHING, OPEN_1], 1, True),
        (BOTH | SECOND, [OPEN_1, OPEN_2], 1, False),  # crate 1 was there a turn before
        # both dice of a turn open buildings: so the 4 marks in the other turn, beside a building
        (BOTH | crates(b4="1") | SECOND, [OPEN_2, OPEN_1], 2, True),
        (BOTH | crates(b4="2") | SECOND, [OPEN_2, OPEN_1], 2, True),
        (BOTH | crates(b4="2") | FIRST | SECOND, [OPEN_2, OPEN_1, MARK], 2, True),
        # crates that show something else are left alone
        (crates(b1="4", b2="3") | FIRST, [OPEN_1, (2, 3), MARK], 0, True),
        (crates(b1="4", b2="3") | SECOND, [OPEN_1, (2, 3), (4, 5)], 0, False),
    ],
)
def test_a_die_marks_all_crates_that_show_it_and_no_others(
    marks: dict[str, str], rolls: list[Roll], reuses: int, expected: bool
) -> None:
    assert is_possible(marks, rolls, reuses) is expected
