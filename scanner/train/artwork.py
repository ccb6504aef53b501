"""Artwork: printed fields to write on, drawn at random so that any layout's fields are familiar.

A canvas shows the square window that the pipeline cuts: the field's box and its margin.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from dicesheets.layouts.model import Kind
from dicesheets.scanner.recognise import MARGIN, window

CANVAS_PX = 96
"""Side of a canvas; patches are drawn at 2.4 times the size the networks see."""

Canvas = NDArray[np.uint8]
Points = NDArray[np.float64]

SUBPIXEL_BITS = 4
FONTS = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
)


@dataclass(frozen=True, slots=True)
class Artwork:
    """What is printed in and around one field."""

    canvas: Canvas
    outline: Points
    """The field's printed outline, centred on 0; the window without its margin is 1."""
    width: float
    height: float
    box_mm: float = 0.0
    """What is 1 here, on paper: the window without its margin; 0 where it may be any."""


def to_canvas(points: NDArray[np.floating]) -> NDArray[np.int32]:
    """Turn units (the window without its margin is 1, centre 0) into fixed-point canvas pixels."""
    pixels = (points / (1 + 2 * MARGIN) + 0.5) * CANVAS_PX
    fixed = np.rint(pixels * (1 << SUBPIXEL_BITS)).astype(np.int32)
    return np.asarray(fixed.reshape(-1, 1, 2), np.int32)


def draw_artwork(kind: Kind, rng: np.random.Generator) -> Artwork:
    """Draw one random printed field of a kind, with its surroundings."""
    paper = 255 if rng.random() < 0.75 else int(rng.integers(215, 255))
    canvas = np.full((CANVAS_PX, CANVAS_PX), paper, np.uint8)
    width, height = _box_size(kind, rng)
    if rng.random() < 0.12:
        _draw_pattern(canvas, rng)
    outline = _field_shape(kind, width, height, rng)
    line = int(rng.integers(60, 215))
    thickness = int(rng.integers(1, 5))
    _draw_neighbours(canvas, kind, outline, (width, height), line, thickness, rng)
    tint = int(rng.integers(205, 256)) if rng.random() < 0.4 else 255
    _fill(canvas, outline, tint)
    if _has_icon(kind, rng):
        _draw_icon(canvas, kind, rng)
    if rng.random() < (0.75 if kind is Kind.CIRCLE else 0.93):
        _stroke(canvas, outline, line, thickness)
    if kind is Kind.DIGIT and rng.random() < 0.15:
        _draw_corner_label(canvas, width, height, rng)
    return Artwork(canvas, outline, width, height)


def _box_size(kind: Kind, rng: np.random.Generator) -> tuple[float, float]:
    if kind is Kind.DIGIT or rng.random() < 0.75:
        return 1.0, 1.0
    short = rng.uniform(0.4, 1.0)
    unit = window(kind, 0, 0, 1.0, short).height / (1 + 2 * MARGIN)
    sides = (1.0 / unit, short / unit)
    return sides if rng.random() < 0.5 else sides[::-1]


def _field_shape(kind: Kind, width: float, height: float, rng: np.random.Generator) -> Points:
    if kind in (Kind.DIGIT, Kind.FILL):
        sides = int(rng.choice([4, 4, 4, 4, 0, 6]))
    else:
        sides = int(rng.choice([4, 4, 0, 0, 6, 6, 8, 5, 3]))
    if sides == 4:
        corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) / 2
    elif sides == 5:
        corners = star_points(rng)
    else:
        count = sides or 40
        turn = rng.choice([0, np.pi / count]) - (np.pi / 6 if sides == 3 else 0)
        angles = np.arange(count) * 2 * np.pi / count + turn
        corners = np.column_stack([np.cos(angles), np.sin(angles)]) / 2
    return corners * (width, height)


def star_points(rng: np.random.Generator) -> Points:
    """Give a five-pointed star that just fits the box."""
    angles = -np.pi / 2 + np.arange(10) * np.pi / 5
    radius = np.where(np.arange(10) % 2 == 0, 0.5, rng.uniform(0.19, 0.3))
    return np.column_stack([np.cos(angles), np.sin(angles)]) * radius[:, None]


