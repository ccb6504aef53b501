"""Wiped off: on film with broad pens, what is much paler than the rest is of the game before.

And what they fill all over passes for paper in a shadow.

Laminated sheets are wiped, and old marks stay half there. A broad pen leaves no pale marks; a thin
one may, so that sheets written with thin pens are left alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from dicesheets.layouts.marks import MARKS
from dicesheets.layouts.model import Kind, Text
from dicesheets.scanner.cut import CutCard
from dicesheets.scanner.judge import UNSEEN
from dicesheets.scanner.median import median_of
from dicesheets.scanner.reading import (
    DOUBTED,
    PALED,
    REVIEW_BELOW,
    SOFT,
    WIPED,
    FieldReading,
)

Place = tuple[int, int]  # card and field, by number
Alike = tuple[Kind, int, int]  # fields of one kind and size, in mm

INNER = slice(4, -4)  # what reaches in from outside is a neighbour's
DARKEST = 98  # percentile: how dark the ink of a field is
DARK = 120.0  # grey levels: no pencil has more as a rule, every dry-erase pen has 139
# Of a field that is half as dark as its ink or more, as a rule: pens of 1.2 mm cover 0.17,
# ballpoints and pencils up to 0.15.
BROAD = 0.16
ENOUGH = 6  # clear marks of a hand
SOME = 24  # of them tell how print is seen
INK = 20  # grey levels; what is darker than the print by more is ink
LEAST_INK = 12  # pixels
DARKEST_PRINT = 60  # grey levels; on darker print no ink is seen
AS_DARK = 0.6  # of what is usual: the ink of the same pen, and not of the game before
# So much of a field is as dark at least, as a share of what is usual in fields alike: on practice
# photos of film new marks have 0.4 and more, old ones with a neighbour's stroke beside them up to
# 0.13. Where few are alike, the same of the ink in the field.
LEAST_DARK = 0.25
ALIKE = 3
THIN = "1"
# Where nothing at all is nearly as dark nobody need look. A pencil among felt-tips has 0.4 and
# more.
NEARLY_AS_DARK = 0.35
SURELY_OLD = 0.995
# How much of the print round a mark must show, as a share of how dark print is seen elsewhere: a
# quarter of its spots show less. Of 159 marks as pale as old ones on 142 practice photos of film 73
# of 75 new ones have less, in a glare that washes out print and ink alike, and none of 84 old ones.
WASHED_OUT = 0.6
SURELY_NEW = 0.995
PALEST_PRINT = 225  # grey levels
LEAST_PRINT = 60  # pixels; less tells nothing
WASHED_SHARE = 25  # percentile
DISPLACED_PX = 1  # by which print may lie beside its place
# Where too little is printed, paper so bright says nothing of how dark ink on it was: of 52 marks
# as pale as old ones there 49 are new.
LOST_FROM = 250.0  # grey levels of bare paper
PERHAPS_NEW = 0.85
# Cells that look empty and are so much darker than paper elsewhere on the card: by broad pens all
# six on 142 practice photos of film are filled, by other pens none of 14.
DIM = 0.85
FILLED_IF_DIM = 0.5
ENOUGH_LIGHTS = 3
EVEN = Text(
    "dunkler als das Papier ringsum: vielleicht ganz ausgefüllt",
    "darker than the paper round it: perhaps filled all over",
)


@dataclass(frozen=True, slots=True, eq=False)
class _Seen:
    """A field that seems to hold a mark: its ink, and how bright paper is there."""

    ink: NDArray[np.float32]
    light: float
    alike: Alike
    in_glare: bool

    @property
    def inked(self) -> float:
        """How much of the field has any ink."""
        return float((self.ink > 0).mean())

    def tone(self, usual: float, light: float) -> NDArray[np.float32]:
        """Return the ink as a share of what is usual; light thrown back lies on ink as on paper."""
        return np.asarray(self.ink / (usual * min(1.0, light / self.light)), np.float32)

    def cover(self, usual: float, light: float) -> float:
        """Return how much of the field is as dark as ink of the same pen."""
        least = NEARLY_AS_DARK if self.alike[0] is Kind.FILL else AS_DARK
        return float((self.tone(usual, light) >= least).mean())


def doubt_wiped(
    cards: Sequence[CutCard], readings: Sequence[tuple[FieldReading, ...]]
) -> list[tuple[FieldReading, ...]]:
    """Return the readings of all cards, old marks taken for empty; a person decides if not plain.

    A glare makes print as pale as ink: there nobody is quite sure that a pale mark is new.
    """
    found = [list(fields) for fields in readings]
    for hand in dict.fromkeys(card.hand for card in cards):
        theirs = [number for number, card in enumerate(cards) if card.hand == hand]
        marked = dict(_marked(cards, readings, theirs))
        clear = _in_usual_light([s for (c, f), s in marked.items() if _is_clear(readings[c][f])])
        if len(clear) < ENOUGH or not _is_broad([seen.ink for seen in clear]):
            continue
        for c in theirs:
            for f in dim_cells(cards[c]):
                found[c][f] = _doubt_empty(readings[c][f])
        pen = _pen_of(cards, marked, clear)
        for (c, f), seen in marked.items():
            found[c][f] = _weigh(readings[c][f], seen, pen, (cards[c], f))
    return [tuple(fields) for fields in found]


@dataclass(frozen=True, slots=True, eq=False)
class _Pen:
    """What a hand's clear marks tell of its pen, and of the light in which print is seen."""

    usual: float  # how dark its ink is
    light: float
    covered: Mapping[Alike, float]  # how much of a field is dark
    is_washed_out: Callable[[CutCard, int], bool | None]


