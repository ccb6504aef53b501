"""Presets: the kinds of photo that the scanner is measured on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from dicesheets.errors import UsageError
from dicesheets.layouts.model import Text
from dicesheets.practice.bend import Bend, Profile
from dicesheets.practice.camera import Camera, Image
from dicesheets.practice.cover import Cover
from dicesheets.practice.desk import DESK_PIXELS_A_MM, KINDS, load_desk, make_desk
from dicesheets.practice.light import Glare, Light, hard_shadow, mirror_lamps, pick_light
from dicesheets.practice.preset_names import PRESETS
from dicesheets.practice.real_light import RealLight, deepen, load_lights
from dicesheets.practice.sensor import Sensor

Spot = tuple[float, float]  # mm on the sheet

MEGAPIXELS = 12.0
NORMAL_TILT_DEG = 10.0  # far edge up to 18 % shorter than the near one
HARD_TILT_DEG = 30.0
# People slant their phones more than they think: one edge of real sheets is 2 to 25 % longer than
# the one across, 10 % as a rule.
REAL_TILT_DEG = 17.0
MOST_REAL_TILT_DEG = 32.0
REAL_BEND = 0.02  # of the page's height, at most
REAL_LENS = 2.0  # so many times the distortion of a careful photo: phones are held close
REAL_NOISE = (0.2, 2.6)  # before the phone sharpens it
REAL_SHARPENING = 0.5
# The darkest paper has 0.55 of the light of the brightest on one of twenty real photos, and less on
# some; the maps that ship have 0.66 at that place.
DEEP_SHARE = 0.25  # of the photos: shadows are deeper than on the map
DEEPER = (1.3, 2.4)  # so many times, in stops
MESSENGER_PX = (1280, 1601)  # longer side of what arrives
BENT = 0.02  # of the page's height
EDGE_CUT_MM = (1.0, 4.5)  # what is outside the frame; markers begin 5 mm from the edge
CORNER_CUT_MM = (14.0, 18.0)  # inwards from the tip; the marker reaches from 7 to 18 mm
THUMB_MM = 17.0  # width
A4_WIDTH_MM = 210.0
A4_HEIGHT_MM = 297.0
A4_DIAGONAL_MM = 363.7
# Blur grows with the resolution of the photo; these are for 12 megapixels.
NORMAL_DEFOCUS_PX = (0.5, 1.1)
HARD_DEFOCUS_PX = (0.8, 2.0)
BLURRED_DEFOCUS_PX = (1.8, 3.0)


def make_camera(
    preset: str,
    rng: np.random.Generator,
    megapixels: float = MEGAPIXELS,
    markers: Sequence[Spot] = (),
    backgrounds: Sequence[Path] = (),
    lights: Sequence[RealLight] = (),
) -> Camera:
    """Return a camera of a preset; `markers` are the middles of the page's corner markers.

    `lights` are those of real photos, for the preset `real-light`; those that ship if none.
    """
    camera = (
        _hard(rng, megapixels, backgrounds)
        if preset == "hard"
        else _normal(rng, megapixels, backgrounds)
    )
    if preset in ("normal", "hard"):
        return camera
    if preset == "bent2":
        return replace(camera, bend=_bend(rng, BENT))
    if preset == "rotated":
        return replace(camera, roll_deg=float(rng.uniform(0, 360)))
    if preset == "one-marker-hidden":
        return replace(camera, covers=(_hide(markers, rng),))
    if preset == "edge-cut":
        return _cut_edge(camera, rng)
    if preset == "corner-cut":
        return _cut_corner(camera, rng)
    if preset == "hard-shadow":
        light = replace(camera.light, shadows=(*camera.light.shadows[:1], hard_shadow(rng)))
        return replace(camera, light=light)
    if preset == "real-light":
        return _real_light(camera, rng, lights)
    if preset == "laminated":
        return replace(camera, light=_on_film(camera.light, rng), crumple=0.0)
    if preset == "messenger":
        sent = int(rng.integers(*MESSENGER_PX))
        return replace(camera, sensor=replace(camera.sensor, sent_px=sent))
    if preset == "blurred":
        blur = rng.uniform(*BLURRED_DEFOCUS_PX) * np.sqrt(megapixels / 12)
        return replace(camera, sensor=replace(camera.sensor, defocus_px=float(blur)))
    known = ", ".join(PRESETS)
    what = Text(f"unbekannt; nimm eins davon: {known}", f"unknown; use one of {known}")
    raise UsageError(what, about="preset", value=preset)


def _normal(rng: np.random.Generator, megapixels: float, backgrounds: Sequence[Path]) -> Camera:
    """A person who takes care: nearly from above, whole page, decent light."""
    turned = 180.0 if rng.random() < 0.04 else 0.0
    return Camera(
        megapixels=megapixels,
        tilt_deg=float(abs(rng.normal(0, NORMAL_TILT_DEG / 2)) % NORMAL_TILT_DEG),
        azimuth_deg=float(rng.uniform(0, 360)),
        roll_deg=float(np.clip(rng.normal(0, 3), -9, 9)) + turned,
        fill=float(rng.uniform(0.80, 0.95)),
        shift=(float(rng.uniform(-0.6, 0.6)), float(rng.uniform(-0.6, 0.6))),
        focal=float(rng.uniform(0.70, 1.05)),
        radial=(float(rng.normal(0, 0.012)), float(rng.normal(0, 0.006))),
        light=pick_light(rng, harsh=0.25),
        sensor=_sensor(rng, megapixels, NORMAL_DEFOCUS_PX, motion_px=1.5, noise=(0.8, 3.0)),
        desk=_desk(rng, backgrounds),
        desk_pixels_a_mm=DESK_PIXELS_A_MM,
        bend=_bend(rng, rng.uniform(0.0, 0.006)) if rng.random() < 0.6 else None,
        crumple=float(rng.uniform(0, 0.015)),
    )


def _hard(rng: np.random.Generator, megapixels: float, backgrounds: Sequence[Path]) -> Camera:
    """A person in a hurry: strong tilt, any rotation, bad light, a moving hand."""
    return Camera(
        megapixels=megapixels,
        tilt_deg=float(rng.uniform(0.4, 1.0) * HARD_TILT_DEG),
        azimuth_deg=float(rng.uniform(0, 360)),
        roll_deg=float(rng.uniform(0, 360)),
        fill=float(rng.uniform(0.78, 0.96)),
        shift=(float(rng.uniform(-0.8, 0.8)), float(rng.uniform(-0.8, 0.8))),
        focal=float(rng.uniform(0.70, 1.05)),
        radial=(float(rng.normal(0, 0.02)), float(rng.normal(0, 0.01))),
        light=pick_light(rng, harsh=1.0),
        sensor=_sensor(rng, megapixels, HARD_DEFOCUS_PX, motion_px=4.0, noise=(2.0, 7.0)),
        desk=_desk(rng, backgrounds),
        desk_pixels_a_mm=DESK_PIXELS_A_MM,
        bend=_bend(rng, rng.uniform(0.0, 0.01)) if rng.random() < 0.5 else None,
        crumple=float(rng.uniform(0, 0.04)),
    )


def _real_light(camera: Camera, rng: np.random.Generator, lights: Sequence[RealLight]) -> Camera:
    """The same person at a real table: light, shadows and slant as on real photos."""
    known = lights or load_lights()
    light = known[int(rng.integers(len(known)))].turned(int(rng.integers(8)))
    even = Light(1.0, light.gains, (0.5, 0.5), 0.0, 0.0, camera.light.slant)
    taken = replace(
        camera,
        tilt_deg=float(min(abs(rng.normal(0, REAL_TILT_DEG)), MOST_REAL_TILT_DEG)),
        fill=float(rng.uniform(0.70, 1.0)),
        light=even,
        radial=(camera.radial[0] * REAL_LENS, camera.radial[1] * REAL_LENS),
        bend=_bend(rng, rng.uniform(0.0, REAL_BEND)),
        sensor=replace(
            camera.sensor,
            noise=float(rng.uniform(*REAL_NOISE)),
            sharpen=camera.sensor.sharpen * REAL_SHARPENING,
        ),
    )
    by = float(rng.uniform(*DEEPER)) if rng.random() < DEEP_SHARE else 1.0
    return replace(taken, cast=deepen(light.field, by))


def _on_film(light: Light, rng: np.random.Generator) -> Light:
    """The same light on glossy film, which mirrors lamps and windows."""
    return replace(light, glare=_sheen(rng), reflections=mirror_lamps(rng))


def _sheen(rng: np.random.Generator) -> Glare:
    """A veil of light over much of the film: dark ink is less dark under it."""
    middle = rng.uniform(0, 1, 2)
    radius, strength = rng.uniform(0.4, 0.9), rng.uniform(8, 35)
    return Glare(float(middle[0]), float(middle[1]), float(radius), float(strength))


def _sensor(
    rng: np.random.Generator,
    megapixels: float,
    defocus_px: tuple[float, float],
    motion_px: float,
    noise: tuple[float, float],
) -> Sensor:
    scale = float(np.sqrt(megapixels / 12))
    return Sensor(
        defocus_px=float(rng.uniform(*defocus_px)) * scale,
        motion_px=float(rng.uniform(0, motion_px)) * scale,
        motion_deg=float(rng.uniform(0, 180)),
        noise=float(rng.uniform(*noise)),
        sharpen=float(rng.uniform(0, 1.0)),
        quality=int(rng.integers(72, 95)),
        orientation=int(rng.choice((1, 6, 3, 8), p=(0.6, 0.3, 0.05, 0.05))),
    )


def _desk(rng: np.random.Generator, backgrounds: Sequence[Path]) -> Image:
    if backgrounds:
        return load_desk(backgrounds[int(rng.integers(len(backgrounds)))], rng)
    return make_desk(KINDS[int(rng.integers(len(KINDS)))], rng)


def _bend(rng: np.random.Generator, sagitta: float) -> Bend:
    direction = 90.0 if rng.random() < 0.6 else 0.0
    profile = (Profile.ARCH, Profile.ARCH, Profile.EDGE, Profile.WAVE)[int(rng.integers(4))]
    return Bend(
        float(sagitta), direction + float(rng.normal(0, 4)), profile, bool(rng.random() < 0.35)
    )


def _cut_edge(camera: Camera, rng: np.random.Generator) -> Camera:
    """Push the page a few mm over one edge of the photo."""
    sign = -1.0 if rng.random() < 0.5 else 1.0
    other = float(rng.uniform(-0.5, 0.5))
    along_x = rng.random() < 0.5
    size_mm = A4_WIDTH_MM if along_x else A4_HEIGHT_MM
    over = sign * (1 + float(rng.uniform(*EDGE_CUT_MM)) / size_mm)
    return replace(
        camera,
        fill=0.94,
        shift=(over, other) if along_x else (other, over),
        roll_deg=float(rng.normal(0, 0.4)),
        tilt_deg=float(rng.uniform(0, 3)),
    )


def _cut_corner(camera: Camera, rng: np.random.Generator) -> Camera:
    """Turn the page so that one corner with its marker sticks out of the photo."""
    sign = -1.0 if rng.random() < 0.5 else 1.0
    over = sign * (1 + float(rng.uniform(*CORNER_CUT_MM)) / A4_DIAGONAL_MM)
    return replace(
        camera,
        fill=0.9,
        shift=(over, 0.0),
        roll_deg=float(rng.uniform(30, 60)) + 90 * int(rng.integers(4)),
        tilt_deg=float(rng.uniform(0, 5)),
    )


def _hide(markers: Sequence[Spot], rng: np.random.Generator) -> Cover:
    if not markers:
        what = Text(
            "muss wissen, wo die Eckmarken sind; gib `markers` an",
            "needs to know where markers are; give `markers`",
        )
        raise UsageError(what, about="preset", value="one-marker-hidden")
    x, y = markers[int(rng.integers(len(markers)))]
    middle = np.mean(markers, axis=0)
    is_outer = all(abs(x - middle[0]) >= abs(m[0] - middle[0]) for m in markers) and all(
        abs(y - middle[1]) >= abs(m[1] - middle[1]) for m in markers
    )
    if is_outer and rng.random() < 0.6:
        angle = np.rad2deg(np.arctan2(y - middle[1], x - middle[0]))
        return Cover("thumb", x, y, THUMB_MM / 2, float(angle + rng.normal(0, 15)))
    kind = ("token", "die")[int(rng.integers(2))]
    return Cover(kind, x, y, 6.2 if kind == "token" else 5.5)
