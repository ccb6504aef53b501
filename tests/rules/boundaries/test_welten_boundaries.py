"""Every number of Würfelwelten, from both sides: tables to hold against the rules.

A sheet is written as "realm: field=mark field=mark; realm: …", a row of fields at once as
"l3=43" (the squares 1 and 2 hold 4 and 3), a plain mark as "top-3". What the dice can have given
is looked at in `test_welten_dice_boundaries`; here no dice are logged.
"""

from __future__ import annotations

from itertools import combinations

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game, Role
from dicesheets.rules.entry import Entry
from dicesheets.rules.record import CardRecord, Record, RoundRecord
from dicesheets.rules.verdict import Severity, Verdict
from dicesheets.rules.welten.play.sheet import read_sheet
from dicesheets.rules.welten.static.breaches import add_up, find_breaches, is_clean
from dicesheets.scoring.judge import judge, judge_entry
from dicesheets.scoring.rank import rank

LAYOUT = load_classic(Game.WELTEN)
KINDS = {"P": "pumpkin", "H": "heart", "C": "coin"}
FILLERS = ("wingspan", "society", "castles", "scythe")  # empty realms, to make three


def card(text: str) -> CardRecord:
    """Return "castles: l3=43 l1-1=2" as a card."""
    name, _, words = text.partition(":")
    name = name.strip()
    marks: dict[str, str] = {}
    fields = {field.id: field.kind.value for field in LAYOUT.card(name).fields}
    plain = {"mark": "x", "circle": "o", "fill": "#"}
    for word in words.split():
        field, _, mark = word.partition("=")
        if field in fields:
            marks[field] = mark or plain[fields[field]]
        elif mark:
            joint = "" if f"{field}1" in fields else "-"
            marks |= {f"{field}{joint}{i}": digit for i, digit in enumerate(mark, start=1)}
        else:  # "star*3": the first three of a row
            row, _, count = field.partition("*")
            some = [f"{row}-{i}" for i in range(1, int(count) + 1)]
            marks |= {f: plain[fields[f]] for f in some}
    return CardRecord(name, tuple(marks.items()))


def purse(text: str) -> CardRecord:
    """Return "P3/2 C1" as a resource card: three pumpkins, two of them spent, and a coin."""
    marks = []
    for word in text.split():
        gained, _, spent = word[1:].partition("/")
        for number in range(1, int(gained) + 1):
            mark = "ox" if number <= int(spent or 0) else "o"
            marks.append((f"{KINDS[word[0]]}-{number}", mark))
    return CardRecord("resources", tuple(marks))


def a_round(sheet: str, resources: str = "", result: str = "") -> RoundRecord:
    """Return a round; empty realms make three."""
    cards = [card(text) for text in sheet.split(";") if text.strip()]
    names = {c.card for c in cards}
    fillers = [CardRecord(name, ()) for name in FILLERS if name not in names]
    cards += fillers[: max(0, 3 - len(cards))]
    score = CardRecord("score", (("round-1", result),) if result else ())
    return RoundRecord((*cards, purse(resources), score))


def judge_sheet(sheet: str, resources: str = "", result: str = "") -> Verdict:
    return judge(LAYOUT, Record(Game.WELTEN, rounds=(a_round(sheet, resources, result),)))


def check_quickly(round_: RoundRecord) -> None:
    """The quick check of a sheet with all its dice finds something where the thorough one does."""
    dice = tuple((f"turn-{turn}-{die}", "1") for turn in range(1, 10) for die in "ab")
    cards = tuple(
        CardRecord("score", (*c.marks, *dice)) if c.card == "score" else c for c in round_.cards
    )
    sheet = read_sheet(LAYOUT, RoundRecord(cards))
    tally = add_up(sheet)
    assert is_clean(sheet, tally) is (not list(find_breaches(sheet, tally, 1)))


def errors(verdict: Verdict) -> set[str]:
    found = verdict.findings
    return {f.rule.removeprefix("welten.") for f in found if f.severity is Severity.ERROR}


def stars(verdict: Verdict, realm: str) -> int | None:
    return next(c.stars for c in verdict.rounds[0].cards if c.card == realm)


