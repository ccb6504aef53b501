"""Edges between the hexes of a region end where the region's outline is drawn."""

from __future__ import annotations

from math import dist

import pytest

from dicesheets.sheets.cards.shores import inner_edges

TIP = 0.1


def test_an_edge_between_two_hexes_is_cut_back_at_both_ends() -> None:
    (edge,) = inner_edges(((1, 1), (1, 2)))
    one, two = edge.on_card(lambda point: point, TIP)
    assert dist(one, edge.start) == pytest.approx(TIP, abs=0.001)
    assert dist(two, edge.end) == pytest.approx(TIP, abs=0.001)
    assert dist(one, two) == pytest.approx(dist(edge.start, edge.end) - 2 * TIP, abs=0.002)


def test_edges_meet_in_full_where_three_hexes_of_a_region_do() -> None:
    edges = inner_edges(((1, 1), (1, 2), (2, 1)))
    assert len(edges) == 3
    inside = [
        end for e in edges for end in e.on_card(lambda point: point, TIP) if end in (e.start, e.end)
    ]
    assert len(inside) == 3
    assert all(dist(end, inside[0]) < 1e-6 for end in inside)
