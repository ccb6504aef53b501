"""Deadlines: what a process is asked one after the other, each with so many seconds.

One thread watches all of them: starting another for each task would take as long as the rest of
handing it over.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_NEVER = float("inf")


class Deadlines:
    """The deadlines of one process; used by one thread at a time."""

    def __init__(self, end: Callable[[], None]) -> None:
        """`end` is called, once, when a deadline is over."""
        self.is_over = False  # the latest of them
        self._end = end
        self._changed = threading.Condition()
        self._until = _NEVER
        self._wakes_at = _NEVER
        self._thread: threading.Thread | None = None
        self._is_closed = False

    @contextmanager
    def within(self, seconds: float) -> Iterator[None]:
        """Allow so many seconds for what is done inside."""
        with self._changed:
            self.is_over = False  # whoever was ended just when they were done was in time
            self._until = time.monotonic() + seconds
            if self._thread is None:
                self._thread = threading.Thread(target=self._watch, daemon=True)
                self._thread.start()
            elif self._until < self._wakes_at:
                self._changed.notify()
        try:
            yield
        finally:
            with self._changed:  # it wakes in vain, once, and sees that there is a later one
                self._until = _NEVER

    def close(self) -> None:
        """Watch no more."""
        with self._changed:
            self._is_closed = True
            self._changed.notify()

    def _watch(self) -> None:
        with self._changed:
            while not self._is_closed:
                left = self._until - time.monotonic()
                if left <= 0:
                    self.is_over = True
                    self._end()
                    return
                self._wakes_at = self._until
                self._changed.wait(None if left == _NEVER else left)
