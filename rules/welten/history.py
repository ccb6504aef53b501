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
PLAN_WIDTH = 1000  # positions when a plan is played out; a plan leaves few choices
# What is tried in turn: a search this wide, or the constraint model for so many CPU seconds.
# Short tries first: half of the simulated rounds are found by the first search, most
# impossible sheets are refuted by the first model.
SCHEDULE: tuple[tuple[str, float], ...] = (
    ("exact", 30),
    ("model", 0.3),
    ("exact", 150),
    ("model", 1.0),
    ("exact", 700),
    ("odd", 200),
    ("thorough model", 1.5),
    ("exact", 3500),
    ("thorough model", 60.0),
    ("odd", 3500),
)
EXACT_PLAN_SECONDS = 1.0  # for a history without oddities when an odd one is known


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
    searches = {"exact": Breadth(goal, EXACT), "odd": Breadth(goal, ANYTHING)}
    model: Relaxation | None = None
    has_exact = True  # until refuted
    for kind, size in SCHEDULE:
        now = time.process_time()
        if now >= deadline and kind != "exact":
            break
        if kind.endswith("model"):
            model = model or Relaxation(goal, ANYTHING)
            limit = min(deadline, now + size)
            found = _plan(goal, ANYTHING, limit, model, kind.startswith("thorough"))
            if found.answer is Answer.NONE:
                return found
            if found.answer is Answer.FOUND:
                return _prefer_exact(goal, found, deadline) if has_exact else found
        elif kind == "odd" or has_exact:
            answer, history = searches[kind].run(int(size), deadline)
            if answer is Answer.FOUND:
                return Decision(answer, history)
            if answer is Answer.NONE:
                if kind == "odd":
                    return Decision(answer)
                has_exact = False
    return Decision(Answer.UNDECIDED)


def _prefer_exact(goal: Goal, odd: Decision, deadline: float) -> Decision:
    """Return a history without oddities if one is found soon, else the odd one."""
    assert odd.history is not None
    answer, history = Breadth(goal, EXACT).run(PLAN_WIDTH // 4, deadline)
    if answer is Answer.UNDECIDED:
        limit = min(deadline, time.process_time() + EXACT_PLAN_SECONDS)
        planned = _plan(goal, EXACT, limit, Relaxation(goal, EXACT))
        answer, history = planned.answer, planned.history
    return Decision(answer, history) if answer is Answer.FOUND else odd


def _fits_one_word(goal: Goal) -> bool:
    marks = 0
    for program, state in zip(goal.rules.programs, goal.states, strict=True):
        values = sum(sum(bits) for bits in program.values.values())
        marks += (state & ~values).bit_count()
    most = max(goal.rules.settings.cap)
    return marks <= MOST_MARKS and len(goal.states) <= MOST_REALMS and most <= MOST_OF_A_KIND


def _plan(
    goal: Goal, tolerance: Tolerance, deadline: float, model: Relaxation, thorough: bool = False
) -> Decision:
    """Ask the constraint model for plans and play them out."""
    narrow = _fits_one_word(goal)
    while True:
        left = deadline - time.process_time()
        if left <= 0:
            return Decision(Answer.UNDECIDED)
        found, plan = model.solve(left, thorough)
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
    return _plan(goal, ANYTHING, deadline, Relaxation(goal, ANYTHING))
