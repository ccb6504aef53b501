"""Simulated players: rounds to test the judge with, to fill practice sheets, to rate variants."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, unique

from dicesheets.layouts.model import RESOURCES, Field, Kind, Layout, Role
from dicesheets.rules.record import CardRecord, RoundRecord
from dicesheets.rules.welten.cards.dice import Roll
from dicesheets.rules.welten.cards.program import FACES, Program
from dicesheets.rules.welten.play.forward import (
    Action,
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
from dicesheets.rules.welten.play.scoring import final_stars, tenths


@unique
class Style(Enum):
    """How a simulated player plays."""

    CARELESS = "careless"  # any legal action, dice often left lying
    GREEDY = "greedy"  # what pays most at once
    PLANNING = "planning"  # also what stays possible and what is nearly complete
    SPENDING = "spending"  # planning, and spends resources whenever that helps at all


@dataclass(frozen=True, slots=True)
class SimulatedRound:
    """One player's round: the sheets and how they came about."""

    record: RoundRecord
    rolls: tuple[Roll, ...]
    deeds: tuple[tuple[Deed, ...], ...]  # for each turn
    final: Position
    score_tenths: int


def simulate_round(
    layout: Layout,
    realms: Sequence[str],
    rng: random.Random,
    style: Style = Style.PLANNING,
    rolls: Sequence[Roll] | None = None,
    round_number: int = 1,
) -> SimulatedRound:
    """Play one round; the same generator state gives the same round."""
    rules = round_rules(layout, realms)
    if rolls is None:
        rolls = [(rng.randint(1, 6), rng.randint(1, 6)) for _ in range(layout.welten.turns)]
    position = start(rules)
    deeds = []
    for roll in rolls:
        position, done = play_turn(rules, next_turn(position), roll, rng, style)
        deeds.append(done)
    stars = final_stars(rules, position.states, position.stars, position.gained)
    score = tenths(layout.welten, stars, position.gained, position.spent)
    record = make_record(layout, rules, position, tuple(rolls), stars, score, round_number)
    return SimulatedRound(record, tuple(rolls), tuple(deeds), position, score)


def make_record(
    layout: Layout,
    rules: RoundRules,
    position: Position,
    rolls: Sequence[Roll],
    stars: Sequence[int],
    score_tenths: int,
    round_number: int = 1,
) -> RoundRecord:
    """Write a finished round down as it would stand on the sheets."""
    score = layout.of_role(Role.SCORE)[0]
    log = [(f.id, str(rolls[f.turn - 1][i % 2])) for i, f in enumerate(_log_fields(layout))]
    log.append((f"round-{round_number}", f"{score_tenths // 10}.{score_tenths % 10}"))
    resources = layout.of_role(Role.RESOURCES)[0]
    marks = [
        (f.id, "ox" if i < position.spent[kind] else "o")
        for kind, resource in enumerate(RESOURCES)
        for i, f in enumerate(resources.group(resource.value).fields)
        if i < position.gained[kind]
    ]
    cards = [CardRecord(score.id, tuple(log)), CardRecord(resources.id, tuple(marks))]
    for program, state, count in zip(rules.programs, position.states, stars, strict=True):
        cards.append(CardRecord(program.card.id, card_marks(program, state, count)))
    return RoundRecord(tuple(cards))


def card_marks(program: Program, state: int, stars: int) -> tuple[tuple[str, str], ...]:
    """Write one realm's state down as marks, with the stars claimed."""
    marks: list[tuple[str, str]] = []
    for f in program.fields:
        if not state & program.filled[f.id]:
            continue
        if f.kind is Kind.DIGIT:
            mark = str(program.value_at(f.id, state))
        elif f.kind is Kind.CIRCLE:
            mark = "ox" if state & program.crossed[f.id] else "o"
        else:
            mark = "#" if f.kind is Kind.FILL else "x"
        marks.append((f.id, mark))
    marks += [(f"star-{i + 1}", "x") for i in range(stars)]
    return tuple(marks)


def _log_fields(layout: Layout) -> list[Field]:
    return [f for f in layout.of_role(Role.SCORE)[0].fields if f.turn]


def play_turn(
    rules: RoundRules, position: Position, roll: Roll, rng: random.Random, style: Style
) -> tuple[Position, tuple[Deed, ...]]:
    """Play one turn in a style; return the position and what was done."""
    opening = position
    done: list[Deed] = []
    while True:
        chosen = _choose(rules, position, roll, rng, style)
        if chosen is None:
            break
        position = after(rules, position, chosen)
        done.append(chosen)
    for die in (0, 1):
        taken = sum(isinstance(d, Consolation) for d in done)
        if die in consolations(rules, position, roll, opening, taken):
            kind = rng.randrange(3)
            if position.gained[kind] < rules.settings.cap[kind]:
                position = console(rules, position, die, kind)
                done.append(Consolation(die, kind))
    return position, tuple(done)


def _choose(
    rules: RoundRules, position: Position, roll: Roll, rng: random.Random, style: Style
) -> Action | None:
    actions = list(legal_actions(rules, position, roll))
    if style is Style.CARELESS:
        if rng.random() < CARELESS_STOP:
            return None
        free = [a for a in actions if not any(a.die.price)]
        pool = free if free and rng.random() < CARELESS_FREE else actions
        return rng.choice(pool) if pool else None
    best, best_worth = None, 0.0
    promises: dict[tuple[int, int], float] = {}
    for action in actions:
        worth = _worth(rules, position, action, style, promises) + rng.random() * 0.02
        if worth > best_worth:
            best, best_worth = action, worth
    return best


# Tried by hand on the classic realms: the planner beats the greedy player by about two stars.
CARELESS_STOP = 0.15
CARELESS_FREE = 0.8
PRICE_WEIGHT = {Style.GREEDY: 0.3, Style.PLANNING: 0.22, Style.SPENDING: 0.06}


def _worth(
    rules: RoundRules,
    position: Position,
    action: Action,
    style: Style,
    promises: dict[tuple[int, int], float],
) -> float:
    before = position.states[action.card]
    state = before | action.added
    got = action.outcome
    price = sum(action.die.price) + sum(action.step.cost)
    worth = 0.3 + 1.0 * got[3] + 0.25 * (got[0] + got[1] + got[2])
    worth -= PRICE_WEIGHT[style] * price
    if style is not Style.GREEDY:
        for one in (before, state):  # many actions lead from and to the same
            if (action.card, one) not in promises:
                promises[action.card, one] = promise(rules.programs[action.card], one)
        worth += promises[action.card, state] - promises[action.card, before]
    return worth


def promise(program: Program, state: int) -> float:
    """How much a card promises: sets that are nearly full, fields that stay open."""
    promise = 0.0
    for rule in program.sets:
        filled = (state & rule.mask).bit_count() / rule.mask.bit_count()
        worth = rule.stars + 0.25 * sum(rule.gain) + (0.8 if rule.holds else 0.0)
        promise += 0.5 * worth * filled * filled
    usable = 0
    for value in FACES:
        usable += any(program.expand(s, state) for s in program.by_value[value])
    return promise + 0.08 * usable
