"""What one realm still takes and gives, worked out once for each set of its missing marks.

Thousands of positions share a few hundred sets of marks per realm. Each set gets one row; a
position's outlook is the sum of the rows of its realms.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from dicesheets.rules.welten.breadth.compact import CompactGoal
from dicesheets.rules.welten.breadth.frontier import Words
from dicesheets.rules.welten.breadth.ordered import OrderedRealm
from dicesheets.rules.welten.cards.program import Step
from dicesheets.rules.welten.goal.target import Goal, need_table

Rows = npt.NDArray[np.float32]
Units = list[tuple[int, Step, int]]  # (realm, step, its marks in the word)

WORK = 0  # dice needed at least
BY_FACE = slice(1, 7)  # row v: dice of face v needed at least
DEAD = 7  # more than 0: some mark cannot be made any more
GUESS = 8  # dice that will likely be needed
COST = slice(9, 12)
LEAST = slice(12, 15)  # resources that the missing marks give at least
MOST = slice(15, 18)
LEAST_STARS, MOST_STARS = 18, 19  # in realms whose stars depend on the order
MOST_WORK = 20  # activations that can still be made at most
ROWS = 21
ROUNDING = 1e-3  # sums of thirds and sixths are not exact
FIRST_ROOM = 256  # sets of marks; doubled when full


class Outlook:
    """The rows of one realm.

    A mark counts as one over the most marks that a still possible step makes together with it.
    """

    def __init__(
        self,
        goal: Goal,
        compact: CompactGoal,
        card: int,
        units: Units,
        ordered: OrderedRealm | None,
        rate: float,
    ) -> None:
        self.goal = goal
        self.card = card
        self.claimed = goal.ordered_stars(card)
        self.mask = compact.masks[card]
        self.all_bits = compact.bits
        self.ordered = ordered
        self.rate = rate  # dice that each mark likely takes where a die makes many marks
        self.shifts = np.arange(compact.bits, dtype=np.int64)
        self.joint = np.zeros((compact.bits, 7), dtype=np.float32)
        self.single = np.zeros((compact.bits, 7), dtype=np.float32)
        self.costs = np.zeros((compact.bits, 3), dtype=np.float32)
        self.gains = np.zeros((compact.bits, 3), dtype=np.float32)
        self.groups: list[tuple[int, int]] = []  # (marks, face): one die for all of them
        self.sets: list[tuple[int, tuple[int, int, int]]] = []
        self._fill(compact)
        self.units = 0
        for _, _, mask in units:
            self.units |= mask
        alive = [_alive(goal, units, turn) for turn in range(len(goal.rolls) + 1)]
        self.alive: list[list[tuple[int, list[int]]]] = []  # without repetitions
        self.phase: list[int] = []  # for each turn the place in `alive`
        for sizes in alive:
            if sizes not in self.alive:
                self.alive.append(sizes)
            self.phase.append(self.alive.index(sizes))
        self.known: list[dict[int, int]] = [{} for _ in self.alive]
        self.tables: list[Rows] = [
            np.zeros((ROWS, FIRST_ROOM), dtype=np.float32) for _ in self.alive
        ]

    def rows(self, missing: Words, turn: int) -> tuple[Rows, npt.NDArray[np.intp]]:
        """Return rows for the different sets of marks, and for each position its place there."""
        seen, places = np.unique(missing & self.mask, return_inverse=True)
        phase = self.phase[turn]
        known = self.known[phase]
        marks = seen.tolist()
        ids = [known.get(m, -1) for m in marks]
        fresh = [m for m, i in zip(marks, ids, strict=True) if i < 0]
        if fresh:
            self._learn(phase, fresh)
            ids = [known[m] for m in marks]
        return self.tables[phase][:, ids], places

    def _learn(self, phase: int, fresh: list[int]) -> None:
        known, table = self.known[phase], self.tables[phase]
        begin, end = len(known), len(known) + len(fresh)
        if end > table.shape[1]:
            larger = np.zeros((ROWS, max(end, 2 * table.shape[1])), dtype=np.float32)
            larger[:, :begin] = table[:, :begin]
            self.tables[phase] = table = larger
        table[:, begin:end] = self._work_out(np.array(fresh, dtype=np.int64), phase)
        known.update(zip(fresh, range(begin, end), strict=True))

    def _fill(self, compact: CompactGoal) -> None:
        goal, card = self.goal, self.card
        needs = need_table(goal.rules.programs[card], goal.states[card], goal.steps[card])
        for original, _, face in needs.weights:
            bit = compact.squeeze(card, original)
            self.joint[_place(bit), face] = 1
            alone = {s.values for s in goal.steps[card] if s.units == original}
            only = alone.pop() if len(alone) == 1 else 0
            face = only.bit_length() if only and only & (only - 1) == 0 else 0
            self.single[_place(bit), face] = 1
        self.groups = [(compact.squeeze(card, marks), face) for marks, face in needs.holding]
        for pairs, table in ((needs.costs, self.costs), (needs.gains, self.gains)):
            for original, vector in pairs:
                bit = compact.squeeze(card, original)
                if bit:
                    table[_place(bit)] += vector
        self.sets = [(compact.squeeze(card, mask), gain) for mask, gain in needs.sets]

    def _work_out(self, missing: Words, phase: int) -> Rows:
        rows = np.zeros((ROWS, len(missing)), dtype=np.float32)
        faces = self._add_work(missing, phase, rows)
        rows[WORK] = np.ceil(faces.sum(axis=1) - ROUNDING)
        rows[BY_FACE] = np.ceil(faces[:, 1:] - ROUNDING).T
        spread = self._spread(missing)
        rows[COST] = (spread @ self.costs).T
        rows[LEAST] = (spread @ self.gains).T
        for mask, gain in self.sets:
            rows[LEAST] += ((missing & mask) != 0) * np.array(gain, dtype=np.float32)[:, None]
        rows[MOST] = rows[LEAST]
        if self.ordered is not None:
            low, high = self.ordered.bounds(self.mask & ~missing)
            rows[LEAST] += low[:, :3].T
            rows[MOST] += high[:, :3].T
            rows[LEAST_STARS], rows[MOST_STARS] = low[:, 3], high[:, 3]
        return rows

    def _add_work(self, missing: Words, phase: int, rows: Rows) -> Rows:
        """Fill the guess and the dead; return the dice needed for each set and face."""
        left = np.zeros((len(missing), 7), dtype=np.float32)
        rest = missing & self.units
        holdable = sum(marks for marks, _ in self.groups)
        rows[MOST_WORK] = self._spread(missing & (self.units | holdable)).sum(axis=1)
        for size, masks in self.alive[phase]:
            if size == 1:
                reach: Words = rest & sum(masks)
            else:
                every = np.array(masks, dtype=np.int64)[:, None]
                whole = np.where((missing & every) == every, every, 0)
                reach = np.bitwise_or.reduce(whole, axis=0) & rest
            spread = self._spread(reach)
            left += spread @ (self.single if size == 1 else self.joint) * np.float32(1 / size)
            rows[GUESS] += spread.sum(axis=1) * max(1 / size, self.rate)
            rest = rest & ~reach
        for marks, face in self.groups:
            left[:, face] += (missing & marks) != 0
            rows[GUESS] += (missing & marks) != 0
        rows[DEAD] = rest != 0
        return left

    def _spread(self, words: Words) -> Rows:
        return (words[:, None] >> self.shifts & 1).astype(np.float32)


def _alive(goal: Goal, units: Units, turn: int) -> list[tuple[int, list[int]]]:
    """Return the marks that steps can still make together from `turn` on, largest first."""
    sizes: dict[int, dict[int, None]] = {}
    rolls = goal.rolls[turn:]
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


def _place(bit: int) -> int:
    return bit.bit_length() - 1
