"""Finding: the cards in a photo, each with its code, before any field is read."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from dicesheets.errors import PhotoError
from dicesheets.layouts.fiducials import COMPACT_SERIES, SheetCode, format_code, series_of
from dicesheets.layouts.model import Card, Text
from dicesheets.scanner.codes import CodeReading, NoCode, read_code, read_letters
from dicesheets.scanner.cut import Pyramid
from dicesheets.scanner.library import Library
from dicesheets.scanner.locate import (
    HALVE_ABOVE_PX,
    SeenCard,
    find_markers,
    find_missing,
    group_markers,
)
from dicesheets.scanner.straighten import (
    Anchors,
    anchor_dots,
    anchor_markers,
    bend_by_anchors,
    fit_plane,
    join_anchors,
    marker_corners,
)
from dicesheets.scanner.warp import Grey, Warp, flatten

NO_CODE = Text(
    "der Code einer Karte ist nicht lesbar; fotografiere sie näher und ohne Spiegelung",
    "a card's code cannot be read; photograph the card closer and without glare",
)
CODE_TOO_SMALL = Text(
    "der Code einer Karte ist nicht lesbar: das Bild hat zu wenige Pixel; schick das Original (als "
    "Datei)",
    "a card's code cannot be read: the picture has too few pixels; send the original (as a file)",
)
# Of 30 practice photos that a messenger made smaller all were read rightly at 2.8 pixels a mm, 29
# at 2.5; at 2.1 nine could not be read, and one was read wrongly without a doubt.
SAFE_PX_A_MM = 2.8
PHONE_PX = 2000  # the longer side: phones take 3000 and more, messengers send 1600 and less
NO_TESSERACT = Text(
    "Tesseract ist nicht installiert: damit ließen sich die gedruckten Buchstaben lesen",
    "Tesseract is not installed: with it the printed letters could be read",
)
NO_CODE_NOR_LETTERS = Text(f"{NO_CODE.de}; {NO_TESSERACT.de}", f"{NO_CODE.en}; {NO_TESSERACT.en}")
MIN_MARKERS = 3  # one may be hidden; a card with fewer is searched for thoroughly
FLAT_HEIGHT_MM = 160.0  # taller cards may bend too far to be followed without their dots
MOST_CARDS = 40  # in one photo; more marks than that are not ours
MOST_RESTORED = 10  # blurred codes in one photo, those of two pages: each takes a while
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


def find_cards(pyramid: Pyramid, library: Library, thorough: bool) -> list[FoundCard]:
    """Return the cards in a photo, with their codes where those can be read."""
    level = 1 if max(pyramid.size) > HALVE_ABOVE_PX else 0
    markers = find_markers(pyramid.levels, thorough)
    groups = group_markers(markers, library.size_of)
    likeliest = sorted(groups, key=lambda group: -len(group.markers))[:MOST_CARDS]
    groups = tuple(group for group in groups if group in likeliest)
    found: list[FoundCard] = []
    unread = 0
    for seen in groups:
        card = _find_card(pyramid, seen, library, level, thorough and unread < MOST_RESTORED)
        if card:
            found.append(card)
            unread += card.code is None
    return found


def is_complete(cards: list[FoundCard]) -> bool:
    """Say whether every card has markers enough and a code, and every page all its cards."""
    if not cards or any(len(c.seen.markers) < MIN_MARKERS or c.code is None for c in cards):
        return False
    pages = Counter((*_owner(c.code.code), c.code.code.page) for c in cards if c.code)
    return all(page[-1] == 0 or many >= CARDS_A_ROUND_PAGE for page, many in pages.items())


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
            warp = follow_card_dots(_straighten(pyramid, seen, outline.size, level)).warp
        corners = warp.to_photo(marker_corners(seen.series, outline.size))
        seen = find_missing(grey, seen, np.asarray(corners, np.float32))
    found = _straighten(pyramid, seen, outline.size, level)
    code = read_code(grey, found.warp, outline.code_box, blurred=False)
    if code is None or outline.height_mm > FLAT_HEIGHT_MM:
        found = follow_card_dots(found)
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


def follow_card_dots(card: FoundCard) -> FoundCard:
    """Bend a card by its dots; large or damaged cards need it, others follow their artwork."""
    anchors = join_anchors(
        anchor_markers(card.plane, card.seen), anchor_dots(card.flat, card.plane)
    )
    return replace(card, anchors=anchors, warp=bend_by_anchors(card.plane, anchors))


# ------------------------------------------------------------------ whose cards they are


def complete_codes(
    pyramid: Pyramid, cards: list[FoundCard], library: Library, notes: list[Text]
) -> list[FoundCard]:
    """Read damaged codes by their letters, or take what the neighbours on the page say."""
    known = [card for card in cards if card.code]
    complete = list(known)
    tries = MOST_LETTERS
    for card in cards:
        if card.code:
            continue
        answer: CodeReading | NoCode = NoCode()
        if tries and len(card.seen.markers) >= MIN_MARKERS:
            tries -= 1
            answer = _code_by_letters(pyramid, card, library)
            if isinstance(answer, NoCode) and answer.took_too_long:
                tries = 0
        if isinstance(answer, NoCode):
            answer = _code_by_neighbour(card, known, library) or answer
        if isinstance(answer, CodeReading):
            complete.append(replace(card, code=answer))
        elif len(card.seen.markers) > 1:  # a lone marker is seldom a card
            notes.append(_why_no_code(pyramid, card, answer))
    return complete


def _why_no_code(pyramid: Pyramid, card: FoundCard, answer: NoCode) -> Text:
    """Say what to do about a code that cannot be read."""
    if max(pyramid.size) < PHONE_PX and card.plane.px_a_mm < SAFE_PX_A_MM:
        return CODE_TOO_SMALL
    return NO_CODE_NOR_LETTERS if answer.tesseract_missing else NO_CODE


def _code_by_letters(pyramid: Pyramid, card: FoundCard, library: Library) -> CodeReading | NoCode:
    outline = library.outline(card.seen.series)
    if outline is None:
        return NoCode()
    return read_letters(pyramid.levels[0], card.warp, outline.letters_box)


def _code_by_neighbour(
    card: FoundCard, known: list[FoundCard], library: Library
) -> CodeReading | None:
    """Cards of one page share everything but which card they are; the markers tell that."""
    centre = _centre(card)
    seen = {_identity(one) for one in known}
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
                if _series(printed, compact) == card.seen.series:
                    ours = replace(code, card=index, compact=compact)
                    # Whose page holds this very card already has no second one.
                    if (*_owner(ours), ours.page, ours.card) not in seen:
                        return CodeReading(format_code(ours), ours, "neighbour")
    return None


def _identity(card: FoundCard) -> tuple[int, ...]:
    assert card.code is not None
    code = card.code.code
    return (*_owner(code), code.page, code.card)


def _owner(code: SheetCode) -> tuple[int, int, int]:
    """Whose a card is, as far as its code says."""
    return code.event, code.person, code.player


def _series(card: Card, compact: bool) -> int | None:
    if compact and card.role not in COMPACT_SERIES:
        return None
    return series_of(card, compact)


def _centre(card: FoundCard) -> NDArray[np.float64]:
    middle = np.array([[card.plane.width_mm / 2, card.plane.height_mm / 2]])
    return np.asarray(card.warp.to_photo(middle)[0], np.float64)
