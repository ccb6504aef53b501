"""What a turn offers beside using its dice: resources for them, effects that nobody uses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Compensation, Effect, EffectKind, Game, Resource
from dicesheets.rules.budget import Budget
from dicesheets.rules.welten.cards.resources import Vector
from dicesheets.rules.welten.depth.search import Moment, _Search
from dicesheets.rules.welten.goal.answer import ANYTHING, EXACT
from dicesheets.rules.welten.goal.target import Goal
from dicesheets.rules.welten.play.forward import Consolation, RoundRules, Waste, round_rules

RULES = round_rules(load_classic(Game.WELTEN), ["castles", "wingspan", "society"])
EFFECTS = (
    Effect(EffectKind.COPY, Resource.PUMPKIN, 1),  # allowed with any roll: paid only to be used
    Effect(EffectKind.COPY, Resource.COIN, 1, on_sum=7),
    Effect(EffectKind.COPY, Resource.HEART, 2, on_pair=True),
    Effect(EffectKind.COPY, Resource.COIN, 1, on_sum=8),
)
HEARTS, COIN = Waste((0, 2, 0), (2,)), Waste((0, 0, 1), (3,))


def with_effects(rules: RoundRules) -> RoundRules:
    return replace(rules, settings=replace(rules.settings, effects=EFFECTS))


@pytest.mark.parametrize(
    ("gained", "spent", "wastes"),
    [
        ((3, 3, 3), (0, 0, 0), [HEARTS, COIN]),
        ((3, 2, 1), (0, 0, 0), [HEARTS, COIN]),
        ((3, 1, 1), (0, 0, 0), [COIN]),  # one heart is too few; what follows is still tried
        ((3, 2, 0), (0, 0, 0), [HEARTS]),
        ((3, 3, 1), (0, 2, 0), [COIN]),
        ((3, 3, 1), (0, 1, 1), [HEARTS]),
        ((3, 0, 0), (0, 0, 0), []),
    ],
)
def test_each_effect_of_the_roll_that_can_be_paid_is_tried(
    gained: Vector, spent: Vector, wastes: list[Waste]
) -> None:
    goal = Goal(
        with_effects(RULES), (0, 0, 0), ((), (), ()), (9,) * 3, (9,) * 3, (None,) * 3, ((4, 4),)
    )
    search = _Search(goal, ANYTHING, Budget.of(1.0), None)
    now = Moment(0, (0, 0, 0), gained, spent, (0, 0, 0))
    found = list(search._wastes(now))
    assert [deed for deed, _ in found] == wastes
    for deed, after in found:
        assert isinstance(deed, Waste)
        paid = tuple(a - b for a, b in zip(after.spent, spent, strict=True))
        assert paid == deed.price and after._replace(spent=spent) == now


BOTH_DICE = 0b11
PAIR, OTHERS = (4, 4), (4, 5)


@pytest.mark.parametrize(
    ("roll", "used", "left", "dice"),
    [
        (PAIR, 0b00, 1, [0]),  # the other die of a pair would give the same
        (PAIR, 0b01, 1, [1]),
        (PAIR, 0b10, 1, [0]),
        (PAIR, 0b11, 1, []),
        (OTHERS, 0b00, 1, [0, 1]),
        (OTHERS, 0b01, 1, [1]),
        (OTHERS, 0b10, 2, [0]),
        (OTHERS, 0b00, 0, []),
    ],
)
def test_a_die_that_fits_nowhere_may_be_exchanged_once(
    roll: tuple[int, int], used: int, left: int, dice: list[int]
) -> None:
    rings = (2, 0, 0)
    goal = Goal(RULES, (0, 0, 0), ((), (), ()), rings, (0, 0, 0), (None,) * 3, (roll,))
    strict = replace(goal, rules=by(Compensation.STRICT))
    search = _Search(strict, EXACT, Budget.of(1.0), None)
    now = Moment(0, (0, 0, 0), (0, 0, 0), (0, 0, 0), (0, 0, 0), used, strict=left << 2 | BOTH_DICE)
    found = list(search._consolations(now))
    assert [deed for deed, _ in found] == [Consolation(die, 0) for die in dice]
    for deed, after in found:
        assert isinstance(deed, Consolation)
        assert after.gained == (1, 0, 0) and after.used == used | 1 << deed.die
        assert after.strict == (left - 1) << 2 | BOTH_DICE


def by(compensation: Compensation) -> RoundRules:
    return replace(RULES, settings=replace(RULES.settings, compensation=compensation))
