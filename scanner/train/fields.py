"""Fields: written-on fields as the pipeline would cut them, with what they say.

One function a kind decides what a player wrote; the rest lays it over artwork and photographs it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from dicesheets.layouts.model import Kind
from dicesheets.scanner.recognise import JUNK, MARGIN, PATCH_PX, Value
from dicesheets.scanner.train.artwork import CANVAS_PX, Artwork
from dicesheets.scanner.train.camera import misalign, photograph, pick_sampling
from dicesheets.scanner.train.glyphs import GROUP_SHARES, GROUPS, GlyphBook, draw_glyph
from dicesheets.scanner.train.ink import Layer, Pen, apply_ink, pick_pen, place, thickest_line
from dicesheets.scanner.train.traces import leave_trace, pick_trace, smudge

UNIT_PX = CANVAS_PX / (1 + 2 * MARGIN)
MIDDLE = CANVAS_PX / 2
WHITE_BYTE = 200
"""Paper white in stored patches; leaves room for paper that comes out brighter."""

NEIGHBOURED = {Kind.DIGIT: 0.35, Kind.MARK: 0.5, Kind.CIRCLE: 0.6, Kind.FILL: 0.5}
"""How often the ink of neighbours reaches in: icons to be ringed stand close together, and so do
hexagons."""
MOST_NEIGHBOURS = {Kind.DIGIT: 2, Kind.MARK: 4, Kind.CIRCLE: 4, Kind.FILL: 3}
TWICE_ROUND = 0.2  # of the made rings, by a pen that goes round again
TAILED = 0.25  # of the made rings, by a pen that leaves them in a hurry
BOX_MM = {Kind.DIGIT: (8, 18), Kind.MARK: (6, 24), Kind.CIRCLE: (6, 20), Kind.FILL: (6, 15)}


@dataclass(frozen=True, slots=True)
class Sample:
    """One field: photo and artwork patch (WHITE_BYTE is paper), what it says, whose hand."""

    photo: NDArray[np.uint8]
    artwork: NDArray[np.uint8]
    value: Value
    group: str


@dataclass(slots=True)
class Desk:
    """What a player has at hand while filling one field."""

    book: GlyphBook
    rng: np.random.Generator
    layer: Layer
    artwork: Artwork
    pen_px: float
    thickest: float
    """Widest line of the pen, as a share of a glyph's height."""
    group: str

    def write(
        self, glyph: str, size: float, centre: tuple[float, float] = (0, 0), drawn_out: float = 1.0
    ) -> None:
        """Write one glyph, sizes and places in box units; wobble as hands do."""
        rng = self.rng
        wobble = self.book.wobble
        turn, slant = rng.normal(0, 0.12 * wobble), rng.normal(0, 0.2 * wobble)
        if glyph.isdigit():
            ink = self.book.pick_digit(glyph, self.group, rng)
            # Scans come stretched to squares; give every digit some freedom, scans more.
            wide = rng.uniform(0.8, 1.15) if isinstance(ink, tuple) else rng.uniform(0.6, 1.1)
        else:
            ink, wide = self.book.pick_mark(glyph, rng), rng.uniform(0.7, 1.3)
        if glyph == "ring":  # goes round an icon: never a slit
            wide *= float(np.divide(*np.ptp(np.concatenate(ink), axis=0)[::-1]))
            slant *= 0.5
        at = (MIDDLE + centre[0] * UNIT_PX, MIDDLE + centre[1] * UNIT_PX)
        sides = (size * wide * drawn_out * UNIT_PX, size * UNIT_PX)
        width = min(self.pen_px, self.thickest * size * UNIT_PX)
        draw_glyph(self.layer, ink, place(at, sides, turn, slant), width)

    def near_middle(self, spread: float) -> tuple[float, float]:
        x, y = np.clip(self.rng.normal(0, spread, 2), -2.5 * spread, 2.5 * spread)
        return float(x), float(y)

    def draw_path(self, points: NDArray[np.float64], closed: bool = False) -> None:
        """Draw a free line through points in box units."""
        pixels = np.rint((points * UNIT_PX + MIDDLE) * 16).astype(np.int32).reshape(-1, 1, 2)
        thickness = max(1, round(min(self.pen_px, self.thickest * UNIT_PX)))
        cv2.polylines(self.layer, [pixels], closed, 1.0, thickness, cv2.LINE_8, 4)


