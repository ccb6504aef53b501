"""What dice and resources can do in Würfelwelten, from both sides: prices, pairs, sums, histories.

A purse "P2 H1" holds two pumpkins and a heart.
"""

from __future__ import annotations

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.rules.record import CardRecord, Record, RoundRecord
from dicesheets.rules.verdict import Verdict
from dicesheets.rules.welten.play.forward import Position, legal_actions, round_rules
from dicesheets.scoring.judge import judge

LAYOUT = load_classic(Game.WELTEN)
RULES = round_rules(LAYOUT, ["cities", "castles", "society"])  # these take any die
FIRST_USED, BOTH_USED, ALL_REALMS = 0b01, 0b11, 0b111
Roll = tuple[int, int]


def purse_of(text: str) -> tuple[int, int, int]:
    counts = {word[0]: int(word[1:]) for word in text.split()}
    return counts.get("P", 0), counts.get("H", 0), counts.get("C", 0)


def values(roll: Roll, purse: str, used: int, active: int = 0) -> set[int]:
    """Return the values of the dice that can still be used."""
    position = Position((0, 0, 0), purse_of(purse), stars=(0, 0, 0), used=used, active=active)
    return {action.die.value for action in legal_actions(RULES, position, roll)}


# rule, the one rolled die that is left, purse, values it can have
CHANGES = [
    ("without pumpkins a die is what it is", 3, "", {3}),
    ("one pumpkin changes nothing", 3, "P1", {3}),
    ("two pumpkins: by one", 3, "P2", {2, 3, 4}),
    ("three pumpkins: by one", 3, "P3", {2, 3, 4}),
    ("four pumpkins: by two", 3, "P4", {1, 2, 3, 4, 5}),
    ("five pumpkins: by two", 3, "P5", {1, 2, 3, 4, 5}),
    ("six pumpkins: by three", 3, "P6", {1, 2, 3, 4, 5, 6}),
    ("no die falls below 1", 1, "P2", {1, 2}),
    ("no die rises above 6", 6, "P2", {5, 6}),
    ("nine pumpkins: by four", 6, "P9", {2, 3, 4, 5, 6}),
    ("ten pumpkins: by five", 6, "P10", {1, 2, 3, 4, 5, 6}),
]


@pytest.mark.parametrize(("rule", "die", "purse", "possible"), CHANGES, ids=[c[0] for c in CHANGES])
def test_two_pumpkins_change_a_die_by_one(
    rule: str, die: int, purse: str, possible: set[int]
) -> None:
    # the first die is used, and differs so that nothing else comes of it
    assert values((die % 6 + 1, die), purse, FIRST_USED) == possible


# rule, the one rolled die that is left while every realm was used, purse, values
AGAIN = [
    ("a used realm takes no die", 3, "", set()),
    ("two pumpkins do not open it", 3, "P2", set()),
    ("three do, by one at most", 3, "P3", {2, 3, 4}),
    ("four: no more", 3, "P4", {2, 3, 4}),
    ("five: by two", 3, "P5", {1, 2, 3, 4, 5}),
    ("six: no more", 3, "P6", {1, 2, 3, 4, 5}),
    ("seven: by three", 3, "P7", {1, 2, 3, 4, 5, 6}),
    ("no die falls below 1", 1, "P3", {1, 2}),
    ("no die rises above 6", 6, "P3", {5, 6}),
]


@pytest.mark.parametrize(("rule", "die", "purse", "possible"), AGAIN, ids=[a[0] for a in AGAIN])
def test_three_pumpkins_use_a_realm_again(
    rule: str, die: int, purse: str, possible: set[int]
) -> None:
    assert values((die % 6 + 1, die), purse, FIRST_USED, ALL_REALMS) == possible


# rule, roll (both dice are used), purse, values of the dice that can be created
CREATED = [
    ("nothing from nothing", (4, 4), "", set()),
    ("a pair: one heart is too few", (4, 4), "H1", set()),
    ("a pair: two hearts", (4, 4), "H2", {4}),
    ("no pair: two hearts are too few", (4, 5), "H2", set()),
    ("no pair: three hearts, either die", (4, 5), "H3", {4, 5}),
    ("a sum of 7: two coins, either die", (3, 4), "C2", {1, 2, 3, 4}),
    ("a sum of 7: one coin is too few", (3, 4), "C1", {1}),
    ("a sum of 6: no", (2, 4), "C2", {1, 2}),
    ("a sum of 8: no", (3, 5), "C2", {1, 2}),
    ("five coins make up to 5", (6, 6), "C5", {1, 2, 3, 4, 5}),
    ("six coins make up to 6", (5, 5), "C6", {1, 2, 3, 4, 5, 6}),
    ("pumpkins create nothing", (3, 4), "P12", set()),
    ("a created die is changed for two pumpkins", (4, 4), "H2 P2", {3, 4, 5}),
    ("not for one", (4, 4), "H2 P1", {4}),
]


@pytest.mark.parametrize(
    ("rule", "roll", "purse", "possible"), CREATED, ids=[c[0] for c in CREATED]
)
def test_what_hearts_and_coins_create(
    rule: str, roll: Roll, purse: str, possible: set[int]
) -> None:
    assert values(roll, purse, BOTH_USED) == possible


