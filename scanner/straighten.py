"""Straightening: from millimetres on a card to pixels in a photo, on curled paper too.

The markers give a perspective view; the anchor dots and the printed artwork then say how far the
paper bends away from it. Knows pictures and points, not fields or games.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from dicesheets.layouts import fiducials
from dicesheets.scanner.locate import SeenCard

Floats = NDArray[np.float64]
Grey = NDArray[np.uint8]
Powers = tuple[tuple[int, int], ...]
Boxes = tuple[tuple[float, float, float, float], ...]  # left, top, width, height in mm

FLAT_PX_A_MM = 3.0  # of the flattened card in which dots and artwork are followed
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
ROBUST_MM = 0.25  # beyond this an observation loses weight: it follows ink, not print
MIN_TRACKED = 14  # with fewer followed points the dots alone decide
MIN_SHARE = 0.3  # of the artwork's points within the photo that must be followed
MAX_SPREAD_MM = 0.2  # a bend that its points contradict by more is not to be trusted
AGREEMENT_MM = 0.4  # a point of the artwork this close to its place is there
MIN_ANCHORS = 6  # with fewer the card is taken for flat
STIFFNESS = 0.02  # pull towards the plane, for each degree of the bend
# The terms that dots along the left and right edge can tell, and those that the artwork can.
POWERS_OF_EDGES: Powers = tuple((i, j) for j in range(5) for i in range(2))
POWERS_OF_SHEET: Powers = tuple((i, n - i) for n in range(5) for i in range(n + 1))


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

    def to_photo(self, points_mm: Floats) -> Floats:
        """Return the pixels of points on the card."""
        bent = self.bent(points_mm)
        ends = np.column_stack([bent, np.ones(len(bent))]) @ self.plane.T
        return np.asarray(ends[:, :2] / ends[:, 2:], np.float64)

    def bent(self, points_mm: Floats) -> Floats:
        """Return where the plane view puts points of the bent card, in mm."""
        if self.bend is None:
            return points_mm
        return np.asarray(points_mm + _basis(self.unit(points_mm), self.powers) @ self.bend)

    def local(self, centre_mm: tuple[float, float], reach_mm: float) -> Floats:
        """Return the 2 x 3 affine map that stands for the warp round one spot."""
        return np.asarray(self.locals(np.array([centre_mm]), np.array([reach_mm]))[0])

    def locals(self, centres_mm: Floats, reaches_mm: Floats) -> Floats:
        """Return such maps for several spots, n x 2 x 3."""
        across = np.stack([reaches_mm, np.zeros(len(reaches_mm))], 1)
        along = across[:, ::-1]
        steps = np.stack([0 * across, -across, across, -along, along], 1)
        spots = (centres_mm[:, None] + steps).reshape(-1, 2)
        middle, left, right, up, down = self.to_photo(spots).reshape(-1, 5, 2).swapaxes(0, 1)
        reach = 2 * reaches_mm[:, None]
        matrix = np.stack([(right - left) / reach, (down - up) / reach], 2)
        shift = middle - (matrix @ centres_mm[:, :, None])[:, :, 0]
        return np.concatenate([matrix, shift[:, :, None]], 2)

    def unit(self, points_mm: Floats) -> Floats:
        """Return points scaled to -1..1 over the card."""
        size = np.array([self.width_mm, self.height_mm])
        return np.asarray(points_mm / size * 2 - 1, np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class Artwork:
    """The print of a card, flat, with the spots that are easy to recognise."""

    flat: Grey  # at FLAT_PX_A_MM
    points: NDArray[np.float32]  # n x 2, pixels of `flat`


@dataclass(frozen=True, slots=True, eq=False)
class Anchors:
    """Spots of a card: where they are printed, and where the plane view puts them (both mm)."""

    printed: Floats
    found: Floats


def find_points(flat: Grey, personal_mm: Boxes, fields_mm: Boxes) -> Artwork:
    """Return the artwork with the corners worth following.

    What differs by sheet is left out, and so are the fields, where ink will be; on cards that are
    all fields some points within them must do.
    """
    mask = np.full(flat.shape, 255, np.uint8)
    _hide(mask, personal_mm)
    free = mask.copy()
    _hide(free, fields_mm)
    points = _corners(flat, free, ARTWORK_POINTS)
    if len(points) < ENOUGH_POINTS:
        mask[free > 0] = 0
        points = np.concatenate([points, _corners(flat, mask, ENOUGH_POINTS - len(points))])
    return Artwork(flat, points)


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


def fit_plane(card: SeenCard, size: tuple[float, float]) -> Warp:
    """Return the perspective view that fits the corners of all markers best."""
    paper, pixels = [], []
    markers = fiducials.place_markers(card.series, *size)
    for seen in card.markers:
        paper += _marker_corners(markers[seen.corner])
        pixels += list(seen.corners)
    plane, _ = cv2.findHomography(np.array(paper), np.array(pixels), 0)
    if plane is None:
        plane = np.eye(3)
    return Warp(*size, np.asarray(plane, np.float64))


def marker_corners(series: int, size: tuple[float, float]) -> Floats:
    """Return the sixteen corners of a card's markers in mm."""
    markers = fiducials.place_markers(series, *size)
    return np.array([c for m in markers for c in _marker_corners(m)])


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
        flat = cv2.warpPerspective(photo, matrix, (width, height), flags=flags)
        return np.asarray(flat, np.uint8)
    step = 16  # the bend is smooth: its map is worked out coarsely and enlarged
    xs, ys = np.arange(0, width + step, step), np.arange(0, height + step, step)
    grid = np.stack(np.meshgrid((xs + 0.5) / px_a_mm, (ys + 0.5) / px_a_mm), -1).reshape(-1, 2)
    spots = warp.to_photo(grid) @ shrink[:2, :2].T + shrink[:2, 2]
    coarse = spots.reshape(len(ys), len(xs), 2).astype(np.float32)
    enlarge = np.array([[1 / step, 0, 0], [0, 1 / step, 0]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    fine = np.asarray(cv2.warpAffine(coarse, enlarge, (width, height), flags=flags))
    columns, rows = np.ascontiguousarray(fine[..., 0]), np.ascontiguousarray(fine[..., 1])
    return np.asarray(cv2.remap(photo, columns, rows, cv2.INTER_LINEAR), np.uint8)


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


def fit_bend(warp: Warp, anchors: Anchors, powers: Powers) -> Warp:
    """Return the warp with a smooth bend through the anchors; outliers lose their weight."""
    count = len(anchors.printed)
    if count < MIN_ANCHORS:
        return warp
    basis = _basis(warp.unit(anchors.printed), powers)
    away = anchors.found - anchors.printed
    stiff = np.diag([1e-9 + STIFFNESS * count / 100 * (i + j) ** 2 for i, j in powers])
    weights = np.ones(count)
    spread = 4 * ROBUST_MM
    for _ in range(4):
        weighted = basis * weights[:, None]
        bend = np.linalg.solve(basis.T @ weighted + stiff, weighted.T @ away)
        missed = np.linalg.norm(basis @ bend - away, axis=1)
        spread = max(ROBUST_MM / 3, min(spread, 2.5 * float(np.median(missed))))
        weights = np.where(missed < 3 * spread, (1 - (missed / (3 * spread)) ** 2) ** 2, 0.0)
    off = float(np.sqrt(np.average(missed**2, weights=weights + 1e-9)))
    return Warp(warp.width_mm, warp.height_mm, warp.plane, powers, np.asarray(bend), off)


def anchor_markers(plane: Warp, card: SeenCard) -> Anchors:
    """Return the marker corners of a card."""
    corners_mm = marker_corners(card.series, (plane.width_mm, plane.height_mm)).reshape(4, 4, 2)
    printed = corners_mm[[seen.corner for seen in card.markers]].reshape(-1, 2)
    pixels = np.array([c for seen in card.markers for c in seen.corners])
    return Anchors(printed, _to_paper(plane, pixels))


def anchor_dots(flat: Grey, plane: Warp) -> Anchors:
    """Return the dots of a card that was flattened by `plane`."""
    return Anchors(*follow_dots(flat, plane))


def join_anchors(*anchors: Anchors) -> Anchors:
    """Return all of them together."""
    return Anchors(np.vstack([a.printed for a in anchors]), np.vstack([a.found for a in anchors]))


def bend_by_anchors(plane: Warp, anchors: Anchors) -> Warp:
    """Return the warp after markers and dots alone."""
    return fit_bend(plane, anchors, POWERS_OF_EDGES)


def bend_by_print(
    flat: Grey, guess: Warp, anchors: Anchors, artwork: Artwork, frame: tuple[int, int]
) -> Warp | None:
    """Return the warp after the printed artwork too; None if too little of it could be followed.

    `flat` was flattened by the plane of `guess` alone. `frame` is the width and height of the
    photo: what lies outside is not followed.
    """
    printed, found = follow_artwork(flat, artwork, guess)
    pixels = guess.to_photo(printed)
    seen = np.all((pixels > 0) & (pixels < np.array(frame)), axis=1)
    near = np.linalg.norm(found - guess.bent(printed), axis=1) < MAX_BEND * guess.height_mm
    if np.count_nonzero(seen & near) < max(MIN_TRACKED, MIN_SHARE * np.count_nonzero(seen)):
        return None
    tracked = Anchors(printed[seen & near], found[seen & near])
    plane = Warp(guess.width_mm, guess.height_mm, guess.plane)
    bent = fit_bend(plane, join_anchors(tracked, anchors), POWERS_OF_SHEET)
    if bent.spread_mm > MAX_SPREAD_MM:
        return None
    missed = np.linalg.norm(found[seen] - bent.bent(printed[seen]), axis=1)
    return replace(bent, agreement=float(np.mean(missed < AGREEMENT_MM)))


def _shrinking(by: float) -> Floats:
    """Pixels of a photo to those of the same photo made smaller."""
    return np.array([[1 / by, 0, 0.5 / by - 0.5], [0, 1 / by, 0.5 / by - 0.5], [0, 0, 1]])


def _marker_corners(marker: fiducials.Marker) -> list[tuple[float, float]]:
    left, top, side = marker.left_mm, marker.top_mm, marker.size_mm
    return [(left, top), (left + side, top), (left + side, top + side), (left, top + side)]


def _to_paper(plane: Warp, pixels: Floats) -> Floats:
    ends = np.column_stack([pixels, np.ones(len(pixels))]) @ np.linalg.inv(plane.plane).T
    return np.asarray(ends[:, :2] / ends[:, 2:], np.float64)


def _basis(unit: Floats, powers: Powers) -> Floats:
    """The value of every term at every point."""
    xs, ys = [np.ones(len(unit))], [np.ones(len(unit))]
    for _ in range(max(max(i, j) for i, j in powers)):
        xs.append(xs[-1] * unit[:, 0])
        ys.append(ys[-1] * unit[:, 1])
    return np.stack([xs[i] * ys[j] for i, j in powers], axis=1)


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
