"""Fields drawn for tests: a printed box, strokes on it, shrunk as a photo would."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from dicesheets.practice.handwriting import Strokes
from dicesheets.scanner.recognise import MARGIN, PATCH_PX

BIG = 4
"""Patches are drawn this much larger and shrunk, as a photo would."""


def blank_field() -> NDArray[np.uint8]:
    side = PATCH_PX * BIG
    field = np.full((side, side), 255, np.uint8)
    edge = round(side * MARGIN / (1 + 2 * MARGIN))
    cv2.rectangle(field, (edge, edge), (side - edge, side - edge), 120, 4)
    return field


def draw(field: NDArray[np.uint8], strokes: Strokes, size: float, left: float = 0.5) -> None:
    height, width = field.shape
    corner = np.array([left * width, 0.5 * height]) - size * height / 2
    for stroke in strokes:
        points = np.rint(stroke * size * height + corner).astype(np.int32).reshape(-1, 1, 2)
        cv2.polylines(field, [points], False, 40, 7, cv2.LINE_AA)


def shrink(field: NDArray[np.uint8], size: tuple[int, int]) -> NDArray[np.uint8]:
    return np.asarray(cv2.resize(field, size, interpolation=cv2.INTER_AREA), np.uint8)


def patch(field: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return shrink(field, (PATCH_PX, PATCH_PX))
