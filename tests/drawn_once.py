"""Cards of the built-in layouts, each drawn once in a run of tests."""

from __future__ import annotations

from dicesheets.layouts.model import Card, Game, Layout
from dicesheets.sheets.cards import Look, draw_card
from dicesheets.sheets.plan import CardPlan

_DRAWN: dict[tuple[Game, str, Look], CardPlan] = {}


def draw_once(layout: Layout, card: Card, look: Look) -> CardPlan:
    """Draw a card of a built-in layout, or return it if it was drawn before."""
    key = (layout.game, card.id, look)
    if key not in _DRAWN:
        _DRAWN[key] = draw_card(layout, card, look)
    return _DRAWN[key]
