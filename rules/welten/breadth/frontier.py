"""Many positions of a round at once, as arrays of packed integers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Words = npt.NDArray[np.int64]
Bits = tuple[int, int]  # (shift, size) within the packed word

GAINED: tuple[Bits, Bits, Bits] = ((0, 6), (6, 6), (12, 6))
SPENT: tuple[Bits, Bits, Bits] = ((18, 6), (24, 6), (30, 6))
STARS: tuple[Bits, ...] = ((36, 4), (40, 4), (44, 4), (48, 4))
USED: Bits = (52, 2)
ACTIVE: Bits = (54, 4)
STRICT: Bits = (58, 4)  # dice that the strict reading of ruling G2 still compensates
TURN_BITS = ~(((1 << 10) - 1) << 52)  # clears what belongs to the turn
MOST_REALMS = 4
MOST_OF_A_KIND = 40  # one step may pay far beyond the icons before the surplus is lost
MOST_STARS_OF_A_REALM = 15
MOST_MARKS = 62


@dataclass(frozen=True, slots=True, eq=False)
class Frontier:
    """Positions with, for each, the position before and the deed that led here."""

    marks: Words
    words: Words
    parents: npt.NDArray[np.intp]
    deeds: Words

    @staticmethod
    def first() -> Frontier:
        """Return the empty sheets."""
        zero = np.zeros(1, dtype=np.int64)
        return Frontier(zero, zero.copy(), np.zeros(1, dtype=np.intp), zero.copy())

    def __len__(self) -> int:
        return len(self.marks)

    def take(self, places: npt.NDArray[np.intp] | npt.NDArray[np.bool_]) -> Frontier:
        """Return some of the positions."""
        return Frontier(
            self.marks[places], self.words[places], self.parents[places], self.deeds[places]
        )

    def part(self, begin: int, end: int) -> Frontier:
        """Return the positions from `begin` to before `end`."""
        if not begin and end >= len(self.marks):
            return self
        cut = slice(begin, end)
        return Frontier(self.marks[cut], self.words[cut], self.parents[cut], self.deeds[cut])

    def with_words(self, words: Words) -> Frontier:
        """Return the same positions with other packed words."""
        return Frontier(self.marks, words, self.parents, self.deeds)

    def end_of_turn(self, offset: int) -> Frontier:
        """Return the positions with all dice and realms free; their parents are themselves."""
        return Frontier(
            self.marks,
            self.words & TURN_BITS,
            np.arange(offset, offset + len(self.marks), dtype=np.intp),
            self.deeds,
        )


def field(words: Words, bits: Bits) -> Words:
    """Return one number of the packed words."""
    found: Words = words >> bits[0] & ((1 << bits[1]) - 1)
    return found


def balance_of(words: Words, kind: int) -> Words:
    """Return what of a kind is in the purse."""
    return field(words, GAINED[kind]) - field(words, SPENT[kind])


def merge(parts: Sequence[Frontier]) -> Frontier:
    """Put positions together; of equal ones the first is kept."""
    if not parts:
        zero = np.zeros(0, dtype=np.int64)
        return Frontier(zero, zero, np.zeros(0, dtype=np.intp), zero)
    marks = np.concatenate([p.marks for p in parts])
    words = np.concatenate([p.words for p in parts])
    parents = np.concatenate([p.parents for p in parts])
    deeds = np.concatenate([p.deeds for p in parts])
    order = np.lexsort((words, marks))
    sorted_marks, sorted_words = marks[order], words[order]
    fresh = np.ones(len(order), dtype=np.bool_)
    fresh[1:] = (sorted_marks[1:] != sorted_marks[:-1]) | (sorted_words[1:] != sorted_words[:-1])
    keep = order[fresh]
    return Frontier(marks[keep], words[keep], parents[keep], deeds[keep])


def rank_among_equals(keys: Words, worth: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Return for each position how many with the same key have less worth."""
    order = np.lexsort((worth, keys))
    ordered = keys[order]
    begins = np.ones(len(keys), dtype=np.bool_)
    begins[1:] = ordered[1:] != ordered[:-1]
    places = np.arange(len(keys))
    ranks = np.empty(len(keys), dtype=np.float32)
    ranks[order] = places - np.maximum.accumulate(np.where(begins, places, 0))
    return ranks
