"""Messages between a program and its workers: a JSON head and some bytes, each with its length.

No pickles: whoever takes a worker over can send numbers and texts, nothing that runs.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Sequence
from typing import Any, BinaryIO

Head = dict[str, Any]

_COUNTS = struct.Struct("<II")
_LENGTH = struct.Struct("<Q")
MAX_HEAD_BYTES = 64_000_000
MAX_PARTS = 100
MAX_PART_BYTES = 400_000_000


class Broken(Exception):
    """The other side is gone, or says what cannot be."""


def send(stream: BinaryIO, head: Head, parts: Sequence[bytes] = ()) -> None:
    """Write a message and bring it out."""
    told = json.dumps(head, ensure_ascii=False, separators=(",", ":")).encode()
    lengths = b"".join(_LENGTH.pack(len(part)) for part in parts)
    stream.write(_COUNTS.pack(len(told), len(parts)) + lengths + told)
    for part in parts:
        stream.write(part)
    stream.flush()


def receive(stream: BinaryIO) -> tuple[Head, list[bytes]]:
    """Wait for a message; Broken if none comes any more."""
    size, count = _COUNTS.unpack(_exactly(stream, _COUNTS.size))
    if size > MAX_HEAD_BYTES or count > MAX_PARTS:
        raise Broken
    lengths = [_LENGTH.unpack(_exactly(stream, _LENGTH.size))[0] for _ in range(count)]
    if any(length > MAX_PART_BYTES for length in lengths):
        raise Broken
    try:
        head = json.loads(_exactly(stream, size))
    except (ValueError, RecursionError) as error:
        raise Broken from error
    if not isinstance(head, dict):
        raise Broken
    return head, [_exactly(stream, length) for length in lengths]


def _exactly(stream: BinaryIO, size: int) -> bytes:
    parts: list[bytes] = []
    while size:
        part = stream.read(size)
        if not part:
            raise Broken
        parts.append(part)
        size -= len(part)
    return b"".join(parts)
