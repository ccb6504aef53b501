"""Memory that a worker and whoever asks it have in common: what lies there need not be sent.

Only Linux has memory without a name whose size nobody can change behind the other's back;
elsewhere, and for what is too large, there are the pipes. A worker may write to it whenever it
likes: whoever asks copies an answer before looking at it.
"""

from __future__ import annotations

import mmap
import os
import sys
from contextlib import suppress

AREA_BYTES = 1 << 24  # the file of a phone's photo, or its pixels at half size: 3 to 6 MB
NO_FILE = -1


class Area:
    """Memory in common, or none: then nothing fits into it."""

    def __init__(self, file: int = NO_FILE) -> None:
        self.file = file
        self._memory = mmap.mmap(file, AREA_BYTES) if file != NO_FILE else None

    @classmethod
    def new(cls) -> Area:
        """Return some memory, or none where the system has none to give."""
        with suppress(OSError):
            return cls(_sealed_file())
        return cls()

    def put(self, data: bytes | memoryview) -> bool:
        """Lay something there; False if it does not fit."""
        if self._memory is None or len(data) > AREA_BYTES:
            return False
        self._memory[: len(data)] = data
        return True

    def view(self, size: int) -> memoryview:
        """Return what lies there; the other side can still change it."""
        return memoryview(self._memory or b"")[:size]

    def copy(self, size: int) -> bytearray:
        """Return what lies there now, whatever the other side does from now on."""
        with self.view(size) as seen:
            return bytearray(seen)

    def close(self) -> None:
        """Give it back."""
        if self._memory is not None:
            self._memory.close()
            os.close(self.file)
        self._memory, self.file = None, NO_FILE


def _sealed_file() -> int:
    """A file in memory that keeps its size: one that shrinks would end whoever looks at it."""
    if sys.platform != "linux":
        raise OSError
    import fcntl

    file = os.memfd_create("dicesheets", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
    try:
        os.ftruncate(file, AREA_BYTES)
        seals = fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_GROW | fcntl.F_SEAL_SEAL
        fcntl.fcntl(file, fcntl.F_ADD_SEALS, seals)
    except OSError:
        os.close(file)
        raise
    return file
