"""A worker process as its owner sees it: asked one thing at a time, killed when its time is up."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, BinaryIO, cast

from dicesheets.crew.deadline import Deadlines
from dicesheets.crew.frames import Broken, Head, receive, send

START_SECONDS = 90.0  # for a worker to get warm on a busy machine
TASK_SECONDS = 60.0  # a photo takes 0.5, a hard verdict 15
MOST_TASKS = 300  # then a worker is replaced: whatever libraries leak is gone
# At rest. It has 210 MB when it is warm and 290 after the longest search; a photo of 24 megapixels
# in colour adds 80 for a moment, and no process is to have more than 400.
MOST_RESIDENT_KB = 300_000
MOST_TOLD = 2_000  # steps of one task: a photo has ten, the 60 pages of a PDF have 600

_MAIN = "import sys; sys.path[:] = {path!r}; from {module} import main; main(*{given!r})"
# What a worker gets to know of the surroundings: where libraries and variants are.
_KEPT = (
    "PATH", "HOME", "LANG", "LC_ALL", "SYSTEMROOT", "LOCALAPPDATA", "APPDATA", "TEMP", "TMPDIR",
    "DICESHEETS_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "LD_LIBRARY_PATH",
)  # fmt: skip
# Each worker is one of several: threads of its own would only get into the others' way.
_SURROUNDINGS = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}

Answer = tuple[Head, list[bytes]]
Told = Callable[[Head], None]  # hears how far a task is, in the thread that asked


class TooLong(Exception):
    """A task took longer than it may, and its worker was killed."""


class Worker:
    """One process, used by one thread at a time."""

    def __init__(
        self, module: str, *given: str, most_tasks: int = MOST_TASKS, files: Sequence[int] = (),
    ) -> None:  # fmt: skip
        """Start the function `main` of a module in a process of its own; OSError if there is none.

        It works by `crew.child`. `files` are descriptors that it gets, beside its pipes.
        """
        code = _MAIN.format(path=sys.path, module=module, given=given)
        kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            env={**kept, **_SURROUNDINGS},
            # A session of its own: Ctrl-C is for the owner, who lets its workers end.
            start_new_session=True,
            pass_fds=tuple(files),
        )  # fmt: skip
        self._to = cast(BinaryIO, self._process.stdin)
        self._from = cast(BinaryIO, self._process.stdout)
        self._deadlines = Deadlines(self._process.kill)
        self._tasks = 0
        self._most_tasks = most_tasks
        self._resident_kb = 0

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid

    @property
    def is_worn(self) -> bool:
        """Say whether it has done enough, or keeps too much memory."""
        return self._tasks >= self._most_tasks or self._resident_kb > MOST_RESIDENT_KB

    def await_ready(self) -> str:
        """Wait until it is warm and return the version of its reader; Broken if it died."""
        with self._deadlines.within(START_SECONDS):
            head, _ = receive(self._from)
        return str(head["ready"])

    def ask(
        self, task: str, given: Mapping[str, Any], seconds: float, parts: Sequence[bytes] = (),
        told: Told | None = None,
    ) -> Answer:  # fmt: skip
        """Return what it answers; Broken or OSError if it died, TooLong if its time was up."""
        self._tasks += 1
        try:
            with self._deadlines.within(seconds):
                send(self._to, {"task": task, "given": dict(given)}, parts)
                head, found = self._hear(told)
        except (Broken, OSError):
            if self._deadlines.is_over:
                raise TooLong from None
            raise
        self._resident_kb = head.get("resident_kb", 0)
        return head, found

    def kill(self) -> None:
        """Kill it, from any thread: whoever waits for it sees its end."""
        self._process.kill()

    def _hear(self, told: Told | None) -> Answer:
        """Return its answer, and hand on what it tells before; Broken if that is nonsense.

        So it is if it tells without end.
        """
        for _ in range(MOST_TOLD + 1):
            head, found = receive(self._from)
            if not _is_sound(head):
                raise Broken
            if "told" not in head:
                return head, found
            if told is not None:
                told(head["told"])
        raise Broken

    def end(self) -> None:
        """End it; it has nothing to lose. Nobody may be waiting for it."""
        self._deadlines.close()
        self._process.kill()
        self._process.wait()
        for pipe in (self._to, self._from):
            with suppress(OSError):
                pipe.close()


def _is_sound(head: Head) -> bool:
    """Say whether what a worker says has the form of an answer: a photo may have taken it over."""
    refused = head.get("refused", ["", ""])
    return (
        type(head.get("resident_kb", 0)) is int
        and isinstance(head.get("told", {}), dict)
        and isinstance(refused, list)
        and [type(text) for text in refused] == [str, str]
    )
