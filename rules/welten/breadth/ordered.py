"""Bounds for realms whose pay depends on the order of play: what the missing marks can give.

A set that pays out what is marked gives at least what is marked by now and at most everything
that is marked in the end. A tally's possible sums are worked out for every set of marks.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from dicesheets.rules.welten.breadth.compact import CompactGoal
from dicesheets.rules.welten.breadth.frontier import Words
from dicesheets.rules.welten.cards.program import Program, TallyTable
from dicesheets.rules.welten.goal.target import Goal

Amounts = npt.NDArray[np.int64]  # [position, pumpkins hearts coins stars]
Range = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True, eq=False)
class TallyBounds:
    """For each set of marks of a group, the least and most that the missing marks pay."""

    bits: tuple[tuple[int, int], ...]  # (bit in the word, bit in the table's index)
    least: Amounts
    most: Amounts


@dataclass(frozen=True, slots=True, eq=False)
class PayoutBounds:
    """A set that pays out: its marks and what each payable field holds."""

    mask: int
    holds: tuple[tuple[int, npt.NDArray[np.int64]], ...]
    everything: npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class OrderedRealm:
    """Bounds for one realm."""

    card: int
    tallies: tuple[TallyBounds, ...]
    payouts: tuple[PayoutBounds, ...]

    def bounds(self, marks: Words) -> tuple[Amounts, Amounts]:
        """Return the least and the most that the missing marks pay beyond fixed gains."""
        least = np.zeros((len(marks), 4), dtype=np.int64)
        most = np.zeros((len(marks), 4), dtype=np.int64)
        for tally in self.tallies:
            index = np.zeros(len(marks), dtype=np.int64)
            for bit, place in tally.bits:
                index |= np.where((marks & bit) != 0, place, 0)
            least += tally.least[index]
            most += tally.most[index]
        for payout in self.payouts:
            open_ = ((marks & payout.mask) != payout.mask).astype(np.int64)[:, None]
            most += open_ * payout.everything
            for bit, held in payout.holds:
                least += open_ * ((marks & bit) != 0).astype(np.int64)[:, None] * held
        return least, most


def ordered_realms(goal: Goal, compact: CompactGoal) -> tuple[OrderedRealm, ...]:
    """Prepare the bounds of every realm whose pay depends on the order."""
    found = []
    for card, (program, state) in enumerate(zip(goal.rules.programs, goal.states, strict=True)):
        if not program.depends_on_order:
            continue
        payouts = []
        for rule in program.sets:
            if rule.holds and rule.is_met(state):
                holds = tuple(
                    (compact.squeeze(card, bit), np.array((*gain, stars), dtype=np.int64))
                    for bit, gain, stars in rule.holds
                    if state & bit
                )
                everything = sum((h for _, h in holds), np.zeros(4, dtype=np.int64))
                payouts.append(PayoutBounds(compact.squeeze(card, rule.mask), holds, everything))
        tallies = tuple(_tally(compact, card, program, state, t) for t in program.tallies)
        found.append(OrderedRealm(card, tallies, tuple(payouts)))
    return tuple(found)


def _tally(
    compact: CompactGoal, card: int, program: Program, state: int, table: TallyTable
) -> TallyBounds:
    width = table.width_mask.bit_length()
    final = state >> table.shift & table.width_mask
    least = np.zeros((1 << width, 4), dtype=np.int64)
    most = np.zeros((1 << width, 4), dtype=np.int64)
    for marks in range(final, -1, -1):
        missing = final & ~marks
        if marks & ~final or not missing:
            continue
        lows, highs = [], []
        for i in range(width):
            if missing >> i & 1:
                after = marks | 1 << i
                choices = program.tally_gains[table.ranges[after]].choices
                paid = np.array([(*v, s) for v, s in choices], dtype=np.int64)
                lows.append(paid.min(axis=0) + least[after])
                highs.append(paid.max(axis=0) + most[after])
        least[marks] = np.min(lows, axis=0)
        most[marks] = np.max(highs, axis=0)
    bits = tuple(
        (compact.squeeze(card, 1 << (table.shift + i)), 1 << i)
        for i in range(width)
        if final >> i & 1
    )
    return TallyBounds(bits, least, most)
