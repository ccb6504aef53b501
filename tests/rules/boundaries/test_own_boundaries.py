"""Every number and condition of a pad's rules, from both sides of its boundary."""

from __future__ import annotations

import pytest
from own_pads import pad_text

from dicesheets.layouts.load import parse_layout
from dicesheets.layouts.model import Layout
from dicesheets.rules.naming import field_name
from dicesheets.rules.pad import game
from dicesheets.rules.record import CardRecord, Record, RoundRecord
from dicesheets.rules.verdict import Verdict

L = "label: {de: Wort, en: Word}"


def pad(*lines: str, rest: str = "win: {by: total}", players: str = "[2, 4]") -> Layout:
    """Return a pad; a line is its name and what stands in its braces."""
    body = [f"  {n}: {{{text}, {L}}}" for n, _, text in (x.partition(": ") for x in lines)]
    text = "\n".join(["turns: 5", rest, "lines:", *body])
    return parse_layout(pad_text(text, players), "trial")


def judged(layout: Layout, marks: str) -> Verdict:
    """Return the verdict on marks such as "p1-a 3, p1-b-2 x"."""
    named = tuple(tuple(mark.split()) for mark in marks.split(", ") if mark)
    record = Record(layout.game, rounds=(RoundRecord((CardRecord("pad", named),)),))
    return game.judge(layout, record, 1.0)


def told(verdict: Verdict) -> list[str]:
    """Return what is wrong in words, without that too few play or nothing is over."""
    ignored = ("own.unfinished", "own.players")
    return [f.message.en for f in verdict.findings if f.rule not in ignored]


# The line a, marks that are just right, marks that are just not, the fields and what is said.
IN_ONE_COLUMN = [
    ("write: number, from: 3", "p1-a 3", "p1-a 2", "p1-a",
     "Player 1, Word: 2 is not possible; allowed is all from 3 on."),
    ("write: number, to: 9", "p1-a 9", "p1-a 10", "p1-a",
     "Player 1, Word: 10 is not possible; allowed is 0 to 9."),
    ("write: number, from: 5, to: 10, step: 5", "p1-a 5", "p1-a 6", "p1-a",
     "Player 1, Word: 6 is not possible; allowed is 5 to 10 in steps of 5."),
    ("write: number, values: [3, 7]", "p1-a 0", "p1-a 4", "p1-a",
     "Player 1, Word: 4 is not possible; allowed is 0, 3 and 7."),
    ("write: number, values: [3], minus: true", "p1-a 3, p1-a-minus x",
     "p1-a 4, p1-a-minus x", "p1-a", "Player 1, Word: -4 is not possible; allowed is 0 and 3."),
    ("write: number, from: -2, minus: true", "p1-a 2, p1-a-minus x", "p1-a 3, p1-a-minus x",
     "p1-a", "Player 1, Word: -3 is not possible; allowed is all from -2 on."),
    ("write: choice, options: [{de: J, en: Y}, {de: N, en: N}]", "p1-a-2 x",
     "p1-a-1 x, p1-a-2 x", "p1-a-1 p1-a-2", "Player 1: Word: only one can be chosen."),
    ("write: mark, boxes: 4, lock: 2", "p1-a-1 x, p1-a-3 x, p1-a-4 x", "p1-a-3 x, p1-a-4 x",
     "p1-a-4", "Player 1, Word 4: needs 2 crosses before it, there is 1."),
    ("write: mark, boxes: 4, lock: 2", "p1-a-3 x", "p1-a-4 x", "p1-a-4",
     "Player 1, Word 4: needs 2 crosses before it, there are 0."),
    ("write: mark, boxes: 5, in_order: true, skips: 1", "p1-a-2 x, p1-a-4 x",
     "p1-a-2 x, p1-a-5 x", "p1-a-3 p1-a-4 p1-a-5",
     "Player 1, Word 5: 2 are left out before it, 1 may be."),
    ("write: mark, boxes: 5, in_order: true, skips: 0", "p1-a-1 x, p1-a-2 x", "p1-a-2 x",
     "p1-a-1 p1-a-2", "Player 1, Word 2: 1 is left out before it, 0 may be."),
    ("write: mark, boxes: 5, in_order: true, skips: 1", "p1-a-2 x", "p1-a-3 x",
     "p1-a-1 p1-a-2 p1-a-3", "Player 1, Word 3: 2 are left out before it, 1 may be."),
    ("write: number", "p1-a 12", "p1-a 1.5", "p1-a", "Player 1, Word: 1.5 is no whole number."),
]  # fmt: skip


