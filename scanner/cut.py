"""Cutting: every field's patch straight from the photo, in even light.

Each patch is an affine view of its surroundings: over a field's few millimetres neither
perspective nor curl can be told from one.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from dicesheets.scanner.artwork import FieldWindow, PrintedCard
from dicesheets.scanner.light import white_patch
from dicesheets.scanner.straighten import Floats, Warp

Grey = NDArray[np.uint8]

COVERAGE_MM = 0.5  # a field may reach this far beyond the photo before it counts as cut off


@dataclass(frozen=True, slots=True, eq=False)
class Pyramid:
    """A photo at full, half, quarter… size."""

    levels: tuple[Grey, ...]

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the photo."""
        height, width = self.levels[0].shape
        return (width, height)

    def nearest(self, px_a_step: float) -> int:
        """Return the level at which one step covers one to two pixels."""
        level = max(0, int(np.floor(np.log2(max(px_a_step, 1e-6)))))
        return min(level, len(self.levels) - 1)


def build_pyramid(grey: Grey, levels: int) -> Pyramid:
    """Return a photo at so many sizes, each half of the one before."""
    found = [grey]
    for _ in range(levels - 1):
        last = found[-1]
        size = (max(1, last.shape[1] // 2), max(1, last.shape[0] // 2))
        found.append(np.asarray(cv2.resize(last, size, interpolation=cv2.INTER_AREA), np.uint8))
    return Pyramid(tuple(found))


def cut_fields(pyramid: Pyramid, warp: Warp, printed: PrintedCard, white: Grey) -> list[Grey]:
    """Return the patch of every field, paper at 255."""
    if not printed.windows:
        return []
    centres = np.array([one.centre for one in printed.windows])
    reaches = np.array([one.window.width / 2 for one in printed.windows])
    locals_ = warp.locals(centres, reaches)
    return [
        _cut(pyramid, local @ one.to_mm, one, white)
        for one, local in zip(printed.windows, locals_, strict=True)
    ]


def fields_in_frame(pyramid: Pyramid, warp: Warp, printed: PrintedCard) -> list[bool]:
    """Say for every field whether the photo shows all of it."""
    if not printed.windows:
        return []
    corners = [one.placed.box.inset(COVERAGE_MM).polygon for one in printed.windows]
    pixels = warp.to_photo(np.array(corners).reshape(-1, 2)).reshape(-1, 4, 2)
    inside = (pixels >= 0) & (pixels <= np.array(pyramid.size))
    return [bool(whole.all()) for whole in inside]


def _cut(pyramid: Pyramid, matrix: Floats, one: FieldWindow, white: Grey) -> Grey:
    """Cut one patch; `matrix` takes its pixels to those of the photo."""
    step = float(np.sqrt(abs(np.linalg.det(matrix[:, :2]))))
    level = pyramid.nearest(step)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    patch = cv2.warpAffine(
        pyramid.levels[level],
        _shrunk(matrix, 2**level),
        one.size_px,
        flags=flags,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(cv2.divide(patch, white_patch(white, one.to_mm, one.size_px), scale=255))


def _shrunk(matrix: Floats, by: int) -> Floats:
    smaller = matrix / by
    smaller[:, 2] += 0.5 / by - 0.5
    return smaller
