"""What pytest does for each of thousands of tests, for less: hooks, imported by conftest.py."""

from __future__ import annotations

import faulthandler
import gc
import os
import sys
from collections.abc import Iterator
from time import monotonic

import pytest
from _pytest.runner import runtestprotocol

# How much is made until garbage is looked for: one photo or one search makes more than Python's 700
# in no time.
GARBAGE = (20_000, 20, 20)
TOO_LONG_SECONDS = 600.0
WATCH_ANEW_SECONDS = 30.0
WORTH_TELLING_SECONDS = 0.02  # of what stands before and after a test, for the slowest of all


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Collect tests without looking for garbage, and leave them out of every later search.

    They stay to the end, a million objects: looking through them again and again took a twentieth
    of a run.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()
        gc.set_threshold(*GARBAGE)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Run a test, and in a worker tell its owner once, unless there is more to tell.

    Otherwise it is six messages a test, which took as long as small tests themselves.
    """
    item.config.stash[_WATCH].see()
    if not hasattr(item.config, "workerinput"):
        return None  # pytest's own way
    for report in runtestprotocol(item, nextitem=nextitem, log=False):
        if (
            report.when == "call" or not report.passed or report.sections
            or report.duration > WORTH_TELLING_SECONDS
        ):  # fmt: skip
            item.ihook.pytest_runtest_logreport(report=report)
    return True


class Watch:
    """A test that hangs shows where, and ends the run: nobody waits for an hour to hear of it.

    Pytest has the same, with a thread for each test; here it is a thread every half minute.
    """

    def __init__(self) -> None:
        # Tests change what standard error is.
        self._told = os.dup(sys.stderr.fileno())
        self._since = float("-inf")

    def see(self) -> None:
        """Begin to wait anew, if that is long ago."""
        now = monotonic()
        if now - self._since > WATCH_ANEW_SECONDS:
            faulthandler.dump_traceback_later(TOO_LONG_SECONDS, file=self._told, exit=True)
            self._since = now

    def end(self) -> None:
        faulthandler.cancel_dump_traceback_later()
        os.close(self._told)


_WATCH = pytest.StashKey[Watch]()


def watch(config: pytest.Config) -> None:
    """Watch over the tests of a run."""
    config.stash[_WATCH] = Watch()
    config.add_cleanup(config.stash[_WATCH].end)
