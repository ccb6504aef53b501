"""Numbers as people write them."""

from __future__ import annotations

import pytest

from dicesheets.words.numbers import format_tenths, parse_tenths, parse_whole
from dicesheets.words.text import Text


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
