"""Time for one task: CPU seconds of the thread that works on it.

A process may do many things at once, and its clock counts all of them; a task's budget counts only
the task. So the same question gets the same answer beside busy neighbours, only later. How much
later has an end too: whoever waits would rather be told "undecided" than nothing at all.

Tasks are given plain seconds, which can be sent to another thread or process; the budget is made
where the work is done.
"""

from __future__ import annotations

from dataclasses import dataclass
from threading import get_ident
from time import monotonic, thread_time

# Wall seconds that a CPU second may take. Beside three threads that never pause, a search that
# gives way to them at every array operation took 13 to 15. Ten seconds, the default for a round,
# thus end after five minutes at the latest.
WALL_FACTOR = 30.0


@dataclass(frozen=True, slots=True)
class Budget:
    """What is left for a task; only the thread that began it may ask."""

    cpu_end: float
    wall_end: float
    thread: int

    @staticmethod
    def of(seconds: float) -> Budget:
        """Return a budget that begins now."""
        return Budget(thread_time() + seconds, monotonic() + seconds * WALL_FACTOR, get_ident())

    def part(self, seconds: float) -> Budget:
        """Return a budget that begins now and ends after `seconds`, or with this one."""
        new = Budget.of(seconds)
        return Budget(min(self.cpu_end, new.cpu_end), min(self.wall_end, new.wall_end), self.thread)

    def left(self) -> float:
        """Return the CPU seconds that are left at least, however slow they may get; never below 0.

        A clock on the wall that allows `WALL_FACTOR` times as much ends with this budget.
        """
        assert get_ident() == self.thread, "a budget counts the time of the thread that began it"
        by_wall = (self.wall_end - monotonic()) / WALL_FACTOR
        return max(0.0, min(self.cpu_end - thread_time(), by_wall))

    def is_used_up(self) -> bool:
        """Say whether the time is over."""
        return self.left() <= 0

    def is_starved(self) -> bool:
        """Say whether the wall clock ended it: later there may be more time for the same task."""
        return monotonic() >= self.wall_end and thread_time() < self.cpu_end
