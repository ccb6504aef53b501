"""What the two processes say to each other: a head of fixed length, then bytes.

Nothing that comes from a worker is trusted: it may have been taken over by the picture it decodes.
A head holds numbers only, and a reply that does not add up counts as none.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from enum import IntEnum, unique
from typing import BinaryIO, ClassVar

from dicesheets.scanner.decoder.area import AREA_BYTES
from dicesheets.scanner.decoder.bounds import MAX_FILE_BYTES, REDUCE_PIXELS

READY = b"decoder ready\n"
PICTURES = ("jpeg", "png", "webp", "heic", "tiff", "pdf")
SEARCHES = ("quick", "close", "thorough")  # for markers, in grey pixels
KINDS = (*PICTURES, *SEARCHES)
MARKER_BYTES = 36  # an id, then x and y of four corners, each a float32
MAX_MARKERS = 10_000


@unique
class Outcome(IntEnum):
    """How it went; nothing follows but after DONE and FOUND."""

    DONE = 0
    DAMAGED = 1
    MANY_PIXELS = 2  # width x height
    FEW_PIXELS = 3  # width x height
    MANY_PAGES = 4  # `number` of them
    MORE_PAGES = 5  # `number` of them or more: nobody counted to the end
    NO_SHEET = 6  # the page is no sheet
    NO_MEMORY = 7
    FOUND = 8  # `number` markers, which follow


class Broken(Exception):
    """The other side is gone, or says what cannot be."""


@dataclass(frozen=True, slots=True)
class Request:
    """One page of a file, or the markers in grey pixels; file or pixels follow."""

    kind: str
    cpu_ms: int
    size: int  # bytes that follow
    page: int = 0  # from 0; of a search: OpenCV's number of the markers' dictionary
    colour: bool = False
    halve: bool = False  # a JPEG's sides: faster than decoding all of it
    width: int = 0  # of pixels
    laid: bool = False  # nothing follows: it lies in the memory both have in common

    HEAD: ClassVar[struct.Struct] = struct.Struct("<B???IIIQ")

    def pack(self) -> bytes:
        """Return the head."""
        kind = KINDS.index(self.kind)
        return self.HEAD.pack(
            kind, self.colour, self.halve, self.laid, self.page, self.width, self.cpu_ms, self.size
        )

    @classmethod
    def unpack(cls, head: bytes) -> Request:
        """Return what a head says; Broken if it cannot be."""
        kind, colour, halve, laid, page, width, cpu_ms, size = cls.HEAD.unpack(head)
        if kind >= len(KINDS) or size > (AREA_BYTES if laid else MAX_FILE_BYTES):
            raise Broken
        return cls(KINDS[kind], cpu_ms, size, page, colour, halve, width, laid)


@dataclass(frozen=True, slots=True)
class Reply:
    """What became of it; pixels follow if a page is DONE, markers if some were FOUND."""

    outcome: Outcome
    width: int = 0
    height: int = 0
    planes: int = 0  # 1: grey, 3: blue, green, red
    shrunk: int = 1  # how many of the file's pixels one stands for, in each direction
    has_more: bool = False  # pages
    number: int = 0
    cpu_ms: int = 0
    resident_kb: int = 0  # what the worker takes now
    laid: bool = False  # nothing follows: it lies in the memory both have in common

    HEAD: ClassVar[struct.Struct] = struct.Struct("<BBB??IIIII")

    @property
    def size(self) -> int:
        """How many bytes follow."""
        if self.outcome is Outcome.FOUND:
            return self.number * MARKER_BYTES
        return self.width * self.height * self.planes if self.outcome is Outcome.DONE else 0

    def pack(self) -> bytes:
        """Return the head."""
        return self.HEAD.pack(
            self.outcome, self.planes, self.shrunk, self.has_more, self.laid, self.width,
            self.height, self.number, self.cpu_ms, self.resident_kb,
        )  # fmt: skip

    @classmethod
    def unpack(cls, head: bytes | bytearray) -> Reply:
        """Return what a head says; Broken if it cannot be."""
        outcome, planes, shrunk, has_more, laid, *numbers = cls.HEAD.unpack(head)
        width, height, number, cpu_ms, kb = numbers
        try:
            known = Outcome(outcome)
        except ValueError:
            raise Broken from None
        if known is Outcome.DONE and (
            planes not in (1, 3) or shrunk not in (1, 2) or not 0 < width * height <= REDUCE_PIXELS
        ):
            raise Broken
        if known is Outcome.FOUND and number > MAX_MARKERS:
            raise Broken
        if laid and (known is not Outcome.DONE or width * height * planes > AREA_BYTES):
            raise Broken
        return cls(known, width, height, planes, shrunk, has_more, number, cpu_ms, kb, laid)


def read_into(file: BinaryIO, size: int) -> bytearray:
    """Return so many bytes; Broken if the other side ends before."""
    data = bytearray(size)
    view, at = memoryview(data), 0
    while at < size:
        got = file.readinto(view[at:])  # type: ignore[attr-defined]
        if not got:
            raise Broken
        at += got
    return data