def make_field(
    kind: Kind,
    artworks: Sequence[Artwork],
    book: GlyphBook,
    severity: float,
    rng: np.random.Generator,
) -> Sample:
    """Make one field of a kind from start to patch."""
    artwork = artworks[int(rng.integers(len(artworks)))]
    pen = pick_pen(rng)
    box_mm = artwork.box_mm or rng.uniform(*BOX_MM[kind])
    layer = np.zeros((CANVAS_PX, CANVAS_PX), np.float32)
    group = GROUPS[int(rng.choice(len(GROUPS), p=GROUP_SHARES))]
    pen_px = pen.width_mm / box_mm * UNIT_PX
    desk = Desk(book, rng, layer, artwork, pen_px, thickest_line(pen), group)
    old = _write_before(desk, kind, pen)
    value = WRITERS[kind](desk)
    if rng.random() < NEIGHBOURED[kind]:
        _intrude(desk, kind)
    photo = _photograph(desk, pen, old, severity)
    small = cv2.resize(artwork.canvas, (PATCH_PX, PATCH_PX), interpolation=cv2.INTER_AREA)
    printed = np.rint(small.astype(np.float32) * (WHITE_BYTE / 255)).astype(np.uint8)
    return Sample(photo, printed, value, group if kind is Kind.DIGIT else "")


def _write_before(desk: Desk, kind: Kind, pen: Pen) -> Layer | None:
    """Return what of an older mark was left when it was wiped off or rubbed out, if one was."""
    strength = pick_trace(pen, desk.rng)
    if not strength:
        return None
    now, desk.layer = desk.layer, np.zeros_like(desk.layer)
    names = {
        Kind.DIGIT: tuple("123456"),
        Kind.FILL: ("fill", "hatch", "x"),
        Kind.CIRCLE: ("ring", "ring", "x", "/"),
        Kind.MARK: ("x", "x", "tick", "/"),
    }[kind]
    rng = desk.rng
    name = names[int(rng.integers(len(names)))]
    desk.write(name, float(rng.uniform(0.5, 1.0)), desk.near_middle(0.1))
    old, desk.layer = desk.layer, now
    return old * np.float32(strength)


def _photograph(desk: Desk, pen: Pen, old: Layer | None, severity: float) -> NDArray[np.uint8]:
    rng = desk.rng
    print_strength = rng.uniform(0.55, 1.15)
    printed = desk.artwork.canvas.astype(np.float32) * np.float32(1 / 255)
    paper = np.clip(1 - (1 - printed) * print_strength, 0.03, 1)
    if rng.random() < 0.06:
        paper = smudge(paper, rng)
    if old is not None:
        paper = leave_trace(paper, old, rng)
    if desk.layer.any():
        paper = apply_ink(paper, desk.layer, pen, rng)
    matrix = misalign((CANVAS_PX, CANVAS_PX), CANVAS_PX / PATCH_PX, severity, rng)
    border = cv2.BORDER_REPLICATE
    paper = cv2.warpAffine(paper, matrix, (CANVAS_PX, CANVAS_PX), borderMode=border)
    taken = photograph(np.asarray(paper, np.float32), pick_sampling(severity, rng), severity, rng)
    coarse = taken.shape[0] < PATCH_PX or rng.random() < 0.3
    how = cv2.INTER_LINEAR if coarse else cv2.INTER_AREA
    patch = cv2.resize(taken, (PATCH_PX, PATCH_PX), interpolation=how)
    return np.clip(np.rint(patch * WHITE_BYTE), 0, 255).astype(np.uint8)


