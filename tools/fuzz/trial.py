"""One case tried: what must hold whatever comes, measured.

No exception but dicesheets' own, which says what is wrong in both languages; nothing printed;
never more than 400 MB in any process. Who waits for the worker sees to crashes and hangs.
"""

from __future__ import annotations

import os
import resource
import time
import traceback
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from dicesheets.errors import DicesheetsError
from dicesheets.tools.fuzz.cases import KINDS, Case
from dicesheets.tools.fuzz.doors import MB, Wrong, check_error

MOST_MB = 400
MOST_SECONDS = 10.0
_STATUS = Path("/proc/self/status")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a case."""

    kind: str
    number: int
    said: str  # in a word
    found: str = ""  # what is wrong: crash, wrong, memory, hang, noise; nothing if all is well
    detail: str = ""
    seconds: float = 0.0
    peak_mb: float = 0.0


def try_case(case: Case) -> Outcome:
    """Return what becomes of a case in this process."""
    forget_peak()
    start, line = time.monotonic(), _lines()
    said, found, detail = "", "", ""
    try:
        said = KINDS[case.kind].enter(case.data)
    except DicesheetsError as error:
        said = f"refused ({error.kind})"
        try:
            check_error(error)
        except Exception as wrong:
            found, detail = "wrong", _told(wrong)
    except Wrong as wrong:
        found, detail = ("hang" if str(wrong).startswith("hang") else "wrong"), str(wrong)
    except Exception as error:
        found, detail = "crash", _told(error)
    in_line, peak = seconds_in_line(line, _lines()), peak_mb()
    seconds = time.monotonic() - start - in_line
    if not found and peak > MOST_MB:
        found, detail = "memory", f"{peak:.0f} MB"
    if not found and seconds > MOST_SECONDS and not KINDS[case.kind].is_fresh:
        found, detail = "hang", f"{seconds:.1f} s"
    return Outcome(case.kind, case.number, said, found, detail[-4000:], seconds, peak)


def forget_peak() -> None:
    """Begin to measure memory anew, where the system can."""
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5", "ascii")


def peak_mb() -> float:
    """Return the most memory that this process, or one of its children, has had."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss  # those that ended
    return max(_most_kb(_STATUS), children, *map(_most_kb, _living()), 0) * 1024 / MB


def seconds_in_line(before: Mapping[str, int], after: Mapping[str, int]) -> float:
    """Return how long this process and its children stood in line for a processor in between.

    On a machine with nothing else to do nobody does: others' work is no hang of ours. Threads of a
    process stand in line together, so that only the one that stood longest counts.
    """
    longest: dict[str, int] = {}
    for task, ns in after.items():
        process = task.rpartition("/task/")[0]
        longest[process] = max(longest.get(process, 0), ns - before.get(task, 0))
    return sum(longest.values()) / 1e9


def _lines() -> dict[str, int]:
    """Nanoseconds in line since each began: of the main thread, and of those of all children."""
    pid = os.getpid()
    tasks = [Path(f"/proc/{pid}/task/{pid}")]
    for status in _living():
        with suppress(OSError):
            tasks += (status.parent / "task").iterdir()
    found = {}
    for task in tasks:
        with suppress(OSError, IndexError, ValueError):
            found[str(task)] = int((task / "schedstat").read_text("ascii").split()[1])
    return found


def resident_mb() -> float:
    """Return how much memory this process takes now."""
    return _kb(_STATUS, "VmRSS") * 1024 / MB


def _living() -> list[Path]:
    """The status files of this process's children, such as a decoder."""
    found: list[Path] = []
    with suppress(OSError):
        for task in Path("/proc/self/task").iterdir():
            pids = (task / "children").read_text("ascii").split()
            found += [Path("/proc") / pid / "status" for pid in pids]
    return found


def _most_kb(status: Path) -> int:
    if status == _STATUS and not status.exists():  # not Linux: since the process began
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return _kb(status, "VmHWM")


def _kb(status: Path, name: str) -> int:
    with suppress(OSError):
        for line in status.read_text("ascii", "replace").splitlines():
            if line.startswith(f"{name}:"):
                return int(line.split()[1])
    return 0


def _told(error: Exception) -> str:
    lines = traceback.format_exception(error)
    return "".join(lines).replace(str(Path(__file__).parents[2]) + os.sep, "")
