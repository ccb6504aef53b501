"""Ink: what a pen leaves on paper, from real strokes and from scans.

An ink layer is a float32 canvas of coverage, 0 bare to 1 full; `apply_ink` prints it over artwork.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from dicesheets.practice.handwriting import Strokes
from dicesheets.scanner.train.artwork import SUBPIXEL_BITS

# Pressure swells and ebbs a few times across a field.
PRESSURE_CELLS = 5
# The widest line that a glyph survives, as a share of its height: nobody writes blots, but who
# writes with a broad pen writes nearly so.
THICKEST_LINE = 0.17
THICKEST_BROAD_LINE = 0.28
BROAD_MM = 1.0

Layer = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Pen:
    """A pen's line: width on paper and what it leaves there."""

    width_mm: float
    grey: float
    """Grey value of full ink, 0 black to 1 white."""
    grain: float
    """How patchy the line is, 0 even to 1 broken."""
    swing: float
    """How much lighter the line gets where the hand presses less, 0 not at all to 1."""
    is_wiped_off: bool = False
    """A dry-erase pen: its sheets were played on before."""


def thickest_line(pen: Pen) -> float:
    """Return the widest line that a pen draws, as a share of a glyph's height."""
    return THICKEST_BROAD_LINE if pen.width_mm >= BROAD_MM else THICKEST_LINE


def pick_pen(rng: np.random.Generator) -> Pen:
    """Choose ballpoint, felt-tip, pencil or dry-erase in some colour, seen as grey."""
    kind = rng.random()
    if kind < 0.46:  # ballpoint and gel: black, blue, red
        return Pen(rng.uniform(0.3, 0.75), rng.uniform(0.08, 0.5), rng.uniform(0.0, 0.35), 0.3)
    if kind < 0.61:  # felt-tip
        return Pen(rng.uniform(0.7, 1.7), rng.uniform(0.05, 0.5), rng.uniform(0.0, 0.15), 0.1)
    if kind < 0.84:  # pencil
        width = rng.uniform(0.25, 0.8)
        return Pen(width, rng.uniform(0.35, 0.74), rng.uniform(0.2, 0.6), rng.uniform(0.2, 0.6))
    grain = rng.uniform(0.0, 0.5)  # film takes ink evenly where it is not greasy
    return Pen(rng.uniform(1.0, 2.1), rng.uniform(0.12, 0.55), grain, 0.2, is_wiped_off=True)


def draw_strokes(layer: Layer, strokes: Strokes, matrix: NDArray[np.float64], width: float) -> None:
    """Draw unit-square strokes through a 2x3 matrix onto a layer; `width` in layer pixels."""
    scale = 1 << SUBPIXEL_BITS
    lines = []
    for stroke in strokes:
        points = stroke @ matrix[:, :2].T + matrix[:, 2]
        lines.append(np.rint(points * scale).astype(np.int32).reshape(-1, 1, 2))
    thickness = max(1, int(width + 0.5))
    cv2.polylines(layer, lines, False, 1.0, thickness, cv2.LINE_8, SUBPIXEL_BITS)


def draw_scan(layer: Layer, scan: Layer, matrix: NDArray[np.float64]) -> None:
    """Draw a scanned glyph (coverage in its own unit square) through the same kind of matrix."""
    side = scan.shape[0]
    unit = matrix @ np.array([[1 / side, 0, 0], [0, 1 / side, 0], [0, 0, 1]])
    size = (layer.shape[1], layer.shape[0])
    np.maximum(layer, cv2.warpAffine(scan, unit, size, flags=cv2.INTER_LINEAR), out=layer)


def place(
    centre: tuple[float, float], size: tuple[float, float], turn: float, slant: float
) -> NDArray[np.float64]:
    """Give the matrix from the unit square to layer pixels: size, slant, turn, then centre."""
    cos, sin = np.cos(turn), np.sin(turn)
    shape = np.array([[cos, -sin], [sin, cos]]) @ np.array([[1, slant], [0, 1]]) @ np.diag(size)
    offset = np.array(centre) - shape @ np.array([0.5, 0.5])
    return np.column_stack([shape, offset])


def apply_ink(
    paper: NDArray[np.float32], layer: Layer, pen: Pen, rng: np.random.Generator
) -> NDArray[np.float32]:
    """Lay ink over paper (0..1): dye darkens what is beneath, with the pen's grain."""
    soft = cv2.GaussianBlur(layer, (0, 0), 0.6)
    if pen.grain > 0.02:
        height, width = layer.shape
        coarse = rng.random((height // 4 + 1, width // 4 + 1), np.float32)
        fine = rng.random((height // 2 + 1, width // 2 + 1), np.float32)
        noise = 0.6 * cv2.resize(coarse, (width, height)) + 0.4 * cv2.resize(fine, (width, height))
        soft = soft * (1 - pen.grain * np.clip(noise * 1.6 - 0.2, 0, 1))
    if pen.swing > 0.15:
        pressed = 1 - pen.swing * rng.random((PRESSURE_CELLS, PRESSURE_CELLS), np.float32)
        soft = soft * cv2.resize(pressed, layer.shape[::-1], interpolation=cv2.INTER_CUBIC)
    cover = np.clip(soft, 0, 1) * np.float32(1 - pen.grey)
    return np.asarray(paper * (1 - cover), np.float32)
