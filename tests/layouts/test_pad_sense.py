"""What a pad may say and what just not: every condition of its lines from both sides."""

from __future__ import annotations

import pytest
from own_pads import pad_text

from dicesheets.errors import LayoutError
from dicesheets.layouts.load import parse_layout
from dicesheets.layouts.model import Kind, Layout

BY_TURN = "points: write: number, each: turn"
ROW = "row: write: mark, numbers: [2, 3, 4]"
TOTAL = "total: sum: [row]"


def parsed(
    *lines: str, win: str = "by: total", end: str = "", players: int = 4, turns: int = 3
) -> Layout:
    """Return the layout of a pad; a line is its name and what stands in its braces."""
    text = [f"turns: {turns}", f"win: {{{win}}}", f"end: {{{end}}}" if end else "", "lines:"]
    for line in lines:
        name, _, rest = line.partition(": ")
        text.append(f"  {name}: {{{rest}, label: {{de: Z, en: L}}}}")
    return parse_layout(pad_text("\n".join(text), f"[2, {players}]"), "trial")


def said(*lines: str, **rest: str | int) -> list[str]:
    """Return what is wrong with a pad, without the place of the pad itself."""
    with pytest.raises(LayoutError) as caught:
        parsed(*lines, **rest)  # type: ignore[arg-type]
    return [line.partition("cards.pad.pad.")[2] for line in str(caught.value).splitlines()]


