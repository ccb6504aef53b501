"""Chance by seed: which realms a round has. Equal seeds give equal draws, on every machine.

Only `random.Random(text).random()` is used: Python promises that sequence for good, unlike
those of `sample` and `shuffle`.
"""

from __future__ import annotations

import random
from collections.abc import Sequence


def draw_order(names: Sequence[str], seed: int, purpose: str) -> tuple[str, ...]:
    """Return the names in a random order that depends on nothing but the arguments."""
    source = random.Random(f"dicesheets 1 {purpose} {seed}")
    return tuple(name for _, name in sorted((source.random(), name) for name in names))
