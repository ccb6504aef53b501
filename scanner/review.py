"""Reviewing: a person settles the doubtful fields, one by one.

Asks through functions it is given; knows neither terminals nor files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from dicesheets.layouts.model import Field, Kind, Text
from dicesheets.rules.naming import field_name
from dicesheets.scanner.pipeline import ReadCard, ReadPhoto
from dicesheets.scanner.reading import FieldReading, Value, can_stand, card_title, say_value

Ask = Callable[[str], str]
Show = Callable[[str], None]

EMPTY = "-"
LONGEST_NUMBER = 5  # characters
DARK_BELOW = 150  # of 255: ink, in the little picture
ALLOWED: dict[Kind, tuple[str, ...]] = {
    Kind.DIGIT: tuple("123456"),
    Kind.MARK: ("x",),
    Kind.CIRCLE: ("o", "ox", "x"),
    Kind.FILL: ("#",),
}
QUESTION = Text(
    "Was steht da? (Eingabetaste: {value}; sonst {allowed}, oder {empty} für nichts)",
    "What stands there? (Enter: {value}; else {allowed}, or {empty} for nothing)",
)
BARE_QUESTION = Text(
    "Was steht da? ({allowed}, oder {empty} für nichts)",
    "What stands there? ({allowed}, or {empty} for nothing)",
)
NOTHING = Text("nichts", "nothing")
WRONG = Text("Das kann dort nicht stehen.", "That cannot stand there.")
NUMBER = Text("eine Zahl wie 10,1", "a number such as 10.1")
WHOLE = Text("eine ganze Zahl", "a whole number")


def review_photos(
    photos: Sequence[ReadPhoto], ask: Ask, show: Show, language: str
) -> tuple[ReadPhoto, ...]:
    """Return the photos with every doubt settled by whoever answers `ask`."""
    total = sum(len(card.reading.doubts) for photo in photos for card in photo.cards)
    heads = iter(f"{number}/{total}" for number in range(1, total + 1))
    return tuple(
        replace(
            photo,
            cards=tuple(_review_card(card, heads, ask, show, language) for card in photo.cards),
        )
        for photo in photos
    )


def _review_card(
    card: ReadCard, heads: Iterator[str], ask: Ask, show: Show, language: str
) -> ReadCard:
    fields = []
    layout_card = card.reading.layout.card(card.reading.card)
    for field, patch in zip(card.reading.fields, card.patches, strict=True):
        if field.doubtful:
            name = field_name(layout_card, field.field).say(language)
            note = f" ({field.note.say(language)})" if field.note else ""
            show(f"\n{next(heads)} {card_title(card.reading, language)}: {name}{note}")
            show(sketch(patch))
            field = _settle(field, layout_card.field(field.field), ask, show, language)
        fields.append(field)
    return replace(card, reading=replace(card.reading, fields=tuple(fields)))


def _settle(field: FieldReading, spot: Field, ask: Ask, show: Show, language: str) -> FieldReading:
    readings = [] if field.unreadable else [field.value]
    readings += [value for value, _ in field.alternatives]
    likely = [value for value in readings if _is_possible(spot, value)][:1]  # may be none at all
    question = _question(spot, likely, language)
    while True:
        answer = ask(question).strip().lower().replace(",", ".")
        if not answer and likely:
            return FieldReading(field.field, likely[0], 1.0)
        value = None if answer == EMPTY else answer
        if _is_possible(spot, value):
            return FieldReading(field.field, value, 1.0)
        show(WRONG.say(language))


def _question(spot: Field, likely: Sequence[Value], language: str) -> str:
    number = WHOLE if spot.player else NUMBER
    allowed = ALLOWED.get(spot.kind)
    said = " ".join(allowed) if allowed else number.say(language)
    if not likely:
        return BARE_QUESTION.say(language).format(empty=EMPTY, allowed=said)
    value = (say_value(likely[0]) if likely[0] else NOTHING).say(language)
    return QUESTION.say(language).format(value=value, empty=EMPTY, allowed=said)


def _is_possible(spot: Field, value: Value) -> bool:
    """Say whether a value can stand in a field, as the rules and records have it."""
    if value is None:
        return True
    allowed = ALLOWED.get(spot.kind)
    is_mark = _is_number(value) if allowed is None else value in allowed
    return is_mark and can_stand(spot, value)


def _is_number(value: str) -> bool:
    whole, point, part = value.partition(".")
    digits = (whole, part) if point else (whole,)
    return len(value) <= LONGEST_NUMBER and all(d.isascii() and d.isdecimal() for d in digits)


def sketch(patch: NDArray[np.uint8]) -> str:
    """Return a patch as a little picture of half blocks, two rows of pixels a line."""
    rows = patch[: patch.shape[0] // 2 * 2] < DARK_BELOW
    signs = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
    return "\n".join(
        "".join(signs[bool(a), bool(b)] for a, b in zip(upper, lower, strict=True)).rstrip()
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    )