@pytest.mark.parametrize(("line", "good", "bad", "fields", "message"), IN_ONE_COLUMN)
def test_what_may_just_stand_in_a_line(
    line: str, good: str, bad: str, fields: str, message: str
) -> None:
    layout = pad(f"a: {line}", "total: count: [a]")
    assert told(judged(layout, good)) == []
    verdict = judged(layout, bad)
    assert told(verdict) == [message]
    assert verdict.findings[0].fields == tuple(fields.split())
    assert verdict.legal is False


def test_on_ones_own_sheet_nobody_is_named() -> None:
    choice = "a: write: choice, options: [{de: J, en: Y}, {de: N, en: N}]"
    layout = pad(choice, "total: count: [a]", players="[1, 1]")
    assert told(judged(layout, "p1-a-1 x, p1-a-2 x")) == ["Word: only one can be chosen."]
    names = [field_name(layout.card("pad"), f"p1-a-{n}").en for n in (1, 2)]
    assert names == ["Word, Y", "Word, N"]


# What numbers by turn must be, marks that are just right, marks that are just not, what is said.
BY_TURN = [
    ("then: larger", "p1-t1 5, p1-t2 6", "p1-t1 5, p1-t2 5",
     "Player 1, turn 2: 5 comes after 5, but must be larger."),
    ("then: smaller", "p1-t1 5, p1-t2 4", "p1-t1 5, p1-t2 5",
     "Player 1, turn 2: 5 comes after 5, but must be smaller."),
    ("then: different", "p1-t1 5, p1-t2 6, p1-t3 5", "p1-t1 5, p1-t2 5",
     "Player 1, turn 2: 5 comes after 5, but must be different."),
    ("then: equal", "p1-t1 5, p1-t2 5", "p1-t1 5, p1-t2 6",
     "Player 1, turn 2: 6 comes after 5, but must be equal."),
    ("once: true", "p1-t1 5, p1-t2 6", "p1-t1 5, p1-t2 6, p1-t3 5",
     "Player 1, turn 3: 5 stands there 2 times."),
    ("to: 9", "p1-t1 5, p1-t2 0, p1-t3 9", "p1-t1 5, p1-t3 9",
     "Player 1, turn 2: empty, counts as 0."),
    ("to: 9", "p1-t1 5, p1-t2-k x, p1-t3 9", "p1-t2 5, p1-t2-k x",
     "Player 1, turn 1: empty, counts as 0."),
    ("to: 9", "p1-t1-k x, p1-t2 9", "p1-t1 1, p1-t1-l x",
     "Player 1, turn 1, Word: then there are no points; 1 is written."),
    ("to: 9", "p1-t1 0, p1-t1-l x", "p1-t1 3, p1-t1-l x",
     "Player 1, turn 1, Word: then there are no points; 3 is written."),
    ("to: 9, after: {line: k, times: 2}", "p1-t1 1, p1-t1-k x, p1-t2 18",
     "p1-t1 1, p1-t1-k x, p1-t2 20", "Player 1, turn 2: 20 is not possible; allowed is 0 to 9."),
    ("to: 9, after: {line: k, times: 2}", "p1-t1 1, p1-t1-k x, p1-t2 6",
     "p1-t1 1, p1-t1-k x, p1-t2 7",
     "Player 1, turn 2: after Word the turn counts times 2; 7 is not possible."),
    ("to: 9, after: {line: k, times: 2}", "p1-t1 1, p1-t2 9", "p1-t1 1, p1-t2 10",
     "Player 1, turn 2: 10 exists only after Word, and there is none before."),
    ("to: 9, after: {line: k, times: 2}", "p1-t1 9, p1-t1-k x", "p1-t1 10, p1-t1-k x",
     "Player 1, turn 1: 10 exists only after Word, and there is none before."),
]  # fmt: skip


