"""Random draws that stay the same in every later version of Python.

Python promises this for the bare generator; how `shuffle` or `choice` use it may change. Printed
sheets are rebuilt from their seed for years, so the few draws they need are written out here, just
as Python 3.11 makes them.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

Item = TypeVar("Item")


class Draw:
    """A seeded stream of draws."""

    def __init__(self, seed: str) -> None:
        self._stream = Random(seed)  # a text is hashed by SHA-512: the same on every machine

    def random(self) -> float:
        """Return a number from 0 up to, not including, 1."""
        return self._stream.random()

    def randrange(self, stop: int) -> int:
        """Return a whole number from 0 up to, not including, `stop`."""
        bits = stop.bit_length()
        while (number := self._stream.getrandbits(bits)) >= stop:
            pass
        return number

    def randint(self, low: int, high: int) -> int:
        """Return a whole number from `low` to `high`."""
        return low + self.randrange(high - low + 1)

    def choice(self, items: Sequence[Item]) -> Item:
        """Return one of the items."""
        return items[self.randrange(len(items))]

    def shuffle(self, items: list[Item]) -> None:
        """Bring a list into another order."""
        for last in range(len(items) - 1, 0, -1):
            other = self.randrange(last + 1)
            items[last], items[other] = items[other], items[last]

    def sample(self, items: Sequence[Item], count: int) -> list[Item]:
        """Return some of the items, in the order in which they were drawn."""
        pool = list(items)
        found: list[Item] = []
        for last in range(len(pool) - 1, len(pool) - 1 - count, -1):
            at = self.randrange(last + 1)
            found.append(pool[at])
            pool[at] = pool[last]
        return found
