"""Spots: names for the cards of a photo that outlive a better reader, and what people say of them.

What somebody says of a field is kept with the photo and the card's spot on it, never with a
reading: a newer reader reads the card again, and what was said still holds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from dicesheets.layouts.marks import can_stand
from dicesheets.rules.entry import Answer
from dicesheets.scanner.collect import SheetCard
from dicesheets.scanner.reading import CardReading

Spot = tuple[str, str]  # the photo's digest, and the name of a card on it


class Said(Protocol):
    """What somebody said of a field, as a store keeps it."""

    @property
    def sha256(self) -> str:
        """The photo."""

    @property
    def spot(self) -> str:
        """The card on it."""

    @property
    def field(self) -> str:
        """The field of the card."""

    @property
    def value(self) -> str | None:
        """What stands there; None: nothing."""


def spots_of(cards: Sequence[CardReading]) -> tuple[str, ...]:
    """Return a name for each card of a photo that outlives a better reader: its code, and which.

    Cards with the same code are numbered from the top of the photo.
    """
    order = sorted(range(len(cards)), key=lambda i: min((y, x) for x, y in cards[i].corners))
    seen: Counter[str] = Counter()
    names: dict[int, str] = {}
    for index in order:
        code = f"{cards[index].page}:{cards[index].code}:{cards[index].card}"
        names[index] = f"{code}:{seen[code]}"
        seen[code] += 1
    return tuple(names[index] for index in range(len(cards)))


def answers_of(said: Iterable[Said], shown: Mapping[Spot, SheetCard]) -> Iterator[Answer]:
    """Yield what people said as answers about a player's cards; what fits no field is left out."""
    for one in said:
        card = shown.get((one.sha256, one.spot))
        if card is None:
            continue
        printed = card.reading.layout.card(card.reading.card)
        spot = next((f for f in printed.fields if f.id == one.field), None)
        if spot is not None and can_stand(spot, one.value):
            yield Answer(card.round, card.reading.card, one.field, one.value)
