"""Rows of a table share a height evenly."""

from __future__ import annotations

import pytest

from dicesheets.sheets.cards.pad_table import EDGES, _shares

FIRST, LAST = EDGES
MIDDLE = (FIRST + LAST) / 2


@pytest.mark.parametrize(
    ("count", "shares"), [(1, [MIDDLE]), (2, [FIRST, LAST]), (3, [FIRST, MIDDLE, LAST])]
)
def test_rows_share_the_height_from_edge_to_edge(count: int, shares: list[float]) -> None:
    assert _shares(count) == pytest.approx(shares)
