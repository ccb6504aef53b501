"""Whole hands: one writer's sheet as another person of the same schooling might have written it.

Every digit of a hand is changed alike, so that a warped hand is as true to itself as a real one.
"""

from __future__ import annotations

import numpy as np

from dicesheets.practice.handwriting import FILL, POINT, Hand, Strokes
from dicesheets.scanner.train.glyphs import bend_strokes, pick_waves
from dicesheets.scanner.train.rewrite import rewrite

LEFT_ALONE = 0.2  # of the hands
SLANT = 0.14
NARROW = (0.78, 1.2)  # width to height, of what the writer wrote
BEND = 0.022
REWRITTEN = 0.5  # of the digits of a hand
AS_WRITTEN = (POINT, FILL)


def warp_hand(hand: Hand, rng: np.random.Generator) -> Hand:
    """Return a hand with another slant and width, and here and there another way to write."""
    if rng.random() < LEFT_ALONE:
        return hand
    slant, wide = rng.normal(0, SLANT), rng.uniform(*NARROW)
    shape = np.array([[wide, 0.0], [slant, 1.0]])
    glyphs = {}
    for label, samples in hand.glyphs.items():
        waves, habit = pick_waves(BEND, rng), int(rng.integers(1 << 31))
        is_rewritten = label.isdigit() and rng.random() < REWRITTEN
        changed = []
        for strokes in samples:
            if label in AS_WRITTEN:
                changed.append(strokes)
                continue
            if is_rewritten:  # the same choices for every sample of the digit
                strokes = rewrite(label, strokes, np.random.default_rng(habit))
            if label.isdigit():
                strokes = bend_strokes(strokes, waves)
            changed.append(_fit(tuple((s @ shape).astype(np.float32) for s in strokes)))
        glyphs[label] = tuple(changed)
    return Hand(hand.writer, glyphs)


def _fit(strokes: Strokes) -> Strokes:
    """Centre strokes in the unit square, their longer side 1."""
    everything = np.concatenate(strokes)
    low, span = everything.min(axis=0), np.ptp(everything, axis=0)
    size = max(float(span.max()), 1e-3)
    offset = (1 - span / size) / 2
    return tuple(((s - low) / size + offset).astype(np.float32) for s in strokes)
