"""Grain: noise that the networks never saw is smoothed, everything else is left as it is."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from dicesheets.layouts.model import Kind
from dicesheets.scanner.grain import GRAINY, grain_of, smooth_grain
from dicesheets.scanner.recognise import PATCH_PX, recognise

Grey = NDArray[np.uint8]


def _cells(noise: float, many: int = 40) -> Grey:
    """Empty cells under noise of so many grey levels."""
    rng = np.random.default_rng(5)
    paper = 200 + noise * rng.standard_normal((many, PATCH_PX, PATCH_PX))
    return np.clip(np.rint(paper), 0, 255).astype(np.uint8)


@pytest.mark.parametrize("noise", [1.0, 3.0, 6.0, 12.0, 24.0])
def test_grain_is_the_noise_that_was_added(noise: float) -> None:
    assert np.median(grain_of(_cells(noise))) == pytest.approx(noise, rel=0.15)


def test_lines_and_slopes_are_no_grain() -> None:
    patch = np.tile(np.linspace(120, 250, PATCH_PX), (PATCH_PX, 1)).astype(np.uint8)
    cv2.rectangle(patch, (6, 6), (33, 33), 60, 2)
    cv2.line(patch, (10, 10), (30, 30), 40, 3, cv2.LINE_AA)
    assert grain_of(patch[None])[0] < 1.0


def test_bytes_and_shares_have_the_same_grain() -> None:
    cells = _cells(9.0)
    shares = (cells / 255).astype(np.float32)
    np.testing.assert_allclose(grain_of(cells), grain_of(shares), rtol=1e-3)


def test_only_grainy_patches_are_smoothed() -> None:
    both = np.concatenate([_cells(2.0), _cells(15.0)])
    smooth = smooth_grain(both)
    np.testing.assert_array_equal(smooth[:40], both[:40])
    assert (grain_of(both[40:]) >= GRAINY).all()
    assert (grain_of(smooth[40:]) < GRAINY).all()


def test_patches_without_grain_are_handed_through() -> None:
    cells = _cells(2.0)
    assert smooth_grain(cells) is cells


@pytest.mark.parametrize("kind", [Kind.FILL, Kind.MARK, Kind.CIRCLE, Kind.DIGIT])
def test_noise_in_deep_shadow_is_no_mark(kind: Kind) -> None:
    cells = _cells(11.0)
    empty = np.full_like(cells, 255)
    found = recognise(np.clip(cells.astype(np.int16) + 50, 0, 255).astype(np.uint8), empty,
                      [kind] * len(cells))  # fmt: skip
    assert all(one.value is None for one in found)