def _intrude(desk: Desk, kind: Kind) -> None:
    """Let a neighbour's ink reach into the margin, at most a little into the box."""
    rng = desk.rng
    for _ in range(int(rng.integers(1, MOST_NEIGHBOURS[kind] + 1))):
        size = rng.uniform(0.7, 1.2)
        # The neighbour's glyph starts at the box's edge, give or take an overshoot.
        away = size / 2 + rng.uniform(-0.1, 0.3)
        right, down = desk.artwork.width / 2 + away, desk.artwork.height / 2 + away
        across = rng.uniform(-0.3, 0.3)
        centre = ((right, across), (-right, across), (across, down), (across, -down))
        names = {
            Kind.DIGIT: (str(rng.integers(0, 10)), str(rng.integers(1, 7))),
            Kind.FILL: ("fill", "hatch", "x"),
            Kind.CIRCLE: ("ring", "ring", "x"),
            Kind.MARK: ("x", "x", "tick", "/", "ring"),
        }[kind]
        at = centre[int(rng.integers(4))]
        name = names[int(rng.integers(len(names)))]
        outside = np.zeros_like(desk.layer)
        inside, desk.layer = desk.layer, outside
        desk.write(name, size, at)
        desk.layer = np.maximum(inside, _keep_outside(desk.layer, desk.artwork, rng))


def _keep_outside(layer: Layer, artwork: Artwork, rng: np.random.Generator) -> Layer:
    """Cut away what a neighbour could not plausibly have written inside this field's outline."""
    inner = artwork.outline * (1 - 2 * rng.uniform(0.0, 0.14))
    cv2.fillPoly(layer, [np.rint(inner * UNIT_PX + MIDDLE).astype(np.int32)], 0.0)
    return layer


def _write_digit(desk: Desk) -> Value:
    rng = desk.rng
    choice = rng.random()
    if choice < 0.14:
        return None
    size = float(np.clip(rng.normal(0.68, 0.15), 0.34, 1.1))
    centre = desk.near_middle(0.07)
    if choice < 0.89:
        digit = str(rng.integers(1, 7))
    elif choice < 0.92:  # no die shows these: rare on paper
        digit = str(rng.choice(["0", "7", "7", "8", "9"]))
    else:
        _write_correction(desk)
        return JUNK
    desk.write(digit, size, centre)
    return digit


def _write_correction(desk: Desk) -> None:
    """Scribble a digit out and write another beside it, overwrite one, or leave a mark."""
    rng = desk.rng
    first, second = (str(rng.integers(0, 10)) for _ in range(2))
    size = rng.uniform(0.5, 0.85)
    x, y = desk.near_middle(0.06)
    how = rng.random()
    if how < 0.65:
        beside = rng.random() < 0.75
        shift = rng.uniform(0.1, 0.28) if beside else 0.0
        desk.write(first, size, (x - shift, y))
        over = str(rng.choice(["scribble", "fill", "x", "hatch", "fill"]))
        desk.write(over, size * rng.uniform(0.9, 1.2), (x - shift, y))
        if beside:
            up = rng.uniform(-0.3, 0.1)
            desk.write(second, size * rng.uniform(0.5, 0.9), (x + rng.uniform(0.25, 0.5), y + up))
    elif how < 0.8:
        while second == first:
            second = str(rng.integers(0, 10))
        desk.write(first, size, (x, y))
        desk.write(second, size * rng.uniform(0.9, 1.1), (x, y))
        if rng.random() < 0.5:  # pressed harder the second time
            kernel = np.ones((3, 3), np.uint8)
            desk.layer[:] = cv2.dilate(desk.layer, kernel)
    elif how < 0.88:
        desk.write(first, size * 0.8, (x - rng.uniform(0.2, 0.3), y))
        desk.write(second, size * 0.8, (x + rng.uniform(0.2, 0.3), y))
    else:
        desk.write(str(rng.choice(["x", "tick", "fill", "scribble", "fill", "*"])), size, (x, y))


