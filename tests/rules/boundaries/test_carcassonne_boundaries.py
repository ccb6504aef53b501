"""Every number of the Carcassonne dice game, from both sides: a table to hold against the rules.

A pad is a line of turns for each player: "10 k 20" scored ten, kept a knight, then scored twenty;
"c" is a turn of nine catapults, "-" an empty one.
"""

from __future__ import annotations

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.rules.carcassonne.turns import (
    IllegalThrow,
    Outcome,
    Throw,
    Turn,
    finish,
    renounce,
    throw,
)
from dicesheets.rules.record import CardRecord, Record, RoundRecord
from dicesheets.rules.verdict import Verdict
from dicesheets.scoring.judge import judge

LAYOUT = load_classic(Game.CARCASSONNE)
SETTINGS = LAYOUT.carcassonne


def judge_pad(pad: str, totals: str = "") -> Verdict:
    """Judge a pad: players are parted by bars, turns by spaces."""
    marks = []
    for player, line in enumerate(pad.split("|"), start=1):
        for number, word in enumerate(line.split(), start=1):
            field = f"p{player}-t{number}"
            points = word.strip("kc-")
            marks += [(field, points)] if points else []
            marks += [(f"{field}-knight", "x")] if "k" in word else []
            marks += [(f"{field}-catapults", "x")] if "c" in word else []
    marks += [(f"p{i}-total", total) for i, total in enumerate(totals.split(), start=1)]
    sheet = RoundRecord((CardRecord("pad", tuple(marks)),))
    return judge(LAYOUT, Record(Game.CARCASSONNE, rounds=(sheet,)))


def rules_of(verdict: Verdict) -> set[str]:
    return {finding.rule.removeprefix("carcassonne.") for finding in verdict.findings}


# rule, pad, who has won
WON = [
    ("the goal is 42: 41 is not enough", "28 10 3 | 3 3", ()),
    ("the goal is 42: exactly 42 wins", "28 10 3 1 | 3 3 3", ("p1",)),
    ("the goal is 42: 43 wins", "28 15 | 3", ("p1",)),
    ("the goal is 42: reached by the second player", "3 3 | 28 15", ("p2",)),
    ("eight dice doubled are 42 at once", "k 42 | 3", ("p1",)),
    ("seven dice doubled are 30, not enough", "k 30 | 3", ()),
    ("nine catapults win without points", "c | 28", ("p1",)),
    ("nine catapults win over more points", "3 c | 28 10", ("p1",)),
    ("points of several turns are added up", "21 21 | 28", ("p1",)),
    ("points of two players are not added up", "28 | 28", ()),
    ("the first to reach the goal wins, not the highest", "28 15 28 | 21 28 28", ("p1",)),
]


@pytest.mark.parametrize(("rule", "pad", "winners"), WON, ids=[w[0] for w in WON])
def test_who_has_won(rule: str, pad: str, winners: tuple[str, ...]) -> None:
    verdict = judge_pad(pad)
    assert verdict.rounds[0].winners == winners
    assert ("unfinished" in rules_of(verdict)) is (not winners)


# What a city of 3 to 9 dice gives, and twice that; everything between is no score.
SINGLE = {0, 1, 3, 6, 10, 15, 21, 28}
DOUBLED = {0, 2, 6, 12, 20, 30, 42, 56}


@pytest.mark.parametrize("points", range(60))
def test_the_points_of_a_turn(points: int) -> None:
    plain = {"points", "doubling"} & rules_of(judge_pad(f"{points} | 0"))
    after_knight = {"points", "doubling"} & rules_of(judge_pad(f"k {points} | 0 0"))
    nowhere = {"points"} if points not in SINGLE | DOUBLED else {"doubling"}
    assert plain == (set() if points in SINGLE else nowhere)
    assert after_knight == (set() if points in DOUBLED else nowhere)


