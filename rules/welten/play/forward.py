"""Playing forward: positions, the actions a roll allows, and what they lead to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from dicesheets.layouts.model import Compensation, Layout, WeltenSettings
from dicesheets.rules.welten.cards.dice import CREATED, DiceTable, Die, Roll, dice_table
from dicesheets.rules.welten.cards.position import (
    Outcome,
    can_activate,
    is_affordable,
    outcomes,
    strict_compensations,
    usable_values,
)
from dicesheets.rules.welten.cards.program import FACES, Program, Step, compile_layout
from dicesheets.rules.welten.cards.resources import NONE, Vector, subtract

Usable = tuple[int, tuple[tuple[int, Vector], ...]]


@dataclass(frozen=True, slots=True, eq=False)
class RoundRules:
    """Everything that is fixed during a round: the realms in play, the dice, the caps."""

    programs: tuple[Program, ...]
    table: DiceTable
    settings: WeltenSettings
    # worked out once: by state, and by the other rolled die where that matters
    usable: tuple[dict[tuple[int, int], Usable], ...] = field(compare=False, repr=False)

    def usable_of(self, card: int, state: int, other: int) -> Usable:
        """Return which faces can activate a realm in this state, beside this other rolled die."""
        program = self.programs[card]
        key = (state, other if program.reads_other else 0)
        known = self.usable[card].get(key)
        if known is None:
            known = self.usable[card][key] = usable_values(program, state, other)
        return known


@dataclass(frozen=True, slots=True)
class Action:
    """One activation: a die makes a step on a realm."""

    card: int
    step: Step
    die: Die
    added: int
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Consolation:
    """A resource taken for a rolled die that fits nowhere."""

    die: int  # 0 or 1
    kind: int  # place in RESOURCES


@dataclass(frozen=True, slots=True)
class Waste:
    """Resources spent on an effect that nobody used: allowed, but pointless."""

    price: Vector
    effects: tuple[int, ...]


Deed = Action | Consolation | Waste


@dataclass(frozen=True, slots=True)
class Position:
    """A moment in a round."""

    states: tuple[int, ...]
    gained: Vector = NONE
    spent: Vector = NONE
    stars: tuple[int, ...] = ()
    used: int = 0  # bits: which rolled dice are used up this turn
    active: int = 0  # bits: which realms were activated this turn

    @property
    def balance(self) -> Vector:
        """Resources that can be spent now."""
        return subtract(self.gained, self.spent)


def round_rules(layout: Layout, realms: Sequence[str]) -> RoundRules:
    """Gather what a round with these realms needs."""
    compiled = compile_layout(layout)
    programs = tuple(compiled.realms[r] for r in realms)
    table = dice_table(layout.welten.effects)
    return RoundRules(programs, table, layout.welten, tuple({} for _ in programs))


def start(rules: RoundRules) -> Position:
    """Return the empty sheets."""
    return Position((0,) * len(rules.programs), stars=(0,) * len(rules.programs))


def next_turn(position: Position) -> Position:
    """Return the same sheets with both dice and all realms free again."""
    return Position(position.states, position.gained, position.spent, position.stars)


def dice_for(
    rules: RoundRules, roll: Roll, value: int, again: bool, balance: Vector, used: int
) -> Iterator[Die]:
    """Yield the dice that can show `value` now and can be paid."""
    for die in rules.table.dice[roll][again][value]:
        price = die.price
        if (
            not die.wasteful
            and (die.source == CREATED or not used >> die.source & 1)
            and price[0] <= balance[0]
            and price[1] <= balance[1]
            and price[2] <= balance[2]
        ):
            yield die


def suits(step: Step, die: Die, roll: Roll) -> bool:
    """Say whether the die meets the step's conditions on rolled results."""
    if step.pair and not (roll[0] == roll[1] and die.is_unaltered):
        return False
    if step.copy:
        return step.copy in roll if die.source == CREATED else roll[1 - die.source] == step.copy
    return True


def legal_actions(rules: RoundRules, position: Position, roll: Roll) -> Iterator[Action]:
    """Yield every activation that is legal now."""
    balance = position.balance
    for card, program in enumerate(rules.programs):
        again = bool(position.active >> card & 1)
        state = position.states[card]
        for value in FACES:
            dice = tuple(dice_for(rules, roll, value, again, balance, position.used))
            if not dice:
                continue
            for step in program.by_value[value]:
                added = program.expand(step, state)
                if not added:
                    continue
                paid = outcomes(program, step, state | added, added)
                for die in dice:
                    if suits(step, die, roll) and is_affordable(step, subtract(balance, die.price)):
                        for outcome in paid:
                            yield Action(card, step, die, added, outcome)


def after(rules: RoundRules, position: Position, action: Action) -> Position:
    """Return the position after an activation."""
    card = action.card
    cap = rules.settings.cap
    most = rules.settings.stars_a_card
    gained, spent = position.gained, position.spent
    price, cost, got = action.die.price, action.step.cost, action.outcome
    states = list(position.states)
    states[card] |= action.added
    stars = list(position.stars)
    stars[card] = min(most, stars[card] + got[3])
    used = position.used
    if action.die.source != CREATED:
        used |= 1 << action.die.source
    return Position(
        tuple(states),
        (
            min(cap[0], gained[0] + got[0]),
            min(cap[1], gained[1] + got[1]),
            min(cap[2], gained[2] + got[2]),
        ),
        (
            spent[0] + price[0] + cost[0],
            spent[1] + price[1] + cost[1],
            spent[2] + price[2] + cost[2],
        ),
        tuple(stars),
        used,
        position.active | 1 << card,
    )


def consolations(
    rules: RoundRules, position: Position, roll: Roll, opening: Position, taken: int = 0
) -> Iterator[int]:
    """Yield the rolled dice that may be exchanged for a resource at this moment.

    Strict: as many as the best matching at the start of the turn (`opening`) leaves over;
    `taken` were exchanged before. Lenient: also a die that fits no realm not yet activated,
    judged at this moment.
    """
    free = [d for d in (0, 1) if not position.used >> d & 1]
    if not free:
        return
    open_fits = (fits(rules, opening, roll, 0), fits(rules, opening, roll, 1))
    left = strict_compensations(open_fits) - taken
    lenient = rules.settings.compensation is Compensation.LENIENT
    for die in free:
        if (left > 0 and is_left_over(open_fits, die)) or (
            lenient and not fits(rules, position, roll, die)
        ):
            yield die


def fits(rules: RoundRules, position: Position, roll: Roll, die: int) -> int:
    """Return the realms, as bits, that a rolled die, unmodified, could activate now."""
    bits = 0
    value, other = roll[die], roll[1 - die]
    for card, state in enumerate(position.states):
        if not position.active >> card & 1 and can_activate(
            rules.usable_of(card, state, other), value, position.balance
        ):
            bits |= 1 << card
    return bits


def console(rules: RoundRules, position: Position, die: int, kind: int) -> Position:
    """Return the position after taking a resource for a rolled die."""
    gained = list(position.gained)
    gained[kind] = min(rules.settings.cap[kind], gained[kind] + 1)
    return Position(
        position.states,
        (gained[0], gained[1], gained[2]),
        position.spent,
        position.stars,
        position.used | 1 << die,
        position.active,
    )


def is_left_over(open_fits: tuple[int, int], die: int) -> bool:
    """Say whether this die may be the one that the best matching leaves over.

    With equal chances either may be; but a die that fits a realm is not left over when the
    other one fits none.
    """
    return not open_fits[die] or bool(open_fits[1 - die])
