"""Würfelhelden: pads judged, and the vectors D1-D7 turn by turn."""

from __future__ import annotations

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.rules.helden.turns import (
    Centre,
    Hero,
    Table,
    begin_turn,
    end_turn,
    find_roll_breaches,
)
from dicesheets.rules.pad import game as pad
from dicesheets.rules.pad.sheet import columns_of
from dicesheets.rules.pad.table import pile_of
from dicesheets.rules.record import CardRecord, Record, RoundRecord
from dicesheets.rules.verdict import Verdict

LAYOUT = load_classic(Game.HELDEN)
PAD = LAYOUT.card("pad").pad
assert PAD is not None
POSTER = PAD.line("poster")
PILE = (5, 10, 10, 10, 10, 10, 15)


def judge(**players: tuple[list[int], str | None, str | None]) -> Verdict:
    """Judge a pad: p1=([poster numbers], coins, total)."""
    marks = []
    for name, (posters, coins, total) in players.items():
        marks += [(f"{name}-poster-{number}", "x") for number in posters]
        marks += [(f"{name}-{key}", v) for key, v in (("coins", coins), ("total", total)) if v]
    record = Record(Game.HELDEN, rounds=(RoundRecord((CardRecord("pad", tuple(marks)),)),))
    return pad.judge(LAYOUT, record, 1.0)


def rules_found(verdict: Verdict) -> list[str]:
    return [finding.rule for finding in verdict.findings]


# ------------------------------------------------------------------ pads


def test_a_finished_game_names_its_winner() -> None:
    verdict = judge(p1=([1, 2, 3], "30", "55"), p2=([4, 5], "8", "28"), p3=([6, 7], "2", "27"))
    assert (verdict.legal, verdict.findings) == (True, ())
    assert verdict.rounds[0].players == (("p1", 55), ("p2", 28), ("p3", 27))
    assert verdict.rounds[0].winners == ("p1",)
    assert verdict.score_tenths == 550


def test_a_tie_is_shared() -> None:
    verdict = judge(p1=([1, 2, 3], "0", "25"), p2=([4, 7], "0", "25"))
    assert verdict.rounds[0].winners == ("p1", "p2")


def test_two_players_have_five_posters() -> None:
    legal = judge(p1=([1, 2, 3], "1", "26"), p2=([4, 7], "0", "25"))
    too_many = judge(p1=([1, 2, 3, 4], "1", "36"), p2=([5, 7], "0", "25"))
    assert (legal.legal, too_many.legal) == (True, False)
    assert rules_found(too_many) == ["helden.posters"]


def test_one_poster_cannot_be_held_twice() -> None:
    verdict = judge(p1=([1, 2], "0", "15"), p2=([1, 3], "0", "15"), p3=([], "4", "4"))
    assert (verdict.legal, rules_found(verdict)) == (
        False, ["helden.posters", "helden.unfinished"],
    )  # fmt: skip
    assert verdict.findings[0].fields == ("p1-poster-1", "p2-poster-1")


def test_the_last_poster_cannot_be_won_before_the_others() -> None:
    verdict = judge(p1=([7], "0", "15"), p2=([1], "0", "5"), p3=([], "4", "4"))
    assert (verdict.legal, rules_found(verdict)) == (
        False, ["helden.poster-order", "helden.unfinished"],
    )  # fmt: skip
    assert verdict.findings[0].message.en == (
        "The poster of 15 is taken, but above it in the pile lies one of 10 that nobody has."
    )
    assert verdict.rounds[0].winners == ()
    assert verdict.findings[0].fields == ("p1-poster-7",)


def test_posters_left_mean_an_unfinished_game() -> None:
    verdict = judge(p1=([1, 2], "3", None), p2=([], "9", None), p3=([], "1", None))
    assert (verdict.legal, rules_found(verdict)) == (True, ["helden.unfinished"])
    assert verdict.rounds[0].winners == ()


def test_a_wrong_total_is_a_miscount() -> None:
    verdict = judge(p1=([1, 2, 3], "10", "36"), p2=([4, 7], "0", "25"))
    assert (verdict.legal, rules_found(verdict)) == (True, ["helden.total"])
    assert verdict.rounds[0].players[0] == ("p1", 35)


def test_missing_coins_leave_the_score_open() -> None:
    verdict = judge(p1=([1, 2, 3], None, "40"), p2=([4, 7], "0", "25"))
    assert rules_found(verdict) == ["helden.coins-missing"]
    assert verdict.rounds[0].players == (("p1", None), ("p2", 25))
    assert (verdict.score_tenths, verdict.rounds[0].score_tenths) == (None, None)
    assert verdict.rounds[0].winners == ()


