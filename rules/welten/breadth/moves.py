"""All steps of one realm, tried on thousands of positions at once.

What a step pays is one number in the layout of the packed word, so that paying is adding.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from dicesheets.rules.welten.breadth.compact import CompactGoal
from dicesheets.rules.welten.breadth.frontier import GAINED, SPENT, STARS, Words
from dicesheets.rules.welten.cards.program import Program, Step, TallyTable
from dicesheets.rules.welten.cards.resources import KINDS, Vector

Places = npt.NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class PackedSet:
    """A field set that the final sheet completes."""

    mask: int
    pays: int
    holds: tuple[tuple[int, int], ...]  # (mark, what it pays if marked)


@dataclass(frozen=True, slots=True, eq=False)
class PackedTally:
    """A tally group: what each set of its marks pays; marks are gathered by `bits`."""

    mask: int
    bits: tuple[tuple[int, int], ...]  # (bit in the word, bit in the table's index)
    pays: Words  # [choice, marks]


@dataclass(frozen=True, slots=True, eq=False)
class PackedHolding:
    """A step that marks everything that holds its face."""

    column: int  # of the step
    fields: tuple[tuple[int, int, int], ...]  # (partner, mark or 0, what the mark pays)


@dataclass(frozen=True, slots=True, eq=False)
class RealmMoves:
    """The steps of one realm that can lead to the final sheet."""

    card: int
    steps: tuple[Step, ...]
    add: Words  # for each step
    need: Words
    pays: Words
    bill: Words  # the step's own cost, packed
    cost: Words  # [step, kind]
    first_gain: Words
    costs: bool  # some step has a cost of its own
    sets: tuple[PackedSet, ...]
    tallies: tuple[PackedTally, ...]
    choices: int  # how many outcomes the player may choose from at most
    holding: tuple[PackedHolding, ...]

    def expand(self, marks: Words, wanted: npt.NDArray[np.bool_]) -> tuple[Places, Places, Words]:
        """Return where which of the `wanted` steps is possible, and the bits it sets there."""
        columns = wanted.nonzero()[0]
        add, need = self.add[columns], self.need[columns]
        rows, found = ((marks[:, None] & (add | need)) == need).nonzero()
        rows_of, columns_of, added_of = [rows], [columns[found]], [add[found]]
        for held in self.holding:
            if not wanted[held.column]:
                continue
            added = np.zeros_like(marks)
            wrong = np.zeros(len(marks), dtype=np.bool_)
            for partner, mark, _ in held.fields:
                there = (marks & partner) != 0
                if not mark:
                    wrong |= there
                else:
                    added |= np.where(there & ((marks & mark) == 0), mark, 0)
            rows = ((added != 0) & ~wrong).nonzero()[0]
            rows_of.append(rows)
            columns_of.append(np.full(len(rows), held.column, dtype=np.intp))
            added_of.append(added[rows])
        if len(rows_of) == 1:
            return rows_of[0], columns_of[0], added_of[0]
        return np.concatenate(rows_of), np.concatenate(columns_of), np.concatenate(added_of)

    def paid(self, before: Words, added: Words, columns: Places, choice: int) -> Words:
        """Return what the steps pay, packed."""
        pays = self.pays[columns]
        after = before | added
        for held in self.holding:
            for _, mark, pay in held.fields:
                if mark and pay:
                    pays += np.where((added & mark) != 0, pay, 0)
        for rule in self.sets:
            full = ((after & rule.mask) == rule.mask) & ((before & rule.mask) != rule.mask)
            if not full.any():
                continue
            pays += np.where(full, rule.pays, 0)
            for bit, pay in rule.holds:
                pays += np.where(full & ((after & bit) != 0), pay, 0)
        for tally in self.tallies:
            index = np.zeros(len(after), dtype=np.int64)
            for bit, place in tally.bits:
                index |= np.where((after & bit) != 0, place, 0)
            most = len(tally.pays)
            pays += np.where((added & tally.mask) != 0, tally.pays[choice % most][index], 0)
            choice //= most
        return pays


def packed(amounts: Vector, stars: int = 0, card: int | None = None) -> int:
    """Pack resources and, for realms whose stars are disputed, stars that depend on the order."""
    word = sum(a << shift for a, (shift, _) in zip(amounts, GAINED, strict=True))
    return word + (stars << STARS[card][0] if card is not None else 0)


def unpacked(word: int, card: int) -> tuple[int, int, int, int]:
    """Return the resources and stars of a packed payment."""
    p, h, c = (word >> shift & (1 << size) - 1 for shift, size in GAINED)
    return p, h, c, word >> STARS[card][0] & (1 << STARS[card][1]) - 1


def realm_moves(goal_compact: CompactGoal, card: int) -> RealmMoves:
    """Pack the steps of one realm."""
    goal = goal_compact.goal
    program, steps = goal.rules.programs[card], goal.steps[card]
    disputed = card if goal.stars[card] is not None else None
    pack = _Packer(goal_compact, card, program, disputed)
    touched = 0
    for step in steps:
        touched |= program.filled_mask if step.holding else step.add
    tallies = tuple(pack.tally(t) for t in program.tallies if t.mask & touched)
    choices = 1
    for tally in tallies:
        choices *= len(tally.pays)
    cost = np.array([s.cost for s in steps], dtype=np.int64).reshape(-1, 3)
    return RealmMoves(
        card,
        steps,
        # a step that marks what holds a face is expanded by itself: no marks can meet its need
        np.array([goal_compact.squeeze(card, s.add) for s in steps], dtype=np.int64),
        np.array(
            [-1 if s.holding else goal_compact.squeeze(card, s.need) for s in steps], dtype=np.int64
        ),
        np.array([packed(s.gain) for s in steps], dtype=np.int64),
        sum((cost[:, k] << SPENT[k][0] for k in KINDS), np.zeros(len(steps), dtype=np.int64)),
        cost,
        np.array([s.first_gain for s in steps], dtype=np.int64).reshape(-1, 3),
        bool(cost.any()),
        pack.sets(touched),
        tallies,
        choices,
        tuple(pack.holding(i, s) for i, s in enumerate(steps) if s.holding),
    )


@dataclass(frozen=True, slots=True)
class _Packer:
    compact: CompactGoal
    card: int
    program: Program
    disputed: int | None

    def sets(self, touched: int) -> tuple[PackedSet, ...]:
        state = self.compact.goal.states[self.card]
        return tuple(
            PackedSet(
                self.compact.squeeze(self.card, r.mask),
                packed(r.gain),
                tuple(
                    (self.compact.squeeze(self.card, b), packed(v, s, self.disputed))
                    for b, v, s in r.holds
                    if state & b
                ),
            )
            for r in self.program.sets
            if r.mask & touched and r.is_met(state) and (any(r.gain) or r.holds)
        )

    def tally(self, table: TallyTable) -> PackedTally:
        state = self.compact.goal.states[self.card]
        places = [i for i in range(table.width_mask.bit_length()) if state >> table.shift + i & 1]
        bits = tuple(
            (self.compact.squeeze(self.card, 1 << (table.shift + i)), 1 << i) for i in places
        )
        gains = [g.choices for g in self.program.tally_gains]
        pays = [
            [packed(*g[min(choice, len(g) - 1)], self.disputed) for g in gains]
            for choice in range(max(len(g) for g in gains))
        ]
        ranges = np.array(table.ranges, dtype=np.intp)
        return PackedTally(
            sum(bit for bit, _ in bits), bits, np.array(pays, dtype=np.int64)[:, ranges]
        )

    def holding(self, column: int, step: Step) -> PackedHolding:
        holding, state = self.program.holding, self.compact.goal.states[self.card]
        assert holding is not None
        partner = {values: self.program.filled[f] for f, values in self.program.values.items()}
        fields = []
        for place, (mark, held) in enumerate(zip(holding.marks, holding.held, strict=True)):
            if state & held[step.holding - 1]:
                fields.append(
                    (
                        self.compact.squeeze(self.card, partner[held]),
                        self.compact.squeeze(self.card, mark) if state & mark else 0,
                        packed(holding.gains[place]),
                    )
                )
        return PackedHolding(column, tuple(fields))
