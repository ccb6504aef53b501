"""Stars that depend on the order must come out as claimed; beyond the last one they are lost."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from dicesheets.rules.welten.breadth.frontier import STARS, Frontier
from dicesheets.rules.welten.breadth.load import LEAST_STARS, MOST_STARS, _stars_fit
from dicesheets.rules.welten.goal.target import ANY_NUMBER

CAP = 6


@pytest.mark.parametrize(
    ("claimed", "least", "most", "fits"),
    [
        (None, 0, 0, True),
        ((5, 5), 0, 1, True),
        ((5, 5), 0, 0, False),  # one is missing
        ((5, 5), 1, 3, True),
        ((5, 5), 2, 3, False),  # one too many
        ((CAP, ANY_NUMBER), 3, 3, True),  # too many, but there are no more to tick
        ((CAP, ANY_NUMBER), 0, 1, False),
    ],
)
def test_stars_fit_unless_too_few_or_too_many_come(
    claimed: tuple[int, int] | None, least: int, most: int, fits: bool
) -> None:
    outlook: Any = SimpleNamespace(card=0, claimed=claimed)
    zero = np.zeros(1, dtype=np.int64)
    now = Frontier(zero, np.array([4 << STARS[0][0]]), zero.astype(np.intp), zero)
    rows = np.zeros((max(LEAST_STARS, MOST_STARS) + 1, 1), np.float32)
    rows[LEAST_STARS], rows[MOST_STARS] = least, most
    assert _stars_fit(outlook, now, rows, np.zeros(1, np.intp)).tolist() == [fits]
