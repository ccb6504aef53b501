"""The best play in hindsight: what a round could have scored with these dice.

A constraint model that forgets the order of play gives a bound and sheets that would reach it.
A search in breadth plays towards these sheets, then towards others that promise nearly as much,
each time as wide as the time allows; simulated players play these dice too. The optimum is proved
when the play found reaches the bound. Play follows the strict reading of open rulings, the bound
holds for every reading.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from dicesheets.layouts.model import Layout, Text
from dicesheets.rules.budget import Budget
from dicesheets.rules.verdict import Turn
from dicesheets.rules.welten.best.bound import ScoreBound
from dicesheets.rules.welten.best.playout import Playout, Turns, replay
from dicesheets.rules.welten.best.strict import strict_reading
from dicesheets.rules.welten.breadth.compact import fits_one_word
from dicesheets.rules.welten.cards.dice import Roll
from dicesheets.rules.welten.goal.witness import witness_lines, witness_turns
from dicesheets.rules.welten.play.forward import Position, RoundRules, round_rules
from dicesheets.rules.welten.play.scoring import final_stars, tenths
from dicesheets.rules.welten.play.simulate import Style, simulate_round

BOUND_SHARE = 0.3  # of the budget for the bound at most
PLAYING_SHARE = 0.05  # of the budget for simulated players
AIM_SECONDS = 0.5  # for further sheets to aim at
WIDTHS = (100, 400, 1500)  # tried for each aim; later ones only where they may pay
NEAR_TENTHS = 12  # an aim whose narrow play is further behind the best is not tried wider


@dataclass(frozen=True, slots=True)
class BestPlay:
    """The best line found and the most that any line could score."""

    score_tenths: int
    bound_tenths: int
    lines: tuple[Text, ...]
    stars: tuple[int, ...]
    turns: Turns
    shown: tuple[Turn, ...] = ()  # the same, to be replayed

    @property
    def is_optimal(self) -> bool:
        """Say whether no play can score more."""
        return self.score_tenths >= self.bound_tenths


def best_round(
    layout: Layout, realms: Sequence[str], rolls: Sequence[Roll], budget_seconds: float
) -> BestPlay:
    """Search for the best play of these dice until the budget is used up."""
    budget = Budget.of(budget_seconds)
    as_ruled = round_rules(layout, realms)
    model = ScoreBound(as_ruled, rolls)
    most, aim = model.most_tenths(budget_seconds * BOUND_SHARE)
    bound = min(score_bound(as_ruled), most)
    strict = strict_reading(layout)
    rules = round_rules(strict, realms)
    score, turns = _play_often(strict, rules, rolls, budget_seconds * PLAYING_SHARE)
    for played in _play_towards(rules, rolls, model, aim, budget):
        reached = _score(rules, replay(rules, played))
        if reached > score:
            score, turns = reached, played
        if score >= bound:
            break
    end = replay(rules, turns)
    stars = final_stars(rules, end.states, end.stars, end.gained)
    lines, shown = witness_lines(rules, rolls, turns), witness_turns(rules, rolls, turns)
    return BestPlay(score, bound, lines, stars, turns, shown)


def score_bound(rules: RoundRules) -> int:
    """Return the most tenths that the realms and the resource card can hold."""
    settings = rules.settings
    return 10 * settings.stars_a_card * len(rules.programs) + settings.tenths_a_resource * sum(
        settings.cap
    )


def _play_often(
    layout: Layout, rules: RoundRules, rolls: Sequence[Roll], seconds: float
) -> tuple[int, Turns]:
    """Let simulated players play these dice; always the same ones, so that answers repeat."""
    rng = random.Random(0)
    realms = [p.card.id for p in rules.programs]
    styles = (Style.PLANNING, Style.GREEDY, Style.SPENDING)
    best: tuple[int, Turns] | None = None
    budget = Budget.of(seconds)
    for number in count():
        played = simulate_round(layout, realms, rng, styles[number % len(styles)], rolls)
        if best is None or played.score_tenths > best[0]:
            best = (played.score_tenths, played.deeds)
        if budget.is_used_up() and number + 1 >= len(styles):
            return best
    raise AssertionError("counting never ends")


def _play_towards(
    rules: RoundRules,
    rolls: Sequence[Roll],
    model: ScoreBound,
    aim: tuple[int, ...] | None,
    budget: Budget,
) -> Iterator[Turns]:
    """Yield plays towards one aim after the other until the time is over."""
    best, patience = 0, AIM_SECONDS
    while (left := budget.left()) > 0:
        if aim is None:  # the solver needs longer
            patience *= 2
            aim = model.most_tenths(min(patience, left))[1]
            continue
        playout = Playout(rules, rolls, aim)
        if not fits_one_word(playout.goal):
            return
        for width in WIDTHS:
            turns = playout.play(width, budget)
            if turns is None:
                return
            score = _score(rules, replay(rules, turns))
            yield turns
            if score < best - NEAR_TENTHS:
                break
            best = max(best, score)
        model.forbid_aim()
        aim = model.most_tenths(min(patience, budget.left()))[1]


def _score(rules: RoundRules, position: Position) -> int:
    stars = final_stars(rules, position.states, position.stars, position.gained)
    return tenths(rules.settings, stars, position.gained, position.spent)
