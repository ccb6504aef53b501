"""Strokes: the ragged stroke files of the handwriting data, one glyph a value.

Reads the files named in hands/NOTICE.txt from a data directory that is not part of the package.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from dicesheets.practice.handwriting import Strokes, is_held_out

# Broken cuts in the data (a 4 without its stem) are wider than any real digit.
WIDEST_DIGIT = 1.7  # width / height
WIDEST_ONE = 1.2
# Of a 4's width and height.
STEM_RIGHT_OF = 0.4
STEM_ABOVE = 0.7
# How often neighbours are averaged along a staircase until it is a line.
STAIR_ROUNDS = 3
# Two neighbouring Swiss hands cannot be told apart to the exact id; these are left out.
SWISS_GUARD_IDS = (*range(490, 500), *range(560, 570))


@dataclass(frozen=True, slots=True)
class Glyph:
    """One character as somebody wrote it."""

    source: str
    writer: str
    label: str
    strokes: Strokes

    @property
    def is_held_out(self) -> bool:
        return is_held_out(self.source, self.writer)


def split_ragged(
    points: NDArray[np.int16], stroke_len: NDArray[np.integer], nstrokes: NDArray[np.integer]
) -> Iterator[tuple[NDArray[np.int16], ...]]:
    """Yield each sample's strokes: the next nstrokes strokes, each the next stroke_len points."""
    strokes = np.split(points, np.cumsum(stroke_len)[:-1])
    start = 0
    for count in nstrokes.tolist():
        yield tuple(strokes[start : start + count])
        start += count


def fit_unit_square(strokes: tuple[NDArray[np.int16], ...]) -> Strokes:
    """Scale strokes so that the longer side is 1, centred, aspect kept."""
    everything = np.concatenate(strokes).astype(np.float32)
    low, high = everything.min(axis=0), everything.max(axis=0)
    size = max(float((high - low).max()), 1.0)
    offset = (1 - (high - low) / size) / 2
    return tuple(((s.astype(np.float32) - low) / size + offset).astype(np.float32) for s in strokes)


def load_pendigits(data: Path) -> Iterator[Glyph]:
    """Yield digits written in boxes by thirty writers."""
    with np.load(data / "pendigits_train_strokes.npz", allow_pickle=False) as packed:
        samples = split_ragged(packed["pts"], packed["stroke_len"], packed["nstrokes"])
        for label, writer, strokes in zip(packed["label"], packed["writer"], samples, strict=True):
            yield Glyph("pendigits", str(writer), str(label), fit_unit_square(strokes))


def load_unipen(data: Path, name: str, coarse: bool = False) -> Iterator[Glyph]:
    """Yield the clean glyphs of a unipen file ("digits" or "marks").

    Some writers were recorded so coarsely that their lines are staircases: they are left out, or
    come smoothed where `coarse` asks for them.
    """
    with np.load(data / f"unipen_{name}_strokes.npz", allow_pickle=False) as packed:
        samples = split_ragged(packed["pts"], packed["stroke_len"], packed["nstrokes"])
        names = packed["writer_names"][packed["writer"]].tolist()
        labels = packed["label"].tolist()
        stairs = packed["lowres"]
        good = packed["clean"] & (~stairs | coarse)
        rows = zip(labels, names, good.tolist(), stairs.tolist(), samples, strict=True)
        for label, writer, is_good, is_coarse, strokes in rows:
            if is_good and _is_whole(label, strokes):
                unit = fit_unit_square(strokes)
                yield Glyph("unipen", writer, label, _smooth(unit) if is_coarse else unit)


def load_quickdraw(data: Path) -> Iterator[Glyph]:
    """Yield drawn shapes; the label is the category, the writer the drawing's key."""
    with np.load(data / "quickdraw_marks_subset.npz", allow_pickle=False) as packed:
        samples = split_ragged(packed["pts"], packed["stroke_len"], packed["nstrokes"])
        categories = packed["categories"][packed["label"]].tolist()
        keys = packed["key_id"].tolist()
        for label, key, strokes in zip(categories, keys, samples, strict=True):
            yield Glyph("quickdraw", str(key), label, fit_unit_square(strokes))


def _smooth(strokes: Strokes) -> Strokes:
    """Draw a line through the middle of a staircase; its ends stay."""
    for _ in range(STAIR_ROUNDS):
        strokes = tuple(
            np.vstack([s[:1], (s[:-2] + 2 * s[1:-1] + s[2:]) / 4, s[-1:]]) if len(s) > 2 else s
            for s in strokes
        )
    return strokes


def _is_whole(label: str, strokes: tuple[NDArray[np.int16], ...]) -> bool:
    everything = np.concatenate(strokes)
    width, height = (float(side) for side in np.ptp(everything, axis=0))
    if label == "4" and not _has_stem(strokes):
        return False
    if label.isdigit():
        return width <= height * (WIDEST_ONE if label == "1" else WIDEST_DIGIT)
    if label in "xXoO+*#":
        return min(width, height) > 0.3 * max(width, height)
    return True


def _has_stem(strokes: tuple[NDArray[np.int16], ...]) -> bool:
    """Say whether a 4 has more than its angle: ink on the right above the bar."""
    everything = np.concatenate(strokes).astype(np.float32)
    low, span = everything.min(axis=0), np.maximum(np.ptp(everything, axis=0), 1)
    for stroke in strokes:
        unit = (stroke - low) / span
        shares = np.linspace(0, 1, 6)[None, :, None]
        dense = (unit[:-1, None] * (1 - shares) + unit[1:, None] * shares).reshape(-1, 2)
        if ((dense[:, 0] > STEM_RIGHT_OF) & (dense[:, 1] < STEM_ABOVE)).any():
            return True
    return False
