"""Units: what is judged together. All photos of one person, or what nobody's number stands on.

A code says whose a card is, and a person's word counts more. Where neither speaks, the photos of
one sender are looked at together, so that the rounds of a game can find each other; without a
sender each photo is by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from dicesheets.layouts.people import PersonId
from dicesheets.league.values import (
    SENDERS,
    Shot,
    is_sender_unit,
    person_of_unit,
    unit_of_person,
    unit_of_photo,
)
from dicesheets.scanner.reading import CardReading, Reading


def units_on(reading: Reading, shot: Shot, event: int) -> tuple[str, ...]:
    """Return the units that the cards of a photo belong to, in their order."""
    return tuple(dict.fromkeys(unit_of(card, shot, event) for card in reading.cards))


def unit_of(card: CardReading, shot: Shot, event: int) -> str:
    """Return the unit that a card belongs to; the sender's has its number in the event only."""
    if shot.person:
        return unit_of_person(shot.person)
    if card.person is not None and not is_foreign(card, event):
        return unit_of_person(card.person.number)
    if shot.by and card.person is None:
        return SENDERS
    return unit_of_photo(shot.sha256)


def is_foreign(card: CardReading, event: int) -> bool:
    """Say whether a card's code names another event."""
    return card.person is not None and 0 not in (event, card.person.event) and (
        card.person.event != event
    )  # fmt: skip


def cards_of(
    reading: Reading, shot: Shot, unit: str, event: int
) -> Iterator[tuple[int, CardReading]]:
    """Yield the cards of a photo that belong to a unit, with their places; owners as was said.

    A person's cards are one owner's whatever colour they were printed in.
    """
    number = person_of_unit(unit)
    wanted = SENDERS if is_sender_unit(unit) else unit
    for place, card in enumerate(reading.cards):
        if unit_of(card, shot, event) != wanted:
            continue
        if number:
            card = replace(card, person=PersonId(event, number), player=0)
        yield place, replace(card, round=shot.round or card.round)
