"""Glyphs: the handwriting of one side of the split, ready to be drawn.

Digits come from three groups of writers (swiss scans, pendigits and unipen strokes); marks from
unipen and quickdraw strokes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from dicesheets.practice.handwriting import Strokes, is_held_out
from dicesheets.scanner.train.hands import is_fill, make_hatching, make_tick
from dicesheets.scanner.train.ink import Layer, draw_scan, draw_strokes
from dicesheets.scanner.train.rewrite import rewrite
from dicesheets.scanner.train.strokes import (
    SWISS_GUARD_IDS,
    load_pendigits,
    load_quickdraw,
    load_unipen,
)

T = TypeVar("T")

GROUPS = ("swiss", "pendigits", "unipen")
# Of some two hundred hands in all, fifteen are Swiss.
GROUP_SHARES = (0.3, 0.3, 0.4)
SCAN_PX = 64
THICKER_PX = 7  # a scanned line may become broader by so many scan pixels on each side
# Training exaggerates slant to make up for few hands; a test takes hands nearly as they are.
TESTED_WOBBLE = 0.4
# Few hands wrote the data, many will write on sheets: digits are bent by two long waves.
BEND = 0.035
LONGEST_WAVE = 1.2  # waves to a glyph
LEFT_STRAIGHT = 0.3
# MNIST brings hundreds of hands, but American ones: no 1 and 7 from there, and the rest sparingly.
MORE_SHARE = 0.25
MORE_DIGITS = (0, 2, 3, 4, 5, 6, 8, 9)
MORE_OF_A_DIGIT = 5000
# Ring-like drawings; a player's ring is rarely a circle.
RING_CATEGORIES = ("circle", "potato", "octagon", "hexagon")
# Drawings with loose ends or details are no rings.
ROUNDEST_RING_STROKES = 1

PIXELS = (np.stack(np.meshgrid(*2 * [np.arange(SCAN_PX)]), axis=-1) + 0.5) / SCAN_PX


@dataclass
class Shelf:
    """One digit as written by many hands; nothing is added once a glyph was picked."""

    by_writer: dict[str, list[Strokes | Layer]] = field(default_factory=lambda: defaultdict(list))

    @cached_property
    def _ends(self) -> NDArray[np.float64]:
        """Where each writer's share ends; the last end is the sum of all."""
        return np.cumsum(np.sqrt([len(samples) for samples in self.by_writer.values()]))

    @cached_property
    def _samples(self) -> tuple[list[Strokes | Layer], ...]:
        return tuple(self.by_writer.values())

    def pick(self, rng: np.random.Generator) -> Strokes | Layer:
        """Choose a glyph. A few writers left most of the data: they come up more often than the
        rest, but as the root of how much they wrote."""
        writer = int(np.searchsorted(self._ends, rng.random() * self._ends[-1]))
        return _pick(self._samples[writer], rng)


@dataclass(slots=True)
class GlyphBook:
    """Every glyph of one side of the split, by what it shows."""

    digits: dict[str, dict[str, Shelf]] = field(
        default_factory=lambda: {group: defaultdict(Shelf) for group in GROUPS}
    )
    marks: dict[str, list[Strokes]] = field(default_factory=lambda: defaultdict(list))

    wobble: float = 1.0
    """How much glyphs are turned and slanted beyond what their writer did."""
    bend: float = BEND
    """How far digits are bent beyond what their writer did, share of their size."""
    more: dict[str, list[Layer]] = field(default_factory=lambda: defaultdict(list))
    """Digits of many more hands, to be mixed in while training."""

    def pick_digit(self, digit: str, group: str, rng: np.random.Generator) -> Strokes | Layer:
        more = self.more[digit] and rng.random() < MORE_SHARE
        glyph = _pick(self.more[digit], rng) if more else self.digits[group][digit].pick(rng)
        if not self.bend:
            return glyph
        if isinstance(glyph, tuple):
            glyph = rewrite(digit, glyph, rng)
        if rng.random() < LEFT_STRAIGHT:
            return glyph
        waves = pick_waves(self.bend, rng)
        return bend_strokes(glyph, waves) if isinstance(glyph, tuple) else _bend_scan(glyph, waves)

    def pick_mark(self, name: str, rng: np.random.Generator) -> Strokes:
        if name == "tick":
            return make_tick(_pick(self.marks["/"], rng), rng)
        if name == "hatch":
            return make_hatching(self.marks["/"], rng)
        return _pick(self.marks[name], rng)


@cache
def load_glyphs(data: Path, held_out: bool) -> GlyphBook:
    """Read the data directory and keep one side of the split."""
    book = GlyphBook()
    if held_out:
        book.wobble, book.bend = TESTED_WOBBLE, 0.0
    for digit, scan in _load_swiss(data, held_out):
        book.digits["swiss"][digit].by_writer[""].append(scan)
    for glyph in (*load_pendigits(data), *load_unipen(data, "digits", coarse=not held_out)):
        if glyph.is_held_out == held_out:
            shelf = book.digits[glyph.source][glyph.label]
            shelf.by_writer[glyph.writer].append(glyph.strokes)
    for glyph in load_unipen(data, "marks"):
        if glyph.is_held_out == held_out:
            book.marks[glyph.label.lower()].append(glyph.strokes)
    for glyph in load_quickdraw(data):
        if glyph.is_held_out != held_out:
            continue
        if is_fill(glyph):
            book.marks["fill"].append(glyph.strokes)
        if glyph.label in ("zigzag", "squiggle", "tornado", "hurricane"):
            book.marks["scribble"].append(glyph.strokes)
        if glyph.label in RING_CATEGORIES and _is_ring(glyph.strokes):
            book.marks["ring"].append(glyph.strokes)
    if not held_out:
        book.more.update(_load_mnist(data))
    book.marks["ring"] += [s for s in book.marks["o"] if _is_ring(s)]
    return book