# rule, marks of the realm, which of its rules are broken, stars
REALMS = [
    # Between Two Castles: upwards each number is smaller; a star for each full storey
    ("castles: smaller than the number below", "castles: l3=43", set(), 0),
    ("castles: not equal to it", "castles: l3=44", {"castles.compare"}, 0),
    ("castles: not larger", "castles: l3=45", {"castles.compare"}, 0),
    ("castles: any number above a door", "castles: l2=6", set(), 0),
    ("castles: three squares fall", "castles: r2=321", set(), 1),
    ("castles: the third is not equal to the second", "castles: r2=322", {"castles.compare"}, 1),
    ("castles: from the bottom up", "castles: l3-2=3", {"castles.order"}, 0),
    ("castles: neighbouring columns do not matter", "castles: l1=6 l3=6", set(), 1),
    ("castles: left storey 1 lacks a square", "castles: l1=6", set(), 0),
    ("castles: left storey 2 lacks a square", "castles: l3=43", set(), 0),
    ("castles: left storey 2", "castles: l3=43 l2=6", set(), 1),
    ("castles: left storey 3 is one square", "castles: l2=65", set(), 1),
    ("castles: right storey 1 is one square", "castles: r2=6", set(), 1),
    ("castles: right storey 2 lacks a square", "castles: r2=65", set(), 1),
    ("castles: right storey 2", "castles: r2=65 r1=6", set(), 2),
    ("castles: right storey 3 lacks a square", "castles: r2=654 r1=6", set(), 2),
    ("castles: right storey 3", "castles: r2=654 r1=65", set(), 3),
    ("castles: all six storeys", "castles: l1=6 l2=65 l3=65 r1=65 r2=654", set(), 6),
    # Between Two Cities: equal numbers do not share an edge
    ("cities: equal numbers side by side", "cities: r1c1=4 r1c2=4", {"cities.compare"}, 0),
    ("cities: equal numbers above each other", "cities: r1c1=4 r2c1=4", {"cities.compare"}, 0),
    ("cities: equal numbers at a corner", "cities: r1c1=4 r2c2=4", set(), 0),
    ("cities: equal numbers with one between", "cities: r1c1=4 r1c3=4", set(), 0),
    ("cities: the end of a row is not beside the next", "cities: r1c3=4 r2c1=4", set(), 0),
    # Charterstone: a crate is filled with its building; a star for each ticked crate
    ("charterstone: building and crate", "charterstone: building-2 crate-2=5", set(), 0),
    ("charterstone: no building without its crate", "charterstone: building-2",
     {"charterstone.copy"}, 0),
    ("charterstone: no crate without its building", "charterstone: crate-2=5",
     {"charterstone.copy"}, 0),
    ("charterstone: another building's crate", "charterstone: building-2 crate-3=5",
     {"charterstone.copy"}, 0),
    ("charterstone: a ticked crate", "charterstone: building-2 crate-2=5 done-2", set(), 1),
    ("charterstone: an empty crate is not ticked", "charterstone: done-2",
     {"charterstone.holding"}, 1),
    ("charterstone: five ticks", "charterstone: building*6 crate=111111 done*5", set(), 5),
    ("charterstone: six ticks", "charterstone: building*6 crate=111111 done*6", set(), 6),
    # The Society: smaller than the cards directly above; a star for each triangle and for all
    ("society: smaller than the card above", "society: a1=3 b1=2", set(), 0),
    ("society: not equal to it", "society: a1=3 b1=3", {"society.compare"}, 0),
    ("society: not larger", "society: a1=3 b1=4", {"society.compare"}, 0),
    ("society: smaller than both above", "society: a1=3 a2=5 b2=2", set(), 0),
    ("society: not only than one of both", "society: a1=3 a2=5 b2=4", {"society.compare"}, 0),
    ("society: cards further off do not bind", "society: a1=3 b3=5", set(), 0),
    ("society: only direct neighbours bind", "society: a1=3 c1=3", set(), 0),
    ("society: two of a triangle", "society: a1=6 b1=4", set(), 0),
    ("society: a triangle", "society: a1=6 b1=4 b2=4", set(), 1),
    ("society: a triangle stands on its base", "society: a1=6 a2=6 b2=4", set(), 0),
    ("society: eight cards", "society: a=65 b=444 c=321", set(), 4),
    ("society: all nine", "society: a=65 b=444 c=3213", set(), 6),
    # Wingspan: from the left; a star for a full bird, another for its exact sum
    ("wingspan: from the left", "wingspan: bird-1-2=3", {"wingspan.order"}, 0),
    ("wingspan: two squares", "wingspan: bird-1=61", set(), 0),
    ("wingspan: bird 1 has 7, not 6", "wingspan: bird-1=114", set(), 1),
    ("wingspan: bird 1 has 7", "wingspan: bird-1=115", set(), 2),
    ("wingspan: bird 1 has 7, not 8", "wingspan: bird-1=116", set(), 1),
    ("wingspan: bird 2 has 12, not 11", "wingspan: bird-2=335", set(), 1),
    ("wingspan: bird 2 has 12", "wingspan: bird-2=336", set(), 2),
    ("wingspan: bird 2 has 12, not 13", "wingspan: bird-2=346", set(), 1),
    ("wingspan: bird 3 has 16, not 15", "wingspan: bird-3=456", set(), 1),
    ("wingspan: bird 3 has 16", "wingspan: bird-3=556", set(), 2),
    ("wingspan: bird 3 has 16, not 17", "wingspan: bird-3=566", set(), 1),
    ("wingspan: two squares are no sum", "wingspan: bird-1=16", set(), 0),
    ("wingspan: all birds", "wingspan: bird-1=115 bird-2=336 bird-3=556", set(), 6),
    # Tapestry: a star for each full row and column of big squares
    ("tapestry: a row of big squares", "tapestry: r1c1 r1c2 r1c3 r1c4 r1c5 r2c1 r2c3 r2c4 r2c5 "
     "r2c6", set(), 1),
    ("tapestry: it lacks a cell", "tapestry: r1c1 r1c2 r1c3 r1c4 r1c5 r2c1 r2c3 r2c4 r2c5",
     set(), 0),
    ("tapestry: a column of big squares", "tapestry: r1c1 r1c2 r2c1 r3c1 r3c2 r4c1 r4c2 r5c1 "
     "r5c2 r6c2", set(), 1),
    ("tapestry: a row of cells is none", "tapestry: r1c1 r1c2 r1c3 r1c4 r1c5", set(), 0),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "sheet", "broken", "worth"), REALMS, ids=[r[0] for r in REALMS])
