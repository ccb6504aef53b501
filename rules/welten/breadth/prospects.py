"""How much is left to do in many positions at once, and whether it can still be done."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from dicesheets.layouts.model import RESOURCES, EffectKind
from dicesheets.rules.welten.breadth.compact import CompactGoal
from dicesheets.rules.welten.breadth.frontier import (
    GAINED,
    SPENT,
    STARS,
    Frontier,
    Words,
    balance_of,
    field,
)
from dicesheets.rules.welten.breadth.load import Load, load_of
from dicesheets.rules.welten.breadth.ordered import ordered_realms
from dicesheets.rules.welten.breadth.outlook import (
    COST,
    DEAD,
    GUESS,
    LEAST,
    MOST,
    MOST_STARS,
    MOST_WORK,
    ROUNDING,
    ROWS,
    WORK,
    Outlook,
    Rows,
    Units,
)
from dicesheets.rules.welten.cards.dice import is_allowed
from dicesheets.rules.welten.cards.program import FACES
from dicesheets.rules.welten.cards.resources import KINDS
from dicesheets.rules.welten.goal.answer import Tolerance
from dicesheets.rules.welten.goal.limits import limits_of
from dicesheets.rules.welten.goal.target import Goal

Mask = npt.NDArray[np.bool_]
FEW_MARKS = 2  # a die that makes more marks than this needs the guess
# How much each worry counts in dice; tuned on simulated rounds by the share solved at width 300.
SHORT_WORRY = 0.5  # for each die whose face is not rolled often enough
LACKING_WORRY = 0.5  # for each die whose face comes in too few turns for its realm
CROWDED_WORRY = 0.7  # for each die that a realm takes beyond one a turn
PURSE_RELIEF = 0.7  # for each die that the rest of the purse may buy
DIE_PRICE, SHIFT_PRICE = 3, 3.5  # resources that a die's worth of help costs, roughly
STAR_DICE = 1.0  # dice that a star in danger is worth when playing for score
AHEAD_WORRY = 0.1  # how much a patient search minds being ahead, in dice for each die


class Prospects:
    """Lower bounds of the work left against what dice and resources still allow."""

    def __init__(
        self, goal: Goal, compact: CompactGoal, tolerance: Tolerance, open_ended: bool = False
    ) -> None:
        self.goal = goal
        self.open_ended = open_ended  # the goal is only an aim: nothing is hopeless
        self.compact = compact
        self.tolerance = tolerance
        self.limits = limits_of(goal)
        self.turns = len(goal.rolls)
        self.may_lose = goal.may_lose(tolerance)
        self.spendable = [spendable(goal, tolerance, turn) for turn in range(self.turns + 1)]
        self.dearest = dearest_dice(goal)
        self.has_costs = any(any(s.cost) for steps in goal.steps for s in steps)
        units = [
            (card, step, compact.squeeze(card, step.units))
            for card, steps in enumerate(goal.steps)
            for step in steps
        ]
        ordered = {realm.card: realm for realm in ordered_realms(goal, compact)}
        rates = self._rates(units)
        self.outlooks = [
            Outlook(
                goal,
                compact,
                card,
                [u for u in units if u[0] == card],
                ordered.get(card),
                rates[card],
            )
            for card in range(len(goal.states))
        ]

    def _rates(self, units: Units) -> list[float]:
        """Guess how many dice each mark takes on realms where a die makes many marks.

        The dice that the other realms leave over are spread over its marks.
        """
        all_marks = 0
        for _, _, mask in units:
            all_marks |= mask
        sizes = [
            max((m.bit_count() for c, _, m in units if c == card), default=1)
            for card in range(len(self.goal.states))
        ]
        marks = [(all_marks & mask).bit_count() for mask in self.compact.masks]
        others = sum(m for m, size in zip(marks, sizes, strict=True) if size <= FEW_MARKS)
        dice = 2 * self.turns + (self.goal.spent[1] + self.goal.spent[2]) / 3 - others
        return [
            min(1.0, max(0.0, dice / max(1, m))) if size > FEW_MARKS else 0.0
            for m, size in zip(marks, sizes, strict=True)
        ]

    def _missing(self, now: Frontier) -> Words:
        return ~now.marks & self.compact.all_marks

    def _sum(self, now: Frontier, part: slice) -> Rows:
        """Add up some rows over the realms."""
        missing = self._missing(now)
        total = np.zeros((part.stop - part.start, len(now)), dtype=np.float32)
        for outlook in self.outlooks:
            rows, places = outlook.rows(missing, 0)
            total += rows[part].take(places, axis=1)
        return total

    def can_pay(self, now: Frontier) -> Mask:
        """Say where the costs of the missing marks fit into what was spent in the end."""
        good = np.ones(len(now), dtype=np.bool_)
        if self.has_costs:
            bills = self._sum(now, COST)
            for kind in KINDS:
                good &= field(now.words, SPENT[kind]) + bills[kind] <= self.goal.spent[kind]
        return good

    def wanted(self, now: Frontier) -> Mask:
        """Say for each position and kind whether a consolation could be needed."""
        found = np.zeros((len(now), 3), dtype=np.bool_)
        open_ = [self.goal.gained[k] - field(now.words, GAINED[k]) for k in KINDS]
        sure = None if all(self.may_lose) else self._sum(now, LEAST)
        for kind in KINDS:
            if sure is None or self.may_lose[kind]:
                found[:, kind] = open_[kind] > 0
            else:
                found[:, kind] = open_[kind] > sure[kind]
        return found

    def judge(
        self, now: Frontier, turn: int, patience: float | None = None
    ) -> tuple[Mask, npt.NDArray[np.float32]]:
        """Say where the rest may be possible, and how hard it looks (less is better).

        With patience, positions that are further ahead than the rolled dice ask for (plus so
        many dice) are hardly better than others: who hurries may be left with a full purse.
        """
        missing = self._missing(now)
        load = load_of(self.goal, self.limits, self.outlooks, now, missing, turn)
        if self.open_ended:
            # No sheet to reach: what is in the purse and will come in is as good as dice.
            good = np.ones(len(now), dtype=np.bool_)
            consoled = np.zeros(len(now), dtype=np.float32)
            purse: list[Rows] = [balance_of(now.words, k) + load.total[LEAST][k] for k in KINDS]
        else:
            purse = self._to_spend(now, load.total)
            good, consoled = self._possible(now, turn, load, purse)
        bad = _hardness(load, consoled, purse)
        if self.open_ended:
            bad -= STAR_DICE * self._disputed_stars(now, missing, turn)
        if patience is not None:
            ahead = bad - 2 * (self.turns - turn) - patience
            bad = np.where(ahead > 0, ahead, ahead * -AHEAD_WORRY)
        return good, bad.astype(np.float32)

    def _to_spend(self, now: Frontier, total: Rows) -> list[Rows]:
        """Return for each kind what is still to be spent on dice: crosses that no mark costs."""
        return [self.goal.spent[k] - field(now.words, SPENT[k]) - total[COST][k] for k in KINDS]

    def _possible(
        self, now: Frontier, turn: int, load: Load, purse: list[Rows]
    ) -> tuple[Mask, Rows]:
        """Say where the rest may be possible; and the consolations that it needs at least."""
        turns_left = self.turns - turn
        created, shifts, again = self._buyable(purse)
        good = load.stars_fit & (load.total[DEAD] == 0)
        for kind in KINDS:
            good &= purse[kind] >= 0
        consoled = self._consoled(now, load.total, good)
        # Enough dice in all, and for the busiest realm: one use a turn, further ones are bought.
        good &= load.total[WORK] + consoled <= 2 * turns_left + created
        good &= load.busiest <= turns_left + again
        # Faces that will not be rolled, or not in enough turns, are made by shifts and new dice.
        good &= load.short <= shifts + created
        good &= load.most_lacking <= shifts + created
        self._judge_purse(turn, purse, load.total[MOST_WORK], again, good)
        return good, consoled

    def _judge_purse(
        self, turn: int, purse: list[Rows], most_work: Rows, again: Rows, good: Mask
    ) -> None:
        """Mark positions that cannot spend what they still have to."""
        for kind in KINDS:
            amounts = np.clip(purse[kind], 0, self.goal.spent[kind]).astype(np.intp)
            good &= self.spendable[turn][kind][amounts]
        if self.tolerance.waste:
            return
        bought = np.zeros(len(good), dtype=np.float32)
        for kind in KINDS:
            if self.dearest[kind]:
                bought += np.ceil(np.maximum(purse[kind], 0) / self.dearest[kind] - ROUNDING)
        rounds = self.turns - turn
        good &= bought <= np.minimum(most_work, len(self.outlooks) * rounds + again)

    def count_at_start(self) -> tuple[int, int, int]:
        """Return the dice that the marks take at least, the consolations that the ringed icons
        need beyond them, and the dice that can be bought at most."""
        now = Frontier.first()
        total = self._sum(now, slice(0, ROWS))
        purse: list[Rows] = [self.goal.spent[k] - total[COST][k] for k in KINDS]
        consoled = self._consoled(now, total, np.ones(1, dtype=np.bool_))
        return int(total[WORK][0]), int(consoled[0]), int(self._buyable(purse)[0][0])

    def _buyable(self, purse: list[Rows]) -> tuple[Rows, Rows, Rows]:
        """Return how many dice, shifts and further uses the rest of the purse can buy at most."""
        found = []
        for prices in (self.limits.create, self.limits.shift, self.limits.reuse):
            bought = np.zeros(len(purse[0]), dtype=np.float32)
            for kind in KINDS:
                if prices[kind]:
                    bought += np.maximum(purse[kind], 0) // prices[kind]
            found.append(bought)
        return found[0], found[1], found[2]

    def _disputed_stars(self, now: Frontier, missing: Words, turn: int) -> Rows:
        """Return the stars that realms whose stars depend on the order can still end with."""
        stars = np.zeros(len(now), dtype=np.float32)
        for outlook in self.outlooks:
            if outlook.ordered is not None:
                rows, places = outlook.rows(missing, turn)
                most = field(now.words, STARS[outlook.card]) + rows[MOST_STARS][places]
                stars += np.minimum(most, self.goal.rules.settings.stars_a_card)
        return stars

    def _consoled(self, now: Frontier, total: Rows, good: Mask) -> Rows:
        """Return the consolations needed at least; mark positions whose gains cannot be right."""
        consoled = np.zeros(len(now), dtype=np.float32)
        for kind in KINDS:
            short = self.goal.gained[kind] - field(now.words, GAINED[kind])
            if not self.may_lose[kind]:
                good &= short >= total[LEAST][kind]
            consoled += np.maximum(short - total[MOST][kind], 0)
        return consoled


def _hardness(load: Load, consoled: Rows, purse: list[Rows]) -> Rows:
    """Guess how many dice the rest takes, worries included, beyond those that the purse buys."""
    pumpkins, hearts, coins = purse
    bought = hearts / DIE_PRICE + coins / DIE_PRICE + pumpkins / SHIFT_PRICE
    hard: Rows = (
        load.total[GUESS] + consoled + SHORT_WORRY * load.short + LACKING_WORRY * load.lacking
    )
    hard += CROWDED_WORRY * load.crowded - PURSE_RELIEF * bought
    return hard


def spendable(goal: Goal, tolerance: Tolerance, turn: int) -> list[Mask]:
    """Say for each resource and amount whether effects can add up to it from `turn` on.

    What is wasted may be wasted in the last turn, so its roll counts until the end.
    """
    last = len(goal.rolls) - 1
    rolls = goal.rolls[min(turn, last) if tolerance.waste else turn :]
    found = []
    for kind, resource in enumerate(RESOURCES):
        prices: set[int] = set()
        for effect in goal.rules.settings.effects:
            if effect.resource is resource and any(is_allowed(effect, roll) for roll in rolls):
                prices |= {effect.count} if effect.count else set(FACES)
        reach = np.zeros(goal.spent[kind] + 1, dtype=np.bool_)
        reach[0] = True
        for amount in range(1, goal.spent[kind] + 1):
            reach[amount] = any(p <= amount and reach[amount - p] for p in prices)
        found.append(reach)
    return found


def dearest_dice(goal: Goal) -> tuple[int, int, int]:
    """Return for each resource the most that one created die takes; 0 if it has other uses."""
    most = [0, 0, 0]
    for effect in goal.rules.settings.effects:
        kind = RESOURCES.index(effect.resource)
        if effect.kind not in (EffectKind.COPY, EffectKind.MAKE):
            most[kind] = -1
        elif most[kind] >= 0:
            most[kind] = max(most[kind], effect.count or max(FACES))
    return (max(0, most[0]), max(0, most[1]), max(0, most[2]))
