"""Hands: real pen strokes, grouped so that one writer can fill a whole sheet.

A small licensed sample ships with the package (see hands/NOTICE.txt). This module also says which
writers are held out from training; the trainer and the bench share that answer.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from dicesheets.files.write import write_file

SAMPLE_FILE = Path(__file__).parent / "hands" / "hands.npz"

# What a hand can write. Digits stand for themselves.
CROSS = "x"
TICK = "v"
SLASH = "/"
RING = "o"
FILL = "#"
POINT = "."
COMMA = ","
CHARACTERS = (*"0123456789", CROSS, TICK, SLASH, RING, FILL, POINT, COMMA)

# Point and comma fill their unit square like everything else; on paper they are this much
# smaller than a digit of the same hand (share of the digit's height).
POINT_SIZE = 0.10
COMMA_SIZE = 0.30

# One writer in seven is never trained on.
HELD_OUT_PERCENT = 15
# The Swiss scans name no writers, but their ids run through about fifteen hands of some sixty
# ids each (seen in contact sheets); these ranges are two whole hands.
SWISS_HELD_OUT_IDS = (range(120, 180), range(500, 560))
PENDIGITS_HELD_OUT_WRITERS = (4, 9, 15, 22, 28)

Strokes = tuple[NDArray[np.float32], ...]
"""One written character: polylines of (x, y) in the unit square, y down, centred, longer side 1."""


@dataclass(frozen=True, slots=True)
class Hand:
    """One writer's samples of every character in CHARACTERS, several of each."""

    writer: str
    glyphs: Mapping[str, tuple[Strokes, ...]]


def is_held_out(source: str, writer: str) -> bool:
    """Say whether a writer is kept for validation.

    `source` is swiss (the writer is the sample's id), pendigits (1 to 30), unipen (the writer's
    name, such as gmd/kast) or quickdraw (the drawing's key).
    """
    if source == "swiss":
        return any(int(writer) in ids for ids in SWISS_HELD_OUT_IDS)
    if source == "pendigits":
        return int(writer) in PENDIGITS_HELD_OUT_WRITERS
    return zlib.crc32(f"{source}:{writer}".encode()) % 100 < HELD_OUT_PERCENT


@cache
def load_hands(file: Path = SAMPLE_FILE) -> tuple[Hand, ...]:
    """Give the hands packed in a file; without one, the sample that ships with the package."""
    with np.load(file, allow_pickle=False) as packed:
        points = packed["points"].astype(np.float32) / np.float32(255)
        stroke_ends = np.cumsum(packed["stroke_len"], dtype=np.int64)
        glyph_ends = np.cumsum(packed["nstrokes"], dtype=np.int64)
        labels: list[str] = packed["label"].tolist()
        hand_of_glyph: list[int] = packed["hand"].tolist()
        writers: list[str] = packed["writers"].tolist()
    strokes = np.split(points, stroke_ends[:-1])
    found: list[dict[str, list[Strokes]]] = [{} for _ in writers]
    start = 0
    for label, hand, end in zip(labels, hand_of_glyph, glyph_ends.tolist(), strict=True):
        found[hand].setdefault(label, []).append(tuple(strokes[start:end]))
        start = end
    return tuple(
        Hand(writer, {label: tuple(samples) for label, samples in glyphs.items()})
        for writer, glyphs in zip(writers, found, strict=True)
    )


def save_hands(hands: Sequence[Hand], file: Path) -> None:
    """Pack hands into one small file; coordinates are kept to 1/255 of the unit square."""
    points: list[NDArray[np.uint8]] = []
    stroke_len: list[int] = []
    nstrokes: list[int] = []
    labels: list[str] = []
    owners: list[int] = []
    for owner, hand in enumerate(hands):
        for label, samples in hand.glyphs.items():
            for strokes in samples:
                labels.append(label)
                owners.append(owner)
                nstrokes.append(len(strokes))
                for stroke in strokes:
                    points.append(np.clip(np.rint(stroke * 255), 0, 255).astype(np.uint8))
                    stroke_len.append(len(stroke))
    packed = BytesIO()
    np.savez_compressed(
        packed,
        points=np.concatenate(points),
        stroke_len=np.array(stroke_len, np.uint16),
        nstrokes=np.array(nstrokes, np.uint8),
        label=np.array(labels),
        hand=np.array(owners, np.uint16),
        writers=np.array([hand.writer for hand in hands]),
    )
    write_file(file, packed.getvalue())
