"""Judging ink: from patches to what stands in each field, all cards of a photo in one batch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from dicesheets.layouts.marks import MARKS, can_stand
from dicesheets.layouts.model import Field, Kind, Text
from dicesheets.scanner.cores import has_one_core
from dicesheets.scanner.cut import CutCard
from dicesheets.scanner.decode import MOST_DIGITS, Wanted
from dicesheets.scanner.reading import DOUBTED, SOFT, FieldReading, Value
from dicesheets.scanner.recognise import (
    JUNK,
    Recognition,
    recognise,
    recognise_numbers,
)
from dicesheets.words.marks import read_as, say_mark

Grey = NDArray[np.uint8]
Floats = NDArray[np.float32]
Place = tuple[int, int]  # card and field, by number
Part = tuple[slice, slice]  # of a patch

CLEAR = 0.9  # an impossible number this likely is what the player wrote, and is reported as such
# In training one digit in thirty is none that a die shows; on paper far fewer are.
IMPOSSIBLE_WEIGHT = 0.1
SURE = 0.999  # readings surer than this are the same either way
# Of 47 marks on shadows' edges 38 are read surer than this; a line of shadow was with 0.9998.
SURE_ON_EDGE = 0.9999
WHY_NOT = {
    Kind.DIGIT: Text("das zeigt kein Würfel", "no die shows it"),
    Kind.NUMBER: Text("hier stehen ganze Zahlen", "whole numbers stand here"),
}
OUT_OF_FRAME = Text("außerhalb des Fotos", "outside the photo")
COVERED = Text("verdeckt oder überstrahlt", "covered or in a glare")
GLARE = Text("überstrahlt", "in a glare")
POINT = "."
TENTHS = "0.1"
# Ink shows in a glare in which print is lost: of 76 such fields on 142 practice photos of film 73
# are empty. A cell filled evenly shows nothing: two of six are filled.
EMPTY_IN_GLARE = 0.95
UNFILLED_IN_GLARE = 0.6
# So often a blot on an icon is what it looks most like; of the others anything may be meant.
BLOTTED = 0.8
# How much of its print an empty field must show: 1 is as printed. Of 4,540 empty fields on normal
# practice photos all show 0.3 and more, of 6,638 on hard ones 4 less than 0.2; under a thumb 0.1.
LEAST_PRINT = 0.2
NEAR_BY = 6  # pixels of a patch by which print may be displaced: about a millimetre
LEAST_DISPLACED = 0.4  # the same of print beside its place: 0.6 on a bent page, 0.2 under a thumb
ALIKE = 0.65  # correlation: on a bent page 0.7 and more, under a thumb 0.63
TELLING_PRINT = 3.0  # spread of the print's grey levels; with less there is nothing to miss
FINE_PX = 9  # only what is finer tells: the light that was evened out follows the rest
# How far a mark must stand out from what is round it, in grey levels: of 35,000 marks on practice
# photos, by every pen, all reach 19.5; the shadow of a crease, which is soft, 16.
LEAST_EDGE = 18.0
LEAST_LEFT = 0.3  # of the print that tells how soft ink may be; with less, noise has edges too
PALE = 60  # grey levels; creases on practice photos are at most half as dark
EDGED = ("x", "o", "ox")  # drawn with lines, while cells may be shaded evenly
EDGE_SHARE = 99  # percentile: thin strokes cover little
INNER = (slice(4, -4), slice(4, -4))  # what reaches in from outside is a neighbour's
LINE_PX = 2  # by which printed lines may be displaced
LEAST_LINE = 15  # grey levels of a printed line
# Digits and numbers stand within their box; its lines, a little displaced, would look like an edge.
# Of 1,595 empty boxes of practice pads all but one in a hundred have less than 14 beside the lines.
# Written digits have at least 50 grey levels of edge there on real photos, the palest pencil in bad
# light 24 on practice photos; print that shines through from the back of the sheet at most 16.
WITHIN = (slice(9, -9), slice(9, -9))
EDGE = Text("der Rand eines Schattens läuft hindurch", "the edge of a shadow runs through it")
UNSEEN = (OUT_OF_FRAME, COVERED, GLARE)  # why nobody can see whether something stands there
# So often at least such a field is empty, if networks see a mark: pencil in the shadow of a hand
# is as soft as a crease. On film the rest of the sheet tells old marks (`wiped`).
SOFT_AND_EMPTY = 0.5
STRANGE_INK = 15.0  # grey levels; what is darker than the print by more is a neighbour's ink


def judge_fields(cards: list[CutCard]) -> list[tuple[FieldReading, ...]]:
    """Return the reading of every field, card by card."""
    marks = [(c, f) for c, card in enumerate(cards) for f in card.printed.marks.fields]
    strips = [(c, f) for c, card in enumerate(cards) for f in card.printed.strips.fields]
    # Numbers are few: on a second core they are read while the marks are. A thread that stayed
    # would be missing in a forked process; starting one takes a tenth of a millisecond.
    if has_one_core():
        seen, more = _read_marks(cards, marks), _read_strips(cards, strips)
    else:
        with ThreadPoolExecutor(1) as beside:
            numbers = beside.submit(_read_strips, cards, strips)
            seen = _read_marks(cards, marks)
            more = numbers.result()
    found = seen.found | more.found
    covered, soft = seen.covered | more.covered, seen.soft | more.soft

    def read(place: Place) -> FieldReading:
        card, f = cards[place[0]], place[1]
        field = card.printed.plan.fields[f].field
        reading = _reading(field, found[place], card.in_frame[f], place in covered)
        if reading.note == COVERED and f in card.in_glare:
            reading = replace(reading, alternatives=_in_glare(field.kind), note=GLARE)
        if place in soft:
            return _doubt_ink(reading)
        return _doubt_edge(reading) if place in seen.on_edge else reading

    return [
        tuple(read((c, f)) for f in range(len(card.printed.plan.fields)))
        for c, card in enumerate(cards)
    ]


@dataclass(frozen=True, slots=True)
class _Marks:
    """What the networks make of marks or numbers, and what else is to be said of them."""

    found: dict[Place, Recognition]
    covered: set[Place]  # look empty only because something lies on them
    soft: set[Place]  # hold a mark without an edge
    on_edge: set[Place]  # a hard shadow's edge runs through them


def _read_marks(cards: Sequence[CutCard], marks: list[Place]) -> _Marks:
    """What the networks make of marks."""
    if not marks:
        return _Marks({}, set(), set(), set())
    photo = np.concatenate([card.marks for card in cards])
    artwork = np.concatenate([card.printed.marks.artwork for card in cards])
    kinds = [cards[c].printed.plan.fields[f].field.kind for c, f in marks]
    hands = [cards[c].hand for c, _ in marks]
    found = dict(zip(marks, recognise(photo, artwork, kinds, hands), strict=True))
    edges = [is_on for card in cards for is_on in card.on_edge]
    return _Marks(
        found,
        set(_covered(marks, found, photo, artwork)),
        set(_soft(marks, found, photo, artwork)),
        {place for place, is_on in zip(marks, edges, strict=True) if is_on},
    )


def _read_strips(cards: Sequence[CutCard], strips: list[Place]) -> _Marks:
    """What the networks make of the numbers."""
    if not strips:
        return _Marks({}, set(), set(), set())
    photo = np.concatenate([card.strips for card in cards])
    artwork = np.concatenate([card.printed.strips.artwork for card in cards])
    fields = [cards[c].printed.plan.fields[f].field for c, f in strips]
    wanted = [
        Wanted(
            field.digits or MOST_DIGITS,
            tuple(map(str, field.may_hold)),
            has_tenths=can_stand(field, TENTHS),
        )
        for field in fields
    ]
    found = dict(zip(strips, recognise_numbers(photo, artwork, wanted), strict=True))
    covered, soft = (set(find(strips, found, photo, artwork)) for find in (_covered, _soft))
    return _Marks(found, covered, soft, set())


def _covered(
    places: list[Place], found: Mapping[Place, Recognition], photo: Grey, artwork: Grey
) -> Iterator[Place]:
    """The fields that look empty only because something lies on them."""
    for place, seen, printed in zip(places, photo, artwork, strict=True):
        if found[place].value is None and not _shows_print(seen, printed):
            yield place


def _soft(
    places: list[Place], found: Mapping[Place, Recognition], photo: Grey, artwork: Grey
) -> Iterator[Place]:
    """The fields that hold something, but nothing with an edge as ink has."""
    for place, seen, printed in zip(places, photo, artwork, strict=True):
        value, sure = found[place].probabilities[0]
        if value is None:
            continue
        is_number = any(v is not None and v[0].isdigit() for v, _ in found[place].probabilities)
        where = WITHIN if is_number else INNER
        # Who shades a cell lightly leaves no edge either: what is surely filled is.
        is_lined = is_number or value in EDGED
        may_be_soft = (is_lined and _is_pale(seen, printed, where)) or (
            sure < SURE and not is_number
        )
        if may_be_soft and not _has_edge(seen, printed, where):
            yield place


def _is_pale(photo: Grey, artwork: Grey, where: Part) -> bool:
    return int(cv2.subtract(artwork[where], photo[where]).max()) < PALE


def _has_edge(photo: Grey, artwork: Grey, where: Part = INNER) -> bool:
    darker = artwork[where].astype(np.float32) - photo[where]
    fine = _fine(darker)
    if where is WITHIN:
        fine = fine[_beside_lines(artwork)[where]]
    if not fine.size:
        return True
    edge = float(np.percentile(fine, EDGE_SHARE))
    return edge >= LEAST_EDGE or edge >= LEAST_EDGE * _print_left(photo, artwork)


def _print_left(photo: Grey, artwork: Grey) -> float:
    """Return how much of the fine print blur and glare have left, 1 as printed: ink has no more.

    Where ink lies nothing is seen of the print.
    """
    printed = artwork.astype(np.float32)
    fine = _fine(printed)
    fine[printed - photo >= STRANGE_INK] = 0
    power = float((fine * fine).sum())
    if power < TELLING_PRINT**2 * fine.size:
        return 1.0
    left = float((_fine(photo.astype(np.float32)) * fine).sum()) / power
    return min(1.0, max(LEAST_LEFT, left))


def _beside_lines(artwork: Grey) -> NDArray[np.bool_]:
    """Say where no printed line runs: a little displaced, it looks like an edge."""
    wide, beside = np.ones((FINE_PX, FINE_PX)), np.ones((2 * LINE_PX + 1, 2 * LINE_PX + 1))
    lines = cv2.morphologyEx(artwork, cv2.MORPH_BLACKHAT, wide) > LEAST_LINE
    return np.asarray(cv2.dilate(lines.astype(np.uint8), beside) == 0)


def _doubt_ink(reading: FieldReading) -> FieldReading:
    """Return the reading of a field that may be a shadow, for a person alone to decide.

    It is taken for empty, unless the networks are very sure of a mark. Digits that shine through
    from the back are plain to see, and yet nobody wrote them.
    """
    if reading.note in UNSEEN:
        return reading
    read = () if reading.unreadable else ((reading.value, reading.confidence),)
    shares = dict((*read, *reading.alternatives))
    is_number = reading.value is not None and reading.value[0].isdigit()
    value = reading.value if reading.confidence >= SURE and not is_number else None
    is_open = value is None and not is_number and not reading.unreadable
    sure = max(SOFT_AND_EMPTY, shares.get(None, 0.0)) if is_open else DOUBTED
    total = sum(share for other, share in shares.items() if other != value) or 1.0
    others = tuple((v, p * (1 - sure) / total) for v, p in shares.items() if v != value)
    return FieldReading(reading.field, value, sure, others, note=SOFT, weighed=True)


def _doubt_edge(reading: FieldReading) -> FieldReading:
    """Let a person look at what may be the edge of a shadow: it leaves a thin dark line."""
    if reading.unreadable or reading.value is None or reading.confidence >= SURE_ON_EDGE:
        return reading
    return replace(reading, confidence=min(reading.confidence, DOUBTED), note=EDGE)


def _in_glare(kind: Kind) -> tuple[tuple[Value, float], ...]:
    """Return what may stand in a field of which a glare shows neither print nor ink."""
    empty = UNFILLED_IN_GLARE if kind is Kind.FILL else EMPTY_IN_GLARE
    marks = MARKS.get(kind, ())
    return (None, empty), *((mark, (1 - empty) / len(marks)) for mark in marks)


def _shows_print(photo: Grey, artwork: Grey) -> bool:
    """Say whether a bright patch shows its print; none is seen under a thumb or in a glare."""
    printed = artwork.astype(np.float32)
    print_ = _fine(printed)
    power = float((print_ * print_).sum())
    if power < TELLING_PRINT**2 * print_.size:
        return True
    # What is darker than print seems to show it; beside its place only what is seen counts.
    seen = _fine(np.maximum(photo, printed - STRANGE_INK))
    if float((seen * print_).sum()) >= LEAST_PRINT * power:
        return True
    return _shows_displaced(_fine(photo.astype(np.float32)), print_)


def _fine(picture: Floats) -> Floats:
    return np.asarray(picture - cv2.blur(picture, (FINE_PX, FINE_PX)))


def _shows_displaced(seen: Floats, print_: Floats) -> bool:
    """Say whether a patch shows its print a little beside its place, as on a bent page."""
    core = np.ascontiguousarray(print_[NEAR_BY:-NEAR_BY, NEAR_BY:-NEAR_BY])
    power = float((core * core).sum())
    if power < TELLING_PRINT**2 * core.size:
        return False
    strong = float(cv2.matchTemplate(seen, core, cv2.TM_CCORR).max()) >= LEAST_DISPLACED * power
    return strong and float(cv2.matchTemplate(seen, core, cv2.TM_CCORR_NORMED).max()) >= ALIKE


def _reading(field: Field, seen: Recognition, in_frame: bool, covered: bool) -> FieldReading:
    if not in_frame:
        return FieldReading(field.id, None, 0.0, unreadable=True, note=OUT_OF_FRAME)
    if covered and seen.value is None:
        return FieldReading(field.id, None, 0.0, unreadable=True, note=COVERED)
    if field.kind is Kind.DIGIT and seen.confidence < SURE:
        seen = _weigh_impossible(field, seen)
    if seen.value != JUNK and can_stand(field, seen.value):
        others = tuple(other for other in seen.probabilities[1:] if other[0] != JUNK)
        return FieldReading(field.id, seen.value, seen.confidence, others)
    shares = [(v, p) for v, p in seen.probabilities if v != JUNK]
    junk = sum(p for v, p in seen.probabilities if v == JUNK)
    if not shares:  # nothing that could be a number
        return FieldReading(field.id, None, 0.0, unreadable=True)
    best, share = max(shares, key=lambda one: one[1])
    note = None
    if not can_stand(field, best):
        shown, why = say_mark(best), WHY_NOT[field.kind]
        if share >= CLEAR:
            note = Text(f"gelesen wird {shown.de}; {why.de}", f"reads {shown.en}; {why.en}")
            others = _without_points(shares) if field.kind is Kind.NUMBER else tuple(shares)
            return FieldReading(field.id, None, 1 - share, others, unreadable=True, note=note)
        possible = [(v, p) for v, p in shares if can_stand(field, v)]
        best, share = max(possible, key=lambda one: one[1], default=(None, 0.0))
        note = _against_ink(best, shown, why)
        if field.kind is Kind.NUMBER:  # few of many numbers are listed: their shares say little
            share /= sum(p for _, p in possible) + junk or 1.0
            share = min(share, DOUBTED)
    others = tuple(sorted(((v, p) for v, p in shares if v != best), key=lambda one: -one[1]))
    if junk > share:
        guesses = _guess_icon((best, share), *others) if field.kind is Kind.CIRCLE else None
        guesses = guesses or ((best, share), *others)
        return FieldReading(field.id, None, guesses[0][1], guesses, unreadable=True)
    return FieldReading(field.id, best, share, others, note=note)


def _without_points(shares: Sequence[tuple[Value, float]]) -> tuple[tuple[Value, float], ...]:
    """Return what stands there if a point is but a speck, likeliest first."""
    found: dict[Value, float] = {}
    for value, share in shares:
        whole = value and value.replace(POINT, "")
        found[whole] = found.get(whole, 0.0) + share
    return tuple(sorted(found.items(), key=lambda one: -one[1]))


def _guess_icon(*shares: tuple[Value, float]) -> tuple[tuple[Value, float], ...]:
    """Return what a blot on an icon may be: nobody corrects one, while broad pens blot."""
    total = sum(share for _, share in shares)
    return tuple((value, BLOTTED * share / total) for value, share in shares) if total else ()


def _weigh_impossible(field: Field, seen: Recognition) -> Recognition:
    """Make what cannot stand in a field as unlikely as it is on paper."""
    weighed = [
        (v, p if v == JUNK or can_stand(field, v) else p * IMPOSSIBLE_WEIGHT)
        for v, p in seen.probabilities
    ]
    total = sum(p for _, p in weighed)
    ranked = sorted(((v, p / total) for v, p in weighed), key=lambda one: -one[1])
    return Recognition(tuple(ranked))


def _against_ink(value: Value, likelier: Text, why: Text) -> Text:
    now = read_as(value)
    return Text(
        f"{now.de}; {likelier.de} wäre der Tinte nach wahrscheinlicher, aber {why.de}",
        f"{now.en}; {likelier.en} was likelier by ink, but {why.en}",
    )
