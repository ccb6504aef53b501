"""Marks as a player makes them: as large as their field allows, and in the middle of it."""

from __future__ import annotations

import pytest

from dicesheets.sheets.pen import SHARE, _hatching, _written
from dicesheets.sheets.plan import Box
from dicesheets.sheets.text import cap_height, measure


@pytest.mark.parametrize(("mark", "width"), [("4", 10.0), ("4", 20.0), ("38", 30.0)])
def test_a_digit_takes_its_share_of_the_height(mark: str, width: float) -> None:
    words = _written(mark, Box(5.0, 7.0, width, 10.0))
    assert cap_height("bold", words.size_mm) == pytest.approx(10.0 * SHARE)
    x, baseline = words.at
    assert x == pytest.approx(5.0 + width / 2)
    assert baseline - cap_height("bold", words.size_mm) / 2 == pytest.approx(12.0)


def test_a_long_number_leaves_a_millimetre_on_either_side() -> None:
    words = _written("99999", Box(0.0, 0.0, 12.0, 10.0))
    assert measure("99999", "bold", words.size_mm) == pytest.approx(10.0)
    assert cap_height("bold", words.size_mm) < 10.0 * SHARE


def test_a_filled_cell_is_hatched_from_edge_to_edge() -> None:
    lines = _hatching(Box(10.0, 20.0, 8.0, 12.0))
    assert len(lines) == 4
    for (right, top), (left, bottom) in lines:
        assert right - left == pytest.approx(bottom - top), "they all rise alike"
        assert 10.0 <= left < right <= 18.0 and 20.0 <= top < bottom <= 28.0
        assert left == 10.0 or bottom == pytest.approx(28.0)
