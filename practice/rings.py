"""Rings as people draw them: a tail, a second turn, a gap, a flourish, crossed in one stroke.

Knows pen strokes in the unit square. Does not know fields or pens.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from dicesheets.practice.handwriting import Strokes

Points = NDArray[np.float32]
Way = Callable[[Points, np.random.Generator], Points]

STEPS = 14  # points of what is drawn beside the ring
# Letters O with a loop inside are no rings: nobody who rings an icon draws across it.
CLEARANCE = 0.55


def clear_rings(rings: Sequence[Strokes]) -> list[Strokes]:
    """Return the rings that leave what they ring clear; the clearest if none does."""
    clear = [ring for ring in rings if _clearance(ring) >= CLEARANCE]
    return clear or [max(rings, key=_clearance)]


def vary_ring(ring: Points, way: str, rng: np.random.Generator) -> Points:
    """Return a closed ring as one stroke of the same size, drawn in one of the ways of `RINGS`."""
    low, span = ring.min(axis=0), np.maximum(np.ptp(ring, axis=0), 1e-3)
    unit = np.asarray((ring - low) / span, np.float32)
    return np.asarray(RINGS[way](unit, rng) * span + low, np.float32)


def _with_tail(ring: Points, rng: np.random.Generator) -> Points:
    """The pen leaves outwards, the way it was going."""
    way = _outwards(ring) + _direction(ring) * float(rng.uniform(0.4, 1.0))
    way /= float(np.linalg.norm(way))
    along = np.linspace(0, float(rng.uniform(0.25, 0.55)), STEPS)[1:, None]
    return np.concatenate([ring, ring[-1] + along * way])


def _with_inward_tail(ring: Points, rng: np.random.Generator) -> Points:
    """The pen ends inside the ring, short of its middle."""
    way = _direction(ring) * 0.6 - _outwards(ring)
    way /= float(np.linalg.norm(way))
    along = np.linspace(0, float(rng.uniform(0.12, 0.26)), STEPS)[1:, None]
    return np.concatenate([ring, ring[-1] + along * way])


def _twice_round(ring: Points, rng: np.random.Generator) -> Points:
    """The pen goes round again, not quite on the same line."""
    middle = ring.mean(axis=0)
    larger = float(rng.uniform(0.86, 1.12))
    again = (ring - middle) * larger + middle + rng.normal(0, 0.035, 2)
    return np.concatenate([ring, again[: int(len(again) * rng.uniform(0.5, 1.0))]])


def _open(ring: Points, rng: np.random.Generator) -> Points:
    """The pen stops early."""
    return ring[: max(4, int(len(ring) * (1 - rng.uniform(0.12, 0.25))))]


def _with_flourish(ring: Points, rng: np.random.Generator) -> Points:
    """The pen leaves outwards and curls."""
    size = float(rng.uniform(0.08, 0.15))
    start = float(np.arctan2(*(-_outwards(ring))[::-1]))
    turns = np.linspace(start, start + np.pi * float(rng.uniform(1.2, 2.2)), STEPS)
    curl = np.stack([np.cos(turns), np.sin(turns)], axis=1) * size
    return np.concatenate([ring, ring[-1] + curl[1:] - curl[0]])


def _crossed(ring: Points, rng: np.random.Generator) -> Points:
    """The pen goes on from the ring through its middle: a cross without lifting the pen."""
    middle, reach = ring.mean(axis=0), float(rng.uniform(0.85, 1.1))
    start = ring[-1] - middle
    side = np.array([-start[1], start[0]])
    corners = [start, -start * reach, side * reach, -side * reach]
    return np.concatenate([ring, np.array(corners[1:]) + middle])


def _direction(ring: Points) -> NDArray[np.float64]:
    """Return where the pen is going at the end of a stroke."""
    way = (ring[-1] - ring[max(0, len(ring) - 4)]).astype(np.float64)
    return np.asarray(way / max(float(np.linalg.norm(way)), 1e-6))


def _outwards(ring: Points) -> NDArray[np.float64]:
    """Return the way from the middle of a ring to the end of its stroke."""
    way = (ring[-1] - ring.mean(axis=0)).astype(np.float64)
    return np.asarray(way / max(float(np.linalg.norm(way)), 1e-6))


RINGS: Mapping[str, Way] = {
    "tail": _with_tail,
    "inward-tail": _with_inward_tail,
    "two-turns": _twice_round,
    "open": _open,
    "flourish": _with_flourish,
    "one-stroke": _crossed,
}
# A cross without lifting the pen is drawn where ring and cross are meant, the others round an icon.
CROSSED = "one-stroke"


def _clearance(ring: Strokes) -> float:
    """Return how near a ring comes to its own middle: 0 crosses it, 1 is a perfect ellipse."""
    points = np.concatenate([_dense(stroke) for stroke in ring])
    low, span = points.min(axis=0), np.maximum(np.ptp(points, axis=0), 1e-3)
    return float(np.hypot(*((points - low) / span * 2 - 1).T).min())


def _dense(stroke: Points) -> Points:
    """Return a stroke with points between its points."""
    shares = np.linspace(0, 1, 8, endpoint=False, dtype=np.float32)[None, :, None]
    between = stroke[:-1, None] * (1 - shares) + stroke[1:, None] * shares
    return np.asarray(np.concatenate([between.reshape(-1, 2), stroke[-1:]]), np.float32)
