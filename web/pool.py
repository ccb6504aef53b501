"""Workers for the page: kept warm, limited in time, replaced when they die.

Requests wait in one line, the urgent ones first. A request whose worker died is tried once more
with another worker; one that kills that, too, is given up, and everybody else goes on.
"""

from __future__ import annotations

import asyncio
import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO, cast

from dicesheets.errors import DicesheetsError, UsageError
from dicesheets.web.frames import Broken, Head, receive, send
from dicesheets.words.text import Text

MOST_WORKERS = 4
START_SECONDS = 90.0  # for a worker to get warm on a busy machine
FIRST_PAGE_SECONDS = 0.25  # so long the processors belong to the first page
TASK_SECONDS = 60.0  # a photo takes 0.5, a hard verdict 15
MOST_TASKS = 300  # then a worker is replaced: whatever libraries leak is gone
MOST_RESIDENT_KB = 900_000
TRIES = 2
URGENT, SOON, LATER = 0, 1, 2  # somebody taps; somebody waits for a photo; nobody waits

_MAIN = (
    "import sys; sys.path[:] = {path!r}; "
    "from dicesheets.web.workers.worker import main; main({file!r})"
)
# What a worker gets to know of the surroundings: where libraries and variants are.
_KEPT = (
    "PATH", "HOME", "LANG", "LC_ALL", "SYSTEMROOT", "LOCALAPPDATA", "APPDATA", "TEMP", "TMPDIR",
    "DICESHEETS_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "LD_LIBRARY_PATH",
)  # fmt: skip
# Each worker is one of several: threads of its own would only get into the others' way.
_SURROUNDINGS = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}

Answer = tuple[Head, list[bytes]]
_LOG = logging.getLogger(__name__)  # shown on standard error


class WorkFailed(DicesheetsError):
    """A task ended its worker, took too long, or met a fault of ours."""

    kind = "work"

    @property
    def is_closing(self) -> bool:
        """Whether only the end of the page stood in the way."""
        return self.say("en").endswith(CLOSING.en)


TOO_LONG = Text(
    "das dauert zu lange und wurde abgebrochen; versuch es mit einem anderen Foto",
    "this takes too long and was stopped; try another photo",
)
DIED = Text(
    "das hat zweimal das Programm beendet, das daran arbeitet; versuch es mit einem anderen Foto",
    "this ended the program that works on it, twice; try another photo",
)
FAULT = Text(
    "hier ist dicesheets ein Fehler unterlaufen; das Terminal sagt mehr",
    "dicesheets made a mistake here; the terminal says more",
)
CLOSING = Text("die Seite wird gerade beendet", "the page is being closed")


@dataclass(order=True)
class _Request:
    """A task that waits for a worker."""

    urgency: int
    place: int
    task: str = field(compare=False)
    given: Mapping[str, Any] = field(compare=False)
    answer: asyncio.Future[Answer] = field(compare=False)
    tries: int = field(compare=False, default=0)
    begun: Callable[[], None] | None = field(compare=False, default=None)