# what is tried, the line that is just right, the one that is just not, what is said of it
LINES = [
    ("skips", "a: write: mark, boxes: 3, in_order: true, skips: 1",
     "a: write: mark, boxes: 3, skips: 1", "lines.a.skips: `skips` needs `in_order`; add"),
    ("without", "a: write: mark, numbers: [2, 2], exclusive: true, "
     "without: [{players: 2, numbers: [2, 2]}]",
     "a: write: mark, numbers: [2, 3], exclusive: true, without: [{players: 2, numbers: [2, 2]}]",
     "lines.a.without: 2 is not there so often"),
    ("without exclusive", "a: write: mark, boxes: 2, exclusive: true, taken_in_order: true",
     "a: write: mark, boxes: 2, taken_in_order: true",
     "lines.a.taken_in_order: `taken_in_order` needs `exclusive`"),
    ("less", "a: sum: [row], less: [row], minus: true", "a: product: [row], less: [row], minus: "
     "true", "lines.a.less: `less` goes with `sum`; leave it out"),
    ("points", "a: table: row, points: {0: 1}", "a: table: row", "lines.a: `table` needs `points`"),
    ("reach", "a: bonus: row, reach: 3, gives: 5", "a: bonus: row, reach: 3",
     "lines.a: `bonus` needs `gives`; add `gives`"),
    ("alone", "a: write: mark, beside: points, alone: true", "a: write: mark, alone: true",
     "lines.a.alone: `alone` needs `beside`; add `beside`"),
    ("choice", "a: write: choice, options: [{de: a, en: a}, {de: b, en: b}]",
     "a: write: mark, options: [{de: a, en: a}, {de: b, en: b}]",
     "lines.a.write: `choice` needs `options`; use both or neither"),
    ("how many", "a: write: mark, boxes: 2", "a: write: mark, boxes: 2, numbers: [2, 3]",
     "lines.a.boxes: `numbers` + `boxes` says twice how many"),
    ("boxes of a number", "a: write: number, boxes: 1", "a: write: number, boxes: 2",
     "lines.a.boxes: a number has one box, or one for each turn"),
    ("minus", "a: write: number, minus: true", "a: write: mark, minus: true",
     "lines.a.minus: `minus` does not suit this line; leave it out"),
    ("skips of a number", "a: write: number", "a: write: number, skips: 1",
     "lines.a.skips: `skips` does not suit this line"),
    ("from of a sum", "a: sum: [row]", "a: sum: [row], from: 1",
     "lines.a.from: `from` does not suit this line"),
    ("named above", "a: sum: [points, row]", "a: sum: [points, total]",
     'lines.a.sum: there is no line "total" above it; '),
    ("taken away above", "a: sum: [row], less: [points], minus: true",
     "a: sum: [row], less: [total], minus: true", 'lines.a.less: there is no line "total" above'),
    ("counted", "a: count: [row]", "a: count: [row, b]", 'lines.a.count: "b" is computed; name'),
    ("a sum of sums", "a: sum: [row, b]", "a: sum: [row, c]", 'lines.a.sum: there is no line "c"'),
    ("beside", "a: write: mark, beside: points", "a: write: mark, beside: row",
     'lines.a.beside: "row" is no line by turn'),
    ("then", "a: write: number", "a: write: number, then: larger",
     "lines.a.then: only numbers by turn have one before them; use `each: turn`"),
    ("from and to", "a: write: number, from: 3, to: 3", "a: write: number, from: 4, to: 3",
     "lines.a.from: 4 is above 3; give the smaller number first"),
    ("from 0", "a: write: number, from: 0", "a: write: number, from: -1",
     "lines.a.from: nothing below 0 without `minus`; add `minus`"),
    ("a multiple", "a: write: number, from: 7, to: 10, step: 5",
     "a: write: number, from: 7, to: 9, step: 5", "lines.a.step: no number is allowed"),
    ("a multiple at the beginning", "a: write: number, from: 10, to: 14, step: 5",
     "a: write: number, from: 11, to: 14, step: 5", "lines.a.step: no number is allowed"),
    ("a value from", "a: write: number, values: [3, 4], from: 4",
     "a: write: number, values: [3, 4], from: 5", "lines.a.values: no number is allowed"),
    ("a value to", "a: write: number, values: [4], from: 1, to: 4",
     "a: write: number, values: [4], from: 1, to: 3", "lines.a.values: no number is allowed"),
    ("a value in steps", "a: write: number, values: [3, 4], from: 1, step: 2",
     "a: write: number, values: [3, 5], from: 1, step: 2", "lines.a.values: no number is allowed"),
    ("below 0", "a: sum: [row], times: -1, minus: true", "a: sum: [row], times: -1",
     "lines.a: may be below 0; add `minus`"),
    ("hidden below 0", "a: sum: [row], times: -1, hidden: true", "a: table: row, points: {2: -1}",
     "lines.a: may be below 0; add `minus`"),
    ("0 times", "a: sum: [row], times: 0", "a: sum: [row], less: [row]",
     "lines.a: may be below 0; add `minus`"),
    ("lock", "a: write: mark, boxes: 3, lock: 2", "a: write: mark, boxes: 3, lock: 3",
     "lines.a.lock: only 2 boxes are before; use a smaller number"),
    ("worth", "a: write: mark, boxes: 3, worth: [1, 2, 3]", "a: write: mark, boxes: 3, "
     "worth: [1, 2]", "lines.a.worth: has 2 values for 3 boxes; give one for each box"),
    ("worth alike", "a: write: mark, boxes: 3, worth: 2", "a: write: mark, boxes: 3, "
     "worth: [1, 2, 3, 4]", "lines.a.worth: has 4 values for 3 boxes"),
]  # fmt: skip


@pytest.mark.parametrize(("what", "good", "bad", "told"), LINES, ids=[row[0] for row in LINES])
def test_a_line_that_is_just_right_and_one_that_is_just_not(
    what: str, good: str, bad: str, told: str
) -> None:
    around = [BY_TURN, ROW, "b: sum: [row]"]
    assert parsed(*around, good, TOTAL).cards[0].pad is not None
    (line,) = said(*around, bad, TOTAL)
    assert line.startswith(told)


def test_only_one_line_goes_by_turn() -> None:
    told = said(BY_TURN, ROW, "a: write: number, each: turn", TOTAL)
    assert told == [
        "lines.a.each: only one line can go by turn; put it `beside` the other one",
    ]