def _has_icon(kind: Kind, rng: np.random.Generator) -> bool:
    share = {Kind.DIGIT: 0.22, Kind.FILL: 0.2, Kind.MARK: 0.9, Kind.CIRCLE: 0.95}[kind]
    return bool(rng.random() < share)


def _draw_neighbours(
    canvas: Canvas,
    kind: Kind,
    outline: Points,
    size: tuple[float, float],
    line: int,
    thickness: int,
    rng: np.random.Generator,
) -> None:
    """Draw the same shape again where the next fields of a row or grid would stand."""
    gap = rng.choice([0.0, rng.uniform(0.02, 0.35)])
    fills = rng.random() < 0.25
    for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        if rng.random() < 0.5:
            offset = np.array([dx * (size[0] + gap), dy * (size[1] + gap)])
            if fills and kind is Kind.FILL:
                _fill(canvas, outline + offset, int(rng.integers(90, 230)))
            _stroke(canvas, outline + offset, line, thickness)
    if rng.random() < 0.3:
        start = rng.uniform(-0.8, 0.8, 2)
        along = rng.choice([0.0, 1.0])
        far = start + 2 * np.array([along, 1 - along])
        if max(abs(start)) > 0.55:
            _stroke(canvas, np.array([start, far]), int(rng.integers(40, 220)), thickness)
    if rng.random() < 0.25:
        x, y = rng.uniform(-0.7, 0.3), rng.choice([-0.56, 0.68])
        _put_text(canvas, str(rng.integers(10, 2000)), (x, y), rng.uniform(0.08, 0.2), rng)


def _draw_icon(canvas: Canvas, kind: Kind, rng: np.random.Generator) -> None:
    drawer: Callable[[Canvas, float, int, np.random.Generator], None]
    if rng.random() < (0.55 if kind is Kind.MARK else 0.2):
        drawer = _draw_number
    else:
        drawers = (_draw_polygon, _draw_blob, _draw_cluster, _draw_coin, _draw_glass, _draw_number)
        drawer = drawers[int(rng.integers(len(drawers)))]
    grey = int(rng.integers(130, 232)) if rng.random() < 0.96 else int(rng.integers(70, 130))
    drawer(canvas, rng.uniform(0.35, 0.95), grey, rng)


def _draw_number(canvas: Canvas, size: float, grey: int, rng: np.random.Generator) -> None:
    text = str(rng.integers(0, 10)) if rng.random() < 0.8 else str(rng.integers(10, 50))
    font = FONTS[int(rng.integers(len(FONTS)))]
    high = min(size, 0.7) if len(text) == 1 else min(size, 0.5)
    pixels = high * CANVAS_PX / (1 + 2 * MARGIN)
    scale = pixels / 22.0  # Hershey capitals are 22 units high at scale 1
    thickness = max(1, int(pixels * rng.uniform(0.06, 0.2)))
    (wide, tall), _ = cv2.getTextSize(text, font, scale, thickness)
    centre = CANVAS_PX / 2 + rng.normal(0, 3, 2)
    origin = (int(centre[0] - wide / 2), int(centre[1] + tall / 2))
    cv2.putText(canvas, text, origin, font, scale, grey, thickness, cv2.LINE_AA)


def _draw_polygon(canvas: Canvas, size: float, grey: int, rng: np.random.Generator) -> None:
    count = int(rng.choice([3, 4, 5, 6, 8]))
    angles = np.arange(count) * 2 * np.pi / count + rng.uniform(0, 6.28)
    radius = rng.uniform(0.35, 0.5, count) if rng.random() < 0.5 else np.full(count, 0.5)
    corners = np.column_stack([np.cos(angles), np.sin(angles)]) * radius[:, None]
    if rng.random() < 0.3:
        corners = star_points(rng)
    _shape(canvas, corners * size, grey, rng)


