"""Belonging: whose ink it is that reaches into a field.

A stroke that starts in a neighbouring field and ends here belongs there. Strokes are followed over
the borders of fields, as connected ink on the flattened card; what is a neighbour's is taken out
of a field, and the networks look again at what is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from dicesheets.layouts.model import Kind, Text
from dicesheets.scanner.artwork import PrintedCard
from dicesheets.scanner.cut import CutCard, Pyramid
from dicesheets.scanner.judge import INNER
from dicesheets.scanner.reading import FieldReading
from dicesheets.scanner.recognise import PATCH_PX, recognise
from dicesheets.scanner.warp import FLAT_PX_A_MM, Floats, Warp, flatten

Grey = NDArray[np.uint8]
Labels = NDArray[np.int32]

KINDS = (Kind.MARK, Kind.FILL)  # rings are drawn round what is printed, not through it
CLEAR = 0.998  # a reading less sure than this is looked at again, wherever its ink lies
INK = 32  # grey levels; what is darker than the print by more is ink
WEAK = 16  # so little joins two pieces of a stroke
# How far a mark goes on both sides of the middle of its field, in halves of the field. Of 4,813
# crosses and ticks on practice photos all but one in a thousand have 0.52; strokes that end in a
# neighbour's field seldom go far beyond its middle.
AT_HOME = 0.4
MOST_SHARE = 0.6  # of a stroke's ink in its own field that may lie here
WITHIN = 0.85  # of a field: its printed lines, a little displaced, look like ink
LEAST_PX = 4  # on the flattened card; less is no stroke
ROUND_PX = 1  # the soft edge of a stroke
# What is left beside a neighbour's stroke and is so much paler is not of the same pen: a trace that
# was wiped off, or the soft edge of that stroke.
PALER = 0.4
DARKEST = 98  # percentile: thin strokes cover little
SUREST = 0.99  # that ink is a neighbour's: the written result may know better
_ANGLES = np.arange(8) * np.pi / 8
_DIRECTIONS = np.stack([np.cos(_ANGLES), np.sin(_ANGLES)])
NEIGHBOURS = Text("die Tinte gehört ins Nachbarfeld", "the ink belongs to the field beside it")


def disown(
    cut: CutCard, readings: Sequence[FieldReading], pyramid: Pyramid, warp: Warp, white: Grey
) -> tuple[FieldReading, ...]:
    """Return the readings of a card, empty where only a neighbour's stroke reaches in."""
    doubted = _reached_into(cut, readings)
    if not doubted:
        return tuple(readings)
    strokes = _find_strokes(cut.printed, pyramid, warp, white)
    foreign = {f: mask for f in doubted if (mask := strokes.foreign(f)) is not None}
    if not foreign:
        return tuple(readings)
    rows = [cut.printed.marks.fields.index(f) for f in foreign]
    artwork = cut.printed.marks.artwork[rows]
    patches = [
        _without(cut.marks[row], art, mask, cut.printed.marks.to_mm[row])
        for row, art, mask in zip(rows, artwork, foreign.values(), strict=True)
    ]
    kinds = [cut.printed.plan.fields[f].field.kind for f in foreign]
    again = dict(zip(foreign, recognise(np.array(patches), artwork, kinds), strict=True))
    found = list(readings)
    for f, row, art, patch in zip(foreign, rows, artwork, patches, strict=True):
        if again[f].value is None:
            found[f] = _emptied(readings[f], again[f].confidence)
        elif _darkness(art, patch) < PALER * _darkness(art, cut.marks[row]):
            found[f] = _emptied(readings[f], SUREST)
    return tuple(found)


def _darkness(artwork: Grey, patch: Grey) -> float:
    """Return how dark the ink of a patch is, in grey levels."""
    ink = cv2.subtract(artwork, patch)[INNER]
    return float(np.percentile(ink, DARKEST))


def _emptied(reading: FieldReading, sure: float) -> FieldReading:
    """Return the reading of a field that is empty but for a neighbour's ink."""
    if reading.value is None:
        sure = max(reading.confidence, min(sure, SUREST))
        others = reading.alternatives
        share = (1 - sure) / max(1e-9, sum(p for _, p in others))
        return replace(
            reading, confidence=sure, alternatives=tuple((v, p * share) for v, p in others)
        )
    sure = min(sure, SUREST)
    return FieldReading(reading.field, None, sure, ((reading.value, 1 - sure),), note=NEIGHBOURS)


# ------------------------------------------------------------------ where to look


def _reached_into(cut: CutCard, readings: Sequence[FieldReading]) -> list[int]:
    """Return the fields whose mark is unsure, or does not go through the middle as marks do."""
    fields, marks = cut.printed.plan.fields, cut.printed.marks
    found = []
    for row, f in enumerate(marks.fields):
        reading = readings[f]
        if fields[f].field.kind not in KINDS or reading.unreadable or reading.note:
            continue
        is_unsure = reading.confidence < CLEAR
        if not is_unsure and reading.value is None:
            continue
        inside = _ink_within(cut, row)
        if len(inside) and (is_unsure or _both_sides(inside) < AT_HOME):
            found.append(f)
    return found


