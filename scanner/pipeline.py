"""The scanner as a row of steps: photo -> markers -> cards -> codes -> fields -> reading."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from dicesheets.errors import PhotoError
from dicesheets.layouts.model import Text
from dicesheets.layouts.people import PersonId
from dicesheets.scanner.artwork import PrintedCard
from dicesheets.scanner.belonging import disown
from dicesheets.scanner.cut import (
    CutCard,
    Pyramid,
    build_pyramid,
    cut_fields,
    cut_light,
    fields_in_frame,
    fields_in_glare,
    fields_on_shadow_edges,
    mean_light,
)
from dicesheets.scanner.decoder import pool
from dicesheets.scanner.expected import expect_usual
from dicesheets.scanner.find import (
    SAFE_PX_A_MM,
    FoundCard,
    complete_codes,
    find_cards,
    follow_card_dots,
    is_complete,
)
from dicesheets.scanner.judge import judge_fields
from dicesheets.scanner.library import Library
from dicesheets.scanner.light import WHITE_PX_A_MM, even_out, find_white
from dicesheets.scanner.names import cut_names
from dicesheets.scanner.photo import Photo, Picture, Source, open_picture
from dicesheets.scanner.photo_errors import FEW_CARDS, photo_error
from dicesheets.scanner.reading import CardReading, FieldReading
from dicesheets.scanner.steps import Progress, Step, TellProgress, tell_nobody
from dicesheets.scanner.straighten import bend_by_print
from dicesheets.scanner.warp import Grey, Warp, flatten
from dicesheets.scanner.why_nothing import BLURRED, blur_hides_codes, why_nothing
from dicesheets.scanner.wiped import doubt_wiped

OTHER_PRINT = Text(
    "eine Karte sieht anders aus als ihre Vorlage; prüfe alles, was darauf gelesen wurde",
    "a card looks different from its layout; check all that was read on it",
)
SMALL = Text(
    "das Foto ist so klein, dass Zeichen verschwimmen, wie es Messenger verschicken; schick das "
    "Original (als Datei) oder fotografiere noch einmal",
    "the photo is so small that marks blur, as messengers send it; send the original (as a file) "
    "or take it again",
)
MANY_FIELDS = Text(
    "auf dem Foto sind mehr Felder, als aus einem gelesen werden; einige Karten fehlen: "
    "fotografiere weniger Blätter auf einmal",
    "the photo shows more fields than are read from one; some cards are missing: photograph "
    "fewer sheets at once",
)
# Share of the artwork that must be found in its place: the hardest practice photos have 0.77.
# Cards of another version have less than half, or contradict the bend and have nothing.
MIN_AGREEMENT = 0.5
QUICK_MODULE_PX = 4.0  # of a marker; smaller cards are read at the full size of the photo
UNSURE = 0.5  # the confidence in what is read on a card that looks different from its layout
FRUITLESS_SECONDS = 5.0  # of work on pages without a card; an empty A4 page takes 0.12
# In one photo: 13 pages of a round, or 7 pads. Scribbled all over, seven pads compute for 7 s.
MOST_FIELDS = 1600
LIGHT_SLACK_MM = 0.4  # cards bent further have their light found anew once they are flat


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
    notes: tuple[Text, ...]


def scan_pages(
    path: Source, library: Library, tell: TellProgress = tell_nobody
) -> Iterator[ReadPhoto]:
    """Yield what is on each picture of a file; each is let go before the next is decoded.

    `tell` hears of every step. PhotoError if too much time goes into pages without any card.
    """
    picture = open_picture(path)
    empty = 0
    page: int | None = 0
    while page is not None:
        if picture.fruitless > FRUITLESS_SECONDS:
            raise photo_error(str(path), FEW_CARDS, pages=empty)
        start = _computed()
        found = scan_page(picture, page, library, tell)
        if not found.cards:
            picture.fruitless += _computed() - start
            empty += 1
        yield found
        del found
        page = picture.after(page)


def _computed() -> float:
    """Seconds of work for this thread, in this process and in others: not those of waiting."""
    return time.thread_time() + pool.used_seconds()


def scan_page(
    picture: Picture, page: int, library: Library, tell: TellProgress = tell_nobody
) -> ReadPhoto:
    """Return what is on one page, from 0: at half its size if that is enough, otherwise whole."""
    photo = picture.load_photo(page, quick=True)
    tell(Progress(Step.DECODED, photo.page))
    if photo.shrunk == 1:
        return scan_photo(photo, library, tell=tell)
    pyramid = build_pyramid(photo.grey, levels=2)
    found = find_cards(pyramid, library, thorough=False)
    if is_complete(found) and all(c.seen.module_px >= QUICK_MODULE_PX for c in found):
        return _read_photo(pyramid, photo, found, library, tell)
    return scan_photo(picture.load_photo(page), library, found, tell)


def scan_photo(
    photo: Photo, library: Library, before: Sequence[FoundCard] = (),
    tell: TellProgress = tell_nobody,
) -> ReadPhoto:  # fmt: skip
    """Return the cards read on one picture, and a note for everything that could not be.

    `before` was found at half the size: not enough, so that the search is thorough at once.
    """
    pyramid = build_pyramid(photo.grey, levels=3)
    found = [] if before else find_cards(pyramid, library, thorough=False)
    if not is_complete(found):
        again = find_cards(pyramid, library, thorough=True)
        found = max(again, found, key=lambda cards: sum(len(c.seen.markers) for c in cards))
    if not found:
        return ReadPhoto(photo, (), (why_nothing(pyramid, library),))
    return _read_photo(pyramid, photo, found, library, tell)


def _read_photo(
    pyramid: Pyramid, photo: Photo, found: list[FoundCard], library: Library, tell: TellProgress
) -> ReadPhoto:
    notes: list[Text] = []
    found = complete_codes(pyramid, found, library, notes)
    tell(Progress(Step.FOUND, photo.page, 0, len(found)))
    cards = _read_cards(pyramid, photo, found, library, notes, tell)
    if not found and blur_hides_codes(pyramid):
        notes.insert(0, BLURRED)
    return ReadPhoto(photo, tuple(cards), tuple(notes))


def _note_of(error: PhotoError) -> Text:
    """Return what an error says as a note about a photo that can be read otherwise."""
    if error.source is None and isinstance(error.problem, Text):
        return error.problem
    return Text(error.say("de"), error.say("en"))


# ------------------------------------------------------------------ reading fields


def _read_cards(
    pyramid: Pyramid, photo: Photo, found: list[FoundCard], library: Library, notes: list[Text],
    tell: TellProgress,
) -> list[ReadCard]:  # fmt: skip
    """Cut the fields of all cards, then let the networks judge them in one go."""
    known: list[tuple[FoundCard, PrintedCard]] = []
    fields = 0
    for card in found:
        assert card.code is not None
        try:
            library.card(card.code.code, card.seen.series)
            printed = library.printed(card.code.code)
        except PhotoError as error:
            notes.append(_note_of(error))
            continue
        fields += len(printed.plan.fields)
        if known and fields > MOST_FIELDS:
            notes.append(MANY_FIELDS)
            break
        known.append((card, printed))
    hands = _hands([card for card, _ in known])
    ready = []
    for (card, printed), hand in zip(known, hands, strict=True):
        ready.append((card, *_cut_card(pyramid, card, printed, hand)))
        tell(Progress(Step.CARD, photo.page, len(ready), len(known)))
    if any(warp.agreement < MIN_AGREEMENT for _, warp, _, _ in ready):
        notes.append(OTHER_PRINT)
    if any(warp.px_a_mm * photo.shrunk < SAFE_PX_A_MM for _, warp, _, _ in ready):
        notes.append(SMALL)
    cuts = [cut for _, _, _, cut in ready]
    judged = doubt_wiped(cuts, judge_fields(cuts))
    tell(Progress(Step.MARKS, photo.page, len(cuts), len(cuts)))
    cards = []
    for (card, warp, white, cut), read in zip(ready, judged, strict=True):
        own = disown(cut, read, pyramid, warp, white)
        reading = _describe(card, warp, own, photo, library)
        cards.append(ReadCard(reading, warp, cut.printed, cut.patches()))
    return cards


def _follow_print(pyramid: Pyramid, card: FoundCard, printed: PrintedCard) -> tuple[Warp, Grey]:
    """Return the warp after the printed artwork, and the light on the card."""
    even, white = even_out(card.flat, printed.bare)
    bent = bend_by_print(even, card.warp, card.anchors, printed.artwork, pyramid.size)
    if bent is None:
        card = follow_card_dots(card)
        bent = bend_by_print(even, card.warp, card.anchors, printed.artwork, pyramid.size)
    warp = bent or card.warp
    grid = np.array([(x, y) for x in (0.1, 0.5, 0.9) for y in (0.1, 0.3, 0.5, 0.7, 0.9)])
    spots = grid * (warp.width_mm, warp.height_mm)
    if float(np.abs(warp.bent(spots) - spots).max()) > LIGHT_SLACK_MM:
        level = len(pyramid.levels) - 1
        coarse = flatten(pyramid.levels[level], 2**level, warp, WHITE_PX_A_MM)
        white = find_white(coarse, printed.bare)
    return warp, white


def _hands(cards: Sequence[FoundCard]) -> list[int]:
    """Number who filled each card: one player all with the same layout, seed and number.

    Many sheets name no player. Where the same card lies there twice, two people are mixed, and
    every card is on its own.
    """
    codes = [card.code.code for card in cards if card.code]
    owners = [
        (c.game, c.reference, c.generated, c.seed, c.player, c.event, c.person) for c in codes
    ]
    places = Counter((owner, c.page, c.card) for owner, c in zip(owners, codes, strict=True))
    mixed = {owner for (owner, _, _), many in places.items() if many > 1}
    first: dict[object, int] = {}
    return [i if owner in mixed else first.setdefault(owner, i) for i, owner in enumerate(owners)]


def _cut_card(
    pyramid: Pyramid, card: FoundCard, printed: PrintedCard, hand: int
) -> tuple[Warp, Grey, CutCard]:
    warp, white = _follow_print(pyramid, card, printed)
    return warp, white, cut_all(pyramid, warp, white, printed, hand)


def cut_all(pyramid: Pyramid, warp: Warp, white: Grey, printed: PrintedCard, hand: int) -> CutCard:
    """Return every field of a card, cut out of its photo where the print was found."""
    light, strip_light = (cut_light(cuts, white) for cuts in (printed.marks, printed.strips))
    mean, strip_mean = mean_light(printed.marks, light), mean_light(printed.strips, strip_light)
    return CutCard(
        printed,
        cut_fields(pyramid, warp, printed.marks, light),
        cut_fields(pyramid, warp, printed.strips, strip_light),
        fields_in_frame(pyramid, warp, printed.cores_mm),
        fields_on_shadow_edges(printed.marks, light),
        hand,
        fields_in_glare(printed.marks, mean) | fields_in_glare(printed.strips, strip_mean),
        mean,
    )


def _describe(
    card: FoundCard, warp: Warp, fields: tuple[FieldReading, ...], photo: Photo, library: Library
) -> CardReading:
    assert card.code is not None
    code = card.code.code
    named = library.card(code, card.seen.series)
    fields = expect_usual(named, fields)
    if warp.agreement < MIN_AGREEMENT:
        fields = tuple(replace(f, confidence=min(f.confidence, UNSURE)) for f in fields)
    width, height = warp.width_mm, warp.height_mm
    paper = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float64)
    return CardReading(
        card=named.id,
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
        person=PersonId(code.event, code.person) if code.person else None,
        names=() if code.person else cut_names(photo.grey, warp, library.printed(code).plan.names),
    )
