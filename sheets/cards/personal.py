"""One card for many people: a drawn card with another player, round or seed on it."""

from __future__ import annotations

from dataclasses import replace

from dicesheets.layouts.model import Card, Layout
from dicesheets.sheets.cards.canvas import Canvas, Look
from dicesheets.sheets.cards.identity import (
    draw_badge,
    place_code,
    place_letters,
)
from dicesheets.sheets.cards.names import draw_names
from dicesheets.sheets.plan import CardPlan


def personalise(layout: Layout, card: Card, plan: CardPlan, look: Look) -> CardPlan:
    """Return the plan as `draw_card` would draw it for `look`, sharing the body of `plan`.

    `plan` and `look` must agree in language, ink and form.
    """
    if not plan.code:
        return plan
    canvas = Canvas(layout, card, look, plan.width_mm, plan.height_mm)
    if plan.badge_box.width_mm:
        draw_badge(canvas, plan.badge_box)
    place_code(canvas, plan.code_box.left_mm, plan.code_box.top_mm)
    place_letters(canvas, plan.letters_box.left_mm, plan.letters_box.bottom_mm)
    draw_names(canvas, plan.names, plan.name_tag)
    return replace(plan, personal=tuple(canvas.personal), code=canvas.code)
