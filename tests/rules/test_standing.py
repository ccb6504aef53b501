"""Places are found by searching sorted keys; counting everybody by hand gives the same."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from dicesheets.rules.standing import Key, find_ranks

KEYS = st.lists(st.integers(0, 3), min_size=1, max_size=2).map(tuple)
BOUNDS = st.lists(st.tuples(KEYS, KEYS).map(lambda pair: (min(pair), max(pair))), max_size=8)


@settings(max_examples=60)
@given(BOUNDS)
def test_ranks_are_those_that_counting_gives(bounds: list[tuple[Key, Key]]) -> None:
    counted = []
    for place, (least, best) in enumerate(bounds):
        others = [one for other, one in enumerate(bounds) if other != place]
        first = 1 + sum(other > best for other, _ in others)
        last = 1 + sum(other > least for _, other in others)
        counted.append((first, last))
    assert find_ranks(bounds) == counted
