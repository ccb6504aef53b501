"""What the lines of a pad can come to at most, and which may come to less than nothing."""

from __future__ import annotations

import pytest

from dicesheets.layouts.pad import After, Formula, Line, Pad, Way, Win
from dicesheets.layouts.pad_bounds import MOST_POINTS, MOST_RESULT, _most, below_zero, too_large
from dicesheets.layouts.vocabulary import Kind
from dicesheets.words.text import Text

NAME = Text("Zeile", "line")
ABOVE = {"a": 3, "b": 4, "c": 5}


def number(line_id: str = "a", **more: object) -> Line:
    return Line(line_id, NAME, NAME, Kind.NUMBER, **more)  # type: ignore[arg-type]


def crosses(*worth: int) -> Line:
    return Line("a", NAME, NAME, Kind.MARK, worth=worth)


def computed(way: Way, *of: str, **more: object) -> Line:
    formula = Formula(way, of, **more)  # type: ignore[arg-type]
    return number("result", formula=formula)


@pytest.mark.parametrize(
    ("line", "most"),
    [
        (number(), 99_999),
        (number(low=0, high=0), 0),
        (number(high=0), 0),
        (number(low=-7, high=5), 7),
        (number(low=-5, high=7), 7),
        (number(low=-7, high=-5), 7),
        (number(high=6, boxes=4), 24),
        (number(high=6, boxes=4, after=After("b", 2)), 48),
        (crosses(1, 2, -3), 6),
        (computed(Way.SUM, "a", "b"), 7),
        (computed(Way.SUM, "a", less=("c",)), 8),  # above or below 0
        (computed(Way.SUM, "a", "b", times=-2), 14),
        (computed(Way.BEST, "a", "b"), 4),
        (computed(Way.PRODUCT, "a", "b", "c"), 60),
        (computed(Way.COUNT, "a"), 2),  # boxes
        (computed(Way.COUNT, "a", "b", times=3), 21),
        (computed(Way.TABLE, "a", table=((0, 2), (5, -9), (7, 4))), 9),
        (computed(Way.BONUS, "a", table=((63, 35),)), 35),
        (computed(Way.TABLE, "a"), 0),
        (computed(Way.SUM, "unknown"), 0),
    ],
)
def test_what_a_line_comes_to_at_most(line: Line, most: int) -> None:
    above = (number("a", boxes=2), number("b", boxes=5), number("c"))
    assert _most(pad(*above, line), line, ABOVE, MOST_POINTS) == most


def pad(*lines: Line) -> Pad:
    return Pad((1, 4), 4, 1, lines, Win("result"))


@pytest.mark.parametrize(
    ("line", "is_below"),
    [
        (number(), False),
        (number(minus=True), True),
        (number(minus=True, low=-1), True),
        (number(minus=True, low=0), False),
        (number(low=-1), False),  # without a box for a minus nobody writes it
        (crosses(0, 1), False),
        (crosses(1, -1), True),
    ],
)
def test_written_lines_below_zero(line: Line, is_below: bool) -> None:
    assert below_zero(pad(line)) == ({"a"} if is_below else set())


@pytest.mark.parametrize(
    ("line", "is_below"),
    [
        (computed(Way.SUM, "plus"), False),
        (computed(Way.SUM, "plus", "minus"), True),
        (computed(Way.PRODUCT, "plus", "minus"), True),
        (computed(Way.BEST, "minus"), True),
        (computed(Way.COUNT, "minus"), False),
        (computed(Way.TABLE, "minus", table=((0, 0), (1, 2))), False),
        (computed(Way.TABLE, "plus", table=((0, -1),)), True),
        (computed(Way.SUM, "plus", less=("plus",)), True),
        (computed(Way.SUM, "plus", times=-1), True),
        (computed(Way.SUM, "plus", times=0), False),
    ],
)
def test_computed_lines_below_zero(line: Line, is_below: bool) -> None:
    found = below_zero(pad(number("plus"), number("minus", minus=True), line))
    assert found == {"minus"} | ({"result"} if is_below else set())


@pytest.mark.parametrize(("times", "is_too_large"), [(1_000, False), (1_001, True)])
def test_the_first_line_beyond_what_can_be_ranked(times: int, is_too_large: bool) -> None:
    """A million boxes of a million points, a thousand times."""
    lines = [number(high=10**6, boxes=10**6), computed(Way.SUM, "a", times=times)]
    assert MOST_RESULT == 10**15
    assert too_large(pad(*lines)) == ("result" if is_too_large else None)
