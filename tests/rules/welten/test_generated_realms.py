"""Random small realms of tracks, hexes, sums and grids, judged as by trying everything."""

from __future__ import annotations

import random

import pytest

from dicesheets.bench.reference_player import Reference, changed, goal_of
from dicesheets.errors import LayoutError
from dicesheets.layouts.load import parse_layout
from dicesheets.layouts.model import Layout
from dicesheets.rules.budget import Budget
from dicesheets.rules.welten.depth.search import find_history
from dicesheets.rules.welten.goal.answer import ANYTHING, Answer
from dicesheets.rules.welten.goal.target import Goal
from dicesheets.rules.welten.history import decide
from dicesheets.rules.welten.play.forward import next_turn, round_rules, start
from dicesheets.rules.welten.play.simulate import Style, play_turn
from dicesheets.rules.welten.static.checks import checks_of

HEAD = """\
game: welten
id: small
name: {de: Klein, en: Small}
extends: classic
settings:
  cap: {pumpkin: 2, heart: 1, coin: 2}
  compensation: %s
cards:
"""
TURNS = 3
SECONDS = 20.0
THINGS = ("pumpkin", "heart", "coin", "star", "none")
PRICES = ("pumpkin", "heart", "coin", "none")


def realm(name: str, rng: random.Random) -> str:
    """Return the text of a realm with one group and everything that goes with it."""
    form = rng.choice(("row", "row", "grid", "hexes"))
    kind = rng.choice(("digit", "mark", "mark"))
    sums = kind == "mark" and rng.random() < 0.4
    numbers = [rng.randint(2, 12) if sums else rng.randint(1, 6) for _ in range(9)]
    keys = [f"kind: {kind}"]
    count, ids, sets = 0, [], []
    if form == "row":
        count = rng.randint(2, 4) if kind == "mark" else rng.choice((2, 3, 7))
        ids = [f"{name}-{i}" for i in range(1, count + 1)]
        keys.append(f"numbers: {numbers[:count]}" if kind == "mark" else f"count: {count}")
        keys.append(rng.choice(("forward: true", "forward: true", "in_order: true", "door: false")))
        sets.append(f"fields: {name}, gain: {reward(rng)}")
    elif form == "grid":
        count, ids = 4, ["r1c1", "r1c2", "r2c1", "r2c2"]
        printed = f", numbers: [{numbers[:2]}, {numbers[2:4]}]" if kind == "mark" else ""
        keys.append(f"grid: {{rows: 2, columns: 2{printed}}}")
        sets.append(f"diagonals_of: {name}, gain: {reward(rng)}")
    else:
        count, ids = 5, ["r1c1", "r1c2", "r2c1", "r2c2", "r3c2"]
        printed = f", numbers: [{numbers[:2]}, {numbers[2:4]}, {numbers[4:5]}]"
        drawn = '["a a", "a b", ". b"]'
        keys.append(f"hexes: {{map: {drawn}{printed if kind == 'mark' else ''}}}")
        sets.append(f"regions_of: {name}, gains: [{reward(rng)}, {reward(rng)}]")
    if form != "row" and rng.random() < 0.7:
        keys.append(f"spreads_from: [{', '.join(rng.sample(ids, rng.randint(1, 2)))}]")
    if rng.random() < 0.5:
        keys.append(f"gain: [{', '.join(rng.choice(THINGS) for _ in range(count))}]")
    if rng.random() < 0.3:
        keys.append(f"cost: [{', '.join(rng.choice(PRICES) for _ in range(count))}]")
    compare = ""
    if kind == "digit" and rng.random() < 0.8:
        each = rng.choice(("not-smaller", "not-larger"))
        across = ", diagonals_too: true" if form == "grid" else ""
        rule = (f"{rng.choice(('along', 'throughout'))}: {name}, each: {each}" if form == "row"
                else f"neighbours: {name}, are: different{across}")  # fmt: skip
        compare = f"    compare: [{{{rule}}}]\n"
    play = (
        f"write: {name}" if kind == "digit" else f"mark: {name}, sum_of_dice: {str(sums).lower()}"
    )
    return (
        f"  {name}:\n    role: realm\n    title: {{de: {name}, en: {name}}}\n"
        f"    groups: {{{name}: {{{', '.join(keys)}}}}}\n{compare}"
        f"    plays: [{{{play}}}]\n    sets: [{', '.join(f'{{{s}}}' for s in sets)}]\n"
    )


def reward(rng: random.Random) -> str:
    return rng.choice(("star", "[star, coin]", "heart", "[pumpkin, pumpkin]"))


def small(seed: int) -> Layout:
    rng = random.Random(f"small {seed}")
    text = HEAD % rng.choice(("strict", "lenient"))
    return parse_layout(text + "".join(realm(name, rng) for name in "abc"), "small.yaml")


def played(seed: int) -> Goal:
    rng = random.Random(seed)
    rules = round_rules(small(seed), ("a", "b", "c"))
    rolls = tuple((rng.randint(1, 6), rng.randint(1, 6)) for _ in range(TURNS))
    position = start(rules)
    for roll in rolls:
        style = list(Style)[seed % len(Style)]
        position, _ = play_turn(rules, next_turn(position), roll, rng, style)
    return goal_of(rules, position.states, position.gained, position.spent, position.stars, rolls)


def is_clean(goal: Goal) -> bool:
    cards = zip(goal.rules.programs, goal.states, strict=True)
    return all(checks_of(program).is_clean(state) for program, state in cards)


@pytest.mark.parametrize(
    "seed", [*range(4), *(pytest.param(n, marks=pytest.mark.slow) for n in range(4, 150))]
)
def test_a_random_realm_is_judged_as_by_trying_everything(seed: int) -> None:
    goal = played(seed)
    assert is_clean(goal)
    assert decide(goal, SECONDS).answer is Answer.FOUND
    rng = random.Random(seed)
    other = changed(goal, rng)
    while any(g > c for g, c in zip(other.gained, goal.rules.settings.cap, strict=True)):
        other = changed(goal, rng)  # so many icons are not printed
    if not is_clean(other):
        # No history either: what the fields alone contradict cannot be played.
        assert not Reference(other).reaches()
        return
    expected = Answer.FOUND if Reference(other).reaches() else Answer.NONE
    assert decide(other, SECONDS).answer is expected
    assert find_history(other, ANYTHING, Budget.of(SECONDS))[0] is expected


def test_the_realms_here_are_sound() -> None:
    for seed in range(10):
        try:
            small(seed)
        except LayoutError as error:
            raise AssertionError(f"{seed}: {error}") from error
