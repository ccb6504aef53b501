"""Strips: handwritten numbers in their boxes, as the pipeline would cut them.

A number is digits of one group of writers set side by side, with a point or comma between.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from dicesheets.layouts.model import Kind
from dicesheets.practice.handwriting import COMMA_SIZE, POINT_SIZE, Strokes
from dicesheets.scanner.recognise import (
    JUNK,
    MARGIN,
    NUMBER_CHARACTERS,
    STRIP_HEIGHT_PX,
    STRIP_WIDTH_PX,
)
from dicesheets.scanner.train.artwork import FONTS
from dicesheets.scanner.train.camera import misalign, photograph, pick_sampling
from dicesheets.scanner.train.fields import WHITE_BYTE
from dicesheets.scanner.train.glyphs import GROUP_SHARES, GROUPS, GlyphBook, draw_glyph, load_glyphs
from dicesheets.scanner.train.ink import (
    Layer,
    apply_ink,
    draw_strokes,
    pick_pen,
    place,
    thickest_line,
)
from dicesheets.scanner.train.pages import print_fields
from dicesheets.scanner.train.shards import Recipe, make_files, save_arrays
from dicesheets.scanner.train.traces import leave_trace, pick_trace

STRIP_CANVAS_PX = 96
"""Height of a strip's canvas; its width follows the box."""
LONGEST = 4
TESTED_STRIPS = 8000
"""Strips in a shard of held-out writers; decoding them takes longer than making them."""
BOX_HEIGHT_MM = (6.5, 13.0)
WIDEST_PEN_MM = 1.8
TALL = 0.66  # of a box's height is a digit, as a rule
BOX_ASPECT = (1.25, 3.2)
SPREAD_SHARE = 0.3
"""How many numbers fill their box from edge to edge, so that a 1 may stand on its outline."""


@dataclass(frozen=True, slots=True)
class Strips:
    """Strips as arrays: patches, spelled classes (1-based, 0 pads), lengths, writer group."""

    patches: NDArray[np.uint8]
    spelled: NDArray[np.int64]
    length: NDArray[np.int64]
    group: NDArray[np.int64]


def load_strips(recipe: Recipe, count: int, processes: int) -> Strips:
    """Make `count` strips, or take them from the cache."""
    files = make_files(recipe, count, processes, make_strips, recipe.size)
    loaded = map(np.load, files)
    return join_strips([Strips(*(part[key] for key in Strips.__slots__)) for part in loaded])


def join_strips(parts: Sequence[Strips]) -> Strips:
    """Put strips one behind the other."""
    keys = Strips.__slots__
    return Strips(*(np.concatenate([getattr(part, key) for part in parts]) for key in keys))


def make_strips(recipe: Recipe, file: Path, number: int) -> None:
    """Make one shard of strips and write it."""
    cv2.setNumThreads(1)
    rng = np.random.default_rng([recipe.seed, number, int(recipe.held_out), 77])
    book = load_glyphs(recipe.data, recipe.held_out)
    size = min(TESTED_STRIPS, recipe.size) if recipe.held_out else recipe.size
    patches = np.empty((size, 2, STRIP_HEIGHT_PX, STRIP_WIDTH_PX), np.uint8)
    spelled = np.zeros((size, LONGEST), np.int64)
    length, group = (np.zeros(size, np.int64) for _ in range(2))
    for i in range(size):
        which = int(rng.choice(len(GROUPS), p=GROUP_SHARES))
        severity = float(rng.choice(recipe.severities, p=recipe.shares))
        photo, artwork, text = make_strip(book, GROUPS[which], severity, recipe.printed_share, rng)
        patches[i, 0], patches[i, 1] = photo, artwork
        spelled[i, : len(text)] = [NUMBER_CHARACTERS.index(c) + 1 for c in text]
        length[i], group[i] = len(text), which
    save_arrays(file, {"patches": patches, "spelled": spelled, "length": length, "group": group})


