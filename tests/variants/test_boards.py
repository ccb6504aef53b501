"""Boards by seed, and the eight classic ones, against a second reading of their invariants."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Card, Game
from dicesheets.variants.boards import VERSION, generate_board, generate_boards

SEEDS = range(1000, 1012)

_spec = importlib.util.spec_from_file_location(
    "board_checker", Path(__file__).parent / "board_checker.py"
)
assert _spec is not None and _spec.loader is not None
_module = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(_module)
find_breaches = _module.find_breaches


def rows_of(card: Card) -> tuple[str, ...]:
    """Return a classic board as tokens, from its fields."""
    group = card.group("hex")
    letters = {"red": "r", "yellow": "y", "green": "g", "blue": "b", "orange": "o", "grey": "k"}
    tokens = {spot: "#" for spot in group.prefilled[1:]} | {group.prefilled[0]: "@"}
    for field in group.fields:
        letter = letters[field.colour or ""]
        tokens[(field.row, field.column)] = letter.upper() if field.treasure else letter
    return tuple(
        " ".join(tokens.get((row, column), ".") for column in range(1, group.columns + 1))
        for row in range(1, group.rows + 1)
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_a_generated_board_keeps_every_invariant(seed: int) -> None:
    assert find_breaches(generate_board(seed)) == []


def test_the_classic_game_has_eight_different_sound_boards() -> None:
    layout = load_classic(Game.WUERFELAND)
    boards = [rows_of(card) for card in layout.cards if card.id.startswith("board")]
    assert len(set(boards)) == 8
    assert [find_breaches(board) for board in boards] == [[]] * 8


def test_the_checker_sees_a_region_that_is_too_large_and_a_missing_treasure() -> None:
    rows = generate_board(1000)
    spoilt = tuple(row.replace("y", "r") for row in rows)
    assert any("regions of" in breach for breach in find_breaches(spoilt))
    bare = tuple(row.replace("R", "r") for row in rows)
    assert "r: 0 treasures, or two in a region" in find_breaches(bare)


def test_the_same_seed_gives_the_same_board_and_another_seed_another() -> None:
    assert generate_board(7) == generate_board(7)
    assert generate_board(7) != generate_board(8)


def test_boards_of_one_table_are_all_different() -> None:
    boards = generate_boards(3, 4)
    assert len(set(boards)) == 4
    assert boards == generate_boards(3, 4)


def test_version_one_still_draws_the_boards_it_was_released_with() -> None:
    assert VERSION == 1
    assert generate_board(17) == (
        "o . B b # o o b b b . y",
        "O o b b o o g b b y y y",
        "o o y b K k g G b k Y .",
        "y y Y k k k g r # k o o",
        "g y # g y y k r r k k O",
        "G g g # y @ r r k k r o",
        "k k r g r y g g b b r r",
        "k R r r y g g B # r o #",
        "K # r . y g g b b R o o",
    )
