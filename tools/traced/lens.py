"""Lens: where the phone is held, and where in its photo things appear.

Metres on the table, whose surface is z = 0; the page's middle is the origin, its right side +x and
its top +y. Angles are degrees.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

Vector = tuple[float, float, float]
Points = NDArray[np.float64]

PAGE_M = (0.210, 0.297)
PHOTO_PX = (1440, 1920)
SENSOR_MM = 34.6  # the long side of a phone's picture, in the units of a 36 x 24 mm film
FOCAL_MM = (24.5, 27.5)  # the main camera of a phone
MOST_TILT_DEG = 30.0
FILL = (0.82, 0.95)  # share of the photo's width or height that the page takes
LENS_MM = (1.6, 3.2)  # how wide the lens is open; it alone decides how soon things are out of focus
FOCUS_MISSED_M = 0.012


@dataclass(frozen=True, slots=True)
class Lens:
    """Where the phone is, what it looks at and how."""

    place: Vector
    aim: Vector
    roll: float
    focal_mm: float
    opening_mm: float
    focus_m: float
    body_below: bool  # whether the phone's body reaches to the foot of the picture or to its head


def hold_lens(rng: np.random.Generator) -> Lens:
    """Return a phone held so that the page fills as much of the photo as people let it."""
    tilt = np.deg2rad(min(abs(float(rng.normal(0, 13))), MOST_TILT_DEG))
    # As a rule people stand at the foot of the page and look a little forward.
    around = np.deg2rad(
        -90 + float(rng.normal(0, 35)) if rng.random() < 0.75 else rng.uniform(0, 360)
    )
    way = np.array([np.sin(tilt) * np.cos(around), np.sin(tilt) * np.sin(around), np.cos(tilt)])
    roll = float(np.clip(rng.normal(0, 3.5), -10, 10)) + (180.0 if rng.random() < 0.06 else 0.0)
    focal, wide = float(rng.uniform(*FOCAL_MM)), float(rng.uniform(*LENS_MM))
    fill = float(rng.uniform(*FILL))
    miss = float(rng.normal(0, FOCUS_MISSED_M))
    below = bool(rng.random() < 0.8)
    lens = _look(way, 0.5, roll, focal, wide, miss, below)
    for _ in range(12):  # nearer or farther, and to the middle: settles within a few steps
        seen = project(page_outline(), lens)
        share = float((np.ptp(seen, axis=0) / PHOTO_PX).max())
        off = (seen.min(axis=0) + seen.max(axis=0)) / 2 - np.array(PHOTO_PX) / 2
        distance = (lens.focus_m - miss) * share / fill
        aim = _beside(lens, off * PAGE_M[1] / np.ptp(seen[:, 1]) * (1, -1))
        lens = _look(way, distance, roll, focal, wide, miss, below, aim)
    return _shifted(lens, rng)


def project(points: Points, lens: Lens) -> Points:
    """Return where points (rows of x, y, z) appear in the photo, in its pixels."""
    right, up, back = _axes(lens)
    seen = (points - np.array(lens.place)) @ np.column_stack([right, up, back])
    scale = lens.focal_mm / SENSOR_MM * PHOTO_PX[1]
    flat = seen[:, :2] / np.maximum(-seen[:, 2:], 1e-6) * scale
    return np.column_stack([PHOTO_PX[0] / 2 + flat[:, 0], PHOTO_PX[1] / 2 - flat[:, 1]])


def page_outline(inset: float = 0.0) -> Points:
    """Return the flat page's corners, or those of what is printed on it."""
    x, y = PAGE_M[0] / 2 - inset, PAGE_M[1] / 2 - inset
    return np.array([(-x, -y, 0), (x, -y, 0), (x, y, 0), (-x, y, 0)], float)


def _axes(lens: Lens) -> tuple[Points, Points, Points]:
    """Return the camera's right, up and backward directions."""
    back = np.array(lens.place) - np.array(lens.aim)
    back /= np.linalg.norm(back)
    right = np.cross((0.0, 1.0, 0.0), back)
    right /= np.linalg.norm(right)
    up = np.cross(back, right)
    angle = np.deg2rad(lens.roll)
    return (
        right * np.cos(angle) + up * np.sin(angle),
        up * np.cos(angle) - right * np.sin(angle),
        back,
    )


def _look(
    way: Points, distance: float, roll: float, focal: float, wide: float, miss: float, below: bool,
    aim: Vector = (0.0, 0.0, 0.0),
) -> Lens:  # fmt: skip
    x, y, z = (np.array(aim) + way * distance).tolist()
    return Lens((x, y, z), aim, roll, focal, wide, distance + miss, below)


def _shifted(lens: Lens, rng: np.random.Generator) -> Lens:
    """Move the phone sideways within the room that the page leaves in the photo."""
    seen = project(page_outline(), lens)
    room = np.minimum(seen.min(axis=0), PHOTO_PX - seen.max(axis=0))
    by = rng.uniform(-0.7, 0.7, 2) * np.maximum(room, 0) * PAGE_M[1] / np.ptp(seen[:, 1])
    aim = _beside(lens, by)
    x, y, z = (np.array(lens.place) + np.array(aim) - np.array(lens.aim)).tolist()
    return replace(lens, place=(x, y, z), aim=aim)


def _beside(lens: Lens, by: Points) -> Vector:
    """Return a spot of the table so far to the right of what is looked at, and up from it."""
    right, up, _ = _axes(lens)
    x, y, _ = (np.array(lens.aim) + right * by[0] + up * by[1]).tolist()
    return (x, y, 0.0)
