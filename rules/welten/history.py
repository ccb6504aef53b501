"""Deciding whether a history exists, with two engines that check each other.

The search in breadth finds histories and, when nothing had to be cut off, proves that there
is none. The constraint model knows no order within a turn, so its solution is only a plan, but
its "no solution" is a proof, and it sees at once what a search would have to try out. A sheet
is called illegal only on such a proof; a history is always played out exactly.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from dicesheets.rules.budget import Budget
from dicesheets.rules.welten.breadth.compact import fits_one_word
from dicesheets.rules.welten.breadth.search import Breadth
from dicesheets.rules.welten.depth.search import find_history
from dicesheets.rules.welten.goal.answer import ANYTHING, EXACT, Answer, History, Tolerance
from dicesheets.rules.welten.goal.target import Goal
from dicesheets.rules.welten.model.covers import MANY_STEPS, Covers
from dicesheets.rules.welten.model.relaxation import Relaxation

PLAN_WIDTH = 1000  # positions when a plan is played out; a plan leaves few choices
PICK_SECONDS = 0.6  # for one set of steps; most take a tenth; twice as long after a failure
SETS_IN_A_ROW = 3  # sets of steps that are tried before something else
GROWTH = 0.7  # CPU time grows with this power of the width: merging gets better
MOST_SHARE = 0.8  # of the time left that a search may be expected to take
# What is tried in turn: a search this wide ("exact" without oddities, "odd" with them, "patient"
# exact with another taste), some sets of steps searched this wide, or the constraint models for
# so many CPU seconds ("check" only asks whether any set of steps exists). Short tries first: most
# simulated rounds are found by the first searches, most impossible sheets are refuted by the
# check or by a wide search.
Schedule = tuple[tuple[str, float], ...]
FEW_CHOICES: Schedule = (
    ("exact", 30),
    ("check", 0.3),
    ("exact", 200),
    ("exact", 1500),
    ("odd", 1500),
    ("model", 0.6),
    ("exact", 15000),
    ("odd", 15000),
    ("odd", 60000),
    ("odd", 240000),
    ("thorough model", 1.5),
    ("sets", 1000),
    ("exact", 60000),
    ("thorough model", 60.0),
)
# With many sets of steps (shapes) the sets find what a search in all of them would miss.
MANY_CHOICES: Schedule = (
    ("exact", 30),
    ("exact", 120),
    ("check", 0.3),
    ("exact", 350),
    ("patient", 250),
    ("odd", 150),
    ("very patient", 350),
    ("sets", 150),
    ("exact", 1200),
    ("sets", 400),
    ("odd", 500),
    ("patient", 1200),
    ("model", 0.7),
    ("odd", 1500),
    ("very patient", 1500),
    ("thorough model", 1.5),
    ("exact", 4000),
    ("sets", 1000),
    ("thorough model", 60.0),
)
PATIENCE = {"patient": 0.0, "very patient": 1.5}  # dice; see `Prospects.judge`
KEPT = 64  # decisions that are remembered
EXACT_PLAN_SECONDS = 1.0  # for a history without oddities when an odd one is known


@dataclass(frozen=True, slots=True)
class Decision:
    """Whether a history exists, and one if so."""

    answer: Answer
    history: History | None = None


UNDECIDED = Decision(Answer.UNDECIDED)


class Starved(Exception):
    """The machine was too busy to decide: nothing to remember. Never leaves this module."""


def decide(goal: Goal, budget_seconds: float) -> Decision:
    """Find a history, or prove that there is none, or give up when the budget is used.

    Sheets that differ only in what was added up have one goal, and it is decided once. Threads
    may ask at the same time; each counts its own CPU time.
    """
    try:
        return _remembered(goal, budget_seconds)
    except Starved:
        return UNDECIDED


def forget_decisions() -> None:
    """Forget what was decided, so that it is worked out again."""
    _remembered.cache_clear()


@lru_cache(maxsize=KEPT)
def _remembered(goal: Goal, budget_seconds: float) -> Decision:
    budget = Budget.of(budget_seconds)
    is_small = fits_one_word(goal)
    decision = _Tries(goal, budget).decide() if is_small else _decide_deep(goal, budget)
    if decision.answer is Answer.UNDECIDED and budget.is_starved():
        raise Starved
    return decision


class _Tries:
    """The two engines at work on one goal."""

    def __init__(self, goal: Goal, budget: Budget) -> None:
        self.goal = goal
        self.budget = budget
        self.searches: dict[Tolerance, Breadth] = {}
        self.sets: dict[Tolerance, Covers] = {}
        # for each kind of search the last width and its CPU seconds
        self.runs: dict[tuple[Tolerance, float | None], tuple[int, float]] = {}
        self.patience = PICK_SECONDS
        self.model: Relaxation | None = None
        self.tolerance = EXACT  # ANYTHING once histories without oddities are refuted

    def decide(self) -> Decision:
        """Try one thing after the other."""
        many = max(len(steps) for steps in self.goal.steps) > MANY_STEPS
        for kind, size in MANY_CHOICES if many else FEW_CHOICES:
            if self.budget.is_used_up():
                break
            found = self._try(kind, size)
            if found.answer is not Answer.UNDECIDED:
                return found
        return UNDECIDED

    def _try(self, kind: str, size: float) -> Decision:
        if kind == "sets":
            return self._try_sets(self.tolerance, int(size))
        if kind == "check":
            return self._check(size)
        if kind.endswith("model"):
            return self._ask_model(size, kind.startswith("thorough"))
        tolerance = ANYTHING if kind == "odd" else self.tolerance
        found = self._search(tolerance, int(size), PATIENCE.get(kind))
        if found.answer is Answer.UNDECIDED and kind == "exact" and self.tolerance == ANYTHING:
            return self._search(ANYTHING, int(size))
        return found

    def _search(self, tolerance: Tolerance, width: int, patience: float | None = None) -> Decision:
        if tolerance not in self.searches:
            self.searches[tolerance] = Breadth(self.goal, tolerance)
        left = self.budget.left()
        before, seconds = self.runs.get((tolerance, patience), (0, 0.0))
        expected = seconds * (width / max(1, before)) ** GROWTH
        if width <= before or expected > left * MOST_SHARE:
            return UNDECIDED
        answer, history = self.searches[tolerance].run(width, self.budget, None, patience)
        self.runs[tolerance, patience] = (width, left - self.budget.left())
        return self._refuted(tolerance) if answer is Answer.NONE else Decision(answer, history)

    def _refuted(self, tolerance: Tolerance) -> Decision:
        """Note that there is no history with these oddities at most."""
        if tolerance == ANYTHING:
            return Decision(Answer.NONE)
        self.tolerance = ANYTHING
        return UNDECIDED

    def _sets_of(self, tolerance: Tolerance) -> Covers:
        if tolerance not in self.sets:
            self.sets[tolerance] = Covers(self.goal, tolerance)
        return self.sets[tolerance]

    def _try_sets(self, tolerance: Tolerance, width: int) -> Decision:
        """Pick some sets of steps and search the order of each."""
        sets = self._sets_of(tolerance)
        for _ in range(SETS_IN_A_ROW):
            left = min(self.patience, self.budget.left())
            if left <= 0 or sets.is_used_up:
                break
            answer, goal = sets.pick(left)
            if answer is False and sets.proves:
                return self._refuted(tolerance)
            if goal is None:
                self.patience *= 2
                break
            found, history = Breadth(goal, tolerance).run(width, self.budget)
            if found is Answer.FOUND:
                return Decision(found, history)
            sets.forbid_last(found is Answer.NONE)
        return UNDECIDED

    def _check(self, seconds: float) -> Decision:
        """Ask whether the dice and the spending can serve any set of steps at all."""
        left = min(seconds, self.budget.left())
        answer, _ = self._sets_of(ANYTHING).pick(left) if left > 0 else (None, None)
        return Decision(Answer.NONE) if answer is False else UNDECIDED

    def _ask_model(self, seconds: float, thorough: bool) -> Decision:
        self.model = self.model or Relaxation(self.goal, ANYTHING)
        part = self.budget.part(seconds)
        found = _plan(self.goal, ANYTHING, part, self.model, thorough)
        if found.answer is Answer.FOUND and self.tolerance == EXACT:
            return _prefer_exact(self.goal, found, self.budget)
        return found


def _prefer_exact(goal: Goal, odd: Decision, budget: Budget) -> Decision:
    """Return a history without oddities if one is found soon, else the odd one."""
    assert odd.history is not None
    answer, history = Breadth(goal, EXACT).run(PLAN_WIDTH // 4, budget)
    if answer is Answer.UNDECIDED:
        part = budget.part(EXACT_PLAN_SECONDS)
        planned = _plan(goal, EXACT, part, Relaxation(goal, EXACT))
        answer, history = planned.answer, planned.history
    return Decision(answer, history) if answer is Answer.FOUND else odd


def _plan(
    goal: Goal, tolerance: Tolerance, budget: Budget, model: Relaxation, thorough: bool = False
) -> Decision:
    """Ask the constraint model for plans and play them out."""
    narrow = fits_one_word(goal)
    while True:
        left = budget.left()
        if left <= 0:
            return Decision(Answer.UNDECIDED)
        found, plan = model.solve(left, thorough)
        if found is None:
            return Decision(Answer.UNDECIDED)
        if plan is None:
            return Decision(Answer.NONE) if model.proves else UNDECIDED
        if narrow:
            search = Breadth(goal, tolerance)
            answer, history = search.run(PLAN_WIDTH, budget, plan)
            refuted = search.complete
        else:
            answer, history = find_history(goal, tolerance, budget, plan)
            refuted = answer is Answer.NONE
        if answer is Answer.FOUND:
            return Decision(answer, history)
        model.forbid(plan, refuted)


def _decide_deep(goal: Goal, budget: Budget) -> Decision:
    """Layouts with more marks than a word has bits: search in depth, one position at a time."""
    half = budget.part(budget.left() / 2)
    answer, history = find_history(goal, EXACT, half)
    if answer is Answer.FOUND:
        return Decision(answer, history)
    return _plan(goal, ANYTHING, budget, Relaxation(goal, ANYTHING))
