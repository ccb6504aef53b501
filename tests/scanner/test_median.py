"""The median is numpy's, whatever numbers it is asked for."""

from __future__ import annotations

import numpy as np
import pytest

from dicesheets.scanner.median import median_of


@pytest.mark.parametrize(
    ("values", "middle"),
    [([3], 3), ([5, 1, 2], 2), ([4, 1, 2, 9], 3), ([200, 200], 200), ([255, 254], 254.5)],
)
@pytest.mark.parametrize("kind", [np.uint8, np.int16, np.float32])
def test_the_median_is_the_middle_and_single_bytes_do_not_run_over(
    values: list[int], middle: float, kind: type
) -> None:
    found = median_of(np.array(values, kind))
    assert found == middle == np.median(values)
