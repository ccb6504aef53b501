"""Tracks, hexes that spread, sums of both dice, long comparisons, numbered grids: small realms.

What the compiled cards allow is compared with the rules as a person would read them off the
layout; and every way to look for a history gives the answer of a player who tries everything.
"""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import pytest

from dicesheets.bench.reference_player import Reference, changed, goal_of
from dicesheets.layouts.hexes import centre_of
from dicesheets.layouts.load import parse_layout
from dicesheets.layouts.model import Card, Compensation, Field, Kind, Layout, Mark, Relation
from dicesheets.rules.budget import Budget
from dicesheets.rules.welten.best.bound import ScoreBound
from dicesheets.rules.welten.breadth.search import Breadth
from dicesheets.rules.welten.cards.program import FACES, compile_layout
from dicesheets.rules.welten.depth.search import find_history
from dicesheets.rules.welten.goal.answer import ANYTHING, EXACT, Answer
from dicesheets.rules.welten.goal.target import Goal
from dicesheets.rules.welten.goal.witness import witness_lines
from dicesheets.rules.welten.history import decide
from dicesheets.rules.welten.model.covers import Covers
from dicesheets.rules.welten.model.relaxation import Relaxation
from dicesheets.rules.welten.play.forward import (
    RoundRules,
    fits,
    legal_actions,
    next_turn,
    round_rules,
    start,
)
from dicesheets.rules.welten.play.scoring import final_stars, marked_stars
from dicesheets.rules.welten.play.simulate import Style, play_turn
from dicesheets.rules.welten.static.checks import checks_of

SMALL = """\
game: welten
id: small
name: {de: Klein, en: Small}
extends: classic
settings:
  cap: {pumpkin: 2, heart: 1, coin: 2}
cards:
  race:
    role: realm
    title: {de: Rennen, en: Race}
    groups:
      lane:
        {kind: mark, numbers: [3, 1, 6, 3, 5], forward: true, gain: [none, coin, none, star, star]}
      way: {kind: digit, count: 3, forward: true, gain_each: star}
    plays: [{mark: lane}, {write: way}]
  isle:
    role: realm
    title: {de: Insel, en: Isle}
    groups:
      land:
        kind: mark
        hexes: {map: ["a a", "a b .", "b b"], numbers: [[1, 2], [4, 4], [6, 2]]}
        spreads_from: [r1c1]
    plays: [{mark: land}]
    sets: [{regions_of: land, gains: [star, [star, coin]]}]
  plain:
    role: realm
    title: {de: Ebene, en: Plain}
    groups:
      field: {kind: digit, grid: {rows: 2, columns: 2}, spreads_from: r2c1}
    compare: [{neighbours: field, are: different, diagonals_too: true}]
    plays: [{write: field}]
    sets: [{diagonals_of: field, gain: star}]
  lamp:
    role: realm
    title: {de: Lampe, en: Lamp}
    groups:
      ray: {kind: mark, numbers: [2, 5, 7, 7, 11], gain: [star, coin, star, pumpkin, star]}
    plays: [{mark: ray, sum_of_dice: true}]
  tide:
    role: realm
    title: {de: Flut, en: Tide}
    groups:
      wave: {kind: digit, count: 7}
    compare: [{throughout: wave, each: not-smaller}]
    plays: [{write: wave}]
    sets: [{fields: [wave-1, wave-2], gain: star}, {fields: [wave-6, wave-7], gain: [star, coin]}]
  stall:
    role: realm
    title: {de: Stand, en: Stall}
    groups:
      ware: {kind: mark, grid: {rows: 2, columns: 2, numbers: [[1, 5], [5, 3]]}}
    plays: [{mark: ware}]
    sets: [{rows_of: ware, gain: coin}, {diagonals_of: ware, gains: [[star, star], star]}]
"""
REALMS = ("race", "isle", "plain", "lamp", "tide", "stall")
SECONDS = 20.0
WIDTH = 20_000
FEW = range(4)


@cache
def small(compensation: Compensation = Compensation.LENIENT) -> Layout:
    layout = parse_layout(SMALL, "small.yaml")
    return replace(layout, settings=replace(layout.welten, compensation=compensation))


# ------------------------------------------------------------------ as a person reads the layout


