"""Broad pens: how wide a hand's strokes are, and the same ink with thinner ones.

The networks know pens of up to a millimetre best. Where a dry-erase pen runs a 4 or a crossed ring
together, the same strokes drawn thinner stand apart again. Knows patches and pens, no marks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from dicesheets.layouts.model import Kind
from dicesheets.scanner.artwork import Cuts
from dicesheets.scanner.cut import CutCard
from dicesheets.scanner.median import median_of

Grey = NDArray[np.uint8]

# Felt-tips on 78 practice photos on paper are measured as up to 1.03 mm, dry-erase pens of 1.2 to
# 2 mm on film as 1.02 to 2.1.
BROAD_MM = 1.1
USUAL_MM = 0.8  # so wide are strokes afterwards; 0.6 to 1.0 are read nearly alike
# Crosses stay crosses, however broad, and thin ink in a cell is no fill.
RUN_TOGETHER = (Kind.DIGIT, Kind.CIRCLE)
INNER = slice(4, -4)  # what reaches in from outside is a neighbour's
INKED = 80  # grey levels; most of what was wiped off has less
LEAST_INKED = 0.02  # of a field's inside
DARKEST = 98  # percentile: how dark the ink of a field is
AS_DARK = 0.6  # of what is usual for the hand; paler marks are not of its pen
STROKE = 0.5  # of the usual darkness: where a stroke begins, however blurred its edge
COVERED = 0.13  # of a field's inside by strokes; pens of BROAD_MM cover more
ENOUGH = 6  # inked fields of a hand
RIDGE_WINDOW = np.ones((3, 3), np.uint8)
LEAST_RIDGE = 3  # pixels along the middle of a stroke
# Who crosses with a marker may write digits with a ballpoint: thinned, they would be gone.
OWN_PEN = 0.75  # of the hand's width: narrower strokes are another pen's
FINER = 3  # strokes are thinned by a third of a pixel


def thin_broad(cards: Sequence[CutCard]) -> list[CutCard]:
    """Return the cards with the ink of broad pens thinned; those of other pens as they are."""
    found = list(cards)
    for hand in dict.fromkeys(card.hand for card in cards):
        theirs = [number for number, card in enumerate(cards) if card.hand == hand]
        pen_mm = measure_pen([cards[number] for number in theirs])
        if pen_mm >= BROAD_MM:
            for number in theirs:
                found[number] = _thin(cards[number], pen_mm)
    return found


def measure_pen(cards: Sequence[CutCard]) -> float:
    """Return how wide one hand's strokes are, in mm; 0 where they are plainly thin, or few."""
    inks, steps_mm = _inks(cards)
    if len(inks) < ENOUGH:
        return 0.0
    dark = _darkness(inks)
    usual = float(np.median(dark))
    own = dark >= AS_DARK * usual
    strokes = inks[own] >= STROKE * usual
    if float(np.median(strokes.mean(axis=(1, 2)))) < COVERED:
        return 0.0
    widths = [
        width_px * step
        for stroke, step in zip(strokes, steps_mm[own].tolist(), strict=True)
        if (width_px := _width(stroke)) > 0
    ]
    return float(np.median(widths)) if len(widths) >= ENOUGH else 0.0


def thin(artwork: Grey, photo: Grey, by_px: tuple[float, float]) -> Grey:
    """Return a patch whose strokes are narrower by so many pixels across and down."""
    size = [max(1, round(FINER * by)) for by in by_px]
    height, width = photo.shape
    ink = cv2.subtract(artwork, photo)
    fine = cv2.resize(ink, (FINER * width, FINER * height), interpolation=cv2.INTER_CUBIC)
    tip = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, size)
    narrow = cv2.erode(fine, tip, borderType=cv2.BORDER_REPLICATE)
    left = cv2.resize(narrow, (width, height), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.subtract(artwork, left), np.uint8)


