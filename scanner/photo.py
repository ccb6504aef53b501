"""Photos: any picture file a phone or scanner app makes, as upright grey pixels.

What a file is follows from its first bytes, never from its name. Sizes are read from the header
first, as a courtesy: files can lie, so that pixels are decoded in another process with hard limits
(`scanner/decoder`). Pages come one by one, and only one is in memory.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from dicesheets.errors import PhotoError
from dicesheets.files.kinds import is_folder
from dicesheets.scanner.decoder import pool
from dicesheets.scanner.decoder.bounds import (
    ANSWER_SECONDS,
    CPU_SECONDS,
    MAX_FILE_BYTES,
    MAX_HEIC_PIXELS,
    MAX_PAGES,
    MAX_PIXELS,
    QUICK_PIXELS,
    REDUCE_PIXELS,
    SURE_LOSSLESS_PIXELS,
    WORKER_MB,
    is_huge,
    is_tiny,
)
from dicesheets.scanner.decoder.protocol import Outcome, Reply, Request
from dicesheets.scanner.photo_errors import (
    DAMAGED,
    DAMAGED_PDF,
    EMPTY_FILE,
    FEW_PIXELS,
    FOLDERS_INSIDE,
    MANY_HEIC_PIXELS,
    MANY_PAGES,
    MANY_PIXELS,
    MISSING,
    MORE_PAGES,
    NO_DECODER,
    NO_FILE,
    NO_GIF,
    NO_PICTURE,
    NO_PICTURE_INSIDE,
    NO_SHEET,
    NOT_OPENED,
    OVER_LIMITS,
    TOO_LARGE,
    photo_error,
)
from dicesheets.scanner.picture_headers import HEADERS, kind_of
from dicesheets.words.shown import shortened

Grey = NDArray[np.uint8]  # height x width
Colour = NDArray[np.uint8]  # height x width x 3

MOST_FOLDERS = 8  # that a message names
WEBP_HEAD_BYTES = 64  # in which a lossless picture says so
PICTURE_SUFFIXES = (
    *(".jpg", ".jpeg", ".jpe", ".png", ".webp"),
    *(".heic", ".heif", ".hif", ".tif", ".tiff", ".pdf"),
)


@dataclass(frozen=True, slots=True)
class PictureBytes:
    """A picture that is in memory, such as one sent over a network."""

    name: str  # for messages
    data: bytes

    def __str__(self) -> str:
        return self.name


Source = Path | PictureBytes


@dataclass(frozen=True, slots=True)
class Photo:
    """One picture, upright as the camera was held."""

    source: str  # the file's name
    page: int  # from 1; pictures with one page: 1
    grey: Grey
    shrunk: int = 1  # how many of the file's pixels one of `grey` stands for, in each direction


def list_pictures(paths: tuple[Path, ...]) -> tuple[Path, ...]:
    """Return the files named, and the pictures in the folders named, in order."""
    found: list[Path] = []
    for path in paths:
        if is_folder(path):
            inside = sorted(p for p in path.iterdir() if p.suffix.lower() in PICTURE_SUFFIXES)
            if not inside:
                raise _without_pictures(path)
            found += inside
        else:
            found.append(path)
    return tuple(found)


def folders_inside(paths: Sequence[Path]) -> tuple[Path, ...]:
    """Return the folders with pictures that lie in the folders named and are not read with them."""
    folders = (folder for path in paths if is_folder(path) for folder in _folders(path))
    return tuple(
        p for p in folders if any(f.suffix.lower() in PICTURE_SUFFIXES for f in p.iterdir())
    )


def _without_pictures(path: Path) -> PhotoError:
    """Say where the pictures may be: often each player has a folder."""
    folders = [shortened(folder.name) for folder in folders_inside((path,))]
    if not folders:
        return photo_error(path, NO_PICTURE_INSIDE)
    more = " …" if len(folders) > MOST_FOLDERS else ""
    return photo_error(path, FOLDERS_INSIDE, folders=", ".join(folders[:MOST_FOLDERS]) + more)


def _folders(path: Path) -> list[Path]:
    return sorted(p for p in path.iterdir() if p.is_dir() and not p.name.startswith("."))


def load_photos(path: Source, quick: bool = False) -> Iterator[Photo]:
    """Yield the pictures in a file: one, or every page of a PDF or TIFF.

    Quickly loaded, a large JPEG comes at half its size, in three quarters of the time.
    """
    picture = open_picture(path)
    page: int | None = 0
    while page is not None:
        photo = picture.load_photo(page, quick)
        page = picture.after(page)
        yield photo
        del photo  # before the next one is decoded


def load_colours(path: Source) -> Iterator[Colour]:
    """Yield the same pictures in colour (blue, green, red): for people, not for reading."""
    picture = open_picture(path)
    page: int | None = 0
    while page is not None:
        colour = picture.load_colour(page)
        page = picture.after(page)
        yield colour
        del colour


class Picture:
    """A picture file whose pages are decoded when they are asked for, each as often as wanted."""

    def __init__(self, name: str, kind: str, data: bytes, pixels: int) -> None:
        self._name = name
        self._kind = kind
        self._data = data
        self._pixels = pixels  # that its header promises; 0: the decoder will find out
        self._spent: dict[int, float] = {}  # page -> seconds of decoding
        self._last: int | None = None if kind in ("tiff", "pdf") else 0
        self.fruitless = 0.0  # seconds that went into its other pages for nothing

    def load_photo(self, page: int, quick: bool = False) -> Photo:
        """Return a page, from 0, in grey; PhotoError if it cannot be decoded."""
        pixels, reply = self._decode(page, False, QUICK_PIXELS if quick else REDUCE_PIXELS)
        return Photo(self._name, page + 1, pixels, reply.shrunk)

    def load_colour(self, page: int) -> Colour:
        """Return a page, from 0, as blue, green, red; PhotoError if it cannot be decoded."""
        return self._decode(page, True, REDUCE_PIXELS)[0]

    def after(self, page: int) -> int | None:
        """Return which page comes after one that was loaded; None after the last."""
        return None if self._last == page else page + 1

    def _decode(self, page: int, colour: bool, reduce_px: int) -> tuple[NDArray[np.uint8], Reply]:
        left = CPU_SECONDS - self._spent.get(page, 0.0) - self.fruitless
        halve = self._kind == "jpeg" and self._pixels > reduce_px
        wish = Request(self._kind, int(left * 1000), len(self._data), page, colour, halve)
        try:
            if left <= 0:
                raise pool.DecoderDied
            reply, pixels = pool.decode(wish, self._data)
        except pool.DecoderMissing as error:
            raise photo_error(self._name, NO_DECODER) from error
        except pool.DecoderDied as error:
            raise self._over_limits() from error
        self._spent[page] = self._spent.get(page, 0.0) + reply.cpu_ms / 1000
        if reply.outcome is not Outcome.DONE:
            raise self._refusal(reply, page)
        if not reply.has_more:
            self._last = page
        shape = (reply.height, reply.width, 3) if colour else (reply.height, reply.width)
        if len(pixels) != np.prod(shape) or page >= MAX_PAGES:  # what no sane worker says
            raise photo_error(self._name, DAMAGED)
        return np.frombuffer(pixels, np.uint8).reshape(shape), reply

    def _refusal(self, reply: Reply, page: int) -> PhotoError:
        """What a worker's answer means to people."""
        size = {"width": reply.width, "height": reply.height}
        pages = {"pages": reply.number, "most": MAX_PAGES}
        match reply.outcome:
            case Outcome.MANY_PIXELS:
                return _many_pixels(self._name, self._kind, reply.width, reply.height)
            case Outcome.FEW_PIXELS:
                return photo_error(self._name, FEW_PIXELS, **size)
            case Outcome.MANY_PAGES:
                return photo_error(self._name, MANY_PAGES, **pages)
            case Outcome.MORE_PAGES:
                return photo_error(self._name, MORE_PAGES, **pages)
            case Outcome.NO_SHEET:
                return photo_error(self._name, NO_SHEET, page=page + 1)
            case Outcome.NO_MEMORY:
                return self._over_limits()
            case _ if self._may_lack_memory():
                return self._over_limits()
            case _:
                return photo_error(self._name, DAMAGED_PDF if self._kind == "pdf" else DAMAGED)

    def _may_lack_memory(self) -> bool:
        """Say whether OpenCV may call this picture damaged because memory ended."""
        lossless = self._kind == "webp" and b"VP8L" in self._data[:WEBP_HEAD_BYTES]
        return lossless and self._pixels > SURE_LOSSLESS_PIXELS

    def _over_limits(self) -> PhotoError:
        limits = {"megabytes": WORKER_MB, "seconds": round(ANSWER_SECONDS)}
        return photo_error(self._name, OVER_LIMITS, **limits)


