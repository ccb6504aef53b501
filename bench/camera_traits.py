"""What a camera does to a sheet, in five figures: practice photos beside real ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from dicesheets.scanner.warp import Warp

Grey = NDArray[np.uint8]

PERCENTILES = (5, 50, 95)
NAMES = (
    "opposite edges, longer : shorter",
    "darkest : brightest paper",
    "noise on paper, grey levels",
    "bow of a printed line, % of its length",
    "frame in the picture, % of its width",
)
SPOTS = 9  # along a line, to see its bow
BLOCK_PX = 12  # noise is measured in squares of paper that are this large
QUIET = 25  # percentile of all squares: those without print or ink


@dataclass(frozen=True, slots=True)
class Traits:
    """How one photo was taken."""

    edges: float
    light: float
    noise: float
    bow: float
    fill: float


def traits_of(grey: Grey, warp: Warp, white: Grey) -> Traits:
    """Return the traits of a photo, by where its frame lies and how bright its paper is."""
    width, height = warp.width_mm, warp.height_mm
    corners = warp.to_photo(np.array([(0, 0), (width, 0), (width, height), (0, height)], float))
    sides = [float(np.linalg.norm(corners[i] - corners[(i + 1) % 4])) for i in range(4)]
    edges = max(max(sides[i], sides[i + 2]) / min(sides[i], sides[i + 2]) for i in (0, 1))
    dark, bright = np.percentile(white, (1, 99)).tolist()
    bows = [_bow(warp, at) for at in ((0.1, None), (0.9, None), (None, 0.1), (None, 0.9))]
    fill = 100 * float(np.ptp(corners[:, 0])) / grey.shape[1]
    return Traits(edges, dark / bright, _noise(grey, corners), max(bows), fill)


def print_traits(columns: Sequence[tuple[str, Sequence[Traits]]]) -> None:
    """Print the percentiles of several sets of photos side by side."""
    heads = "".join(f"{name:>24}" for name, _ in columns)
    print(f"\n{'percentiles 5 / 50 / 95':<40}{heads}")
    for place, what in enumerate(NAMES):
        told = ""
        for _, found in columns:
            values = [astuple(one)[place] for one in found]
            told += f"{' / '.join(f'{p:.2f}' for p in np.percentile(values, PERCENTILES)):>24}"
        print(f"{what:<40}{told}")


def _bow(warp: Warp, at: tuple[float | None, float | None]) -> float:
    """Return how far a straight printed line is bent in the photo, in percent of its length."""
    along = np.linspace(0.05, 0.95, SPOTS)
    x = along if at[0] is None else np.full(SPOTS, at[0])
    y = along if at[1] is None else np.full(SPOTS, at[1])
    seen = warp.to_photo(np.stack([x * warp.width_mm, y * warp.height_mm], -1))
    way = seen[-1] - seen[0]
    length = float(np.hypot(*way))
    off = (seen - seen[0]) @ np.array([-way[1], way[0]]) / length
    return 100 * float(np.abs(off).max()) / length


def _noise(grey: Grey, corners: NDArray[np.float64]) -> float:
    """Return the noise on bare paper: what is left in quiet squares without their slope."""
    left, top = np.clip(corners.min(axis=0).astype(int), 0, None)
    right, bottom = corners.max(axis=0).astype(int)
    part = grey[top:bottom, left:right].astype(np.float32)
    fine = part - cv2.GaussianBlur(part, (0, 0), 3.0)
    rows, columns = (size // BLOCK_PX for size in fine.shape)
    squares = fine[: rows * BLOCK_PX, : columns * BLOCK_PX]
    squares = squares.reshape(rows, BLOCK_PX, columns, BLOCK_PX).swapaxes(1, 2)
    return float(np.percentile(squares.std(axis=(2, 3)), QUIET))
