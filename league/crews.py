"""Who does the work: some processes of this computer, or (`league/cluster.py`) a cluster.

A crew is given tasks, as many as the engine likes to have under way, and hands back what became of
them in any order. A task whose worker ended comes back as such; the engine decides what follows.
"""

from __future__ import annotations

import queue
import threading
import time
from contextlib import suppress
from typing import Protocol

from dicesheets.crew.frames import Broken, Head
from dicesheets.crew.process import TASK_SECONDS, TooLong, Worker
from dicesheets.errors import UsageError
from dicesheets.league.values import Reply, Task
from dicesheets.league.worker import LAID, MODULE
from dicesheets.scanner.decoder.area import NO_FILE, Area
from dicesheets.words.text import Text

# Of one worker: getting warm takes as long as ten photos, and its memory stays as it is.
MOST_TASKS = 3_000
LEAST_LAID = 100_000  # bytes of a photo: less is sent as fast
MOST_STARTS = 20  # of a worker that never gets ready
PAUSE_SECONDS = 0.5  # before the next start: what is wrong is not mended by hurrying

ENDED = "the worker ended"
TOOK_LONG = "it took too long"

Finished = tuple[int, Reply]


class Crew(Protocol):
    """Some workers, wherever they are."""

    @property
    def size(self) -> int:
        """How many tasks are worked on at once."""

    @property
    def reader(self) -> str:
        """The version of their reader."""

    def put(self, key: int, task: Task) -> None:
        """Have a task done."""

    def take(self, seconds: float) -> list[Finished]:
        """Return what became of tasks, by their keys; wait so long for the first."""

    def close(self) -> None:
        """Let everybody go; what is under way is lost."""


class Processes:
    """Worker processes of this computer; each has a thread that minds it."""

    def __init__(self, size: int, task_s: float = TASK_SECONDS) -> None:
        self.size = size
        self._task_s = task_s
        self._tasks: queue.SimpleQueue[tuple[int, Task] | None] = queue.SimpleQueue()
        self._done: queue.SimpleQueue[Finished | None] = queue.SimpleQueue()
        self._is_ready = threading.Event()
        self._is_closed = False
        self._reader = ""
        self._workers: dict[int, Worker] = {}
        self._threads = [
            threading.Thread(target=self._mind, args=(seat,), daemon=True) for seat in range(size)
        ]
        for thread in self._threads:
            thread.start()

    @property
    def reader(self) -> str:
        """The version of the workers' reader: this program's own, known at once."""
        from dicesheets.scoring.packed import reader_version

        return reader_version()

    @property
    def pids(self) -> list[int]:
        """The processes that work now."""
        return [worker.pid for worker in list(self._workers.values())]

    def put(self, key: int, task: Task) -> None:
        """Have a task done by whoever is free next."""
        self._tasks.put((key, task))

    def take(self, seconds: float) -> list[Finished]:
        """Return what became of tasks; UsageError if no worker can be started."""
        found: list[Finished] = []
        with suppress(queue.Empty):
            one = self._done.get(timeout=seconds) if seconds > 0 else self._done.get_nowait()
            while True:
                if one is None:
                    raise UsageError(_NO_WORKERS)
                found.append(one)
                one = self._done.get_nowait()
        return found

    def close(self) -> None:
        """End all workers."""
        self._is_closed = True
        for _ in self._threads:
            self._tasks.put(None)
        for worker in list(self._workers.values()):
            worker.kill()  # its thread, which may be waiting for it, does the rest
        for thread in self._threads:
            thread.join()

    def _mind(self, seat: int) -> None:
        """Keep one worker at work, and replace it when it dies or is worn."""
        starts = 0
        while not self._is_closed:
            area = Area.new()
            try:
                worker = self._workers[seat] = _start(area)
                worker.await_ready()
            except (Broken, OSError):
                if seat in self._workers:
                    self._workers.pop(seat).end()
                area.close()
                starts += 1
                if starts >= MOST_STARTS:
                    self._done.put(None)
                    return
                time.sleep(PAUSE_SECONDS)
                continue
            starts = 0
            goes_on = self._serve(worker, area)
            self._workers.pop(seat, None)
            worker.end()
            area.close()
            if not goes_on:
                return

    def _serve(self, worker: Worker, area: Area) -> bool:
        """Let a worker work; False if nothing more is to be done."""
        while not worker.is_worn:
            item = self._tasks.get()
            if item is None:
                return False
            key, task = item
            task = lay_photo(area, task)
            try:
                head, parts = worker.ask(task.name, task.given, self._task_s, task.parts)
            except TooLong:
                self._done.put((key, Reply(died=TOOK_LONG)))
                return True
            except (Broken, OSError):
                self._done.put((key, Reply(died=ENDED)))
                return True
            self._done.put((key, _reply(head, parts)))
        return True


def _start(area: Area) -> Worker:
    """Start a worker that sees what lies in an area."""
    files = () if area.file == NO_FILE else (area.file,)
    return Worker(MODULE, str(area.file), most_tasks=MOST_TASKS, files=files)


def lay_photo(area: Area, task: Task) -> Task:
    """Return a task with its photo laid where its worker sees it, which is less than sending it.

    What is small, or does not fit, is sent.
    """
    if len(task.parts) != 1 or len(task.parts[0]) < LEAST_LAID or not area.put(task.parts[0]):
        return task
    return Task(task.name, task.given | {LAID: len(task.parts[0])})


def _reply(head: Head, parts: list[bytes]) -> Reply:
    if "done" in head:
        return Reply(head["done"], tuple(parts))
    return Reply(fault=str(head.get("fault") or (head.get("refused") or ["?"])[-1]))


_NO_WORKERS = Text(
    "kein Arbeitsprozess lässt sich starten; prüfe freien Speicher und die Installation",
    "no worker process can be started; check free memory and the installation",
)