def _thin(card: CutCard, pen_mm: float) -> CutCard:
    fields, by_mm = card.printed.plan.fields, pen_mm - USUAL_MM
    marks = [
        thin(printed, seen, (by_mm / step, by_mm / step))
        if fields[f].field.kind in RUN_TOGETHER and _is_by(pen_mm, printed, seen, (step, step))
        else seen
        for f, printed, seen, (step, _) in _patches(card.printed.marks, card.marks)
    ]
    strips = [
        thin(printed, seen, (by_mm / across, by_mm / down))
        if _is_by(pen_mm, printed, seen, (across, down))
        else seen
        for _, printed, seen, (across, down) in _patches(card.printed.strips, card.strips)
    ]
    return replace(
        card,
        marks=np.array(marks, np.uint8).reshape(card.marks.shape),
        strips=np.array(strips, np.uint8).reshape(card.strips.shape),
    )


def _is_by(pen_mm: float, printed: Grey, seen: Grey, steps_mm: tuple[float, float]) -> bool:
    """Say whether a field's strokes are as wide as a hand's pen draws them."""
    ink = cv2.subtract(printed, seen)[INNER, INNER]
    across, down = steps_mm
    size = (max(1, round(ink.shape[1] * across / down)), ink.shape[0])
    even = np.asarray(cv2.resize(ink, size, interpolation=cv2.INTER_AREA), np.uint8)
    (dark,) = _darkness(even[None])
    return _width(even >= max(1.0, STROKE * dark)) * down >= OWN_PEN * pen_mm


def _patches(cuts: Cuts, photo: Grey) -> zip[tuple[int, Grey, Grey, tuple[float, float]]]:
    """Give every field with its print, its photo and the mm of a pixel, across and down."""
    steps = [(float(one[0, 0]), float(one[1, 1])) for one in cuts.to_mm]
    return zip(cuts.fields, cuts.artwork, photo, steps, strict=True)


def _inks(cards: Sequence[CutCard]) -> tuple[Grey, NDArray[np.float64]]:
    """Return the ink of all fields that hold some, cells for shading left out, and their scale."""
    inks, steps = [], []
    for card in cards:
        cuts, fields = card.printed.marks, card.printed.plan.fields
        drawn = [i for i, f in enumerate(cuts.fields) if fields[f].field.kind is not Kind.FILL]
        if drawn:
            printed, seen = cuts.artwork[drawn][:, INNER, INNER], card.marks[drawn][:, INNER, INNER]
            ink = np.maximum(printed, seen) - seen
            inked = (ink >= INKED).mean(axis=(1, 2)) >= LEAST_INKED
            inks.append(ink[inked])
            steps.append(cuts.to_mm[drawn][inked, 0, 0])
    if not inks:
        return np.zeros((0, 1, 1), np.uint8), np.zeros(0)
    return np.concatenate(inks), np.concatenate(steps)


def _darkness(inks: Grey) -> NDArray[np.uint8]:
    # Numpy is slow on single bytes, and on the many equal ones of paper: begin at the dark end.
    flat = -inks.reshape(len(inks), -1).astype(np.int16)
    place = flat.shape[1] - 1 - flat.shape[1] * DARKEST // 100
    return np.asarray(-np.partition(flat, place, axis=1)[:, place], np.uint8)


def _width(stroke: NDArray[np.bool_]) -> float:
    """Return how wide strokes are, in pixels, by how far their middles are from paper."""
    padded = cv2.copyMakeBorder(stroke.view(np.uint8), 1, 1, 1, 1, cv2.BORDER_REPLICATE)
    away = cv2.distanceTransform(padded, cv2.DIST_L2, cv2.DIST_MASK_5)[1:-1, 1:-1]
    ridge = away[(away >= cv2.dilate(away, RIDGE_WINDOW) - 1e-6) & (away >= 1)]
    return 2 * median_of(ridge) - 1 if len(ridge) >= LEAST_RIDGE else 0.0
