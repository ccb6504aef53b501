"""Camera: a sheet on a desk becomes a phone photo.

Knows sheets as pixels and mm. Does not know cards, fields or games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from dicesheets.practice.bend import Bend, bend_surface, flat_surface
from dicesheets.practice.cover import Cover, lay_cover
from dicesheets.practice.light import GAMMA, Light, light_up, shine
from dicesheets.practice.paper import PIXELS_A_MM
from dicesheets.practice.pose import GRID_PX, Hit, Pose, frame, trace, turn, widen
from dicesheets.practice.sensor import Sensor, expose

Image = NDArray[np.uint8]
Plane = NDArray[np.float32]
Values = NDArray[np.float64]

LIGHT_SHRINK = 4  # light is computed for a photo this much smaller
FALLEN_SHADOW_MM = 1.2  # width of the shadow along the edge of a sheet
RELIEF = 0.35  # how strongly a slope towards the light brightens the paper


@dataclass(frozen=True, slots=True)
class Camera:
    """Everything about one photo but the sheet."""

    megapixels: float
    tilt_deg: float
    azimuth_deg: float
    roll_deg: float
    fill: float  # share of the photo's width or height that the sheets take
    shift: tuple[float, float]  # where they lie in the room that is left, -1 to 1
    focal: float  # in units of the photo's long side
    radial: tuple[float, float]
    light: Light
    sensor: Sensor
    desk: Image
    desk_pixels_a_mm: float
    bend: Bend | None = None
    crumple: float = 0.0  # standard deviation of the brightness of a sheet that was in a bag
    covers: tuple[Cover, ...] = ()
    landscape: bool | None = None  # None: as fits the sheets
    # How bright paper is where the sheets lie, as a share of white: the light of a real photo.
    cast: Plane | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page or card lying on the desk: its pixels, its middle and how it is turned."""

    pixels: Image
    x_mm: float = 0.0
    y_mm: float = 0.0
    angle_deg: float = 0.0
    pixels_a_mm: float = PIXELS_A_MM

    @property
    def width_mm(self) -> float:
        """Its width when flat."""
        return float(self.pixels.shape[1] / self.pixels_a_mm)

    @property
    def height_mm(self) -> float:
        """Its height when flat."""
        return float(self.pixels.shape[0] / self.pixels_a_mm)


def photograph(page: Image, camera: Camera, rng: np.random.Generator) -> Image:
    """Return the photo of one page; the pixels are RGB, before the file is written."""
    return photograph_scene((Sheet(page),), camera, rng)


