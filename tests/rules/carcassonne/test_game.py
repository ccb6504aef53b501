"""The Carcassonne dice game: pads judged, and the vectors C1-C6 throw by throw."""

from __future__ import annotations

import random

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.rules.carcassonne.turns import (
    IllegalThrow,
    Outcome,
    Throw,
    Turn,
    dice_available,
    finish,
    renounce,
    score_city,
    throw,
)
from dicesheets.rules.pad import game as pad
from dicesheets.rules.record import CardRecord, Record, RoundRecord
from dicesheets.rules.verdict import Verdict

LAYOUT = load_classic(Game.CARCASSONNE)
SETTINGS = LAYOUT.carcassonne


def judge(*players: str, totals: tuple[str, ...] = ()) -> Verdict:
    """Judge a pad, turns as "10 k 42": k keeps a knight, c has nine catapults, - is blank."""
    marks = []
    for number, turns in enumerate(players, start=1):
        for index, word in enumerate(turns.split(), start=1):
            name = f"p{number}-t{index}"
            points = word.strip("kc-")
            marks += [(name, points)] if points else []
            marks += [(f"{name}-knight", "x")] if "k" in word else []
            marks += [(f"{name}-catapults", "x")] if "c" in word else []
    marks += [(f"p{i}-total", total) for i, total in enumerate(totals, start=1)]
    record = Record(Game.CARCASSONNE, rounds=(RoundRecord((CardRecord("pad", tuple(marks)),)),))
    return pad.judge(LAYOUT, record, 1.0)


def rules_found(verdict: Verdict) -> list[str]:
    return [finding.rule.removeprefix("carcassonne.") for finding in verdict.findings]


def test_a_finished_game_names_its_winner() -> None:
    verdict = judge("10 k 30 3", "3 6 15", totals=("43", "24"))
    assert (verdict.legal, verdict.findings) == (True, ())
    assert verdict.rounds[0].players == (("p1", 43), ("p2", 24))
    assert verdict.rounds[0].winners == ("p1",)
    assert verdict.score_tenths == 430


@pytest.mark.parametrize(
    ("players", "rules"),
    [
        (("4", "3"), ["points", "unfinished"]),
        (("10.5", "3"), ["points", "unfinished"]),
        (("20", "3"), ["doubling", "unfinished"]),
        (("k 15", "3 3"), ["doubling", "unfinished"]),
        (("10k 20", "3 3"), ["knight", "unfinished"]),
        (("3 3 10c", "3 3"), ["catapults"]),
        (("3 3 kc", "3 3"), ["catapults"]),
        (("k 3k", "3 28"), ["doubling", "knight", "dice", "unfinished"]),
        (("3 3 3", "3"), ["turns", "unfinished"]),
        (("28 15", "28 15"), ["after-end"]),
        (("28 15 3", "3 3"), ["after-end"]),
        (("3 - 3", "3 3 3"), ["gap", "unfinished"]),
        (("3",), ["players", "unfinished"]),
        (("k 6 c", "3 k"), ["dice"]),
    ],
)
def test_each_rule_is_found_broken(players: tuple[str, ...], rules: list[str]) -> None:
    assert rules_found(judge(*players)) == rules


@pytest.mark.parametrize(
    ("players", "german", "english"),
    [
        (("4.5", "3"), "Spieler 1, Zug 1: 4,5 Punkte gibt keine Stadt.",
         "Player 1, turn 1: no city gives 4.5 points."),
        (("1k", "3"), "Spieler 1, Zug 1: wer einen Ritter behält, bekommt keine Punkte; hier "
         "steht 1 Punkt.",
         "Player 1, turn 1: whoever keeps a knight gets no points; 1 point is written."),
        (("28 15 3", "3 3 0"), "Mit Zug 2 von Spieler 1 war das Spiel gewonnen; Zug 3 von "
         "Spieler 2 und Zug 3 von Spieler 1 kommen danach.",
         "The game was won with turn 2 of player 1; turn 3 of player 2 and turn 3 of player 1 "
         "come after it."),
        (("3 3 3", "3"), "Die Zahl der Züge passt zu keiner Reihenfolge am Tisch "
         "(Spieler 1: 3 Züge und Spieler 2: 1 Zug).",
         "The numbers of turns fit no order at the table "
         "(Player 1: 3 turns and Player 2: 1 turn)."),
        (("k k 6", "3 28 3"), "Spieler 2, Zug 2 braucht 9 Würfel, aber nur 8 waren da: 1 Ritter "
         "lag bei Spieler 1.",
         "Player 2, turn 2 needs 9 dice, but only 8 were there: 1 knight lay with Player 1."),
    ],
    ids=["points", "knight", "after the end", "turns", "dice"],
)  # fmt: skip
def test_breaches_are_told_in_plain_words(
    players: tuple[str, ...], german: str, english: str
) -> None:
    message = judge(*players).findings[0].message
    assert (message.de, message.en) == (german, english)


def test_the_first_to_reach_the_goal_wins_even_if_others_play_on() -> None:
    verdict = judge("28 15", "3 28 15")
    assert (verdict.legal, verdict.rounds[0].winners) == (False, ("p1",))


def test_points_that_are_no_number_leave_the_score_open() -> None:
    verdict = judge("4.5", "3")
    assert verdict.rounds[0].players == (("p1", None), ("p2", 3))
    assert verdict.score_tenths is None


