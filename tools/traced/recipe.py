"""Recipe: everything about one traced photo but the page, drawn by chance from a seed.

Metres on the table, whose surface is z = 0; the page's middle is the origin, its right side +x and
its top +y. Angles are degrees. Knows no Blender: a recipe is numbers, written as JSON.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

Vector = tuple[float, float, float]
Colour = tuple[float, float, float]  # linear light, RGB
Points = NDArray[np.float64]

PAGE_M = (0.210, 0.297)
PHOTO_PX = (1512, 2016)
SENSOR_MM = 34.6  # the long side of a phone's picture, in the units of a 36 x 24 mm film
FOCAL_MM = (24.5, 27.5)  # the main camera of a phone
MOST_TILT_DEG = 30.0
FILL = (0.82, 0.95)  # share of the photo's width or height that the page takes
LENS_MM = (1.6, 3.2)  # how wide the lens is open; it alone decides how soon things are out of focus
FOCUS_MISSED_M = 0.012
MARGIN_M = 0.0045  # printed things begin 5 mm from the edge of a page
TRIES = 200

LIGHTS = ("ceiling", "desk-lamp", "window", "night", "mixed")
LIGHT_SHARES = (0.28, 0.22, 0.24, 0.12, 0.14)
DAYLIGHT: Colour = (0.92, 0.98, 1.08)
NEUTRAL: Colour = (1.05, 1.0, 0.90)
WARM: Colour = (1.25, 0.98, 0.62)

TOKENS: tuple[Colour, ...] = (
    (0.50, 0.02, 0.02), (0.02, 0.09, 0.40), (0.80, 0.48, 0.03), (0.03, 0.22, 0.06),
    (0.04, 0.04, 0.045), (0.75, 0.73, 0.68),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Lamp:
    """A lamp or window: a bright rectangle or disk that looks at the table."""

    place: Vector
    aim: Vector
    size: tuple[float, float]
    is_round: bool
    watts: float
    colour: Colour


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


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that lies or stands on the table."""

    kind: str  # die, token, pen, mug
    x: float
    y: float
    turn: float
    radius: float  # of the circle that holds its foot
    height: float
    colour: Colour
    face: int = 1  # of a die: what it shows
    z: float = 0.0


@dataclass(frozen=True, slots=True)
class Curl:
    """How the page lies: an arch across it, and corners that rise."""

    arch: float  # metres at its highest
    is_across: bool  # whether the arch runs from left to right
    corners: tuple[float, float, float, float]  # metres: bottom left, bottom right, top left, right
    ripple: float


@dataclass(frozen=True, slots=True)
class Film:
    """The laminate's surface; none on bare paper."""

    roughness: float
    waves: float


@dataclass(frozen=True, slots=True)
class Person:
    """Who takes the picture: a body that stands in the light."""

    angle: float  # from where, seen from the page's middle
    distance: float
    colour: Colour


@dataclass(frozen=True, slots=True)
class Scene:
    """One photo but the page and the table's picture."""

    light: str
    lamps: tuple[Lamp, ...]
    room: Colour  # what comes from everywhere
    lens: Lens
    things: tuple[Thing, ...]
    curl: Curl
    film: Film | None
    person: Person
    gloss: float  # of the table: 0 dull, 1 varnished
    table_turn: float
    noise: int  # the path tracer's seed


def draw_scene(rng: np.random.Generator, is_film: bool, light: str = "") -> Scene:
    """Return the scene of a photo; `light` one of LIGHTS, or any."""
    chosen = light or str(rng.choice(LIGHTS, p=LIGHT_SHARES))
    lamps, room = _light(chosen, rng)
    lens = _lens(rng)
    shade = float(rng.uniform(0.02, 0.35))
    toward = float(np.rad2deg(np.arctan2(lens.place[1], lens.place[0])))
    held = -90.0 if np.hypot(*lens.place[:2]) < 0.03 else toward
    return Scene(
        light=chosen,
        lamps=lamps,
        room=room,
        lens=lens,
        things=_things(lens, rng),
        curl=_curl(rng, is_film),
        film=Film(float(rng.uniform(0.03, 0.13)), float(rng.uniform(0.2, 1.0)))
        if is_film
        else None,
        person=Person(held, float(rng.uniform(0.36, 0.50)), _tint((shade, shade, shade), rng)),
        gloss=float(rng.uniform(0, 1)) ** 2,
        table_turn=float(rng.uniform(0, 360)),
        noise=int(rng.integers(1 << 30)),
    )


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


