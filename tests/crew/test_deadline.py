"""Deadlines: whoever takes too long is ended, once; whoever is done in time never is."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from dicesheets.crew.deadline import Deadlines

LONG, SHORT = 60.0, 0.02


class Ended(threading.Event):
    """Counts how often it was set."""

    times = 0

    def set(self) -> None:
        self.times += 1
        super().set()


@pytest.fixture
def ended() -> Ended:
    return Ended()


@pytest.fixture
def deadlines(ended: Ended) -> Iterator[Deadlines]:
    made = Deadlines(ended.set)
    yield made
    made.close()


def test_what_takes_too_long_is_ended_once(deadlines: Deadlines, ended: Ended) -> None:
    with deadlines.within(SHORT):
        assert ended.wait(LONG)
    assert deadlines.is_over
    with deadlines.within(0.0):
        pass
    assert ended.times == 1


def test_what_comes_after_a_deadline_that_was_over_is_not_told_so(
    deadlines: Deadlines, ended: Ended
) -> None:
    """An answer came just in time, and its worker was ended: the next task had taken no time."""
    with deadlines.within(SHORT):
        assert ended.wait(LONG)
    with deadlines.within(LONG):
        pass
    assert not deadlines.is_over


def test_a_short_deadline_counts_after_a_long_one(deadlines: Deadlines, ended: Ended) -> None:
    with deadlines.within(LONG):
        pass
    with deadlines.within(SHORT):
        assert ended.wait(LONG / 2), "the watch slept on for as long as it was allowed before"


def test_what_is_done_in_time_is_not_ended_later(deadlines: Deadlines, ended: Ended) -> None:
    with deadlines.within(SHORT):
        pass
    assert not ended.wait(5 * SHORT) and not deadlines.is_over
    with deadlines.within(LONG):
        assert not ended.wait(5 * SHORT)
    assert not deadlines.is_over


def test_many_tasks_are_watched_by_one_thread(deadlines: Deadlines) -> None:
    before = threading.active_count()
    for _ in range(20):
        with deadlines.within(LONG):
            assert threading.active_count() <= before + 1


def test_nobody_watches_what_is_closed(ended: Ended) -> None:
    made = Deadlines(ended.set)
    with made.within(SHORT):
        made.close()
        assert not ended.wait(5 * SHORT)