def test_the_realms(rule: str, sheet: str, broken: set[str], worth: int) -> None:
    realm = sheet.partition(":")[0]
    claimed = f"{sheet} star*{worth}" if worth else sheet
    check_quickly(a_round(claimed))
    verdict = judge_sheet(claimed)
    found = {e for e in errors(verdict) if e.startswith(f"{realm}.")}
    assert found - {f"{realm}.activations"} == broken
    if realm != "cities":  # which has the stars of the others
        assert stars(verdict, realm) == worth


# rule, stars of two other realms, filled squares, stars of the cities
CITIES = [
    ("the weaker of the others", (3, 2), 6, 2),
    ("the weaker of the others, whichever it is", (2, 3), 6, 2),
    ("both alike", (3, 3), 6, 3),
    ("nothing from nothing", (0, 3), 6, 0),
    ("as many squares as stars", (3, 3), 3, 3),
    ("at most one for each filled square", (3, 3), 2, 2),
    ("no square, no star", (3, 3), 0, 0),
]
FILLED = ["r1c1=1", "r1c2=2", "r1c3=1", "r2c1=2", "r2c2=1", "r2c3=2"]


@pytest.mark.parametrize(("rule", "others", "filled", "worth"), CITIES, ids=[c[0] for c in CITIES])
def test_the_cities_are_worth_the_weakest_neighbour(
    rule: str, others: tuple[int, int], filled: int, worth: int
) -> None:
    birds = " ".join(f"bird-{n}=666" for n in range(1, others[0] + 1))
    ticks = " ".join(f"building-{n} crate-{n}=1 done-{n}" for n in range(1, others[1] + 1))
    squares = " ".join(FILLED[:filled])
    verdict = judge_sheet(f"wingspan: {birds}; charterstone: {ticks}; cities: {squares}")
    assert (stars(verdict, "wingspan"), stars(verdict, "charterstone")) == others
    assert stars(verdict, "cities") == worth


