"""Filling: the marks of a record become pen strokes on a page.

Knows marks and the boxes they belong to. Does not know games or rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from dicesheets.layouts.model import Kind
from dicesheets.practice.handwriting import (
    COMMA,
    COMMA_SIZE,
    CROSS,
    FILL,
    POINT,
    POINT_SIZE,
    RING,
    SLASH,
    TICK,
    Hand,
    Strokes,
)
from dicesheets.practice.ink import Pen, Stroke, draw_ink
from dicesheets.practice.paper import PIXELS_A_MM
from dicesheets.practice.rings import CROSSED, clear_rings, vary_ring

Image = NDArray[np.uint8]
Points = NDArray[np.float32]

OUTSIDE = 1.22  # a mark's longer side is at most this many boxes: people overshoot, not more
ROOM = 0.94  # of a box's width that a digit may take
BROAD_PEN_HEIGHT = 0.8  # of a box: a digit written with a broad pen is at least so high
SCRIBBLE_PASSES = 2
CROSSED_OUT = 0.85  # of the box: whoever spends something strikes through the icon, not beside it


@dataclass(frozen=True, slots=True)
class Spot:
    """A field to be filled: its box on the page and what is to stand in it."""

    card: str
    field: str
    kind: Kind
    left_mm: float
    top_mm: float
    width_mm: float
    height_mm: float
    mark: str  # as in a record


@dataclass(frozen=True, slots=True)
class Habit:
    """How one person writes on a sheet."""

    digit_height: float  # share of the box
    slant: float  # shift of the top per height, positive to the right
    wobble: float  # how much size changes from mark to mark, share
    stray: float  # how far marks miss the middle, share of the box
    mark_size: float  # share of the box
    ring_size: float
    ring_gap: float  # chance that a ring does not close
    marks: tuple[str, ...]  # the mark characters in order of liking
    spent: str  # how a ringed icon is crossed out
    fills: tuple[str, ...]
    decimal: str
    pressure: float
    outside: float = OUTSIDE  # a mark's longer side is at most so many boxes
    rings: str = ""  # a way of `rings.RINGS`; "" closes them more or less


@dataclass(frozen=True, slots=True)
class Filled:
    """A filled page and the fields where somebody changed their mind."""

    page: Image
    corrected: tuple[tuple[str, str], ...]  # (card, field)


def pick_habit(rng: np.random.Generator) -> Habit:
    """Return a person's habits: tidy or hasty, upright or slanted."""
    haste = rng.beta(1.6, 2.6)
    marks = ((CROSS, CROSS, CROSS, TICK), (TICK, CROSS), (CROSS,), (SLASH, CROSS, CROSS), (CROSS,))
    fills = ((FILL,), (FILL, FILL, CROSS), (CROSS,), (FILL,))
    return Habit(
        digit_height=float(rng.uniform(0.56, 0.82)),
        slant=float(np.clip(rng.normal(0.06, 0.13), -0.25, 0.38)),
        wobble=0.05 + 0.09 * haste,
        stray=0.025 + 0.065 * haste,
        mark_size=float(rng.uniform(0.68, 1.05)),
        ring_size=float(rng.uniform(0.98, 1.16)),
        ring_gap=float(rng.uniform(0, 0.5)),
        marks=marks[int(rng.integers(len(marks)))],
        spent=(CROSS, CROSS, SLASH)[int(rng.integers(3))],
        fills=fills[int(rng.integers(len(fills)))],
        decimal=(COMMA, COMMA, POINT)[int(rng.integers(3))],
        pressure=float(rng.uniform(0.85, 1.2)),
    )


def reach_over(habit: Habit, by: float) -> Habit:
    """Return the habits of somebody whose crosses are so many times larger than usual."""
    return replace(habit, mark_size=habit.mark_size * by, outside=habit.outside * by)


def write_large(habit: Habit) -> Habit:
    """Return the habits of the same person with a broad pen: small figures would run together."""
    return replace(habit, digit_height=max(habit.digit_height, BROAD_PEN_HEIGHT))


