"""The engine of score pads: each rule broken once, results of each kind, who wins and when."""

from __future__ import annotations

import numpy as np
import pytest
from own_pads import judge_marks, pad_text

from dicesheets.layouts.load import parse_layout
from dicesheets.layouts.model import Layout
from dicesheets.practice.pad_fillings import fill_pad
from dicesheets.rules.entry import Doubt
from dicesheets.rules.pad import game
from dicesheets.rules.reliance import rests_on
from dicesheets.rules.standing import rank_standings
from dicesheets.rules.verdict import Verdict

L = "label: {de: Wort, en: Word}"


def pad(lines: str, rest: str = "win: {by: total}", players: str = "[2, 4]") -> Layout:
    return parse_layout(pad_text(f"lines:\n{lines}\n{rest}", players), "trial")


def rules(verdict: Verdict) -> list[str]:
    return [f.rule for f in verdict.findings if f.rule not in ("own.unfinished", "own.players")]


TURNS = f"""  points: {{write: number, each: turn, to: 50, minus: true, {L}}}
  total: {{sum: points, minus: true, {L}}}"""
TURNED = """turns: 4
win: {by: total, who: lowest}"""
BROKEN = {
    "own.value": (f"  a: {{write: number, values: [3, 7], {L}}}", {"p1_a": 4}),
    "own.choice": (
        "  a: {write: choice, options: [{de: J, en: Y}, {de: N, en: N}], " + L + "}",
        {"p1_a_1": "x", "p1_a_2": "x"},
    ),
    "own.lock": (
        f"  a: {{write: mark, numbers: [1, 2, 3, 4], lock: 2, {L}}}",
        {"p1_a_1": "x", "p1_a_4": "x"},
    ),
    "own.order": (
        f"  a: {{write: mark, boxes: 5, in_order: true, skips: 1, {L}}}",
        {"p1_a_1": "x", "p1_a_4": "x"},
    ),
    "own.exclusive": (
        f"  a: {{write: mark, numbers: [5, 10, 10], exclusive: true, {L}}}",
        {"p1_a_1": "x", "p2_a_1": "x"},
    ),
    "own.taken-order": (
        f"  a: {{write: mark, numbers: [5, 10], exclusive: true, taken_in_order: true, {L}}}",
        {"p1_a_2": "x", "p2_total": "0"},
    ),
}


@pytest.mark.parametrize("rule", BROKEN)
def test_a_breach_is_named(rule: str) -> None:
    lines, marks = BROKEN[rule]
    verdict = judge_marks(pad(f"{lines}\n  total: {{sum: a, {L}}}"), **marks)
    assert rule in rules(verdict)
    assert verdict.legal is False


@pytest.mark.parametrize(
    ("extra", "marks", "rule"),
    [
        ("then: larger", {"p1_t1": 5, "p1_t2": 5}, "own.then"),
        ("once: true", {"p1_t1": 5, "p1_t2": 6, "p1_t3": 5}, "own.once"),
        ("step: 5", {"p1_t1": 7}, "own.value"),
        ("to: 9", {"p1_t1": 10}, "own.value"),
        ("after: {line: k, times: 2}", {"p1_t1": 0, "p1_t1_k": "x", "p1_t2": 3}, "own.after"),
        ("step: 5", {"p1_t1": 5, "p1_t1_k": "x"}, "own.alone"),
    ],
)
def test_a_breach_by_turn_is_named(extra: str, marks: dict[str, int | str], rule: str) -> None:
    lines = f"""  points: {{write: number, each: turn, {extra}, {L}}}
  k: {{write: mark, beside: points, alone: true, {L}}}
  total: {{sum: points, {L}}}"""
    assert rules(judge_marks(pad(lines, "turns: 4\nwin: {by: total}"), **marks)) == [rule]


