"""The best play in hindsight: what a round could have scored with these dice.

Two ways share the budget: a beam search that keeps the most promising positions after every
activation and grows wider while time is left, and simulated players of all styles who play
these dice again and again. The bound is what the realms and the resource card can hold at most;
the optimum is proved only when the play found reaches it.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

from dicesheets.layouts.model import Layout, ResourceGoal, Text
from dicesheets.rules.welten.dice import Roll
from dicesheets.rules.welten.play import (
    Consolation,
    Deed,
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
from dicesheets.rules.welten.scoring import final_stars, tenths
from dicesheets.rules.welten.simulate import Style, promise, simulate_round
from dicesheets.rules.welten.witness import witness_lines

WIDTHS = (3, 8, 20, 50, 120)
DEEDS_A_TURN = 7  # activations tried in one turn at most
PLAYING_SHARE = 0.4  # of the budget for simulated players, the rest for the beam
BRANCHES = 24  # actions followed from one position
PROMISE_TENTHS = 9.0  # how many tenths one star's worth of promise counts; tuned by hand
RESOURCE_TENTHS = 2.5  # what a resource in the purse is worth on average before the last turn


@dataclass(frozen=True, slots=True)
class BestPlay:
    """The best line found and the most that any line could score."""

    score_tenths: int
    bound_tenths: int
    lines: tuple[Text, ...]
    stars: tuple[int, ...]

    @property
    def is_optimal(self) -> bool:
        """Say whether no play can score more."""
        return self.score_tenths >= self.bound_tenths


@dataclass(frozen=True, slots=True)
class _Line:
    position: Position
    turns: tuple[tuple[Deed, ...], ...]
    now: tuple[Deed, ...]
    worth: float


def best_round(
    layout: Layout, realms: Sequence[str], rolls: Sequence[Roll], budget_seconds: float
) -> BestPlay:
    """Search for the best play of these dice until the budget is used up."""
    rules = round_rules(layout, realms)
    deadline = time.process_time() + budget_seconds
    bound = score_bound(rules)
    best = _play_often(layout, rules, rolls, budget_seconds * PLAYING_SHARE)
    for width in WIDTHS:
        found = _beam(rules, tuple(rolls), width, deadline)
        if found is not None and found[0] > best[0]:
            best = found
        if best[0] >= bound or time.process_time() > deadline:
            break
    score, line = best
    stars = final_stars(rules, line.position.states, line.position.stars, line.position.gained)
    return BestPlay(score, bound, witness_lines(rules, rolls, line.turns), stars)


def _play_often(
    layout: Layout, rules: RoundRules, rolls: Sequence[Roll], seconds: float
) -> tuple[int, _Line]:
    """Let simulated players play these dice; always the same ones, so that answers repeat."""
    rng = random.Random(0)
    realms = [p.card.id for p in rules.programs]
    styles = (Style.PLANNING, Style.GREEDY, Style.SPENDING)
    best: tuple[int, _Line] | None = None
    deadline = time.process_time() + seconds
    for number in count():
        played = simulate_round(layout, realms, rng, styles[number % len(styles)], rolls)
        if best is None or played.score_tenths > best[0]:
            best = (played.score_tenths, _Line(played.final, played.deeds, (), 0.0))
        if time.process_time() > deadline and number + 1 >= len(styles):
            return best
    raise AssertionError("counting never ends")


def score_bound(rules: RoundRules) -> int:
    """Return the most tenths that the realms and the resource card can hold."""
    settings = rules.settings
    return 10 * settings.stars_a_card * len(rules.programs) + settings.tenths_a_resource * sum(
        settings.cap
    )


def _beam(
    rules: RoundRules, rolls: tuple[Roll, ...], width: int, deadline: float
) -> tuple[int, _Line] | None:
    lines = [_Line(start(rules), (), (), 0.0)]
    for turn, roll in enumerate(rolls):
        ended: dict[Position, _Line] = {}
        layer = [_Line(next_turn(x.position), x.turns, (), x.worth) for x in lines]
        openings = {id(x): x.position for x in layer}
        pending = [(x, openings[id(x)]) for x in layer]
        for _ in range(DEEDS_A_TURN):
            grown: dict[Position, tuple[_Line, Position]] = {}
            for line, opening in pending:
                if time.process_time() > deadline:
                    return None
                _end(rules, line, opening, roll, turn == len(rolls) - 1, ended)
                for child in _children(rules, line, roll):
                    known = grown.get(child.position)
                    if known is None or known[0].worth < child.worth:
                        grown[child.position] = (child, opening)
            best_first = sorted(grown.values(), key=lambda pair: -pair[0].worth)
            pending = best_first[: 2 * width]
            if not pending:
                break
        lines = sorted(ended.values(), key=lambda x: -x.worth)[:width]
    scored = [(_score(rules, x.position), x) for x in lines]
    return max(scored, key=lambda pair: pair[0])


def _children(rules: RoundRules, line: _Line, roll: Roll) -> list[_Line]:
    found: dict[tuple[int, ...], _Line] = {}
    for action in legal_actions(rules, line.position, roll):
        position = after(rules, line.position, action)
        key = (*position.states, *position.balance, position.used)
        if key in found:
            continue
        program = rules.programs[action.card]
        before = line.position.states[action.card]
        got = action.outcome
        price = sum(action.die.price) + sum(action.step.cost)
        worth = line.worth + 10 * got[3] + RESOURCE_TENTHS * (got[0] + got[1] + got[2] - price)
        worth += PROMISE_TENTHS * (
            promise(program, before | action.added) - promise(program, before)
        )
        found[key] = _Line(position, line.turns, (*line.now, action), worth)
    return sorted(found.values(), key=lambda x: -x.worth)[:BRANCHES]


def _end(
    rules: RoundRules,
    line: _Line,
    opening: Position,
    roll: Roll,
    last: bool,
    ended: dict[Position, _Line],
) -> None:
    """End the turn: take consolations, then keep the better of equal positions."""
    position, deeds = line.position, list(line.now)
    worth = line.worth
    for die in (0, 1):
        taken = sum(isinstance(d, Consolation) for d in deeds)
        if die in consolations(rules, position, roll, opening, taken):
            kind = min((0, 1, 2), key=lambda k: (_aim(rules, position, k), position.balance[k]))
            if position.gained[kind] < rules.settings.cap[kind]:
                position = console(rules, position, die, kind)
                deeds.append(Consolation(die, kind))
                worth += RESOURCE_TENTHS
    if last:
        worth = _score(rules, position)
    plain = next_turn(position)
    known = ended.get(plain)
    if known is None or known.worth < worth:
        ended[plain] = _Line(plain, (*line.turns, tuple(deeds)), (), worth)


def _aim(rules: RoundRules, position: Position, kind: int) -> int:
    """How far a kind of resource is from a goal that pays stars; far if there is none."""
    goals = [
        end.at_least - position.gained[kind]
        for program in rules.programs
        for end in program.card.end_scores
        if isinstance(end, ResourceGoal) and position.gained[kind] < end.at_least
    ]
    return min(goals, default=100)


def _score(rules: RoundRules, position: Position) -> int:
    stars = final_stars(rules, position.states, position.stars, position.gained)
    return tenths(rules.settings, stars, position.gained, position.spent)
