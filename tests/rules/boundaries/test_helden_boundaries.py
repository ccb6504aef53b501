"""Every number of Würfelhelden, from both sides: a table to hold against the rules.

A pad is a line for each player: "5 10 10 +8 =33" holds three posters and eight coins and wrote 33.
"""

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
from dicesheets.rules.record import CardRecord, Record, RoundRecord
from dicesheets.rules.verdict import Verdict
from dicesheets.scoring.judge import judge

LAYOUT = load_classic(Game.HELDEN)
# The posters of a pad: one of 5, five of 10, one of 15.
FIRST = {5: 1, 10: 2, 15: 7}


def judge_pad(pad: str) -> Verdict:
    """Judge a pad: players are parted by bars."""
    marks: list[tuple[str, str]] = []
    for player, line in enumerate(pad.split("|"), start=1):
        own = dict(FIRST)
        for word in line.split():
            if word[0] in "+=":
                name = "coins" if word[0] == "+" else "total"
                marks.append((f"p{player}-{name}", word[1:]))
            else:
                marks.append((f"p{player}-poster-{own[int(word)]}", "x"))
                own[int(word)] += 1
    sheet = RoundRecord((CardRecord("pad", tuple(marks)),))
    return judge(LAYOUT, Record(Game.HELDEN, rounds=(sheet,)))


def rules_of(verdict: Verdict) -> set[str]:
    return {finding.rule.removeprefix("helden.") for finding in verdict.findings}


# rule, pad, which rules are broken
PADS = [
    ("three players: one 5, five 10s, one 15", "5 10 10 | 10 10 | 10 15", set()),
    ("four players: the same seven", "5 10 | 10 10 | 10 10 | 15", set()),
    ("two players: one 5, three 10s, one 15", "5 10 | 10 10 15", set()),
    ("two players: not four 10s", "5 10 10 | 10 10 15", {"posters"}),
    ("three players: not six 10s", "5 10 10 10 10 10 | 10 15 | +1", {"posters"}),
    ("one 5: not two", "5 10 10 | 5 10 10 | 10 15", {"posters"}),
    ("one 15: not two", "5 10 10 15 | 10 10 | 10 15", {"posters"}),
    ("the 5 lies on top: it goes first", "5 | +1 | +1", {"unfinished"}),
    ("the 5 lies on top: no 10 without it", "10 | +1 | +1", {"poster-order", "unfinished"}),
    ("the 15 lies at the bottom: after five 10s", "5 10 10 10 10 10 15 | +1 | +1", set()),
    ("the 15 lies at the bottom: not after four", "5 10 10 10 10 15 | +1 | +1",
     {"poster-order", "unfinished"}),
    ("two players: the 15 after three 10s", "5 10 10 10 15 | +1", set()),
    ("two players: the 15 not after two", "5 10 10 15 | +1", {"poster-order", "unfinished"}),
    ("the last poster ends the game: one is left", "5 10 10 10 10 10 | +1 | +1", {"unfinished"}),
    ("no poster yet", "+1 | +1 | +1", {"unfinished"}),
    ("one player is no game", "5 +1", {"players"}),
    ("coins are whole: 0", "5 10 +0 | 10 10 15", set()),
    ("coins are whole: not half a one", "5 10 +0.5 | 10 10 15", {"coins"}),
    ("the total is coins and posters: 33", "5 10 10 +8 =33 | 10 15", set()),
    ("the total is coins and posters: not 32", "5 10 10 +8 =32 | 10 15", {"total"}),
    ("the total is coins and posters: not 34", "5 10 10 +8 =34 | 10 15", {"total"}),
    ("a total without coins is the posters", "5 10 10 =25 | 10 15", set()),
    ("a total without coins and other than the posters", "5 10 10 =26 | 10 15",
     {"coins-missing"}),
]  # fmt: skip
ERRORS = {"posters", "poster-order", "coins"}


@pytest.mark.parametrize(("rule", "pad", "broken"), PADS, ids=[p[0] for p in PADS])
def test_what_a_pad_may_show(rule: str, pad: str, broken: set[str]) -> None:
    verdict = judge_pad(pad)
    assert rules_of(verdict) == broken
    assert verdict.legal is not bool(broken & ERRORS)


