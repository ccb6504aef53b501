"""Covers: a thumb, a die or a wooden token that hides a spot of the sheet."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]

_SKINS = ((224, 172, 140), (198, 140, 108), (150, 100, 74), (104, 70, 54), (236, 192, 166))
_TOKENS = ((190, 40, 44), (44, 88, 170), (236, 190, 50), (50, 130, 70), (60, 60, 62))


@dataclass(frozen=True, slots=True)
class Cover:
    """Something that lies on the sheet: `x_mm`, `y_mm` from the sheet's top-left corner."""

    kind: str  # thumb, die, token
    x_mm: float
    y_mm: float
    radius_mm: float
    angle_deg: float = 0.0  # thumb: the way to the hand, on the sheet

    @property
    def comes_from(self) -> tuple[float, float]:
        """A spot on the way to the hand, mm on the sheet."""
        angle = np.deg2rad(self.angle_deg)
        reach = 1.5 * self.radius_mm
        return (
            self.x_mm + reach * float(np.cos(angle)),
            self.y_mm + reach * float(np.sin(angle)),
        )


def lay_cover(
    picture: Image,
    cover: Cover,
    at_px: tuple[float, float],
    from_px: tuple[float, float],
    pixels_a_mm: float,
    rng: np.random.Generator,
) -> Image:
    """Return the picture with the cover at a spot; a hand comes `from_px`."""
    radius = cover.radius_mm * pixels_a_mm
    shape = np.zeros(picture.shape[:2], np.uint8)
    middle = np.array(at_px)
    if cover.kind == "thumb":
        away = np.array(from_px) - middle
        far = middle + away / max(float(np.hypot(*away)), 1.0) * radius * 8
        _line(shape, middle, far, radius)
        colour = _SKINS[int(rng.integers(len(_SKINS)))]
    elif cover.kind == "die":
        square = (tuple(middle.tolist()), (2 * radius, 2 * radius), float(rng.uniform(0, 90)))
        corners = cv2.boxPoints(square)
        cv2.fillConvexPoly(shape, np.rint(corners).astype(np.int32), 255, cv2.LINE_AA)
        colour = (240, 238, 230)
    else:
        cv2.circle(shape, _pixel(middle), int(radius), 255, cv2.FILLED, cv2.LINE_AA)
        colour = _TOKENS[int(rng.integers(len(_TOKENS)))]
    return _paint(picture, shape, colour, radius, cover.kind == "die", middle, rng)


def _paint(
    picture: Image,
    shape: NDArray[np.uint8],
    colour: tuple[int, int, int],
    radius: float,
    pips: bool,
    middle: NDArray[np.float64],
    rng: np.random.Generator,
) -> Image:
    rows = np.flatnonzero(shape.max(axis=1))
    columns = np.flatnonzero(shape.max(axis=0))
    if not len(rows) or not len(columns):
        return picture
    pad = int(radius)
    top, left = max(0, rows[0] - pad), max(0, columns[0] - pad)
    window = np.s_[top : rows[-1] + pad, left : columns[-1] + pad]
    mask = shape[window].astype(np.float32) / 255
    shift = np.array([[1, 0, 0.18 * radius], [0, 1, 0.22 * radius]], np.float32)
    size = (mask.shape[1], mask.shape[0])
    fallen = cv2.GaussianBlur(cv2.warpAffine(mask, shift, size), (0, 0), 0.12 * radius + 0.5)
    # Rounded look: brighter where the distance to the edge is large.
    inside = cv2.distanceTransform((mask > 0.5).astype(np.uint8), cv2.DIST_L2, 3) / max(radius, 1)
    shade = 0.72 + 0.33 * np.clip(inside, 0, 0.85) + 0.02 * rng.standard_normal(mask.shape)
    body = np.asarray(colour, np.float32) * shade[..., None]
    if pips:
        spot = middle - (left, top)
        for x, y in ((0, 0), (-0.5, -0.5), (0.5, 0.5)):
            centre = spot + np.array([x, y]) * radius
            cv2.circle(body, _pixel(centre), max(1, int(0.16 * radius)), (30, 30, 34), cv2.FILLED)
    part = picture[window].astype(np.float32) * (1 - 0.45 * fallen[..., None])
    part = part * (1 - mask[..., None]) + body * mask[..., None]
    out = picture.copy()
    out[window] = np.clip(part, 0, 255).astype(np.uint8)
    return out


def _line(
    shape: NDArray[np.uint8], start: NDArray[np.float64], end: NDArray[np.float64], radius: float
) -> None:
    cv2.line(shape, _pixel(start), _pixel(end), 255, max(1, int(2 * radius)), cv2.LINE_AA)


def _pixel(point: NDArray[np.float64]) -> tuple[int, int]:
    return (round(float(point[0])), round(float(point[1])))
