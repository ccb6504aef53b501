"""Ink: pen strokes laid over a printed page the way a pen lays them.

Knows pens, pressure and paper grain. Does not know fields, marks or games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Plane = NDArray[np.float32]

STEP_RADII = 0.4  # distance between two stamps of the pen tip, in radii: no beads are visible
STAMP_SHIFT = 4  # OpenCV draws circles to 1/16 px
FAINTEST = 0.004  # less ink than this does not change a grey level
TOOTH_PX = 512  # side of the tile of paper grain
PRESSURE_WAVE_MM = 6.0  # pressure swings over about this length of stroke


@dataclass(frozen=True, slots=True)
class Pen:
    """What a pen leaves on paper."""

    name: str
    colour: tuple[int, int, int]  # what remains of white light, RGB
    width_mm: float
    density: float  # share of the ink colour at normal pressure, 0 to 1
    swing: float  # how much pressure changes width and density, 0 to 1
    grain: float  # how much of the paper's tooth stays free of ink, 0 to 1
    skips: float  # share of the stroke where the tip starves, 0 to 1
    bleed_mm: float  # softness of the edge


BALLPOINT_BLUE = Pen("ballpoint-blue", (32, 52, 150), 0.42, 0.88, 0.30, 0.18, 0.03, 0.04)
BALLPOINT_BLACK = Pen("ballpoint-black", (38, 38, 44), 0.42, 0.88, 0.30, 0.18, 0.03, 0.04)
BALLPOINT_RED = Pen("ballpoint-red", (196, 36, 44), 0.42, 0.88, 0.30, 0.18, 0.03, 0.04)
GEL_BLUE = Pen("gel-blue", (26, 60, 168), 0.55, 0.95, 0.15, 0.03, 0.01, 0.05)
FELT_BLACK = Pen("felt-black", (24, 24, 28), 0.95, 0.95, 0.18, 0.02, 0.0, 0.09)
FELT_RED = Pen("felt-red", (205, 28, 40), 0.95, 0.92, 0.18, 0.02, 0.0, 0.09)
FELT_GREEN = Pen("felt-green", (20, 120, 62), 0.85, 0.92, 0.18, 0.02, 0.0, 0.09)
PENCIL = Pen("pencil", (84, 84, 90), 0.48, 0.66, 0.40, 0.52, 0.0, 0.03)
DRY_ERASE_BLACK = Pen("dry-erase-black", (34, 34, 40), 1.05, 0.86, 0.25, 0.08, 0.06, 0.08)
DRY_ERASE_BLUE = Pen("dry-erase-blue", (30, 66, 176), 1.05, 0.84, 0.25, 0.08, 0.06, 0.08)

PENS = (
    BALLPOINT_BLUE,
    BALLPOINT_BLACK,
    BALLPOINT_RED,
    GEL_BLUE,
    FELT_BLACK,
    FELT_RED,
    FELT_GREEN,
    PENCIL,
    DRY_ERASE_BLACK,
    DRY_ERASE_BLUE,
)
# How often each is found on a game table: ballpoints and pencils lie about everywhere.
PEN_WEIGHTS = (0.24, 0.16, 0.07, 0.10, 0.10, 0.04, 0.03, 0.16, 0.05, 0.05)


def pick_pen(rng: np.random.Generator) -> Pen:
    """Return a pen as likely as people use it."""
    return PENS[int(rng.choice(len(PENS), p=PEN_WEIGHTS))]


@dataclass(frozen=True, slots=True)
class Stroke:
    """One movement of the pen on the page."""

    points_mm: NDArray[np.float32]  # (n, 2): x right, y down, from the page's top-left corner
    pressure: float = 1.0


def draw_ink(
    page: Image,
    strokes: Sequence[Stroke],
    pen: Pen,
    pixels_a_mm: float,
    rng: np.random.Generator,
) -> Image:
    """Return the page with the strokes on it; print shines through the ink."""
    if not strokes:
        return page
    cover = np.zeros(page.shape[:2], np.float32)
    for stroke in strokes:
        _lay(cover, stroke, pen, pixels_a_mm, rng)
    return _blend(page, cover, pen, pixels_a_mm, rng)


def _lay(
    cover: Plane, stroke: Stroke, pen: Pen, pixels_a_mm: float, rng: np.random.Generator
) -> None:
    """Add one stroke to the cover; where it crosses earlier ink, both count."""
    base = max(0.6, pen.width_mm * pixels_a_mm / 2)
    points = _follow(stroke.points_mm * pixels_a_mm, base * STEP_RADII)
    force = _pressure(len(points), base * STEP_RADII / pixels_a_mm, stroke.pressure, pen, rng)
    radii = base * np.clip(force, 0.45, 1.6) ** 0.7
    levels = np.clip(255 * pen.density * np.minimum(force, 1.12) ** 0.6, 0, 255)
    bleed_px = pen.bleed_mm * pixels_a_mm
    margin = int(2 * base + 3 * bleed_px + 3)
    left, top = np.floor(points.min(axis=0)).astype(int) - margin
    right, bottom = np.ceil(points.max(axis=0)).astype(int) + margin
    left, top = max(left, 0), max(top, 0)
    right, bottom = min(right, cover.shape[1]), min(bottom, cover.shape[0])
    if right <= left or bottom <= top:
        return
    patch = np.zeros((bottom - top, right - left), np.uint8)
    scale = 1 << STAMP_SHIFT
    centres = np.rint((points - (left, top)) * scale).astype(int).tolist()
    sizes = np.rint(radii * scale).astype(int).tolist()
    for centre, size, level in zip(centres, sizes, levels.tolist(), strict=True):
        cv2.circle(patch, centre, size, level, cv2.FILLED, cv2.LINE_AA, STAMP_SHIFT)
    soft = cv2.GaussianBlur(patch, (0, 0), bleed_px) if bleed_px else patch
    under = cover[top:bottom, left:right]
    under += (1 - under) * (soft * np.float32(1 / 255))


def _follow(points: NDArray[np.float32], step_px: float) -> NDArray[np.float32]:
    """Return the stroke rounded where the tablet cut corners, at even steps."""
    curve = points.astype(np.float64)
    if len(curve) == 1:
        return curve.astype(np.float32)
    for _ in range(3):  # Chaikin's corner cutting, ends kept
        if len(curve) > 2:
            near = 0.75 * curve[:-1] + 0.25 * curve[1:]
            far = 0.25 * curve[:-1] + 0.75 * curve[1:]
            middle = np.stack([near, far], axis=1).reshape(-1, 2)
            curve = np.vstack([curve[:1], middle, curve[-1:]])
    lengths = np.hypot(*np.diff(curve, axis=0).T)
    along = np.concatenate([[0.0], np.cumsum(lengths)])
    steps = np.linspace(0, along[-1], max(2, int(along[-1] / step_px) + 1))
    x = np.interp(steps, along, curve[:, 0])
    y = np.interp(steps, along, curve[:, 1])
    return np.stack([x, y], axis=1).astype(np.float32)


def _pressure(
    count: int, step_mm: float, mean: float, pen: Pen, rng: np.random.Generator
) -> NDArray[np.float64]:
    """Return the force at each step: it swells, and starts and ends lighter."""
    length_mm = max(count * step_mm, 0.1)
    knots = max(3, int(length_mm / PRESSURE_WAVE_MM) + 3)
    along = np.linspace(0, knots - 1, count)
    wave = np.interp(along, np.arange(knots), rng.normal(0, 0.6 * pen.swing, knots))
    force = mean * (1 + wave)
    taper = min(count // 3, int(0.7 / max(step_mm, 1e-3)))
    if taper > 1:
        ramp = np.linspace(1 - pen.swing, 1, taper)
        force[:taper] *= ramp
        force[-taper:] *= ramp[::-1]
    if pen.skips and length_mm > 3 and rng.random() < pen.skips * 8:
        start = rng.integers(0, count)
        force[start : start + int(max(2, rng.uniform(0.3, 1.5) / step_mm))] *= rng.uniform(0.2, 0.6)
    return np.asarray(np.clip(force, 0.12, 2.0), np.float64)


def _blend(
    page: Image, cover: Plane, pen: Pen, pixels_a_mm: float, rng: np.random.Generator
) -> Image:
    """Multiply the ink into the page, leaving the tooth of the paper free."""
    spots = np.flatnonzero(cover > FAINTEST)
    ink = cover.reshape(-1)[spots]
    tooth = _tooth(cover.shape, pixels_a_mm, rng, spots)
    # Light pressure rides on the tips of the tooth, heavy pressure fills it.
    free = np.clip(pen.grain * (1.25 - ink) * (1 + tooth), 0, 0.92)
    ink = ink * (1 - free)
    absorbed = np.float32(1) - np.array(pen.colour, np.float32) / 255
    out = page.copy()
    flat = out.reshape(-1, 3)
    flat[spots] = np.rint(flat[spots] * (1 - ink[:, None] * absorbed)).astype(np.uint8)
    return out


def _tooth(
    shape: tuple[int, ...], pixels_a_mm: float, rng: np.random.Generator, spots: NDArray[np.int64]
) -> Plane:
    """Return paper grain of unit variance, about a tenth of a millimetre coarse, at some spots."""
    side = TOOTH_PX
    rough = rng.standard_normal((side, side), np.float32)
    noise = cv2.GaussianBlur(rough, (0, 0), max(0.5, 0.045 * pixels_a_mm))
    rows, columns = np.divmod(spots, shape[1])
    return np.asarray((noise / noise.std())[rows % side, columns % side], np.float32)