def _draw_blob(canvas: Canvas, size: float, grey: int, rng: np.random.Generator) -> None:
    angles = np.linspace(0, 2 * np.pi, 36, endpoint=False)
    radius = np.ones_like(angles)
    for order in (2, 3, 5):
        radius += rng.normal(0, 0.12) * np.cos(order * angles + rng.uniform(0, 6.28))
    corners = np.column_stack([np.cos(angles), np.sin(angles)]) * radius[:, None] / 2.4
    _shape(canvas, corners * size, grey, rng)
    if rng.random() < 0.4:
        inner = np.clip(grey + int(rng.integers(-60, 60)), 60, 255)
        _shape(canvas, corners * size * rng.uniform(0.3, 0.8), int(inner), rng)


def _draw_cluster(canvas: Canvas, size: float, grey: int, rng: np.random.Generator) -> None:
    angles = np.linspace(0, 2 * np.pi, 20, endpoint=False)
    ring = np.column_stack([np.cos(angles), np.sin(angles)])
    for _ in range(int(rng.integers(3, 9))):
        centre = rng.uniform(-0.32, 0.32, 2) * size
        _shape(canvas, centre + ring * rng.uniform(0.08, 0.2) * size, grey, rng)


def _draw_coin(canvas: Canvas, size: float, grey: int, rng: np.random.Generator) -> None:
    angles = np.linspace(0, 2 * np.pi, 36, endpoint=False)
    ring = np.column_stack([np.cos(angles), np.sin(angles)]) / 2
    for share in (1.0, rng.uniform(0.6, 0.85)):
        _stroke(canvas, ring * size * share, grey, int(rng.integers(1, 5)))
    if rng.random() < 0.5:
        _draw_number(canvas, size * 0.5, grey, rng)


def _draw_glass(canvas: Canvas, size: float, grey: int, rng: np.random.Generator) -> None:
    corners = np.array([[-0.35, -0.5], [0.35, -0.5], [-0.35, 0.5], [0.35, 0.5]])
    _shape(canvas, corners * size, grey, rng)


def _draw_pattern(canvas: Canvas, rng: np.random.Generator) -> None:
    grey, step = int(rng.integers(190, 246)), rng.uniform(0.06, 0.2)
    slope = rng.choice([0.0, 1.0, -1.0])
    for start in np.arange(-2, 2, step):
        ends = np.array([[start, -0.8], [start + 1.6 * slope, 0.8]])
        _stroke(canvas, ends, grey, int(rng.integers(1, 3)))


def _draw_corner_label(
    canvas: Canvas, width: float, height: float, rng: np.random.Generator
) -> None:
    x = rng.choice([-width / 2 + 0.05, width / 2 - 0.2])
    y = rng.choice([-height / 2 + 0.2, height / 2 - 0.05])
    _put_text(canvas, str(rng.integers(1, 10)), (x, y), rng.uniform(0.1, 0.22), rng)


def _put_text(
    canvas: Canvas, text: str, at: tuple[float, float], high: float, rng: np.random.Generator
) -> None:
    pixels = high * CANVAS_PX / (1 + 2 * MARGIN)
    x, y = ((value / (1 + 2 * MARGIN) + 0.5) * CANVAS_PX for value in at)
    font = FONTS[int(rng.integers(len(FONTS)))]
    grey = int(rng.integers(60, 215))
    cv2.putText(canvas, text, (int(x), int(y)), font, pixels / 22, grey, 1, cv2.LINE_AA)


def _shape(canvas: Canvas, corners: Points, grey: int, rng: np.random.Generator) -> None:
    if rng.random() < 0.65:
        _fill(canvas, corners, grey)
    else:
        _stroke(canvas, corners, grey, int(rng.integers(1, 5)))


def _fill(canvas: Canvas, corners: Points, grey: int) -> None:
    cv2.fillPoly(canvas, [to_canvas(corners)], grey, cv2.LINE_AA, SUBPIXEL_BITS)


def _stroke(canvas: Canvas, corners: Points, grey: int, thickness: int) -> None:
    points = [to_canvas(corners)]
    cv2.polylines(canvas, points, True, grey, thickness, cv2.LINE_AA, SUBPIXEL_BITS)
