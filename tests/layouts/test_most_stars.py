"""The most stars that sums pay: as trying every order of marking gives."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate, permutations

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game, Reward
from dicesheets.layouts.plays import Tally, TallyRange
from dicesheets.layouts.stars import _most_of_tally

GROUP = load_classic(Game.WELTEN).card("euphoria").group("left")
# sums up to the first number pay the second in stars; the last range has no end
RANGES = [
    ((3, 1), (None, 0)),
    ((3, 0), (6, 2), (None, 1)),
    ((1, 3), (4, 0), (9, 2), (None, 0)),
    ((None, 1),),
]


@pytest.mark.parametrize("numbers", [(2,), (1, 2, 3), (4, 4, 1), (6, 5, 3, 1)])
@pytest.mark.parametrize("ranges", RANGES)
def test_the_best_order_of_marking(
    numbers: tuple[int, ...], ranges: tuple[tuple[int | None, int], ...]
) -> None:
    fields = tuple(replace(GROUP.fields[0], id=f"left-{n}", number=n) for n in numbers)
    spans = tuple(TallyRange(end, Reward(star=stars)) for end, stars in ranges)
    best = max(
        sum(next(s for end, s in ranges if end is None or total <= end) for total in totals)
        for totals in map(accumulate, permutations(numbers))
    )
    assert _most_of_tally(Tally(("left",), spans), replace(GROUP, fields=fields)) == best