def test_a_cross_multiplies_only_what_it_stands_beside() -> None:
    def points(line: str) -> str:
        return f"{BY_TURN}, after: {{line: {line}, times: 2}}"

    knight = "knight: write: mark, beside: points"
    assert parsed(points("knight"), knight, ROW, TOTAL).cards[0].pad is not None
    (line,) = said(points("row"), knight, ROW, TOTAL)
    assert line.startswith('lines.points.after: no line "row" stands beside it')


# the lines that add up to less than 0 only because of what they follow from
@pytest.mark.parametrize(
    ("of", "total", "is_below"),
    [
        ("a: write: number, minus: true", "sum: [a]", True),
        ("a: write: number, minus: true, from: 0", "sum: [a]", False),
        ("a: write: number, minus: true, from: -1", "best: [a]", True),
        ("a: write: mark, worth: -1", "product: [a]", True),
        ("a: write: mark, worth: 0", "sum: [a]", False),
        ("a: write: number, minus: true", "count: [a]", False),
        ("a: write: number, minus: true", "bonus: a, reach: 1, gives: 0", False),
        ("a: write: number, minus: true", "bonus: a, reach: 1, gives: -1", True),
        ("a: write: number", "sum: [a]", False),
    ],
)
def test_what_follows_from_numbers_below_0_may_be_below_0(
    of: str, total: str, is_below: bool
) -> None:
    if is_below:
        assert said(of, f"total: {total}") == ["lines.total: may be below 0; add `minus`"]
    else:
        assert parsed(of, f"total: {total}").cards[0].pad is not None


# the pad as a whole: who wins and when it is over, just right and just not
WHOLE = [
    ("ties", {"win": "by: total, ties: [row]"}, {"win": "by: total, ties: [rows]"},
     'win.ties: there is no line "rows"; did you mean "row"?'),
    ("who decides", {"win": "by: total"}, {"win": "by: row"},
     "win.by: is not computed; use a line with `sum`"),
    ("first", {"win": "by: total, who: first, reach: 9"}, {"win": "by: total, who: first"},
     "win.who: `first` needs `reach`; add `reach`"),
    ("full", {"end": "full: [row]"}, {"end": "full: [total]"},
     'end.full: "total" is computed; name lines with `write`'),
    ("reach", {"end": "reach: [total], number: 1"}, {"end": "reach: [total]"},
     "end.reach: `reach` needs `number`; add `number`"),
    ("reach another", {"end": "reach: [row], number: 1"}, {"end": "reach: [x], number: 1"},
     'end.reach: there is no line "x"; '),
    ("closed", {"end": "closed: [row], number: 1"}, {"end": "closed: [row]"},
     "end.closed: `closed` needs `number`; add `number`"),
    ("closed numbers", {"end": "closed: [own], number: 1"}, {"end": "closed: [one], number: 1"},
     'end.closed: "one" is not crossed; name lines with `write: mark`'),
    ("taken", {"end": "taken: [own]"}, {"end": "taken: [row]"},
     "end.taken: `taken` needs `exclusive`; add `exclusive`"),
    ("full numbers", {"end": "full: [one]"}, {"end": "taken: [one]"},
     'end.taken: "one" is not crossed; name'),
    ("boxes", {"players": 5, "turns": 12}, {"players": 5, "turns": 13},
     "lines: 425 boxes are too many; at most 400 can be read"),
]  # fmt: skip


@pytest.mark.parametrize(("what", "good", "bad", "told"), WHOLE, ids=[row[0] for row in WHOLE])
def test_a_pad_that_is_just_right_and_one_that_is_just_not(
    what: str, good: dict[str, str | int], bad: dict[str, str | int], told: str
) -> None:
    lines = [
        f"{BY_TURN}, minus: true", "k: write: mark, beside: points",
        "l: write: mark, beside: points", "m: write: mark, beside: points", ROW,
        "own: write: mark, boxes: 15, exclusive: true", "one: write: number", TOTAL,
    ]  # fmt: skip
    assert parsed(*lines, **good).cards[0].pad is not None  # type: ignore[arg-type]
    (line,) = said(*lines, **bad)
    assert line.startswith(told)