@pytest.mark.parametrize(("extra", "good", "bad", "message"), BY_TURN)
def test_what_may_just_stand_in_a_turn(extra: str, good: str, bad: str, message: str) -> None:
    layout = pad(
        f"points: write: number, each: turn, {extra}",
        "k: write: mark, beside: points",
        "l: write: mark, beside: points, alone: true",
        "total: sum: [points]",
    )
    assert told(judged(layout, good)) == []
    assert told(judged(layout, bad))[0] == message


# What only one can have, marks that are just right, marks that are just not, what is said.
SHARED = [
    ("numbers: [5, 10, 10]", "p1-a-2 x, p2-a-3 x", "p1-a-2 x, p2-a-2 x, p2-a-3 x",
     "Word 10: 3 are taken (Player 1 and Player 2), there are 2."),
    ("boxes: 2", "p1-a-1 x, p2-a-2 x", "p1-a-1 x, p2-a-1 x",
     "Word 1: 2 are taken (Player 1 and Player 2), there is 1."),
    ("numbers: [5, 10], without: [{players: 2, numbers: [10]}]", "p1-a-1 x, p2-total 0",
     "p1-a-2 x, p2-total 0", "Word 10: 1 are taken (Player 1), there are 0."),
    ("numbers: [5, 10], without: [{players: 2, numbers: [10]}]",
     "p1-a-2 x, p2-total 0, p3-total 0", "p1-a-1 x, p2-a-1 x",
     "Word 5: 2 are taken (Player 1 and Player 2), there is 1."),
    ("numbers: [5, 10, 15], taken_in_order: true", "p1-a-1 x, p2-a-2 x", "p1-a-1 x, p2-a-3 x",
     "Word: 15 is taken, but 10 comes before it and nobody has that."),
    ("numbers: [5, 10], taken_in_order: true", "p1-a-2 x", "p1-a-2 x, p2-total 0",
     "Word: 10 is taken, but 5 comes before it and nobody has that."),
]  # fmt: skip


@pytest.mark.parametrize(("line", "good", "bad", "message"), SHARED)
def test_what_only_one_player_can_just_have(line: str, good: str, bad: str, message: str) -> None:
    layout = pad(f"a: write: mark, exclusive: true, {line}", "total: count: [a], hidden: false")
    assert [text for text in told(judged(layout, good)) if "that makes" not in text] == []
    assert message in told(judged(layout, bad))


# How a game ends, marks with which it just has, marks with which it just has not.
ENDS = [
    ("full: [a]", "p1-a 1, p2-a 2", "p1-a 1, p2-b 2"),
    ("full: [a, b]", "p1-a 1, p1-b 1, p2-a 1, p2-b 1", "p1-a 1, p1-b 1, p2-a 1"),
    ("full: [c]", "p1-c-1 x, p2-c-2 x", "p1-c-1 x, p2-a 1"),
    ("reach: [a, b], number: 9", "p1-a 1, p2-b 9", "p1-a 8, p2-b 8"),
    ("taken: [d]", "p1-d-1 x, p2-d-2 x", "p1-d-1 x, p2-a 1"),
    ("taken: [e]", "p1-e-1 x, p2-e-2 x", "p1-e-2 x, p2-a 1"),
    ("closed: [d, e], number: 2", "p1-d-2 x, p2-e-2 x", "p1-d-2 x, p2-d-2 x"),
    ("closed: [d, e], number: 1", "p1-d-2 x, p2-a 1", "p1-d-1 x, p2-a 1"),
]


