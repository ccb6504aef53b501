"""A model of some of the marks knows no step that makes none of them."""

from __future__ import annotations

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.rules.welten.goal.answer import EXACT
from dicesheets.rules.welten.goal.target import Goal, goal_steps
from dicesheets.rules.welten.model.relaxation import Relaxation, Scope
from dicesheets.rules.welten.play.forward import round_rules

RULES = round_rules(load_classic(Game.WELTEN), ["wingspan"])
(PROGRAM,) = RULES.programs
ONE, OTHER = (PROGRAM.marks[bird]["2"] for bird in ("bird-1-1", "bird-2-1"))


def made_by(scope: int) -> set[int]:
    """Return the marks that the steps of a model make, given those that it is about."""
    state = ONE | OTHER
    goal = Goal(
        RULES, (state,), (goal_steps(PROGRAM, state),), (0, 0, 0), (0, 0, 0), (None,), ((2, 2),) * 2
    )
    model = Relaxation(goal, EXACT, Scope((scope,), gains=(), balances=(), stars=False))
    units = {step.number: step.units for step in goal.steps[0]}
    return {units[number] for _, number, _ in model.steps}


def test_only_steps_to_the_marks_in_question_are_asked_about() -> None:
    first, second = ONE & PROGRAM.filled_mask, OTHER & PROGRAM.filled_mask
    assert made_by(ONE | OTHER) == {first, second}
    assert made_by(ONE) == {first}
    assert made_by(OTHER) == {second}
