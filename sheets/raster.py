"""Pages of our own PDF files as pixels, through pypdfium2: one thread at a time.

Files of other people are rendered in a process of its own: see `dicesheets.scanner.decoder`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dicesheets.sheets.turns import RENDERING

Pixels = NDArray[np.uint8]  # height x width x 3, RGB


def rasters(pdf: bytes, pixels_a_point: float, pages: Iterable[int] | None = None) -> list[Pixels]:
    """Return pages of a PDF, counted from 0, as RGB pixels; all pages without a choice."""
    import pypdfium2

    with RENDERING:
        document = pypdfium2.PdfDocument(pdf)
        try:
            wanted = range(len(document)) if pages is None else pages
            return [_raster(document[number], pixels_a_point) for number in wanted]
        finally:
            document.close()


def raster(pdf: bytes, pixels_a_point: float, page: int = 0) -> Pixels:
    """Return one page of a PDF as RGB pixels."""
    return rasters(pdf, pixels_a_point, [page])[0]


def _raster(page: Any, pixels_a_point: float) -> Pixels:
    bitmap = page.render(scale=pixels_a_point, rev_byteorder=True)
    try:
        return np.ascontiguousarray(bitmap.to_numpy()[..., :3]).copy()
    finally:
        bitmap.close()
        page.close()