def test_every_kind_of_result_is_computed() -> None:
    layout = pad(
        f"""  a: {{write: number, {L}}}
  b: {{write: number, {L}}}
  c: {{write: mark, boxes: 4, worth: 2, {L}}}
  many: {{count: [a, b, c], {L}}}
  times: {{product: [a, b], {L}}}
  top: {{best: [a, b], times: 2, {L}}}
  look: {{table: c, points: {{0: 0, 4: 7, 6: 9}}, {L}}}
  extra: {{bonus: a, reach: 6, gives: 35, {L}}}
  total: {{sum: [times, top, look, extra], less: many, minus: true, {L}}}"""
    )
    marks = {"p1_a": 6, "p1_b": 4, "p1_c_1": "x", "p1_c_3": "x"}
    right = {"p1_many": 4, "p1_times": 24, "p1_top": 12, "p1_look": 7, "p1_extra": 35}
    verdict = judge_marks(layout, **marks, **right, p1_total=74)
    assert rules(verdict) == []
    assert verdict.rounds[0].players == (("p1", 74),)
    wrong = judge_marks(layout, **marks, p1_look=8)
    assert (wrong.findings[0].rule, wrong.findings[0].fields) == ("own.total", ("p1-look",))
    assert wrong.findings[0].message.en == "Player 1, Word: that makes 7, 8 is written."
    assert wrong.legal is True


def test_the_lowest_wins_and_points_can_be_negative() -> None:
    layout = pad(TURNS, TURNED)
    verdict = judge_marks(layout, p1_t1=5, p1_t2=7, p2_t1=4, p2_t1_minus="x", p2_t2=3)
    assert verdict.rounds[0].players == (("p1", 12), ("p2", -1))
    assert verdict.rounds[0].winners == ("p2",)
    assert verdict.score_tenths == -10
    first, second = game.standings(verdict, "")
    assert first.key is not None and second.key is not None
    assert second.key > first.key


def test_a_total_without_its_minus_is_a_miscount() -> None:
    layout = pad(TURNS, TURNED)
    marks = {"p1_t1": 4, "p1_t1_minus": "x", "p1_total": 4}
    assert rules(judge_marks(layout, **marks)) == ["own.total"]
    assert rules(judge_marks(layout, **marks, p1_total_minus="x")) == []


def test_a_minus_before_nothing_is_told() -> None:
    layout = pad(TURNS, TURNED)
    verdict = judge_marks(layout, p1_t1=4, p1_t2_minus="x", p1_total=4)
    (told,) = [finding for finding in verdict.findings if finding.rule == "own.minus"]
    assert told.fields == ("p1-t2-minus", "p1-t2")
    assert told.message.en.endswith("the minus is crossed, but no number is behind it.")
    assert verdict.legal is True
    assert rules(judge_marks(layout, p1_t1=4, p1_total_minus="x")) == ["own.minus"]


def test_an_empty_turn_between_others_counts_as_nothing() -> None:
    verdict = judge_marks(pad(TURNS, TURNED), p1_t1=4, p1_t3=2)
    assert rules(verdict) == ["own.gap"]
    assert verdict.rounds[0].players == (("p1", 6),)


def test_whoever_is_first_wins_and_nobody_plays_on() -> None:
    lines = f"  points: {{write: number, each: turn, {L}}}\n  total: {{sum: points, {L}}}"
    race = pad(lines, "turns: 4\nin_turn: true\nwin: {by: total, who: first, reach: 10}")
    over = judge_marks(race, p1_t1=9, p2_t1=9, p1_t2=1)
    assert (over.rounds[0].winners, rules(over)) == (("p1",), [])
    late = judge_marks(race, p1_t1=10, p2_t1=3)
    assert rules(late) == []  # the other may have begun
    too_late = judge_marks(race, p1_t1=10, p2_t1=3, p1_t2=1)
    assert rules(too_late) == ["own.after-end"]
    assert rules(judge_marks(race, p1_t1=1, p1_t2=1, p1_t3=1, p2_t1=1)) == ["own.turns"]


def test_players_at_the_same_time_share_the_turn_in_which_one_wins() -> None:
    lines = f"  points: {{write: number, each: turn, {L}}}\n  total: {{sum: points, {L}}}"
    race = pad(lines, "turns: 4\nwin: {by: total, who: first, reach: 10}")
    verdict = judge_marks(race, p1_t1=11, p2_t1=12)
    assert verdict.rounds[0].winners == ("p2",)
    assert rules(judge_marks(race, p1_t1=11, p2_t1=2, p2_t2=3)) == ["own.after-end"]