def _pen_of(
    cards: Sequence[CutCard], marked: Mapping[Place, _Seen], clear: Sequence[_Seen]
) -> _Pen:
    usual = float(np.median([_tone(seen.ink) for seen in clear]))
    light = float(np.median([seen.light for seen in clear]))
    places = [place for place, seen in marked.items() if seen in clear]
    return _Pen(usual, light, _usual_cover(clear, usual, light), _washing(cards, places))


def _weigh(
    reading: FieldReading, seen: _Seen, pen: _Pen, where: tuple[CutCard, int]
) -> FieldReading:
    """Return the reading of a mark as it was, or as an old or a paled one."""
    # A 1 covers less than other digits, and may be as dark as they are.
    is_thin = reading.value == THIN
    whole = seen.inked if is_thin else pen.covered.get(seen.alike, seen.inked)
    if seen.cover(pen.usual, pen.light) >= LEAST_DARK * whole:
        return reading
    is_washed = seen.light > pen.light and pen.is_washed_out(*where)
    if is_washed:
        return _paled(reading, SURELY_NEW)
    if is_washed is None and seen.in_glare and seen.light >= LOST_FROM:
        return _paled(reading, PERHAPS_NEW)
    is_pale = seen.tone(pen.usual, pen.light).max() < NEARLY_AS_DARK and is_washed is not None
    # Cells filled side by side pass for paper in a shadow: their ink looks paler.
    is_plain = is_pale and seen.alike[0] is not Kind.FILL
    return _old(reading, SURELY_OLD if is_plain else DOUBTED)


def dim_cells(card: CutCard) -> Iterator[int]:
    """Yield the cells to be filled where paper seems darker than round the card's other fields.

    Cells filled side by side and evenly pass for paper in a shadow.
    """
    marks, fields = card.printed.marks, card.printed.plan.fields
    kinds = [fields[f].field.kind for f in marks.fields]
    others = [
        light for light, kind in zip(card.light, kinds, strict=False) if kind is not Kind.FILL
    ]
    if Kind.FILL in kinds and len(others) >= ENOUGH_LIGHTS:
        least = DIM * float(np.median(others))
        lit = zip(marks.fields, kinds, card.light, strict=True)
        yield from (f for f, kind, light in lit if kind is Kind.FILL and light < least)


def _doubt_empty(reading: FieldReading) -> FieldReading:
    """Return the reading of a cell that may be filled all over, if it looks empty."""
    if reading.value is not None or reading.unreadable:
        return reading
    filled = max(FILLED_IF_DIM, 1 - reading.confidence)
    others = tuple((mark, filled) for mark in MARKS[Kind.FILL])
    return replace(reading, confidence=1 - filled, alternatives=others, note=EVEN)


def _marked(
    cards: Sequence[CutCard], readings: Sequence[tuple[FieldReading, ...]], numbers: Sequence[int]
) -> Iterator[tuple[Place, _Seen]]:
    """Yield the ink of every field that seems to hold a mark."""
    for c in numbers:
        card, marks = cards[c], cards[c].printed.marks
        rows = [row for row, f in enumerate(marks.fields) if _seems_marked(readings[c][f])]
        for row, ink in zip(rows, _inks(marks.artwork[rows], card.marks[rows]), strict=True):
            f = marks.fields[row]
            placed = card.printed.plan.fields[f]
            size = (round(placed.box.width_mm), round(placed.box.height_mm))
            alike = (placed.field.kind, *size)
            yield (c, f), _Seen(ink, card.light[row], alike, f in card.in_glare)


def _seems_marked(reading: FieldReading) -> bool:
    is_marked = reading.value is not None or reading.unreadable or reading.note == SOFT
    return is_marked and reading.note not in UNSEEN


def _in_usual_light(clear: Sequence[_Seen]) -> list[_Seen]:
    """Return the marks that lie in no glare; all of them where nearly all of the paper does."""
    usual = [seen for seen in clear if not seen.in_glare]
    return usual if len(usual) >= ENOUGH else list(clear)


