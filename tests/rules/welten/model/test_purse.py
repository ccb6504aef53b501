"""What is crossed and was not needed must be payable for effects that the dice allow."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import EffectKind, Game
from dicesheets.rules.welten.cards.dice import Roll
from dicesheets.rules.welten.model.purse import _add_waste

PUMPKIN, HEART, COIN = 0, 1, 2
MOST = 7
LAYOUT = load_classic(Game.WELTEN)


class Written:
    """A model that notes what is asked of it."""

    def __init__(self) -> None:
        self.domain: list[int] = []
        self.integers: list[tuple[int, int]] = []
        self.rows: list[tuple[Any, ...]] = []

    def choice(self, domain: list[int]) -> int:
        self.domain = domain
        return 100

    def integer(self, least: int, most: int) -> int:
        self.integers.append((least, most))
        return 200

    def linear(self, terms: Any, least: int, most: int, only_if: Any = None) -> None:
        self.rows.append((list(terms), least, most, only_if))


def waste(kind: int, *rolls: Roll, shifted: tuple[int, ...] = (), shifts: bool = True) -> Written:
    written = Written()
    effects = [e for e in LAYOUT.welten.effects if shifts or e.kind is not EffectKind.SHIFT]
    rules = SimpleNamespace(settings=SimpleNamespace(effects=effects))
    goal = SimpleNamespace(rules=rules, rolls=rolls)
    model: Any = SimpleNamespace(
        goal=goal, model=written, shifted=shifted, part=lambda name, k: (name, k)
    )
    _add_waste(model, kind, [(1, 2)], MOST)
    return written


@pytest.mark.parametrize(
    ("kind", "rolls", "from_to"),
    [
        (PUMPKIN, [(1, 2)], [0, 0, 2, 7]),  # twos and threes
        (HEART, [(1, 2)], [0, 0, 3, 3, 6, 6]),  # threes
        (HEART, [(1, 2), (4, 4)], [0, 0, 2, 7]),  # in one turn for two
        (COIN, [(1, 2)], [0, 7]),  # whatever a die shows
    ],
)
def test_any_sum_of_prices_may_have_been_wasted(
    kind: int, rolls: list[Roll], from_to: list[int]
) -> None:
    written = waste(kind, *rolls)
    assert written.domain == from_to
    assert written.rows == [([(1, 2), (100, 1)], MOST, MOST, ("spending", kind))]


def test_a_shift_may_have_been_bought_with_the_dearer_effect() -> None:
    written = waste(PUMPKIN, (1, 2), shifted=(7, 8))
    assert written.integers == [(0, MOST)]
    limit, row = written.rows
    assert limit[0] == [(200, -1), (7, 1), (8, 1)] and limit[1] == 0
    assert row[0] == [(1, 2), (100, 1), (200, 1)]  # a pumpkin more for each
    assert waste(HEART, (1, 2), shifted=(7,)).integers == []
    assert waste(PUMPKIN, (1, 2), shifted=(7,), shifts=False).integers == []
