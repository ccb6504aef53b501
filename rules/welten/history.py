"""Deciding whether a history exists: a short search, then plan and play out in turns.

The search alone finds many histories at once but cannot refute; the constraint model refutes
but knows no order within a turn. So the model proposes a plan (which steps in which turn), the
search plays it out exactly, and a plan that cannot be played is ruled out. Both must agree
before a sheet is called illegal: only a model without any plan says so.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from dicesheets.rules.welten.relaxation import Relaxation
from dicesheets.rules.welten.search import Answer, History, Tolerance, find_history
from dicesheets.rules.welten.target import Goal

FIRST_LOOK_SECONDS = 0.03  # of CPU; half of simulated rounds that a search finds, it finds so soon
PLAY_OUT_SECONDS = 2.0  # of CPU for one plan; they usually take milliseconds
EXACT = Tolerance()
FORGETFUL = Tolerance(forgetting=True)
ANYTHING = Tolerance(forgetting=True, waste=True)


@dataclass(frozen=True, slots=True)
class Decision:
    """Whether a history exists, and one if so."""

    answer: Answer
    history: History | None = None


def decide(goal: Goal, budget_seconds: float) -> Decision:
    """Find a history, or prove that there is none, or give up when the budget is used."""
    deadline = time.process_time() + budget_seconds
    first = min(deadline, time.process_time() + FIRST_LOOK_SECONDS)
    answer, history = find_history(goal, EXACT, first)
    if answer is Answer.FOUND:
        return Decision(answer, history)
    for tolerance in (EXACT, ANYTHING):
        decision = _plan_and_play(goal, tolerance, deadline)
        if decision.answer is not Answer.NONE:
            return decision
    return Decision(Answer.NONE)


def _plan_and_play(goal: Goal, tolerance: Tolerance, deadline: float) -> Decision:
    model = Relaxation(goal, tolerance)
    while True:
        left = deadline - time.process_time()
        if left <= 0:
            return Decision(Answer.UNDECIDED)
        found, plan = model.solve(left)
        if found is None:
            return Decision(Answer.UNDECIDED)
        if plan is None:
            return Decision(Answer.NONE)
        limit = min(deadline, time.process_time() + PLAY_OUT_SECONDS)
        answer, history = find_history(goal, tolerance, limit, plan)
        if answer is Answer.FOUND:
            return Decision(answer, history)
        model.forbid(plan, len(goal.rolls) - 1)