def make_strip(
    book: GlyphBook, group: str, severity: float, share: float, rng: np.random.Generator
) -> tuple[NDArray[np.uint8], NDArray[np.uint8], str]:
    """Make one strip: photo patch, artwork patch and what it says ("" for empty)."""
    if rng.random() < share:
        printed_fields = print_fields()[Kind.NUMBER]
        canvas = printed_fields[int(rng.integers(len(printed_fields)))].canvas
    else:
        aspect = rng.uniform(*BOX_ASPECT)
        width = round(STRIP_CANVAS_PX * (aspect + 2 * MARGIN) / (1 + 2 * MARGIN))
        canvas = draw_strip_artwork(width, rng)
    width = canvas.shape[1]
    layer = np.zeros((STRIP_CANVAS_PX, width), np.float32)
    pen = pick_pen(rng)
    unit = STRIP_CANVAS_PX / (1 + 2 * MARGIN)
    pen_px = min(pen.width_mm, WIDEST_PEN_MM) / rng.uniform(*BOX_HEIGHT_MM) * unit
    pen_px = min(pen_px, thickest_line(pen) * TALL * unit)
    old = pick_trace(pen, rng)
    before = np.zeros_like(layer)
    if old:
        _write_text(before, book, group, _pick_text(rng), pen_px, (0.0, 1.0), rng)
    text = _pick_text(rng)
    if text:
        fraction = rng.random()
        if fraction < 0.08:
            _write_correction(layer, book, group, text, pen_px, rng)
            text = JUNK
        else:
            _write_text(layer, book, group, text, pen_px, (0.0, 1.0), rng)
    if rng.random() < 0.2:
        _intrude(layer, book, group, pen_px, rng)
    strength = rng.uniform(0.55, 1.15)
    printed = canvas.astype(np.float32) * np.float32(1 / 255)
    paper = np.clip(1 - (1 - printed) * np.float32(strength), 0.03, 1).astype(np.float32)
    if old:
        paper = leave_trace(paper, before * np.float32(old), rng)
    if layer.any():
        paper = apply_ink(paper, layer, pen, rng)
    size = (width, STRIP_CANVAS_PX)
    matrix = misalign(size, STRIP_CANVAS_PX / STRIP_HEIGHT_PX, severity, rng)
    moved = cv2.warpAffine(paper, matrix, size, borderMode=cv2.BORDER_REPLICATE)
    taken = photograph(np.asarray(moved, np.float32), pick_sampling(severity, rng), severity, rng)
    return _shrink(taken * WHITE_BYTE), _shrink(canvas * np.float32(WHITE_BYTE / 255)), text