def test_somebody_must_write_something() -> None:
    told = said("total: bonus: total, reach: 1, gives: 1")
    assert "lines: nobody writes anything; add a line with `write`" in told
    assert 'lines.total.bonus: there is no line "total" above it; leave it out' in told


# a line, and what it comes to at most; a thousand million million are too many
MOST = [
    ("a: write: number, to: 1000", 1000),
    ("a: write: number, to: 10, from: -1000, minus: true", 1000),
    ("a: write: number, to: -10, from: -1000, minus: true", 1000),
    ("a: write: mark, worth: [400, -600], boxes: 2", 1000),
    ("a: write: mark, numbers: [10, 90, 99, 1]", 200),
    ("a: write: number, each: turn, to: 1000", 3 * 1000),
    ("a: write: number", 99_999),
]


@pytest.mark.parametrize(("line", "most"), MOST)
def test_what_a_line_may_come_to_is_limited(line: str, most: int) -> None:
    def product(times: int) -> list[str]:
        """Lines that multiply the first by a thousand million and then by a number."""
        computed = [
            line, "b: sum: [a], times: 1000, hidden: true, minus: true",
            "c: sum: [b], times: 1000, hidden: true, minus: true",
            "d: best: [c], times: -1000, hidden: true, minus: true",
            f"e: sum: [d], times: {times}, hidden: true, minus: true",
        ]  # fmt: skip
        return [*computed, "total: count: [a]"]

    fits = 10**15 // (most * 10**9)
    assert parsed(*product(fits)).cards[0].pad is not None
    (told,) = said(*product(fits + 1))
    assert told.startswith('lines.e: "e" may become too large; limit the numbers by `to`')


# a line and what follows from it, and how many digits both may have if more than three
DIGITS = [
    ("a: write: number", "sum: [a]", (0, 0)),
    ("a: write: number, to: 999", "sum: [a]", (0, 0)),
    ("a: write: number, to: 1000", "sum: [a]", (4, 4)),
    ("a: write: number, from: -2000, to: 10, minus: true", "sum: [a], minus: true", (4, 4)),
    ("a: write: number, values: [5, 2500]", "sum: [a], times: 10", (4, 5)),
    ("a: write: number, each: turn, to: 400", "sum: [a]", (0, 4)),
    ("a: write: number, each: turn, to: 300", "sum: [a]", (0, 0)),
    ("a: write: mark, boxes: 2, worth: 600", "sum: [a]", (0, 4)),
    ("a: write: number, to: 2000", "best: [a, a]", (4, 4)),
    ("a: write: number, to: 500", "best: [a, a]", (0, 0)),
    ("a: write: number, to: 99", "product: [a, a]", (0, 4)),
    ("a: write: number, to: 9", "product: [a, a]", (0, 0)),
    ("a: write: number, to: 2000", "count: [a], times: 999", (4, 0)),
    ("a: write: number, to: 2000", "count: [a], times: 1000", (4, 4)),
]


@pytest.mark.parametrize(("line", "result", "digits"), DIGITS)
def test_limits_say_how_long_numbers_may_be(
    line: str, result: str, digits: tuple[int, int]
) -> None:
    fields = parsed(line, f"total: {result}").cards[0].fields
    found = {field.line: field.digits for field in fields if field.kind is Kind.NUMBER}
    assert (found.get("a", 0), found["total"]) == digits


def test_a_result_that_no_box_can_hold_is_refused() -> None:
    most = ["a: write: number, to: 3333", "b: sum: [a], times: 30"]
    assert parsed(*most, "total: sum: [b]").cards[0].pad is not None
    most[1] = "b: sum: [a], times: 31"
    assert said(*most, "total: count: [a]") == [
        'lines.b: "b" may come to 103323, a box holds at most 99999; limit the numbers by `to`, '
        "or compute it without a box: `hidden`"
    ]
    most[1] += ", hidden: true"
    assert parsed(*most, "total: count: [a]").cards[0].pad is not None
