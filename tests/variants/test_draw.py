"""Draws are those of Python 3.11, written out, so that old sheets can be rebuilt for ever."""

from __future__ import annotations

import sys
from random import Random

import pytest

from dicesheets.variants.draw import Draw


def test_the_stream_is_the_released_one() -> None:
    draw = Draw("any text")
    items = list("abcdefgh")
    draw.shuffle(items)
    assert "".join(items) == "dchaegfb"
    assert [draw.randint(1, 6) for _ in range(8)] == [4, 3, 5, 4, 2, 2, 6, 2]
    assert "".join(draw.sample("abcdefgh", 4)) == "dahg"


@pytest.mark.skipif(sys.version_info >= (3, 15), reason="later versions may draw in other ways")
def test_draws_equal_those_of_python() -> None:
    ours, python = Draw("x"), Random("x")
    for size in range(1, 40):
        one, two = list(range(size)), list(range(size))
        ours.shuffle(one)
        python.shuffle(two)
        assert one == two
        assert ours.randrange(size) == python.randrange(size)
        assert ours.randint(-size, size) == python.randint(-size, size)
        assert ours.choice(one) == python.choice(two)
        assert ours.sample(one, size) == python.sample(two, size)
        assert ours.random() == python.random()