def draw_strip_artwork(width: int, rng: np.random.Generator) -> NDArray[np.uint8]:
    """Draw a random printed number box: outline or base line, tint, caption, unit."""
    canvas = np.full((STRIP_CANVAS_PX, width), int(rng.choice([255, 255, 240])), np.uint8)
    margin = round(STRIP_CANVAS_PX * MARGIN / (1 + 2 * MARGIN))
    low, high = (margin, margin), (width - margin, STRIP_CANVAS_PX - margin)
    if rng.random() < 0.3:
        cv2.rectangle(canvas, low, high, int(rng.integers(205, 250)), -1)
    grey, thick = int(rng.integers(60, 215)), int(rng.integers(1, 5))
    how = rng.random()
    if how < 0.85:
        cv2.rectangle(canvas, low, high, grey, thick, cv2.LINE_AA)
        for x in (0, width):
            if rng.random() < 0.3:
                end = (x + int(rng.integers(-4, 5)), STRIP_CANVAS_PX)
                cv2.line(canvas, (end[0], 0), end, grey, thick, cv2.LINE_AA)
        if rng.random() < 0.4:
            y = int(rng.choice([rng.integers(0, 8), rng.integers(88, 96)]))
            cv2.line(canvas, (0, y), (width, y), grey, thick, cv2.LINE_AA)
    elif how < 0.95:
        cv2.line(canvas, (low[0], high[1]), high, grey, thick, cv2.LINE_AA)
    for _ in range(int(rng.integers(0, 3))):
        text = "".join(rng.choice(list("ABDEKLMRSTUaeinrstu123456789=+")) for _ in range(3))
        font = FONTS[int(rng.integers(len(FONTS)))]
        x = int(rng.integers(0, width - 10))
        y = int(rng.choice([10, 14, STRIP_CANVAS_PX - 2, 34]))
        shade, scale = int(rng.integers(90, 225)), rng.uniform(0.3, 0.6)
        cv2.putText(canvas, text, (x, y), font, scale, shade, 1, cv2.LINE_AA)
    if rng.random() < 0.2:
        centre = (int(rng.integers(margin, width - margin)), STRIP_CANVAS_PX // 2)
        cv2.circle(canvas, centre, int(rng.integers(8, 28)), int(rng.integers(185, 235)), -1)
    return canvas


def _pick_text(rng: np.random.Generator) -> str:
    if rng.random() < 0.12:
        return ""
    count = int(rng.choice([1, 2, 3], p=[0.22, 0.43, 0.35]))
    digits = "".join(str(d) for d in rng.integers(0, 10, count))
    if rng.random() < 0.3:
        digits = "1" + digits[1:]
    if count > 1 and digits[0] == "0" and rng.random() < 0.8:
        digits = str(rng.integers(1, 10)) + digits[1:]
    if count > 1 and rng.random() < 0.5:
        cut = count - 1 if rng.random() < 0.85 else 1
        digits = digits[:cut] + "." + digits[cut:]
    return digits


def _write_text(
    layer: Layer,
    book: GlyphBook,
    group: str,
    text: str,
    pen_px: float,
    span: tuple[float, float],
    rng: np.random.Generator,
) -> None:
    """Write a number between two shares of the box's width, shrunk where it would not fit."""
    if not text:
        return
    height, width = layer.shape
    unit = height / (1 + 2 * MARGIN)
    room = (width - 2 * MARGIN * unit) * (span[1] - span[0])
    tall = float(np.clip(rng.normal(TALL, 0.13), 0.4, 1.0)) * unit
    glyphs = [_pick_glyph(book, group, character, rng) for character in text]
    gap = rng.normal(0.16, 0.09)
    wides = [rng.uniform(0.65 if isinstance(g, tuple) else 0.6, 1.12) for g in glyphs]
    sizes = [_size_of(c, rng) for c in text]
    line = pen_px / tall
    steps = [
        _extent(g) * w * s + line + max(gap + rng.normal(0, 0.05), 0.02 if c == "." else -0.05)
        for g, w, s, c in zip(glyphs, wides, sizes, text, strict=True)
    ]
    if rng.random() < SPREAD_SHARE:
        spare = room / tall * rng.uniform(0.85, 1.06) - sum(steps)
        steps = [step + max(0.0, spare) / len(steps) for step in steps]
    tall = min(tall, room / max(sum(steps), 1e-3) * 1.05)
    slack = max(0.0, room - sum(steps) * tall)
    left = MARGIN * unit + (width - 2 * MARGIN * unit) * span[0] + slack * rng.uniform(0.0, 1.0)
    # A glyph stands in the middle of its step; the first may begin where its step does.
    inked = _extent(glyphs[0]) * wides[0] * sizes[0]
    left -= rng.uniform(0.0, 0.5) * max(0.0, steps[0] - inked) * tall
    middle = height / 2 + rng.normal(0, 0.05) * unit
    slope, slant, turn = rng.normal(0, 0.03), rng.normal(0, 0.18 * book.wobble), rng.normal(0, 0.06)
    for character, glyph, wide, size, step in zip(text, glyphs, wides, sizes, steps, strict=True):
        x = left + step * tall / 2
        y = middle + slope * (x - width / 2) + rng.normal(0, 0.03) * tall
        if character == ".":
            y = middle + tall * (0.5 + rng.normal(0.0, 0.06) + (0.08 if size > 0.16 else -0.03))
        sides = (size * wide * tall, size * tall)
        matrix = place((x, y), sides, turn + rng.normal(0, 0.05), slant)
        draw_glyph(layer, glyph, matrix, pen_px)
        if character == "." and size <= 0.16:
            radius = max(1, round(pen_px * rng.uniform(0.5, 0.9)))
            cv2.circle(layer, (round(x), round(y)), radius, 1.0, -1)
        left += step * tall


def _size_of(character: str, rng: np.random.Generator) -> float:
    if character != ".":
        return float(np.clip(rng.normal(1, 0.08), 0.75, 1.25))
    if rng.random() < 0.5:
        return POINT_SIZE * float(rng.uniform(0.6, 1.5))
    return COMMA_SIZE * float(rng.uniform(0.6, 1.4))


def _pick_glyph(
    book: GlyphBook, group: str, character: str, rng: np.random.Generator
) -> Strokes | Layer:
    if character != ".":
        return book.pick_digit(character, group, rng)
    return book.pick_mark(str(rng.choice([",", ",", "/"])), rng)


def _extent(glyph: Strokes | Layer) -> float:
    if isinstance(glyph, tuple):
        return max(float(np.ptp(np.concatenate(glyph)[:, 0])), 0.08)
    columns = np.nonzero(glyph.max(axis=0) > 0.3)[0]
    return max(float(np.ptp(columns)) / int(glyph.shape[1]), 0.08)


def _write_correction(
    layer: Layer, book: GlyphBook, group: str, text: str, pen_px: float, rng: np.random.Generator
) -> None:
    """Write a number, strike it out, and mostly write another beside or above it."""
    height = layer.shape[0]
    beside = rng.random() < 0.6
    share = rng.uniform(0.4, 0.6) if beside else 1.0
    _write_text(layer, book, group, text, pen_px, (0.0, share), rng)
    columns = np.nonzero(layer.max(axis=0) > 0)[0]
    middle, long = (columns.min() + columns.max()) / 2, np.ptp(columns)
    tall = height / (1 + 2 * MARGIN)
    for _ in range(int(rng.integers(1, 3))):
        name = str(rng.choice(["scribble", "fill", "hatch", "-", "scribble"]))
        sides = (max(long, tall * 0.4) * rng.uniform(0.9, 1.2), tall * rng.uniform(0.5, 0.9))
        at = (middle + rng.normal(0, 3), height / 2 + rng.normal(0, 4))
        matrix = place(at, sides, rng.normal(0, 0.1), 0)
        draw_strokes(layer, book.pick_mark(name, rng), matrix, pen_px * rng.uniform(1, 1.6))
    if beside:
        _write_text(layer, book, group, _pick_text(rng), pen_px, (share, 1.0), rng)


def _intrude(
    layer: Layer, book: GlyphBook, group: str, pen_px: float, rng: np.random.Generator
) -> None:
    """Let the lines above or below reach into the margin."""
    height, width = layer.shape
    tall = height * 0.5
    outside = np.zeros_like(layer)
    for _ in range(int(rng.integers(1, 3))):
        y = rng.choice([-0.2, 1.2]) * height + rng.normal(0, 0.05) * height
        matrix = place((rng.uniform(0, width), y), (tall, tall), 0, 0)
        glyph = book.pick_digit(str(rng.integers(0, 10)), group, rng)
        draw_glyph(outside, glyph, matrix, pen_px)
    edge = round(height * (MARGIN + rng.uniform(0, 0.08)) / (1 + 2 * MARGIN))
    outside[edge : height - edge] = 0
    np.maximum(layer, outside, out=layer)


def _shrink(picture: NDArray[np.float32]) -> NDArray[np.uint8]:
    size = (STRIP_WIDTH_PX, STRIP_HEIGHT_PX)
    coarse = picture.shape[0] < STRIP_HEIGHT_PX or picture.shape[1] < STRIP_WIDTH_PX
    how = cv2.INTER_LINEAR if coarse else cv2.INTER_AREA
    return np.clip(np.rint(cv2.resize(picture, size, interpolation=how)), 0, 255).astype(np.uint8)
