"""Aside: a folder where a writer prepares things, beside the place where they are to stand.

Its name is drawn anew each time, so no thread or process ever shares one, and it is held while its
owner lives: the system lets go of it when the process ends, however it ends. A folder of such a
name that nobody holds was left by a killed run; whoever prepares something in the same place takes
it away first. Nothing else is ever taken away.
"""

from __future__ import annotations

import os
import re
import secrets
import shutil
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EBUSY
from pathlib import Path

_NAME = re.compile(r"\.dicesheets-[0-9a-f]{16}\.part")
_DAY_S = 24 * 60 * 60
_TRIES = 100  # a name is drawn anew if somebody swept the folder before it was held
_UNKNOWN = -1  # in place of what holds a folder, where the system cannot say who does
_BINARY = getattr(os, "O_BINARY", 0)  # Windows would change line ends


@contextmanager
def aside(folder: Path) -> Iterator[Path]:
    """Yield a new, empty folder in `folder`, for this user alone; afterwards it is gone.

    OSError if there cannot be one.
    """
    sweep(folder)
    path, holder = _make(folder)
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)
        _let_go(holder)


def sweep(folder: Path) -> None:
    """Take away what killed runs have left in a folder."""
    try:
        with os.scandir(folder) as entries:
            found = [Path(entry.path) for entry in entries if _NAME.fullmatch(entry.name)]
    except OSError:
        return  # whoever writes there says why
    for path in found:
        if _is_ours(path):
            _sweep_one(path)


def put(file: Path, data: bytes, like: os.stat_result | None = None) -> None:
    """Write a new file to the disk itself, with the rights of another one; OSError if it fails."""
    # Nobody else may enter the folder aside, so the rights need not be right from the start.
    number = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o666)
    try:
        if like is not None:
            _copy_rights(number, like)
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(number, rest) :]
        os.fsync(number)
    finally:
        os.close(number)


def sync_folder(folder: Path) -> None:
    """Bring the names in a folder to the disk, where the system can."""
    if sys.platform == "win32":
        return
    with suppress(OSError):  # some network folders cannot; the files themselves are safe
        number = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def _make(folder: Path) -> tuple[Path, int]:
    for _ in range(_TRIES):
        path = folder / f".dicesheets-{secrets.token_hex(8)}.part"
        os.mkdir(path, 0o700)
        try:
            holder = _hold(path)
        except OSError:  # such as too many open files
            with suppress(OSError):
                os.rmdir(path)
            raise
        if holder is not None:
            return path, holder
    raise OSError(EBUSY, os.strerror(EBUSY), str(folder))


def _hold(path: Path) -> int | None:
    """Hold a folder until `_let_go`; None if somebody else does, or if it is gone.

    OSError if it cannot be opened.
    """
    if sys.platform == "win32":
        return _UNKNOWN
    import fcntl

    try:
        number = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    except FileNotFoundError:
        return None
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if os.path.samestat(os.fstat(number), os.lstat(path)):
            return number
    except (BlockingIOError, FileNotFoundError):
        pass
    except OSError:  # a file system without locks
        os.close(number)
        return _UNKNOWN
    os.close(number)
    return None


def _let_go(holder: int) -> None:
    if holder != _UNKNOWN:
        os.close(holder)


def _is_ours(path: Path) -> bool:
    """Say whether it is a folder, no link to one, and of this user."""
    try:
        found = path.lstat()
    except OSError:
        return False
    mine = sys.platform == "win32" or found.st_uid == os.geteuid()
    return stat.S_ISDIR(found.st_mode) and mine


def _sweep_one(path: Path) -> None:
    with suppress(OSError):
        holder = _hold(path)
        if holder is None:
            return
        if holder != _UNKNOWN or time.time() - path.stat().st_mtime > _DAY_S:
            shutil.rmtree(path, ignore_errors=True)
        _let_go(holder)


def _copy_rights(number: int, like: os.stat_result) -> None:
    """Give a file the owner, if that is allowed, and the rights of another."""
    if sys.platform == "win32":
        return
    with suppress(OSError):  # only root may give files away
        os.fchown(number, like.st_uid, like.st_gid)
    os.fchmod(number, stat.S_IMODE(like.st_mode) & 0o777)