def _usual_cover(clear: Sequence[_Seen], usual: float, light: float) -> dict[Alike, float]:
    """Return how much of a field is dark as a rule, for fields of which enough are clear."""
    covers: dict[Alike, list[float]] = {}
    for seen in clear:
        cover = seen.cover(usual, light)
        is_drawn = seen.alike[0] is not Kind.FILL  # cells may be hatched thinly beside full ones
        if is_drawn and cover >= LEAST_DARK * seen.inked:  # clear ones may be old, too
            covers.setdefault(seen.alike, []).append(cover)
    return {alike: float(np.median(c)) for alike, c in covers.items() if len(c) >= ALIKE}


def _inks(artwork: NDArray[np.uint8], photo: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Return how much of its light each spot of some fields lost to ink, 0 to 255.

    Ink on dark print makes it no darker by as many grey levels as bare paper.
    """
    printed, seen = (planes[:, INNER, INNER].astype(np.float32) for planes in (artwork, photo))
    lost = 255 * (1 - seen / np.maximum(printed, 1))
    is_seen = (printed >= DARKEST_PRINT) & (printed - seen >= INK)
    return np.where(is_seen, lost, 0).astype(np.float32)


def _washing(
    cards: Sequence[CutCard], usual: Sequence[Place]
) -> Callable[[CutCard, int], bool | None]:
    """Return what says whether a glare washes out the print of a field; None: nobody can tell."""

    @cache
    def print_usually_shown() -> float:
        shown = [_print_shown(cards[c], f) for c, f in usual[:SOME]]
        return float(np.median([one for one in shown if one is not None] or [1.0]))

    def is_washed_out(card: CutCard, field: int) -> bool | None:
        shown = _print_shown(card, field)
        return None if shown is None else shown < WASHED_OUT * print_usually_shown()

    return is_washed_out


def _print_shown(card: CutCard, field: int) -> float | None:
    """Return how much of a field's print is seen, 1 as printed; None if there is too little.

    Ink on it can only make it more.
    """
    row = card.printed.marks.fields.index(field)
    artwork, photo = card.printed.marks.artwork[row], card.marks[row]
    is_printed = (artwork >= DARKEST_PRINT) & (artwork <= PALEST_PRINT)
    if is_printed.sum() < LEAST_PRINT:
        return None
    dark = 255 - artwork[is_printed].astype(np.float32)
    around = np.pad(255 - photo.astype(np.float32), DISPLACED_PX, mode="edge")
    height, width = artwork.shape
    steps = range(2 * DISPLACED_PX + 1)
    views = (around[y : y + height, x : x + width][is_printed] for y in steps for x in steps)
    return max(float(np.percentile(view / dark, WASHED_SHARE)) for view in views)


def _is_clear(reading: FieldReading) -> bool:
    is_read = reading.value is not None and not reading.unreadable
    return is_read and reading.confidence >= REVIEW_BELOW


def _tone(ink: NDArray[np.float32]) -> float:
    """Return how dark most of the ink in a field is; a neighbour's stroke is but a part of it."""
    inked = ink[ink > 0]
    return median_of(inked) if inked.size >= LEAST_INK else 0.0


def _is_broad(inks: Sequence[NDArray[np.float32]]) -> bool:
    """Say whether a hand's marks are dark and drawn with a broad pen."""
    flat = np.stack(inks).reshape(len(inks), -1)
    # Most of a field is paper, equal values that numpy is slow to part: begin at the dark end.
    place = flat.shape[1] - 1 - flat.shape[1] * DARKEST // 100
    dark = -np.partition(-flat, place, axis=1)[:, place]
    if median_of(dark) < DARK:
        return False
    return median_of((flat >= dark[:, None] / 2).mean(axis=1)) >= BROAD


def _old(reading: FieldReading, sure: float) -> FieldReading:
    read = () if reading.unreadable else ((reading.value, reading.confidence),)
    shares = {v: p for v, p in (*read, *reading.alternatives) if v is not None}
    total = sum(shares.values()) or 1.0
    others = tuple((v, p * (1 - sure) / total) for v, p in shares.items())
    return FieldReading(reading.field, None, sure, others, note=WIPED, weighed=True)


def _paled(reading: FieldReading, most: float) -> FieldReading:
    """Return the reading of a mark that glare made pale, and that is so surely new at most."""
    if reading.unreadable or reading.value is None:
        return reading
    sure = min(reading.confidence, most)
    shares = {v: p for v, p in reading.alternatives if v is not None}
    others = {None: 1 - most} | shares
    total = sum(others.values())
    weighed = tuple((v, p * (1 - sure) / total) for v, p in others.items())
    return FieldReading(reading.field, reading.value, sure, weighed, note=PALED, weighed=True)