def _write_mark(desk: Desk) -> Value:
    rng = desk.rng
    choice = rng.random()
    if choice < 0.42:
        return None
    if choice < 0.47:
        _write_stray(desk)
        return JUNK
    _write_cross(desk, ring_too=True)
    return "x"


def _write_cross(desk: Desk, ring_too: bool = False) -> None:
    rng = desk.rng
    names = (
        "x",
        "x",
        "x",
        "x",
        "x",
        "tick",
        "tick",
        "/",
        "/",
        "\\",
        "-",
        "+",
        "*",
        "fill",
        "hatch",
    )
    name = names[int(rng.integers(len(names)))]
    if ring_too and rng.random() < 0.05:
        name = "ring"
    size = float(np.clip(rng.normal(0.8, 0.22), 0.36, 1.35))
    if rng.random() < 0.6:  # a label is wider than high, and so is hardly a cross
        size *= max(0.5, min(desk.artwork.width, desk.artwork.height))
    centre = desk.near_middle(0.1)
    if name == "\\":
        angle = rng.normal(np.pi / 4, 0.15)
        reach = np.array([np.cos(angle), np.sin(angle)]) * size * 0.6
        bow = rng.normal(0, 0.04, 2)
        points = np.array([-reach, bow, reach]) + centre
        desk.draw_path(_smooth(points))
        return
    # Across a wide label people draw the whole cross out.
    ratio = max(1.0, desk.artwork.width / desk.artwork.height)
    desk.write(name, size, centre, ratio ** rng.uniform(0, 0.9))


def _write_stray(desk: Desk) -> None:
    """Leave a dot or a short slip of the pen: too little to be meant for sure."""
    rng = desk.rng
    length = rng.uniform(0.08, 0.22)
    angle = rng.uniform(0, 2 * np.pi)
    start = rng.uniform(-0.3, 0.3, 2)
    desk.draw_path(np.array([start, start + length * np.array([np.cos(angle), np.sin(angle)])]))


def _write_circle(desk: Desk) -> Value:
    rng = desk.rng
    choice = rng.random()
    if choice < 0.3:
        return None
    if choice < 0.34:
        if rng.random() < 0.5:
            _write_stray(desk)
        else:
            _write_ring(desk)
            desk.write("fill", rng.uniform(0.8, 1.1), desk.near_middle(0.05))
        return JUNK
    if choice < 0.62:
        _write_ring(desk)
        return "o"
    if choice < 0.9:
        _write_ring(desk)
        _write_cross_in_ring(desk)
        return "ox"
    _write_cross_in_ring(desk)
    return "x"


def _write_cross_in_ring(desk: Desk) -> None:
    names = ("x", "x", "x", "x", "x", "/", "/", "/", "stroke", "stroke", "tick", "-", "+")
    name = names[int(desk.rng.integers(len(names)))]
    size = float(np.clip(desk.rng.normal(0.85, 0.18), 0.5, 1.3))
    if name == "stroke":
        _strike_through(desk, size)
    else:
        desk.write(name, size, desk.near_middle(0.08))


def _strike_through(desk: Desk, size: float) -> None:
    """Strike the icon through in one line, steep or flat, which may run along the ring's side."""
    rng = desk.rng
    angle = -rng.normal(0.9, 0.3) if rng.random() < 0.85 else rng.normal(0.8, 0.3)
    reach = np.array([np.cos(angle), np.sin(angle)]) * size * 0.6
    points = np.array([-reach, rng.normal(0, 0.05, 2), reach])
    desk.draw_path(_smooth(points) + desk.near_middle(0.1))


