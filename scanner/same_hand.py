"""One hand: fields that leave the networks unsure, beside others that the same player filled.

Whoever writes a 4 like a 6 does so again and again, and some of these 4s are plain enough. So an
unsure field is compared with the sure ones of its sheet: it is what it looks most alike.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

SURE_MATE: Final = 0.9
"""Fields read at least so surely are what others are compared with."""
MATES: Final = 3
"""So many of each value count, the most alike."""
# Likeness is the cosine between what the network saw in two fields. One of ORDINARY speaks neither
# for nor against; each tenth more makes a value e times likelier. Both, and how far the answer is
# evened out because mates are no independent witnesses, were fitted on 680 practice pages.
WEIGHT: Final = 10.0
ORDINARY: Final = 0.5
EVENING: Final = 1.2

Chances = NDArray[np.float32]


def compare_with_mates(chances: Chances, seen: Chances, unsure: NDArray[np.bool_]) -> Chances:
    """Return the chances of the unsure rows after comparing them with the sure ones.

    All rows are fields of one kind by one hand: `chances` of each value, and what was `seen`.
    """
    directions = seen / (np.linalg.norm(seen, axis=1, keepdims=True) + 1e-9)
    likeness = directions[unsure] @ directions.T
    likeness[np.arange(len(likeness)), np.flatnonzero(unsure)] = -np.inf  # nobody is their own mate
    evidence = np.zeros_like(chances[unsure])
    has_mates = np.zeros(len(likeness), bool)
    for value in range(chances.shape[1]):
        mates = np.where(chances[:, value] >= SURE_MATE, likeness, -np.inf)
        best = -np.sort(-mates, axis=1)[:, :MATES]
        known = np.isfinite(best)
        count = known.sum(axis=1)
        mean = np.where(known, best, 0).sum(axis=1) / np.maximum(count, 1)
        evidence[:, value] = np.where(count > 0, WEIGHT * (mean - ORDINARY), 0)
        has_mates |= count > 0
    logs = (np.log(chances[unsure] + 1e-9) + evidence) / EVENING
    weighed = np.exp(logs - logs.max(axis=1, keepdims=True))
    weighed /= weighed.sum(axis=1, keepdims=True)
    return np.asarray(np.where(has_mates[:, None], weighed, chances[unsure]), np.float32)
