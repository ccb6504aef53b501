"""What the missing marks of many positions take: each realm's outlook, added up.

Some worries are about all realms together (dice, faces), some about the realm that is worst off
(each can be used once a turn), so both are kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from dicesheets.rules.welten.breadth.frontier import STARS, Frontier, Words, field
from dicesheets.rules.welten.breadth.outlook import (
    BY_FACE,
    LEAST_STARS,
    MOST_STARS,
    ROWS,
    WORK,
    Outlook,
    Rows,
)
from dicesheets.rules.welten.goal.limits import Limits
from dicesheets.rules.welten.goal.target import Goal

Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Load:
    """Numbers for each position, in dice; all are the least that will do."""

    total: Rows  # the rows of all realms added up
    short: Rows  # dice whose face the rolls to come do not show
    busiest: Rows  # dice that the busiest realm takes
    crowded: Rows  # dice that come on top of one a turn, added up over the realms
    lacking: Rows  # dice whose face comes in too few turns for its realm, added up
    most_lacking: Rows  # the same on the realm that lacks most
    stars_fit: Mask  # whether the claimed stars can still come out


def load_of(
    goal: Goal,
    limits: Limits,
    outlooks: Sequence[Outlook],
    now: Frontier,
    missing: Words,
    turn: int,
) -> Load:
    """Add up what the missing marks take from `turn` on."""
    turns_left = len(goal.rolls) - turn
    supply = _column(limits.faces[turn])
    turns_with = _column(limits.turns_with[turn])
    total = np.zeros((ROWS, len(now)), dtype=np.float32)
    busiest, crowded, lacking, most_lacking = (
        np.zeros(len(now), dtype=np.float32) for _ in range(4)
    )
    stars_fit = np.ones(len(now), dtype=np.bool_)
    for outlook in outlooks:
        # One row for each set of missing marks, and for each position the place of its set:
        # what is worked out for the few sets is then spread over the many positions.
        rows, places = outlook.rows(missing, turn)
        total += rows.take(places, axis=1)
        np.maximum(busiest, rows[WORK][places], out=busiest)
        crowded += np.maximum(rows[WORK] - turns_left, 0)[places]
        own = np.maximum(rows[BY_FACE] - turns_with, 0).sum(axis=0)[places]
        lacking += own
        np.maximum(most_lacking, own, out=most_lacking)
        if outlook.ordered is not None:
            stars_fit &= _stars_fit(outlook, now, rows, places)
    short = np.maximum(total[BY_FACE] - supply, 0).sum(axis=0)
    return Load(total, short, busiest, crowded, lacking, most_lacking, stars_fit)


def _column(by_face: Sequence[int]) -> Rows:
    """Return numbers for the faces 1 to 6 beside rows for the faces."""
    return np.array(by_face, dtype=np.float32)[1:, None]


def _stars_fit(outlook: Outlook, now: Frontier, rows: Rows, places: npt.NDArray[np.intp]) -> Mask:
    """Say from where a realm whose stars depend on the order can reach the claimed ones."""
    if outlook.claimed is None:
        return np.ones(len(now), dtype=np.bool_)
    least, most = outlook.claimed
    stars = field(now.words, STARS[outlook.card])
    fit: Mask = stars + rows[MOST_STARS][places] >= least
    fit &= stars + rows[LEAST_STARS][places] <= most
    return fit
