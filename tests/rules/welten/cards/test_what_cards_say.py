"""What a card asks of two numbers, and what a reward may give."""

from __future__ import annotations

import pytest

from dicesheets.layouts.model import Relation, Reward
from dicesheets.layouts.plays import Take
from dicesheets.rules.welten.cards.payments import _choices
from dicesheets.rules.welten.cards.program import holds

# a relation, and whether 1, 2 and 3 stand in it to 2
RELATIONS = [
    (Relation.SMALLER, (True, False, False)),
    (Relation.LARGER, (False, False, True)),
    (Relation.DIFFERENT, (True, False, True)),
    (Relation.NOT_SMALLER, (False, True, True)),
    (Relation.NOT_LARGER, (True, True, False)),
    (Relation.EQUAL, (False, True, False)),
]


def test_every_relation_has_a_case() -> None:
    assert {relation for relation, _ in RELATIONS} == set(Relation)


@pytest.mark.parametrize(("relation", "true_of"), RELATIONS)
def test_relations_of_two_numbers(relation: Relation, true_of: tuple[bool, ...]) -> None:
    assert tuple(holds(first, relation, 2) for first in (1, 2, 3)) == true_of


ALL = ((2, 0, 1), 1)
ONE_OF_EACH = [((1, 0, 0), 0), ((0, 0, 1), 0), ((0, 0, 0), 1)]


@pytest.mark.parametrize(
    ("take", "choices"),
    [(Take.ALL, [ALL]), (Take.ONE, ONE_OF_EACH), (Take.EITHER, [ALL, *ONE_OF_EACH])],
)
def test_what_a_reward_may_give(take: Take, choices: list[object]) -> None:
    assert list(_choices(Reward(pumpkin=2, coin=1, star=1), take)) == choices


def test_a_reward_without_a_star_gives_none() -> None:
    assert list(_choices(Reward(heart=3), Take.ONE)) == [((0, 1, 0), 0)]