@pytest.mark.parametrize(("end", "over", "open_"), ENDS)
def test_a_game_that_is_just_over_and_one_that_just_is_not(end: str, over: str, open_: str) -> None:
    layout = pad(
        "a: write: number", "b: write: number",
        "c: write: choice, options: [{de: J, en: Y}, {de: N, en: N}]",
        "d: write: mark, numbers: [1, 2], exclusive: true",
        "e: write: mark, boxes: 2, exclusive: true", "total: sum: [a, b]",
        rest=f"win: {{by: total}}\nend: {{{end}}}",
    )  # fmt: skip
    assert judged(layout, over).rounds[0].winners != ()
    assert judged(layout, open_).rounds[0].winners == ()
    alone = judged(layout, ", ".join(m for m in over.split(", ") if m.startswith("p1")))
    assert alone.rounds[0].winners == (), "two are needed"


# Marks of a race to ten in turn, who has won, what is said.
RACES = [
    ("p1-t1 9, p2-t1 9", "", []),
    ("p1-t1 10, p2-t1 9", "p1", []),  # the second player may have begun
    ("p1-t1 5, p2-t1 5, p1-t2 5", "p1", []),
    ("p1-t1 5, p2-t1 5, p1-t2 5, p2-t2 5", "p1",
     ["The game was won with turn 2 of player 1; turn 2 of player 2 comes after it."]),
    ("p1-t1 1, p2-t1 1, p1-t2 1", "", []),
    ("p1-t1 1, p2-t1 1, p1-t2 1, p1-t3 1", "",
     ["The numbers of turns fit no order at the table (Player 1: 3 turns and Player 2: 1 turn)."]),
    ("p1-t1 1, p2-t1 1, p3-t1 1, p1-t2 1, p3-t2 1", "", []),  # the third began
    ("p1-t1 1, p2-t1 1, p3-t1 1, p4-t1 1, p1-t2 1, p3-t2 1", "",
     ["The numbers of turns fit no order at the table (Player 1: 2 turns, Player 2: 1 turn, "
      "Player 3: 2 turns and Player 4: 1 turn)."]),
]  # fmt: skip


@pytest.mark.parametrize(("marks", "winner", "message"), RACES)
def test_a_race_is_won_in_turn(marks: str, winner: str, message: list[str]) -> None:
    race = pad(
        "points: write: number, each: turn", "total: sum: [points]",
        rest="in_turn: true\nwin: {by: total, who: first, reach: 10}",
    )  # fmt: skip
    verdict = judged(race, marks)
    found = verdict.rounds[0].winners or ()
    assert (found, told(verdict)) == ((winner,) if winner else (), message)


# Marks of lines that follow from others, and what the last line comes to.
RESULTS = [
    ("table: a, points: {2: 5, 4: 9}", "p1-a 1", 0),
    ("table: a, points: {2: 5, 4: 9}", "p1-a 2", 5),
    ("table: a, points: {2: 5, 4: 9}", "p1-a 3", 5),
    ("table: a, points: {2: 5, 4: 9}", "p1-a 4", 9),
    ("bonus: a, reach: 3, gives: 7", "p1-a 2", 0),
    ("bonus: a, reach: 3, gives: 7", "p1-a 3", 7),
    ("sum: [a, b], less: [c], times: 2, minus: true", "p1-a 3, p1-b 4, p1-c-1 x", 12),
    ("count: [a, c], times: 3", "p1-a 0, p1-c-2 x", 6),
    ("product: [a, b], times: 2", "p1-a 3, p1-b 4", 24),
    ("best: [a, points]", "p1-a 3, p1-t1 2, p1-t2 5", 5),
    ("best: [a, points]", "p1-a 8, p1-t1 2, p1-t2 5", 8),
    ("best: [points, c]", "p1-b 1", 0),
    ("sum: [a, b]", "p1-a 1.5, p1-b 1", None),
]


@pytest.mark.parametrize(("formula", "marks", "result"), RESULTS)
def test_what_follows_from_other_lines(formula: str, marks: str, result: int | None) -> None:
    layout = pad(
        "points: write: number, each: turn", "a: write: number", "b: write: number",
        "c: write: mark, boxes: 2", f"total: {formula}",
    )  # fmt: skip
    assert judged(layout, marks).rounds[0].players == (("p1", result),)
