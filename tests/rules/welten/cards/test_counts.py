"""Counts worked out in the rule sheet, recomputed from the layout."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.rules.welten.cards.program import FACES, Program, compile_layout
from dicesheets.rules.welten.play.scoring import tally_stars

REALMS = compile_layout(load_classic(Game.WELTEN)).realms


def fillings(program: Program, fields: list[str]) -> int:
    """Count the ways to fill these fields, one after the other, without breaking a rule."""
    known: dict[tuple[int, int], int] = {}
    conflicts = {}
    for step in program.steps:
        conflicts[step.add & ~program.filled_mask] = step.forbid & ~program.filled_mask

    def count(place: int, state: int) -> int:
        if place == len(fields):
            return 1
        # only values that a later field can still meet matter
        later = {b for f in fields[place:] for b in program.values[f]}
        seen = sum(b for b in conflicts if state & b and any(conflicts[x] & b for x in later))
        if (place, seen) not in known:
            values = program.values[fields[place]]
            known[place, seen] = sum(
                count(place + 1, state | bit) for bit in values if not conflicts[bit] & state
            )
        return known[place, seen]

    return count(0, 0)


@pytest.mark.parametrize(("column", "ways"), [("l2", 15), ("l3", 15), ("r1", 15), ("r2", 20)])
def test_castle_columns(column: str, ways: int) -> None:
    program = REALMS["castles"]
    assert fillings(program, [f.id for f in program.fields if f.group == column]) == ways


def test_city_fillings() -> None:
    program = REALMS["cities"]
    assert fillings(program, [f.id for f in program.fields]) == 1_166_910


def test_society_fillings() -> None:
    program = REALMS["society"]
    assert fillings(program, [f.id for f in program.fields]) == 4_125


@pytest.mark.parametrize(("bird", "ways"), [("bird-1", 15), ("bird-2", 25), ("bird-3", 6)])
def test_triples_that_hit_the_wingspan(bird: str, ways: int) -> None:
    group = REALMS["wingspan"].card.group(bird)
    assert sum(sum(t) == group.target for t in product(FACES, repeat=3)) == ways


EUPHORIA = {
    "1 2 3": {0}, "4 5 6": {1}, "12": {0}, "13 23": {1},
    "14 15 16 24 25 26 34 35 36": {1, 2}, "45 46": {2}, "56": {1}, "123": {1, 2},
    "124 125 126": {1, 2, 3}, "134 135 136 145 234 235": {2, 3},
    "146 156 236 245 246 256 345 346 356 456": {1, 2}, "1234": {2, 3, 4}, "2456 3456": {1, 2},
    "12345 12346": {1, 2, 3, 4}, "123456": {1, 2, 3, 4},
}  # fmt: skip


def test_euphoria_reachable_stars() -> None:
    program = REALMS["euphoria"]
    table = {frozenset(s): stars for sets, stars in EUPHORIA.items() for s in sets.split()}
    for size in range(1, 7):
        for chosen in combinations("123456", size):
            marks = sum(1 << (int(n) - 1) for n in chosen)
            expected = table.get(frozenset(chosen), {1, 2, 3})
            found = tally_stars(program, program.tallies[0].ranges, marks)
            assert found == expected, chosen


def test_tapestry_placements() -> None:
    steps = REALMS["tapestry"].by_value
    assert [len(steps[v]) for v in FACES] == [30, 42, 60, 40, 19, 17]


def test_tapestry_needs_nine_shapes() -> None:
    """Depth first on the first empty cell: no cover with eight shapes, one with nine."""
    program = REALMS["tapestry"]
    by_cell: dict[int, list[int]] = {}
    for step in program.steps:
        for f in program.fields:
            if step.add & program.filled[f.id]:
                by_cell.setdefault(program.filled[f.id], []).append(step.add)
    for cell in by_cell:
        by_cell[cell] = sorted(set(by_cell[cell]), key=int.bit_count, reverse=True)
    full = program.filled_mask
    dead: set[tuple[int, int]] = set()

    def covers(state: int, left: int) -> bool:
        if state == full:
            return True
        missing = full & ~state
        if missing.bit_count() > 6 * left or (state, left) in dead:
            return False
        cell = missing & -missing
        if any(not p & state and covers(state | p, left - 1) for p in by_cell[cell]):
            return True
        dead.add((state, left))
        return False

    assert not covers(0, 8)
    assert covers(0, 9)
