"""Signatures: a name as somebody writes it on its line, which nobody needs to read.

A cursive scribble: loops, stems and a dot or two, as wide as a name.
"""

from __future__ import annotations

import numpy as np

from dicesheets.practice.ink import Stroke

LETTER_MM = (1.5, 2.5)  # width of a letter
LINE_SHARE = 0.25  # of a box, below the line on which the letters stand
BLANK_MM = 9.0  # at the left, where the word before the line stands


def sign(
    left_mm: float, top_mm: float, width_mm: float, height_mm: float, rng: np.random.Generator
) -> list[Stroke]:
    """Return the strokes of a name in a box on the page."""
    base = top_mm + height_mm * (1 - LINE_SHARE) + float(rng.normal(0, 0.3))
    body = height_mm * float(rng.uniform(0.26, 0.38))
    x = left_mm + min(BLANK_MM, width_mm / 4) + float(rng.uniform(0.5, 3.0))
    end = left_mm + width_mm - 1.5
    strokes: list[Stroke] = []
    for _ in range(int(rng.integers(1, 3))):  # one or two words
        points = [(x, base - body)]
        for letter in range(int(rng.integers(3, 9))):
            step = float(rng.uniform(*LETTER_MM))
            if x + step > end:
                break
            high = body * (2.0 if letter == 0 or rng.random() < 0.25 else 1.0)
            low = body * (0.8 if rng.random() < 0.15 else 0.0)
            points += [(x + 0.3 * step, base - high), (x + 0.1 * step, base + low),
                       (x + 0.7 * step, base), (x + step, base - 0.6 * body)]  # fmt: skip
            x += step
        if len(points) > 2:
            strokes.append(Stroke(np.array(points, np.float32), float(rng.uniform(0.8, 1.1))))
        if rng.random() < 0.4:
            dot = (x - 2.0, base - 1.9 * body)
            strokes.append(Stroke(np.array([dot, (dot[0] + 0.3, dot[1])], np.float32)))
        x += 2.0
    return strokes
