"""Every number of Würfeland, from both sides: a table to hold against the rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicesheets.layouts.hexes import Spot, neighbours_of
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.rules.entry import Entry, Judged
from dicesheets.rules.record import CardRecord, Record, RoundRecord
from dicesheets.rules.standing import MOST
from dicesheets.rules.verdict import RoundVerdict, Verdict
from dicesheets.rules.wuerfeland.game import standings
from dicesheets.rules.wuerfeland.hexboard import board_of, reach
from dicesheets.rules.wuerfeland.turns import (
    crosses_for,
    has_won,
    legal_treasure_choices,
    play_phase_one,
)
from dicesheets.scoring.judge import judge
from dicesheets.scoring.rank import rank

LAYOUT = load_classic(Game.WUERFELAND)
SETTINGS = LAYOUT.wuerfeland
BOARD = board_of(LAYOUT.card("board"))
NAME = dict(BOARD.names)
COLOURS = [colour.id for colour in SETTINGS.colours]
HEXES = {colour: {s for r in BOARD.of_colour(colour) for s in r.spots} for colour in COLOURS}
TREASURES = [spot for spot, _ in BOARD.treasures]


def record_of(crossed: set[Spot], bar: set[str] | None = None) -> Record:
    """Return the record of a board with these crosses, and a correct info bar unless given."""
    if bar is None:
        bar = {"colour"} if any(HEXES[c] <= crossed for c in COLOURS) else set()
        for colour in COLOURS:
            found = sum(s in crossed for s, its in BOARD.treasures if its == colour)
            bar |= {f"{colour}-{n}" for n in range(1, found + 1)}
    marks = tuple((name, "x") for name in sorted({NAME[s] for s in crossed} | bar))
    return Record(Game.WUERFELAND, rounds=(RoundRecord((CardRecord("board", marks),)),))


def judge_board(crossed: set[Spot], bar: set[str] | None = None) -> Verdict:
    return judge(LAYOUT, record_of(crossed, bar))


def rules_of(verdict: Verdict) -> list[str]:
    return [finding.rule.removeprefix("wuerfeland.") for finding in verdict.findings]


def board_with(treasures: int, colours: int) -> set[Spot]:
    """Return crosses on so many treasures, with so many colours complete and no others."""
    crossed = {spot for colour in COLOURS[:colours] for spot in HEXES[colour]}
    others = [spot for spot in TREASURES if spot not in crossed]
    missing = treasures - sum(spot in crossed for spot in TREASURES)
    return crossed | set(others[:missing])


# rule, treasures, complete colours, won
WON = [
    ("nothing", 0, 0, False),
    ("eight treasures and a colour", 8, 1, False),
    ("nine treasures and a colour", 9, 1, True),
    ("ten treasures and a colour", 10, 1, True),
    ("nine treasures and no colour", 9, 0, False),
    ("all twelve treasures and no colour", 12, 0, False),
    ("a colour and its two treasures", 2, 1, False),
    ("two colours, eight treasures", 8, 2, False),
    ("two colours, nine treasures", 9, 2, True),
]


@pytest.mark.parametrize(("rule", "treasures", "colours", "won"), WON, ids=[w[0] for w in WON])
def test_nine_treasures_and_a_colour_win(
    rule: str, treasures: int, colours: int, won: bool
) -> None:
    outcome = judge_board(board_with(treasures, colours)).rounds[0]
    assert (outcome.treasures, len(outcome.complete or ())) == (treasures, colours)
    assert outcome.won is won
    assert has_won(SETTINGS, treasures, COLOURS[:colours]) is won


def test_a_colour_that_lacks_one_hex_is_not_complete() -> None:
    everything = set(NAME)
    for colour in COLOURS:
        outcome = judge_board(everything - {min(HEXES[colour])}).rounds[0]
        assert outcome.complete == tuple(c for c in COLOURS if c != colour)


# ------------------------------------------------------------------ crosses on a board


def test_crosses_begin_beside_the_start() -> None:
    near = set(neighbours_of(BOARD.start)) & set(NAME)
    second = {n for s in near for n in neighbours_of(s)} & set(NAME) - near
    for spot in near:
        assert "connected" not in rules_of(judge_board({spot}))
    for spot in second:
        assert "connected" in rules_of(judge_board({spot}))
        (bridge, *_) = near & set(neighbours_of(spot))
        assert "connected" not in rules_of(judge_board({spot, bridge}))


def near_regions(colour: str) -> list[set[Spot]]:
    """Return the hexes of the regions of a colour, nearest to the start first."""

    def distance(spots: frozenset[Spot]) -> int:
        steps, seen = 0, {BOARD.start}
        while not seen & spots:
            seen |= {n for s in seen for n in neighbours_of(s)}
            steps += 1
        return steps

    return [set(r.spots) for r in sorted(BOARD.of_colour(colour), key=lambda r: distance(r.spots))]


@pytest.mark.parametrize("colour", COLOURS)
def test_one_region_of_a_colour_may_be_unfinished(colour: str) -> None:
    """The whole board is crossed, but for one hex of one, then of two regions of a colour."""
    first, second, *_ = (sorted(spots) for spots in reversed(near_regions(colour)))
    one = set(NAME) - {first[0]}
    two = one - {second[0]}
    assert "one-region" not in rules_of(judge_board(one))
    verdict = judge_board(two)
    assert "one-region" in rules_of(verdict)
    assert verdict.legal is False


# rule, marks of the info bar for a board with one red treasure, what is found
BARS = [
    ("one treasure, one field", {"red-1"}, []),
    ("one treasure, the other field", {"red-2"}, []),
    ("one treasure, no field", set(), ["treasures"]),
    ("one treasure, two fields", {"red-1", "red-2"}, ["treasures"]),
    ("one treasure, a field of another colour", {"blue-1"}, ["treasures", "treasures"]),
    ("no colour is complete", {"red-1", "colour"}, ["colour"]),
]


@pytest.mark.parametrize(("rule", "bar", "found"), BARS, ids=[b[0] for b in BARS])
def test_the_info_bar_counts_treasures(rule: str, bar: set[str], found: list[str]) -> None:
    (treasure, *_) = [spot for spot, colour in BOARD.treasures if colour == "red"]
    others = [spot for spot, _ in BOARD.treasures if spot != treasure]
    way = set(NAME) - set(others)
    crossed = {treasure} | _way_to(treasure, way)
    verdict = judge_board(crossed, bar)
    assert [rule for rule in rules_of(verdict) if rule in ("treasures", "colour")] == found
    assert verdict.score_tenths == 10
    assert verdict.rounds[0].claimed_tenths == 10 * len(bar - {"colour"})


def _way_to(goal: Spot, allowed: set[Spot]) -> set[Spot]:
    """Return a shortest way of crosses from the start to a hex."""
    reached: dict[Spot, set[Spot]] = {BOARD.start: set()}
    edge = [BOARD.start]
    while goal not in reached:
        spot = edge.pop(0)
        for other in neighbours_of(spot):
            if other in allowed and other not in reached:
                reached[other] = reached[spot] | {other}
                edge.append(other)
    return reached[goal]


def test_every_coloured_hex_can_be_reached() -> None:
    assert reach({BOARD.start}, set(NAME)) == set(NAME) | {BOARD.start}


# ------------------------------------------------------------------ throw by throw


def roll(text: str) -> tuple[str, ...]:
    """Return "3r 2g 1y" as colours."""
    names = {colour[0]: colour for colour in COLOURS if colour != "grey"}
    return tuple(names[word[1]] for word in text.split() for _ in range(int(word[0])))


# rule, rolls, red dice set aside, is the phase over, how much is wrong
PHASES = [
    ("six dice are rolled", ["1r 5g"], 1, False, 0),
    ("not five", ["1r 4g"], 1, False, 1),
    ("not seven", ["1r 6g"], 1, False, 1),
    ("all other dice are rolled again", ["1r 5g", "1r 4g"], 2, False, 0),
    ("not the ones set aside", ["1r 5g", "1r 5g"], 2, False, 1),
    ("no new die of the colour ends it", ["1r 5g", "5g"], 1, True, 0),
    ("nothing is rolled after that", ["1r 5g", "5g", "5g"], 1, True, 1),
    ("five of the colour do not end it", ["5r 1g"], 5, False, 0),
    ("six of the colour end it", ["5r 1g", "1r"], 6, True, 0),
    ("six at once end it", ["6r"], 6, True, 0),
    ("the colour must be there", ["6g"], 0, True, 1),
]


@pytest.mark.parametrize(
    ("rule", "rolls", "count", "is_over", "faults"), PHASES, ids=[p[0] for p in PHASES]
)
def test_the_rolls_of_the_active_player(
    rule: str, rolls: list[str], count: int, is_over: bool, faults: int
) -> None:
    phase = play_phase_one(SETTINGS, [roll(text) for text in rolls], "red")
    assert (phase.count, phase.is_over, len(phase.breaches)) == (count, is_over, faults)


@pytest.mark.parametrize(
    ("dice", "choices"),
    [("2r 2g", ()), ("2r 3g", (("green", 3), ("red", 2))), ("3r 3g", ())],
    ids=["four dice", "five dice", "six dice"],
)
def test_a_treasure_throw_has_five_dice(dice: str, choices: tuple[tuple[str, int], ...]) -> None:
    assert legal_treasure_choices(SETTINGS, roll(dice)) == choices


def test_dice_fill_a_region_or_nothing() -> None:
    """As many dice as free hexes cross them all, one more crosses none; no dice cross none."""
    for region in BOARD.regions:
        bridge = {n for s in region.spots for n in neighbours_of(s)} - region.spots
        others = bridge - HEXES[region.colour]
        for begun in range(len(region.spots)):
            crossed = others | set(sorted(region.spots)[:begun])
            free = len(region.spots) - begun
            counts = [0, 1, free, free + 1]
            crosses = [crosses_for(BOARD, crossed, region.colour, dice) for dice in counts]
            if begun:  # the unfinished region is the only choice
                assert crosses == [0, 1, free, 0], region
            else:
                assert crosses[:3] == [0, 1, free], region


# ------------------------------------------------------------------ who is first


# name, treasures, complete colours; from first to last
RANKED = [
    ("won with nine", 9, 1),
    ("twelve and no colour", 12, 0),
    ("eight and two colours", 8, 2),
    ("eight and a colour", 8, 1),
    ("seven and a colour", 7, 1),
]


def test_the_winner_then_treasures_then_colours() -> None:
    judged = []
    for name, treasures, colours in reversed(RANKED):
        record = record_of(board_with(treasures, colours))
        named = Record(record.game, record.layout, name, record.rounds)
        # Scattered crosses are no legal board; only what they are worth is asked here.
        verdict = replace(judge(LAYOUT, named), legal=True, findings=())
        judged.append(Judged(Entry(f"{name}.yaml", LAYOUT, named), verdict))
    places = rank(judged).places
    assert [(p.rank, p.standing.player) for p in places] == [
        (number, name) for number, (name, _, _) in enumerate(RANKED, start=1)
    ]


# What is open, whether the board has won, and the worst and best it may count as.
OPEN = [
    ((80, 90), None, ((0, 8), (1, 9, MOST))),
    ((90, 100, 110), True, ((1, 9), (1, 11, MOST))),
    ((70, 80), False, ((0, 7), (0, 8, MOST))),
]


@pytest.mark.parametrize(("possible", "won", "span"), OPEN)
def test_an_open_board_counts_as_all_that_it_may_be(
    possible: tuple[int, ...], won: bool | None, span: tuple[tuple[int, ...], tuple[int, ...]]
) -> None:
    board = RoundVerdict(None, None, treasures=None, won=won)
    verdict = Verdict("wuerfeland", None, None, (board,), (), possible)
    (standing,) = standings(verdict, "Anna")
    assert (standing.key, standing.span, standing.possible_tenths) == (None, span, possible)


def test_a_board_is_compared_by_the_win_then_treasures_then_colours() -> None:
    board = RoundVerdict(90, None, treasures=9, complete=("red", "blue"), won=True)
    (standing,) = standings(Verdict("wuerfeland", True, 90, (board,), ()), "Anna")
    assert (standing.key, standing.span) == ((1, 9, 2), None)
