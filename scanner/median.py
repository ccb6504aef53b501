"""The median, the same as numpy's, which takes up to ten times as long."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray


def median_of(values: NDArray[Any]) -> float:
    """Return the middle of some values, or of the two in the middle; there must be one."""
    ordered = np.sort(values, axis=None)
    # As floats: two single bytes would run over.
    return (float(ordered[(len(ordered) - 1) // 2]) + float(ordered[len(ordered) // 2])) / 2