def _write_ring(desk: Desk) -> None:
    """Ring the icon: a drawn ring, a made one with gap or overlap, or the outline traced."""
    rng = desk.rng
    how = rng.random()
    if how < 0.4:
        desk.write(
            "ring", float(np.clip(rng.normal(0.98, 0.14), 0.62, 1.3)), desk.near_middle(0.06)
        )
    elif how < 0.8:
        often = rng.uniform(1.5, 2.4) if rng.random() < TWICE_ROUND else rng.uniform(0.88, 1.25)
        turns = np.linspace(0, 2 * np.pi * often, 72)
        angles = rng.uniform(0, 2 * np.pi) + turns * rng.choice([-1, 1])
        drift = np.linspace(1, rng.uniform(0.85, 1.15), len(turns))
        radius = drift * (1 + rng.normal(0, 0.05) * np.cos(2 * angles + rng.uniform(0, 6)))
        sides = np.clip(rng.normal(0.5, 0.06, 2), 0.32, 0.66)
        points = np.column_stack([np.cos(angles), np.sin(angles)]) * radius[:, None] * sides
        if rng.random() < 0.4:  # as slim and slanted as a written O
            slant = rng.normal(0.5, 0.3)
            points = points * [rng.uniform(0.7, 1.0), 1.0] @ np.array([[1, 0], [-slant, 1]])
        if rng.random() < 0.25:  # where the pen came from
            points = np.vstack([points[0] * rng.uniform(0.5, 1.3, 2), points])
        if rng.random() < TAILED:
            way = points[-1] - points[-4] + rng.normal(0, 0.08, 2)
            way *= rng.uniform(0.15, 0.5) / max(0.05, float(np.hypot(*way)))
            points = np.vstack([points, points[-1] + way])
        desk.draw_path(points + desk.near_middle(0.05))
    else:
        count = len(desk.artwork.outline)
        order = (np.arange(count + 1) + int(rng.integers(count))) % count
        points = desk.artwork.outline[order] * rng.uniform(0.88, 1.12)
        desk.draw_path(points + rng.normal(0, 0.02, points.shape) + desk.near_middle(0.03))


def _write_fill(desk: Desk) -> Value:
    rng = desk.rng
    choice = rng.random()
    if choice < 0.42:
        return None
    if choice < 0.47:
        _write_stray(desk)
        return JUNK
    how = rng.random()
    if how < 0.2:
        _write_cross(desk)
    elif how < 0.4:
        desk.write("hatch", rng.uniform(0.75, 1.15), desk.near_middle(0.05))
    elif how < 0.65:
        desk.write("fill", rng.uniform(0.7, 1.1), desk.near_middle(0.06))
    else:
        _shade(desk)
    return "#"


def _shade(desk: Desk) -> None:
    """Shade back and forth, loosely or solidly, within the outline more or less."""
    rng = desk.rng
    lines = int(rng.integers(4, 16))
    reach = rng.uniform(0.35, 0.52)
    across = np.linspace(-reach, reach, lines) + rng.normal(0, 0.02, lines)
    ends = reach * rng.uniform(0.85, 1.1, lines) * np.where(np.arange(lines) % 2, 1, -1)
    angle = rng.choice([0.0, np.pi / 4, np.pi / 2, -np.pi / 4]) + rng.normal(0, 0.15)
    shrink = 0.75 if abs(np.sin(2 * angle)) > 0.5 else 1.0
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    points = np.column_stack([ends, across]) @ turn.T * shrink
    points = points * [desk.artwork.width, desk.artwork.height] + desk.near_middle(0.03)
    if rng.random() < 0.4:
        desk.pen_px = max(desk.pen_px, UNIT_PX * 2 * reach / lines * rng.uniform(0.6, 1.3))
    desk.draw_path(points)


def _smooth(points: NDArray[np.float64]) -> NDArray[np.float64]:
    steps = np.linspace(0, 1, 12)[:, None]
    start, bow, end = points
    return np.asarray((1 - steps) ** 2 * start + 2 * steps * (1 - steps) * bow + steps**2 * end)


WRITERS = {
    Kind.DIGIT: _write_digit,
    Kind.MARK: _write_mark,
    Kind.CIRCLE: _write_circle,
    Kind.FILL: _write_fill,
}
