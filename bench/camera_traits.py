"""What a camera does to a sheet, in five figures: practice photos beside real ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from dicesheets.scanner.light import WHITE_PX_A_MM
from dicesheets.scanner.warp import Warp

Grey = NDArray[np.uint8]

PERCENTILES = (5, 50, 95)
NAMES = (
    "opposite edges, longer : shorter",
    "darkest : brightest paper",
    "noise on paper, grey levels",
    "bow of a printed line, % of its length",
    "frame in the picture, % of its shorter side",
)
SPOTS = 9  # along a line, to see its bow
BLOCK_PX = 12  # noise is measured in squares of paper that are this large
BARE_MM = 3.5  # paper without print round the middle of such a square
BARE = 250  # brightness of what is printed there
MOST_SQUARES = 600
# Percentile of all squares: those without ink, and without what differs from sheet to sheet.
QUIET = 5


@dataclass(frozen=True, slots=True)
class Traits:
    """How one photo was taken."""

    edges: float
    light: float
    noise: float
    bow: float
    fill: float


def traits_of(grey: Grey, warp: Warp, white: Grey, bare: Grey) -> Traits:
    """Return the traits of a photo, by where its frame lies and how bright its paper is.

    `bare` is how bright print leaves it, as `white` with WHITE_PX_A_MM.
    """
    width, height = warp.width_mm, warp.height_mm
    corners = warp.to_photo(np.array([(0, 0), (width, 0), (width, height), (0, height)], float))
    sides = [float(np.linalg.norm(corners[i] - corners[(i + 1) % 4])) for i in range(4)]
    edges = max(max(sides[i], sides[i + 2]) / min(sides[i], sides[i + 2]) for i in (0, 1))
    dark, bright = np.percentile(white, (1, 99)).tolist()
    bows = [_bow(warp, at) for at in ((0.1, None), (0.9, None), (None, 0.1), (None, 0.9))]
    # Of a picture that lies on its side too: the longer way across the frame, in shorter sides.
    fill = 100 * float(np.ptp(corners, axis=0).max()) / min(grey.shape)
    return Traits(edges, dark / bright, _noise(grey, warp, bare), max(bows), fill)


def print_traits(columns: Sequence[tuple[str, Sequence[Traits]]]) -> None:
    """Print the percentiles of several sets of photos side by side."""
    heads = "".join(f"{name:>24}" for name, _ in columns)
    print(f"\n{'percentiles 5 / 50 / 95':<44}{heads}")
    for place, what in enumerate(NAMES):
        told = ""
        for _, found in columns:
            values = [astuple(one)[place] for one in found]
            told += f"{' / '.join(f'{p:.2f}' for p in np.percentile(values, PERCENTILES)):>24}"
        print(f"{what:<44}{told}")


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


def _noise(grey: Grey, warp: Warp, bare: Grey) -> float:
    """Return the noise on bare paper: what is left in quiet squares without their slope."""
    side = round(BARE_MM * WHITE_PX_A_MM) | 1
    rows, columns = np.nonzero(cv2.erode(bare, np.ones((side, side))) >= BARE)
    step = max(1, len(rows) // MOST_SQUARES)
    spots = (np.stack([columns, rows], -1)[::step].astype(np.float64) + 0.5) / WHITE_PX_A_MM
    fine = grey.astype(np.float32)
    fine -= cv2.GaussianBlur(fine, (0, 0), 3.0)
    half = BLOCK_PX // 2
    corners = np.rint(warp.to_photo(spots)).astype(int) - half
    squares = [fine[y : y + BLOCK_PX, x : x + BLOCK_PX] for x, y in corners.tolist() if x > 0 < y]
    return float(np.percentile([one.std() for one in squares if one.size], QUIET))