# Euphoria, one area: with which stars can these numbers have been crossed? (least, most)
EUPHORIA = {
    **dict.fromkeys(("1", "2", "3", "12"), (0, 0)),
    **dict.fromkeys(("4", "5", "6", "13", "23", "56"), (1, 1)),
    **dict.fromkeys(("14", "15", "16", "24", "25", "26", "34", "35", "36"), (1, 2)),
    **dict.fromkeys(("45", "46"), (2, 2)),
    "123": (1, 2),
    **dict.fromkeys(("124", "125", "126"), (1, 3)),
    **dict.fromkeys(("134", "135", "136", "145", "234", "235"), (2, 3)),
    **dict.fromkeys(("146", "156", "236", "245", "246", "256", "345", "346", "356", "456"), (1, 2)),
    "1234": (2, 4),
    **dict.fromkeys(("2456", "3456"), (1, 2)),
    **dict.fromkeys(("12345", "12346"), (1, 4)),
    "123456": (1, 4),
}
SUBSETS = ["".join(s) for n in range(1, 7) for s in combinations("123456", n)]


def crossed(area: str, numbers: str, claimed: int) -> str:
    claim = f"star*{claimed}" if claimed else ""
    return "euphoria: " + " ".join(f"{area}-{n}" for n in numbers) + f" {claim}"


@pytest.mark.parametrize("numbers", SUBSETS)
def test_the_stars_of_an_area_of_euphoria(numbers: str) -> None:
    least, most = EUPHORIA.get(numbers, (1, 3))
    for claimed in range(6):
        verdict = judge_sheet(crossed("left", numbers, claimed), "C6 P6 H6")
        allowed = least <= claimed <= most
        assert ("euphoria.stars" in errors(verdict)) is not allowed, claimed


@pytest.mark.parametrize(("claimed", "allowed"), [(1, False), (2, True), (5, True), (6, True)])
def test_both_areas_of_euphoria_have_two_to_six_stars(claimed: int, allowed: bool) -> None:
    """Each gives one to four; the seventh and eighth have no box."""
    both = " ".join(f"{area}-{n}" for area in ("left", "right") for n in range(1, 7))
    verdict = judge_sheet(f"euphoria: {both} star*{claimed}", "P12 H12 C3")
    assert ("euphoria.stars" not in errors(verdict)) is allowed


# rule, ringed pumpkins, hearts and coins, stars
LITTLE = [
    ("five of a kind", "P5 H5 C5", 0),
    ("six of a kind", "P6 H5 C5", 2),
    ("seven of a kind", "P5 H7 C5", 2),
    ("two kinds", "P6 H5 C6", 4),
    ("three kinds", "P6 H6 C6", 6),
    ("spent ones count", "P6/6 H6/6 C0", 4),
    ("the rule book's example", "P8 H5 C9", 4),
]


@pytest.mark.parametrize(("rule", "ringed", "worth"), LITTLE, ids=[x[0] for x in LITTLE])
def test_my_little_scythe_counts_six_of_a_kind(rule: str, ringed: str, worth: int) -> None:
    assert stars(judge_sheet("mylittlescythe:", ringed), "mylittlescythe") == worth


# rule, marks, the most stars they can have brought
GLASSES = [
    ("no glass is full", "octagon-4 octagon-5 glass-2-1", 0),
    ("a full glass and no star octagon", "octagon-1 glass-1-1", 0),
    ("a full glass and one", "octagon-4 glass-1-1", 1),
    ("a full glass and two", "octagon-4 octagon-5 glass-1-1", 2),
    ("two full glasses and one", "octagon-5 glass-1-1 glass-2-1 glass-2-2", 2),
    ("one number of the last glass is missing", "octagon-4 glass-3-1 glass-3-2", 0),
    ("three full glasses and two", "octagon-4 octagon-5 glass-1-1 glass-2-1 glass-2-2 glass-3-1 "
     "glass-3-2 glass-3-3", 6),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "marks", "most"), GLASSES, ids=[g[0] for g in GLASSES])
