"""A task's time: what is counted, what is not, and when it ends."""

from __future__ import annotations

import threading

import pytest

from dicesheets.rules import budget as budget_module
from dicesheets.rules.budget import WALL_FACTOR, Budget


class Clocks:
    """A thread's clock and a wall clock that only move when told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.cpu, self.wall = 100.0, 5000.0
        monkeypatch.setattr(budget_module, "thread_time", lambda: self.cpu)
        monkeypatch.setattr(budget_module, "monotonic", lambda: self.wall)


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch) -> Clocks:
    return Clocks(monkeypatch)


def test_only_the_time_of_the_working_thread_counts(clocks: Clocks) -> None:
    budget = Budget.of(4.0)
    clocks.cpu += 1.5
    clocks.wall += 20  # others had the processor for most of it
    assert budget.left() == 2.5
    clocks.cpu += 2.5
    assert budget.is_used_up() and not budget.is_starved()


def test_a_starved_task_ends_by_the_clock_on_the_wall(clocks: Clocks) -> None:
    budget = Budget.of(4.0)
    clocks.cpu += 0.1
    clocks.wall += 4.0 * WALL_FACTOR - 30.0
    assert budget.left() == pytest.approx(30.0 / WALL_FACTOR)
    clocks.wall += 30.0
    assert budget.is_used_up() and budget.is_starved()


def test_a_part_never_outlasts_the_whole(clocks: Clocks) -> None:
    budget = Budget.of(4.0)
    assert budget.part(1.0).left() == 1.0
    assert budget.part(9.0).left() == 4.0
    clocks.cpu += 3.5
    assert budget.part(1.0).left() == 0.5


def test_the_time_left_is_never_below_nothing(clocks: Clocks) -> None:
    budget = Budget.of(1.0)
    clocks.cpu += 3
    assert budget.left() == 0.0


def test_a_budget_can_be_endless() -> None:
    assert Budget.of(float("inf")).left() == float("inf")


def test_another_thread_may_not_ask_for_it() -> None:
    budget = Budget.of(1.0)
    caught: list[str] = []

    def ask() -> None:
        with pytest.raises(AssertionError, match="the thread that began it") as error:
            budget.left()
        caught.append(str(error.value))

    thread = threading.Thread(target=ask)
    thread.start()
    thread.join()
    assert len(caught) == 1
