"""What a worker gives up before it sees the first byte of a picture.

Each system offers what it offers: Linux everything here, macOS and other Unixes the limits of
`setrlimit`, Windows none of it. Everywhere the other process kills a worker that takes too long.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

from dicesheets.scanner.decoder.bounds import GROWTH_MB, WORKER_MB
from dicesheets.scanner.decoder.syscalls import forbid_syscalls

MOST_FILES = 32  # open at once: libraries that are loaded later need a few
WATCH_SECONDS = 0.02
MB = 1_000_000
PAGE_BYTES = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096


def enclose() -> None:
    """Give up memory, new files, processes and the network, for good."""
    if sys.platform == "win32":
        return
    import resource

    # The terminal's Ctrl-C is for the person's program: it decides what becomes of its workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _limit(resource.RLIMIT_CORE, 0)
    _limit(resource.RLIMIT_FSIZE, 0)
    _limit(resource.RLIMIT_NOFILE, MOST_FILES)
    if sys.platform == "linux":
        # Address space, because malloc cannot evade it; most of the libraries is never touched.
        _limit(resource.RLIMIT_AS, _statm(0) * PAGE_BYTES + GROWTH_MB * MB)
        forbid_syscalls()
    else:  # accepted there, but not enforced
        threading.Thread(target=_watch_memory, daemon=True).start()


def allow_seconds(seconds: float) -> None:
    """Let the worker compute for so long from now on; then the system ends it."""
    if sys.platform == "win32":
        return
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    soft = int(time.process_time() + seconds) + 1  # the system counts whole seconds
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CPU, (soft, most))


def give_memory_back() -> None:
    """Return to the system what earlier pictures left, where the C library can."""
    if sys.platform == "linux":
        import ctypes

        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # of glibc
        if trim is not None:
            trim(0)


def resident_kb() -> int:
    """Return how much memory the worker takes now; 0 where that is not known."""
    return _statm(1) * PAGE_BYTES // 1024 if sys.platform == "linux" else 0


def _limit(what: int, most: int) -> None:
    import resource

    with suppress(ValueError, OSError):  # there may be a lower one already
        resource.setrlimit(what, (most, most))


def _statm(column: int) -> int:
    """Pages of address space (0) or in memory (1)."""
    return int(Path("/proc/self/statm").read_text("ascii").split()[column])


def _watch_memory() -> None:
    """End the process when it has taken too much: decoders let other threads run meanwhile."""
    import resource

    unit = 1 if sys.platform == "darwin" else 1024
    while resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit < WORKER_MB * MB:
        time.sleep(WATCH_SECONDS)
    os._exit(1)
