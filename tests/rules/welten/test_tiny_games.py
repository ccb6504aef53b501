"""Tiny realms, so that dice often fit nowhere, purses are full and everything can be tried.

As in `test_engines_agree`, every way to look for a history gives one answer; here also where
resources are taken for dice that fit nowhere, by both readings of that rule.
"""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import pytest

from dicesheets.layouts.load import parse_layout
from dicesheets.layouts.model import Compensation, Layout
from dicesheets.rules.budget import Budget
from dicesheets.rules.welten.breadth.search import Breadth
from dicesheets.rules.welten.depth.search import find_history
from dicesheets.rules.welten.goal.answer import ANYTHING, EXACT, Answer, Tolerance
from dicesheets.rules.welten.goal.target import Goal, goal_steps
from dicesheets.rules.welten.model.covers import Covers
from dicesheets.rules.welten.model.relaxation import Relaxation
from dicesheets.rules.welten.play.forward import (
    Position,
    RoundRules,
    next_turn,
    round_rules,
    start,
)
from dicesheets.rules.welten.play.simulate import Style, play_turn

TINY = """\
game: welten
id: tiny
name: {de: Winzig, en: Tiny}
extends: classic
settings:
  cap: {pumpkin: 3, heart: 2, coin: 3}
cards:
  boxes:
    role: realm
    title: {de: Kästen, en: Boxes}
    groups:
      box: {kind: digit, count: 2, in_order: true, gain: [pumpkin, coin]}
    compare: [{along: [box], each: smaller}]
    plays: [{write: box}]
    sets: [{fields: box, gain: [star, heart]}]
  numbers:
    role: realm
    title: {de: Zahlen, en: Numbers}
    groups:
      top: {kind: mark, numbers: [1, 3, 6], gain: [pumpkin, heart, pumpkin]}
      low: {kind: mark, numbers: [2, 3, 5], cost: [coin, pumpkin, heart], gain_each: star}
    plays: [{mark: top, then_may_mark: low}, {mark: low}]
  houses:
    role: realm
    title: {de: Häuser, en: Houses}
    groups:
      house: {kind: mark, numbers: [2, 5], gain: [coin, heart]}
      crate: {kind: digit, count: 2}
      done: {kind: mark, count: 2, gain_each: star}
    plays:
      - {mark: house, copy_other_die_to: crate}
      - {mark_all: done, holding: crate}
  sums:
    role: realm
    title: {de: Summen, en: Sums}
    groups:
      left: {kind: mark, numbers: [1, 4, 6]}
      right: {kind: mark, numbers: [1, 4, 6]}
    plays: [{mark: [left, right], both_on_pair: true}]
    tally:
      groups: [left, right]
      ranges: [{to: 3, gain: coin}, {to: 9, gain: star}, {gain: [pumpkin, heart], take: one}]
  glasses:
    role: realm
    title: {de: Gläser, en: Glasses}
    groups:
      ring: {kind: circle, count: 2, holds: [[pumpkin, coin], star]}
      one: {kind: mark, numbers: [4]}
      two: {kind: mark, numbers: [1, 2]}
    plays: [{mark: ring, any_die: true}, {mark: [one, two]}]
    sets: [{fields: one, pays: ring}, {fields: two, pays: ring}]
  orders:
    role: realm
    title: {de: Bestellungen, en: Orders}
    groups:
      grape: {kind: circle, numbers: [2, 4], gain: [coin, heart]}
      order: {kind: mark, numbers: [7, 9], gain_each: star}
    plays: [{mark: grape}, {deliver: order, using: grape}]
  tiles:
    role: realm
    title: {de: Kacheln, en: Tiles}
    groups:
      cell: {kind: fill, grid: {rows: 2, columns: 2, prefilled: [r2c2]}}
    plays: [{place_shape: cell, shapes: {1: ["#"], 2: ["##"], 5: ["#.", "##"]}}]
    sets: [{rows_of: cell, gain: coin}]
"""
REALMS = ("boxes", "numbers", "houses", "sums", "glasses", "orders", "tiles")
TURNS = 4
SECONDS = 20.0
SEEDS = range(1, 17)


