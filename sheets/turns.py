"""Taking turns: libraries that several threads of one process must not use at once.

pdfium keeps state of its own for all documents and ends the process when two threads are in it.
reportlab's fonts are shared by all documents of a process; two threads that embed one at the same
moment get an IndexError, or letters of each other.
"""

from __future__ import annotations

import os
import threading


class Turns:
    """One thread at a time; a forked process begins anew, as its parent's threads are not in it."""

    def __init__(self) -> None:
        self._begin()
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._begin)

    def _begin(self) -> None:
        self._lock = threading.RLock()

    def __enter__(self) -> None:
        self._lock.acquire()

    def __exit__(self, *_: object) -> None:
        self._lock.release()


RENDERING = Turns()  # pdfium
EMBEDDING = Turns()  # reportlab's fonts