# rule, pad, who has won
WON = [
    ("most coins and posters win", "5 10 10 +8 | 10 15 +7", ("p1",)),
    ("one coin more turns it", "5 10 10 +8 | 10 15 +9", ("p2",)),
    ("a tie is shared", "5 10 10 +8 | 10 15 +8", ("p1", "p2")),
    ("a tie of three is shared", "5 10 10 +5 | 10 10 +10 | 10 15 +5", ("p1", "p2", "p3")),
    ("coins alone may win", "5 10 10 | 10 15 | 10 10 +99", ("p3",)),
    ("nobody wins before the last poster", "5 10 10 10 10 10 +50 | +1 | +1", ()),
    ("nobody wins alone", "5 10 10 10 10 10 15", ()),
    ("nobody wins while somebody's coins are unknown", "5 10 10 =99 | 10 15", ()),
]


@pytest.mark.parametrize(("rule", "pad", "winners"), WON, ids=[w[0] for w in WON])
def test_who_has_won(rule: str, pad: str, winners: tuple[str, ...]) -> None:
    assert judge_pad(pad).rounds[0].winners == winners


# ------------------------------------------------------------------ turn by turn

ME, YOU, THIRD = "me", "you", "third"
PILE = (5, 10, 10, 10, 10, 10, 15)
EMPTY = Centre()


def at_table(centre: Centre = EMPTY, mine: str = "3 0 0", players: int = 3) -> Table:
    """Return a table where I have so many white, yellow and red dice."""
    counts = zip(("white", "yellow", "red"), map(int, mine.split()), strict=True)
    others = [Hero(YOU, (("white", 1), ("yellow", 0), ("red", 0))), Hero(THIRD)]
    return Table((Hero(ME, tuple(counts)), *others[: players - 1]), PILE, centre)


def shown(text: str) -> tuple[tuple[str, str], ...]:
    """Return "w3 wc wy yx" as dice: swords 1 to 3, coin, yellow or red die, x for a lost one."""
    kinds = {"w": "white", "y": "yellow", "r": "red"}
    faces = {"c": "coin", "y": "die-yellow", "r": "die-red", "x": "cross"}
    return tuple((kinds[w[0]], faces.get(w[1], f"sword-{w[1]}")) for w in text.split())


# rule, what lies in the centre, the throw, who owns the centre with how many swords
SWORDS = [
    ("no sword lays nothing", EMPTY, "wc wc wc", (None, 0)),
    ("one sword takes an empty centre", EMPTY, "w1 wc wc", (ME, 1)),
    ("one sword less does not outbid", Centre(YOU, 4, ("white",) * 2), "w1 w2 wc", (YOU, 4)),
    ("as many do not outbid", Centre(YOU, 4, ("white",) * 2), "w1 w3 wc", (YOU, 4)),
    ("one sword more outbids", Centre(YOU, 4, ("white",) * 2), "w2 w3 wc", (ME, 5)),
    ("one sword outbids a lone marker", Centre(marker=YOU), "w1 wc wc", (ME, 1)),
    ("no sword does not outbid a lone marker", Centre(marker=YOU), "wc wc wc", (None, 0)),
]


@pytest.mark.parametrize(("rule", "centre", "dice", "after"), SWORDS, ids=[s[0] for s in SWORDS])
def test_swords_outbid_strictly(
    rule: str, centre: Centre, dice: str, after: tuple[str | None, int]
) -> None:
    table = end_turn(at_table(centre), ME, shown(dice))
    assert (table.centre.owner, table.centre.swords) == after
    outbid = after[0] == ME and centre.owner == YOU
    assert dict(table.hero(YOU).dice)["white"] == (3 if outbid else 1)
    assert table.centre.marker == (None if after[0] == ME else centre.marker)


# rule, my dice, the throw, coins
COINS = [
    ("a coin beside a sword is one", "3 0 0", "wc w1 wy", 1),
    ("a coin without any sword is two", "3 0 0", "wc wy wy", 2),
    ("three coins without any sword are six", "3 0 0", "wc wc wc", 6),
    ("no coin, nothing to double", "3 0 0", "wy wy wy", 0),
    ("a lost die is no sword", "3 1 0", "wc wy wy yx", 2),
    ("a sword on a yellow die counts", "3 1 0", "wc wy wy y1", 1),
]


@pytest.mark.parametrize(("rule", "mine", "dice", "coins"), COINS, ids=[c[0] for c in COINS])
def test_coins_are_doubled_without_swords(rule: str, mine: str, dice: str, coins: int) -> None:
    assert end_turn(at_table(mine=mine), ME, shown(dice)).hero(ME).coins == coins


