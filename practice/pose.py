"""Pose: where the camera stands, and which spot of a sheet each pixel of the photo sees."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from dicesheets.practice.bend import Surface

Values = NDArray[np.float64]
Plane = NDArray[np.float32]

GRID_PX = 8  # rays are traced on this grid and interpolated; the error is below 0.01 px
BEND_ROUNDS = 8  # each round shrinks the error by slope × tan(view angle), at most about 0.2


@dataclass(frozen=True, slots=True)
class Pose:
    """A pinhole camera with a little barrel or pincushion distortion over the desk."""

    width_px: int
    height_px: int
    focal_px: float
    centre_px: tuple[float, float]
    distance_mm: float
    rotation: Values  # desk (x right, y down, z into the desk) -> camera
    radial: tuple[float, float]  # distortion, in units of half the photo's diagonal

    def project(self, points: Values) -> Values:
        """Return where desk points (n, 3) appear, without the lens distortion."""
        seen = points @ self.rotation.T + (0.0, 0.0, self.distance_mm)
        return seen[:, :2] / seen[:, 2:] * self.focal_px + self.centre_px

    def rays(self) -> tuple[Values, Values]:
        """Return the camera's place and the direction of the ray through every grid node."""
        columns = -(-self.width_px // GRID_PX) + 2  # one node more on every side, cut off later
        rows = -(-self.height_px // GRID_PX) + 2
        x = (np.arange(columns) - 0.5) * GRID_PX - 0.5
        y = (np.arange(rows) - 0.5) * GRID_PX - 0.5
        across, down = np.meshgrid(x, y)
        half = np.hypot(self.width_px, self.height_px) / 2
        u = (across - self.width_px / 2) / half
        v = (down - self.height_px / 2) / half
        square = u * u + v * v
        scale = 1 + self.radial[0] * square + self.radial[1] * square**2
        u = (u * scale * half + self.width_px / 2 - self.centre_px[0]) / self.focal_px
        v = (v * scale * half + self.height_px / 2 - self.centre_px[1]) / self.focal_px
        seen = np.stack([u, v, np.ones_like(u)], axis=-1) @ self.rotation
        place = -self.rotation.T @ np.array([0.0, 0.0, self.distance_mm])
        return place, seen


def turn(tilt_deg: float, azimuth_deg: float, roll_deg: float) -> Values:
    """Return the rotation of a camera tilted towards `azimuth` and rolled round its axis."""
    tilt, azimuth, roll = np.deg2rad([tilt_deg, azimuth_deg, roll_deg])
    lean = _about_z(azimuth) @ _about_x(tilt) @ _about_z(-azimuth)
    return np.asarray(_about_z(roll) @ lean, np.float64)


def frame(
    outline: Values,
    rotation: Values,
    size_px: tuple[int, int],
    focal: float,
    fill: float,
    shift: tuple[float, float],
    radial: tuple[float, float],
) -> Pose:
    """Return the pose in which the outline (n, 3) fills `fill` of the photo.

    `shift` moves it within the room that is left: 0 centred, ±1 touching the edge; beyond that,
    the rest is the share of the outline that lies outside the photo.
    """
    width, height = size_px
    focal_px = focal * max(size_px)
    distance = 400.0
    for _ in range(12):
        pose = Pose(width, height, focal_px, (0.0, 0.0), distance, rotation, radial)
        seen = pose.project(outline)
        span = np.ptp(seen, axis=0)
        distance *= float(max(span[0] / (fill * width), span[1] / (fill * height)))
    low, high = seen.min(axis=0), seen.max(axis=0)
    spare = np.array(size_px) - (high - low)
    inside = np.clip(shift, -1, 1)
    centre = spare / 2 * (1 + inside) + (np.array(shift) - inside) * (high - low) - low
    return Pose(
        width, height, focal_px, (float(centre[0]), float(centre[1])), distance, rotation, radial
    )


@dataclass(frozen=True, slots=True)
class Hit:
    """What the rays meet on one sheet, node by node; mm from the sheet's middle."""

    x_mm: Values
    y_mm: Values
    height_mm: Values
    slope: Values


def trace(place: Values, seen: Values, surface: Surface) -> Hit:
    """Return where rays from `place` meet the surface."""
    height = np.zeros(seen.shape[:2])
    for _ in range(BEND_ROUNDS):
        reach = (-height - place[2]) / seen[..., 2]
        x = place[0] + reach * seen[..., 0]
        y = place[1] + reach * seen[..., 1]
        sheet_x, sheet_y, height, slope = surface.unroll(x, y)
    return Hit(sheet_x, sheet_y, height, slope)


def widen(grid: Values, pose: Pose, divide: int = 1) -> Plane:
    """Return grid values for every pixel of the photo, or of one `divide` times smaller."""
    step = GRID_PX // divide
    rows, columns = grid.shape
    whole = cv2.resize(
        grid.astype(np.float32), (columns * step, rows * step), interpolation=cv2.INTER_LINEAR
    )
    height, width = -(-pose.height_px // divide), -(-pose.width_px // divide)
    return np.asarray(whole[step : step + height, step : step + width], np.float32)


def _about_x(angle: float) -> Values:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[1.0, 0.0, 0.0], [0.0, c, -s], [0.0, s, c]])


def _about_z(angle: float) -> Values:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])
