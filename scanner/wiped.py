"""Wiped off: on film with broad pens, what is much paler than the rest is of the game before.

Laminated sheets are wiped, and old marks stay half there. A broad pen leaves no pale marks; a thin
one may, so that sheets written with thin pens are left alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from dicesheets.layouts.model import Kind, Text
from dicesheets.scanner.judge import UNSEEN, CutCard
from dicesheets.scanner.reading import DOUBTED, REVIEW_BELOW, FieldReading

Place = tuple[int, int]  # card and field, by number
Inks = Mapping[Place, NDArray[np.uint8]]

INNER = slice(4, -4)  # what reaches in from outside is a neighbour's
DARKEST = 98  # percentile: how dark the ink of a field is
DARK = 120.0  # grey levels: no pencil has more as a rule, every dry-erase pen has 139
# Of a field that is half as dark as its ink or more, as a rule: pens of 1.2 mm cover 0.17,
# ballpoints and pencils up to 0.15.
BROAD = 0.16
ENOUGH = 6  # clear marks of a hand
# How pale an old mark is, as a share of what the same hand wrote. On practice photos of film old
# marks that were read have up to 0.38. Of new ones 999 in 1,000 rings have 0.8, fills 0.88 and
# crosses 0.44; digits in a glare are as pale as 0.24.
PALE = {Kind.CIRCLE: 0.5, Kind.FILL: 0.5, Kind.MARK: 0.42, Kind.DIGIT: 0.3}
WIPED = Text(
    "viel blasser als der Rest: eher ein weggewischtes altes Zeichen",
    "much paler than the rest: rather an old mark that was wiped off",
)


def doubt_wiped(
    cards: Sequence[CutCard], readings: Sequence[tuple[FieldReading, ...]]
) -> list[tuple[FieldReading, ...]]:
    """Return the readings of all cards, old marks taken for empty, for a person to decide."""
    found = [list(fields) for fields in readings]
    for hand in dict.fromkeys(card.hand for card in cards):
        theirs = [number for number, card in enumerate(cards) if card.hand == hand]
        marked = dict(_marked(cards, readings, theirs))
        clear = [ink for (c, f), ink in marked.items() if _is_clear(readings[c][f])]
        if len(clear) < ENOUGH:
            continue
        usual = _usual_darkness(clear)
        if usual is None:
            continue
        for (c, f), ink in marked.items():
            kind = cards[c].printed.plan.fields[f].field.kind
            if _darkness(ink) < PALE[kind] * usual:
                found[c][f] = _old(readings[c][f])
    return [tuple(fields) for fields in found]


def _marked(
    cards: Sequence[CutCard], readings: Sequence[tuple[FieldReading, ...]], numbers: Sequence[int]
) -> Iterator[tuple[Place, NDArray[np.uint8]]]:
    """Yield the ink of every field that seems to hold a mark."""
    for c in numbers:
        marks = cards[c].printed.marks
        for row, f in enumerate(marks.fields):
            reading = readings[c][f]
            is_seen = reading.note not in UNSEEN
            if is_seen and (reading.value is not None or reading.unreadable):
                ink = cv2.subtract(marks.artwork[row], cards[c].marks[row])
                yield (c, f), np.asarray(ink[INNER, INNER], np.uint8)


def _is_clear(reading: FieldReading) -> bool:
    return not reading.unreadable and reading.confidence >= REVIEW_BELOW


def _darkness(ink: NDArray[np.uint8]) -> float:
    place = ink.size * DARKEST // 100
    return float(np.partition(ink.ravel(), place)[place])


def _usual_darkness(inks: Sequence[NDArray[np.uint8]]) -> float | None:
    """Return how dark a hand's ink is as a rule; None if it is pale, or the pen is no broad one."""
    dark = [_darkness(ink) for ink in inks]
    usual = float(np.median(dark))
    if usual < DARK:
        return None
    covered = [float((ink >= one / 2).mean()) for ink, one in zip(inks, dark, strict=True)]
    return usual if float(np.median(covered)) >= BROAD else None


def _old(reading: FieldReading) -> FieldReading:
    read = () if reading.unreadable else ((reading.value, reading.confidence),)
    shares = {v: p for v, p in (*read, *reading.alternatives) if v is not None}
    total = sum(shares.values()) or 1.0
    others = tuple((v, p * (1 - DOUBTED) / total) for v, p in shares.items())
    return FieldReading(reading.field, None, DOUBTED, others, note=WIPED, weighed=True)