def test_a_tie_is_broken_by_another_line_or_shared() -> None:
    lines = f"""  a: {{write: number, {L}}}
  b: {{write: number, {L}}}
  total: {{sum: [a, b], {L}}}"""
    marks = {"p1_a": 3, "p1_b": 4, "p2_a": 5, "p2_b": 2}
    assert judge_marks(pad(lines), **marks).rounds[0].winners == ("p1", "p2")
    broken = judge_marks(pad(lines, "win: {by: total, ties: a}"), **marks)
    assert broken.rounds[0].winners == ("p2",)
    one, two = game.standings(broken, "")
    assert one.key is not None and two.key is not None and two.key > one.key


@pytest.mark.parametrize(
    ("end", "marks"),
    [
        ("full: a", {"p1_a": 1, "p2_a": 2}),
        ("{reach: a, number: 9}", {"p1_a": 9, "p2_total": 0}),
        ("taken: c", {"p1_c_1": "x", "p2_c_2": "x"}),
        ("{closed: c, number: 1}", {"p1_c_2": "x", "p2_a": 1}),
    ],
    ids=["full", "reach", "taken", "closed"],
)
def test_a_game_is_over_when_its_layout_says_so(end: str, marks: dict[str, int | str]) -> None:
    lines = f"""  a: {{write: number, {L}}}
  c: {{write: mark, numbers: [1, 2], exclusive: true, {L}}}
  total: {{sum: [a, c], {L}}}"""
    text = end if end.startswith("{") else "{" + end + "}"
    layout = pad(lines, f"win: {{by: total}}\nend: {text}")
    assert judge_marks(layout, **marks).rounds[0].winners
    before = judge_marks(layout, p1_total=0, p2_total=0)
    assert before.rounds[0].winners == ()
    assert [f.rule for f in before.findings] == ["own.unfinished"]


def test_what_is_no_whole_number_leaves_the_result_open() -> None:
    verdict = judge_marks(pad(TURNS, TURNED), p1_t1="4.5", p2_t1=3)
    assert rules(verdict) == ["own.value"]
    assert verdict.rounds[0].players == (("p1", None), ("p2", 3))
    assert verdict.score_tenths is None


def test_one_players_sheet_has_no_winner_but_a_standing() -> None:
    layout = pad(f"  a: {{write: mark, boxes: 3, {L}}}\n  total: {{sum: a, {L}}}", players="[1, 1]")
    verdict = judge_marks(layout, p1_a_1="x", p1_a_2="x")
    assert (verdict.rounds[0].winners, verdict.rounds[0].is_alone) == ((), True)
    (standing,) = game.standings(verdict, "Anna")
    assert (standing.player, standing.seat, standing.score_tenths) == ("Anna", 0, 20)
    assert verdict.findings == ()


@pytest.mark.parametrize("who", ["highest", "lowest"])
def test_whoever_wins_at_once_stands_first_whatever_the_points(who: str) -> None:
    lines = f"""  points: {{write: number, each: turn, {L}}}
  crown: {{write: mark, beside: points, wins: true, {L}}}
  total: {{sum: points, {L}}}"""
    layout = pad(lines, f"turns: 4\nwin: {{by: total, who: {who}}}")
    verdict = judge_marks(layout, p1_t1=5, p2_t1=20, p2_t1_crown="x", p3_t1=30)
    assert verdict.rounds[0].winners == ("p2",)
    places = rank_standings(game.standings(verdict, ""))
    rest = ["p3", "p1"] if who == "highest" else ["p1", "p3"]
    assert [place.standing.player for place in places] == ["p2", *rest]