def test_the_stars_of_pendulum(rule: str, marks: str, most: int) -> None:
    for claimed in range(7):
        claim = f"star*{claimed}" if claimed else ""
        verdict = judge_sheet(f"pendulum: {marks} {claim}", "P3 H3 C3")
        assert ("pendulum.stars" in errors(verdict)) is (claimed > most), claimed


# rule, marks, resources, is a cost unpaid
COSTS = [
    ("column 1 costs a heart", "bottom-1", "H1/1", False),
    ("column 1: nothing was spent", "bottom-1", "H1", True),
    ("column 1: a pumpkin is no heart", "bottom-1", "P2/2", True),
    ("column 2 costs a pumpkin", "bottom-2", "P1/1", False),
    ("column 3 costs a coin", "bottom-3", "C1/1", False),
    ("columns 1 and 6 cost a heart each", "bottom-1 bottom-6", "H2/2", False),
    ("columns 1 and 6: one heart is too few", "bottom-1 bottom-6", "H2/1", True),
    ("the top costs nothing", "top-1", "C1", False),
]


@pytest.mark.parametrize(("rule", "marks", "resources", "unpaid"), COSTS, ids=[c[0] for c in COSTS])
def test_the_costs_of_scythe(rule: str, marks: str, resources: str, unpaid: bool) -> None:
    bottoms = marks.count("bottom")
    claim = f" star*{bottoms}" if bottoms else ""
    check_quickly(a_round(f"scythe: {marks}{claim}", resources))
    verdict = judge_sheet(f"scythe: {marks}{claim}", resources)
    assert errors(verdict) == ({"scythe.cost"} if unpaid else set())
    assert stars(verdict, "scythe") == bottoms


# orders (10, 11, 12), crossed grapes, can they be shared out with dice of at most 6
ORDERS = [
    ("10", "4", True), ("10", "3", False), ("10", "13", True), ("10", "12", False),
    ("11", "5", True), ("11", "4", False), ("11", "14", True), ("11", "13", False),
    ("12", "6", True), ("12", "5", False), ("12", "15", True), ("12", "14", False),
    ("10 11", "45", True), ("10 11", "35", False), ("10 11", "56", True), ("10 11", "46", True),
    ("10 12", "46", True), ("10 12", "45", False), ("10 12", "36", False),
    ("11 12", "56", True), ("11 12", "46", False),
    ("10 11 12", "456", True), ("10 11 12", "356", False), ("10 11 12", "1256", False),
    ("10 11 12", "1356", True),
    ("10 11 12", "123456", True), ("10 11 12", "56", False),
    ("10", "123456", True), ("", "6", False), ("10", "", False),
]  # fmt: skip


@pytest.mark.parametrize(("orders", "grapes", "allowed"), ORDERS)
def test_the_orders_of_viticulture(orders: str, grapes: str, allowed: bool) -> None:
    filled = [f"order-{int(number) - 9}" for number in orders.split()]
    used = [f"grape-{n}={'ox' if n in grapes else 'o'}" for n in "123456"]
    claim = f"star*{2 * len(filled)}" if filled else ""
    verdict = judge_sheet(f"viticulture: {' '.join(filled + used)} {claim}")
    assert ("viticulture.deliver" not in errors(verdict)) is allowed
    assert stars(verdict, "viticulture") == 2 * len(filled)


