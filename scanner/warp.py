"""Warps: where each millimetre of a card is in a photo, and the card seen from above.

Knows perspective and gentle bends as formulas. Does not know how they are found.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Grey = NDArray[np.uint8]
Lengths = NDArray[np.floating[Any]]
Powers = tuple[tuple[int, int], ...]

FLAT_PX_A_MM = 3.0  # of the flattened card in which dots and artwork are followed
STEP_PX = 16  # the bend is smooth: its map is worked out this coarsely and enlarged
BAND_PX = 16 * STEP_PX  # rows that are flattened in one go: the map of a whole page takes 70 MB
_CROSS = np.array([(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)], np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class Warp:
    """Where each spot of a card is in the photo: a perspective view of gently bent paper."""

    width_mm: float
    height_mm: float
    plane: Floats  # 3 x 3, mm to pixels
    powers: Powers = ()  # of x and y, each scaled to -1..1 over the card
    bend: Floats | None = None  # a row of (x, y) mm for each of `powers`
    spread_mm: float = 0.0  # how far the anchors lie from the bend fitted to them
    agreement: float = 0.0  # share of the artwork's points that are where they should be

    @property
    def px_a_mm(self) -> float:
        """How many pixels of the photo show a millimetre in the middle of the card."""
        across, down = self.local((self.width_mm / 2, self.height_mm / 2), 1.0)[:, :2].T
        return float(np.sqrt(abs(across[0] * down[1] - across[1] * down[0])))

    def to_photo(self, points_mm: Floats) -> Floats:
        """Return the pixels of points on the card."""
        return project(self.plane, self.bent(points_mm))

    def bent(self, points_mm: Floats) -> Floats:
        """Return where the plane view puts points of the bent card, in mm."""
        if self.bend is None:
            return points_mm
        return np.asarray(points_mm + terms(self.unit(points_mm), self.powers) @ self.bend)

    def grid_to_photo(self, xs_mm: Lengths, ys_mm: Lengths) -> tuple[Floats, Floats]:
        """Return the columns and rows of all spots of a grid, each len(ys) x len(xs).

        The same as of its points one by one; the terms of x and of y are raised only once a line.
        """
        columns, rows = xs_mm[None, :], ys_mm[:, None]
        if self.bend is not None:
            columns, rows = self._bent_grid(xs_mm, ys_mm)
        across, down, depth = (a * columns + b * rows + c for a, b, c in self.plane)
        return across / depth, down / depth

    def _bent_grid(self, xs_mm: Lengths, ys_mm: Lengths) -> tuple[Floats, Floats]:
        """Where the plane view puts the spots of a grid, in mm."""
        of_x, of_y, most = _exponents(self.powers)
        table = np.zeros((2, most + 1, most + 1))  # how far to go right and down, by y and x
        table[:, of_y, of_x] = np.asarray(self.bend).T
        raised_x = np.vander(xs_mm * (2 / self.width_mm) - 1, most + 1, increasing=True)
        raised_y = np.vander(ys_mm * (2 / self.height_mm) - 1, most + 1, increasing=True)
        right, down = raised_y @ table @ raised_x.T
        return xs_mm[None, :] + right, ys_mm[:, None] + down

    def local(self, centre_mm: tuple[float, float], reach_mm: float) -> Floats:
        """Return the 2 x 3 affine map that stands for the warp round one spot."""
        return np.asarray(self.locals(np.array([centre_mm]), np.array([reach_mm]))[0])

    def locals(self, centres_mm: Floats, reaches_mm: Floats) -> Floats:
        """Return such maps for several spots, n x 2 x 3."""
        spots = centres_mm[:, None] + reaches_mm[:, None, None] * _CROSS
        pixels = self.to_photo(spots.reshape(-1, 2)).reshape(-1, 5, 2)
        maps = np.empty((len(pixels), 2, 3))
        maps[:, :, 0] = pixels[:, 2] - pixels[:, 1]
        maps[:, :, 1] = pixels[:, 4] - pixels[:, 3]
        maps[:, :, :2] /= 2 * reaches_mm[:, None, None]
        maps[:, :, 2] = pixels[:, 0] - (maps[:, :, :2] @ centres_mm[:, :, None])[:, :, 0]
        return maps

    def unit(self, points_mm: Floats) -> Floats:
        """Return points scaled to -1..1 over the card."""
        return np.asarray(points_mm * (2 / self.width_mm, 2 / self.height_mm) - 1, np.float64)


def flatten(photo: Grey, shrunk: float, warp: Warp, px_a_mm: float = FLAT_PX_A_MM) -> Grey:
    """Return the card seen from above; `photo` was made smaller by `shrunk`."""
    width, height = round(warp.width_mm * px_a_mm), round(warp.height_mm * px_a_mm)
    shrink = _shrinking(shrunk)
    if warp.bend is None:
        to_mm = np.array(
            [[1 / px_a_mm, 0, 0.5 / px_a_mm], [0, 1 / px_a_mm, 0.5 / px_a_mm], [0, 0, 1]]
        )
        matrix = shrink @ warp.plane @ to_mm
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        seen = cv2.warpPerspective(photo, matrix, (width, height), flags=flags)
        return np.asarray(seen, np.uint8)
    step = STEP_PX
    xs, ys = np.arange(0, width + step, step), np.arange(0, height + step, step)
    spots = np.stack(warp.grid_to_photo((xs + 0.5) / px_a_mm, (ys + 0.5) / px_a_mm), -1)
    coarse = (spots * np.diag(shrink)[:2] + shrink[:2, 2]).astype(np.float32)
    flat: Grey = np.empty((height, width, *photo.shape[2:]), np.uint8)
    for top in range(0, height, BAND_PX):
        first, rows = top // step, min(BAND_PX, height - top)
        band = coarse[first : first + BAND_PX // step + 1]
        flat[top : top + rows] = _sample(photo, band, (width, rows))
    return flat


def _sample(photo: Grey, coarse: NDArray[np.float32], size: tuple[int, int]) -> Grey:
    """The pixels of a photo at spots of which every STEP_PX-th is given."""
    enlarge = np.array([[1 / STEP_PX, 0, 0], [0, 1 / STEP_PX, 0]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    fine = np.asarray(cv2.warpAffine(coarse, enlarge, size, flags=flags))
    columns, rows = np.ascontiguousarray(fine[..., 0]), np.ascontiguousarray(fine[..., 1])
    return np.asarray(cv2.remap(photo, columns, rows, cv2.INTER_LINEAR), np.uint8)


def project(plane: Floats, points: Floats) -> Floats:
    """Return points seen through a 3 x 3 perspective view."""
    ends = points @ plane[:, :2].T + plane[:, 2]
    return np.asarray(ends[:, :2] / ends[:, 2:], np.float64)


def terms(unit: Floats, powers: Powers) -> Floats:
    """The value of every term at every point."""
    of_x, of_y, most = _exponents(powers)
    steps = np.ones((len(unit), 2, most + 1))
    steps[:, :, 1:] = unit[:, :, None]
    raised = np.multiply.accumulate(steps, axis=2)
    return np.asarray(raised[:, 0, of_x] * raised[:, 1, of_y], np.float64)


@cache
def _exponents(powers: Powers) -> tuple[NDArray[np.intp], NDArray[np.intp], int]:
    """The power of x and of y in each term, and the highest of them."""
    table = np.array(powers, np.intp)
    return table[:, 0], table[:, 1], int(table.max())


def _shrinking(by: float) -> Floats:
    """Pixels of a photo to those of the same photo made smaller."""
    return np.array([[1 / by, 0, 0.5 / by - 0.5], [0, 1 / by, 0.5 / by - 0.5], [0, 0, 1]])
