"""Ties on score pads: broken by other lines, shared, or open where a number cannot be read."""

from __future__ import annotations

import pytest
from own_pads import judge_marks, pad_text

from dicesheets.layouts.load import parse_layout
from dicesheets.layouts.model import Layout
from dicesheets.rules.pad import game
from dicesheets.rules.standing import rank_standings
from dicesheets.rules.verdict import Verdict

TEXT = pad_text("""
turns: 3
lines:
  points: {write: number, each: turn, label: {de: P, en: P}}
  eggs: {write: number, label: {de: E, en: E}}
  total: {sum: points, label: {de: S, en: T}}
win: {by: total, ties: eggs}
""")


def places(verdict: Verdict) -> list[tuple[str, int | None, tuple[int, int] | None]]:
    ranked = rank_standings(game.standings(verdict, ""))
    return [(place.standing.player, place.rank, place.ranks) for place in ranked]


def pad(win: str) -> Layout:
    return parse_layout(TEXT.replace("by: total, ties: eggs", f"by: total, ties: eggs, {win}"), "t")


@pytest.mark.parametrize("who", ["highest", "lowest"])
def test_what_cannot_be_read_leaves_only_the_tied_players_open(who: str) -> None:
    """A player whose tie-break was open stood behind whoever had the same points."""
    best, worst = (7, 3) if who == "highest" else (3, 7)
    marks: dict[str, int | str] = {"p1_t1": best, "p1_eggs": 1, "p2_t1": best, "p2_eggs": "1.5"}
    verdict = judge_marks(pad(f"who: {who}"), **marks, p3_t1=worst, p3_eggs=2)
    verdict = Verdict(verdict.game, None, None, verdict.rounds, ())  # the reader doubts the 1.5
    assert verdict.rounds[0].winners == ()
    assert sorted(places(verdict)) == [("p1", None, (1, 2)), ("p2", None, (1, 2)), ("p3", 3, None)]


def test_an_open_tie_break_changes_nothing_where_the_points_differ() -> None:
    verdict = judge_marks(pad("who: highest"), p1_t1=7, p1_eggs=1, p2_t1=3, p2_eggs="1.5")
    assert verdict.rounds[0].winners == ("p1",)
    verdict = Verdict(verdict.game, None, None, verdict.rounds, ())
    assert places(verdict) == [("p1", 1, None), ("p2", 2, None)]


@pytest.mark.parametrize("sign", [1, -1])
def test_an_open_tie_break_may_be_larger_or_smaller_than_any_that_is_known(sign: int) -> None:
    """Products of what is written go beyond the million that an open one could come to."""
    nests = f"{{sum: eggs, times: {sign * 9999}, minus: true, label: {{de: N, en: N}}}}"
    text = TEXT.replace("      win:", f"        nests: {nests}\n      win:")
    layout = parse_layout(text.replace("ties: eggs", "ties: nests"), "trial")
    verdict = judge_marks(layout, p1_t1=7, p1_eggs=9999, p2_t1=7, p2_eggs="1.5")
    verdict = Verdict(verdict.game, None, None, verdict.rounds, ())
    assert dict(verdict.rounds[0].ties) == {"p1": (sign * 9999 * 9999,), "p2": (None,)}
    assert sorted(places(verdict)) == [("p1", None, (1, 2)), ("p2", None, (1, 2))]


def test_a_race_that_two_finish_at_once_is_decided_by_what_breaks_ties() -> None:
    race = pad("who: first, reach: 10")
    tied = {"p1_t1": 12, "p2_t1": 12, "p3_t1": 11}
    assert judge_marks(race, **tied, p1_eggs=2, p2_eggs=5, p3_eggs=9).rounds[0].winners == ("p2",)
    shared = judge_marks(race, **tied, p1_eggs=5, p2_eggs=5, p3_eggs=9)
    assert shared.rounds[0].winners == ("p1", "p2")
    assert places(shared) == [("p1", 1, None), ("p2", 1, None), ("p3", 3, None)]


@pytest.mark.parametrize("boxes", ["boxes: 3", "numbers: [4, 6, 9]"])
def test_what_is_taken_in_order_needs_no_numbers(boxes: str) -> None:
    """Boxes without numbers were taken in any order, and nobody was told."""
    line = (
        f"{{write: mark, {boxes}, exclusive: true, taken_in_order: true, label: {{de: E, en: E}}}}"
    )
    text = TEXT.replace("{write: number, label: {de: E, en: E}}", line)
    layout = parse_layout(text.replace(", ties: eggs", ""), "trial")
    told = judge_marks(layout, p1_t1=1, p2_t1=1, p1_eggs_2="x")
    assert [finding.rule for finding in told.findings] == ["own.taken-order"]
    assert judge_marks(layout, p1_t1=1, p2_t1=1, p1_eggs_1="x", p2_eggs_2="x").findings == ()
    twice = judge_marks(layout, p1_t1=1, p2_t1=1, p1_eggs_1="x", p2_eggs_1="x")
    assert [finding.rule for finding in twice.findings] == ["own.exclusive"]
