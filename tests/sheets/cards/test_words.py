"""Text on the cards of every game: nothing is written over other text or over a field."""

from __future__ import annotations

from itertools import combinations

import pytest

from dicesheets.layouts.fiducials import COMPACT_SERIES
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.sheets.cards import Look, draw_card
from dicesheets.sheets.extent import extent_of
from dicesheets.sheets.plan import CardPlan, Words

WHITE_MM = 0.05


def plans_of(game: Game, language: str, saver: bool) -> list[CardPlan]:
    """Every card in every form, with the longest things that stand on one person's card."""
    layout = load_classic(game)
    look = {"language": language, "saver": saver, "player": 6, "page": 3, "seed": 262143}
    return [
        draw_card(layout, card, Look(compact=compact, **look))  # type: ignore[arg-type]
        for card in layout.cards
        for compact in ((False, True) if card.role in COMPACT_SERIES else (False,))
    ]


@pytest.mark.parametrize("saver", [False, True], ids=["colour", "saver"])
@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("game", list(Game))
def test_text_stands_clear_of_other_text_and_of_fields(
    game: Game, language: str, saver: bool
) -> None:
    for plan in plans_of(game, language, saver):
        texts = [i for i in plan.items + plan.personal if isinstance(i, Words) and i.text.strip()]
        boxes = [(words, extent_of(words)) for words in texts]
        for (one, first), (two, second) in combinations(boxes, 2):
            assert not first.inset(WHITE_MM).overlaps(second), (plan.code, one.text, two.text)
        for words, box in boxes:
            if words.colour != "printed":  # a pale number stands in its field
                for placed in plan.fields:
                    assert not box.overlaps(placed.box), (words.text, placed.field.id)


@pytest.mark.parametrize("game", list(Game))
def test_saver_ink_has_its_fields_in_the_same_places(game: Game) -> None:
    colour, saver = plans_of(game, "de", False), plans_of(game, "de", True)
    assert [plan.fields for plan in colour] == [plan.fields for plan in saver]
