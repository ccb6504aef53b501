"""Deciding whether a history exists, with two engines that check each other.

The search in breadth finds histories and, when nothing had to be cut off, proves that there
is none. The constraint model knows no order within a turn, so its solution is only a plan, but
its "no solution" is a proof, and it sees at once what a search would have to try out. A sheet
is called illegal only on such a proof; a history is always played out exactly.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from dicesheets.rules.welten.breadth import Breadth
from dicesheets.rules.welten.frontier import MOST_MARKS, MOST_OF_A_KIND, MOST_REALMS
from dicesheets.rules.welten.relaxation import Relaxation
from dicesheets.rules.welten.search import Answer, History, Tolerance, find_history
from dicesheets.rules.welten.target import Goal

EXACT = Tolerance()
ANYTHING = Tolerance(forgetting=True, waste=True)
FIRST_WIDTH = 30  # solves half of the simulated rounds in a twentieth of a second
WIDTHS = (250, 1500, 6000)
PLAN_WIDTH = 1000
QUICK_PROOF_SECONDS = 0.7  # most refutations of corrupted sheets need less


@dataclass(frozen=True, slots=True)
class Decision:
    """Whether a history exists, and one if so."""

    answer: Answer
    history: History | None = None


def decide(goal: Goal, budget_seconds: float) -> Decision:
    """Find a history, or prove that there is none, or give up when the budget is used."""
    deadline = time.process_time() + budget_seconds
    if not _fits_one_word(goal):
        return _decide_deep(goal, deadline)
    exact = Breadth(goal, EXACT)
    answer, history = exact.run(FIRST_WIDTH, deadline)
    if answer is Answer.FOUND:
        return Decision(answer, history)
    spare = Decision(Answer.UNDECIDED)
    if budget_seconds > 0:
        spare = _plan(goal, ANYTHING, min(deadline, time.process_time() + QUICK_PROOF_SECONDS))
        if spare.answer is Answer.NONE:
            return spare
    for tolerance in (EXACT, ANYTHING):
        if tolerance is ANYTHING and spare.answer is Answer.FOUND:
            return spare
        search = exact if tolerance is EXACT else Breadth(goal, tolerance)
        for width in WIDTHS[:-1]:
            answer, history = search.run(width, deadline)
            if answer is Answer.FOUND:
                return Decision(answer, history)
            if answer is Answer.NONE or time.process_time() > deadline:
                break
        if answer is Answer.NONE and tolerance is ANYTHING:
            return Decision(Answer.NONE)
    last = _plan(goal, ANYTHING, deadline)
    if last.answer is not Answer.UNDECIDED:
        return last
    answer, history = Breadth(goal, ANYTHING).run(WIDTHS[-1], deadline)
    return Decision(answer, history)


def _fits_one_word(goal: Goal) -> bool:
    marks = 0
    for program, state in zip(goal.rules.programs, goal.states, strict=True):
        values = sum(sum(bits) for bits in program.values.values())
        marks += (state & ~values).bit_count()
    most = max(goal.rules.settings.cap)
    return marks <= MOST_MARKS and len(goal.states) <= MOST_REALMS and most <= MOST_OF_A_KIND


def _plan(goal: Goal, tolerance: Tolerance, deadline: float) -> Decision:
    """Ask the constraint model for plans and play them out."""
    model = Relaxation(goal, tolerance)
    narrow = _fits_one_word(goal)
    while True:
        left = deadline - time.process_time()
        if left <= 0:
            return Decision(Answer.UNDECIDED)
        found, plan = model.solve(left)
        if found is None:
            return Decision(Answer.UNDECIDED)
        if plan is None:
            return Decision(Answer.NONE)
        if narrow:
            answer, history = Breadth(goal, tolerance).run(PLAN_WIDTH, deadline, plan)
        else:
            answer, history = find_history(goal, tolerance, deadline, plan)
        if answer is Answer.FOUND:
            return Decision(answer, history)
        model.forbid(plan)


def _decide_deep(goal: Goal, deadline: float) -> Decision:
    """Layouts with more marks than a word has bits: search in depth, one position at a time."""
    half = (time.process_time() + deadline) / 2
    answer, history = find_history(goal, EXACT, half)
    if answer is Answer.FOUND:
        return Decision(answer, history)
    return _plan(goal, ANYTHING, deadline)
