"""Positions are put together once each, and told apart by their worth."""

from __future__ import annotations

import numpy as np
import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.rules.welten.breadth.frontier import (
    ACTIVE,
    GAINED,
    MOST_OF_A_KIND,
    MOST_REALMS,
    SPENT,
    STARS,
    STRICT,
    TURN_BITS,
    USED,
    Frontier,
    field,
    merge,
    rank_among_equals,
)
from dicesheets.rules.welten.breadth.offers import ANY, PAID
from dicesheets.rules.welten.breadth.search import Breadth
from dicesheets.rules.welten.goal.answer import Tolerance
from dicesheets.rules.welten.goal.target import Goal
from dicesheets.rules.welten.play.forward import round_rules

LAYOUT = load_classic(Game.WELTEN)


def frontier(*rows: tuple[int, int, int, int]) -> Frontier:
    marks, words, parents, deeds = (np.array(column) for column in zip(*rows, strict=True))
    return Frontier(marks, words, parents.astype(np.intp), deeds)


def rows_of(found: Frontier) -> list[tuple[int, ...]]:
    columns = (found.marks, found.words, found.parents, found.deeds)
    return [tuple(map(int, row)) for row in zip(*columns, strict=True)]


def test_a_word_has_room_for_every_number_and_none_touches_another() -> None:
    parts = [*GAINED, *SPENT, *STARS, USED, ACTIVE, STRICT]
    ends = [shift + size for shift, size in parts]
    assert [shift for shift, _ in parts] == [0, *ends[:-1]] and ends[-1] == 62
    assert len(STARS) == MOST_REALMS
    # resources, ticked stars, both dice, realms, dice of both realms: the largest of each
    largest = [MOST_OF_A_KIND] * 6 + [LAYOUT.welten.stars_a_card] * 4 + [0b11, 0b1111, 0b1111]
    word = sum(n << shift for n, (shift, _) in zip(largest, parts, strict=True))
    words = np.array([word], dtype=np.int64)
    assert [int(field(words, bits)[0]) for bits in parts] == largest
    left = [int(field(words & TURN_BITS, bits)[0]) for bits in parts]
    assert left == [*largest[:10], 0, 0, 0], "dice and realms are free in the next turn"


def test_of_equal_positions_the_first_is_kept() -> None:
    one = frontier((5, 1, 0, 10), (3, 2, 1, 11), (5, 2, 2, 12))
    two = frontier((3, 2, 3, 13), (3, 1, 4, 14), (5, 1, 5, 15))
    kept = [(3, 1, 4, 14), (3, 2, 1, 11), (5, 1, 0, 10), (5, 2, 2, 12)]
    assert rows_of(merge([one, two])) == kept
    assert len(merge([])) == 0


def test_a_position_is_ranked_by_how_many_like_it_have_less_worth() -> None:
    keys = np.array([7, 7, 2, 7, 2, 9, 7])
    worth = np.array([3, 1, 8, 2, 5, 0, 9], np.float32)
    assert rank_among_equals(keys, worth).tolist() == [2, 0, 1, 1, 0, 0, 3]


@pytest.mark.parametrize(
    ("realms", "mode"),
    [(("scythe", "cities", "wingspan"), ANY), (("castles", "cities", "wingspan"), PAID)],
)
def test_free_dice_are_tried_at_every_moment_only_where_a_step_costs(
    realms: tuple[str, ...], mode: int
) -> None:
    rules = round_rules(LAYOUT, list(realms))
    steps = tuple(tuple(program.steps) for program in rules.programs)
    goal = Goal(rules, (0, 0, 0), steps, (0, 0, 0), (0, 0, 0), (None,) * 3, ((1, 2),) * 2)
    assert Breadth(goal, Tolerance()).later_mode == mode
