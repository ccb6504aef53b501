"""No bound of the search forbids what was really played: simulated rounds never violate them."""

from __future__ import annotations

import random

import numpy as np
import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game, Role
from dicesheets.rules.welten.breadth.frontier import GAINED, SPENT, STARS, Frontier
from dicesheets.rules.welten.breadth.search import Breadth
from dicesheets.rules.welten.cards.program import FACES
from dicesheets.rules.welten.goal.answer import Answer, Tolerance
from dicesheets.rules.welten.goal.target import Goal, goal_steps, make_goal
from dicesheets.rules.welten.history import decide
from dicesheets.rules.welten.play.forward import Position, fits, next_turn, round_rules, start
from dicesheets.rules.welten.play.sheet import read_sheet
from dicesheets.rules.welten.play.simulate import Style, play_turn, simulate_round
from dicesheets.rules.welten.static.breaches import add_up, find_breaches, is_clean

LAYOUT = load_classic(Game.WELTEN)
REALMS = [c.id for c in LAYOUT.of_role(Role.REALM)]
TOLERANCES = (Tolerance(), Tolerance(forgetting=True, waste=True))


def played_turns(seed: int) -> tuple[Goal, list[Position]]:
    """Play a round; return its end as a goal and the position after each turn."""
    rng = random.Random(seed)
    rules = round_rules(LAYOUT, rng.sample(REALMS, 3))
    rolls = tuple((rng.randint(1, 6), rng.randint(1, 6)) for _ in range(9))
    positions, position = [], start(rules)
    for roll in rolls:
        style = list(Style)[seed % 4]
        position, _ = play_turn(rules, next_turn(position), roll, rng, style)
        positions.append(next_turn(position))
    steps = tuple(goal_steps(p, s) for p, s in zip(rules.programs, position.states, strict=True))
    claims = tuple(
        s if p.depends_on_order else None
        for p, s in zip(rules.programs, position.stars, strict=True)
    )
    goal = Goal(rules, position.states, steps, position.gained, position.spent, claims, rolls)
    return goal, positions


def packed(search: Breadth, position: Position) -> Frontier:
    marks = sum(search.compact.squeeze(c, s) for c, s in enumerate(position.states))
    word = sum(position.gained[k] << GAINED[k][0] for k in (0, 1, 2))
    word += sum(position.spent[k] << SPENT[k][0] for k in (0, 1, 2))
    for card, claimed in enumerate(search.goal.stars):
        if claimed is not None:
            word += position.stars[card] << STARS[card][0]
    zero = np.zeros(1, dtype=np.int64)
    return Frontier(np.array([marks]), np.array([word]), zero.astype(np.intp), zero)


@pytest.mark.parametrize("seed", range(20))
def test_what_was_played_is_never_hopeless(seed: int) -> None:
    goal, positions = played_turns(seed)
    for tolerance in TOLERANCES:
        search = Breadth(goal, tolerance)
        for turn, position in enumerate(positions, start=1):
            now = packed(search, position)
            assert search.prospects.judge(now, turn)[0].all(), (turn, tolerance)
            assert search.prospects.can_pay(now).all()


@pytest.mark.parametrize("seed", range(40))
def test_a_die_fits_the_same_realms_in_the_search_as_in_play(seed: int) -> None:
    """Else a resource for a die that fits nowhere would be refused, or granted wrongly."""
    goal, positions = played_turns(seed)
    search = Breadth(goal, Tolerance())
    for position in positions:
        for face in FACES:
            roll = (face, seed % len(FACES) + 1)
            found = search.compact.fits(packed(search, position), roll, 0)
            assert int(found[0]) == fits(goal.rules, position, roll, 0), (position, roll)


@pytest.mark.parametrize("seed", range(6))
def test_rounds_with_costs_are_refuted_only_rightly(seed: int) -> None:
    """Free dice may be used at any moment where steps cost something, so nothing is left out."""
    rng = random.Random(seed)
    others = rng.sample([r for r in REALMS if r != "scythe"], 2)
    played = simulate_round(LAYOUT, ["scythe", *others], rng, list(Style)[seed % 4])
    sheet = read_sheet(LAYOUT, played.record)
    assert sheet.rolls is not None
    assert decide(make_goal(sheet, sheet.rolls), 5.0).answer is not Answer.NONE


@pytest.mark.parametrize("seed", range(30))
def test_the_quick_check_agrees_with_the_thorough_one(seed: int) -> None:
    rng = random.Random(seed)
    record = simulate_round(LAYOUT, rng.sample(REALMS, 3), rng, list(Style)[seed % 4]).record
    sheet = read_sheet(LAYOUT, record)
    changes = {
        "spent": tuple(max(0, s + rng.choice((-1, 0, 0, 1))) for s in sheet.spent),
        "gained": tuple(max(0, g + rng.choice((-2, 0, 0, 9))) for g in sheet.gained),
    }
    for changed in (sheet, sheet._replace(**changes)):
        tally = add_up(changed)
        changed = changed._replace(result=None, claimed=tally.stars)
        found = [f for f in find_breaches(changed, tally, 1) if f.rule != "welten.score"]
        assert is_clean(changed, tally) == (not found)
