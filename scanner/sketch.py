"""Sketches: the ink of a field as a little picture of signs, for a terminal."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Grey = NDArray[np.uint8]

# What is shown as ink, in grey levels darker than the print: this much, and this share of the
# darkest.
LEAST_INK = 16
INK_SHARE = 0.4
DARKEST = 99  # percentile
WIDEST_SKETCH = 80  # columns of a terminal; what is wider is shown at half the size


def sketch(ink: Grey) -> str:
    """Return what was written in a field as a little picture of half blocks.

    Each sign shows two pixels, one above the other. `ink` is how much darker than the print the
    photo is: pale pencil would not be seen beside it.
    """
    import cv2

    height, width = ink.shape
    if width > WIDEST_SKETCH:
        size = (width // 2, height // 2)
        ink = np.asarray(cv2.resize(ink, size, interpolation=cv2.INTER_AREA), np.uint8)
    is_ink = ink >= max(LEAST_INK, INK_SHARE * float(np.percentile(ink, DARKEST)))
    rows = is_ink[: len(ink) // 2 * 2]
    signs = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
    return "\n".join(
        "".join(signs[bool(a), bool(b)] for a, b in zip(upper, lower, strict=True)).rstrip()
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    )