# rule, sheet, resources, which rules are broken
LITTLE_NINE = "mylittlescythe: " + " ".join(f"pumpkin-{n}" for n in range(1, 7))
SHEETS = [
    ("two pumpkins change a die", "", "P4/2", set()),
    ("three pumpkins use a realm again", "", "P4/3", set()),
    ("one pumpkin buys nothing", "", "P4/1", {"resources.spending"}),
    ("four pumpkins are twice two", "", "P4/4", set()),
    ("two hearts copy a pair", "", "H4/2", set()),
    ("one heart buys nothing", "", "H4/1", {"resources.spending"}),
    ("three hearts copy a die", "", "H4/3", set()),
    ("one coin makes a one", "", "C1/1", set()),
    ("a cost is not spending: one pumpkin beside it", "scythe: bottom-2 star*1", "P4/2",
     {"resources.spending"}),
    ("a cost is not spending: two pumpkins beside it", "scythe: bottom-2 star*1", "P4/3", set()),
    ("a gain for each die that fits nowhere: 18", "", "P12 H6", set()),
    ("a gain for each die that fits nowhere: not 19", "", "P12 H7", {"resources.gains"}),
    ("a gain of a realm comes on top: 19", "wingspan: bird-1=1", "P12 H7", set()),
    ("a gain of a realm comes on top: not 20", "wingspan: bird-1=1", "P12 H8",
     {"resources.gains"}),
    ("nine dice in a realm", LITTLE_NINE + " heart-1 heart-2 heart-3", "P6 H3 C3", set()),
    ("not ten without three pumpkins", LITTLE_NINE + " heart-1 heart-2 heart-3 heart-4",
     "P6/2 H4 C4", {"mylittlescythe.activations"}),
    ("ten with three pumpkins", LITTLE_NINE + " heart-1 heart-2 heart-3 heart-4", "P6/3 H4 C4",
     set()),
    ("eleven with six pumpkins", LITTLE_NINE + " heart*5", "P6/6 H5 C5", set()),
    ("not eleven with five", LITTLE_NINE + " heart*5", "P6/5 H5 C5",
     {"mylittlescythe.activations"}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "sheet", "resources", "broken"), SHEETS, ids=[s[0] for s in SHEETS]
)
def test_the_whole_sheet(rule: str, sheet: str, resources: str, broken: set[str]) -> None:
    check_quickly(a_round(sheet, resources))
    verdict = judge_sheet(sheet, resources)
    assert errors(verdict) == broken
    assert verdict.legal is (False if broken else None)  # no dice are logged


# rule, more marks beside nine birds' squares and nine squares, resources, too many dice?
BOTH_FULL = (
    "wingspan: bird-1=115 bird-2=336 bird-3=556; cities: r1c1=1 r1c2=2 r1c3=1 r2c1=2 r2c2=1 "
    "r2c3=2 r3c1=1 r3c2=2 r3c3=1"
)
DICE = [
    ("eighteen dice", "", "P6 H6 C6", False),
    ("a nineteenth is not there", "society: a1=6", "P6 H6 C6", True),
    ("a nineteenth for two hearts", "society: a1=6", "P6 H6/2 C6", False),
    ("a nineteenth for one coin", "society: a1=6", "P6 H6 C6/1", False),
    ("not for pumpkins", "society: a1=6", "P6/6 H6 C6", True),
    ("two more for four hearts", "society: a=65", "P6 H7/4 C6", False),
    ("not two more for three", "society: a=65", "P6 H7/3 C6", True),
]


@pytest.mark.parametrize(("rule", "more", "resources", "too_many"), DICE, ids=[d[0] for d in DICE])
def test_two_dice_a_turn(rule: str, more: str, resources: str, too_many: bool) -> None:
    check_quickly(a_round(f"{BOTH_FULL}; {more or 'society:'}", resources))
    verdict = judge_sheet(f"{BOTH_FULL}; {more or 'society:'}", resources)
    assert ("dice" in errors(verdict)) is too_many


@pytest.mark.parametrize(
    ("realms", "severity"),
    [(2, Severity.WARNING), (3, None), (4, Severity.ERROR)],
    ids=["two realms", "three realms", "four realms"],
)
def test_a_round_has_three_realms(realms: int, severity: Severity | None) -> None:
    names = ["scythe", "society", "castles", "charterstone"][:realms]
    cards = tuple(CardRecord(name, ()) for name in names)
    verdict = judge(LAYOUT, Record(Game.WELTEN, rounds=(RoundRecord(cards),)))
    found = [f.severity for f in verdict.findings if f.rule == "welten.realms"]
    assert found == ([severity] if severity else [])


# rule, written result, is it wrong: two stars, three resources left of five
RESULTS = [("2.2", True), ("2.3", False), ("2.4", True), ("2,3", False), ("2", True), ("23", True)]


