"""Things on the table: beside the page, now and then over its margin, never over its print."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from dicesheets.tools.traced.lens import PAGE_M, PHOTO_PX, Lens, Points, page_outline, project

Colour = tuple[float, float, float]  # linear light, RGB

MARGIN_M = 0.0045  # printed things begin 5 mm from the edge of a page
TRIES = 200

TOKENS: tuple[Colour, ...] = (
    (0.50, 0.02, 0.02), (0.02, 0.09, 0.40), (0.80, 0.48, 0.03), (0.03, 0.22, 0.06),
    (0.04, 0.04, 0.045), (0.75, 0.73, 0.68),
)  # fmt: skip


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


def lay_things(lens: Lens, rng: np.random.Generator) -> tuple[Thing, ...]:
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