# rule, my dice before, the throw, yellow and red dice after (with those in the centre)
DICE = [
    ("one symbol gives one die", "3 0 0", "wy wc wc", (1, 0)),
    ("the third yellow die is there", "3 2 0", "wy wc wc yc yc", (3, 0)),
    ("a fourth is not", "3 3 0", "wy wc wc yc yc yc", (3, 0)),
    ("two symbols, one die left", "3 2 0", "wy wy wc yc yc", (3, 0)),
    ("dice in the centre are not in stock", "3 2 0", "wy wy wc y1 y1", (3, 0)),
    ("a red symbol gives a red die", "3 1 0", "wc wc wc yr", (1, 1)),
    ("the third red die is there", "3 1 2", "wc wc wc yr rc rc", (1, 3)),
    ("a lost die goes back", "3 1 1", "wc wc wc yc rx", (1, 0)),
    ("a lost die may be regained at once", "3 1 3", "wc wc wc yr rc rc rx", (1, 3)),
]


@pytest.mark.parametrize(("rule", "mine", "dice", "after"), DICE, ids=[d[0] for d in DICE])
def test_three_dice_of_a_colour(rule: str, mine: str, dice: str, after: tuple[int, int]) -> None:
    table = end_turn(at_table(mine=mine), ME, shown(dice))
    own = dict(table.hero(ME).dice)
    laid = table.centre.dice
    assert (own["yellow"] + laid.count("yellow"), own["red"] + laid.count("red")) == after
    assert own["white"] + laid.count("white") == 3


# rule, players, the centre at the start of my turn, posters I hold then, the centre after
STARTS = [
    ("three players: swords that stay win", 3, Centre(ME, 1, ("white",)), (5,), EMPTY),
    ("three players: another's swords do not", 3, Centre(YOU, 1, ("white",)), (),
     Centre(YOU, 1, ("white",))),
    ("two players: swords alone lay the marker", 2, Centre(ME, 1, ("white",)), (),
     Centre(marker=ME)),
    ("two players: swords and marker win", 2, Centre(ME, 1, ("white",), ME), (5,), EMPTY),
    ("two players: the marker alone waits", 2, Centre(marker=ME), (), Centre(marker=ME)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "players", "centre", "posters", "after"), STARTS, ids=[s[0] for s in STARTS]
)
def test_the_start_of_a_turn(
    rule: str, players: int, centre: Centre, posters: tuple[int, ...], after: Centre
) -> None:
    table = begin_turn(at_table(centre, mine="2 0 0", players=players), ME)
    assert table.hero(ME).posters == posters
    assert table.posters == PILE[len(posters) :]
    assert table.centre == after
    assert dict(table.hero(ME).dice)["white"] == (3 if centre.owner == ME else 2)
    assert not table.is_over


@pytest.mark.parametrize(("pile", "is_over"), [((10, 15), False), ((15,), True)])
def test_the_game_ends_with_the_last_poster(pile: tuple[int, ...], is_over: bool) -> None:
    table = Table(at_table().heroes, pile, Centre(ME, 1, ("white",)))
    assert begin_turn(table, ME).is_over is is_over


@pytest.mark.parametrize(("rolls", "allowed"), [(0, False), (1, True), (3, True), (4, False)])
def test_a_turn_has_one_throw_and_two_more(rolls: int, allowed: bool) -> None:
    breaches = find_roll_breaches(LAYOUT.helden, Hero(ME), [shown("wc wc wc")] * rolls)
    said = [f"{rolls} throws; 3 are allowed."]
    assert [text.en for text in breaches] == ([] if allowed else said)


# rule, my dice, the throws, is that allowed
THROWS = [
    ("all dice of the group", "3 1 0", ["wc wc wc yc"], True),
    ("not fewer", "3 1 0", ["wc wc wc"], False),
    ("not more", "3 0 0", ["wc wc wc yc"], False),
    ("a lost die stays away", "3 1 0", ["wc wc wc yx", "wc wc wc"], True),
    ("a lost die is not thrown again", "3 1 0", ["wc wc wc yx", "wc wc wc yc"], False),
    ("white dice are never lost", "3 0 0", ["wc wc wx"], False),
]


@pytest.mark.parametrize(("rule", "mine", "rolls", "allowed"), THROWS, ids=[t[0] for t in THROWS])
def test_what_may_be_thrown(rule: str, mine: str, rolls: list[str], allowed: bool) -> None:
    hero = at_table(mine=mine).hero(ME)
    breaches = list(find_roll_breaches(LAYOUT.helden, hero, [shown(r) for r in rolls]))
    assert (not breaches) is allowed
    said = [text.en.partition(":")[0] for text in breaches]
    assert set(said) == (set() if allowed else {f"Throw {len(rolls)}"}), "the last one is wrong"
