"""Best play follows the strict reading of open rulings; the judge still gives the benefit."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Compensation, Game, Layout, Role, Take, Text
from dicesheets.rules.budget import Budget
from dicesheets.rules.welten.best.bound import ScoreBound
from dicesheets.rules.welten.best.hindsight import Hindsight, format_hindsight
from dicesheets.rules.welten.best.playout import Playout, Turns, replay
from dicesheets.rules.welten.best.search import BestPlay, best_round
from dicesheets.rules.welten.best.strict import strict_reading
from dicesheets.rules.welten.cards.dice import CREATED, Roll
from dicesheets.rules.welten.judge import judge_round
from dicesheets.rules.welten.play.forward import (
    Action,
    Consolation,
    after,
    consolations,
    console,
    legal_actions,
    next_turn,
    round_rules,
    start,
)
from dicesheets.rules.welten.play.scoring import final_stars, tenths
from dicesheets.rules.welten.play.simulate import make_record

LAYOUT = load_classic(Game.WELTEN)
STRICT = strict_reading(LAYOUT)
REALMS = [c.id for c in LAYOUT.of_role(Role.REALM)]


def dice_of(seed: int) -> tuple[list[str], tuple[Roll, ...]]:
    rng = random.Random(seed)
    realms = rng.sample(REALMS, 3)
    return realms, tuple((rng.randint(1, 6), rng.randint(1, 6)) for _ in range(9))


def illegal_deeds(
    layout: Layout, realms: Sequence[str], rolls: Sequence[Roll], turns: Turns
) -> list[tuple[int, int]]:
    """Return the turn of every deed that this layout forbids, and the dice created before it."""
    rules = round_rules(layout, realms)
    position = start(rules)
    found = []
    for turn, (roll, deeds) in enumerate(zip(rolls, turns, strict=True), start=1):
        position = opening = next_turn(position)
        created = taken = 0
        for deed in deeds:
            if isinstance(deed, Action):
                is_legal = deed in set(legal_actions(rules, position, roll))
                position = after(rules, position, deed)
                created += deed.die.source == CREATED
            else:
                assert isinstance(deed, Consolation)
                is_legal = deed.die in consolations(rules, position, roll, opening, taken)
                position = console(rules, position, deed.die, deed.kind)
                taken += 1
            if not is_legal:
                found.append((turn, created))
    return found


def judged(realms: Sequence[str], rolls: Sequence[Roll], turns: Turns) -> bool | None:
    rules = round_rules(LAYOUT, realms)
    end = replay(rules, turns)
    stars = final_stars(rules, end.states, end.stars, end.gained)
    score = tenths(rules.settings, stars, end.gained, end.spent)
    record = make_record(LAYOUT, rules, end, rolls, stars, score)
    return judge_round(LAYOUT, record, 1, 20.0)[2]


def played_towards_the_bound(layout: Layout, seed: int) -> tuple[list[str], Sequence[Roll], Turns]:
    realms, rolls = dice_of(seed)
    _, aim = ScoreBound(round_rules(LAYOUT, realms), rolls).most_tenths(1.0)
    assert aim is not None
    turns = Playout(round_rules(layout, realms), rolls, aim).play(60, Budget.of(float("inf")))
    assert turns is not None
    return realms, rolls, turns


@pytest.mark.parametrize("seed", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in (7, 13))])
def test_best_play_takes_nothing_that_only_the_lenient_reading_grants(seed: int) -> None:
    """It filled realms with created dice first, then took resources for rolled dice that "fit
    nowhere"."""
    realms, rolls = dice_of(seed)
    best = best_round(LAYOUT, realms, rolls, 1.0)
    assert illegal_deeds(STRICT, realms, rolls, best.turns) == []
    assert illegal_deeds(LAYOUT, realms, rolls, best.turns) == []
    assert judged(realms, rolls, best.turns) is True


def test_the_judge_accepts_what_only_the_lenient_reading_grants() -> None:
    realms, rolls, turns = played_towards_the_bound(LAYOUT, 0)
    wrong = illegal_deeds(STRICT, realms, rolls, turns)
    assert wrong, "the case shows nothing if the play does not use the lenient reading"
    assert illegal_deeds(LAYOUT, realms, rolls, turns) == []
    assert judged(realms, rolls, turns) is True
    realms, rolls, turns = played_towards_the_bound(STRICT, 0)
    assert illegal_deeds(STRICT, realms, rolls, turns) == []


def test_the_strict_reading_decides_every_open_ruling_against_the_player() -> None:
    euphoria = LAYOUT.card("euphoria")
    assert euphoria.tally is not None
    ranges = tuple(replace(r, take=Take.EITHER) for r in euphoria.tally.ranges)
    either = replace(euphoria, tally=replace(euphoria.tally, ranges=ranges))
    cards = tuple(either if c is euphoria else c for c in LAYOUT.cards)
    strict = strict_reading(replace(LAYOUT, cards=cards))
    assert strict.welten.compensation is Compensation.STRICT
    tally = strict.card("euphoria").tally
    assert tally is not None and {r.take for r in tally.ranges} == {Take.ONE}


def test_what_a_layout_has_decided_stays_decided() -> None:
    assert STRICT.cards == LAYOUT.cards
    assert replace(STRICT.welten, compensation=LAYOUT.welten.compensation) == LAYOUT.welten


@pytest.mark.parametrize(("tenths_played", "says"), [(151, True), (150, False), (149, False)])
def test_whoever_played_better_than_the_strict_reading_is_told_so(
    tenths_played: int, says: bool
) -> None:
    best = BestPlay(150, 180, (), (5, 5, 5), ())
    titles = tuple((c.id, c.title) for c in LAYOUT.cards[:3])
    lines = format_hindsight(Hindsight(1, titles, tenths_played, best), "en")
    assert any("strict reading" in line for line in lines) is says


@pytest.mark.parametrize(("played", "told"), [(101, 10.1), (None, None)])
def test_what_could_have_been_is_told_in_stars(played: int | None, told: float | None) -> None:
    best = BestPlay(143, 150, (Text("Zug", "turn"),), (4, 5, 5), ())
    titles = (("scythe", Text("Scythe", "Scythe")),)
    assert Hindsight(2, titles, played, best).as_json("de") == {
        "round": 2, "realms": ["scythe"], "played": told, "best": 14.3, "bound": 15.0,
        "optimal": False, "stars": [4, 5, 5], "lines": ["Zug"],
    }  # fmt: skip
