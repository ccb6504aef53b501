"""Rewriting: one written digit as other hands might have written it.

A few hundred hands wrote the data. What tells hands apart most is how the strokes of a digit
stand to each other and where they end: the stem of a 4, the flag of a 1, the roof of a 5.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dicesheets.scanner.handwriting import Strokes

LEFT_ALONE = 0.35
"""Share of digits that stay as written."""
# Of the digit's size, of a stroke's size, and in radians.
SHIFT = 0.035
GROWTH = 0.09
TURN = 0.07
# Share of a stroke's points that its end may lose, and of the digit's size that it may gain.
MOST_CUT = 0.12
MOST_LONGER = 0.12
# Many hands put a 1 on a base line; few of those who wrote the data did.
BASE_SHARE = 0.06
SHORTEST = 4

Points = NDArray[np.float32]


def rewrite(digit: str, strokes: Strokes, rng: np.random.Generator) -> Strokes:
    """Give the digit with its strokes a little moved, turned, grown, cut or drawn out."""
    if digit == "1" and rng.random() < BASE_SHARE:
        strokes = (*strokes, _draw_base(strokes, rng))
    if rng.random() < LEFT_ALONE:
        return strokes
    return tuple(_loosen(_trim(stroke, rng), rng) for stroke in strokes)


def _loosen(stroke: Points, rng: np.random.Generator) -> Points:
    turn, grow = rng.normal(0, TURN), 1 + rng.normal(0, GROWTH, 2)
    cos, sin = np.cos(turn), np.sin(turn)
    middle = (stroke.min(axis=0) + stroke.max(axis=0)) / 2
    shape = np.array([[cos, -sin], [sin, cos]]) * grow
    moved = (stroke - middle) @ shape.T + middle + rng.normal(0, SHIFT, 2)
    return np.asarray(moved, np.float32)


def _trim(stroke: Points, rng: np.random.Generator) -> Points:
    """End a stroke sooner, or go on a little in the direction it took."""
    if len(stroke) < SHORTEST:
        return stroke
    change = rng.uniform(-MOST_CUT, MOST_LONGER)
    if change > 0:
        way = stroke[-1] - stroke[-SHORTEST]
        length = float(np.hypot(*way))
        if length < 1e-3:
            return stroke
        return np.vstack([stroke, stroke[-1] + way * (change / length)]).astype(np.float32)
    kept = max(SHORTEST, round(len(stroke) * (1 + change)))
    return stroke[:kept]


def _draw_base(strokes: Strokes, rng: np.random.Generator) -> Points:
    """Underline a 1 at its foot."""
    everything = np.concatenate(strokes)
    foot = everything[everything[:, 1].argmax()]
    left, right = rng.uniform(0.08, 0.35, 2)
    ends = np.array([[-left, rng.normal(0, 0.03)], [0, rng.normal(0, 0.02)], [right, 0]])
    return np.asarray(foot + ends + [0, rng.uniform(-0.08, 0.02)], np.float32)
