"""Straightening: the warp of a card on curled paper.

The markers give a perspective view; the anchor dots and the printed artwork then say how far the
paper bends away from it. Knows points and how to fit them, not fields or games.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

import cv2
import numpy as np

from dicesheets.layouts import fiducials
from dicesheets.scanner.follow import Artwork, follow_artwork, follow_dots
from dicesheets.scanner.locate import SeenCard
from dicesheets.scanner.median import median_of
from dicesheets.scanner.warp import Floats, Grey, Powers, Warp, project, terms

ROBUST_MM = 0.25  # beyond this an observation loses weight: it follows ink, not print
MAX_PRINT_BEND = 0.05  # how far artwork may be from where it was guessed, share of the height
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
class Anchors:
    """Spots of a card: where they are printed, and where the plane view puts them (both mm)."""

    printed: Floats
    found: Floats


def fit_plane(card: SeenCard, size: tuple[float, float]) -> Warp:
    """Return the perspective view that fits the corners of all markers best."""
    printed, pixels = _corners_of(card, size)
    plane, _ = cv2.findHomography(printed, pixels, 0)
    if plane is None:
        plane = np.eye(3)
    return Warp(*size, np.asarray(plane, np.float64))


@cache
def marker_corners(series: int, size: tuple[float, float]) -> Floats:
    """Return the sixteen corners of a card's markers in mm."""
    markers = fiducials.place_markers(series, *size)
    corners = np.array([c for m in markers for c in _marker_corners(m)])
    corners.setflags(write=False)
    return corners


def fit_bend(warp: Warp, anchors: Anchors, powers: Powers) -> Warp:
    """Return the warp with a smooth bend through the anchors; outliers lose their weight."""
    count = len(anchors.printed)
    if count < MIN_ANCHORS:
        return warp
    basis = terms(warp.unit(anchors.printed), powers)
    away = anchors.found - anchors.printed
    stiff = 1e-9 * np.eye(len(powers)) + STIFFNESS * count / 100 * _degrees(powers)
    weights = np.ones(count)
    spread = 4 * ROBUST_MM
    for _ in range(4):
        weighted = basis * weights[:, None]
        bend = np.linalg.solve(basis.T @ weighted + stiff, weighted.T @ away)
        missed = _lengths(basis @ bend - away)
        spread = max(ROBUST_MM / 3, min(spread, 2.5 * median_of(missed)))
        weights = np.maximum(1 - (missed / (3 * spread)) ** 2, 0.0) ** 2
    sure = weights + 1e-9
    off = float(np.sqrt(sure @ missed**2 / sure.sum()))
    return Warp(warp.width_mm, warp.height_mm, warp.plane, powers, np.asarray(bend), off)


def anchor_markers(plane: Warp, card: SeenCard) -> Anchors:
    """Return the marker corners of a card."""
    printed, pixels = _corners_of(card, (plane.width_mm, plane.height_mm))
    return Anchors(printed, project(np.asarray(np.linalg.inv(plane.plane), np.float64), pixels))


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
    near = _lengths(found - guess.bent(printed)) < MAX_PRINT_BEND * guess.height_mm
    both = seen & near
    if np.count_nonzero(both) < max(MIN_TRACKED, MIN_SHARE * np.count_nonzero(seen)):
        return None
    tracked = Anchors(printed[both], found[both])
    plane = Warp(guess.width_mm, guess.height_mm, guess.plane)
    bent = fit_bend(plane, join_anchors(tracked, anchors), POWERS_OF_SHEET)
    if bent.spread_mm > MAX_SPREAD_MM:
        return None
    missed = _lengths(found[seen] - bent.bent(printed[seen]))
    return replace(bent, agreement=float(np.mean(missed < AGREEMENT_MM)))


def _marker_corners(marker: fiducials.Marker) -> list[tuple[float, float]]:
    left, top, side = marker.left_mm, marker.top_mm, marker.size_mm
    return [(left, top), (left + side, top), (left + side, top + side), (left, top + side)]


def _corners_of(card: SeenCard, size: tuple[float, float]) -> tuple[Floats, Floats]:
    """The corners of all markers seen of a card, in mm and in pixels."""
    corners_mm = marker_corners(card.series, size).reshape(4, 4, 2)
    printed = corners_mm[[seen.corner for seen in card.markers]].reshape(-1, 2)
    return printed, np.array([seen.corners for seen in card.markers]).reshape(-1, 2)


@cache
def _degrees(powers: Powers) -> Floats:
    """How much each term of a bend is pulled towards the plane, on a diagonal."""
    return np.diag([float((i + j) ** 2) for i, j in powers])


def _lengths(ways: Floats) -> Floats:
    return np.hypot(ways[:, 0], ways[:, 1])
