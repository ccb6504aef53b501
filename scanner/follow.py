"""Following: where a card's dots and its printed artwork are on a flattened card.

Looks at pictures and gives points. What follows from them is left to `straighten`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from dicesheets.layouts import fiducials
from dicesheets.scanner.warp import FLAT_PX_A_MM, Floats, Grey, Warp

Boxes = tuple[tuple[float, float, float, float], ...]  # left, top, width, height in mm

# How far paper may bend away from the markers' plane, as a share of the card's height. Paper bent
# by 2 % of its height moves the middle of a card by as much when seen at 45 degrees.
MAX_BEND = 0.025
DOT_SLACK_MM = 0.6  # what a flat card's dots may be off: perspective from four small markers
DOT_MIN_MATCH = 0.6  # correlation with a perfect dot; pen strokes stay below
DOT_MATCH_A_MM = 0.05  # correlation that a dot must win for each mm it is further away
TRACK_WINDOW_PX = 15  # 5 mm: half a box
TRACK_LEVELS = 2
ARTWORK_POINTS = 64  # corners of the artwork that are followed
ARTWORK_PITCH_MM = 6.0
HIDE_MM = 0.8  # round what is not to be followed
ENOUGH_POINTS = 40
# The strongest corners of a pad are those of its head; where boxes stand there were 11 of 64, on
# half of the page, and the bend was 0.7 mm off.
PART_MM = 40.0
POINTS_A_PART = 4


@dataclass(frozen=True, slots=True, eq=False)
class Artwork:
    """The print of a card, flat, with the spots that are easy to recognise."""

    flat: Grey  # at FLAT_PX_A_MM
    points: NDArray[np.float32]  # n x 2, pixels of `flat`


def find_points(flat: Grey, personal_mm: Boxes, fields_mm: Boxes) -> Artwork:
    """Return the artwork with the corners worth following.

    What differs by sheet is left out, and so are the fields, where ink will be; on cards
    or parts of them that are all fields some points within them must do.
    """
    mask = np.full(flat.shape, 255, np.uint8)
    _hide(mask, personal_mm)
    free = mask.copy()
    _hide(free, fields_mm)
    points = _corners(flat, free, ARTWORK_POINTS)
    mask[free > 0] = 0
    if len(points) < ENOUGH_POINTS:
        points = np.concatenate([points, _corners(flat, mask, ENOUGH_POINTS - len(points))])
    return Artwork(flat, np.concatenate([points, *_sparse_corners(flat, mask, points)]))


def _sparse_corners(
    flat: Grey, mask: Grey, points: NDArray[np.float32]
) -> Iterator[NDArray[np.float32]]:
    """Yield corners for each part of a card that has too few to tell how it is bent."""
    part = round(PART_MM * FLAT_PX_A_MM)
    for top in range(0, flat.shape[0], part):
        for left in range(0, flat.shape[1], part):
            away = points - np.array([left, top], np.float32)
            count = int(((away >= 0) & (away < part)).all(axis=1).sum())
            if count < POINTS_A_PART:
                here = slice(top, top + part), slice(left, left + part)
                found = _corners(flat[here], mask[here], POINTS_A_PART - count)
                yield found + np.array([left, top], np.float32)


def follow_dots(flat: Grey, warp: Warp) -> tuple[Floats, Floats]:
    """Return the anchor dots found on a flattened card: where they are printed, where they are."""
    printed, found = [], []
    dot = _dot()
    offset = dot.shape[0] // 2
    reach = round((MAX_BEND * warp.height_mm + DOT_SLACK_MM) * FLAT_PX_A_MM)
    for x_mm, y_mm in fiducials.place_dots(warp.width_mm, warp.height_mm):
        x, y = (round(v * FLAT_PX_A_MM - 0.5) for v in (x_mm, y_mm))
        left, top = max(0, x - reach - offset), max(0, y - reach - offset)
        window = flat[top : y + reach + offset + 1, left : x + reach + offset + 1]
        if window.shape[0] <= dot.shape[0] or window.shape[1] <= dot.shape[1]:
            continue
        match = np.asarray(cv2.matchTemplate(window, dot, cv2.TM_CCOEFF_NORMED), np.float32)
        rows, columns = np.ogrid[: match.shape[0], : match.shape[1]]
        away = np.hypot(rows + top + offset - y, columns + left + offset - x) / FLAT_PX_A_MM
        best = int(np.argmax(match - DOT_MATCH_A_MM * away))
        row, column = divmod(best, match.shape[1])
        if match[row, column] >= DOT_MIN_MATCH:
            printed.append((x_mm, y_mm))
            spot = _summit(match, row, column) + np.array([left + offset, top + offset])
            found.append((spot + 0.5) / FLAT_PX_A_MM)
    return np.array(printed).reshape(-1, 2), np.array(found).reshape(-1, 2)


def follow_artwork(flat: Grey, artwork: Artwork, guess: Warp) -> tuple[Floats, Floats]:
    """Return spots of the artwork: where they are printed, where they are on a flattened card."""
    if len(artwork.points) == 0:
        return np.zeros((0, 2)), np.zeros((0, 2))
    printed = (artwork.points.astype(np.float64) + 0.5) / FLAT_PX_A_MM
    start = guess.bent(printed) * FLAT_PX_A_MM - 0.5
    window = (TRACK_WINDOW_PX, TRACK_WINDOW_PX)
    found, status, _ = cv2.calcOpticalFlowPyrLK(
        artwork.flat,
        flat,
        artwork.points.reshape(-1, 1, 2),
        start.astype(np.float32).reshape(-1, 1, 2),
        winSize=window,
        maxLevel=TRACK_LEVELS,
        criteria=(cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_COUNT, 12, 0.02),
        flags=cv2.OPTFLOW_USE_INITIAL_FLOW,
    )
    there = (found.reshape(-1, 2).astype(np.float64) + 0.5) / FLAT_PX_A_MM
    good = status.ravel().astype(bool)
    return printed[good], there[good]


def _hide(mask: Grey, boxes_mm: Boxes) -> None:
    for left, top, width, height in boxes_mm:
        start = (np.array([left, top]) - HIDE_MM) * FLAT_PX_A_MM
        end = (np.array([left + width, top + height]) + HIDE_MM) * FLAT_PX_A_MM
        mask[max(0, int(start[1])) : int(end[1]), max(0, int(start[0])) : int(end[0])] = 0


def _corners(flat: Grey, mask: Grey, count: int) -> NDArray[np.float32]:
    pitch = ARTWORK_PITCH_MM * FLAT_PX_A_MM
    found = cv2.goodFeaturesToTrack(flat, count, 0.02, pitch, mask=mask, blockSize=9)
    points = np.zeros((0, 2)) if found is None else found.reshape(-1, 2)
    return np.asarray(points, np.float32)


def _dot() -> Grey:
    """A printed dot and the white round it, at FLAT_PX_A_MM."""
    radius = fiducials.DOT_MM / 2 * FLAT_PX_A_MM
    half = round(1.75 * radius)
    rows, columns = np.indices((2 * half + 1, 2 * half + 1)) - half
    dark = np.clip(radius + 0.5 - np.hypot(rows, columns), 0, 1)
    return np.asarray(255 - 255 * dark, np.uint8)


def _summit(match: NDArray[np.float32], row: int, column: int) -> Floats:
    """The top of a peak, between pixels, as (x, y)."""
    spot = [float(column), float(row)]
    for axis, (dy, dx) in enumerate(((0, 1), (1, 0))):
        if 0 < row < match.shape[0] - 1 and 0 < column < match.shape[1] - 1:
            before, here = float(match[row - dy, column - dx]), float(match[row, column])
            after = float(match[row + dy, column + dx])
            curve = before - 2 * here + after
            spot[axis] += 0.5 * (before - after) / curve if curve < 0 else 0.0
    return np.array(spot)
