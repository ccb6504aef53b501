"""One hand: fields that leave the networks unsure, beside others that the same player filled.

Whoever writes a 4 like a 6 does so again and again, and some of these 4s are plain enough. So an
unsure field is compared with the sure ones of its sheet: it is what it looks most alike.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from dicesheets.scanner.reading import REVIEW_BELOW

SURE_MATE: Final = REVIEW_BELOW
"""Only fields that nobody need look at are compared with; misread ones must not vouch."""
MATES: Final = 3
"""So many of each value count, the most alike."""
# Likeness is the cosine between what the network saw in two fields. Each sixth above ORDINARY makes
# a value e times likelier; less says nothing, for a field in a shadow is like no other, whatever it
# holds.
WEIGHT: Final = 6.0
ORDINARY: Final = 0.5
# Mates may say what a field is that ink leaves quite open, but not that nobody need look at it.
OPEN_BELOW: Final = 0.9
SUREST_OF_OPEN: Final = 0.97

Floats = NDArray[np.float32]


def compare_with_mates(chances: Floats, seen: Floats, unsure: NDArray[np.bool_]) -> Floats:
    """Return the chances of the unsure rows after comparing them with the sure ones.

    All rows are fields of one kind by one hand: `chances` of the values to be told apart, which may
    add up to less than 1 and do so afterwards, and what was `seen`.
    """
    before = chances[unsure]
    directions = seen / (np.linalg.norm(seen, axis=1, keepdims=True) + 1e-9)
    likeness = directions[unsure] @ directions.T
    likeness[np.arange(len(likeness)), np.flatnonzero(unsure)] = -np.inf  # nobody is their own mate
    evidence = np.zeros_like(before)
    for value in range(chances.shape[1]):
        mates = np.where(chances[:, value] >= SURE_MATE, likeness, -np.inf)
        best = -np.sort(-mates, axis=1)[:, :MATES]
        known = np.isfinite(best)
        count = known.sum(axis=1)
        mean = np.where(known, best, 0).sum(axis=1) / np.maximum(count, 1)
        evidence[:, value] = WEIGHT * np.maximum(mean - ORDINARY, 0)
    weighed = before * np.exp(evidence)
    weighed *= before.sum(axis=1, keepdims=True) / np.maximum(weighed.sum(axis=1), 1e-9)[:, None]
    is_open = before.max(axis=1) < OPEN_BELOW
    weighed[is_open] = _dampen(weighed[is_open])
    return np.asarray(weighed, np.float32)


def _dampen(chances: Floats) -> Floats:
    """Make no value surer than SUREST_OF_OPEN; the others get what is left."""
    best, total = (what(axis=1, keepdims=True) for what in (chances.max, chances.sum))
    spread = chances * (total - SUREST_OF_OPEN) / np.maximum(total - best, 1e-9)
    dampened = np.where(chances == best, SUREST_OF_OPEN, spread)
    return np.asarray(np.where(best > SUREST_OF_OPEN, dampened, chances), np.float32)