def may_fill(card: Card, sheet: dict[str, int], field: Field, value: int) -> bool:
    """Say whether a field may be filled now, whatever the dice are."""
    group = card.group(field.group)
    if field.id in sheet:
        return False
    if group.forward and any(f.id in sheet for f in group.fields if f.position > field.position):
        return False
    near = [f for f in group.fields if f.id in sheet and touch(group.is_hexes, f, field)]
    if group.spreads_from and field.id not in group.spreads_from and not near:
        return False
    written = {**sheet, field.id: value}
    for rule in card.comparisons:
        if rule.first in written and rule.second in written:
            one, two = written[rule.first], written[rule.second]
            fine = {
                Relation.NOT_SMALLER: one >= two, Relation.DIFFERENT: one != two,
            }[rule.relation]  # fmt: skip
            if not fine:
                return False
    return True


def touch(is_hexes: bool, one: Field, two: Field) -> bool:
    """Say whether two fields share an edge, by where they lie on paper."""
    if is_hexes:
        (x, y), (a, b) = centre_of((one.row, one.column)), centre_of((two.row, two.column))
        return 0.5 < (x - a) ** 2 + (y - b) ** 2 < 1.5
    return abs(one.row - two.row) + abs(one.column - two.column) == 1


def fillings(card: Card, sheet: dict[str, int], die: int, other: int) -> set[tuple[str, int]]:
    """Return what an unmodified die may do: a field, and the digit written there or 0."""
    found = set()
    for field in (f for g in card.groups if g.id != "star" for f in g.fields):
        play = next(p for p in card.plays if field.group in p.groups)  # type: ignore[union-attr]
        value = die if field.kind is Kind.DIGIT else 0
        needed = die + other if isinstance(play, Mark) and play.sum_of_dice else die
        if field.kind is not Kind.DIGIT and field.number != needed:
            continue
        if may_fill(card, sheet, field, value):
            found.add((field.id, value))
    return found


@pytest.mark.parametrize("realm", REALMS)
def test_the_compiled_card_allows_what_the_layout_says(realm: str) -> None:
    program = compile_layout(small()).realms[realm]
    rng = random.Random(realm)
    for _ in range(25):
        sheet: dict[str, int] = {}
        state = 0
        while True:
            die, other = rng.choice(FACES), rng.choice(FACES)
            steps = [
                s for s in program.by_value[die]
                if program.expand(s, state) and s.copy in (0, other)
            ]  # fmt: skip
            compiled = {
                (name, program.value_at(name, s.add))
                for s in steps
                for name in program.names(s.add)
            }
            assert compiled == fillings(program.card, sheet, die, other)
            if not steps:
                if rng.random() < 0.4:
                    break
                continue
            step = rng.choice(steps)
            state |= step.add
            (name,) = program.names(step.add)
            sheet[name] = program.value_at(name, step.add)
            assert checks_of(program).is_clean(state)
            assert not list(checks_of(program).find(state))


def test_hexes_away_from_the_start_are_found_without_the_dice() -> None:
    program = compile_layout(small()).realms["isle"]
    checks = checks_of(program)
    state = program.filled["r1c1"] | program.filled["r3c1"] | program.filled["r3c2"]
    assert not checks.is_clean(state)
    (breach,) = checks.find(state)
    assert (breach.what, breach.fields) == ("spread", ("r3c1", "r3c2"))
    bridge = program.filled["r2c1"]
    assert checks.is_clean(state | bridge)


def test_a_late_number_is_compared_across_empty_fields() -> None:
    program = compile_layout(small()).realms["tide"]
    falling = program.marks["wave-1"]["5"] | program.marks["wave-7"]["4"]
    (breach,) = checks_of(program).find(falling)
    assert (breach.what, breach.fields) == ("compare-not-smaller", ("wave-7", "wave-1"))
    level = program.marks["wave-1"]["5"] | program.marks["wave-7"]["5"]
    assert checks_of(program).is_clean(level)


def test_one_wrong_number_in_a_long_row_is_told_beside_its_neighbours_only() -> None:
    program = compile_layout(small()).realms["tide"]
    digits = zip(program.fields, "1126456", strict=True)
    state = sum(program.marks[field.id][digit] for field, digit in digits)
    found = [breach.fields for breach in checks_of(program).find(state)]
    assert found == [("wave-5", "wave-4")]


def test_a_witness_tells_what_was_added_to_a_die() -> None:
    rules = round_rules(small(), ("lamp",))
    state = rules.programs[0].filled["ray-5"]
    goal = goal_of(rules, (state,), (0, 0, 0), (0, 0, 0), (0,), ((6, 5),))
    history = decide(goal, SECONDS).history
    assert history is not None
    (line,) = witness_lines(rules, goal.rolls, history.turns)
    assert "6 + 5 to Lamp" in line.en or "5 + 6 to Lamp" in line.en