def test_a_created_die_opens_no_used_realm_without_three_pumpkins() -> None:
    assert values((4, 4), "H2 P2", BOTH_USED, ALL_REALMS) == set()
    assert values((4, 4), "H2 P3", BOTH_USED, ALL_REALMS) == {3, 4, 5}


# ------------------------------------------------------------------ histories of whole rounds


def judge_round(rolls: str, cards: str, resources: str = "") -> Verdict:
    """Judge a round: rolls "12 66 …", cards "cities r1c1=1 …; wingspan", resources "P3/2"."""
    log = [
        (f"turn-{turn}-{die}", value)
        for turn, pair in enumerate(rolls.split(), start=1)
        for die, value in zip("ab", pair, strict=True)
    ]
    made = []
    for text in cards.split(";"):
        name, *words = text.split()
        made.append(CardRecord(name, tuple((w.partition("=")[0], w[-1]) for w in words)))
    kinds = {"P": "pumpkin", "H": "heart", "C": "coin"}
    marks = []
    for word in resources.split():
        gained, _, spent = word[1:].partition("/")
        for n in range(1, int(gained) + 1):
            marks.append((f"{kinds[word[0]]}-{n}", "ox" if n <= int(spent or 0) else "o"))
    sheets = (*made, CardRecord("resources", tuple(marks)), CardRecord("score", tuple(log)))
    return judge(LAYOUT, Record(Game.WELTEN, rounds=(RoundRecord(sheets),)))


# A column of the cities gives two hearts, a row a heart and a pumpkin: three hearts in all.
HEARTS = "cities r1c3=1 r2c3=2 r3c3=1 r3c2=2 r3c1=1; castles; society"
BIRDS = "wingspan bird-1-1=1 bird-2-1=1; castles; society"
LOW = " 12" * 8
# Everything that a six can do in three realms, for a pumpkin, a heart and two coins.
ALL_SIXES = (
    "mylittlescythe pumpkin-6=x heart-6=x; euphoria left-6=x right-6=x star-1=x star-2=x; "
    "charterstone building-6=x crate-6=6 done-6=x star-1=x"
)
# rule, rolls, cards, resources, can it have been played
HISTORIES = [
    ("three hearts at any roll", "12" + LOW, HEARTS, "H3/3 P1", True),
    ("two hearts on no pair", "12" + LOW, HEARTS, "H3/2 P1", False),
    ("two hearts on a pair at the end", "12" + " 12" * 7 + " 11", HEARTS, "H3/2 P1", True),
    ("two hearts on a pair before there are any", "11" + LOW, HEARTS, "H3/2 P1", False),
    ("one die of a turn for each realm", "11" + " 22" * 8, BIRDS, "P1 C1", False),
    ("both dice of a turn for two realms", "11" + " 22" * 8,
     "wingspan bird-1-1=1; castles l2-1=1; society", "P1", True),
    ("a value that was rolled", "16" + LOW, "wingspan bird-1-1=6; castles; society", "P1", True),
    ("a value that was not", "15" + LOW, "wingspan bird-1-1=6; castles; society", "P1", False),
    ("a value rolled once, written once", "16" + LOW, "wingspan bird-1-1=6; castles; society",
     "P1", True),
    ("a value rolled once, written twice", "16" + LOW,
     "wingspan bird-1-1=6 bird-2-1=6; castles; society", "P1 C1", False),
    ("a value rolled twice, written twice", "16 16" + " 12" * 7,
     "wingspan bird-1-1=6 bird-2-1=6; castles; society", "P1 C1", True),
    ("from the left in time: 5 then 6", "15 16" + " 12" * 7,
     "wingspan bird-1-1=5 bird-1-2=6; castles; society", "P1 C1", True),
    ("from the left in time: not 6 then 5", "15 16" + " 12" * 7,
     "wingspan bird-1-1=6 bird-1-2=5; castles; society", "P1 C1", False),
    ("Euphoria: a pair crosses both areas", "55" + " 12" * 8,
     "euphoria left-5=x right-5=x star-1=x star-2=x; castles; society", "", True),
    ("Euphoria: no pair does not", "56" + " 12" * 8,
     "euphoria left-5=x right-5=x star-1=x star-2=x; castles; society", "", False),
    ("Charterstone: the other die is written", "26" + LOW,
     "charterstone building-6=x crate-6=2; castles; society", "C1", True),
    ("Charterstone: not the same die", "26" + LOW,
     "charterstone building-6=x crate-6=6; castles; society", "C1", False),
    ("a die that fits nowhere gives a resource", "66" + " 66" * 8, ALL_SIXES, "P1 H2 C2", True),
    ("a die that is not used gives none", "66" + " 66" * 8, "mylittlescythe; euphoria; scythe",
     "H1", False),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "rolls", "cards", "resources", "possible"), HISTORIES, ids=[h[0] for h in HISTORIES]
)
def test_what_the_dice_can_have_given(
    rule: str, rolls: str, cards: str, resources: str, possible: bool
) -> None:
    assert judge_round(rolls, cards, resources).legal is possible
