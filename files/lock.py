"""One writer at a time: others wait; readers need not.

The system lets go of the lock when its process ends, however it ends, so none is ever stale. The
file itself stays: whoever removed it could lock a file that others no longer see.
"""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

LOCK_FILE = ".lock"
MAX_WAIT_S = 60.0
_LOOK_S = 0.01


@contextmanager
def one_writer(folder: Path, max_wait_s: float = MAX_WAIT_S) -> Iterator[None]:
    """Be the only writer in a folder, which is made if need be; OSError if that is not possible."""
    folder.mkdir(parents=True, exist_ok=True)
    number = os.open(folder / LOCK_FILE, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        _wait_for(number, folder, max_wait_s)
        try:
            yield
        finally:
            _unlock(number)  # not by closing alone: a forked child may have it open, too
    finally:
        os.close(number)


def _wait_for(number: int, folder: Path, max_wait_s: float) -> None:
    end = time.monotonic() + max_wait_s
    while not _try_lock(number):
        if time.monotonic() > end:
            what = "another dicesheets has been writing there for a minute"
            raise TimeoutError(errno.ETIMEDOUT, what, str(folder))
        time.sleep(_LOOK_S)


if sys.platform == "win32":
    import msvcrt

    def _try_lock(number: int) -> bool:
        try:
            os.lseek(number, 0, os.SEEK_SET)
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _unlock(number: int) -> None:
        os.lseek(number, 0, os.SEEK_SET)
        msvcrt.locking(number, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _try_lock(number: int) -> bool:
        try:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _unlock(number: int) -> None:
        fcntl.flock(number, fcntl.LOCK_UN)