def photograph_scene(sheets: Sequence[Sheet], camera: Camera, rng: np.random.Generator) -> Image:
    """Return the photo of several sheets; covers lie on the first."""
    pose = _pose(sheets, camera)
    place, seen = pose.rays()
    desk = trace(place, seen, flat_surface())
    picture = _see_desk(desk, pose, camera)
    small = (-(-pose.width_px // LIGHT_SHRINK), -(-pose.height_px // LIGHT_SHRINK))
    light = light_up(camera.light, small)
    if camera.cast is not None:
        light = light * _fall_on(camera.cast, sheets, camera, desk, pose)
    for number, sheet in enumerate(sheets):
        hit = _meet(sheet, camera, place, seen)
        picture, cover = _see_sheet(picture, sheet, hit, pose)
        light = _shade(light, hit, cover, pose, camera, rng)
        if number == 0:
            for thing in camera.covers:
                at_px, scale = _find(hit, sheet, (thing.x_mm, thing.y_mm))
                from_px, _ = _find(hit, sheet, thing.comes_from)
                picture = lay_cover(picture, thing, at_px, from_px, scale, rng)
    picture = _illuminate(picture, light, camera.light)
    return expose(picture, camera.sensor, rng)


def _pose(sheets: Sequence[Sheet], camera: Camera) -> Pose:
    outline = np.concatenate([_outline(sheet, camera) for sheet in sheets])
    rotation = turn(camera.tilt_deg, camera.azimuth_deg, camera.roll_deg)
    flat = outline @ rotation.T
    span = np.ptp(flat[:, :2], axis=0)
    landscape = span[0] > span[1] if camera.landscape is None else camera.landscape
    long = round(np.sqrt(camera.megapixels * 1e6 * 4 / 3) / 16) * 16
    short = long * 3 // 4
    size = (long, short) if landscape else (short, long)
    return frame(outline, rotation, size, camera.focal, camera.fill, camera.shift, camera.radial)


def _outline(sheet: Sheet, camera: Camera) -> Values:
    """Return the sheet's corners on the desk, and as high above it as a bend may lift them."""
    x, y = sheet.width_mm / 2, sheet.height_mm / 2
    corners = np.array([[-x, -y], [x, -y], [x, y], [-x, y]])
    angle = np.deg2rad(sheet.angle_deg)
    spin = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    flat = corners @ spin.T + (sheet.x_mm, sheet.y_mm)
    lift = camera.bend.sagitta * sheet.height_mm if camera.bend else 0.0
    low = np.column_stack([flat, np.zeros(4)])
    high = np.column_stack([flat, np.full(4, -lift)])
    return np.concatenate([low, high]) if lift else low


def _meet(sheet: Sheet, camera: Camera, place: Values, seen: Values) -> Hit:
    """Trace the rays onto one sheet, in the sheet's own axes."""
    angle = np.deg2rad(-sheet.angle_deg)
    spin = np.array(
        [[np.cos(angle), -np.sin(angle), 0], [np.sin(angle), np.cos(angle), 0], [0, 0, 1]]
    )
    moved = spin @ (place - (sheet.x_mm, sheet.y_mm, 0.0))
    surface = (
        bend_surface(camera.bend, sheet.width_mm, sheet.height_mm)
        if camera.bend
        else flat_surface()
    )
    return trace(moved, seen @ spin.T, surface)


def _fall_on(cast: Plane, sheets: Sequence[Sheet], camera: Camera, desk: Hit, pose: Pose) -> Plane:
    """Return a light that was seen on real paper as it falls on the sheets and round them."""
    outline = np.concatenate([_outline(sheet, camera) for sheet in sheets])[:, :2]
    low, span = outline.min(axis=0), np.ptp(outline, axis=0)
    height, width = cast.shape
    across = widen((desk.x_mm - low[0]) / span[0] * width - 0.5, pose, LIGHT_SHRINK)
    down = widen((desk.y_mm - low[1]) / span[1] * height - 0.5, pose, LIGHT_SHRINK)
    seen = cv2.remap(cast, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.float32)


def _see_desk(desk: Hit, pose: Pose, camera: Camera) -> Image:
    scale = camera.desk_pixels_a_mm
    middle = camera.desk.shape[0] / 2
    across = widen(desk.x_mm * scale + middle, pose)
    down = widen(desk.y_mm * scale + middle, pose)
    seen = cv2.remap(camera.desk, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    return np.asarray(seen, np.uint8)


def _see_sheet(picture: Image, sheet: Sheet, hit: Hit, pose: Pose) -> tuple[Image, Plane]:
    """Return the picture with the sheet in it, and how much of each pixel it covers."""
    scale = sheet.pixels_a_mm
    across = widen((hit.x_mm + sheet.width_mm / 2) * scale - 0.5, pose)
    down = widen((hit.y_mm + sheet.height_mm / 2) * scale - 0.5, pose)
    pixels = _soften(sheet.pixels, _mm_a_pixel(hit) * scale)
    page = cv2.remap(pixels, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    full = np.full(sheet.pixels.shape[:2], 255, np.uint8)
    mask = cv2.remap(full, across, down, cv2.INTER_LINEAR, borderValue=0)
    cover = mask.astype(np.float32) * np.float32(1 / 255)
    seen = cv2.blendLinear(page, picture, cover, 1 - cover)
    return np.asarray(seen, np.uint8), cover


def _mm_a_pixel(hit: Hit) -> float:
    """Return how much of the sheet a pixel sees, in the middle of the photo."""
    row, column = hit.x_mm.shape[0] // 2, hit.x_mm.shape[1] // 2
    step = np.hypot(
        hit.x_mm[row, column + 1] - hit.x_mm[row, column],
        hit.y_mm[row, column + 1] - hit.y_mm[row, column],
    )
    return float(step) / GRID_PX


def _soften(pixels: Image, page_px_a_photo_px: float) -> Image:
    """Blur before shrinking, as a lens does; fine print must not alias."""
    if page_px_a_photo_px < 1.15:
        return pixels
    sigma = 0.45 * float(np.sqrt(page_px_a_photo_px**2 - 1))
    return np.asarray(cv2.GaussianBlur(pixels, (0, 0), sigma), np.uint8)


def _shade(
    light: Plane, hit: Hit, cover: Plane, pose: Pose, camera: Camera, rng: np.random.Generator
) -> Plane:
    """Return the light with the sheet's relief and the shadow along its edges."""
    size = (light.shape[1], light.shape[0])
    mask = cv2.resize(cover, size, interpolation=cv2.INTER_AREA)
    pixels_a_mm = size[0] / max(float(np.ptp(hit.x_mm[hit.x_mm.shape[0] // 2])), 1.0)
    lift = widen(hit.height_mm, pose, LIGHT_SHRINK)
    reach = FALLEN_SHADOW_MM * pixels_a_mm * (1 + float(lift.max()) / 4)
    slant = camera.light.slant
    move = np.array([[1, 0, -slant[0] * reach], [0, 1, -slant[1] * reach]], np.float32)
    fallen = cv2.GaussianBlur(cv2.warpAffine(mask, move, size), (0, 0), max(0.6, 0.6 * reach))
    dark = 1 - np.float32(0.45) * fallen
    if camera.bend:
        angle = np.deg2rad(camera.bend.direction_deg)
        facing = slant[0] * np.cos(angle) + slant[1] * np.sin(angle)
        slope = widen(hit.slope, pose, LIGHT_SHRINK)
        relief = (1 - np.float32(RELIEF * facing) * slope) ** np.float32(1 / GAMMA)
    else:
        relief = np.ones_like(light)
    if camera.crumple:
        relief = relief * (1 + np.float32(camera.crumple) * _creases(light.shape, rng))
    return np.asarray(light * (mask * relief + (1 - mask) * dark), np.float32)


def _creases(shape: tuple[int, ...], rng: np.random.Generator) -> Plane:
    """Return smooth dents of several sizes, of about unit variance."""
    total = np.zeros(shape[:2], np.float32)
    for dents, share in ((6, 0.7), (14, 0.5), (40, 0.4)):
        coarse = rng.standard_normal((dents, dents), np.float32) * np.float32(share)
        total += cv2.resize(coarse, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC)
    return total


def _illuminate(picture: Image, light: Plane, colours: Light) -> Image:
    height, width = picture.shape[:2]
    whole = cv2.resize(light, (width, height), interpolation=cv2.INTER_LINEAR)
    out = np.empty_like(picture)
    for channel, gain in enumerate(colours.gains):
        factor = gain ** (1 / GAMMA)
        out[..., channel] = cv2.multiply(
            picture[..., channel].astype(np.float32), whole, scale=factor, dtype=cv2.CV_8U
        )
    if colours.glare or colours.reflections:
        small = shine(colours, (light.shape[1], light.shape[0]))
        added = cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR)
        for channel in range(3):
            out[..., channel] = cv2.add(out[..., channel], added, dtype=cv2.CV_8U)
    return out


def _find(
    hit: Hit, sheet: Sheet, spot_mm: tuple[float, float]
) -> tuple[tuple[float, float], float]:
    """Return where a spot of the sheet appears in the photo, and the pixels a mm there."""
    x = hit.x_mm + sheet.width_mm / 2 - spot_mm[0]
    y = hit.y_mm + sheet.height_mm / 2 - spot_mm[1]
    nearest = divmod(int(np.argmin(x * x + y * y)), x.shape[1])
    row, column = min(nearest[0], x.shape[0] - 2), min(nearest[1], x.shape[1] - 2)
    step = np.hypot(x[row, column + 1] - x[row, column], y[row, column + 1] - y[row, column])
    at_px = ((column - 0.5) * GRID_PX, (row - 0.5) * GRID_PX)
    return at_px, float(GRID_PX / max(step, 1e-6))
