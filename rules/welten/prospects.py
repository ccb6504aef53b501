"""How much is left to do in many positions at once, and whether it can still be done."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from dicesheets.rules.welten.compact import CompactGoal
from dicesheets.rules.welten.frontier import GAINED, SPENT, STARS, Frontier, Words, field
from dicesheets.rules.welten.ordered import ordered_realms
from dicesheets.rules.welten.program import Step
from dicesheets.rules.welten.search import Tolerance, limits_of
from dicesheets.rules.welten.target import Goal, need_table

Mask = npt.NDArray[np.bool_]
KINDS = (0, 1, 2)
FEW_MARKS = 2  # a die that makes more marks than this needs the guess
ROUNDING = 1e-3  # sums of thirds and sixths are not exact
# How much each worry counts in dice; tuned on simulated rounds by the share solved at width 300.
WEIGHTS = [0.5, 0.5, 0.7, 0.7]  # short of faces, short per realm, realm crowded, purse left


class Prospects:
    """Lower bounds of the work left, from a few matrix products for all positions.

    A mark counts as one over the most marks that a still possible step makes together with it.
    """

    def __init__(self, goal: Goal, compact: CompactGoal, tolerance: Tolerance) -> None:
        self.goal = goal
        self.compact = compact
        self.tolerance = tolerance
        self.limits = limits_of(goal)
        self.realms = len(goal.states)
        self.turns = len(goal.rolls)
        self.ordered = ordered_realms(goal, compact)
        cap = goal.rules.settings.cap
        self.may_lose = [
            tolerance.forgetting or g >= most for g, most in zip(goal.gained, cap, strict=True)
        ]
        self.columns = 7 * self.realms  # for each realm the faces 0..6 (0: any)
        self.shifts = np.arange(compact.bits, dtype=np.int64)
        self.joint = np.zeros((compact.bits, self.columns), dtype=np.float32)
        self.single = np.zeros((compact.bits, self.columns), dtype=np.float32)
        self.costs = np.zeros((compact.bits, 3), dtype=np.float32)
        self.gains = np.zeros((compact.bits, 3), dtype=np.float32)
        self.groups: list[tuple[int, int, int]] = []  # (marks, realm, face): one die for all
        self.sets: list[tuple[int, tuple[int, int, int]]] = []
        for card in range(self.realms):
            self._fill(card)
        units = [
            (c.card, step, compact.squeeze(c.card, step.units))
            for c in compact.classes
            for step in c.steps
        ]
        self.units = 0
        for _, _, mask in units:
            self.units |= mask
        self.rates = self._rates(units)
        self.paying = np.flatnonzero(self.gains.any(axis=1))  # marks that give something at once
        self.costly = np.flatnonzero(self.costs.any(axis=1))
        self.alive = [
            [self._alive([u for u in units if u[0] == card], turn) for card in range(self.realms)]
            for turn in range(self.turns + 1)
        ]

    def _rates(self, units: list[tuple[int, Step, int]]) -> list[float]:
        """Guess how many dice each mark takes on realms where a die makes many marks.

        The dice that the other realms leave over are spread over its marks.
        """
        sizes = [
            max((m.bit_count() for c, _, m in units if c == card), default=1)
            for card in range(self.realms)
        ]
        marks = [(self.units & mask).bit_count() for mask in self.compact.masks]
        others = sum(m for m, size in zip(marks, sizes, strict=True) if size <= FEW_MARKS)
        dice = 2 * self.turns + (self.goal.spent[1] + self.goal.spent[2]) / 3 - others
        return [
            min(1.0, max(0.0, dice / max(1, m))) if size > FEW_MARKS else 0.0
            for m, size in zip(marks, sizes, strict=True)
        ]

    def _fill(self, card: int) -> None:
        goal, compact = self.goal, self.compact
        needs = need_table(goal.rules.programs[card], goal.states[card], goal.steps[card])
        for original, _, face in needs.weights:
            bit = compact.squeeze(card, original)
            self.joint[_place(bit), 7 * card + face] = 1
            alone = {s.values for s in goal.steps[card] if s.units == original}
            only = alone.pop() if len(alone) == 1 else 0
            face = only.bit_length() if only and only & (only - 1) == 0 else 0
            self.single[_place(bit), 7 * card + face] = 1
        for marks, face in needs.holding:
            self.groups.append((compact.squeeze(card, marks), card, face))
        for pairs, table in ((needs.costs, self.costs), (needs.gains, self.gains)):
            for original, vector in pairs:
                bit = compact.squeeze(card, original)
                if bit:
                    table[_place(bit)] += vector
        self.sets += [(compact.squeeze(card, mask), gain) for mask, gain in needs.sets]

    def _alive(self, units: list[tuple[int, Step, int]], turn: int) -> list[tuple[int, list[int]]]:
        """Return the marks that steps can still make together from `turn` on, largest first."""
        sizes: dict[int, dict[int, None]] = {}
        rolls = self.goal.rolls[turn:]
        for _, step, mask in units:
            if not mask:
                continue
            if step.pair:
                possible = any(a == b and step.values >> (a - 1) & 1 for a, b in rolls)
            else:
                possible = not step.copy or any(step.copy in roll for roll in rolls)
            if possible:
                sizes.setdefault(mask.bit_count(), {})[mask] = None
        return [(size, list(sizes[size])) for size in sorted(sizes, reverse=True)]

    def _spread(self, words: Words) -> npt.NDArray[np.float32]:
        return (words[:, None] >> self.shifts & 1).astype(np.float32)

    def _work(
        self, now: Frontier, turn: int
    ) -> tuple[npt.NDArray[np.float32], Mask, npt.NDArray[np.float64]]:
        """Return for each position, realm and face the dice needed at least; who is dead; and
        a guess of all dice needed."""
        missing = ~now.marks & self.compact.all_marks
        left = np.empty((len(now), self.realms, 7), dtype=np.float32)
        dead = np.zeros(len(now), dtype=np.bool_)
        guess = np.zeros(len(now))
        for card in range(self.realms):
            # many positions share a realm's marks: work each out once
            seen, places = np.unique(missing & self.compact.masks[card], return_inverse=True)
            work, lost, likely = self._work_on(card, seen, turn)
            left[:, card] = work[places]
            dead |= lost[places]
            guess += likely[places]
        return left, dead, guess

    def _work_on(
        self, card: int, missing: Words, turn: int
    ) -> tuple[npt.NDArray[np.float32], Mask, npt.NDArray[np.float64]]:
        guess = np.zeros(len(missing))
        columns = slice(7 * card, 7 * card + 7)
        left = np.zeros((len(missing), 7), dtype=np.float32)
        rest = missing & self.units
        for size, masks in self.alive[turn][card]:
            if size == 1:
                reach: Words = rest & sum(masks)
            else:
                reach = np.zeros_like(missing)
                for mask in masks:
                    reach |= np.where((missing & mask) == mask, mask, 0)
                reach &= rest
            table = self.single if size == 1 else self.joint
            spread = self._spread(reach)
            left += spread @ table[:, columns] * np.float32(1 / size)
            guess += spread.sum(axis=1) * max(1 / size, self.rates[card])
            rest = rest & ~reach
        for marks, realm, face in self.groups:
            if realm == card:
                left[:, face] += (missing & marks) != 0
                guess += (missing & marks) != 0
        return left, rest != 0, guess

    def _coming(self, now: Frontier) -> npt.NDArray[np.float32]:
        """Return the resources that the missing marks give in any order."""
        missing = ~now.marks & self.compact.all_marks
        coming = self._sum(missing, self.gains, self.paying)
        for mask, gain in self.sets:
            open_ = (missing & mask) != 0
            for kind in KINDS:
                if gain[kind]:
                    coming[:, kind] += open_ * gain[kind]
        return coming

    def _bills(self, now: Frontier) -> npt.NDArray[np.float32]:
        """Return what the missing marks cost."""
        return self._sum(~now.marks & self.compact.all_marks, self.costs, self.costly)

    def _sum(
        self, marks: Words, table: npt.NDArray[np.float32], places: npt.NDArray[np.intp]
    ) -> npt.NDArray[np.float32]:
        """Add up the rows of a table over the marks, looking only at rows that hold something."""
        if not len(places):
            return np.zeros((len(marks), table.shape[1]), dtype=np.float32)
        bits = (marks[:, None] >> places & 1).astype(np.float32)
        total: npt.NDArray[np.float32] = bits @ table[places]
        return total

    def can_pay(self, now: Frontier) -> Mask:
        """Say where the costs of the missing marks fit into what was spent in the end."""
        bills = self._bills(now)
        good = np.ones(len(now), dtype=np.bool_)
        for kind in KINDS:
            good &= field(now.words, SPENT[kind]) + bills[:, kind] <= self.goal.spent[kind]
        return good

    def wanted(self, now: Frontier) -> Mask:
        """Say for each position and kind whether a consolation could be needed."""
        found = np.zeros((len(now), 3), dtype=np.bool_)
        open_ = [self.goal.gained[k] - field(now.words, GAINED[k]) for k in KINDS]
        if self.tolerance.forgetting:
            for kind in KINDS:
                found[:, kind] = open_[kind] > 0
            return found
        coming = self._coming(now)
        for realm in self.ordered:
            coming += realm.bounds(now.marks)[0][:, :3]
        for kind in KINDS:
            sure = 0 if self.may_lose[kind] else coming[:, kind]
            found[:, kind] = open_[kind] - sure > 0
        return found

    def judge(self, now: Frontier, turn: int) -> tuple[Mask, npt.NDArray[np.float64]]:
        """Say where the rest may be possible, and how hard it looks (less is better)."""
        limits = self.limits
        rounds = self.turns - turn
        left, dead, guess = self._work(now, turn)
        bills = self._bills(now)
        purse = [self.goal.spent[k] - field(now.words, SPENT[k]) - bills[:, k] for k in KINDS]
        good = (purse[0] >= 0) & (purse[1] >= 0) & (purse[2] >= 0) & ~dead
        created, shifts, again = (np.zeros(len(now)) for _ in range(3))
        for kind in KINDS:
            left_over = np.maximum(purse[kind], 0)
            if limits.create[kind]:
                created += left_over // limits.create[kind]
            if limits.shift[kind]:
                shifts += left_over // limits.shift[kind]
            if limits.reuse[kind]:
                again += left_over // limits.reuse[kind]
        consoled = self._consoled(now, good)
        faces = left
        work = np.ceil(faces.sum(axis=2) - ROUNDING)
        total = work.sum(axis=1) + consoled
        good &= total <= 2 * rounds + created
        good &= (work <= (rounds + again)[:, None]).all(axis=1)
        supply = np.array(limits.faces[turn], dtype=np.float64)
        turns_with = np.array(limits.turns_with[turn], dtype=np.float64)
        need = np.ceil(faces - ROUNDING)
        short = np.maximum(need.sum(axis=1)[:, 1:] - supply[1:], 0).sum(axis=1)
        good &= short <= shifts + created
        lacking = np.maximum(need[:, :, 1:] - turns_with[1:], 0).sum(axis=2)
        good &= (lacking <= (shifts + created)[:, None]).all(axis=1)
        crowded = np.maximum(work - rounds, 0).sum(axis=1)
        dice = purse[1] / 3 + purse[2] / 3 + purse[0] / 3.5
        w = WEIGHTS
        bad = (
            guess
            + consoled
            + w[0] * short
            + w[1] * lacking.sum(axis=1)
            + w[2] * crowded
            - w[3] * dice
        )
        return good, bad

    def _consoled(self, now: Frontier, good: Mask) -> npt.NDArray[np.float64]:
        """Return the consolations needed at least; mark positions whose gains cannot be right."""
        consoled = np.zeros(len(now))
        least = self._coming(now)
        most = least.copy()
        for realm in self.ordered:
            low, high = realm.bounds(now.marks)
            least += low[:, :3]
            most += high[:, :3]
            claimed = self.goal.stars[realm.card]
            if claimed is not None:
                stars = field(now.words, STARS[realm.card])
                good &= stars + high[:, 3] >= claimed
                if claimed < self.goal.rules.settings.stars_a_card:
                    good &= stars + low[:, 3] <= claimed
        for kind in KINDS:
            short = self.goal.gained[kind] - field(now.words, GAINED[kind])
            if not self.may_lose[kind]:
                good &= short >= least[:, kind]
            consoled += np.maximum(short - most[:, kind], 0)
        return consoled


def _place(bit: int) -> int:
    return bit.bit_length() - 1
