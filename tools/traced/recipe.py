"""Recipe: everything about one traced photo but the page, drawn by chance from a seed.

Metres on the table, whose surface is z = 0; the page's middle is the origin, its right side +x and
its top +y. Angles are degrees. Knows no Blender: a recipe is numbers, written as JSON.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from dicesheets.tools.traced.lens import Lens, Vector, hold_lens
from dicesheets.tools.traced.things import Colour, Thing, lay_things

LIGHTS = ("ceiling", "desk-lamp", "window", "night", "mixed")
LIGHT_SHARES = (0.28, 0.22, 0.24, 0.12, 0.14)
DAYLIGHT: Colour = (0.92, 0.98, 1.08)
NEUTRAL: Colour = (1.05, 1.0, 0.90)
WARM: Colour = (1.25, 0.98, 0.62)


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
    lens = hold_lens(rng)
    shade = float(rng.uniform(0.02, 0.35))
    toward = float(np.rad2deg(np.arctan2(lens.place[1], lens.place[0])))
    held = -90.0 if np.hypot(*lens.place[:2]) < 0.03 else toward
    return Scene(
        light=chosen,
        lamps=lamps,
        room=room,
        lens=lens,
        things=lay_things(lens, rng),
        curl=_curl(rng, is_film),
        film=Film(float(rng.uniform(0.03, 0.13)), float(rng.uniform(0.2, 1.0)))
        if is_film
        else None,
        person=Person(held, float(rng.uniform(0.36, 0.50)), _tint((shade, shade, shade), rng)),
        gloss=float(rng.uniform(0, 1)) ** 2,
        table_turn=float(rng.uniform(0, 360)),
        noise=int(rng.integers(1 << 30)),
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
    return replace(lamp, colour=_tint(colour, rng))


def _tint(colour: Colour, rng: np.random.Generator) -> Colour:
    red, green, blue = (float(c * rng.uniform(0.92, 1.08)) for c in colour)
    return (red, green, blue)


def _scaled(colour: Colour, by: float) -> Colour:
    return (colour[0] * float(by), colour[1] * float(by), colour[2] * float(by))


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
