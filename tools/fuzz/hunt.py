"""The hunt: workers try case after case; a find must come again when it is repeated."""

from __future__ import annotations

import json
import queue
import select
import subprocess
import sys
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, cast

from dicesheets.tools.fuzz.cases import make_case
from dicesheets.tools.fuzz.finds import save_find
from dicesheets.tools.fuzz.trial import MOST_SECONDS, Outcome

START_SECONDS = 90.0  # a worker loads its libraries with its first cases
MOST_CASES = 3000  # of one worker
# Far beyond the limit, so that a case which is killed in time by the product's own limit is not a
# hang, nor one that stood in line for a processor.
PATIENCE_SECONDS = 9 * MOST_SECONDS


class Died(Exception):
    """A worker ended over a case, or had to be ended."""

    def __init__(self, found: str, detail: str) -> None:
        super().__init__(detail)
        self.found, self.detail = found, detail


class Worker:
    """A process that tries cases, started when the first comes."""

    def __init__(self, seed: int, kinds: tuple[str, ...]) -> None:
        self._command = [sys.executable, "-m", "dicesheets.tools.fuzz.worker", str(seed), *kinds]
        self._process: subprocess.Popen[str] | None = None
        self._tried = 0

    def ask(self, word: str) -> Outcome:
        """Return what becomes of a case: its number, or the file of a find; Died if it cannot."""
        if self._process is None:
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL, encoding="utf-8", start_new_session=True,
            )  # fmt: skip
            self._tried = 0
        told, answered = cast(IO[str], self._process.stdin), cast(IO[str], self._process.stdout)
        patience = PATIENCE_SECONDS if self._tried else START_SECONDS
        try:
            told.write(f"{word}\n")
            told.flush()
            ready, _, _ = select.select([answered], [], [], patience)
            if not ready:
                self.close()
                raise Died("hang", f"no answer within {patience:.0f} s")
            line = answered.readline()
        except OSError as error:
            line = str(error)
        if not line.startswith("{"):
            status = self._process.wait() if self._process else 0
            self.close()
            raise Died("crash", f"the process ended with status {status}")
        answer = json.loads(line)
        is_worn = answer.pop("is_worn")
        self._tried += 1
        if is_worn or self._tried >= MOST_CASES or answer["found"] == "memory":
            self.close()
        return Outcome(**answer)

    def close(self) -> None:
        """End it."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            cast(IO[str], process.stdin).close()
            cast(IO[str], process.stdout).close()


@dataclass(slots=True)
class Tally:
    """What was tried and what became of it."""

    cases: Counter[str] = field(default_factory=Counter)  # by kind
    said: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    found: Counter[str] = field(default_factory=Counter)
    passing: Counter[str] = field(default_factory=Counter)  # finds that did not come again
    slowest: dict[str, tuple[float, int]] = field(default_factory=dict)
    largest: dict[str, tuple[float, int]] = field(default_factory=dict)
    next: int = 0  # the number after the last that was tried, all before it too

    def add(self, outcome: Outcome) -> None:
        """Count one case."""
        kind = outcome.kind
        self.cases[kind] += 1
        self.said[kind][outcome.found or outcome.said] += 1
        self.found[outcome.found] += 1
        self.slowest[kind] = max(
            self.slowest.get(kind, (0.0, 0)), (outcome.seconds, outcome.number)
        )
        self.largest[kind] = max(
            self.largest.get(kind, (0.0, 0)), (outcome.peak_mb, outcome.number)
        )

    @property
    def total(self) -> int:
        """How many cases."""
        return self.cases.total()

    @property
    def finds(self) -> int:
        """How many of them showed a fault."""
        return self.total - self.found[""]


@dataclass(frozen=True, slots=True)
class Wish:
    """What to hunt: from which number on, for how long, how many, which kinds."""

    seed: int
    start: int = 0
    seconds: float = 60.0
    count: int | None = None
    kinds: tuple[str, ...] = ()
    workers: int = 1


def hunt(wish: Wish, finds: Path, told: Callable[[Tally, str], None]) -> Tally:
    """Try cases until the time is over; `told` hears of every find, and now and then without."""
    tally = Tally(next=wish.start)
    numbers = _numbers(wish)
    lock = threading.Lock()
    outcomes: queue.Queue[Outcome | BaseException | None] = queue.Queue()

    def work() -> None:
        worker = Worker(wish.seed, wish.kinds)
        try:
            while True:
                with lock:
                    number = next(numbers, None)
                    if number is None:
                        return
                    tally.next = max(tally.next, number + 1)
                outcomes.put(_tried(wish, worker, number, tally))
        except BaseException as error:
            outcomes.put(error)
        finally:
            worker.close()
            outcomes.put(None)

    threads = [threading.Thread(target=work, daemon=True) for _ in range(wish.workers)]
    for thread in threads:
        thread.start()
    left = len(threads)
    while left:
        outcome = outcomes.get()
        if outcome is None:
            left -= 1
        elif isinstance(outcome, BaseException):
            raise outcome
        else:
            tally.add(outcome)
            file = ""
            if outcome.found:
                case = make_case(wish.seed, outcome.number, wish.kinds)
                file = str(save_find(finds, case, outcome))
            told(tally, f"{outcome.found}: {file}" if file else "")
    return tally


def _numbers(wish: Wish) -> Iterator[int]:
    end = time.monotonic() + wish.seconds
    number = wish.start
    while time.monotonic() < end and (wish.count is None or number < wish.start + wish.count):
        yield number
        number += 1


def _tried(wish: Wish, worker: Worker, number: int, tally: Tally) -> Outcome:
    """What becomes of a case; a find must come again in a new worker, or it is only counted."""
    outcome = _once(wish, worker, number)
    if not outcome.found:
        return outcome
    worker.close()
    again = _once(wish, worker, number)
    if not again.found:
        tally.passing[f"{outcome.found} of {outcome.kind} {number}"] += 1
    return again


def _once(wish: Wish, worker: Worker, number: int) -> Outcome:
    try:
        return worker.ask(str(number))
    except Died as died:
        kind = make_case(wish.seed, number, wish.kinds).kind
        return Outcome(kind, number, "", died.found, died.detail, MOST_SECONDS)