def test_a_wrong_total_is_a_miscount() -> None:
    verdict = judge("28 15", "3", totals=("44", "3"))
    assert (verdict.legal, rules_found(verdict)) == (True, ["total"])
    assert verdict.rounds[0].players[0] == ("p1", 43)


def test_six_points_may_be_five_dice_or_four_doubled() -> None:
    assert judge("6 k 6", "3 3 3").legal is True


def test_a_doubled_turn_may_score_nothing_or_renounce_again() -> None:
    assert judge("k 0 k k 2", "3 3 3 3 3").legal is True


def test_any_player_may_have_begun() -> None:
    assert judge("3 3", "3 3 3", "3 3").legal is True  # p2 began and is one turn ahead
    assert judge("3 3 3", "3 3", "3 3 3").legal is True  # p3, p1, then p2 is missing
    assert judge("3 3 3", "3 3", "3 3 3", "3 3").legal is False


def test_nobody_plays_after_the_win_whoever_began() -> None:
    assert judge("28 15", "3").legal is True
    assert judge("28 15", "3 3").legal is True  # p2 began
    assert judge("28 15", "3 3", "3 3").legal is True  # p2 began
    assert rules_found(judge("28 15 0", "3 3 0", "3 3 0")) == ["after-end"]


def test_nine_dice_are_not_there_while_another_holds_a_knight() -> None:
    verdict = judge("k 6", "28 3")
    assert verdict.legal is True  # p2 may have begun, before p1's knight
    assert judge("3 k 6", "3 3 28").legal is True
    assert judge("k k 6", "3 28 3").legal is False


def test_nine_catapults_win() -> None:
    verdict = judge("3 c", "10")
    assert (verdict.legal, verdict.rounds[0].winners) == (True, ("p1",))


@pytest.mark.parametrize("seed", range(30))
def test_a_simulated_game_is_legal(seed: int) -> None:
    rng = random.Random(seed)
    count = rng.randint(2, 5)
    turns: list[list[str]] = [[] for _ in range(count)]
    sums, knights = [0] * count, [False] * count
    first = rng.randrange(count)
    for step in range(14 * count):
        player = (first + step) % count
        others = sum(knights) - knights[player]
        if rng.random() < 0.2:
            turns[player].append("k")
            knights[player] = True
            continue
        sizes = [dice for dice, _ in SETTINGS.points if dice <= 9 - others]
        points = score_city(SETTINGS, rng.choice([0, *sizes])) * (2 if knights[player] else 1)
        knights[player] = False
        turns[player].append(str(points))
        sums[player] += points
        if sums[player] >= 42:
            break
    verdict = judge(*(" ".join(line) for line in turns if line))
    assert verdict.legal is True, turns


# ------------------------------------------------------------------ vectors C1-C6


def test_c1_catapults_leave_and_kept_dice_stay() -> None:
    turn = throw(Turn(9), Throw(cities=6, knights=2, catapults=1, built=4))
    assert (turn.in_hand, turn.built, turn.passed_on) == (4, 4, 1)


def test_c2_a_city_of_six_dice_gives_ten_points() -> None:
    turn = throw(Turn(9), Throw(cities=6, knights=2, catapults=1, built=4))
    turn = throw(turn, Throw(cities=2, knights=1, catapults=1, built=2))
    assert finish(SETTINGS, turn, closed_city=6) == Outcome(10)


def test_c3_three_knights_may_be_traded_for_a_doubled_turn() -> None:
    turn = throw(Turn(9), Throw(cities=4, knights=3, catapults=2, built=3, collected=3))
    assert renounce(SETTINGS, turn) == Outcome(0, keeps_knight=True)
    with pytest.raises(IllegalThrow, match="3 collected knights"):
        renounce(SETTINGS, Turn(0, knights=2))


def test_c4_the_score_table() -> None:
    points = [score_city(SETTINGS, dice) for dice in range(2, 10)]
    assert points == [0, 1, 3, 6, 10, 15, 21, 28]
    assert points == [(n - 1) * (n - 2) // 2 for n in range(2, 10)]


def test_c5_nine_catapults_in_a_turn_win() -> None:
    turn = throw(Turn(9), Throw(cities=2, knights=1, catapults=6))
    turn = throw(turn, Throw(cities=0, knights=0, catapults=3))
    assert finish(SETTINGS, turn, closed_city=0) == Outcome(0, has_won=True)


def test_c6_eight_dice_doubled_win_at_once() -> None:
    turn = throw(Turn(9, is_doubled=True), Throw(cities=8, knights=1, catapults=0, built=8))
    assert finish(SETTINGS, turn, closed_city=8) == Outcome(42, has_won=True)


def test_dice_that_others_hold_are_missing() -> None:
    assert [dice_available(SETTINGS, others) for others in range(5)] == [9, 8, 7, 6, 5]


@pytest.mark.parametrize(
    "dice",
    [Throw(9, 0, 1), Throw(5, 3, 1, built=6), Throw(5, 3, 1, collected=4)],
    ids=["ten dice", "more built than thrown", "more collected than thrown"],
)
def test_impossible_throws_are_refused(dice: Throw) -> None:
    with pytest.raises(IllegalThrow):
        throw(Turn(9), dice)


def test_a_turn_has_three_rolls() -> None:
    turn = Turn(9)
    for _ in range(3):
        turn = throw(turn, Throw(9, 0, 0))
    with pytest.raises(IllegalThrow, match="at most 3 rolls"):
        throw(turn, Throw(9, 0, 0))
