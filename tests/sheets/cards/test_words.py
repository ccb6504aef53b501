"""Text on the cards of every game: nothing is written over other text or over a field."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from types import SimpleNamespace
from typing import Any

import pytest

from dicesheets.layouts.fiducials import COMPACT_SERIES
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import EffectKind, Game, Generated, Resource, Text
from dicesheets.sheets.cards import Look, draw_card
from dicesheets.sheets.cards.effects import caption_of
from dicesheets.sheets.cards.legend import _labels
from dicesheets.sheets.extent import extent_of
from dicesheets.sheets.plan import CardPlan, Rectangle, Words
from dicesheets.variants.generate import NEWEST, generate_layout
from dicesheets.variants.welten import ALL_REALMS

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


@pytest.mark.parametrize(("language", "worth"), [("de", "je 0,1"), ("en", "0.1")])
def test_a_page_of_a_round_says_what_resources_left_over_are_worth(
    language: str, worth: str
) -> None:
    layout = load_classic(Game.WELTEN)
    card = layout.card("resources")
    look = Look(language=language, compact=True)
    items = draw_card(layout, card, look).items
    assert any(worth in item.text for item in items if isinstance(item, Words))
    dear = replace(layout, settings=replace(layout.welten, tenths_a_resource=0))
    items = draw_card(dear, card, look).items
    assert not any(worth in item.text for item in items if isinstance(item, Words))


def test_a_die_of_any_value_says_that_it_costs_as_much_as_it_shows() -> None:
    (effect,) = (e for e in load_classic(Game.WELTEN).welten.effects if e.kind is EffectKind.MAKE)
    assert caption_of(effect) == Text("Wert = Münzen", "value = coins paid")
    assert caption_of(replace(effect, resource=Resource.HEART)).en == "value = hearts paid"


@pytest.mark.parametrize("language", ["de", "en"])
def test_words_below_the_effects_stay_in_their_columns(language: str) -> None:
    layout = load_classic(Game.WELTEN)
    plan = draw_card(layout, layout.card("resources"), Look(language=language, compact=True))
    told = {caption_of(e).say(language) for e in layout.welten.effects}
    words = [i for i in plan.items if isinstance(i, Words) and i.text in told]
    panels = [i.box for i in plan.items if isinstance(i, Rectangle)]
    for word in words:
        box = extent_of(word).inset(0.3)
        assert any(
            panel.left_mm < box.left_mm < box.right_mm < panel.right_mm
            for panel in panels
            if panel.width_mm < 30.0 and panel.overlaps(box)
        ), word.text


@pytest.mark.parametrize("game", list(Game))
def test_saver_ink_has_its_fields_in_the_same_places(game: Game) -> None:
    colour, saver = plans_of(game, "de", False), plans_of(game, "de", True)
    assert [plan.fields for plan in colour] == [plan.fields for plan in saver]


@pytest.mark.parametrize("seed", [1, 1232])
def test_no_card_shows_a_name_that_only_files_use(seed: int) -> None:
    made = Generated(NEWEST[Game.WELTEN], seed, difficulty=1, realms=ALL_REALMS)
    for layout in (load_classic(Game.WELTEN), generate_layout(Game.WELTEN, made)):
        for card in layout.cards:
            plan = draw_card(layout, card, Look(language="de"))
            said = {word for item in plan.items if isinstance(item, Words) for word in
                    item.text.replace(",", " ").replace(":", " ").split()}  # fmt: skip
            assert not said & {field.id for field in card.fields if "-" in field.id}, card.id


def test_flowers_with_other_numbers_name_the_place_they_share() -> None:
    made = Generated(NEWEST[Game.WELTEN], 1232, difficulty=1, realms=ALL_REALMS)
    layout = generate_layout(Game.WELTEN, made)
    flowers = layout.card("mylittlescythe")
    numbers = [[f.number for f in flowers.fields if f.group == g] for g in ("pumpkin", "heart")]
    assert numbers[0] != numbers[1]
    plan = draw_card(layout, flowers, Look(language="de"))
    said = " ".join(item.text for item in plan.items if isinstance(item, Words))
    assert "gleiche Stelle in beiden Blumen" in said


def test_fields_that_look_the_same_are_told_apart_by_their_groups() -> None:
    canvas: Any = SimpleNamespace(card=(card := load_classic(Game.WELTEN).card("euphoria")))
    canvas.play_groups = [g for g in card.groups if g.id in ("left", "right")]
    canvas.say = lambda text: text.en
    assert _labels(canvas, ["left-1", "left-2"]) == ["Left area 1", "Left area 2"]
    assert _labels(canvas, ["left-1", "right-1"]) == ["Left area 1", "Right area 1"]
