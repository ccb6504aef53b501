"""Workers for the page: kept warm, limited in time, replaced when they die.

Requests wait in one line, the urgent ones first. A request whose worker died is tried once more
with another worker; one that kills that, too, is given up, and everybody else goes on.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from dicesheets.crew.frames import Broken, Head
from dicesheets.crew.process import TASK_SECONDS, Answer, Told, TooLong, Worker
from dicesheets.errors import DicesheetsError, UsageError
from dicesheets.web.workers.worker import MODULE
from dicesheets.words.text import Text

MOST_WORKERS = 4
FIRST_PAGE_SECONDS = 0.25  # so long the processors belong to the first page
TRIES = 2
URGENT, SOON, LATER = 0, 1, 2  # somebody taps; somebody waits for a photo; nobody waits

_LOG = logging.getLogger(__name__)  # shown on standard error


class WorkFailed(DicesheetsError):
    """A task ended its worker, took too long, or met a fault of ours."""

    kind = "work"

    @property
    def is_closing(self) -> bool:
        """Whether only the end of the page stood in the way."""
        return self.say("en").endswith(CLOSING.en)


TOO_LONG = Text(
    "das dauert zu lange und wurde abgebrochen; versuch es noch einmal oder mit einem anderen Foto",
    "this takes too long and was stopped; try again, or another photo",
)
DIED = Text(
    "das hat zweimal das Programm beendet, das daran arbeitet; versuch es noch einmal oder mit "
    "einem anderen Foto",
    "this ended the program that works on it, twice; try again, or another photo",
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
    told: Told | None = field(compare=False, default=None)
    parts: Sequence[bytes] = field(compare=False, default=())


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
    def is_warm(self) -> bool:
        """Whether a worker is there, so that nobody waits for the first."""
        return self._reader is not None and self._reader.done()

    @property
    def waiting(self) -> int:
        """How many tasks wait for a worker."""
        return self._line.qsize()

    @property
    def pids(self) -> list[int]:
        """The processes of the workers."""
        return [worker.pid for worker in self._workers.values()]

    async def ask(
        self, task: str, urgency: int = SOON, begun: Callable[[], None] | None = None,
        told: Told | None = None, parts: Sequence[bytes] = (), **given: Any,
    ) -> Answer:  # fmt: skip
        """Return what a worker makes of a task; DicesheetsError says why there is nothing.

        `begun` is called when a worker takes it on, `told` with what it tells before the answer.
        """
        if self._is_closed:
            raise WorkFailed(CLOSING)
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        number = next(self._numbers)
        request = _Request(
            urgency, number, task, given, answer, begun=begun, told=told, parts=parts
        )
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
                worker = self._workers[seat] = Worker(MODULE, str(self._file))
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
                    self._threads,
                    worker.ask,
                    request.task,
                    request.given,
                    self._task_s,
                    request.parts,
                    _in_loop(loop, request.told),
                )
            except asyncio.CancelledError:
                _settle(request.answer, error=WorkFailed(CLOSING))
                raise
            except TooLong:
                _settle(request.answer, error=WorkFailed(TOO_LONG))
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


def _in_loop(loop: asyncio.AbstractEventLoop, told: Told | None) -> Told | None:
    """Return what hears a worker in its thread and says it in the loop."""
    return told and (lambda head: _say_in(loop, told, head))


def _say_in(loop: asyncio.AbstractEventLoop, told: Told, head: Head) -> None:
    with suppress(RuntimeError):  # the page has just been closed
        loop.call_soon_threadsafe(told, head)


def _settle(
    answer: asyncio.Future[Answer], found: Answer | None = None, error: Exception | None = None
) -> None:
    if answer.done():
        return
    if error is not None:
        answer.set_exception(error)
    elif found is not None:
        answer.set_result(found)