class Pool:
    """Some workers, and the line of tasks before them."""

    def __init__(self, file: Path, size: int | None = None, task_s: float = TASK_SECONDS) -> None:
        self.size = size or max(1, min(MOST_WORKERS, os.cpu_count() or 1))
        self._file = file
        self._task_s = task_s
        self._numbers = count()
        self._line: asyncio.PriorityQueue[_Request] = asyncio.PriorityQueue()
        self._threads = ThreadPoolExecutor(self.size, "worker")
        self._workers: dict[int, Worker] = {}
        self._runners: list[asyncio.Task[None]] = []
        self._reader: asyncio.Future[str] | None = None
        self._is_closed = False

    def start(self) -> None:
        """Start the workers; nobody waits for them yet."""
        self._reader = asyncio.get_running_loop().create_future()
        self._runners = [asyncio.create_task(self._run(seat)) for seat in range(self.size)]

    async def reader(self) -> str:
        """Return the version of the reader; it is known when the first worker is warm."""
        assert self._reader is not None
        return await asyncio.shield(self._reader)

    @property
    def waiting(self) -> int:
        """How many tasks wait for a worker."""
        return self._line.qsize()

    @property
    def pids(self) -> list[int]:
        """The processes of the workers."""
        return [worker.pid for worker in self._workers.values()]

    async def ask(
        self, task: str, urgency: int = SOON, begun: Callable[[], None] | None = None, **given: Any
    ) -> Answer:
        """Return what a worker makes of a task; DicesheetsError says why there is nothing.

        `begun` is called when a worker takes it on.
        """
        if self._is_closed:
            raise WorkFailed(CLOSING)
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        request = _Request(urgency, next(self._numbers), task, given, answer, begun=begun)
        self._line.put_nowait(request)
        return await answer

    async def close(self) -> None:
        """End all workers; whoever still waits is told so."""
        self._is_closed = True
        for worker in self._workers.values():
            worker.end()
        for runner in self._runners:
            runner.cancel()
        await asyncio.gather(*self._runners, return_exceptions=True)
        while not self._line.empty():
            _settle(self._line.get_nowait().answer, error=WorkFailed(CLOSING))
        await asyncio.to_thread(self._threads.shutdown, wait=True)

    async def _run(self, seat: int) -> None:
        """Serve one task after the other with the worker of a seat."""
        loop = asyncio.get_running_loop()
        await asyncio.sleep(FIRST_PAGE_SECONDS)
        while not self._is_closed:
            try:
                worker = self._workers[seat] = Worker(self._file)
            except OSError:  # no memory or no files left: perhaps in a moment
                await asyncio.sleep(1.0)
                continue
            try:
                reader = await loop.run_in_executor(self._threads, worker.await_ready)
            except (Broken, OSError):
                worker.end()
                await asyncio.sleep(1.0)  # whatever is wrong is not mended by hurrying
                continue
            if self._reader is not None and not self._reader.done():
                self._reader.set_result(reader)
            await self._serve(worker)
            await loop.run_in_executor(self._threads, worker.end)

    async def _serve(self, worker: Worker) -> None:
        """Let a worker work until it dies or is worn."""
        loop = asyncio.get_running_loop()
        while not worker.is_worn:
            request = await self._line.get()
            if request.answer.done():  # nobody waits for it any more
                continue
            request.tries += 1
            if request.begun:
                request.begun()
            try:
                found = await loop.run_in_executor(
                    self._threads, worker.ask, request.task, request.given, self._task_s
                )
            except asyncio.CancelledError:
                _settle(request.answer, error=WorkFailed(CLOSING))
                raise
            except WorkFailed as error:  # it took too long
                _settle(request.answer, error=error)
                return
            except (Broken, OSError):
                if request.tries < TRIES and not self._is_closed:
                    self._line.put_nowait(request)
                else:
                    _settle(request.answer, error=WorkFailed(DIED))
                return
            self._give(request, found)

    def _give(self, request: _Request, found: Answer) -> None:
        head, parts = found
        if "done" in head:
            _settle(request.answer, (head["done"], parts))
        elif "refused" in head:
            _settle(request.answer, error=UsageError(Text(*head["refused"])))
        else:
            _LOG.error("a worker met a fault:\n%s", head.get("fault", head))
            _settle(request.answer, error=WorkFailed(FAULT))


def _settle(
    answer: asyncio.Future[Answer], found: Answer | None = None, error: Exception | None = None
) -> None:
    if answer.done():
        return
    if error is not None:
        answer.set_exception(error)
    elif found is not None:
        answer.set_result(found)


class Worker:
    """One process, used by one thread at a time."""

    def __init__(self, file: Path) -> None:
        code = _MAIN.format(path=sys.path, file=str(file))
        kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            env={**kept, **_SURROUNDINGS},
            # A session of its own: Ctrl-C is for the server, which lets its workers end.
            start_new_session=True,
        )  # fmt: skip
        self._to = cast(BinaryIO, self._process.stdin)
        self._from = cast(BinaryIO, self._process.stdout)
        self._tasks = 0
        self._resident_kb = 0

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid

    @property
    def is_worn(self) -> bool:
        """Say whether it has done enough, or keeps too much memory."""
        return self._tasks >= MOST_TASKS or self._resident_kb > MOST_RESIDENT_KB

    def await_ready(self) -> str:
        """Wait until it is warm and return the version of its reader; Broken if it died."""
        with _Deadline(self._process, START_SECONDS):
            head, _ = receive(self._from)
        return str(head["ready"])

    def ask(self, task: str, given: Mapping[str, Any], seconds: float) -> Answer:
        """Return what it answers; Broken if it died, WorkFailed if its time was up."""
        self._tasks += 1
        deadline = _Deadline(self._process, seconds)
        try:
            with deadline:
                send(self._to, {"task": task, "given": dict(given)})
                head, parts = receive(self._from)
        except (Broken, OSError):
            if deadline.is_over:
                raise WorkFailed(TOO_LONG) from None
            raise
        self._resident_kb = int(head.get("resident_kb", 0))
        return head, parts

    def end(self) -> None:
        """End it; it has nothing to lose."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._to, self._from):
            with suppress(OSError):
                pipe.close()


class _Deadline:
    """Within it a process has so many seconds; then it is killed: whoever waits sees its end."""

    def __init__(self, process: subprocess.Popen[bytes], seconds: float) -> None:
        self.is_over = False
        self._process = process
        self._timer = threading.Timer(seconds, self._end)
        self._timer.daemon = True

    def _end(self) -> None:
        self.is_over = True
        self._process.kill()

    def __enter__(self) -> None:
        self._timer.start()

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()
