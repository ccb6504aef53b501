"""Which numbers may stand in the boxes of a pad's line, and which of them are few."""

from __future__ import annotations

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.layouts.pad import After, Formula, Line, Pad, Way, Win
from dicesheets.layouts.pad_numbers import MOST_FEW, few_numbers, is_ever_allowed
from dicesheets.layouts.vocabulary import Kind
from dicesheets.words.text import Text

NAME = Text("Zeile", "line")


def number(line_id: str = "a", **more: object) -> Line:
    return Line(line_id, NAME, NAME, Kind.NUMBER, **more)  # type: ignore[arg-type]


def result(way: Way, **more: object) -> Line:
    return number("result", formula=Formula(way, ("a",), **more))  # type: ignore[arg-type]


def few(line: Line) -> tuple[int, ...]:
    crosses = Line("a", NAME, NAME, Kind.MARK, boxes=3, worth=(1, 1, 1))
    return few_numbers(Pad((1, 4), 4, 0, (crosses, line), Win(line.id)), line)


@pytest.mark.parametrize(
    ("line", "numbers"),
    [
        (number(values=(0, 7, 9)), (0, 7, 9)),
        (number(values=(0, 7, 9), after=After("b", 2)), (0, 7, 9, 14, 18)),
        (number(low=1, high=18, step=5), (5, 10, 15)),
        (number(low=-3, high=2), (0, 1, 2)),
        (number(low=-3, high=2, minus=True), (0, 1, 2, 3)),
        (number(high=MOST_FEW - 1), tuple(range(MOST_FEW))),
        (number(high=MOST_FEW), ()),
        (number(high=2 * MOST_FEW - 1, step=2), tuple(range(0, 2 * MOST_FEW, 2))),
        (number(high=5, minus=True), ()),
        (number(), ()),
        (result(Way.BONUS, table=((60, 30),)), (0, 30)),
        (result(Way.TABLE, table=((1, 4), (3, -9)), times=2), (0, 8, 18)),
        (result(Way.COUNT, times=3), (0, 3, 6, 9)),
        (result(Way.SUM), ()),
    ],
)
def test_few_numbers_are_all_that_a_line_can_hold(line: Line, numbers: tuple[int, ...]) -> None:
    assert few(line) == numbers


@pytest.mark.parametrize(
    ("line", "value", "is_allowed"),
    [
        (number(low=-5, high=3, minus=True), 5, True),
        (number(low=-5, high=3), 5, False),
        (number(values=(0, 7), after=After("b", 2)), 14, True),
        (number(values=(0, 7)), 14, False),
    ],
)
def test_a_sign_and_a_turn_that_counts_twice_allow_more(
    line: Line, value: int, is_allowed: bool
) -> None:
    assert is_ever_allowed(line, value) is is_allowed


def test_the_turns_of_carcassonne_hold_what_a_city_is_worth_once_or_twice() -> None:
    fields = {f.id: f for f in load_classic(Game.CARCASSONNE).card("pad").fields}
    single = (0, 1, 3, 6, 10, 15, 21, 28)
    assert fields["p1-t1"].may_hold == tuple(sorted({*single, *(2 * n for n in single)}))
    assert fields["p1-total"].may_hold == ()