# rule, pad, which rules are broken (a game that goes on is not named here)
PADS = [
    ("the doubling lasts one turn: the second turn after a knight", "k 2 2 | 0 0 0", {"doubling"}),
    ("the doubling lasts one turn: a zero uses it up", "k 0 2 | 0 0 0", {"doubling"}),
    ("a knight kept again doubles again, never four times", "k k 56 | 0 0 0", set()),
    ("a knight kept again: 4 x 3 dice is no score", "k k 4 | 0 0 0", {"points"}),
    ("whoever keeps a knight scores nothing: 0", "0k | 0", set()),
    ("whoever keeps a knight scores nothing: 1", "1k | 0", {"knight"}),
    ("nine catapults score nothing: 0", "0c | 0", set()),
    ("nine catapults score nothing: 1", "1c | 0", {"catapults"}),
    ("nine catapults leave no knight", "kc | 0", {"catapults"}),
    ("no knight away: nine dice", "0 28 | 0 0", set()),
    ("one knight away: eight dice", "k 0 | 0 21 0", set()),
    ("one knight away: not nine", "k k k 0 | 0 0 28 0", {"dice"}),
    ("two knights away: seven dice", "k k k | k k k | 0 15 0", set()),
    ("two knights away: not eight", "k k k | k k k | 0 21 0", {"dice"}),
    ("three knights away: six dice", "k k k | k k k | k k k | 0 10 0", set()),
    ("three knights away: not seven", "k k k | k k k | k k k | 0 15 0", {"dice"}),
    ("four knights away: five dice", "k k k | k k k | k k k | k k k | 0 6 0", set()),
    ("four knights away: not six", "k k k | k k k | k k k | k k k | 0 10 0", {"dice"}),
    ("the own knight is not away: nine dice doubled", "k 56 | 0", set()),
    ("one knight away: eight dice doubled", "k k 42 | k k 0", set()),
    ("one knight away: not nine doubled", "k k k 56 | k k k", {"dice"}),
    ("nine catapults need all dice: no knight away", "0 c | 0", set()),
    ("nine catapults need all dice: one knight away", "0 0 c | k k k", {"dice"}),
    ("a knight that was used is back", "k 0 0 | 0 0 28", set()),
    ("turns in seating order: as many", "0 0 0 | 0 0 0", set()),
    ("turns in seating order: the first has one more", "0 0 0 | 0 0", set()),
    ("turns in seating order: the second began", "0 0 | 0 0 0", set()),
    ("turns in seating order: two more are too many", "0 0 0 | 0", {"turns"}),
    ("turns in seating order: the third began", "0 0 | 0 0 | 0 0 0", set()),
    ("turns in seating order: third, first, not second", "0 0 0 | 0 0 | 0 0 0", set()),
    ("turns in seating order: nobody is skipped", "0 0 0 | 0 0 | 0 0 0 | 0 0", {"turns"}),
    ("one player is no game", "0", {"players"}),
    ("two players are a game", "0 | 0", set()),
    ("five players are a game", "0 | 0 | 0 | 0 | 0", set()),
    ("an empty turn in between is odd", "0 - 0 | 0 0 0", {"gap"}),
    ("nobody plays after the win: the last turn wins", "28 15 | 3", set()),
    ("nobody plays after the win: not even for 0", "28 15 0 | 3 0", {"after-end"}),
    ("nobody plays after the win: not after catapults", "c 0 | 3 3", {"after-end"}),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "pad", "broken"), PADS, ids=[p[0] for p in PADS])
def test_what_a_pad_may_show(rule: str, pad: str, broken: set[str]) -> None:
    verdict = judge_pad(pad)
    assert rules_of(verdict) - {"unfinished"} == broken
    assert verdict.legal is not bool(broken - {"gap", "players"})


@pytest.mark.parametrize(("total", "is_wrong"), [("40", True), ("41", False), ("42", True)])
def test_the_total_is_the_sum(total: str, is_wrong: bool) -> None:
    verdict = judge_pad("28 10 3 | 1 0", totals=f"{total} 1")
    assert ("total" in rules_of(verdict)) is is_wrong
    assert verdict.rounds[0].players == (("p1", 41), ("p2", 1))


