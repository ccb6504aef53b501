"""Cards of a photo have nothing to do with each other: two are worked on at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TypeVar

HANDS = 2  # more would wait for each other: only OpenCV's and numpy's parts run at once
T = TypeVar("T")
R = TypeVar("R")


def each(work: Callable[[T], R], items: Iterable[T]) -> list[R]:
    """Return what the work makes of every item, in their order."""
    items = list(items)
    if len(items) < 2:
        return [work(item) for item in items]
    return list(_pool().map(work, items))


@cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(HANDS, thread_name_prefix="cards")
