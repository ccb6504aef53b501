"""Reviewing: a person settles the doubtful fields, one by one.

Asks through functions it is given; knows neither terminals nor files.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from dicesheets.layouts.marks import MARKS, can_stand
from dicesheets.layouts.model import Field, Text
from dicesheets.rules.naming import field_name
from dicesheets.scanner.pipeline import ReadCard, ReadPhoto
from dicesheets.scanner.reading import (
    LISTED_FROM,
    FieldReading,
    Value,
    card_title,
    say_doubt,
)
from dicesheets.words.marks import mark_choices, say_mark

Grey = NDArray[np.uint8]
Ask = Callable[[str], str]
Show = Callable[[str], None]

EMPTY = "-"
# What is shown as ink in the little picture, in grey levels darker than the print: this much, and
# this share of the darkest.
LEAST_INK = 16
INK_SHARE = 0.4
DARKEST = 99  # percentile
WIDEST_SKETCH = 80  # columns of a terminal; what is wider is shown at half the size
STOP = "q"
HELP = "?"
QUESTION = Text(
    "Was steht da? (Eingabetaste: {value}; sonst {allowed}, oder {empty} für nichts; "
    "q: aufhören, ?: Hilfe)",
    "What stands there? (Enter: {value}; else {allowed}, or {empty} for nothing; q: stop, ?: help)",
)
LEAVE_OPEN = Text("offen lassen", "leave it open")
EXPLAINED = Text(
    "Die Eingabetaste allein heißt: {value}. Sonst schreib, was im Feld steht: {allowed}; {empty} "
    "heißt, dass nichts darin steht.\n"
    "q hört auf: Was du beantwortet hast, wird gespeichert, der Rest dieses Fotos bleibt unsicher. "
    "Fotos, die noch nicht dran waren, fehlen darin.",
    "Enter alone means: {value}. Otherwise write what stands in the field: {allowed}; {empty} says "
    "that nothing does.\n"
    "q stops: what you have answered is saved, the rest of this photo stays in doubt. "
    "Photos whose turn had not come are not in it.",
)
NOTHING = Text("nichts", "nothing")
WRONG = Text("Das kann dort nicht stehen.", "That cannot stand there.")
NUMBER = Text("eine Zahl wie 10,1", "a number such as 10.1")
WHOLE = Text("eine ganze Zahl", "a whole number")


class StopReview(Exception):
    """Whoever is asked wants no more questions; `ask` may raise it, too."""


@dataclass(frozen=True, slots=True, eq=False)
class Reviewed:
    """Photos after the questions, and how far these came."""

    photos: tuple[ReadPhoto, ...]
    answered: int  # fields that a person has settled
    is_stopped: bool  # the fields behind the last answer are as they were read


def review_photos(photos: Sequence[ReadPhoto], ask: Ask, show: Show, language: str) -> Reviewed:
    """Return the photos with every doubt settled by whoever answers `ask`, or until they stop."""
    total = sum(len(card.reading.doubts) for photo in photos for card in photo.cards)
    reviewer = _Reviewer(ask, show, language, total)
    settled = tuple(
        replace(photo, cards=tuple(reviewer.review(card) for card in photo.cards))
        for photo in photos
    )
    return Reviewed(settled, reviewer.answered, reviewer.is_stopped)


class _Reviewer:
    """Asks about the doubts of card after card, and counts."""

    def __init__(self, ask: Ask, show: Show, language: str, total: int) -> None:
        self._ask = ask
        self._show = show
        self._language = language
        self._total = total
        self._asked = 0
        self.answered = 0
        self.is_stopped = False

    def review(self, card: ReadCard) -> ReadCard:
        """Return a card with the answers in it."""
        fields = [
            self._settled(card, field, sketch(patch, artwork))
            if field.doubtful and not self.is_stopped
            else field
            for field, patch, artwork in zip(
                card.reading.fields, card.patches, card.printed.artworks, strict=True
            )
        ]
        return replace(card, reading=replace(card.reading, fields=tuple(fields)))

    def _settled(self, card: ReadCard, field: FieldReading, picture: str) -> FieldReading:
        self._asked += 1
        layout_card = card.reading.layout.card(card.reading.card)
        name = field_name(layout_card, field.field).say(self._language)
        title = card_title(card.reading, self._language)
        told = say_doubt(field).say(self._language)
        self._show(f"\n{self._asked}/{self._total} {title}: {name}: {told}")
        self._show(picture)
        spot = layout_card.field(field.field)
        try:
            settled = _settle(field, spot, self._ask, self._show, self._language)
        except StopReview:
            self.is_stopped = True
            return field
        self.answered += not settled.unreadable
        return settled


def _settle(field: FieldReading, spot: Field, ask: Ask, show: Show, language: str) -> FieldReading:
    """Return the field as answered, unreadable if it is left open; StopReview if that was said."""
    readings = [] if field.unreadable else [(field.value, field.confidence)]
    readings += [other for other in field.alternatives if other[1] >= LISTED_FROM]
    readings.sort(key=lambda reading: -reading[1])  # the rules may speak against what was read
    likely = [value for value, _ in readings if can_stand(spot, value)][:1]  # may be none at all
    question = _fill_in(QUESTION, spot, likely).say(language)
    while True:
        answer = ask(question).strip().lower().replace(",", ".")
        if answer == STOP:
            raise StopReview
        if not answer and likely:
            return FieldReading(field.field, likely[0], 1.0)
        if not answer:
            return replace(field, value=None, unreadable=True)
        value = None if answer == EMPTY else answer
        if can_stand(spot, value):
            return FieldReading(field.field, value, 1.0)
        problem = _fill_in(EXPLAINED, spot, likely) if answer == HELP else WRONG
        show(problem.say(language))


def _fill_in(text: Text, spot: Field, likely: Sequence[Value]) -> Text:
    """Fill in what a field may hold."""
    number = WHOLE if spot.player else NUMBER
    allowed = mark_choices(MARKS[spot.kind]) if spot.kind in MARKS else number
    kept = (say_mark(likely[0]) if likely[0] else NOTHING) if likely else LEAVE_OPEN
    return Text(
        text.de.format(value=kept.de, empty=EMPTY, allowed=allowed.de),
        text.en.format(value=kept.en, empty=EMPTY, allowed=allowed.en),
    )


def sketch(patch: Grey, artwork: Grey) -> str:
    """Return what was written on a patch as a little picture of half blocks.

    Each sign shows two pixels, one above the other. The print is left out: pale pencil would not
    be seen beside it.
    """
    import cv2

    height, width = patch.shape
    ink = np.asarray(cv2.subtract(artwork, patch))
    if width > WIDEST_SKETCH:
        size = (width // 2, height // 2)
        ink = np.asarray(cv2.resize(ink, size, interpolation=cv2.INTER_AREA))
    is_ink = ink >= max(LEAST_INK, INK_SHARE * float(np.percentile(ink, DARKEST)))
    rows = is_ink[: len(ink) // 2 * 2]
    signs = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
    return "\n".join(
        "".join(signs[bool(a), bool(b)] for a, b in zip(upper, lower, strict=True)).rstrip()
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    )