def _ink_within(cut: CutCard, row: int) -> Floats:
    """Return the spots of ink in a field, from -1 to 1 across it."""
    marks = cut.printed.marks
    box = cut.printed.plan.fields[marks.fields[row]].box
    rows, columns = np.nonzero(cv2.subtract(marks.artwork[row], cut.marks[row]) >= INK)
    away_px = np.stack([columns, rows], -1) - (PATCH_PX - 1) / 2
    step_mm = float(marks.to_mm[row][0, 0])
    spots = away_px * (2 * step_mm / box.width_mm, 2 * step_mm / box.height_mm)
    return np.asarray(spots[(spots * spots).sum(axis=1) <= WITHIN**2], np.float64)


def _both_sides(spots: Floats) -> float:
    """Return how far spots go from the middle, in the direction in which they do on both sides."""
    along = spots @ _DIRECTIONS
    return float(np.minimum(along.max(axis=0), -along.min(axis=0)).max())


# ------------------------------------------------------------------ whose it is


@dataclass(frozen=True, slots=True, eq=False)
class _Strokes:
    """Connected ink on the flattened card: for each spot of it which stroke and which field."""

    printed: PrintedCard
    shape: tuple[int, int]  # of the flattened card
    spots: NDArray[np.int64]  # n x 2: column and row
    strokes: Labels
    fields: Labels  # by number; -1: none

    def foreign(self, field: int) -> Grey | None:
        """Return the ink that reaches into a field from its neighbours; None if there is none."""
        sizes = np.bincount(self.strokes[self.fields == field], minlength=1)
        theirs = [
            stroke
            for stroke in np.flatnonzero(sizes >= LEAST_PX).tolist()
            if self._is_theirs(stroke, field, int(sizes[stroke]))
        ]
        if not theirs:
            return None
        found = np.zeros(self.shape, np.uint8)
        columns, rows = self.spots[np.isin(self.strokes, theirs)].T
        found[rows, columns] = 1
        return found

    def _is_theirs(self, stroke: int, field: int, size: int) -> bool:
        """Say whether a stroke is at home in another field, where more of it lies, and not here."""
        mine = self.strokes == stroke
        fields, spots = self.fields[mine], self.spots[mine]
        if self._is_at_home(field, spots[fields == field]):
            return False
        sizes = np.bincount(fields[fields >= 0])
        return any(
            other != field and self._is_at_home(other, spots[fields == other])
            for other in np.flatnonzero(size < MOST_SHARE * sizes).tolist()
        )

    def _is_at_home(self, field: int, spots: NDArray[np.int64]) -> bool:
        box = self.printed.plan.fields[field].box
        middle = np.array([box.left_mm + box.width_mm / 2, box.top_mm + box.height_mm / 2])
        away = ((spots + 0.5) / FLAT_PX_A_MM - middle) / (box.width_mm / 2, box.height_mm / 2)
        return _both_sides(away) >= AT_HOME


def _find_strokes(printed: PrintedCard, pyramid: Pyramid, warp: Warp, white: Grey) -> _Strokes:
    flat = flatten(pyramid.levels[0], 1, warp, FLAT_PX_A_MM)
    size = (flat.shape[1], flat.shape[0])
    light = cv2.resize(white, size, interpolation=cv2.INTER_LINEAR)
    even = cv2.divide(flat, light, scale=255)
    # The darkest print near by: lines that are a little displaced are no ink.
    darker = cv2.subtract(cv2.erode(printed.artwork.flat, np.ones((3, 3))), even)
    # Where a thin pen runs over the edge of something printed, less of it is left.
    _, joined = cv2.connectedComponents((darker >= WEAK).astype(np.uint8), connectivity=8)
    labels = np.where(darker >= INK, joined, 0)
    owners = np.full(flat.shape, -1, np.int32)
    for number, polygon in enumerate(_polygons(printed)):
        cv2.fillPoly(owners, [polygon], number)
    rows, columns = np.nonzero(labels)
    strokes = np.asarray(labels, np.int32)[rows, columns]
    spots = np.stack([columns, rows], -1)
    return _Strokes(printed, flat.shape, spots, strokes, owners[rows, columns])


def _polygons(printed: PrintedCard) -> Iterator[NDArray[np.int32]]:
    for placed in printed.plan.fields:
        corners = np.array(placed.polygon) * FLAT_PX_A_MM - 0.5
        yield np.rint(corners).astype(np.int32)


def _without(patch: Grey, artwork: Grey, foreign: Grey, to_mm: Floats) -> Grey:
    """Return a patch as if foreign ink, on the flattened card, were only what is printed there."""
    side = 2 * ROUND_PX + 1
    wide = cv2.dilate(foreign, np.ones((side, side)))
    to_flat = np.array([[FLAT_PX_A_MM, 0, -0.5], [0, FLAT_PX_A_MM, -0.5]]) @ to_mm
    flags = cv2.INTER_NEAREST | cv2.WARP_INVERSE_MAP
    taken = cv2.warpAffine(wide, to_flat, (patch.shape[1], patch.shape[0]), flags=flags)
    return np.where(np.asarray(taken) > 0, np.maximum(patch, artwork), patch).astype(np.uint8)
