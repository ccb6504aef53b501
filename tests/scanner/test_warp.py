"""A grid of spots is where its spots are one by one."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from dicesheets.scanner.straighten import POWERS_OF_EDGES, POWERS_OF_SHEET
from dicesheets.scanner.warp import Powers, Warp

PLANE = np.array([[9.1, 0.4, 310.0], [-0.3, 8.7, 95.0], [1e-4, -2e-4, 1.0]])


@pytest.mark.parametrize("powers", [(), POWERS_OF_EDGES, POWERS_OF_SHEET])
def test_a_grid_lies_where_its_spots_do(powers: Powers) -> None:
    bend: NDArray[np.float64] | None = None
    if powers:
        bend = np.random.default_rng(1).normal(0, 1.5, (len(powers), 2))
    warp = Warp(105.0, 148.0, PLANE, powers, bend)
    xs, ys = np.linspace(-2, 110, 23), np.linspace(-3, 150, 31)
    columns, rows = warp.grid_to_photo(xs, ys)
    spots = np.stack(np.meshgrid(xs, ys), -1).reshape(-1, 2)
    expected = warp.to_photo(spots).reshape(31, 23, 2)
    np.testing.assert_allclose(columns, expected[..., 0], rtol=1e-12)
    np.testing.assert_allclose(rows, expected[..., 1], rtol=1e-12)