def test_no_coins_need_not_be_written() -> None:
    verdict = judge(p1=([1, 2, 3], None, "25"), p2=([4, 7], None, None))
    assert verdict.findings == ()
    assert verdict.rounds[0].winners == ("p1", "p2")


def test_half_a_coin_is_impossible() -> None:
    verdict = judge(p1=([1, 2, 3], "10.5", None), p2=([4, 7], "0", "25"))
    assert (verdict.legal, rules_found(verdict)) == (False, ["helden.coins"])


def test_a_single_player_fits_but_is_no_game() -> None:
    verdict = judge(p1=([7], "3", "18"))
    assert (verdict.legal, rules_found(verdict)) == (True, ["helden.players"])
    assert verdict.findings[0].message.de == "Auf dem Block steht 1 Spieler, das Spiel braucht 2."


# ------------------------------------------------------------------ vectors D1-D7

PHIL, MASCHA, EMMITT, IVA = "Phil", "Mascha", "Emmitt", "Iva"


EMPTY = Centre()


def table(*names: str, centre: Centre = EMPTY, **dice: tuple[int, int, int]) -> Table:
    heroes = tuple(
        Hero(name, tuple(zip(("white", "yellow", "red"), dice.get(name, (3, 0, 0)), strict=True)))
        for name in names
    )
    return Table(heroes, PILE, centre)


def shown(*dice: str) -> tuple[tuple[str, str], ...]:
    """Return `white:coin` as a die and its face."""
    return tuple((kind, face) for kind, _, face in (die.partition(":") for die in dice))


def test_d1_more_swords_replace_the_owner() -> None:
    before = table(PHIL, MASCHA, EMMITT, Phil=(1, 0, 0), centre=Centre(PHIL, 4, ("white", "white")))
    after = end_turn(before, MASCHA, shown("white:sword-1", "white:sword-2", "white:sword-3"))
    assert after.centre == Centre(MASCHA, 6, ("white",) * 3)
    assert dict(after.hero(PHIL).dice)["white"] == 3
    assert dict(after.hero(MASCHA).dice)["white"] == 0


def test_d2_equal_swords_change_nothing_and_coins_are_not_doubled() -> None:
    before = table(PHIL, MASCHA, EMMITT, centre=Centre(MASCHA, 6, ("white",) * 3))
    after = end_turn(before, EMMITT, shown("white:sword-3", "white:sword-3", "white:coin"))
    assert after.centre == before.centre
    assert after.hero(EMMITT).coins == 1


def test_d3_without_swords_coins_count_twice() -> None:
    before = table(PHIL, MASCHA, IVA, centre=Centre(MASCHA, 6, ("white",) * 3))
    after = end_turn(before, IVA, shown("white:coin", "white:coin", "white:die-yellow"))
    assert after.hero(IVA).coins == 4
    assert dict(after.hero(IVA).dice) == {"white": 3, "yellow": 1, "red": 0}


def test_d4_each_symbol_gives_a_die() -> None:
    before = table(PHIL, MASCHA, IVA)
    after = end_turn(before, PHIL, shown("white:die-yellow", "white:die-yellow", "white:coin"))
    assert sum(count for _, count in after.hero(PHIL).dice) == 5


def test_a_tableau_holds_three_dice_of_a_colour() -> None:
    before = table(PHIL, MASCHA, IVA, Phil=(3, 2, 0))
    faces = ("white:die-yellow", "white:die-yellow", "white:coin", "yellow:coin", "yellow:coin")
    after = end_turn(before, PHIL, shown(*faces))
    assert dict(after.hero(PHIL).dice)["yellow"] == 3


def test_d5_swords_that_stay_win_the_poster() -> None:
    before = table(PHIL, MASCHA, IVA, Mascha=(0, 0, 0), centre=Centre(MASCHA, 6, ("white",) * 3))
    after = begin_turn(before, MASCHA)
    assert after.hero(MASCHA).posters == (5,)
    assert dict(after.hero(MASCHA).dice)["white"] == 3
    assert (after.centre, after.posters[0]) == (Centre(), 10)


