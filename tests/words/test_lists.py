"""Lists and counts that texts share."""

from __future__ import annotations

import pytest

from dicesheets.words.lists import BE, by_number, counted, listed, ranges
from dicesheets.words.text import Text


@pytest.mark.parametrize(
    ("count", "english"),
    [
        (0, ""),
        (1, "1"),
        (2, "1 and 2"),
        (3, "1, 2 and 3"),
        (9, "1, 2, 3, 4, 5, 6, 7, 8 and 9"),
        (10, "1, 2, 3, 4, 5, 6, 7, 8 and 2 more"),
    ],
)
def test_lists_read_like_sentences_and_never_end_in_one_more(count: int, english: str) -> None:
    assert listed([str(number) for number in range(1, count + 1)]).en == english


def test_lists_may_hold_texts_in_both_languages() -> None:
    names = listed([Text("Zug 1", "turn 1"), "r1c2"])
    assert names == Text("Zug 1 und r1c2", "turn 1 and r1c2")


def test_one_is_singular() -> None:
    nouns = (Text("Stern", "star"), Text("Sterne", "stars"))
    assert [counted(n, *nouns).en for n in (0, 1, 2)] == ["0 stars", "1 star", "2 stars"]
    assert [by_number(n, *BE).de for n in (0, 1, 2)] == ["sind", "ist", "sind"]


@pytest.mark.parametrize(
    ("numbers", "german"),
    [
        ((), ""),
        ((4,), "4"),
        ((1, 2), "1 und 2"),
        (tuple(range(1, 10)), "1-9"),
        ((2, 3, 5, 6, 8, 9), "2, 3, 5, 6, 8 und 9"),
        ((1, 2, 3, 4, 6, 7), "1-4, 6 und 7"),
    ],
)
def test_three_numbers_in_a_row_are_a_range(numbers: tuple[int, ...], german: str) -> None:
    assert ranges(numbers).de == german


def test_a_comma_within_a_name_does_not_part_names() -> None:
    assert listed(["a, 1", "b, 2", "c"]).en == "a, 1; b, 2 and c"
    assert listed(["a", "b", "c"]).en == "a, b and c"