@cache
def tiny(compensation: Compensation) -> Layout:
    layout = parse_layout(TINY, "tiny.yaml")
    return replace(layout, settings=replace(layout.welten, compensation=compensation))


def goal_of(rules: RoundRules, position: Position, rolls: tuple[tuple[int, int], ...]) -> Goal:
    claims = tuple(
        stars if program.depends_on_order else None
        for program, stars in zip(rules.programs, position.stars, strict=True)
    )
    states = position.states
    steps = tuple(goal_steps(p, s) for p, s in zip(rules.programs, states, strict=True))
    return Goal(rules, states, steps, position.gained, position.spent, claims, rolls)


def played(seed: int) -> tuple[RoundRules, Position, tuple[tuple[int, int], ...]]:
    """Play a short round in three of the tiny realms; every third seed by the strict reading."""
    rng = random.Random(seed)
    layout = tiny(Compensation.STRICT if seed % 3 == 0 else Compensation.LENIENT)
    rules = round_rules(layout, rng.sample(REALMS, 3))
    rolls = tuple((rng.randint(1, 6), rng.randint(1, 6)) for _ in range(TURNS))
    position = start(rules)
    for roll in rolls:
        style = list(Style)[seed % len(Style)]
        position, _ = play_turn(rules, next_turn(position), roll, rng, style)
    return rules, next_turn(position), rolls


def neighbours(position: Position, rng: random.Random) -> list[Position]:
    """Return sheets that differ in one ringed or crossed resource."""
    found = []
    for kind in (0, 1, 2):
        more = tuple(g + (k == kind) for k, g in enumerate(position.gained))
        found.append(replace(position, gained=more))
        if position.gained[kind] > position.spent[kind]:
            spent = tuple(s + (k == kind) for k, s in enumerate(position.spent))
            found.append(replace(position, spent=spent))
            fewer = tuple(g - (k == kind) for k, g in enumerate(position.gained))
            found.append(replace(position, gained=fewer))
    return rng.sample(found, 3)


def answers(goal: Goal, tolerance: Tolerance) -> tuple[Answer, Answer]:
    deep, _ = find_history(goal, tolerance, Budget.of(SECONDS))
    broad, _ = Breadth(goal, tolerance).run(20_000, Budget.of(SECONDS))
    return deep, broad


def is_open_to_the_models(goal: Goal, tolerance: Tolerance) -> bool:
    found, _ = Relaxation(goal, tolerance).solve(SECONDS)
    picked, _ = Covers(goal, tolerance).pick(SECONDS)
    return found is True and picked is True


@pytest.mark.parametrize("seed", SEEDS)
def test_a_tiny_round_is_found_by_every_engine(seed: int) -> None:
    rules, position, rolls = played(seed)
    goal = goal_of(rules, position, rolls)
    for tolerance in (EXACT, ANYTHING):
        assert answers(goal, tolerance) == (Answer.FOUND, Answer.FOUND)
        assert is_open_to_the_models(goal, tolerance)


@pytest.mark.parametrize("seed", SEEDS)
def test_tiny_sheets_with_one_change_are_found_by_all_or_by_none(seed: int) -> None:
    rules, position, rolls = played(seed)
    for other in neighbours(position, random.Random(seed)):
        goal = goal_of(rules, other, rolls)
        for tolerance in (EXACT, ANYTHING):
            deep, broad = answers(goal, tolerance)
            assert deep is broad is not Answer.UNDECIDED
            if deep is Answer.FOUND:
                assert is_open_to_the_models(goal, tolerance)


def test_the_rounds_take_resources_for_dice_that_fit_nowhere() -> None:
    """Otherwise these tests would not look at that rule."""
    consoled = sum(_consoled(seed) for seed in SEEDS)
    assert consoled > len(SEEDS) / 2


def _consoled(seed: int) -> bool:
    rules, position, rolls = played(seed)
    goal = goal_of(rules, position, rolls)
    _, history = find_history(goal, EXACT, Budget.of(SECONDS))
    assert history is not None
    return any(hasattr(deed, "kind") for turn in history.turns for deed in turn)
