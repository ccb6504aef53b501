"""Rewriting: one written digit as other hands might have written it.

A few hundred hands wrote the data. What tells hands apart most is how the strokes of a digit
stand to each other and where they end: the stem of a 4, the flag of a 1, the roof of a 5.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dicesheets.practice.handwriting import Strokes

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
# The flag of a 1 may be a hook at the stem, nearly closed like a 9's head, or as long as a 7's
# roof; the stem of a 4 may end high or low, or hardly leave its bar.
FLAG_SHARE = 0.5
FLAG_WIDTH = (0.15, 1.4)
FLAG_HEIGHT = (0.6, 1.3)
BOWED_FLAG_SHARE = 0.25
MOST_BOWED = 0.13
CLOSED_FLAG_SHARE = 0.12
CLOSED_FLAG_WIDTH = (0.08, 0.4)
CLOSED_FLAG_HEIGHT = (0.15, 0.55)
WIDEST_GAP = 0.12
STEM_SHARE = 0.4
STEM_HEIGHT = (0.3, 1.1)
FOOT_LENGTH = (0.2, 1.1)  # of the stem below the bar
# Whoever writes fast drags the pen from the bar of a 4 to its stem, or writes it narrow.
DRAGGED_SHARE = 0.2
NARROW_SHARE = 0.2
NARROWEST = 0.5
# The belly of a 6 may be small, its neck may hardly leave it.
LOOP_SHARE = 0.5
LOOP_SIZE = (0.35, 1.1)
NECK_SHARE = 0.3
MOST_OF_NECK = 0.22
# Many hands turn a loop at the foot of a 2, from a knot to half its width.
FOOT_LOOP_SHARE = 0.25
FOOT_LOOP_WIDTH = (0.06, 0.3)
FOOT_LOOP_HEIGHT = (0.05, 0.24)
LOWEST = 0.3  # of a 2's height is where its foot is
# The roof of a 5 may be long or hardly there.
ROOF_SHARE = 0.4
ROOF_WIDTH = (0.3, 1.3)
MOST_OF_ROOF = 0.2
STEEP = 1.5  # height to width of what can be a stem, width to height of what can be a roof
SHORTEST = 4

Points = NDArray[np.float32]


def rewrite(digit: str, strokes: Strokes, rng: np.random.Generator) -> Strokes:
    """Give the digit with its strokes a little moved, turned, grown, cut or drawn out."""
    if digit in REWRITERS:
        strokes = REWRITERS[digit](strokes, rng)
    if rng.random() < LEFT_ALONE:
        return strokes
    return tuple(_loosen(_trim(stroke, rng), rng) for stroke in strokes)


def _rewrite_one(strokes: Strokes, rng: np.random.Generator) -> Strokes:
    if rng.random() < CLOSED_FLAG_SHARE:
        strokes = (_close_flag(strokes[0], rng), *strokes[1:])
    elif rng.random() < FLAG_SHARE:
        strokes = (_draw_flag(strokes[0], rng), *strokes[1:])
    if rng.random() < BASE_SHARE:
        strokes = (*strokes, _draw_base(strokes, rng))
    return strokes


def _rewrite_two(strokes: Strokes, rng: np.random.Generator) -> Strokes:
    if rng.random() < FOOT_LOOP_SHARE:
        strokes = (*strokes[:-1], _turn_at_foot(strokes[-1], rng))
    return strokes


def _rewrite_four(strokes: Strokes, rng: np.random.Generator) -> Strokes:
    if rng.random() < NARROW_SHARE:
        strokes = _squeeze(strokes, rng.uniform(NARROWEST, 1))
    if len(strokes) < 2 or not _is_steep(strokes[-1]):
        return strokes
    if rng.random() < STEM_SHARE:
        strokes = (*strokes[:-1], _draw_stem(strokes[-1], strokes[-2], rng))
    if rng.random() < DRAGGED_SHARE:
        strokes = (*strokes[:-2], _drag(strokes[-2], strokes[-1]))
    return strokes


def _rewrite_five(strokes: Strokes, rng: np.random.Generator) -> Strokes:
    return _draw_roof(strokes, rng) if rng.random() < ROOF_SHARE else strokes


def _rewrite_six(strokes: Strokes, rng: np.random.Generator) -> Strokes:
    if rng.random() < LOOP_SHARE:
        strokes = (*strokes[:-1], _draw_loop(strokes[-1], rng))
    if rng.random() < NECK_SHARE:
        strokes = (_cut_start(strokes[0], rng.uniform(0, MOST_OF_NECK)), *strokes[1:])
    return strokes


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


def _draw_flag(stroke: Points, rng: np.random.Generator) -> Points:
    """Give a 1 another flag: what comes before the highest point, made wider or narrower."""
    top = int(stroke[:, 1].argmin())
    scale = np.array([rng.uniform(*FLAG_WIDTH), rng.uniform(*FLAG_HEIGHT)])
    flag = stroke[top] + (stroke[:top] - stroke[top]) * scale
    if rng.random() < BOWED_FLAG_SHARE:
        flag[:, 0] -= rng.uniform(0, MOST_BOWED) * np.sin(np.pi * np.arange(top) / max(top, 1))
    return np.vstack([flag, stroke[top:]]).astype(np.float32)


def _close_flag(stroke: Points, rng: np.random.Generator) -> Points:
    """Give a 1 a flag that bends back to its stem, as a 9 has a head."""
    top = int(stroke[:, 1].argmin())
    stem = stroke[top:]
    height = float(np.ptp(stem[:, 1])) * rng.uniform(*CLOSED_FLAG_HEIGHT)
    start = stem[int(np.abs(stem[:, 1] - stem[0, 1] - height).argmin())]
    way = np.linspace(0, 1, 10)[:-1, None]
    out = rng.uniform(*CLOSED_FLAG_WIDTH) * np.sin(np.pi * way**0.8)
    gap = rng.uniform(0, WIDEST_GAP) * (1 - way)
    flag = start + (stem[0] - start) * way - np.hstack([out + gap, 0 * way])
    return np.vstack([flag, stem]).astype(np.float32)


def _squeeze(strokes: Strokes, width: float) -> Strokes:
    return tuple(
        np.asarray((stroke - [0.5, 0]) * [width, 1] + [0.5, 0], np.float32) for stroke in strokes
    )


def _drag(bar: Points, stem: Points) -> Points:
    """Write the bar and the stem of a 4 without lifting the pen."""
    if stem[0, 1] > stem[-1, 1]:
        stem = stem[::-1]
    return np.vstack([bar, stem])


def _draw_roof(strokes: Strokes, rng: np.random.Generator) -> Strokes:
    """Give a 5 another roof: its last stroke if that lies flat, or else where it begins."""
    last = strokes[-1]
    wide, high = np.ptp(last, axis=0)
    if len(strokes) > 1 and wide > STEEP * high:
        left = last[last[:, 0].argmin()]
        roof = left + (last - left) * [rng.uniform(*ROOF_WIDTH), 1]
        return (*strokes[:-1], np.asarray(roof, np.float32))
    return (_cut_start(strokes[0], rng.uniform(0, MOST_OF_ROOF)), *strokes[1:])


def _cut_start(stroke: Points, share: float) -> Points:
    """Begin a stroke later."""
    left_out = min(round(len(stroke) * share), len(stroke) - SHORTEST)
    return stroke[max(left_out, 0) :]


def _draw_stem(stroke: Points, bar: Points, rng: np.random.Generator) -> Points:
    """Give a 4 a shorter or longer stem, above its bar and below; where they cross it stays."""
    level = float(bar[-1, 1])
    height = stroke[:, 1] - level
    height = height * np.where(height < 0, rng.uniform(*STEM_HEIGHT), rng.uniform(*FOOT_LENGTH))
    return np.column_stack([stroke[:, 0], level + height]).astype(np.float32)


def _draw_loop(stroke: Points, rng: np.random.Generator) -> Points:
    """Give a 6 a smaller or larger belly: what comes after its lowest point."""
    low = int(stroke[:, 1].argmax())
    belly = stroke[low] + (stroke[low:] - stroke[low]) * rng.uniform(*LOOP_SIZE)
    return np.vstack([stroke[:low], belly]).astype(np.float32)


def _turn_at_foot(stroke: Points, rng: np.random.Generator) -> Points:
    """Give a 2 a loop where its stem meets its base: down, left, up, right and on."""
    height = stroke[:, 1]
    low = height >= height.max() - LOWEST * np.ptp(height)
    foot = int(np.where(low, stroke[:, 0], np.inf).argmin())
    wide, high = rng.uniform(*FOOT_LOOP_WIDTH) / 2, rng.uniform(*FOOT_LOOP_HEIGHT) / 2
    turn = np.linspace(0, 2 * np.pi, 14)
    loop = np.column_stack([-wide * np.sin(turn), high * (np.cos(turn) - 1)])
    return np.vstack([stroke[:foot], stroke[foot] + loop, stroke[foot + 1 :]]).astype(np.float32)


def _is_steep(stroke: Points) -> bool:
    wide, high = np.ptp(stroke, axis=0)
    return bool(high > STEEP * wide)


def _draw_base(strokes: Strokes, rng: np.random.Generator) -> Points:
    """Underline a 1 at its foot."""
    everything = np.concatenate(strokes)
    foot = everything[everything[:, 1].argmax()]
    left, right = rng.uniform(0.08, 0.35, 2)
    ends = np.array([[-left, rng.normal(0, 0.03)], [0, rng.normal(0, 0.02)], [right, 0]])
    return np.asarray(foot + ends + [0, rng.uniform(-0.08, 0.02)], np.float32)


REWRITERS = {
    "1": _rewrite_one, "2": _rewrite_two, "4": _rewrite_four, "5": _rewrite_five,
    "6": _rewrite_six,
}  # fmt: skip