@pytest.mark.parametrize(("written", "is_wrong"), RESULTS)
def test_a_star_is_one_and_a_resource_a_tenth(written: str, is_wrong: bool) -> None:
    check_quickly(a_round("wingspan: bird-1=115 star*2", "P3/2 C2", written))
    verdict = judge_sheet("wingspan: bird-1=115 star*2", "P3/2 C2", written)
    assert verdict.score_tenths == 23
    assert ("welten.score" in {f.rule for f in verdict.findings}) is is_wrong


@pytest.mark.parametrize(("claimed", "is_wrong"), [(1, True), (2, False), (3, True)])
def test_claimed_stars_are_the_stars_of_the_marks(claimed: int, is_wrong: bool) -> None:
    verdict = judge_sheet(f"wingspan: bird-1=115 star*{claimed}", "P1 C1")
    wrong = {f.rule for f in verdict.findings if f.severity is Severity.MISCOUNT}
    assert wrong == ({"welten.wingspan.stars"} if is_wrong else set())
    assert verdict.score_tenths == 22


# rule, ringed pumpkins of a full flower, forgotten ones
FORGOTTEN = [("all six", "P6 H0", 0), ("one forgotten", "P5", 1), ("more than six", "P7", 0)]


@pytest.mark.parametrize(("rule", "ringed", "missing"), FORGOTTEN, ids=[f[0] for f in FORGOTTEN])
def test_a_gain_that_was_not_ringed_is_odd(rule: str, ringed: str, missing: int) -> None:
    check_quickly(a_round(LITTLE_NINE, ringed))
    verdict = judge_sheet(LITTLE_NINE, ringed)
    said = [f.message.en for f in verdict.findings if f.rule == "welten.forgotten-gain"]
    assert [text.split()[0] for text in said] == ([str(missing)] if missing else [])


# ------------------------------------------------------------------ three rounds

EMPTY_ROUNDS = (
    ("castles", "society", "wingspan"),
    ("cities", "charterstone", "scythe"),
    ("euphoria", "tapestry", "viticulture"),
)


def played(name: str, tenths: tuple[int, ...]) -> Entry:
    """Return a game whose rounds are worth so many tenths: empty realms, ringed coins."""
    rounds = tuple(
        RoundRecord((*(CardRecord(realm, ()) for realm in realms), purse(f"C{coins}")))
        for realms, coins in zip(EMPTY_ROUNDS, tenths, strict=False)
    )
    return Entry(f"{name}.yaml", LAYOUT, Record(Game.WELTEN, "classic", name, rounds))


# rule, first player's rounds, second player's rounds, their ranks
TIES = [
    ("the higher total", (1, 1, 2), (1, 1, 1), (1, 2)),
    ("equal totals: the higher third round", (3, 2, 1), (1, 2, 3), (2, 1)),
    ("equal totals: the third round before the second", (1, 3, 2), (2, 1, 3), (2, 1)),
    ("equal third rounds: the higher second", (3, 1, 2), (1, 3, 2), (2, 1)),
    ("all alike: shared", (1, 2, 3), (1, 2, 3), (1, 1)),
    ("the total before every round", (0, 0, 9), (5, 5, 0), (2, 1)),
]


@pytest.mark.parametrize(("rule", "anna", "ben", "ranks"), TIES, ids=[t[0] for t in TIES])
def test_ties_are_broken_from_the_last_round_back(
    rule: str, anna: tuple[int, ...], ben: tuple[int, ...], ranks: tuple[int, int]
) -> None:
    judged = [judge_entry(played("Anna", anna)), judge_entry(played("Ben", ben))]
    assert [item.verdict.score_tenths for item in judged] == [sum(anna), sum(ben)]
    places = {p.standing.player: p.rank for p in rank(judged).places}
    assert (places["Anna"], places["Ben"]) == ranks


def test_the_numbers_of_the_game() -> None:
    """Three rounds of nine turns with three realms, six stars a card, twelve icons of a kind."""
    settings = LAYOUT.welten
    assert (settings.rounds, settings.turns, settings.realms_a_round) == (3, 9, 3)
    assert (settings.stars_a_card, settings.cap, settings.tenths_a_resource) == (6, (12,) * 3, 1)
    assert len(LAYOUT.of_role(Role.REALM)) == 11
