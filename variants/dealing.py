"""Dealing rewards: portions in which each of the three resources comes equally often."""

from __future__ import annotations

from dicesheets.layouts.model import RESOURCES
from dicesheets.variants.draw import Draw

KINDS = tuple(resource.value for resource in RESOURCES)


def deal(rng: Draw, sizes: list[int]) -> list[list[str]]:
    """Deal a balanced heap of resources into portions of these sizes."""
    total = sum(sizes)
    assert total % len(KINDS) == 0
    heap = list(KINDS) * (total // len(KINDS))
    rng.shuffle(heap)
    portions: list[list[str]] = []
    for size in sizes:
        portions.append(sorted(heap[:size], key=KINDS.index))
        del heap[:size]
    return portions


def deal_single(rng: Draw, count: int) -> list[str]:
    """Deal one resource each to `count` places."""
    return [portion[0] for portion in deal(rng, [1] * count)]
