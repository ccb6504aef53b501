"""How a pad adds up, in words: each way to get a result, and what needs no words."""

from __future__ import annotations

import pytest
from own_pads import pad_text

from dicesheets.layouts.load import parse_layout
from dicesheets.rules.pad.telling import how_it_adds_up


def told(lines: str) -> list[tuple[str, str]]:
    """Return what is told of a pad of these lines; `A` in them is a label."""
    for letter in "ABCDT":
        lines = lines.replace(f"label: {letter}", f"label: {{de: {letter.lower()}, en: {letter}}}")
        lines = lines.replace(f"[{letter}]", f"[{{de: {letter.lower()}, en: {letter}}}]")
    body = "lines:\n" + "".join(f"  {line.strip()}\n" for line in lines.strip().splitlines())
    pad = parse_layout(pad_text(f"{body}win: {{by: t}}"), "trial").card("pad").pad
    assert pad is not None
    return [(text.de, text.en) for text in how_it_adds_up(pad)]


NUMBERS = "a: {write: number, label: A}\nb: {write: number, label: B}\n"
# the result, in both languages; a and b are numbers that are written
RESULTS = [
    ("{sum: a, label: T}", "t: a zusammengezählt.", "T: A added up."),
    ("{sum: [a, b], label: T}", "t: a + b.", "T: A + B."),
    ("{sum: a, less: b, minus: true, label: T}", "t: a − b.", "T: A − B."),
    ("{sum: a, times: 2, label: T}", "t: a zusammengezählt, mal 2.", "T: A added up, times 2."),
    ("{sum: [a, b], times: 3, label: T}", "t: (a + b) × 3.", "T: (A + B) × 3."),
    ("{sum: a, less: b, times: 2, minus: true, label: T}", "t: (a − b) × 2.", "T: (A − B) × 2."),
    ("{product: [a, b], label: T}", "t: a × b.", "T: A × B."),
    ("{product: [a, b], times: 2, label: T}", "t: a × b × 2.", "T: A × B × 2."),
    ("{best: [a, b], label: T}", "t: die größte Zahl bei a und b.",
     "T: the largest number in A and B."),
    ("{best: [a, b], times: 2, label: T}", "t: die größte Zahl bei a und b, mal 2.",
     "T: the largest number in A and B, times 2."),
    ("{count: a, label: T}", "t: gefüllte Kästchen bei a.", "T: filled boxes in A."),
    ("{bonus: a, reach: 63, gives: 35, label: T}", "t: 35, wenn a mindestens 63 ist.",
     "T: 35 if A is 63 or more."),
    ("{table: a, points: {0: 0, 3: 6, 5: 15}, label: T}", "t: a ab 3: 6, ab 5: 15.",
     "T: A from 3: 6, from 5: 15."),
    ("{table: a, points: {0: 2, 3: 6}, label: T}", "t: a ab 0: 2, ab 3: 6.",
     "T: A from 0: 2, from 3: 6."),
    ("{table: a, points: {0: 0, 3: 6}, label: A}", "a: ab 3: 6.", "A: from 3: 6."),
]  # fmt: skip


@pytest.mark.parametrize(("line", "german", "english"), RESULTS)
def test_a_result_is_told_by_what_it_follows_from(line: str, german: str, english: str) -> None:
    assert told(f"{NUMBERS}t: {line}") == [(german, english)]


# a line of crosses, and what is told of it before the total
CROSSES = [
    ("{write: mark, boxes: 3, label: A}", None),
    ("{write: mark, boxes: 3, worth: 1, label: A}", None),
    ("{write: mark, boxes: 3, worth: 5, label: A}", "A: 5 a cross."),
    ("{write: mark, boxes: 3, worth: -5, label: A}", "A: -5 a cross."),
    ("{write: mark, boxes: 3, worth: [1, 2, 4], label: A}", "A: 1, 2, 4 from box to box."),
    ("{write: mark, numbers: [5, 10, 15], label: A}", None),
    ("{write: mark, numbers: [5, 10, 15], worth: 2, label: A}", "A: 2 a cross."),
    ("{write: number, label: A}", None),
]


@pytest.mark.parametrize(("line", "english"), CROSSES)
def test_what_crosses_are_worth_is_told_unless_it_stands_there(
    line: str, english: str | None
) -> None:
    *crosses, total = told(f"a: {line}\nt: {{sum: a, minus: true, label: T}}")
    assert [text for _, text in crosses] == ([english] if english else [])
    assert total == ("t: a zusammengezählt.", "T: A added up.")


def test_lines_that_are_worth_the_same_share_a_sentence() -> None:
    lines = "".join(
        f"{n}: {{write: mark, boxes: 3, worth: 5, label: {n.upper()}}}\n" for n in "abc"
    )
    first, _ = told(f"{lines}t: {{sum: [a, b, c], label: T}}")
    assert first == ("a, b und c: 5 je Kreuz.", "A, B and C: 5 a cross.")
