"""What people read about doubtful fields: how many are told, and where they are."""

from __future__ import annotations

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.rules.entry import EMPTY, Doubt
from dicesheets.rules.look_again import MOST_DOUBTS, noted_lines, noted_words, read_words

LAYOUT = load_classic(Game.WELTEN)


def noted(count: int) -> list[Doubt]:
    return [Doubt(2, "tapestry", f"r{1 + n // 6}c{1 + n % 6}", "#", 0.9) for n in range(count)]


@pytest.mark.parametrize("count", [1, MOST_DOUBTS - 1, MOST_DOUBTS, MOST_DOUBTS + 1])
def test_so_many_are_told_and_that_there_are_more(count: int) -> None:
    told = noted_words(LAYOUT, noted(count), False, "en").split("; ")
    assert len(told) == min(count, MOST_DOUBTS + 1)
    assert (told[-1] == "…") is (count > MOST_DOUBTS)


def test_the_round_is_told_where_there_are_several() -> None:
    (field,) = noted(1)
    assert noted_words(LAYOUT, [field], False, "en") == "Tapestry, row 1 column 1: filled"
    assert noted_words(LAYOUT, [field], True, "en") == "round 2, Tapestry, row 1 column 1: filled"
    assert list(noted_lines(LAYOUT, [], False, "en")) == []


OTHERS = (("1", 0.3), (EMPTY, 0.1))


@pytest.mark.parametrize(
    ("doubt", "told"),
    [
        (Doubt(1, "score", "turn-1-a", "7", 0.6), "7 (60%)"),
        (Doubt(1, "score", "turn-1-a", "7", 0.6, OTHERS), "7 (60%; else 1 30%, empty 10%)"),
        (Doubt(1, "score", "turn-1-a", "1", 0.6, OTHERS), "1 (60%; else empty 10%)"),
        (Doubt(1, "score", "turn-1-a", None, 0.6, OTHERS), "empty (60%; else 1 30%)"),
        (Doubt(1, "score", "turn-1-a", None, 0.0, OTHERS, True),
         "cannot be read (perhaps 1 30%, empty 10%)"),
        (Doubt(1, "score", "turn-1-a", None, 0.0, (), True), "cannot be read"),
    ],
)  # fmt: skip
def test_what_may_stand_there_is_told_once(doubt: Doubt, told: str) -> None:
    assert read_words(doubt, "en") == told