# ------------------------------------------------------------------ throw by throw


@pytest.mark.parametrize(("rolls", "allowed"), [(2, True), (3, True), (4, False)])
def test_a_turn_has_up_to_three_rolls(rolls: int, allowed: bool) -> None:
    turn = Turn(9)
    for _ in range(rolls - 1):
        turn = throw(turn, Throw(cities=9, knights=0, catapults=0))
    if allowed:
        assert throw(turn, Throw(9, 0, 0)).rolls == rolls
    else:
        with pytest.raises(IllegalThrow, match="at most 3 rolls"):
            throw(turn, Throw(9, 0, 0))


# rule, what is thrown with nine dice and kept, is that allowed
THROWS = [
    ("all nine dice are thrown", Throw(9, 0, 0), True),
    ("eight of nine are too few", Throw(8, 0, 0), False),
    ("ten are too many", Throw(10, 0, 0), False),
    ("all cities may be built", Throw(5, 3, 1, built=5), True),
    ("no more cities than were thrown", Throw(5, 3, 1, built=6), False),
    ("cities are not taken back", Throw(5, 3, 1, built=-1), False),
    ("all knights may be collected", Throw(5, 3, 1, collected=3), True),
    ("no more knights than were thrown", Throw(5, 3, 1, collected=4), False),
    ("knights are not taken back", Throw(5, 3, 1, collected=-1), False),
]


@pytest.mark.parametrize(("rule", "dice", "allowed"), THROWS, ids=[t[0] for t in THROWS])
def test_what_may_be_kept_of_a_throw(rule: str, dice: Throw, allowed: bool) -> None:
    if allowed:
        left = 9 - dice.catapults - dice.built - dice.collected
        assert throw(Turn(9), dice).in_hand == left
    else:
        with pytest.raises(IllegalThrow):
            throw(Turn(9), dice)


@pytest.mark.parametrize(("knights", "allowed"), [(2, False), (3, True), (4, True)])
def test_three_knights_buy_a_doubled_turn(knights: int, allowed: bool) -> None:
    if allowed:
        assert renounce(SETTINGS, Turn(0, knights=knights)) == Outcome(0, keeps_knight=True)
    else:
        with pytest.raises(IllegalThrow, match="3 collected knights"):
            renounce(SETTINGS, Turn(0, knights=knights))


# rule, the turn, closed city, points before, outcome
FINISHES = [
    ("13 and 28 are 41", Turn(0, built=9), 9, 13, Outcome(28)),
    ("14 and 28 are 42: won", Turn(0, built=9), 9, 14, Outcome(28, has_won=True)),
    ("15 and 28 are 43: won", Turn(0, built=9), 9, 15, Outcome(28, has_won=True)),
    ("two dice are no city", Turn(0, built=9), 2, 0, Outcome(0)),
    ("three dice are one", Turn(0, built=9), 3, 0, Outcome(1)),
    ("a doubled city", Turn(0, built=9, is_doubled=True), 3, 0, Outcome(2)),
    ("eight catapults are none", Turn(1, passed_on=8), 0, 0, Outcome(0)),
    ("nine catapults: won", Turn(0, passed_on=9), 0, 0, Outcome(0, has_won=True)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "turn", "city", "before", "outcome"), FINISHES, ids=[f[0] for f in FINISHES]
)
def test_the_end_of_a_turn(rule: str, turn: Turn, city: int, before: int, outcome: Outcome) -> None:
    assert finish(SETTINGS, turn, city, before) == outcome


def test_a_city_has_no_more_dice_than_are_built_in() -> None:
    assert finish(SETTINGS, Turn(0, built=6), closed_city=6) == Outcome(10)
    with pytest.raises(IllegalThrow, match="only 5 dice are built in"):
        finish(SETTINGS, Turn(0, built=5), closed_city=6)
