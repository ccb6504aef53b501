"""Locating: which cards lie where in a photo, by their corner markers.

Knows markers and how far apart they stand on a card. Does not know layouts, fields or games.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

import cv2
import numpy as np
from numpy.typing import NDArray

from dicesheets.layouts import fiducials
from dicesheets.layouts.fiducials import place_markers
from dicesheets.scanner.decoder import pool
from dicesheets.scanner.decoder.protocol import MARKER_BYTES, Outcome, Request

Grey = NDArray[np.uint8]
Points = NDArray[np.float32]
Axes = tuple[tuple[float, float], tuple[float, float]]  # pixels a mm along x and along y
SizeOf = Callable[[int], tuple[float, float] | None]
"""Width and height in mm of the card with these markers; None: no such card."""

# Found on practice photos of whole pages: the quick search misses 1 marker in 1,000 on normal ones
# and 1 in 20 on hard ones, where the thorough one misses 1 in 100.
SEARCH_SIDE_PX = 1000  # longer side of the picture that is searched quickly
SEARCH_SLACK = 1.1  # a picture that much larger is searched as it is
SEARCH_CPU_MS = 2000  # for one search; a thorough one of 12 megapixels takes 160
MOST_MARKERS = 160  # in one photo: those of forty cards; every two of a series are compared
HALVE_ABOVE_PX = 2600  # longer side; larger photos are searched thoroughly at half size
REFINE_MODULES = 0.45  # corners are refined within this many modules, on the full photo
MIN_MODULE_PX = 1.6  # smaller modules cannot be told apart
# A marker predicts its card's other corners by its own size and direction; how far off such a
# prediction may be, as a share of its distance. 30 degrees of tilt give 0.2.
PREDICTION_SLACK = 0.36
MAX_TURN_DEGREES = 30.0  # between two markers of one card, in the photo


@dataclass(frozen=True, slots=True)
class SeenMarker:
    """One marker in a photo: its id and corners, clockwise from the printed top left."""

    id: int
    corners: tuple[tuple[float, float], ...]

    @property
    def series(self) -> int:
        """Which card type it belongs to."""
        return self.id // 4

    @property
    def corner(self) -> int:
        """Which corner of the card it marks, as an index of `fiducials.CORNERS`."""
        return self.id % 4

    @property
    def side_px(self) -> float:
        """Mean length of its sides."""
        return sum(math.dist(self.corners[i - 1], self.corners[i]) for i in range(4)) / 4


@dataclass(frozen=True, slots=True)
class SeenCard:
    """The markers of one card in a photo."""

    series: int
    markers: tuple[SeenMarker, ...]

    @property
    def module_px(self) -> float:
        """How large one module of its markers is: the sharpness there is to work with."""
        return float(np.mean([m.side_px for m in self.markers])) / fiducials.MARKER_MODULES


def find_markers(levels: Sequence[Grey], thorough: bool = False) -> tuple[SeenMarker, ...]:
    """Return every marker in a photo, given at full, half, quarter… size.

    A thorough search sees markers of any size and takes three times as long.
    """
    grey = levels[0]
    if thorough:
        half = levels[1] if max(grey.shape) > HALVE_ABOVE_PX else grey
        found = _detect(half, "thorough")
        if not found and half is not grey:  # tiny markers on a large photo
            half = grey
            found = _detect(half, "thorough")
        return _refine(grey, _enlarge(found, grey, half))
    fine = [level for level in levels if max(level.shape) >= SEARCH_SIDE_PX]
    searched = fine[-1] if fine else grey
    share = SEARCH_SIDE_PX / max(searched.shape)
    if share * SEARCH_SLACK < 1:
        size = (round(searched.shape[1] * share), round(searched.shape[0] * share))
        searched = np.asarray(cv2.resize(searched, size, interpolation=cv2.INTER_LINEAR))
    return _refine(grey, _enlarge(_detect(searched, "quick"), grey, searched))


def find_missing(grey: Grey, card: SeenCard, expected: Points) -> SeenCard:
    """Look again, closely, for the markers a card lacks; `expected` holds all sixteen corners."""
    seen = {m.corner for m in card.markers}
    found = list(card.markers)
    for corner in set(range(4)) - seen:
        quad = expected[4 * corner : 4 * corner + 4]
        reach = np.linalg.norm(quad[0] - quad[2]) * 0.8
        left, top = np.maximum(quad.min(0) - reach, 0).astype(int)
        right, bottom = np.maximum(quad.max(0) + reach, 0).astype(int)
        crop = grey[top:bottom, left:right]
        if min(crop.shape, default=0) < 12:
            continue
        for identity, corners in _detect(crop, "close"):
            if identity == 4 * card.series + corner:
                spot = corners + np.array([left, top], np.float32)
                found += _refine(grey, [(identity, spot)])
                break
    return SeenCard(card.series, tuple(sorted(found, key=lambda m: m.corner)))


def group_markers(markers: Iterable[SeenMarker], size_of: SizeOf) -> tuple[SeenCard, ...]:
    """Sort markers into cards, even if several cards of one type lie in the photo."""
    by_series: dict[int, list[SeenMarker]] = {}
    kept = tuple(markers)
    if len(kept) > MOST_MARKERS:
        kept = tuple(sorted(kept, key=lambda m: -m.side_px)[:MOST_MARKERS])
    for marker in kept:
        if marker.side_px >= MIN_MODULE_PX * fiducials.MARKER_MODULES:
            by_series.setdefault(marker.series, []).append(marker)
    cards: list[SeenCard] = []
    for series, seen in sorted(by_series.items()):
        size = size_of(series)
        if size is not None:
            cards += (SeenCard(series, group) for group in _group(seen, series, size))
    return tuple(cards)


def _detect(grey: Grey, search: str) -> list[tuple[int, Points]]:
    """The markers in a picture; none if looking for them takes more than any photo needs."""
    pixels = np.ascontiguousarray(grey)
    dictionary: int = getattr(cv2.aruco, fiducials.MARKER_DICTIONARY)
    wish = Request(search, SEARCH_CPU_MS, pixels.size, dictionary, width=pixels.shape[1])
    try:
        reply, found = pool.decode(wish, pixels.data.cast("B"))
    except (pool.DecoderDied, pool.DecoderMissing):
        return []
    if reply.outcome is not Outcome.FOUND:
        return []
    rows = np.frombuffer(found, np.float32).reshape(-1, MARKER_BYTES // 4)
    sane = rows[np.isfinite(rows).all(axis=1)]
    return [(int(row[0]), row[1:].reshape(4, 2)) for row in sane]


def _enlarge(
    found: list[tuple[int, Points]], grey: Grey, searched: Grey
) -> list[tuple[int, Points]]:
    """Corners in a smaller picture as they are on the full photo."""
    scale = grey.shape[1] / searched.shape[1]
    return [(i, (c + 0.5) * scale - 0.5) for i, c in found]


def _refine(grey: Grey, found: list[tuple[int, Points]]) -> tuple[SeenMarker, ...]:
    """Refine the corners of all markers on the full photo."""
    if not found:
        return ()
    quads = np.stack([c for _, c in found])
    corners = quads.reshape(-1, 2)
    ways = quads - quads[:, [3, 0, 1, 2]]
    sides = np.hypot(ways[..., 0], ways[..., 1]).mean(axis=1)
    # One reach for all: markers in one photo differ by perspective only.
    reach = max(2, round(float(sides.min()) / fiducials.MARKER_MODULES * REFINE_MODULES))
    stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 20, 0.02)
    start = corners.reshape(-1, 1, 2).copy()
    refined = cv2.cornerSubPix(grey, start, (reach, reach), (-1, -1), stop).reshape(-1, 2)
    moved = np.linalg.norm(refined - corners, axis=1, keepdims=True)
    # A corner that ran away found another edge: the first guess is the better one.
    kept = np.where(moved <= 1.5 * reach, refined, corners).reshape(-1, 4, 2).tolist()
    return tuple(
        SeenMarker(identity, tuple((x, y) for x, y in points))
        for (identity, _), points in zip(found, kept, strict=True)
    )


def _group(
    seen: list[SeenMarker], series: int, size: tuple[float, float]
) -> list[tuple[SeenMarker, ...]]:
    """Join the markers that predict each other best, one of each corner a card."""
    places = [(m.left_mm, m.top_mm) for m in place_markers(series, *size)]
    axes = [_axes(marker) for marker in seen]
    pairs: list[tuple[float, int, int]] = []
    for a, b in combinations(range(len(seen)), 2):
        cost = _disagreement(seen[a], seen[b], axes[a], axes[b], places)
        if cost <= PREDICTION_SLACK:
            pairs.append((cost, a, b))
    group_of = {i: {i} for i in range(len(seen))}
    for _, a, b in sorted(pairs):
        one, other = group_of[a], group_of[b]
        if one is other or {seen[i].corner for i in one} & {seen[i].corner for i in other}:
            continue
        one |= other
        for i in other:
            group_of[i] = one
    unique = {id(g): g for g in group_of.values()}
    return [tuple(sorted((seen[i] for i in g), key=lambda m: m.corner)) for g in unique.values()]


def _disagreement(
    a: SeenMarker, b: SeenMarker, one: Axes, other: Axes, places: list[tuple[float, float]]
) -> float:
    """How badly two markers predict each other, as a share of their distance; inf: not at all."""
    if a.corner == b.corner:
        return float("inf")
    turn = abs((_direction(one) - _direction(other) + 180) % 360 - 180)
    if turn > MAX_TURN_DEGREES:
        return float("inf")
    across, down = (p - q for p, q in zip(places[b.corner], places[a.corner], strict=True))
    # The mean of both markers' axes: perspective errors of the two nearly cancel.
    way = [
        across * (one[0][i] + other[0][i]) / 2 + down * (one[1][i] + other[1][i]) / 2
        for i in (0, 1)
    ]
    missed = math.dist(way, [b.corners[0][i] - a.corners[0][i] for i in (0, 1)])
    return missed / max(1.0, math.hypot(*way))


def _axes(marker: SeenMarker) -> Axes:
    """Pixels a mm along the card's x and along its y."""
    p, scale = marker.corners, 2 * fiducials.MARKER_MM
    right = [(p[1][i] - p[0][i] + p[2][i] - p[3][i]) / scale for i in (0, 1)]
    down = [(p[3][i] - p[0][i] + p[2][i] - p[1][i]) / scale for i in (0, 1)]
    return (right[0], right[1]), (down[0], down[1])


def _direction(axes: Axes) -> float:
    x, y = axes[0]
    return math.degrees(math.atan2(y, x))
