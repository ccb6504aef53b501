"""A card is checked in every language and form in which it is printed."""

from __future__ import annotations

from itertools import product

import pytest

from dicesheets.errors import Fault, LayoutError
from dicesheets.layouts.fiducials import COMPACT_SERIES
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Card, Game, Layout, Text
from dicesheets.sheets.cards import Look
from dicesheets.sheets.check import find_paper_faults
from dicesheets.sheets.plan import CardPlan

LAYOUT = load_classic(Game.WELTEN)


@pytest.mark.parametrize("card", LAYOUT.cards, ids=[card.id for card in LAYOUT.cards])
def test_a_card_is_drawn_in_every_language_and_form(card: Card) -> None:
    forms = (False, True) if card.role in COMPACT_SERIES else (False,)
    what, remedy = Text("zu klein", "too small"), Text("größer", "larger")

    def draw(layout: Layout, drawn: Card, look: Look) -> CardPlan:
        assert (layout, drawn) == (LAYOUT, card)
        name = f"{look.language} {look.compact}"
        raise LayoutError([Fault("mine.yaml", 1, name, what, remedy)])

    found = {fault.where for fault in find_paper_faults(LAYOUT, card, draw)}
    assert found == {f"{language} {form}" for language, form in product(("de", "en"), forms)}
