"""The strict reading of a layout: plays that are legal however the open rulings are decided.

A judge gives the player the benefit of the doubt; whoever says "this could have been scored" must
not take it. So the best play is looked for by the readings that allow least.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from dicesheets.layouts.model import Card, Compensation, Layout, Take


@lru_cache(maxsize=8)
def strict_reading(layout: Layout) -> Layout:
    """Return the layout with every open ruling decided against the player."""
    # Ruling G2, strict: what a roll compensates is settled when the turn begins. By the lenient
    # reading a player could fill the realms with created dice first, until the rolled ones fit
    # nowhere, and take resources for them.
    settings = replace(layout.welten, compensation=Compensation.STRICT)
    return replace(layout, settings=settings, cards=tuple(_strict_card(c) for c in layout.cards))


def _strict_card(card: Card) -> Card:
    """Where a sum may pay all or one, it pays one."""
    if card.tally is None or all(r.take is not Take.EITHER for r in card.tally.ranges):
        return card
    ranges = tuple(
        replace(r, take=Take.ONE) if r.take is Take.EITHER else r for r in card.tally.ranges
    )
    return replace(card, tally=replace(card.tally, ranges=ranges))
