"""ZIP files of strangers, member by member: nothing is unpacked to the disk, nothing without limit.

Names of members are for people and never lead anywhere. A directory that is too long is refused
before it is read, and of a member no more comes than was allowed, whatever it claims to be.
"""

from __future__ import annotations

import os
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from dicesheets.errors import TooLarge, UnreadableFile
from dicesheets.files.kinds import strange_kind
from dicesheets.words.text import Text
from dicesheets.words.trouble import reason_of

MAX_DIRECTORY_BYTES = 64 << 20  # some 400,000 members
_ENCRYPTED = 1  # a bit of a member's flags
_PACKINGS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_END, _END_SIZE, _LONGEST_COMMENT = b"PK\5\6", 22, 65_535
_LOCATOR, _LOCATOR_SIZE, _END_64 = b"PK\6\7", 20, b"PK\6\6"
_FLAGS = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NONBLOCK", "O_BINARY", "O_CLOEXEC"))
# What reading a damaged or hostile ZIP file may raise.
_BROKEN = (
    zipfile.BadZipFile, zlib.error, struct.error, RuntimeError, EOFError, ValueError, OverflowError,
    OSError,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Member:
    """A file within a ZIP file."""

    name: str  # with its folders, as it claims; for people, never a path
    size: int  # as it claims
    read: Callable[[int], bytes]  # at most so many bytes, else TooLarge


def zip_members(source: Path | bytes, shown: str) -> Iterator[Member]:
    """Yield the files in a ZIP file; UnreadableFile if it is none, or is damaged.

    What is encrypted, or packed in a way that hardly anybody uses, is left out.
    """
    with ExitStack() as stack:
        stream = stack.enter_context(_open(source, shown))
        try:
            _check_directory(stream)
            archive = stack.enter_context(zipfile.ZipFile(stream))
            entries = archive.infolist()
        except _BROKEN:
            raise _refusal(shown) from None
        for entry in entries:
            is_plain = entry.compress_type in _PACKINGS and not entry.flag_bits & _ENCRYPTED
            if is_plain and not entry.is_dir():
                yield Member(entry.filename, entry.file_size, _reading(archive, entry, shown))


def _reading(
    archive: zipfile.ZipFile, entry: zipfile.ZipInfo, shown: str
) -> Callable[[int], bytes]:
    def read(most_bytes: int) -> bytes:
        where = f"{shown}: {entry.filename}"
        if entry.file_size > most_bytes:
            raise TooLarge(where, most_bytes)
        try:
            with archive.open(entry) as stream:
                data = stream.read(most_bytes + 1)
        except _BROKEN:
            raise _refusal(where) from None
        if len(data) > most_bytes:
            raise TooLarge(where, most_bytes)
        return data

    return read


def _open(source: Path | bytes, shown: str) -> BinaryIO:
    if isinstance(source, bytes):
        return BytesIO(source)
    try:
        descriptor = os.open(source, _FLAGS)
        stream = os.fdopen(descriptor, "rb")
        kind = strange_kind(os.fstat(descriptor).st_mode)
    except OSError as error:
        why = reason_of(error)
        what = Text(f"lässt sich nicht lesen ({why.de})", f"it cannot be read ({why.en})")
        raise UnreadableFile(what, _CHECK, shown) from None
    except ValueError:
        raise _refusal(shown) from None
    if kind is not None:
        stream.close()
        raise _refusal(shown)
    return stream


def _check_directory(stream: BinaryIO) -> None:
    """Raise ValueError if the list of members is longer than anybody means."""
    size = stream.seek(0, os.SEEK_END)
    tail_size = min(size, _END_SIZE + _LONGEST_COMMENT + _LOCATOR_SIZE)
    stream.seek(size - tail_size)
    tail = stream.read(tail_size)
    at = tail.rfind(_END)
    if at < 0:
        raise ValueError("no end record")
    (length,) = struct.unpack_from("<I", tail, at + 12)
    locator = at - _LOCATOR_SIZE
    if locator >= 0 and tail[locator : locator + 4] == _LOCATOR:
        (place,) = struct.unpack_from("<Q", tail, locator + 8)
        stream.seek(place)
        record = stream.read(56)
        if record[:4] == _END_64:
            (length,) = struct.unpack_from("<Q", record, 40)
    stream.seek(0)
    if length > min(size, MAX_DIRECTORY_BYTES):
        raise ValueError("a directory of this length")


_CHECK = Text("prüfe den Namen", "check the name")


def _refusal(shown: str) -> UnreadableFile:
    what = Text("das ist keine ganze ZIP-Datei", "this is no whole ZIP file")
    return UnreadableFile(what, Text("hol sie neu", "get it anew"), shown)
