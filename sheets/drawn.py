"""Cards of one layout, each drawn once however many documents show it."""

from __future__ import annotations

from dicesheets.layouts.model import Card, Layout
from dicesheets.sheets.cards import Look, draw_card
from dicesheets.sheets.plan import CardPlan


class DrawnCards:
    """Stands in for `draw_card`; to be used with a single layout."""

    def __init__(self) -> None:
        self._plans: dict[tuple[str, Look], CardPlan] = {}

    def __call__(self, layout: Layout, card: Card, look: Look) -> CardPlan:
        key = (card.id, look)
        if key not in self._plans:
            self._plans[key] = draw_card(layout, card, look)
        return self._plans[key]
