"""One card for many people: a drawn card with another player, round or seed on it."""

from __future__ import annotations

from dataclasses import replace

from dicesheets.layouts.model import Card, Layout
from dicesheets.sheets.cards.canvas import Canvas, Look
from dicesheets.sheets.cards.frame import draw_badge, place_code, place_letters
from dicesheets.sheets.plan import CardPlan


def personalise(layout: Layout, card: Card, plan: CardPlan, look: Look) -> CardPlan:
    """Return the plan as `draw_card` would draw it for `look`, sharing the body of `plan`."""
    if not plan.code:
        return plan
    canvas = Canvas(layout, card, look, plan.width_mm, plan.height_mm)
    return plan
