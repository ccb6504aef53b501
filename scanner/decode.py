"""Decoding: from a strip network's columns to the likeliest numbers.

The network says for every column which character stands there, or none (blank). This sums over
all the ways a string can be spelled, letting only well-formed numbers live (CTC prefix search).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Value = str | None

MOST_DIGITS = 3  # unless somebody knows better; numbers with a point never have more
BEAM_WIDTH = 12
ANSWERS = 5
# Nobody writes 07 for 7; a wide 0 may look like two.
MISSPELLED_WEIGHT = 0.02
# A column's character below this share cannot change the outcome; skipping it saves the time.
LEAST_SHARE = 1e-4
# Most columns are plain paper; there is nothing to search then.
SURELY_BLANK = 0.9998


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is known of a number before it is read."""

    digits: int = MOST_DIGITS  # how many it may have
    numbers: tuple[str, ...] = ()  # the few that belong there; none: any
    has_tenths: bool = True  # a point may stand in it

    def is_odd(self, value: Value) -> bool:
        """Say whether a reading is a number that does not belong there."""
        is_number = value is not None and value[:1].isdigit()
        return bool(self.numbers) and is_number and value not in self.numbers


def best_numbers(
    log_probabilities: NDArray[np.float32], characters: str, junk: str, digits: int = MOST_DIGITS
) -> list[tuple[str | None, float]]:
    """Give the best few numbers of one strip with probabilities; None is an empty strip.

    Columns by classes: blank first, then `characters`, the last of which is junk. Strings that are
    no number (two points, more than `digits`, anything with junk in it) count as junk together.
    """
    beams: dict[str, tuple[float, float]] = {"": (1.0, 0.0)}
    for column in np.exp(np.asarray(log_probabilities, np.float64)).tolist():
        if column[0] > SURELY_BLANK:
            beams = {text: (sum(ends) * column[0], 0.0) for text, ends in beams.items()}
        else:
            beams = _step(beams, column, characters)
    numbers = [
        (text or None, sum(ends)) for text, ends in beams.items() if _is_answer(text, digits)
    ]
    numbers.sort(key=lambda answer: -answer[1])
    best = numbers[:ANSWERS]
    rest = max(0.0, 1.0 - sum(share for _, share in best))
    return [*best, (junk, rest)]


def share_of(log_probabilities: NDArray[np.float32], characters: str, text: str) -> float:
    """Give the probability of one number, however unlikely; "" is an empty strip."""
    spelled = [0]  # a blank before, between and after the letters
    for letter in text:
        spelled += [characters.index(letter) + 1, 0]
    # A letter may follow the one before at once, unless it is the same.
    before = [0, 0, *spelled][: len(spelled)]
    jumps = np.array([a != b and a > 0 for a, b in zip(spelled, before, strict=True)])
    ways = np.zeros(len(spelled) + 2)  # nothing comes before the first of them
    ways[1] = 1.0  # until the first column
    for column in np.exp(np.asarray(log_probabilities, np.float64)):
        ways[2:] = (ways[2:] + ways[1:-1] + jumps * ways[:-2]) * column[spelled]
        ways[1] = 0.0
    return float(ways[-2:].sum())


def spell_number(
    log_probabilities: NDArray[np.float32], characters: str, junk: str, wanted: Wanted
) -> dict[Value, float]:
    """Give a strip's best few numbers, and if one that does not belong is best, those that do."""
    best = dict(best_numbers(log_probabilities, characters, junk, wanted.digits))
    if not wanted.is_odd(max(best, key=lambda value: best[value])):
        return best
    more = {
        number: share_of(log_probabilities, characters, number)
        for number in wanted.numbers
        if number not in best
    }
    best[junk] = max(0.0, best[junk] - sum(more.values()))
    return best | more


def as_spelled(shares: dict[Value, float]) -> dict[Value, float]:
    """Make numbers that begin with a 0 as unlikely as they are on paper."""
    if not any(map(_is_misspelled, shares)):
        return shares
    weighed = {v: p * MISSPELLED_WEIGHT if _is_misspelled(v) else p for v, p in shares.items()}
    total = sum(weighed.values())
    return {value: share / total for value, share in weighed.items()}


def _is_misspelled(value: Value) -> bool:
    return value is not None and value[:1] == "0" and value[1:2].isdigit()


def _is_answer(text: str, digits: int) -> bool:
    """Say whether a string is a number as players write it, or nothing at all."""
    if not text:
        return True
    before, point, after = text.partition(".")
    whole = before.isdigit() and (after.isdigit() or not point)
    return whole and len(before) + len(after) <= (MOST_DIGITS if point else digits)


def _step(
    beams: dict[str, tuple[float, float]], column: list[float], characters: str
) -> dict[str, tuple[float, float]]:
    """Extend every spelling by a column; each holds (ends in blank, ends in its character)."""
    following: dict[str, tuple[float, float]] = {}
    possible = [
        (characters[i - 1], column[i]) for i in range(1, len(column)) if column[i] > LEAST_SHARE
    ]
    for text, (blank, letter) in beams.items():
        either = blank + letter
        old_blank, old_letter = following.get(text, (0.0, 0.0))
        stay = letter * column[characters.index(text[-1]) + 1] if text else 0.0
        following[text] = (old_blank + either * column[0], old_letter + stay)
        for character, share in possible:
            before = blank if text.endswith(character) else either
            longer = text + character
            old_blank, old_letter = following.get(longer, (0.0, 0.0))
            following[longer] = (old_blank, old_letter + before * share)
    ranked = sorted(following.items(), key=lambda item: -sum(item[1]))
    return dict(ranked[:BEAM_WIDTH])
