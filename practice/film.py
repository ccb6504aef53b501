"""Film: laminated sheets, dry-erase pens, and what is left of the game before.

Somebody wiped the sheet: some of the old marks are gone, some are half there, some were dragged
along. Knows pens and pixels. Does not know fields or games.
"""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from dicesheets.practice.ink import DRY_ERASE_BLACK, DRY_ERASE_BLUE, Pen

Image = NDArray[np.uint8]
Plane = NDArray[np.float32]

PENS = (
    DRY_ERASE_BLACK,
    DRY_ERASE_BLACK,
    DRY_ERASE_BLUE,
    replace(DRY_ERASE_BLACK, name="dry-erase-red", colour=(200, 36, 44)),
    replace(DRY_ERASE_BLACK, name="dry-erase-green", colour=(24, 122, 66)),
)
WIDTH_MM = (1.2, 2.0)
OLD_SHARE = 0.12  # of the fields that show a trace of an old mark
LEFT = (0.04, 0.22)  # of an old mark's ink, where it was wiped
DRAGGED_MM = (4.0, 14.0)  # along the way of the cloth
DRAGGED = 0.3  # of what was left
SHRINK = 6  # smears are soft: they are worked out so much smaller
PATCHES = 9  # a cloth wipes here more and there less


def pick_dry_erase(rng: np.random.Generator) -> Pen:
    """Return a pen for film: broad, and starving where the film is greasy."""
    pen = PENS[int(rng.integers(len(PENS)))]
    return replace(pen, width_mm=float(rng.uniform(*WIDTH_MM)))


def wipe(clean: Image, written: Image, pixels_a_mm: float, rng: np.random.Generator) -> Image:
    """Return a page after somebody wiped off what was `written` on it, not very well."""
    ink = clean.astype(np.float32) - written
    height, width = ink.shape[:2]
    size = (width // SHRINK, height // SHRINK)
    small = cv2.resize(ink, size, interpolation=cv2.INTER_AREA)
    reach = max(3, round(rng.uniform(*DRAGGED_MM) * pixels_a_mm / SHRINK))
    dragged = cv2.filter2D(small, -1, _swipe(reach, float(rng.uniform(0, np.pi))))
    left = np.clip(rng.uniform(*LEFT) * (1 + 0.8 * _patchy(size, rng)), 0, 0.4)
    kept = cv2.resize(left, (width, height), interpolation=cv2.INTER_LINEAR)[..., None] * ink
    smeared = cv2.resize(dragged * left[..., None] * DRAGGED, (width, height))
    return np.asarray(np.clip(clean - kept - smeared, 0, 255), np.uint8)


def _swipe(reach: int, angle: float) -> Plane:
    """Return the kernel of a cloth that takes ink along one way."""
    side = 2 * reach + 1
    kernel = np.zeros((side, side), np.float32)
    end = (round(reach * (1 + np.cos(angle))), round(reach * (1 + np.sin(angle))))
    cv2.line(kernel, (reach, reach), end, (1.0,), 2)
    return np.asarray(kernel / kernel.sum(), np.float32)


def _patchy(size: tuple[int, int], rng: np.random.Generator) -> Plane:
    coarse = rng.standard_normal((PATCHES, PATCHES), np.float32)
    return np.asarray(cv2.resize(coarse, size, interpolation=cv2.INTER_CUBIC), np.float32)