def test_d6_the_final_score() -> None:
    marks = {"p1-poster-2": "x", "p1-coins": "45", "p2-poster-3": "x", "p2-poster-7": "x",
             "p2-coins": "28", "p3-coins": "57", "p4-coins": "59"}  # fmt: skip
    sheet = CardRecord("pad", tuple(marks.items()))
    names = ("Phil", "Mascha", "Emmitt", "Iva")
    columns = dict(zip(names, columns_of(LAYOUT.card("pad"), sheet), strict=True))
    assert {name: column.value("total") for name, column in columns.items()} == {
        "Phil": 55, "Mascha": 53, "Emmitt": 57, "Iva": 59,
    }  # fmt: skip
    assert max(columns, key=lambda name: columns[name].value("total") or 0) == "Iva"


def test_d7_a_duel_is_won_in_two_steps() -> None:
    # Phil begins with one yellow die, Mascha with one, so that red symbols can be thrown.
    game = Table(
        (
            Hero(MASCHA, (("white", 3), ("yellow", 1), ("red", 0))),
            Hero(PHIL, (("white", 3), ("yellow", 1), ("red", 0))),
        ),
        pile_of(POSTER, 2),
    )
    game = end_turn(
        begin_turn(game, MASCHA), MASCHA,
        shown("white:sword-3", "white:sword-3", "white:coin", "yellow:die-red"),
    )  # fmt: skip
    assert (game.centre.owner, game.centre.swords, game.hero(MASCHA).coins) == (MASCHA, 6, 1)
    assert dict(game.hero(MASCHA).dice) == {"white": 1, "yellow": 1, "red": 1}

    game = end_turn(
        begin_turn(game, PHIL), PHIL,
        shown("white:sword-1", "white:coin", "white:die-yellow", "yellow:coin"),
    )  # fmt: skip
    assert game.hero(PHIL).coins == 2
    assert dict(game.hero(PHIL).dice)["yellow"] == 2

    game = begin_turn(game, MASCHA)
    assert game.centre == Centre(marker=MASCHA)
    assert game.hero(MASCHA).posters == ()
    game = end_turn(
        game, MASCHA,
        shown("white:sword-3", "white:sword-2", "white:coin", "yellow:coin", "red:cross"),
    )  # fmt: skip
    assert game.centre == Centre(MASCHA, 5, ("white", "white"), MASCHA)
    assert (game.hero(MASCHA).coins, dict(game.hero(MASCHA).dice)["red"]) == (3, 0)

    faces = ("white:sword-1", "white:coin", "white:sword-2", "yellow:die-red", "yellow:sword-1")
    game = end_turn(begin_turn(game, PHIL), PHIL, shown(*faces))
    assert (game.hero(PHIL).coins, dict(game.hero(PHIL).dice)["red"]) == (3, 1)

    game = begin_turn(game, MASCHA)
    assert game.hero(MASCHA).posters == (5,)
    assert game.centre == Centre()


def test_one_sword_outbids_a_lone_marker() -> None:
    before = Table((Hero(MASCHA), Hero(PHIL)), PILE, Centre(marker=MASCHA))
    after = end_turn(before, PHIL, shown("white:sword-1", "white:coin", "white:coin"))
    assert after.centre == Centre(PHIL, 1, ("white",))


def test_a_lone_marker_wins_nothing() -> None:
    before = Table((Hero(MASCHA), Hero(PHIL)), PILE, Centre(marker=MASCHA))
    assert begin_turn(before, MASCHA) == before


def test_the_last_poster_ends_the_game() -> None:
    before = Table((Hero(PHIL), Hero(MASCHA), Hero(IVA)), (15,), Centre(PHIL, 3, ("white",)))
    assert begin_turn(before, PHIL).is_over


@pytest.mark.parametrize(
    ("rolls", "breaches"),
    [
        ([shown("white:coin", "white:coin", "white:coin")] * 3, 0),
        ([shown("white:coin", "white:coin", "white:coin")] * 4, 1),
        ([shown("white:coin", "white:coin")], 1),
        ([shown("white:coin", "white:coin", "white:cross")], 1),
        ([], 1),
    ],
    ids=["three", "four", "a die is missing", "no such face", "none"],
)
def test_throws_are_checked(rolls: list[tuple[tuple[str, str], ...]], breaches: int) -> None:
    assert len(list(find_roll_breaches(LAYOUT.helden, Hero(PHIL), rolls))) == breaches


def test_a_lost_die_is_not_thrown_again() -> None:
    hero = Hero(PHIL, (("white", 1), ("yellow", 0), ("red", 1)))
    first = shown("white:coin", "red:cross")
    good = [first, shown("white:sword-1")]
    bad = [first, shown("white:sword-1", "red:coin")]
    assert not list(find_roll_breaches(LAYOUT.helden, hero, good))
    assert list(find_roll_breaches(LAYOUT.helden, hero, bad))
