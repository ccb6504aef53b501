"""Decoding: from a strip network's columns to the likeliest numbers.

The network says for every column which character stands there, or none (blank). This sums over
all the ways a string can be spelled, letting only well-formed numbers live (CTC prefix search).
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

MOST_DIGITS = 3
BEAM_WIDTH = 12
ANSWERS = 5
# A column's character below this share cannot change the outcome; skipping it saves the time.
LEAST_LOG = math.log(1e-4)
# Most columns are plain paper; there is nothing to search then.
SURELY_BLANK_LOG = math.log(0.9998)

_NOTHING = -math.inf


def best_numbers(
    log_probabilities: NDArray[np.float32], characters: str, junk: str
) -> list[tuple[str | None, float]]:
    """Give the best few numbers of one strip with probabilities; None is an empty strip.

    Columns by classes: blank first, then `characters`, the last of which is junk. Strings that are
    no number (two points, five digits, anything with junk in it) count as junk together.
    """
    beams: dict[str, tuple[float, float]] = {"": (0.0, _NOTHING)}
    for column in np.asarray(log_probabilities, np.float64).tolist():
        if column[0] > SURELY_BLANK_LOG:
            beams = {text: (_add(*ends) + column[0], _NOTHING) for text, ends in beams.items()}
        else:
            beams = _step(beams, column, characters)
    likely = {text: math.exp(_add(*ends)) for text, ends in beams.items()}
    numbers = [(text or None, share) for text, share in likely.items() if _is_answer(text)]
    numbers.sort(key=lambda answer: -answer[1])
    best = numbers[:ANSWERS]
    rest = max(0.0, 1.0 - sum(share for _, share in best))
    return [*best, (junk, rest)]


def _is_answer(text: str) -> bool:
    """Say whether a string is a number as players write it, or nothing at all."""
    if not text:
        return True
    before, point, after = text.partition(".")
    whole = before.isdigit() and (after.isdigit() or not point)
    return whole and len(before) + len(after) <= MOST_DIGITS


def _step(
    beams: dict[str, tuple[float, float]], column: list[float], characters: str
) -> dict[str, tuple[float, float]]:
    """Extend every spelling by a column; each holds (ends in blank, ends in its character)."""
    following: dict[str, tuple[float, float]] = {}
    possible = [i for i in range(1, len(column)) if column[i] > LEAST_LOG]
    for text, (blank, letter) in beams.items():
        either = _add(blank, letter)
        old_blank, old_letter = following.get(text, (_NOTHING, _NOTHING))
        stay = _NOTHING
        if text:
            stay = letter + column[characters.index(text[-1]) + 1]
        following[text] = (_add(old_blank, either + column[0]), _add(old_letter, stay))
        for index in possible:
            character = characters[index - 1]
            before = blank if text.endswith(character) else either
            longer = text + character
            old_blank, old_letter = following.get(longer, (_NOTHING, _NOTHING))
            following[longer] = (old_blank, _add(old_letter, before + column[index]))
    ranked = sorted(following.items(), key=lambda item: -_add(*item[1]))
    return dict(ranked[:BEAM_WIDTH])


def _add(first: float, second: float) -> float:
    """Add two probabilities given as logarithms."""
    high, low = max(first, second), min(first, second)
    if low == _NOTHING:
        return high
    return high + math.log1p(math.exp(low - high))
