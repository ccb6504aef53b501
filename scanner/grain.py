"""Grain: patches whose noise is coarser than any that the networks learned from are smoothed.

Where a shadow lies deep, evening out the light makes the noise of the camera so many times larger:
an empty cell looks hatched. Knows patches, no marks.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

Patches = NDArray[np.uint8] | NDArray[np.float32]

# Grey levels. Of the fields that the networks learned from one in a thousand has more than 6.6; of
# 242 fields of practice photos with 8 and more 5 were read wrongly as they are, and none smoothed.
GRAINY: Final = 7.0
SMOOTH_PX: Final = 0.9
# Differences that neither an even slope nor a straight line along a row or column leaves behind.
_CROSSED: Final = np.array([[1, -2, 1], [-2, 4, -2], [1, -2, 1]], np.float32)
_SPREAD: Final = 6 * 0.6745  # of the same, half of which are larger, by noise of one grey level
_INNER: Final = (slice(None), slice(1, -1, 2), slice(1, -1, 2))  # every fourth pixel tells enough


def smooth_grain(photo: Patches) -> Patches:
    """Return patches, n x height x width, the grainy ones among them smoothed."""
    is_grainy = grain_of(photo) >= GRAINY
    if not is_grainy.any():
        return photo
    found = photo.copy()
    for row in np.flatnonzero(is_grainy).tolist():
        found[row] = cv2.GaussianBlur(photo[row], (0, 0), SMOOTH_PX)
    return found


def grain_of(photo: Patches) -> NDArray[np.float32]:
    """Return how much a pixel of each patch differs from those beside it by chance, 0 to 255.

    Ink has few pixels, so that the median does not see it.
    """
    many, height, width = photo.shape
    levels = 1.0 if photo.dtype == np.uint8 else 255.0
    crossed = cv2.filter2D(photo.reshape(many * height, width), cv2.CV_32F, _CROSSED)
    some = np.abs(crossed.reshape(photo.shape)[_INNER]).reshape(many, -1)
    middle = some.shape[1] // 2
    return np.asarray(np.partition(some, middle, axis=1)[:, middle] * levels / _SPREAD, np.float32)
