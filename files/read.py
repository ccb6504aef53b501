"""Reading what somebody names: only ordinary files, and of those no more than can be meant.

A pipe would be waited for without an end, a device may never end, and a large file would fill the
memory before anybody could see that it is none of ours.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from dicesheets.errors import TooLarge, UnreadableFile
from dicesheets.files.kinds import strange_kind
from dicesheets.words.text import Text
from dicesheets.words.trouble import reason_of

STANDARD_INPUT = "-"  # what commands call it

_CHUNK_BYTES = 1 << 20
# A pipe that nobody writes to must not be waited for; a terminal must not become ours.
_FLAGS = os.O_RDONLY | sum(
    getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOCTTY", "O_BINARY", "O_CLOEXEC")
)
_NO_NAME = Text("ungültiger Name", "not a valid name")
_CHECK = Text("prüfe den Namen", "check the name")
_ORDINARY = Text("nenne eine gewöhnliche Datei", "name an ordinary file")


def read_input(path: str | Path, most_bytes: int) -> bytes:
    """Return what stands in a file, or behind a link to one.

    UnreadableFile says why it cannot be read; TooLarge if it has more than `most_bytes`.
    """
    try:
        # Before it is opened, since that alone may wake a device; and after, since the name may
        # lead elsewhere by then.
        _refuse_strange(path, Path(path).stat())
        descriptor = os.open(path, _FLAGS)
        try:
            found = os.fstat(descriptor)
            _refuse_strange(path, found)
            if found.st_size > most_bytes:
                raise TooLarge(str(path), most_bytes)
            data = _read_at_most(descriptor, most_bytes + 1, found.st_size)
        finally:
            os.close(descriptor)
    except OSError as error:
        raise _refusal(path, reason_of(error), _CHECK) from None
    except ValueError:  # a NUL, or half of a character
        raise _refusal(path, _NO_NAME, _CHECK) from None
    if len(data) > most_bytes:
        raise TooLarge(str(path), most_bytes)
    return data


def read_standard_input(most_bytes: int) -> bytes:
    """Return all that comes in on standard input; the same errors as for a file."""
    try:
        data = sys.stdin.buffer.read(most_bytes + 1)
    except OSError as error:
        raise _refusal(STANDARD_INPUT, reason_of(error), _ORDINARY) from None
    if len(data) > most_bytes:
        raise TooLarge(STANDARD_INPUT, most_bytes)
    return data


def _read_at_most(descriptor: int, most_bytes: int, likely_bytes: int) -> bytes:
    """Return what stands in a file: at once, without another copy, if its size is what it says."""
    parts: list[bytes] = []
    left, next_bytes = most_bytes, max(likely_bytes, _CHUNK_BYTES)
    while left > 0 and (part := os.read(descriptor, min(left, next_bytes))):
        parts.append(part)
        left -= len(part)
        next_bytes = _CHUNK_BYTES
    return parts[0] if len(parts) == 1 else b"".join(parts)


def _refuse_strange(path: str | Path, found: os.stat_result) -> None:
    if kind := strange_kind(found.st_mode):
        raise _refusal(path, kind, _ORDINARY)


def _refusal(path: str | Path, why: Text, remedy: Text) -> UnreadableFile:
    what = Text(f"lässt sich nicht lesen ({why.de})", f"it cannot be read ({why.en})")
    return UnreadableFile(what, remedy, str(path))