def test_a_die_fits_a_sum_only_beside_the_right_other_die() -> None:
    rules = round_rules(small(), ("lamp",))
    assert fits(rules, start(rules), (3, 4), 0) == fits(rules, start(rules), (3, 4), 1) == 1
    assert fits(rules, start(rules), (3, 3), 0) == 0


# ------------------------------------------------------------------ every engine, one answer


def played(seed: int, turns: int) -> Goal:
    """Play a short round in three of the small realms; every third seed by the strict reading."""
    rng = random.Random(seed)
    layout = small(Compensation.STRICT if seed % 3 == 0 else Compensation.LENIENT)
    rules = round_rules(layout, rng.sample(REALMS, 3))
    rolls = tuple((rng.randint(1, 6), rng.randint(1, 6)) for _ in range(turns))
    position = start(rules)
    for roll in rolls:
        style = list(Style)[seed % len(Style)]
        position, _ = play_turn(rules, next_turn(position), roll, rng, style)
    return goal_of(rules, position.states, position.gained, position.spent, position.stars, rolls)


def clean_change(goal: Goal, rng: random.Random) -> Goal:
    """Change one thing so that no field alone is wrong: only then is a history looked for."""
    while True:
        other = changed(goal, rng)
        cards = zip(other.rules.programs, other.states, strict=True)
        if all(checks_of(program).is_clean(state) for program, state in cards):
            return other


@pytest.mark.parametrize(
    "seed", [*FEW, *(pytest.param(n, marks=pytest.mark.slow) for n in range(4, 60))]
)
def test_what_was_played_is_found_and_what_was_changed_is_found_by_all_or_none(seed: int) -> None:
    goal = played(seed, 4)
    rng = random.Random(seed)
    for other in (goal, clean_change(goal, rng), clean_change(goal, rng)):
        for tolerance in (EXACT, ANYTHING):
            deep, _ = find_history(other, tolerance, Budget.of(SECONDS))
            broad, _ = Breadth(other, tolerance).run(WIDTH, Budget.of(SECONDS))
            assert deep is broad is not Answer.UNDECIDED
            if deep is Answer.FOUND:
                assert Relaxation(other, tolerance).solve(SECONDS)[0] is True
                assert Covers(other, tolerance).pick(SECONDS)[0] is True
            else:
                assert other is not goal


@pytest.mark.parametrize(
    "seed", [*FEW, *(pytest.param(n, marks=pytest.mark.slow) for n in range(4, 60))]
)
def test_the_judge_agrees_with_trying_everything(seed: int) -> None:
    goal = played(100 + seed, 2)
    other = clean_change(goal, random.Random(seed))
    assert decide(goal, SECONDS).answer is Answer.FOUND
    expected = Answer.FOUND if Reference(other).reaches() else Answer.NONE
    assert decide(other, SECONDS).answer is expected


def test_a_track_is_filled_from_left_to_right() -> None:
    """Two marks of a track ask for their dice in the order in which they stand."""
    rules = round_rules(small(), ("race",))
    program = rules.programs[0]
    state = program.filled["lane-1"] | program.filled["lane-3"]
    for rolls, expected in ((((3, 1), (6, 2)), Answer.FOUND), (((6, 2), (3, 1)), Answer.NONE)):
        goal = goal_of(rules, (state,), (0, 0, 0), (0, 0, 0), (0,), rolls)
        assert decide(goal, SECONDS).answer is expected


@pytest.mark.parametrize("seed", FEW)
def test_nobody_scores_more_than_the_bound(seed: int) -> None:
    goal = played(200 + seed, 3)
    rules: RoundRules = goal.rules
    stars = [marked_stars(p, s) for p, s in zip(rules.programs, goal.states, strict=True)]
    final = final_stars(rules, goal.states, stars, goal.gained)
    score = 10 * sum(final) + sum(goal.gained) - sum(goal.spent)
    assert score <= ScoreBound(rules, goal.rolls).most_tenths(SECONDS)[0]


def test_no_realm_here_stays_unused() -> None:
    """Otherwise these tests would not look at it."""
    for realm in REALMS:
        rules = round_rules(small(), (realm,))
        rolls = [(a, b) for a in FACES for b in FACES]
        assert any(list(legal_actions(rules, start(rules), roll)) for roll in rolls)
