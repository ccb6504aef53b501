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
from dicesheets.rules.welten.best.bound import ScoreBound
from dicesheets.rules.welten.breadth.search import Breadth
from dicesheets.rules.welten.depth.search import find_history
from dicesheets.rules.welten.goal.answer import ANYTHING, EXACT, Answer, Tolerance
from dicesheets.rules.welten.goal.target import Goal, goal_steps
from dicesheets.rules.welten.model.covers import Covers
from dicesheets.rules.welten.model.relaxation import Relaxation
from dicesheets.rules.welten.play.forward import (
    Position,
    RoundRules,
    after,
    consolations,
    console,
    legal_actions,
    next_turn,
    round_rules,
    start,
)
from dicesheets.rules.welten.play.scoring import final_stars
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
FEW, MANY = range(1, 9), range(9, 17)
SEEDS = [*FEW, *(pytest.param(n, marks=pytest.mark.slow) for n in MANY)]


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
    consoled = sum(_consoled(seed) for seed in FEW)
    assert consoled > len(FEW) / 2


def _consoled(seed: int) -> bool:
    rules, position, rolls = played(seed)
    goal = goal_of(rules, position, rolls)
    _, history = find_history(goal, EXACT, Budget.of(SECONDS))
    assert history is not None
    return any(hasattr(deed, "kind") for turn in history.turns for deed in turn)


# ------------------------------------------------------------------ the best play

# realms, three rolls, the bound; a looser one would still be a bound, but a worse one
BOUNDS = [
    ("boxes numbers houses", "44 13 54", 43),
    ("sums glasses orders", "25 13 14", 32),
    ("tiles boxes sums", "11 13 26", 52),
    ("numbers glasses tiles", "25 52 35", 40),
    ("houses orders sums", "23 16 44", 52),
    ("glasses boxes orders", "53 63 66", 32),
    ("houses tiles numbers", "51 43 11", 40),
]
# the same, and the most tenths by trying everything, with the strict reading
BEST = [
    ("boxes numbers houses", "44 13 54", 42),
    ("sums glasses orders", "25 13 14", 21),
    ("numbers glasses tiles", "25 52 35", 32),
    ("glasses boxes orders", "53 63 66", 22),
]


def set_up(
    realms: str, dice: str, compensation: Compensation
) -> tuple[RoundRules, tuple[tuple[int, int], ...]]:
    rules = round_rules(tiny(compensation), realms.split())
    return rules, tuple((int(roll[0]), int(roll[1])) for roll in dice.split())


@pytest.mark.parametrize(("realms", "dice", "bound"), BOUNDS, ids=[b[0] for b in BOUNDS])
def test_the_bound_is_as_tight_as_it_was(realms: str, dice: str, bound: int) -> None:
    rules, rolls = set_up(realms, dice, Compensation.LENIENT)
    assert ScoreBound(rules, rolls).most_tenths(SECONDS)[0] == bound


@pytest.mark.parametrize(("realms", "dice", "most"), BEST, ids=[b[0] for b in BEST])
def test_nobody_scores_more_than_by_trying_everything(realms: str, dice: str, most: int) -> None:
    rules, rolls = set_up(realms, dice, Compensation.STRICT)
    assert Everything(rules, rolls).most_tenths() == most
    assert most <= ScoreBound(rules, rolls).most_tenths(SECONDS)[0]
    for style in Style:
        rng, position = random.Random(3), start(rules)
        for roll in rolls:
            position, _ = play_turn(rules, next_turn(position), roll, rng, style)
        stars = final_stars(rules, position.states, position.stars, position.gained)
        assert 10 * sum(stars) + sum(position.balance) <= most


class Everything:
    """Tries every way to play some rolls."""

    def __init__(self, rules: RoundRules, rolls: tuple[tuple[int, int], ...]) -> None:
        self.rules, self.rolls = rules, rolls
        self.seen: set[object] = set()
        self.most = 0

    def most_tenths(self) -> int:
        self._turn(0, start(self.rules))
        return self.most

    def _turn(self, turn: int, position: Position) -> None:
        if turn == len(self.rolls):
            stars = final_stars(self.rules, position.states, position.stars, position.gained)
            self.most = max(self.most, 10 * sum(stars) + sum(position.balance))
            return
        opening = next_turn(position)
        self._move(turn, opening, opening, 0)

    def _move(self, turn: int, position: Position, opening: Position, taken: int) -> None:
        key = (turn, position, opening, taken)
        if key in self.seen:
            return
        self.seen.add(key)
        roll = self.rolls[turn]
        for action in legal_actions(self.rules, position, roll):
            self._move(turn, after(self.rules, position, action), opening, taken)
        for die in consolations(self.rules, position, roll, opening, taken):
            for kind in (0, 1, 2):
                there = console(self.rules, position, die, kind)
                self._move(turn, there, opening, taken + 1)
        self._turn(turn + 1, position)
