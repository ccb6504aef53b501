"""Reading one photo: a picture and the known layouts in, a reading out.

This is the unit of work. It touches nothing but the picture (and the cache of rendered prints),
takes and gives values that can be pickled, and gives the same in any thread or process.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from dicesheets.errors import LayoutError, PhotoError
from dicesheets.layouts.fiducials import SheetCode, reference_of
from dicesheets.layouts.model import Layout, Text
from dicesheets.scanner.artwork import default_cache
from dicesheets.scanner.carrier import CarriedLayouts, read_parts
from dicesheets.scanner.library import Library
from dicesheets.scanner.photo import Source
from dicesheets.scanner.pipeline import ReadCard, ReadPhoto, scan_pages
from dicesheets.scanner.reading import CardReading, Reading
from dicesheets.scanner.steps import TellProgress, tell_nobody
from dicesheets.scanner.warp import Warp
from dicesheets.scanner.why_nothing import NO_CARD

Grey = NDArray[np.uint8]
LIBRARIES = 4  # sets of known layouts whose rendered prints are kept in memory


@dataclass(frozen=True, slots=True)
class Known:
    """Which layouts cards may belong to besides the built-in ones."""

    layouts: tuple[Layout, ...] = ()
    carriers: tuple[Source, ...] = ()  # photos and folders that may carry a layout of their own
    with_installed: bool = True  # the user's variants, and those that a seed names


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """How one card lies in its picture: what is needed to show it to people."""

    warp: Warp
    width_px: int  # of the picture in which the warp was found
    ink: tuple[Grey, ...] = ()  # what was written in each field, darker than the print; if wanted


@dataclass(frozen=True, slots=True, eq=False)
class ReadFile:
    """The reading of one picture file, and how its cards lie in it."""

    reading: Reading
    sights: tuple[Sight, ...]  # of the cards, in the order of the reading


def read_file(
    source: Source, known: Known = Known(), with_ink: bool = False,
    tell: TellProgress = tell_nobody,
) -> ReadFile:  # fmt: skip
    """Return what stands on the cards in a picture; PhotoError if there is no card in it.

    A page that carries a layout needs no card. `with_ink` keeps the ink of every field; `tell`
    hears of every step while it goes on.
    """
    pages = _read_pages(source, known, with_ink, tell)
    cards = [card for page in pages for card in page.cards]
    notes = dict.fromkeys(note for page in pages for note in page.notes)
    reading = Reading(str(source), tuple(reading for reading, _ in cards), tuple(notes))
    return ReadFile(reading, tuple(sight for _, sight in cards))


def read_photo(source: Source, known: Known = Known()) -> Reading:
    """Return what stands on the cards in a picture; PhotoError if there is no card in it."""
    return read_file(source, known).reading


def library_of(known: Known) -> Library:
    """Return what cards can be recognised; made once for the same layouts."""
    return _libraries(known)[0]


@dataclass(frozen=True, slots=True, eq=False)
class _ReadPage:
    """What is kept of a page once it is read: not its pixels."""

    cards: tuple[tuple[CardReading, Sight], ...]
    notes: tuple[Text, ...]
    carries: bool  # a layout


def _read_pages(
    source: Source, known: Known, with_ink: bool, tell: TellProgress
) -> tuple[_ReadPage, ...]:
    library, _ = _libraries(known)
    pages: list[_ReadPage] = []
    for page in scan_pages(source, library, tell):
        carries = not page.cards and bool(known.carriers) and any(read_parts(page.photo.grey))
        cards = tuple((card.reading, _sight(page, card, with_ink)) for card in page.cards)
        pages.append(_ReadPage(cards, page.notes, carries))
        del page  # its pixels, before the next are decoded
    if any(page.carries for page in pages):
        return tuple(page if page.cards else replace(page, notes=()) for page in pages)
    if not any(page.cards for page in pages):
        notes = [note for page in pages for note in page.notes]
        why = notes[0] if notes else NO_CARD
        raise PhotoError(why, str(source))
    return tuple(pages)


def _sight(page: ReadPhoto, card: ReadCard, with_ink: bool) -> Sight:
    width_px = page.photo.grey.shape[1]
    if not with_ink:
        return Sight(card.warp, width_px)
    pairs = zip(card.printed.artworks, card.patches, strict=True)
    ink = tuple(
        np.maximum(art.astype(np.int16) - patch, 0).astype(np.uint8) for art, patch in pairs
    )
    return Sight(card.warp, width_px, ink)


@lru_cache(maxsize=LIBRARIES)
def _libraries(known: Known) -> tuple[Library, CarriedLayouts]:
    carried = CarriedLayouts(known.carriers)

    def find(code: SheetCode) -> Layout | None:
        named = (code.game, code.reference, code.generated)
        for layout in known.layouts:
            if (layout.game, *reference_of(layout)) == named:
                return layout
        try:
            return _installed(code, known) or carried.find(code)
        except LayoutError as error:
            raise PhotoError(Text(error.say("de"), error.say("en"))) from None

    return Library(find, default_cache()), carried


def _installed(code: SheetCode, known: Known) -> Layout | None:
    if not known.with_installed:
        return None
    from dicesheets.variants.library import layout_for_code  # only variants need it

    return layout_for_code(code)
