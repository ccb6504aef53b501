"""The pictures of effects: which dice they show."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Effect, EffectKind, Game, Resource
from dicesheets.sheets.cards.effects import ANY_DIE, caption_of, picture_of, price_of

EFFECTS = load_classic(Game.WELTEN).welten.effects
(PLAIN, *_) = (e for e in EFFECTS if e.kind is EffectKind.COPY)

# two dice that make the sum, as different as little: never alike where others make it
SUMS = [
    (2, 1, 1), (3, 1, 2), (4, 1, 3), (5, 2, 3), (6, 2, 4), (7, 3, 4), (8, 3, 5), (9, 4, 5),
    (10, 4, 6), (11, 5, 6), (12, 6, 6),
]  # fmt: skip


@pytest.mark.parametrize(("total", "first", "second"), SUMS)
def test_a_sum_is_shown_by_two_dice_that_make_it(total: int, first: int, second: int) -> None:
    effect = replace(PLAIN, on_pair=False, on_sum=total)
    rolled = (f"die-{first}-outline", f"die-{second}-outline")
    assert picture_of(effect) == (*rolled, "arrow", "plus", f"die-{second}")


def test_every_effect_has_a_picture() -> None:
    pictures = {picture_of(effect) for effect in EFFECTS}
    assert len(pictures) == len(EFFECTS)


@pytest.mark.parametrize(("count", "icons"), [(1, 1), (3, 3), (0, ANY_DIE)])
def test_a_price_is_as_many_icons(count: int, icons: int) -> None:
    effect: Effect = replace(PLAIN, resource=Resource.HEART, count=count)
    assert price_of(effect) == ("heart",) * icons


def test_three_ways_to_one_more_die_are_told_alike() -> None:
    told = [caption_of(effect).de for effect in EFFECTS if effect.kind is EffectKind.COPY]
    assert told == ["Pasch: noch einen", "noch einen davon", "Summe 7: noch einen"]