def fill_page(
    page: Image,
    spots: Sequence[Spot],
    hand: Hand,
    pen: Pen,
    habit: Habit,
    rng: np.random.Generator,
    correction_rate: float = 0.0,
    pixels_a_mm: float = PIXELS_A_MM,
) -> Filled:
    """Return the page with every spot marked in one hand, and which fields were corrected."""
    strokes: list[Stroke] = []
    corrected: list[tuple[str, str]] = []
    writer = _Writer(hand, habit, pen.width_mm, rng)
    for spot in spots:
        if spot.kind is Kind.DIGIT and rng.random() < correction_rate:
            strokes += writer.correct(spot)
            corrected.append((spot.card, spot.field))
        else:
            strokes += writer.write(spot)
    return Filled(draw_ink(page, strokes, pen, pixels_a_mm, rng), tuple(corrected))


@dataclass(frozen=True, slots=True)
class _Writer:
    hand: Hand
    habit: Habit
    pen_mm: float
    rng: np.random.Generator

    def write(self, spot: Spot) -> list[Stroke]:
        """Return the strokes of one mark."""
        if spot.kind is Kind.DIGIT:
            return self._digit(spot)
        if spot.kind is Kind.NUMBER:
            return self._number(spot)
        if spot.mark == "o":
            return self._ring(spot)
        if spot.mark == "ox" and self.habit.rings == CROSSED:
            return self._ring(spot)
        if spot.mark == "ox":
            return self._ring(spot) + self._mark(spot, self.habit.spent, CROSSED_OUT)
        if spot.mark == "#":
            return self._fill(spot)
        return self._mark(spot, self._one_of(self.habit.marks))

    def correct(self, spot: Spot) -> list[Stroke]:
        """Return a wrong digit scribbled out, and the right one squeezed in beside it."""
        wrong = str(1 + (int(spot.mark) + int(self.rng.integers(0, 5))) % 6)
        half = spot.width_mm * 0.55
        first = _part(spot, wrong, spot.left_mm - 0.05 * spot.width_mm, half)
        second = _part(spot, spot.mark, spot.left_mm + 0.5 * spot.width_mm, half)
        scribble = [
            stroke
            for _ in range(SCRIBBLE_PASSES)
            for stroke in self._place(self._glyph(FILL), first, 0.8, 0.75)
        ]
        return self._digit(first) + scribble + self._digit(second)

    def _digit(self, spot: Spot) -> list[Stroke]:
        height = self._vary(self.habit.digit_height) * spot.height_mm
        shape = _to_height(self._glyph(spot.mark))
        width = float(np.ptp(np.concatenate(shape)[:, 0])) * height
        height *= min(1.0, ROOM * spot.width_mm / max(width, 1e-3))
        x = spot.left_mm + spot.width_mm * (0.5 + self._stray())
        y = spot.top_mm + spot.height_mm * (0.5 + self._stray())
        return self._ink([(s - (0.0, 0.5)) * height + (x, y) for s in map(self._lean, shape)])

    def _number(self, spot: Spot) -> list[Stroke]:
        """Write several characters side by side on one line."""
        height = self._vary(self.habit.digit_height) * spot.height_mm * 0.92
        parts: list[tuple[list[Points], float]] = []
        for character in spot.mark.replace(",", ".").replace(".", self.habit.decimal):
            shape = [self._lean(s) for s in _to_height(self._glyph(character))]
            if character in (POINT, COMMA):
                size = POINT_SIZE if character == POINT else COMMA_SIZE
                drop = 0.97 - size * (0.5 if character == COMMA else 1.0)
                shape = [s * size + (0.0, drop) for s in shape]
            else:
                shape = [s * self._vary(1.0) for s in shape]
            parts.append((shape, max(0.12, float(np.ptp(np.concatenate(shape)[:, 0])))))
        # With a broad pen people leave more room, or the figures would run together.
        gap = float(self.rng.uniform(0.10, 0.26)) + 0.8 * self.pen_mm / height
        width = sum(w for _, w in parts) + gap * (len(parts) - 1)
        height = min(height, ROOM * spot.width_mm / width)
        room = max(0.0, spot.width_mm - width * height)
        x = spot.left_mm + room * float(np.clip(0.5 + 3 * self._stray(), 0.05, 0.95))
        y = spot.top_mm + (spot.height_mm - height) / 2 + self._stray() * spot.height_mm
        strokes: list[Points] = []
        for shape, wide in parts:
            middle = x + wide * height / 2
            strokes += [s * height + (middle, y) for s in shape]
            x += (wide + gap) * height
        return self._ink(strokes)

    def _mark(self, spot: Spot, character: str, least: float = 0.0) -> list[Stroke]:
        size = min(max(self._vary(self.habit.mark_size), least), self.habit.outside)
        # In a wide box people cross the whole of what is printed, not one figure of it.
        wide = max(1.0, spot.width_mm / spot.height_mm) ** float(self.rng.uniform(0.2, 0.9))
        return self._place(self._glyph(character), spot, size, size, wide=wide)

    def _ring(self, spot: Spot) -> list[Stroke]:
        size = min(self._vary(self.habit.ring_size), OUTSIDE)
        glyph = self._any(clear_rings(self.hand.glyphs[RING]))
        longest = max(range(len(glyph)), key=lambda i: len(glyph[i]))
        ring = glyph[longest]
        is_varied = self.habit.rings and (self.habit.rings == CROSSED) == (spot.mark == "ox")
        if not is_varied and len(ring) > 12 and self.rng.random() < self.habit.ring_gap:
            ring = ring[: len(ring) - int(len(ring) * self.rng.uniform(0.03, 0.13))]
        elif not is_varied and len(ring) > 12 and self.rng.random() < 0.4:
            tail = ring[1 : int(len(ring) * self.rng.uniform(0.05, 0.2)) + 2]
            ring = np.concatenate([ring, tail + self.rng.normal(0, 0.03, 2).astype(np.float32)])
        shape = (*glyph[:longest], ring, *glyph[longest + 1 :])
        placed = self._place(shape, spot, size, size, stretch=True)
        if is_varied:
            drawn = vary_ring(placed[longest].points_mm, self.habit.rings, self.rng)
            placed[longest] = replace(placed[longest], points_mm=drawn)
        return placed

    def _fill(self, spot: Spot) -> list[Stroke]:
        character = self._one_of(self.habit.fills)
        size = min(self._vary(0.92), 1.05)
        strokes = self._place(self._glyph(character), spot, size, size, stretch=True)
        if character == FILL and self.rng.random() < 0.5:
            strokes += self._place(self._glyph(FILL), spot, size, size, stretch=True)
        return strokes

    def _place(
        self,
        glyph: Strokes,
        spot: Spot,
        across: float,
        down: float,
        stretch: bool = False,
        wide: float = 1.0,
    ) -> list[Stroke]:
        """Scale a glyph to a share of the box and set it near the middle."""
        points = np.concatenate(glyph)
        low, span = points.min(axis=0), np.maximum(np.ptp(points, axis=0), 1e-3)
        middle = low + span / 2
        room = np.array([spot.width_mm * across, spot.height_mm * down])
        scale = room / span if stretch else np.array([wide, 1.0]) * (room / span.max()).min()
        x = spot.left_mm + spot.width_mm * (0.5 + self._stray())
        y = spot.top_mm + spot.height_mm * (0.5 + self._stray())
        return self._ink([(s - middle) * scale + (x, y) for s in glyph])

    def _glyph(self, character: str) -> Strokes:
        return self._any(self.hand.glyphs[character])

    def _any(self, samples: Sequence[Strokes]) -> Strokes:
        return samples[int(self.rng.integers(len(samples)))]

    def _one_of(self, characters: tuple[str, ...]) -> str:
        return characters[int(self.rng.integers(len(characters)))]

    def _lean(self, points: Points) -> Points:
        leaned = points.copy()
        leaned[:, 0] += self.habit.slant * (0.5 - points[:, 1])
        return leaned

    def _vary(self, value: float) -> float:
        return value * float(np.clip(1 + self.rng.normal(0, self.habit.wobble), 0.75, 1.3))

    def _stray(self) -> float:
        return float(np.clip(self.rng.normal(0, self.habit.stray), -0.2, 0.2))

    def _ink(self, shapes: Sequence[Points]) -> list[Stroke]:
        force = self.habit.pressure * float(np.clip(1 + self.rng.normal(0, 0.08), 0.7, 1.3))
        return [Stroke(np.asarray(shape, np.float32), force) for shape in shapes]


def _to_height(glyph: Strokes) -> list[Points]:
    """Return the glyph with its top at 0, its foot at 1 and its middle at x = 0."""
    points = np.concatenate(glyph)
    low, span = points.min(axis=0), np.ptp(points, axis=0)
    height = max(float(span[1]), 0.3 * float(span[0]), 1e-3)
    return [((s - (low[0] + span[0] / 2, low[1])) / height).astype(np.float32) for s in glyph]


def _part(spot: Spot, mark: str, left_mm: float, width_mm: float) -> Spot:
    return Spot(
        spot.card, spot.field, spot.kind, left_mm, spot.top_mm, width_mm, spot.height_mm, mark
    )