def _light(kind: str, rng: np.random.Generator) -> tuple[tuple[Lamp, ...], Colour]:
    if kind == "mixed":
        window, _ = _light("window", rng)
        ceiling, _ = _light("ceiling", rng)
        return (*window, *ceiling), _scaled(_tint((1.0, 1.0, 1.0), rng), 0.25)
    around = float(rng.uniform(0, 2 * np.pi))
    if kind == "ceiling":
        side = float(rng.uniform(0.12, 0.5))
        away = rng.uniform(0.0, 0.35) if rng.random() < 0.5 else rng.uniform(0.35, 1.0)
        lamp = _lamp(around, away, rng.uniform(1.1, 1.7), (side, side), 40, rng)
        return (_tinted(lamp, NEUTRAL, rng),), _scaled(_tint(NEUTRAL, rng), rng.uniform(0.2, 0.5))
    if kind == "window":
        size = (float(rng.uniform(0.7, 1.4)), float(rng.uniform(0.9, 1.5)))
        lamp = _lamp(around, rng.uniform(0.9, 2.0), rng.uniform(0.45, 1.0), size, 90, rng, False)
        return (_tinted(lamp, DAYLIGHT, rng),), _scaled(_tint(DAYLIGHT, rng), rng.uniform(0.2, 0.6))
    side = float(rng.uniform(0.06, 0.16))
    if kind == "desk-lamp":
        lamp = _lamp(around, rng.uniform(0.22, 0.5), rng.uniform(0.34, 0.6), (side, side), 5, rng)
        return (_tinted(lamp, WARM, rng),), _scaled(_tint(WARM, rng), rng.uniform(0.1, 0.35))
    lamp = _lamp(around, rng.uniform(0.4, 1.3), rng.uniform(0.7, 1.3), (side, side), 12, rng)
    return (_tinted(lamp, WARM, rng),), _scaled(_tint(WARM, rng), rng.uniform(0.05, 0.2))


def _lamp(
    around: float, away: float, height: float, size: tuple[float, float], watts: float,
    rng: np.random.Generator, is_round: bool = True,
) -> Lamp:  # fmt: skip
    place = (float(away * np.cos(around)), float(away * np.sin(around)), float(height))
    aim = (float(rng.normal(0, 0.05)), float(rng.normal(0, 0.05)), 0.0)
    return Lamp(place, aim, size, is_round and bool(rng.random() < 0.7), watts, NEUTRAL)


def _tinted(lamp: Lamp, colour: Colour, rng: np.random.Generator) -> Lamp:
    return Lamp(lamp.place, lamp.aim, lamp.size, lamp.is_round, lamp.watts, _tint(colour, rng))


def _tint(colour: Colour, rng: np.random.Generator) -> Colour:
    red, green, blue = (float(c * rng.uniform(0.92, 1.08)) for c in colour)
    return (red, green, blue)


def _scaled(colour: Colour, by: float) -> Colour:
    return (colour[0] * float(by), colour[1] * float(by), colour[2] * float(by))


def _lens(rng: np.random.Generator) -> Lens:
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


