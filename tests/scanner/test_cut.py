"""Cutting: every field at the fineness that suits its own size."""

from __future__ import annotations

import numpy as np
import pytest

from dicesheets.scanner.artwork import Cuts
from dicesheets.scanner.cut import build_pyramid, cut_fields
from dicesheets.scanner.warp import Warp

PATCH = (20, 20)


def cuts(*fields: tuple[float, float, float]) -> Cuts:
    """Square windows, each by its left, top and side in mm."""
    steps = [side / PATCH[0] for _, _, side in fields]
    to_mm = [
        [[step, 0, left + step / 2], [0, step, top + step / 2], [0, 0, 1]]
        for (left, top, _), step in zip(fields, steps, strict=True)
    ]
    return Cuts(
        tuple(range(len(fields))),
        PATCH,
        np.array([(left + side / 2, top + side / 2) for left, top, side in fields]),
        np.array([side / 2 for _, _, side in fields]),
        np.array(to_mm),
        np.full((len(fields), *PATCH), 255, np.uint8),
    )


@pytest.mark.parametrize("shift", range(4))
def test_thin_lines_do_not_fall_between_the_steps_of_a_large_field(shift: int) -> None:
    """A pencil's cross on a wide label was sampled every fourth pixel, and lost."""
    photo = np.full((400, 400), 240, np.uint8)
    photo[:, shift::4] = 80  # a line of one pixel in every four
    small, large = (10.0, 10.0, 20.0), (50.0, 50.0, 80.0)  # at one pixel a mm
    both = cuts(small, small, large)
    warp = Warp(400.0, 400.0, np.array([[1.0, 0, -0.5], [0, 1, -0.5], [0, 0, 1]]))
    light = np.full((3 * PATCH[1], PATCH[0]), 255, np.uint8)
    fine, _, coarse = cut_fields(build_pyramid(photo, levels=3), warp, both, light)
    assert set(np.unique(fine)) == {80, 240}
    np.testing.assert_allclose(coarse, 200, atol=5)
