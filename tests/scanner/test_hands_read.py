"""What the shipped hands write can be read: a practice photo must not say what nobody wrote."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from drawn_fields import BIG, shrink
from numpy.typing import NDArray

from dicesheets.layouts.model import Kind
from dicesheets.practice.handwriting import Strokes, load_hands
from dicesheets.scanner.recognise import (
    PATCH_PX,
    STRIP_HEIGHT_PX,
    STRIP_WIDTH_PX,
    Recognition,
    recognise,
    recognise_numbers,
)

SURELY = 0.9
WIDE, HIGH = (STRIP_WIDTH_PX, STRIP_HEIGHT_PX), (PATCH_PX, PATCH_PX)


def drawn(strokes: Strokes, size: tuple[int, int]) -> NDArray[np.uint8]:
    """Return a digit alone on paper, half as high as its patch, in the middle."""
    paper = np.full((size[1] * BIG, size[0] * BIG), 255, np.uint8)
    points = np.concatenate(strokes)
    low, high = points.min(axis=0), points.max(axis=0)
    scale = 0.55 * paper.shape[0] / float((high - low).max())
    for stroke in strokes:
        placed = (stroke - (low + high) / 2) * scale + np.array(paper.shape[::-1]) / 2
        line = np.rint(placed).astype(np.int32).reshape(-1, 1, 2)
        cv2.polylines(paper, [line], False, 40, 2 * BIG, cv2.LINE_AA)
    return shrink(paper, size)


def is_surely_other(found: Recognition, digit: str) -> bool:
    value = found.value or ""
    return value.isdigit() and value != digit and found.confidence >= SURELY


@pytest.mark.slow
def test_no_digit_is_surely_another_one_to_both_networks() -> None:
    """Of 5,840 digits some were: a 3 like any 2, zeros like a 6; people read them so, too."""
    every = [
        (hand.writer, digit, number, strokes)
        for hand in load_hands()
        for digit in "0123456789"
        for number, strokes in enumerate(hand.glyphs[digit])
    ]
    alone = np.stack([drawn(strokes, HIGH) for *_, strokes in every])
    seen = recognise(alone, np.full_like(alone, 255), [Kind.DIGIT] * len(every))
    odd = [one for one, found in zip(every, seen, strict=True) if is_surely_other(found, one[1])]
    strips = np.stack([drawn(strokes, WIDE) for *_, strokes in odd])
    again = recognise_numbers(strips, np.full_like(strips, 255))
    both = zip(odd, again, strict=True)
    told = [one[:3] for one, found in both if is_surely_other(found, one[1])]
    assert told == []
