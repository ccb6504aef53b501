"""How much is left to do in many positions at once, and whether it can still be done."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from dicesheets.rules.welten.compact import CompactGoal
from dicesheets.rules.welten.frontier import GAINED, SPENT, STARS, Frontier, Words, field
from dicesheets.rules.welten.ordered import ordered_realms
from dicesheets.rules.welten.outlook import (
    COST,
    DEAD,
    GUESS,
    LEAST,
    LEAST_STARS,
    MOST,
    MOST_STARS,
    ROWS,
    WORK,
    Outlook,
    Rows,
    Units,
)
from dicesheets.rules.welten.search import Tolerance, limits_of
from dicesheets.rules.welten.target import Goal

Mask = npt.NDArray[np.bool_]
KINDS = (0, 1, 2)
FEW_MARKS = 2  # a die that makes more marks than this needs the guess
# How much each worry counts in dice; tuned on simulated rounds by the share solved at width 300.
WEIGHTS = [0.5, 0.5, 0.7, 0.7]  # short of faces, short per realm, realm crowded, purse left


class Prospects:
    """Lower bounds of the work left against what dice and resources still allow."""

    def __init__(self, goal: Goal, compact: CompactGoal, tolerance: Tolerance) -> None:
        self.goal = goal
        self.compact = compact
        self.tolerance = tolerance
        self.limits = limits_of(goal)
        self.turns = len(goal.rolls)
        cap = goal.rules.settings.cap
        self.may_lose = [
            tolerance.forgetting or g >= most for g, most in zip(goal.gained, cap, strict=True)
        ]
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

    def judge(self, now: Frontier, turn: int) -> tuple[Mask, npt.NDArray[np.float32]]:
        """Say where the rest may be possible, and how hard it looks (less is better)."""
        limits = self.limits
        rounds = self.turns - turn
        missing = self._missing(now)
        supply = np.array(limits.faces[turn], dtype=np.float32)[1:, None]
        turns_with = np.array(limits.turns_with[turn], dtype=np.float32)[1:, None]
        total = np.zeros((ROWS, len(now)), dtype=np.float32)
        most_work, most_lacking, crowded, all_lacking = (
            np.zeros(len(now), dtype=np.float32) for _ in range(4)
        )
        good = np.ones(len(now), dtype=np.bool_)
        for outlook in self.outlooks:
            rows, places = outlook.rows(missing, turn)
            total += rows.take(places, axis=1)
            lacking = np.maximum(rows[1:7] - turns_with, 0).sum(axis=0)
            all_lacking += lacking[places]
            np.maximum(most_lacking, lacking[places], out=most_lacking)
            np.maximum(most_work, rows[WORK][places], out=most_work)
            crowded += np.maximum(rows[WORK] - rounds, 0)[places]
            if outlook.ordered is not None:
                self._judge_stars(now, outlook, rows, places, good)
        purse = [self.goal.spent[k] - field(now.words, SPENT[k]) - total[COST][k] for k in KINDS]
        good &= (purse[0] >= 0) & (purse[1] >= 0) & (purse[2] >= 0) & (total[DEAD] == 0)
        created, shifts, again = self._buyable(purse)
        consoled = self._consoled(now, total, good)
        good &= total[WORK] + consoled <= 2 * rounds + created
        good &= most_work <= rounds + again
        short = np.maximum(total[1:7] - supply, 0).sum(axis=0)
        good &= short <= shifts + created
        good &= most_lacking <= shifts + created
        dice = purse[1] / 3 + purse[2] / 3 + purse[0] / 3.5
        w = WEIGHTS
        bad = total[GUESS] + consoled + w[0] * short + w[1] * all_lacking
        bad += w[2] * crowded - w[3] * dice
        return good, bad.astype(np.float32)

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

    def _judge_stars(
        self,
        now: Frontier,
        outlook: Outlook,
        rows: Rows,
        places: npt.NDArray[np.intp],
        good: Mask,
    ) -> None:
        """Mark positions from which the claimed stars cannot be reached any more."""
        claimed = self.goal.stars[outlook.card]
        if claimed is None:
            return
        stars = field(now.words, STARS[outlook.card])
        good &= stars + rows[MOST_STARS][places] >= claimed
        if claimed < self.goal.rules.settings.stars_a_card:
            good &= stars + rows[LEAST_STARS][places] <= claimed

    def _consoled(self, now: Frontier, total: Rows, good: Mask) -> Rows:
        """Return the consolations needed at least; mark positions whose gains cannot be right."""
        consoled = np.zeros(len(now), dtype=np.float32)
        for kind in KINDS:
            short = self.goal.gained[kind] - field(now.words, GAINED[kind])
            if not self.may_lose[kind]:
                good &= short >= total[LEAST][kind]
            consoled += np.maximum(short - total[MOST][kind], 0)
        return consoled