def open_picture(path: Source) -> Picture:
    """Return a picture file, its header checked; PhotoError if there is nothing to decode."""
    data, name = _load_bytes(path), str(path)
    kind = kind_of(data)
    if kind in HEADERS:
        return Picture(name, kind, data, _check_header(data, kind, name))
    if kind:
        return Picture(name, kind, data, 0)
    if not data:
        raise photo_error(name, EMPTY_FILE)
    raise photo_error(name, NO_GIF if data.startswith(b"GIF8") else NO_PICTURE)


def _load_bytes(path: Source) -> bytes:
    if isinstance(path, PictureBytes):
        if len(path.data) > MAX_FILE_BYTES:
            raise photo_error(path.name, TOO_LARGE, megabytes=len(path.data) // 1_000_000)
        return path.data
    try:
        if not path.is_file():
            raise photo_error(path, NO_FILE if path.exists() else MISSING)
        size = path.stat().st_size
        if size > MAX_FILE_BYTES:
            raise photo_error(path, TOO_LARGE, megabytes=size // 1_000_000)
        return path.read_bytes()
    except OSError as error:
        raise photo_error(path, NOT_OPENED, why=error.strerror) from error


def _check_header(data: bytes, kind: str, name: str) -> int:
    """How many pixels a file promises; PhotoError if too many, too few, or not all are there."""
    try:
        width, height, complete = HEADERS[kind](data)
    except (struct.error, IndexError) as error:
        raise photo_error(name, DAMAGED) from error
    if not complete:
        raise photo_error(name, DAMAGED)
    if is_huge(width, height):
        raise _many_pixels(name, kind, width, height)
    if is_tiny(width, height):
        raise photo_error(name, FEW_PIXELS, width=width, height=height)
    return width * height


def _many_pixels(name: str, kind: str, width: int, height: int) -> PhotoError:
    if kind == "heic" and not is_huge(width, height):
        return photo_error(name, MANY_HEIC_PIXELS, width=width, height=height)
    most = (MAX_HEIC_PIXELS if kind == "heic" else MAX_PIXELS) // 1_000_000
    return photo_error(name, MANY_PIXELS, width=width, height=height, most=most)
