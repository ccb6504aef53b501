"""Hands from the data directory: digits of one writer, marks of one writer, fills of one drawer.

No data set holds digits, crosses, rings and fills by the same person in sufficient number, so a
hand borrows what its writer lacks from one other writer of the same side of the split.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from dicesheets.practice.handwriting import (
    COMMA,
    CROSS,
    FILL,
    POINT,
    RING,
    SLASH,
    TICK,
    Hand,
    Strokes,
    load_hands,
)
from dicesheets.scanner.train.strokes import (
    Glyph,
    load_pendigits,
    load_quickdraw,
    load_unipen,
)

SAMPLES_A_CHARACTER = 8
FEWEST_DIGITS = 3
MARK_LABELS = {"x": CROSS, "X": CROSS, "o": RING, "O": RING, "/": SLASH, ".": POINT, ",": COMMA}
# Drawn scribbles that cover an area, and how much of their box they must cover.
FILL_CATEGORIES = ("hurricane", "tornado", "zigzag")
FEWEST_FILL_CELLS = 0.7
FILL_GRID = 6

Glyphs = dict[str, list[Strokes]]


def unseen_hands(data: Path | None) -> tuple[Hand, ...]:
    """Return writers that nothing was trained on; without data, the sample that ships."""
    return load_hands() if data is None else gather_hands(data, held_out=True)


def gather_hands(data: Path, held_out: bool, seed: int = 1) -> tuple[Hand, ...]:
    """Build every hand of one side of the split, in a fixed order."""
    rng = np.random.default_rng(seed)
    digits = _by_writer(g for g in _digits(data) if g.is_held_out == held_out)
    marks = _by_writer(g for g in load_unipen(data, "marks") if g.is_held_out == held_out)
    fills = [g.strokes for g in load_quickdraw(data) if g.is_held_out == held_out and is_fill(g)]
    whole = [m for m in map(_as_marks, marks.values()) if min(len(m[CROSS]), len(m[RING])) >= 2]
    hands = []
    for writer, glyphs in sorted(digits.items()):
        if min(len(glyphs[str(d)]) for d in range(10)) < FEWEST_DIGITS:
            continue
        own = _as_marks(marks.get(writer, defaultdict(list)))
        lent = whole[int(rng.integers(len(whole)))]
        pool: Glyphs = {str(d): glyphs[str(d)] for d in range(10)}
        for label in (CROSS, RING, SLASH, POINT, COMMA):
            pool[label] = own[label] or lent[label] or _any_of(whole, label, rng)
        pool[TICK] = [make_tick(strokes, rng) for strokes in pool[SLASH]]
        scribbles = [fills[i] for i in rng.permutation(len(fills))[: SAMPLES_A_CHARACTER // 2]]
        hatches = [make_hatching(pool[SLASH], rng) for _ in range(SAMPLES_A_CHARACTER // 2)]
        pool[FILL] = scribbles + hatches
        hands.append(Hand(writer, {k: _pick(v, rng) for k, v in pool.items()}))
    return tuple(hands)


def is_fill(glyph: Glyph) -> bool:
    """Say whether a drawing covers enough of its box to pass as a shaded cell."""
    if glyph.label not in FILL_CATEGORIES:
        return False
    points = np.concatenate([_resample(stroke) for stroke in glyph.strokes])
    span = np.ptp(points, axis=0)
    if span.min() < 0.45:
        return False
    cells = np.floor((points - points.min(axis=0)) / span * (FILL_GRID - 1e-3)).astype(int)
    return len(np.unique(cells, axis=0)) >= FEWEST_FILL_CELLS * FILL_GRID**2


def make_tick(slash: Strokes, rng: np.random.Generator) -> Strokes:
    """Turn a real slash into a tick: a short down-stroke runs into its lower end."""
    stroke = max(slash, key=len)
    upward = stroke if stroke[0, 1] > stroke[-1, 1] else stroke[::-1]
    length = rng.uniform(0.2, 0.4)
    start = upward[0] + np.array([-rng.uniform(0.5, 1.1) * length, -length])
    down = start + np.linspace(0, 1, 6)[:-1, None] * (upward[0] - start)
    whole = np.concatenate([down, upward]).astype(np.float32)
    low = whole.min(axis=0)
    size = float(np.ptp(whole, axis=0).max())
    return (((whole - low) / size + (1 - np.ptp(whole, axis=0) / size) / 2).astype(np.float32),)


def make_hatching(slashes: list[Strokes], rng: np.random.Generator) -> Strokes:
    """Lay real slashes side by side, as a hatched cell shows them."""
    count = int(rng.integers(5, 12))
    lines = []
    for left in np.linspace(0, 1, count):
        stroke = max(slashes[int(rng.integers(len(slashes)))], key=len)
        height = rng.uniform(0.8, 1.0)
        middle = stroke[:, :1].mean()
        x = left + (stroke[:, :1] - middle) * rng.uniform(0.3, 0.8) + rng.normal(0, 0.02)
        y = (stroke[:, 1:] - 0.5) * height + 0.5 + rng.normal(0, 0.03)
        lines.append(np.clip(np.hstack([x, y]), 0, 1).astype(np.float32))
    return tuple(lines)


def _digits(data: Path) -> Iterable[Glyph]:
    yield from load_pendigits(data)
    yield from load_unipen(data, "digits")


def _by_writer(glyphs: Iterable[Glyph]) -> dict[str, Glyphs]:
    found: dict[str, Glyphs] = defaultdict(lambda: defaultdict(list))
    for glyph in glyphs:
        writer = glyph.writer if glyph.source == "unipen" else f"{glyph.source}/{glyph.writer}"
        found[writer][glyph.label].append(glyph.strokes)
    return found


def _as_marks(glyphs: Glyphs) -> Glyphs:
    marks: Glyphs = defaultdict(list)
    for label, samples in glyphs.items():
        if label in MARK_LABELS:
            marks[MARK_LABELS[label]].extend(samples)
    return marks


def _any_of(pools: list[Glyphs], label: str, rng: np.random.Generator) -> list[Strokes]:
    useful = [pool[label] for pool in pools if pool[label]]
    return useful[int(rng.integers(len(useful)))]


def _pick(samples: list[Strokes], rng: np.random.Generator) -> tuple[Strokes, ...]:
    chosen = sorted(rng.permutation(len(samples))[:SAMPLES_A_CHARACTER].tolist())
    return tuple(samples[i] for i in chosen)


def _resample(stroke: NDArray[np.float32]) -> NDArray[np.float32]:
    steps = np.linspace(0, 1, 8)[:, None]
    if len(stroke) < 2:
        return stroke
    pieces = [a + steps * (b - a) for a, b in pairwise(stroke)]
    return np.concatenate(pieces).astype(np.float32)