def _curl(rng: np.random.Generator, is_film: bool) -> Curl:
    """Film is stiff and lies flat; paper that was in a bag or a printer does not."""
    most = 0.0015 if is_film else 0.006
    risen = [
        float(rng.uniform(0, 0.010)) if not is_film and rng.random() < 0.35 else 0.0
        for _ in range(4)
    ]
    return Curl(
        arch=float(rng.uniform(0, most)) if rng.random() < 0.7 else 0.0,
        is_across=bool(rng.random() < 0.4),
        corners=(risen[0], risen[1], risen[2], risen[3]),
        ripple=0.0 if is_film else float(rng.uniform(0, 0.0004)),
    )


def _things(lens: Lens, rng: np.random.Generator) -> tuple[Thing, ...]:
    """Return what lies about: beside the page, now and then over its margin, never over print."""
    wanted = ["die"] * int(rng.integers(0, 4)) + ["token"] * int(rng.integers(0, 3))
    wanted += ["pen"] * int(rng.random() < 0.6) + ["mug"] * int(rng.random() < 0.35)
    things: list[Thing] = []
    for kind in wanted:
        for _ in range(TRIES):
            thing = _thing(kind, rng)
            if is_free(thing, things, lens):
                things.append(thing)
                break
    return tuple(things)


def is_free(thing: Thing, others: Sequence[Thing], lens: Lens) -> bool:
    """Say whether a thing hides nothing printed, stands in nothing and is seen at all."""
    if any(np.hypot(thing.x - o.x, thing.y - o.y) < thing.radius + o.radius for o in others):
        return False
    seen = project(outline_of(thing), lens)
    if seen.max(axis=0).min() < 0 or (seen.min(axis=0) > PHOTO_PX).any():
        return False
    printed = project(page_outline(MARGIN_M), lens)
    hull = cv2.convexHull(seen.astype(np.float32))
    shared, _ = cv2.intersectConvexConvex(hull, cv2.convexHull(printed.astype(np.float32)))
    return shared <= 0


def outline_of(thing: Thing) -> Points:
    """Return points round a thing, at its foot and at its top."""
    if thing.kind == "pen":
        way = np.deg2rad(thing.turn)
        along = np.array([np.cos(way), np.sin(way)]) * thing.radius
        aside = np.array([-np.sin(way), np.cos(way)]) * thing.height / 2
        foot = np.array([along + aside, along - aside, -along - aside, -along + aside])
    else:
        angles = np.arange(16) * (2 * np.pi / 16)
        foot = thing.radius * np.column_stack([np.cos(angles), np.sin(angles)])
    foot += np.array([thing.x, thing.y])
    low = np.column_stack([foot, np.zeros(len(foot))])
    return np.concatenate([low, low + np.array([0, 0, thing.height])])


def _thing(kind: str, rng: np.random.Generator) -> Thing:
    """Return a thing somewhere along an edge of the page."""
    gap = float(rng.uniform(-0.004, 0.0) if rng.random() < 0.3 else rng.gamma(1.5, 0.012))
    turn = float(rng.uniform(0, 360))
    reach = {"die": 0.0113, "token": 0.008, "pen": 0.072, "mug": 0.041}[kind]
    height = {"die": 0.016, "token": 0.004, "pen": 0.009, "mug": 0.095}[kind]
    wide = 0.006 if kind == "pen" else reach
    is_upright = rng.random() < 0.6
    sign = 1.0 if rng.random() < 0.5 else -1.0
    across = 0 if is_upright else 1
    if kind == "pen":  # lies more or less along the edge
        turn = (90.0 if is_upright else 0.0) + float(rng.normal(0, 5))
        gap += 0.006
    at = [0.0, 0.0]
    at[across] = sign * (PAGE_M[across] / 2 + gap + wide)
    at[1 - across] = float(rng.uniform(-0.55, 0.55)) * PAGE_M[1 - across]
    colour = TOKENS[int(rng.integers(len(TOKENS)))]
    if kind == "die" and rng.random() < 0.7:
        colour = (0.80, 0.78, 0.72)
    return Thing(kind, at[0], at[1], turn, reach, height, colour, int(rng.integers(1, 7)))