def test_only_others_are_kept_from_an_exclusive_number() -> None:
    lines = f"""  points: {{write: number, each: turn, exclusive: true, {L}}}
  total: {{sum: points, {L}}}"""
    layout = pad(lines, "turns: 4\nwin: {by: total}")
    assert rules(judge_marks(layout, p1_t1=5, p1_t2=5, p2_t1=3, p2_t2=4)) == []
    assert rules(judge_marks(layout, p1_t1=5, p1_t2=6, p2_t1=3, p2_t2=5)) == ["own.exclusive"]
    for seed in range(10):  # practice plays by the same rule
        marks = fill_pad(layout.card("pad"), np.random.default_rng(seed))
        assert rules(judge_marks(layout, **marks)) == []


FIRST = "turns: 4\nwin: {by: total, who: first, reach: 50}"


def test_a_box_of_no_turn_may_be_filled_last() -> None:
    lines = f"""  points: {{write: number, each: turn, {L}}}
  extra: {{write: number, {L}}}
  total: {{sum: [points, extra], {L}}}"""
    layout = pad(lines, FIRST)
    verdict = judge_marks(layout, p1_t1=10, p1_t2=20, p1_extra=40, p2_t1=3, p2_t2=4)
    assert rules(verdict) == []
    assert verdict.rounds[0].winners == ("p1",)
    late = judge_marks(layout, p1_t1=50, p1_t2=20, p1_extra=40, p2_t1=3, p2_t2=4)
    assert rules(late) == ["own.after-end"]


def test_a_race_without_turns_is_won_by_whoever_has_enough() -> None:
    layout = pad(f"  a: {{write: number, {L}}}\n  total: {{sum: a, {L}}}", FIRST)
    verdict = judge_marks(layout, p1_a=30, p2_a=52)
    assert verdict.rounds[0].winners == ("p2",)
    assert verdict.findings == ()
    assert [f.rule for f in judge_marks(layout, p1_a=30, p2_a=42).findings] == ["own.unfinished"]


@pytest.mark.parametrize(
    ("extra", "marks", "rule", "doubtful", "rests"),
    [
        ("to: 9, minus: true", {"p1_t1": 7, "p1_t2": 12}, "own.value", "p1-t2-minus", True),
        ("to: 9, minus: true", {"p1_t1": 7, "p1_t2": 12}, "own.value", "p1-t1-minus", False),
        ("once: true, minus: true", {"p1_t1": 7, "p1_t2": 7}, "own.once", "p1-t1-minus", True),
        ("then: different", {"p1_t1": 7, "p1_t3": 7}, "own.then", "p1-t2", True),
        ("then: different", {"p1_t1": 7, "p1_t3": 7}, "own.then", "p2-t2", False),
        ("minus: true", {"p1_t1": 7, "p1_total": 8}, "own.total", "p1-total-minus", True),
    ],
)  # fmt: skip
def test_a_breach_rests_on_signs_and_on_what_stands_between(
    extra: str, marks: dict[str, int], rule: str, doubtful: str, rests: bool
) -> None:
    lines = f"""  points: {{write: number, each: turn, {extra}, {L}}}
  total: {{sum: points, minus: true, {L}}}"""
    layout = pad(lines, "turns: 4\nwin: {by: total}")
    finding = next(f for f in judge_marks(layout, **marks).findings if f.rule == rule)
    doubt = Doubt(1, "pad", doubtful, None, 0.5, is_unreadable=True)
    assert rests_on(layout, finding, doubt) is rests


@pytest.mark.parametrize(
    ("extra", "rest"),
    [("", "turns: 6\nwin: {by: total}"), ("values: [2, 37, 51], ", f"in_turn: true\n{FIRST}")],
    ids=["a turn without points", "no number is left"],
)
def test_practice_keeps_to_rising_numbers(extra: str, rest: str) -> None:
    lines = f"""  points: {{write: number, each: turn, {extra}then: larger, {L}}}
  k: {{write: mark, beside: points, alone: true, {L}}}
  total: {{sum: points, {L}}}"""
    layout = pad(lines, rest.replace("reach: 50", "reach: 300"))
    for seed in range(20):
        marks = fill_pad(layout.card("pad"), np.random.default_rng(seed))
        assert judge_marks(layout, **marks).legal is True