def draw_glyph(
    layer: Layer, glyph: Strokes | Layer, matrix: NDArray[np.float64], width: float
) -> None:
    """Draw strokes with a pen's width, or a scan with its own."""
    if isinstance(glyph, tuple):
        draw_strokes(layer, glyph, matrix, width)
        return
    scale = float(np.sqrt(abs(np.linalg.det(matrix[:, :2])))) / SCAN_PX
    # A scanned line is about 3 scan pixels wide; thicken it when the pen asks for much more.
    extra = int(np.clip(round((width / scale - 3.5) / 2), 0, THICKER_PX))
    if extra:
        kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * extra + 1, 2 * extra + 1))
        glyph = np.asarray(cv2.dilate(glyph, kernel), np.float32)
    draw_scan(layer, glyph, matrix)


def pick_waves(size: float, rng: np.random.Generator) -> NDArray[np.float64]:
    """Choose two waves: direction and frequency (2), phase, and where they push (2)."""
    turns = rng.uniform(-LONGEST_WAVE, LONGEST_WAVE, (2, 2)) * 2 * np.pi
    return np.hstack([turns, rng.uniform(0, 2 * np.pi, (2, 1)), rng.normal(0, size, (2, 2))])


def bend_strokes(strokes: Strokes, waves: NDArray[np.float64]) -> Strokes:
    return tuple((stroke + _push(stroke, waves)).astype(np.float32) for stroke in strokes)


def _bend_scan(scan: Layer, waves: NDArray[np.float64]) -> Layer:
    moved = (PIXELS + _push(PIXELS, waves)) * SCAN_PX - 0.5
    flat = moved.astype(np.float32)
    return np.asarray(cv2.remap(scan, flat[..., 0], flat[..., 1], cv2.INTER_LINEAR), np.float32)


def _push(points: NDArray[np.floating], waves: NDArray[np.float64]) -> NDArray[np.float64]:
    heights = np.sin(points @ waves[:, :2].T + waves[:, 2])
    return np.asarray(heights @ waves[:, 3:], np.float64)


def _pick(samples: Sequence[T], rng: np.random.Generator) -> T:
    return samples[int(rng.integers(len(samples)))]


def _is_ring(strokes: Strokes) -> bool:
    if len(strokes) > ROUNDEST_RING_STROKES or len(strokes[0]) < 5:
        return False
    stroke = strokes[0]
    spread = np.ptp(stroke, axis=0).min()
    # A zero with a slash through it is no plain ring.
    hollow = np.linalg.norm((stroke - 0.5) / np.ptp(stroke, axis=0), axis=1).min() > 0.25
    return bool(spread > 0.55 and hollow and np.linalg.norm(stroke[0] - stroke[-1]) < 0.3)


def _load_swiss(data: Path, held_out: bool) -> list[tuple[str, Layer]]:
    """Cut the scans tight, ink as coverage, centred in the unit square like strokes."""
    scans = []
    with np.load(data / "swiss_train_64.npz", allow_pickle=False) as packed:
        images, digits, ids = packed["x"], packed["y"], packed["id"]
    for image, digit, number in zip(images, digits.tolist(), ids.tolist(), strict=True):
        if number in SWISS_GUARD_IDS or is_held_out("swiss", str(number)) != held_out:
            continue
        scan = _cut_scan(image)
        if scan is not None:
            scans.append((str(digit), scan))
    return scans


def _load_mnist(data: Path) -> dict[str, list[Layer]]:
    """Take some of MNIST's training digits, ink as coverage."""
    with np.load(data / "mnist.npz", allow_pickle=False) as packed:
        images, digits = packed["x_train"], packed["y_train"]
    found = {}
    for digit in MORE_DIGITS:
        chosen = images[digits == digit][:MORE_OF_A_DIGIT]
        large = [cv2.resize(255 - image, (SCAN_PX, SCAN_PX)) for image in chosen]
        cut = [_cut_scan(np.asarray(image, np.uint8)) for image in large]
        found[str(digit)] = [scan for scan in cut if scan is not None]
    return found


def _cut_scan(image: NDArray[np.uint8]) -> Layer | None:
    paper = float(np.median(image))
    dark = float(np.percentile(image, 1))
    if paper - dark < 25:
        return None
    cover = np.clip((paper - 12 - image.astype(np.float32)) / max(paper - 12 - dark, 10), 0, 1)
    rows, columns = np.nonzero(cover > 0.35)
    if len(rows) < 12:
        return None
    top, bottom, left, right = rows.min(), rows.max() + 1, columns.min(), columns.max() + 1
    cut = cover[max(top - 1, 0) : bottom + 1, max(left - 1, 0) : right + 1]
    side = max(cut.shape)
    square = np.zeros((side, side), np.float32)
    y, x = (side - cut.shape[0]) // 2, (side - cut.shape[1]) // 2
    square[y : y + cut.shape[0], x : x + cut.shape[1]] = cut
    return np.asarray(cv2.resize(square, (SCAN_PX, SCAN_PX)), np.float32)
