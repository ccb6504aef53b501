"""A sheet is decided by what it asks for, not by what else the process does."""

from __future__ import annotations

import pickle
import random
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game, Role
from dicesheets.rules import budget as budget_module
from dicesheets.rules.record import RoundRecord
from dicesheets.rules.welten.goal.answer import Answer
from dicesheets.rules.welten.goal.target import Goal, make_goal
from dicesheets.rules.welten.history import decide, forget_decisions
from dicesheets.rules.welten.judge import judge_round
from dicesheets.rules.welten.play.sheet import read_sheet
from dicesheets.rules.welten.play.simulate import Style, simulate_round

LAYOUT = load_classic(Game.WELTEN)
REALMS = [c.id for c in LAYOUT.of_role(Role.REALM)]
BUDGET_SECONDS = 0.5
BUSY_THREADS = 3


def legal_sheets(count: int) -> list[RoundRecord]:
    rng = random.Random(11)
    return [
        simulate_round(LAYOUT, rng.sample(REALMS, 3), rng, Style.CARELESS).record
        for _ in range(count)
    ]


def goal_of(record: RoundRecord) -> Goal:
    sheet = read_sheet(LAYOUT, record)
    assert sheet.rolls is not None
    return make_goal(sheet, sheet.rolls)


@contextmanager
def busy_threads(count: int) -> Iterator[None]:
    """Let threads compute without a pause: each holds the interpreter as long as it may."""
    stop = threading.Event()

    def spin() -> None:
        while not stop.is_set():
            sum(range(1000))

    threads = [threading.Thread(target=spin, daemon=True) for _ in range(count)]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        stop.set()
        for thread in threads:
            thread.join()


def test_legal_sheets_are_decided_beside_busy_threads() -> None:
    """Their time was counted as the search's own: four of four sheets became undecided."""
    sheets = legal_sheets(2)
    forget_decisions()
    with busy_threads(BUSY_THREADS):
        answers = [judge_round(LAYOUT, sheet, 1, BUDGET_SECONDS)[2] for sheet in sheets]
    assert answers == [True] * len(sheets)


def test_several_threads_decide_at_the_same_time() -> None:
    sheets = legal_sheets(4)
    forget_decisions()
    with ThreadPoolExecutor(4) as pool:
        judged = list(pool.map(lambda s: judge_round(LAYOUT, s, 1, 10.0)[2], sheets * 2))
    assert judged == [True] * 8


def test_a_machine_that_gives_no_time_leaves_a_sheet_open_only_for_now(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (sheet,) = legal_sheets(1)
    goal = goal_of(sheet)
    wall = [0.0]
    forget_decisions()

    def starving() -> float:
        wall[0] += 1e6  # ages between two looks at the clock
        return wall[0]

    with monkeypatch.context() as patch:
        patch.setattr(budget_module, "monotonic", starving)
        assert decide(goal, 10.0).answer is Answer.UNDECIDED
    assert decide(goal, 10.0).answer is Answer.FOUND


def test_a_decision_can_be_sent_to_another_process() -> None:
    goal = goal_of(legal_sheets(1)[0])
    decision = decide(goal, 10.0)
    assert decision.answer is Answer.FOUND
    assert pickle.loads(pickle.dumps(decision)) == decision
    sent, asked = pickle.loads(pickle.dumps((goal, decide)))
    assert asked is decide
    assert asked(sent, 10.0) == decision
