"""Words and numbers that findings share."""

from __future__ import annotations

import pytest

from dicesheets.layouts.model import Text
from dicesheets.rules.wording import (
    counted,
    format_tenths,
    listed,
    parse_tenths,
    parse_whole,
    ranges,
    tells_reading,
)


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


@pytest.mark.parametrize(
    ("note", "mark", "is_told"),
    [
        ("gelesen als 1; 7 wäre wahrscheinlicher", "1", True),
        ("gelesen als 10; 7 wäre wahrscheinlicher", "1", False),
        ("gelesen als 10; 7 wäre wahrscheinlicher", "10", True),
        ("gelesen als 1,5; 15 kann nicht stehen", "1", False),
        ("gelesen als 1,5; 15 kann nicht stehen", "1.5", True),
        ("read as 1.5; 15 cannot stand", "1", False),
        ("read as 1, as the rules have it", "1", True),
        ("gelesen als ox", "o", False),
        ("gelesen als leer", None, True),
        ("verwischt", "1", False),
    ],
)
def test_a_note_tells_a_mark_only_if_it_names_the_whole_of_it(
    note: str, mark: str | None, is_told: bool
) -> None:
    assert tells_reading(Text(note, note), mark) is is_told


@pytest.mark.parametrize(
    ("mark", "tenths", "whole"),
    [
        ("10.1", 101, None), ("10,1", 101, None), ("10.10", 101, None), ("42", 420, 42),
        ("42.0", 420, 42), ("10.15", None, None), ("", None, None), (None, None, None),
        ("x", None, None),
    ],
)  # fmt: skip
def test_written_numbers_are_read(mark: str | None, tenths: int | None, whole: int | None) -> None:
    assert (parse_tenths(mark), parse_whole(mark)) == (tenths, whole)


def test_tenths_have_the_decimal_mark_of_each_language() -> None:
    assert format_tenths(101) == Text("10,1", "10.1")
    assert format_tenths(-3) == Text("-0,3", "-0.3")


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
