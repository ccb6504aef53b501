"""What is tried in turn to decide a goal, with engines that only note what they are asked."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from dicesheets.rules.budget import Budget
from dicesheets.rules.welten import history
from dicesheets.rules.welten.goal.answer import ANYTHING, EXACT, Answer, Tolerance
from dicesheets.rules.welten.history import (
    PICK_SECONDS,
    PLAN_WIDTH,
    SETS_IN_A_ROW,
    UNDECIDED,
    Decision,
    _Tries,
)
from dicesheets.rules.welten.model.covers import MANY_STEPS

FOUND, NONE, OPEN = Answer.FOUND, Answer.NONE, Answer.UNDECIDED
HISTORY: Any = "a history"
PICKED: Any = "a goal with one set of steps"
PLAN: Any = "a plan"


class Engines:
    """Stand in for the searches and both models: what they answer, and what they were asked."""

    def __init__(self) -> None:
        self.searched: list[tuple[Any, Tolerance, int]] = []  # goal, oddities, width
        self.answers: list[Answer] = []  # of the searches, then undecided
        self.complete = False
        self.picks: list[tuple[bool | None, Any]] = []  # of the sets, then used up
        self.seconds: list[float] = []  # that were given for a pick
        self.forbidden: list[bool] = []  # was that set or plan refuted?
        self.plans: list[tuple[bool | None, Any]] = []  # of the model, then no time
        self.proves = True
        self.is_used_up = False

    def __call__(self, goal: Any, tolerance: Tolerance) -> Any:
        return SimpleNamespace(
            engines=self,
            run=lambda width, *_: self._run(goal, tolerance, width),
            complete=self.complete,
            pick=self._pick,
            forbid_last=self.forbidden.append,
            forbid=lambda _, refuted: self.forbidden.append(refuted),
            solve=lambda *_: self.plans.pop(0) if self.plans else (None, None),
            proves=self.proves,
            is_used_up=self.is_used_up,
        )

    def _run(self, goal: Any, tolerance: Tolerance, width: int) -> tuple[Answer, Any]:
        self.searched.append((goal, tolerance, width))
        answer = self.answers.pop(0) if self.answers else OPEN
        return answer, HISTORY if answer is FOUND else None

    def _pick(self, seconds: float) -> tuple[bool | None, Any]:
        self.seconds.append(seconds)
        return self.picks.pop(0)


@pytest.fixture
def engines(monkeypatch: pytest.MonkeyPatch) -> Engines:
    made = Engines()
    for name in ("Breadth", "Covers", "Relaxation"):
        monkeypatch.setattr(history, name, made)
    monkeypatch.setattr(history, "fits_one_word", lambda _: True)
    return made


def tries(seconds: float = 100.0, steps: int = 1) -> _Tries:
    goal: Any = SimpleNamespace(steps=[(), range(steps)])
    return _Tries(goal, Budget.of(seconds))


def test_sets_are_picked_a_few_at_a_time_and_given_up_one_by_one(engines: Engines) -> None:
    engines.picks = [(True, PICKED)] * 9
    engines.answers = [OPEN, NONE, OPEN]
    asked = tries()
    assert asked._try_sets(EXACT, 150) == UNDECIDED
    assert engines.seconds == [PICK_SECONDS] * SETS_IN_A_ROW
    assert engines.searched == [(PICKED, EXACT, 150)] * SETS_IN_A_ROW
    assert engines.forbidden == [False, True, False]
    assert asked.patience == PICK_SECONDS


def test_the_first_set_that_can_be_played_is_enough(engines: Engines) -> None:
    engines.picks = [(True, PICKED)] * 9
    engines.answers = [NONE, FOUND]
    assert tries()._try_sets(ANYTHING, 150) == Decision(FOUND, HISTORY)
    assert engines.forbidden == [True]


@pytest.mark.parametrize(
    ("pick", "proves", "tolerance", "decision", "after"),
    [
        (False, True, EXACT, UNDECIDED, ANYTHING),  # not without oddities: perhaps with them
        (False, True, ANYTHING, Decision(NONE), EXACT),
        (False, False, ANYTHING, UNDECIDED, EXACT),  # a set before was given up, not refuted
        (None, True, ANYTHING, UNDECIDED, EXACT),
    ],
)
def test_no_further_set_is_a_proof_if_all_others_were_refuted(
    engines: Engines,
    pick: bool | None,
    proves: bool,
    tolerance: Tolerance,
    decision: Decision,
    after: Tolerance,
) -> None:
    engines.picks = [(pick, None)]
    engines.proves = proves
    asked = tries()
    assert asked._try_sets(tolerance, 150) == decision
    assert asked.tolerance == after
    is_proof = pick is False and proves
    assert asked.patience == (PICK_SECONDS if is_proof else 2 * PICK_SECONDS)
    assert engines.searched == []


def test_sets_that_are_used_up_are_not_asked_again(engines: Engines) -> None:
    engines.is_used_up = True
    assert tries()._try_sets(EXACT, 150) == UNDECIDED
    assert engines.seconds == []


def test_without_time_nothing_is_asked(engines: Engines) -> None:
    engines.plans = [(True, PLAN)]
    asked = tries(seconds=0.0)
    assert asked._try_sets(EXACT, 150) == UNDECIDED
    assert asked._check(0.3) == UNDECIDED
    assert asked._ask_model(0.7, thorough=False) == UNDECIDED
    assert asked.decide() == UNDECIDED
    assert engines.seconds == [] and engines.searched == [] and engines.plans


@pytest.mark.parametrize(("pick", "answer"), [(False, NONE), (True, OPEN), (None, OPEN)])
def test_the_check_only_refutes(engines: Engines, pick: bool | None, answer: Answer) -> None:
    engines.picks = [(pick, PICKED if pick else None)]
    assert tries()._check(0.3) == Decision(answer)
    assert engines.seconds == [0.3] and engines.searched == []


def test_a_search_is_never_repeated_as_wide_or_less(engines: Engines) -> None:
    asked = tries()
    for width in (1, 30, 30, 29, 31):
        assert asked._search(EXACT, width) == UNDECIDED
    assert asked._search(ANYTHING, 30) == UNDECIDED
    assert asked._search(EXACT, 30, patience=0.0) == UNDECIDED
    widths = [(tolerance, width) for _, tolerance, width in engines.searched]
    assert widths == [(EXACT, 1), (EXACT, 30), (EXACT, 31), (ANYTHING, 30), (EXACT, 30)]


@pytest.mark.parametrize("before", [1, 100])
@pytest.mark.parametrize(("seconds", "is_tried"), [(10.0, True), (20.0, False)])
def test_a_search_that_would_take_all_the_time_is_not_begun(
    engines: Engines, seconds: float, is_tried: bool, before: int
) -> None:
    """Ten times as wide takes five times as long (10 ** 0.7), of which 100 s leave 80."""
    asked = tries()
    asked.runs[EXACT, None] = (before, seconds)
    asked._search(EXACT, 10 * before)
    assert bool(engines.searched) is is_tried


def test_what_is_refuted_without_oddities_is_searched_with_them(engines: Engines) -> None:
    asked = tries()
    engines.answers = [NONE]
    assert asked._try("exact", 30) == UNDECIDED
    assert asked.tolerance == ANYTHING
    engines.answers = [NONE]
    assert asked._try("exact", 200) == Decision(NONE)
    searched = [(tolerance, width) for _, tolerance, width in engines.searched]
    assert searched == [(EXACT, 30), (ANYTHING, 30), (ANYTHING, 200)]


@pytest.mark.parametrize(("steps", "second"), [(MANY_STEPS, 200), (MANY_STEPS + 1, 120)])
def test_many_steps_are_tried_in_smaller_strides(engines: Engines, steps: int, second: int) -> None:
    engines.picks = [(None, None)] * 99
    engines.answers = [OPEN, FOUND]
    assert tries(steps=steps).decide() == Decision(FOUND, HISTORY)
    assert [width for _, _, width in engines.searched] == [30, second]


def test_a_plan_is_played_out_and_forbidden_until_none_is_left(engines: Engines) -> None:
    engines.plans = [(True, PLAN), (True, PLAN), (False, None)]
    engines.answers = [OPEN, NONE]
    assert tries()._ask_model(0.7, thorough=False) == Decision(NONE)
    assert [width for _, _, width in engines.searched] == [PLAN_WIDTH] * 2
    assert engines.forbidden == [False, False]


def test_no_plan_is_a_proof_only_if_all_before_were_refuted(engines: Engines) -> None:
    engines.plans = [(False, None)]
    engines.proves = False
    assert tries()._ask_model(0.7, thorough=False) == UNDECIDED


@pytest.mark.parametrize(
    ("after", "searched"),
    [
        ([FOUND], [(EXACT, PLAN_WIDTH // 4)]),
        ([NONE], [(EXACT, PLAN_WIDTH // 4)]),
        ([OPEN, FOUND], [(EXACT, PLAN_WIDTH // 4), (EXACT, PLAN_WIDTH)]),  # by a plan of its own
    ],
)
def test_beside_an_odd_history_one_without_oddities_is_looked_for(
    engines: Engines, after: list[Answer], searched: list[tuple[Tolerance, int]]
) -> None:
    engines.plans = [(True, PLAN)] * 2
    engines.answers = [FOUND, *after]
    assert tries()._ask_model(0.7, thorough=False) == Decision(FOUND, HISTORY)
    asked = [(tolerance, width) for _, tolerance, width in engines.searched]
    assert asked == [(ANYTHING, PLAN_WIDTH), *searched]


def test_nothing_is_looked_for_that_was_refuted(engines: Engines) -> None:
    asked = tries()
    asked.tolerance = ANYTHING
    engines.plans = [(True, PLAN)]
    engines.answers = [FOUND]
    assert asked._ask_model(0.7, thorough=False) == Decision(FOUND, HISTORY)
    assert len(engines.searched) == 1


@pytest.mark.parametrize("answers", [[FOUND], [OPEN, FOUND], [NONE, NONE, OPEN, FOUND]])
def test_what_does_not_fit_into_a_word_is_searched_in_depth(
    engines: Engines, answers: list[Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    """First without oddities, for half of the time, then by plans with what is left."""
    left = list(answers)
    budgets: list[tuple[Tolerance, float]] = []

    def find(_: Any, tolerance: Tolerance, budget: Budget, *plan: Any) -> tuple[Answer, Any]:
        budgets.append((tolerance, budget.left()))
        answer = left.pop(0)
        return answer, HISTORY if answer is FOUND else None

    monkeypatch.setattr(history, "fits_one_word", lambda _: False)
    monkeypatch.setattr(history, "find_history", find)
    engines.plans = [(True, PLAN)] * 9
    goal: Any = "a goal"
    assert history._decide_deep(goal, Budget.of(100.0)) == Decision(FOUND, HISTORY)
    assert [tolerance for tolerance, _ in budgets] == [EXACT, *[ANYTHING] * (len(answers) - 1)]
    assert [seconds for _, seconds in budgets] == pytest.approx(
        [50.0, *[100.0] * (len(answers) - 1)], abs=5.0
    )
    assert engines.forbidden == [answer is NONE for answer in answers[1:-1]]
