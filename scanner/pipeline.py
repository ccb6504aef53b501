"""The scanner as a row of steps: photo -> markers -> cards -> codes -> fields -> reading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from dicesheets.errors import PhotoError
from dicesheets.layouts.fiducials import SheetCode, format_code, series_of
from dicesheets.scanner.artwork import PrintedCard
from dicesheets.scanner.codes import CodeReading, NoCode, read_code, read_letters
from dicesheets.scanner.cut import Pyramid, build_pyramid, cut_fields, fields_in_frame
from dicesheets.scanner.judge import CutCard, judge_fields
from dicesheets.scanner.library import Library
from dicesheets.scanner.light import WHITE_PX_A_MM, even_out, find_white
from dicesheets.scanner.locate import (
    HALVE_ABOVE_PX,
    SeenCard,
    find_markers,
    find_missing,
    group_markers,
)
from dicesheets.scanner.photo import Photo, load_photos
from dicesheets.scanner.reading import CardReading, FieldReading, Reading
from dicesheets.scanner.straighten import (
    Anchors,
    Warp,
    anchor_dots,
    anchor_markers,
    bend_by_anchors,
    bend_by_print,
    fit_plane,
    flatten,
    join_anchors,
    marker_corners,
)

Grey = NDArray[np.uint8]

NO_CARD = "no dicesheets card found; the sheet's four corner marks must be visible"
BLURRED = "the photo is too blurred to read: hold still and closer"
NO_CODE = "a card's code cannot be read; photograph the card closer and without glare"
OTHER_PRINT = "a card looks different from its layout; check all that was read on it"
NO_TESSERACT = "its printed letters could have been read with Tesseract: install it"
# How steep the steepest thousandth of all edges is, in grey levels a pixel at a quarter of the
# size. Readable practice photos have above 150; at 70 the modules of markers run together.
SHARP_FROM = 80.0
# Share of the artwork that must be found in its place: the hardest practice photos have 0.77.
# Cards of another version have less than half, or contradict the bend and have nothing.
MIN_AGREEMENT = 0.5
MIN_MARKERS = 3  # one may be hidden; a card with fewer is searched for thoroughly
QUICK_MODULE_PX = 4.0  # of a marker; smaller cards are read at the full size of the photo
UNSURE = 0.5  # the confidence in what is read on a card that looks different from its layout
FLAT_HEIGHT_MM = 160.0  # taller cards may bend too far to be followed without their dots
LIGHT_SLACK_MM = 0.4  # cards bent further have their light found anew once they are flat
MOST_CARDS = 40  # in one photo; more marks than that are not ours
MOST_LETTERS = 6  # codes read by their letters in one photo: each takes a while
CARDS_A_ROUND_PAGE = 5  # fewer on a page that names its round: some may have been overlooked


@dataclass(frozen=True, slots=True, eq=False)
class FoundCard:
    """A card in a photo before its fields are read."""

    seen: SeenCard
    flat: Grey  # seen from above, by its plane alone
    anchors: Anchors
    warp: Warp
    code: CodeReading | None

    @property
    def plane(self) -> Warp:
        """The warp without its bend."""
        return Warp(self.warp.width_mm, self.warp.height_mm, self.warp.plane)


@dataclass(frozen=True, slots=True, eq=False)
class ReadCard:
    """A card with its reading, and what is needed to draw on it."""

    reading: CardReading
    warp: Warp
    printed: PrintedCard
    patches: tuple[Grey, ...]  # of the fields, as they were judged


@dataclass(frozen=True, slots=True, eq=False)
class ReadPhoto:
    """One picture, the cards read on it and what could not be read."""

    photo: Photo
    cards: tuple[ReadCard, ...]
    notes: tuple[str, ...]


def scan_file(path: Path, library: Library) -> Reading:
    """Return the reading of one file; PhotoError if there is nothing to read on it."""
    cards: list[CardReading] = []
    notes: list[str] = []
    for page in scan_pages(path, library):
        cards += (card.reading for card in page.cards)
        notes += page.notes
    if not cards:
        raise PhotoError(f"{path}: {notes[0] if notes else NO_CARD}")
    return Reading(str(path), tuple(cards), tuple(dict.fromkeys(notes)))


def scan_pages(path: Path, library: Library) -> Iterator[ReadPhoto]:
    """Yield what is on each picture of a file."""
    for photo in load_photos(path, quick=True):
        if photo.shrunk == 1:
            yield scan_photo(photo, library)
            continue
        pyramid = build_pyramid(photo.grey, levels=2)
        found = _find_cards(pyramid, library, thorough=False)
        if _is_complete(found) and all(c.seen.module_px >= QUICK_MODULE_PX for c in found):
            yield _read_photo(pyramid, photo, found, library)
        else:
            yield from (scan_photo(whole, library, found) for whole in load_photos(path))


def scan_photo(photo: Photo, library: Library, before: Sequence[FoundCard] = ()) -> ReadPhoto:
    """Return the cards read on one picture, and a note for everything that could not be.

    `before` was found at half the size: not enough, so that the search is thorough at once.
    """
    pyramid = build_pyramid(photo.grey, levels=3)
    found = [] if before else _find_cards(pyramid, library, thorough=False)
    if not _is_complete(found):
        again = _find_cards(pyramid, library, thorough=True)
        found = max(again, found, key=lambda cards: sum(len(c.seen.markers) for c in cards))
    if not found:
        return ReadPhoto(photo, (), (NO_CARD if _is_sharp(pyramid) else BLURRED,))
    return _read_photo(pyramid, photo, found, library)


def _read_photo(
    pyramid: Pyramid, photo: Photo, found: list[FoundCard], library: Library
) -> ReadPhoto:
    notes: list[str] = []
    found = _complete_codes(pyramid, found, library, notes)
    cards = _read_cards(pyramid, photo, found, library, notes)
    if not cards and not _is_sharp(pyramid):
        notes.insert(0, BLURRED)
    return ReadPhoto(photo, tuple(cards), tuple(notes))


# ------------------------------------------------------------------ finding cards


def _find_cards(pyramid: Pyramid, library: Library, thorough: bool) -> list[FoundCard]:
    level = 1 if max(pyramid.size) > HALVE_ABOVE_PX else 0
    grey = pyramid.levels[0]
    markers = find_markers(grey, pyramid.levels[1] if level else None, thorough)
    groups = group_markers(markers, library.size_of)
    likeliest = sorted(groups, key=lambda group: -len(group.markers))[:MOST_CARDS]
    groups = tuple(group for group in groups if group in likeliest)
    found = [_find_card(pyramid, seen, library, level, thorough) for seen in groups]
    return [card for card in found if card]


def _is_complete(cards: list[FoundCard]) -> bool:
    """Say whether every card has markers enough and a code, and every page all its cards."""
    if not cards or any(len(c.seen.markers) < MIN_MARKERS or c.code is None for c in cards):
        return False
    pages = Counter((c.code.code.player, c.code.code.page) for c in cards if c.code)
    return all(page == 0 or many >= CARDS_A_ROUND_PAGE for (_, page), many in pages.items())


def _find_card(
    pyramid: Pyramid, seen: SeenCard, library: Library, level: int, thorough: bool
) -> FoundCard | None:
    outline = library.outline(seen.series)
    if outline is None:
        return None
    grey = pyramid.levels[0]
    if len(seen.markers) < 4:
        warp = fit_plane(seen, outline.size)
        if len(seen.markers) < MIN_MARKERS:
            warp = _follow_dots(_straighten(pyramid, seen, outline.size, level)).warp
        corners = warp.to_photo(marker_corners(seen.series, outline.size))
        seen = find_missing(grey, seen, np.asarray(corners, np.float32))
    found = _straighten(pyramid, seen, outline.size, level)
    code = read_code(grey, found.warp, outline.code_box, blurred=False)
    if code is None or outline.height_mm > FLAT_HEIGHT_MM:
        found = _follow_dots(found)
    if code is None:
        several = len(found.seen.markers) > 1  # a lone marker is seldom a card
        code = read_code(grey, found.warp, outline.code_box, blurred=thorough and several)
    return replace(found, code=code)


def _straighten(
    pyramid: Pyramid, seen: SeenCard, size: tuple[float, float], level: int
) -> FoundCard:
    plane = fit_plane(seen, size)
    flat = flatten(pyramid.levels[level], 2**level, plane)
    return FoundCard(seen, flat, anchor_markers(plane, seen), plane, None)


def _follow_dots(card: FoundCard) -> FoundCard:
    """Bend a card by its dots; large or damaged cards need it, others follow their artwork."""
    anchors = join_anchors(
        anchor_markers(card.plane, card.seen), anchor_dots(card.flat, card.plane)
    )
    return replace(card, anchors=anchors, warp=bend_by_anchors(card.plane, anchors))


def _follow_print(pyramid: Pyramid, card: FoundCard, printed: PrintedCard) -> tuple[Warp, Grey]:
    """Return the warp after the printed artwork, and the light on the card."""
    even, white = even_out(card.flat, printed.bare)
    bent = bend_by_print(even, card.warp, card.anchors, printed.artwork, pyramid.size)
    if bent is None:
        card = _follow_dots(card)
        bent = bend_by_print(even, card.warp, card.anchors, printed.artwork, pyramid.size)
    warp = bent or card.warp
    grid = np.array([(x, y) for x in (0.1, 0.5, 0.9) for y in (0.1, 0.3, 0.5, 0.7, 0.9)])
    spots = grid * (warp.width_mm, warp.height_mm)
    if float(np.abs(warp.bent(spots) - spots).max()) > LIGHT_SLACK_MM:
        level = len(pyramid.levels) - 1
        coarse = flatten(pyramid.levels[level], 2**level, warp, WHITE_PX_A_MM)
        white = find_white(coarse, printed.bare)
    return warp, white


# ------------------------------------------------------------------ whose cards they are


def _complete_codes(
    pyramid: Pyramid, cards: list[FoundCard], library: Library, notes: list[str]
) -> list[FoundCard]:
    """Read damaged codes by their letters, or take what the neighbours on the page say."""
    known = [card for card in cards if card.code]
    complete = list(known)
    tries = MOST_LETTERS
    for card in cards:
        if card.code:
            continue
        code = None
        if tries and len(card.seen.markers) >= MIN_MARKERS:
            tries -= 1
            code = _code_by_letters(pyramid, card, library, notes)
        if code is None:
            code = _code_by_neighbour(card, known, library)
        if code is not None:
            complete.append(replace(card, code=code))
        elif len(card.seen.markers) > 1:  # a lone marker is seldom a card
            notes.append(NO_CODE)
    return complete


def _code_by_letters(
    pyramid: Pyramid, card: FoundCard, library: Library, notes: list[str]
) -> CodeReading | None:
    outline = library.outline(card.seen.series)
    if outline is None:
        return None
    answer = read_letters(pyramid.levels[0], card.warp, outline.letters_box)
    if isinstance(answer, CodeReading):
        return answer
    if answer == NoCode(tesseract_missing=True):
        notes.append(NO_TESSERACT)
    return None


def _code_by_neighbour(
    card: FoundCard, known: list[FoundCard], library: Library
) -> CodeReading | None:
    """Cards of one page share everything but which card they are; the markers tell that."""
    centre = _centre(card)
    for other in sorted(known, key=lambda c: float(np.linalg.norm(_centre(c) - centre))):
        assert other.code is not None
        code = other.code.code
        if code.page == 0:
            continue
        try:
            layout = library.layout(code)
        except PhotoError:
            continue
        for index, printed in enumerate(layout.cards):
            for compact in (False, True) if printed.series != card.seen.series else (False,):
                if _series(code, printed, compact) == card.seen.series:
                    ours = replace(code, card=index, compact=compact)
                    return CodeReading(format_code(ours), ours, "neighbour")
    return None


def _series(code: SheetCode, card: object, compact: bool) -> int | None:
    from dicesheets.layouts.fiducials import COMPACT_SERIES
    from dicesheets.layouts.model import Card

    assert isinstance(card, Card)
    if compact and card.role not in COMPACT_SERIES:
        return None
    return series_of(card, compact)


def _centre(card: FoundCard) -> NDArray[np.float64]:
    middle = np.array([[card.plane.width_mm / 2, card.plane.height_mm / 2]])
    return np.asarray(card.warp.to_photo(middle)[0], np.float64)


# ------------------------------------------------------------------ reading fields


def _read_cards(
    pyramid: Pyramid, photo: Photo, found: list[FoundCard], library: Library, notes: list[str]
) -> list[ReadCard]:
    """Cut the fields of all cards, then let the networks judge them in one go."""
    ready: list[tuple[FoundCard, Warp, CutCard]] = []
    for card in found:
        assert card.code is not None
        try:
            library.card(card.code.code, card.seen.series)
            printed = library.printed(card.code.code)
        except PhotoError as error:
            notes.append(str(error))
            continue
        warp, white = _follow_print(pyramid, card, printed)
        ready.append((card, warp, _cut_card(pyramid, warp, printed, white)))
        if warp.agreement < MIN_AGREEMENT:
            notes.append(OTHER_PRINT)
    judged = judge_fields([cut for _, _, cut in ready])
    return [
        ReadCard(_describe(card, warp, fields, photo, library), warp, cut.printed, cut.patches())
        for (card, warp, cut), fields in zip(ready, judged, strict=True)
    ]


def _cut_card(pyramid: Pyramid, warp: Warp, printed: PrintedCard, white: Grey) -> CutCard:
    return CutCard(
        printed,
        cut_fields(pyramid, warp, printed.marks, white),
        cut_fields(pyramid, warp, printed.strips, white),
        fields_in_frame(pyramid, warp, printed.cores_mm),
    )


def _describe(
    card: FoundCard, warp: Warp, fields: tuple[FieldReading, ...], photo: Photo, library: Library
) -> CardReading:
    assert card.code is not None
    code = card.code.code
    if warp.agreement < MIN_AGREEMENT:
        fields = tuple(replace(f, confidence=min(f.confidence, UNSURE)) for f in fields)
    width, height = warp.width_mm, warp.height_mm
    paper = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float64)
    return CardReading(
        card=library.card(code, card.seen.series).id,
        layout=library.layout(code),
        code=card.code.letters,
        code_by=card.code.by,
        round=code.page,
        player=code.player,
        seed=code.seed,
        corners=tuple(
            ((float(x) + 0.5) * photo.shrunk, (float(y) + 0.5) * photo.shrunk)
            for x, y in warp.to_photo(paper)
        ),
        fields=fields,
        page=photo.page,
    )


def _is_sharp(pyramid: Pyramid) -> bool:
    small = pyramid.levels[-1]
    if max(small.shape) > 1600:
        small = build_pyramid(small, levels=2).levels[1]
    steep = cv2.magnitude(cv2.Sobel(small, cv2.CV_32F, 1, 0), cv2.Sobel(small, cv2.CV_32F, 0, 1))
    return float(np.percentile(steep, 99.9)) / 4 >= SHARP_FROM
