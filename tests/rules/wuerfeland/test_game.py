"""Würfeland: boards judged, the order of crossing against brute force, and the vectors L1-L5."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicesheets.layouts.hexes import Spot, neighbours_of
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.rules.doubt import leave_open
from dicesheets.rules.entry import Doubt, Entry
from dicesheets.rules.places import cell_name
from dicesheets.rules.record import CardRecord, Record, RoundRecord
from dicesheets.rules.verdict import Verdict
from dicesheets.rules.wuerfeland import game as wuerfeland
from dicesheets.rules.wuerfeland.hexboard import (
    Board,
    Region,
    _regions_of,
    board_of,
    order_of,
    reach,
)
from dicesheets.rules.wuerfeland.turns import (
    crosses_for,
    has_won,
    legal_choices,
    legal_regions,
    legal_treasure_choices,
    play_phase_one,
)

LAYOUT = load_classic(Game.WUERFELAND)
SETTINGS = LAYOUT.wuerfeland
BOARDS = [board_of(card) for card in LAYOUT.cards if card.role.value == "board"]
BOARD = board_of(LAYOUT.card("board"))
NAME = dict(BOARD.names)
COLOURS = [colour.id for colour in SETTINGS.colours]


def record_of(names: set[str] | list[str]) -> Record:
    marks = tuple((name, "x") for name in sorted(names))
    return Record(Game.WUERFELAND, rounds=(RoundRecord((CardRecord("board", marks),)),))


def judge(names: set[str] | list[str]) -> Verdict:
    return wuerfeland.judge(LAYOUT, record_of(names), 1.0)


def rules_found(verdict: Verdict) -> set[str]:
    return {finding.rule for finding in verdict.findings}


def play(board: Board, rng: random.Random, steps: int) -> frozenset[Spot]:
    """Cross hexes one by one by the rules, as a player with single dice would."""
    crossed: set[Spot] = set()
    for _ in range(steps):
        options = [
            spot
            for colour in COLOURS
            for region in legal_regions(board, crossed, colour, 1)
            for spot in region.spots - crossed
            if any(n in crossed or n == board.start for n in neighbours_of(spot))
        ]
        if not options:
            break
        crossed.add(rng.choice(sorted(options)))
    return frozenset(crossed)


def with_bar(crossed: frozenset[Spot]) -> set[str]:
    """Return the names of the crosses and of a correct info bar."""
    names = {NAME[spot] for spot in crossed}
    for colour in COLOURS:
        count = sum(spot in crossed for spot, its in BOARD.treasures if its == colour)
        names |= {f"{colour}-{i}" for i in range(1, count + 1)}
    return names | ({"colour"} if BOARD.complete_colours(crossed, COLOURS) else set())


# ------------------------------------------------------------------ whole boards


@pytest.mark.parametrize("board", BOARDS)
def test_every_region_has_the_promised_size(board: Board) -> None:
    low, high = SETTINGS.region_size
    assert all(low <= len(region.spots) <= high for region in board.regions)


@pytest.mark.parametrize("seed", range(20))
def test_a_played_board_is_legal_with_a_witness(seed: int) -> None:
    rng = random.Random(seed)
    crossed = play(BOARD, rng, rng.randrange(96))
    verdict = judge(with_bar(crossed))
    assert verdict.legal is True
    assert verdict.findings == ()
    lines = [line.en.partition(": ")[2] for line in verdict.rounds[0].witness]
    told = [name for line in lines for name in line.split(", ")]
    assert sorted(told) == sorted(cell_name(LAYOUT.card("board"), *spot).en for spot in crossed)


def test_an_empty_board_is_legal_and_has_not_won() -> None:
    verdict = judge([])
    assert (verdict.legal, verdict.score_tenths) == (True, 0)
    assert verdict.rounds[0].won is False


def test_a_full_board_has_won_with_all_treasures() -> None:
    everything = frozenset(spot for spot, _ in BOARD.names)
    verdict = judge(with_bar(everything))
    outcome = verdict.rounds[0]
    assert (verdict.legal, outcome.treasures, outcome.won) == (True, 12, True)
    assert outcome.complete == tuple(COLOURS)


def test_a_cross_on_an_obstacle_is_an_error() -> None:
    verdict = judge([min(BOARD.obstacles)])
    assert (verdict.legal, rules_found(verdict)) == (False, {"wuerfeland.obstacle"})


def test_a_cross_far_from_the_start_is_an_error() -> None:
    lonely = next(s for s, _ in BOARD.names if s not in neighbours_of(BOARD.start))
    verdict = judge(with_bar(frozenset({lonely})))
    assert (verdict.legal, rules_found(verdict)) == (False, {"wuerfeland.connected"})


def test_islands_are_reported_one_by_one() -> None:
    far = [s for s, _ in BOARD.names if s[0] == 1 and s not in neighbours_of(BOARD.start)]
    ends = frozenset({min(far), max(far)})
    verdict = judge(with_bar(ends))
    assert [f.rule for f in verdict.findings] == ["wuerfeland.connected"] * 2


def test_two_unfinished_regions_of_a_colour_are_an_error() -> None:
    crossed = set(_without_rule_six())
    verdict = judge(with_bar(frozenset(crossed)))
    assert (verdict.legal, rules_found(verdict)) == (False, {"wuerfeland.one-region"})


def _without_rule_six() -> set[Spot]:
    """Return connected crosses that leave two regions of one colour unfinished."""
    for seed in range(1000):
        rng = random.Random(seed)
        crossed: set[Spot] = set()
        for _ in range(10):
            edge = {n for s in crossed | {BOARD.start} for n in neighbours_of(s)} & set(NAME)
            crossed.add(rng.choice(sorted(edge - crossed)))
        begun = [r.colour for r in BOARD.regions if r.spots & crossed and not r.spots <= crossed]
        if len(set(begun)) < len(begun):
            return crossed
    raise AssertionError("no such board")


def test_an_unfinished_region_on_the_only_way_to_a_full_one_is_an_error() -> None:
    """Start, a red cell of an unfinished region, then a full red region behind it."""
    colour_at = {(1, 2): "red", (2, 2): "red", (1, 3): "blue", (1, 4): "red"}
    board = _board((1, 1), colour_at)
    crossed = frozenset({(1, 2), (1, 3), (1, 4)})
    order, stuck = order_of(board, crossed)
    assert (order, stuck) == ((), crossed)


def test_a_board_without_an_order_is_an_error() -> None:
    for seed in range(3000):
        rng = random.Random(seed)
        crossed = set(play(BOARD, rng, rng.randrange(10, 70)))
        full = [r for r in BOARD.regions if r.spots <= crossed]
        for region in full:
            changed = crossed - {max(region.spots)}
            verdict = judge(with_bar(frozenset(changed)))
            if rules_found(verdict) == {"wuerfeland.order"}:
                assert verdict.legal is False
                return
    raise AssertionError("no such board was found")


def test_a_wrong_info_bar_is_a_miscount_and_the_play_stays_legal() -> None:
    verdict = judge(["red-1"])
    assert (verdict.legal, rules_found(verdict)) == (True, {"wuerfeland.treasures"})
    assert verdict.score_tenths == 0


@pytest.mark.parametrize("is_marked", [True, False])
def test_the_field_for_a_complete_colour_must_agree(is_marked: bool) -> None:
    everything = frozenset(spot for spot, _ in BOARD.names)
    names = {"colour"} if is_marked else with_bar(everything) - {"colour"}
    verdict = judge(names)
    assert (verdict.legal, rules_found(verdict)) == (True, {"wuerfeland.colour"})


# ------------------------------------------------------------------ the order, by brute force


def _board(start: Spot, colour_at: dict[Spot, str]) -> Board:
    names = tuple((spot, f"r{spot[0]}c{spot[1]}") for spot in sorted(colour_at))
    return Board(start, names, _regions_of(colour_at), (), frozenset())


def has_order_by_search(board: Board, crossed: frozenset[Spot]) -> bool:
    """Try every order, cross by cross, straight from the rules."""

    @cache
    def search(done: frozenset[Spot]) -> bool:
        if done == crossed:
            return True
        for spot in crossed - done:
            if not any(n in done or n == board.start for n in neighbours_of(spot)):
                continue
            own = board.region_at(spot)
            others = [r for r in board.of_colour(own.colour) if r is not own and r.spots & done]
            opens = not own.spots & done
            if opens and any(not other.spots <= done for other in others):
                continue
            if search(done | {spot}):
                return True
        return False

    return search(frozenset())


@settings(max_examples=400, deadline=None)
@given(
    colours=st.lists(st.sampled_from("abc"), min_size=12, max_size=12),
    chosen=st.sets(st.integers(0, 11), max_size=10),
)
def test_the_order_is_found_exactly_when_one_exists(colours: list[str], chosen: set[int]) -> None:
    spots = [(row, column) for row in (1, 2, 3) for column in (1, 2, 3, 4)]
    board = _board((2, 0), dict(zip(spots, colours, strict=True)))
    crossed = frozenset(spots[i] for i in chosen)
    order, stuck = order_of(board, crossed)
    assert (not stuck) == has_order_by_search(board, crossed)
    assert frozenset(order) | stuck == crossed


@pytest.mark.parametrize("seed", range(40))
def test_connected_crosses_get_an_order_exactly_when_one_exists(seed: int) -> None:
    rng = random.Random(seed)
    spots = [(row, column) for row in (1, 2, 3) for column in (1, 2, 3, 4)]
    board = _board((2, 0), {spot: rng.choice("ab") for spot in spots})
    crossed: set[Spot] = set()
    for _ in range(rng.randint(3, 11)):
        edge = {n for s in crossed | {board.start} for n in neighbours_of(s)} & set(spots)
        crossed.add(rng.choice(sorted(edge - crossed)))
    _, stuck = order_of(board, frozenset(crossed))
    assert (not stuck) == has_order_by_search(board, frozenset(crossed))


def test_regions_are_maximal_connected_sets() -> None:
    for region in BOARD.regions:
        alike = {s for r in BOARD.of_colour(region.colour) for s in r.spots}
        assert reach({region.first}, alike) == set(region.spots)


# ------------------------------------------------------------------ vectors L1-L5


def roll(text: str) -> tuple[str, ...]:
    """Return `3r 2g` as six colours."""
    names = {colour[0]: colour for colour in COLOURS if colour != "grey"}
    return tuple(names[word[1]] for word in text.split() for _ in range(int(word[0])))


L1 = (roll("3r 2g 1y"), roll("1g 3b"), roll("2y 1o"))


def test_l1_a_roll_without_the_colour_ends_the_phase() -> None:
    phase = play_phase_one(SETTINGS, L1, "green")
    assert (phase.count, phase.is_over, phase.breaches) == (3, True, ())
    assert phase.others == (("orange", 1), ("yellow", 2))


def test_l2_several_others_may_choose_the_same_colour() -> None:
    choices = legal_choices(play_phase_one(SETTINGS, L1, "green"))
    assert all(wish in choices for wish in [("yellow", 2), ("yellow", 2), ("orange", 1)])


def test_a_roll_after_the_end_or_with_too_few_dice_is_a_breach() -> None:
    late = play_phase_one(SETTINGS, (*L1, roll("3y")), "green")
    short = play_phase_one(SETTINGS, (roll("3r 2g"),), "green")
    absent = play_phase_one(SETTINGS, (roll("6r"),), "green")
    assert [len(phase.breaches) for phase in (late, short, absent)] == [1, 1, 1]


def test_six_of_a_colour_leave_nothing_to_the_others() -> None:
    phase = play_phase_one(SETTINGS, (roll("6r"),), "red")
    assert (phase.is_over, phase.others) == (True, ())


@pytest.mark.parametrize(("dice", "crosses"), [(1, 1), (2, 2), (3, 0)])
def test_l3_more_dice_than_free_hexes_cross_nothing(dice: int, crosses: int) -> None:
    colour_at = {(1, 2): "red", (1, 3): "red", (1, 4): "red"}
    board = _board((1, 1), colour_at)
    assert crosses_for(board, {(1, 2)}, "red", dice) == crosses


def test_l4_a_new_region_opens_only_when_the_colour_has_none_unfinished() -> None:
    # Row 1 is begun (blue in full), row 2 holds a second region of each colour, all touching.
    colour_at: dict[Spot, str] = {}
    crossed: set[Spot] = set()
    for index, colour in enumerate(["blue", "red", "grey", "green", "orange"]):
        column = 4 * index + 2
        colour_at |= {(1, column): colour, (1, column + 1): colour}
        colour_at |= {(3, column): colour, (3, column + 1): colour}
        crossed |= {(1, column)} | ({(1, column + 1)} if colour == "blue" else set())
    colour_at |= {(3, 22): "yellow", (3, 23): "yellow"}
    board = _board((1, 1), colour_at)
    bridge = {(2, column) for column in range(1, 25)}  # crosses of colours not asked about
    fresh = {
        colour: [r for r in legal_regions(board, crossed | bridge, colour, 1) if r.first[0] == 3]
        for colour in COLOURS
    }
    assert [colour for colour in COLOURS if fresh[colour]] == ["yellow", "blue"]


@pytest.mark.parametrize(
    ("treasures", "complete", "won"), [(9, ("red",), True), (9, (), False), (8, ("red",), False)]
)
def test_l5_nine_treasures_and_a_full_colour_win(
    treasures: int, complete: tuple[str, ...], won: bool
) -> None:
    assert has_won(SETTINGS, treasures, complete) is won


def test_a_treasure_throw_has_five_dice() -> None:
    assert legal_treasure_choices(SETTINGS, roll("2r 3g")) == (("green", 3), ("red", 2))
    assert legal_treasure_choices(SETTINGS, roll("3r 3g")) == ()


def test_a_region_knows_its_first_hex() -> None:
    assert Region("red", frozenset({(2, 1), (1, 5)})).first == (1, 5)


# ------------------------------------------------------------------ doubtful hexes


# A legal board: without r1c6 the region that it completes is unfinished, and stands in the way.
NARROW = (
    "r1c6 r1c7 r2c1 r2c2 r2c3 r2c4 r2c5 r2c6 r2c7 r2c10 r3c4 r3c7 r3c8 r3c10 r4c6 r4c9 r4c10 "
    "r4c11 r5c6 r5c7 r5c8 r5c9 r5c10 r6c6 r6c7 r6c8 r7c7 r7c8 r7c9 r7c11 r8c9 r8c10"
)


def test_a_doubtful_hex_that_no_finding_names_accuses_nobody() -> None:
    names = set(NARROW.split())
    assert judge(names).legal
    verdict = judge(names - {"r1c6"})
    (order,) = [f for f in verdict.findings if f.rule == "wuerfeland.order"]
    assert verdict.legal is False and "r1c6" not in order.fields
    doubt = Doubt(1, "board", "r1c6", None, 0.55, (("x", 0.45),))
    entry = Entry("board.jpg", LAYOUT, record_of(names - {"r1c6"}), (doubt,))
    assert leave_open(entry, verdict).legal is None
