"""Carried layouts: what the codes of a self-contained print say, found among the photos."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dicesheets.errors import LayoutError, PhotoError
from dicesheets.layouts.carried import Part, parse_part, unpack_files, unpack_layout
from dicesheets.layouts.fiducials import SheetCode, reference_of
from dicesheets.layouts.model import Layout, Text
from dicesheets.scanner.decoder import pool
from dicesheets.scanner.photo import Source, list_pictures, load_photos

Grey = NDArray[np.uint8]


def read_parts(grey: Grey) -> Iterator[Part]:
    """Yield the parts of carried layouts in one picture."""
    import zxingcpp

    read: Any = zxingcpp.read_barcodes  # its type differs between versions
    for barcode in read(np.ascontiguousarray(grey), formats=zxingcpp.BarcodeFormat.QRCode):
        part = parse_part(barcode.text)
        if part is not None:
            yield part


class CarriedLayouts:
    """Layouts in the photos of one command; looked for only when a sheet's layout is unknown.

    In each file no more than `fruitless_seconds` go into pages without a code.
    """

    def __init__(self, paths: Iterable[Source], fruitless_seconds: float = math.inf) -> None:
        self._paths = tuple(paths)
        self._fruitless_s = fruitless_seconds
        self._parts: dict[Source, tuple[Part, ...]] = {}
        self._layouts: dict[str, Layout] = {}

    def carries(self, path: Source) -> bool:
        """Say whether a file shows codes that carry a layout."""
        return bool(self._read(path))

    def find(self, code: SheetCode) -> Layout | None:
        """Return the layout that a code names; PhotoError if its codes are damaged or forged."""
        digest = f"{code.reference:010x}"
        if code.generated:
            return None
        if digest not in self._layouts:
            parts = [part for part in self._all() if part.digest == digest]
            if not parts:
                return None
            self._layouts[digest] = _unpack(parts)
        layout = self._layouts[digest]
        return layout if reference_of(layout) == (code.reference, False) else None

    def bundles(self) -> Iterator[tuple[str, tuple[tuple[str, bytes], ...]]]:
        """Yield digest and files of every layout that the photos carry, not yet verified."""
        by_digest: dict[str, list[Part]] = {}
        for part in self._all():
            by_digest.setdefault(part.digest, []).append(part)
        for parts in by_digest.values():
            yield unpack_files(parts)

    def _all(self) -> Iterator[Part]:
        sources: list[Source] = [p for p in self._paths if not isinstance(p, Path)]
        sources += list_pictures(tuple(p for p in self._paths if isinstance(p, Path)))
        for source in sources:
            yield from self._read(source)

    def _read(self, path: Source) -> tuple[Part, ...]:
        if path not in self._parts:
            self._parts[path] = tuple(_parts_of(path, self._fruitless_s))
        return self._parts[path]


def _parts_of(path: Source, fruitless_s: float) -> Iterator[Part]:
    """The parts on all pages of a file; only one page is in memory."""
    left, start = fruitless_s, _computed()
    with suppress(PhotoError):  # whoever reads the file for its cards will say why
        for photo in load_photos(path):
            found = tuple(read_parts(photo.grey))
            del photo
            yield from found
            now = _computed()
            left -= 0.0 if found else now - start
            start = now
            if left < 0:
                return


def _computed() -> float:
    """How long this thread and the decoders have computed."""
    return time.thread_time() + pool.used_seconds()


def _unpack(parts: Sequence[Part]) -> Layout:
    try:
        return unpack_layout(parts)
    except LayoutError as error:
        raise PhotoError(
            Text(
                f"die Seite mit der Vorlage: {error.say('de')}",
                f"the page that carries the layout: {error.say('en')}",
            )
        ) from None
