"""The rule book's examples, W1-W12, W14 and W15, played on the classic cards."""

from __future__ import annotations

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.rules.welten.cards.dice import CREATED, FIRST, Die, dice_table
from dicesheets.rules.welten.cards.program import compile_layout
from dicesheets.rules.welten.play.forward import (
    Action,
    Position,
    RoundRules,
    after,
    legal_actions,
    round_rules,
    start,
)
from dicesheets.rules.welten.play.scoring import final_stars, marked_stars

LAYOUT = load_classic(Game.WELTEN)
TABLE = dice_table(LAYOUT.welten.effects)


def dice(roll: tuple[int, int], value: int, reuse: bool = False) -> list[Die]:
    return [d for d in TABLE.dice[roll][reuse][value] if not d.wasteful]


def created(roll: tuple[int, int], price: tuple[int, int, int]) -> set[int]:
    """The values of the created dice that cost exactly this and were not shifted."""
    found = [d for v in range(1, 7) for d in dice(roll, v) if d.source == CREATED]
    return {d.value for d in found if d.price == price and d.base == d.value}


@pytest.mark.parametrize(("base", "value", "price"), [(5, 4, 2), (1, 3, 4), (6, 1, 10)])
def test_w1_w2_a_shift_costs_two_pumpkins_a_step(base: int, value: int, price: int) -> None:
    (first,) = [d for d in dice((base, base), value) if d.source == FIRST]
    assert first.price == (price, 0, 0)


def test_w3_no_die_leaves_one_to_six() -> None:
    assert {d.value for v in range(7) for d in TABLE.dice[1, 6][0][v]} == {1, 2, 3, 4, 5, 6}


def test_w4_to_w7_created_dice() -> None:
    assert created((4, 4), (0, 2, 0)) == {4}
    assert created((4, 5), (0, 2, 0)) == set()
    assert created((1, 6), (0, 3, 0)) == {1, 6}
    assert created((2, 5), (0, 0, 2)) == {2, 5}
    assert created((2, 6), (0, 0, 2)) == {2}  # only as a die that costs its value
    assert created((4, 4), (0, 0, 3)) == {3}


def find(rules: RoundRules, position: Position, roll: tuple[int, int], card: str, fields: set[str],
         price: tuple[int, int, int] = (0, 0, 0)) -> list[Action]:  # fmt: skip
    return [
        a
        for a in legal_actions(rules, position, roll)
        if rules.programs[a.card].card.id == card
        and set(rules.programs[a.card].names(a.added)) == fields
        and a.die.price == price
    ]


def test_w8_to_w10_the_example_turn() -> None:
    rules = round_rules(LAYOUT, ["charterstone", "euphoria", "tapestry"])
    charter, euphoria, tapestry = rules.programs
    almost = sum(tapestry.filled[f] for f in ("r1c3", "r1c4", "r2c3"))  # its square holds a heart
    position = Position((0, euphoria.filled["left-1"], almost), gained=(2, 0, 0), stars=(0, 0, 0))
    roll = (2, 6)
    (six,) = find(rules, position, roll, "charterstone", {"building-6", "crate-6"})
    position = after(rules, position, six)
    assert position.gained == (2, 0, 1)
    assert charter.value_at("crate-6", position.states[0]) == 2
    (shifted,) = find(rules, position, roll, "euphoria", {"left-3"}, (2, 0, 0))
    position = after(rules, position, shifted)
    assert position.stars == (0, 1, 0) and position.spent == (2, 0, 0)
    (made,) = find(rules, position, roll, "tapestry", {"r2c4"}, (0, 0, 1))
    position = after(rules, position, made)
    assert (position.gained, position.spent, position.active) == ((2, 1, 1), (2, 0, 1), 0b111)


def test_w11_little_scythe_counts_what_was_ringed() -> None:
    rules = round_rules(LAYOUT, ["mylittlescythe", "scythe", "wingspan"])
    assert final_stars(rules, (0, 0, 0), (0, 0, 0), (8, 5, 9))[0] == 4


@pytest.mark.parametrize(("order", "possible"), [(1, True), (2, True), (3, False)])
def test_w12_grape_five_and_a_six(order: int, possible: bool) -> None:
    rules = round_rules(LAYOUT, ["viticulture", "scythe", "wingspan"])
    position = Position((rules.programs[0].filled["grape-5"], 0, 0), stars=(0, 0, 0))
    found = find(rules, position, (6, 1), "viticulture", {f"order-{order}", "grape-5"})
    assert bool(found) is possible


def test_w14_a_full_society_has_six_stars() -> None:
    program = compile_layout(LAYOUT).realms["society"]
    digits = {"a": "65", "b": "444", "c": "3213"}
    state = 0
    for row, values in digits.items():
        for place, value in enumerate(values, start=1):
            state |= program.marks[f"{row}{place}"][value]
    assert marked_stars(program, state) == 6


def test_w15_a_realm_takes_a_second_die_only_for_three_pumpkins() -> None:
    rules = round_rules(LAYOUT, ["wingspan", "scythe", "castles"])
    position = Position((0, 0, 0), gained=(2, 0, 0), stars=(0, 0, 0))
    (first,) = find(rules, position, (3, 5), "wingspan", {"bird-2-1"})[:1]
    poor = after(rules, position, first)
    assert all(a.card != 0 for a in legal_actions(rules, poor, (3, 5)))
    rich = Position(poor.states, (3, 0, 1), poor.spent, poor.stars, poor.used, poor.active)
    second = [a for a in legal_actions(rules, rich, (3, 5)) if a.card == 0]
    assert second and all(a.die.price[0] == 3 for a in second)


def test_a_transferred_die_can_still_be_used() -> None:
    rules = round_rules(LAYOUT, ["charterstone", "scythe", "wingspan"])
    (six,) = find(rules, start(rules), (2, 6), "charterstone", {"building-6", "crate-6"})
    position = after(rules, start(rules), six)
    assert find(rules, position, (2, 6), "scythe", {"top-2"})
