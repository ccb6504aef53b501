"""A goal squeezed into one word: each mark of the final sheets is one bit.

Digits need no bits of their own here: the value a field ends up with is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from dicesheets.rules.welten.frontier import GAINED, SPENT, Frontier, Words, field
from dicesheets.rules.welten.program import Program, Step, TallyTable, Vector
from dicesheets.rules.welten.target import Goal

Places = npt.NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class CompactSet:
    """A field set that the final sheet completes."""

    mask: int
    gain: Vector
    stars: int
    holds: tuple[tuple[int, Vector, int], ...]


@dataclass(frozen=True, slots=True)
class CompactTally:
    """A tally group: which range each set of marks pays; marks are gathered by `bits`."""

    mask: int
    bits: tuple[tuple[int, int], ...]  # (bit in the word, bit in the table's index)
    ranges: npt.NDArray[np.int64]
    gains: tuple[tuple[tuple[Vector, int], ...], ...]


@dataclass(frozen=True, slots=True, eq=False)
class StepClass:
    """Steps of one realm that ask for the same dice: tried all at once."""

    card: int
    steps: tuple[Step, ...]
    add: Words  # for each step
    need: Words
    gain: Words  # for each step: pumpkins, hearts, coins, stars
    sets: tuple[CompactSet, ...]
    tallies: tuple[CompactTally, ...]
    choices: int  # how many outcomes the player may choose from at most
    holding: tuple[tuple[int, int, Vector, int], ...] = ()  # (partner, mark or 0, gain, stars)

    def expand(self, marks: Words) -> tuple[Places, Places, Words]:
        """Return where which step is possible, and the bits it sets there."""
        if not self.holding:
            possible = (marks[:, None] & (self.add | self.need)) == self.need
            rows, columns = possible.nonzero()
            return rows, columns, self.add[columns]
        added = np.zeros_like(marks)
        wrong = np.zeros(len(marks), dtype=np.bool_)
        for partner, mark, _, _ in self.holding:
            there = (marks & partner) != 0
            if not mark:
                wrong |= there
            else:
                added |= np.where(there & ((marks & mark) == 0), mark, 0)
        rows = ((added != 0) & ~wrong).nonzero()[0]
        return rows, np.zeros_like(rows), added[rows]

    def gains(self, before: Words, added: Words, columns: Places, choice: int) -> Words:
        """Return pumpkins, hearts, coins and stars that the steps pay."""
        gains = self.gain[columns]
        after = before | added
        for _, mark, gain, star in self.holding:
            if mark:
                hit = ((added & mark) != 0).astype(np.int64)
                gains += hit[:, None] * np.array((*gain, star), dtype=np.int64)
        for rule in self.sets:
            full = ((after & rule.mask) == rule.mask) & ((before & rule.mask) != rule.mask)
            if not full.any():
                continue
            gains[full] += np.array((*rule.gain, 0), dtype=np.int64)
            for bit, held, star in rule.holds:
                gains[full & ((after & bit) != 0)] += np.array((*held, star), dtype=np.int64)
        for tally in self.tallies:
            touched = (added & tally.mask) != 0
            index = np.zeros(len(after), dtype=np.int64)
            for bit, place in tally.bits:
                index |= np.where((after & bit) != 0, place, 0)
            most = max(len(g) for g in tally.gains)
            picked = choice % most
            choice //= most
            table = np.array(
                [(*g[min(picked, len(g) - 1)][0], g[min(picked, len(g) - 1)][1])
                 for g in tally.gains],
                dtype=np.int64,
            )  # fmt: skip
            gains += np.where(touched[:, None], table[tally.ranges[index]], 0)
        return gains


class CompactGoal:
    """The goal's marks as bits of one word, its steps, and which faces each realm can take."""

    def __init__(self, goal: Goal) -> None:
        self.goal = goal
        self.places: list[dict[int, int]] = []  # realm -> original bit -> bit in the word
        bit = 0
        for program, state in zip(goal.rules.programs, goal.states, strict=True):
            places: dict[int, int] = {}
            values = sum(sum(b) for b in program.values.values())
            for original in _bits(state & ~values):
                places[original] = 1 << bit
                bit += 1
            self.places.append(places)
        self.bits = bit
        self.all_marks = (1 << bit) - 1
        self.masks = [sum(places.values()) for places in self.places]
        self.classes = [
            self._class(card, program, steps)
            for card, program in enumerate(goal.rules.programs)
            for steps in _alike(goal.steps[card])
        ]
        self._ways: dict[tuple[int, int], list[tuple[int, int, Vector]]] = {}

    def squeeze(self, card: int, bits: int) -> int:
        """Translate bits of a realm's state into bits of the word."""
        places = self.places[card]
        return sum(places.get(b, 0) for b in _bits(bits))

    def original(self, card: int, bits: int) -> int:
        """Translate bits of the word back into bits of a realm's state."""
        return sum(o for o, b in self.places[card].items() if b & bits)

    def fits(self, now: Frontier, face: int) -> Words:
        """Return for each position the realms, as bits, that an unmodified die fits now."""
        active = now.words >> 54
        balance = [field(now.words, GAINED[k]) - field(now.words, SPENT[k]) for k in (0, 1, 2)]
        found = np.zeros(len(now), dtype=np.int64)
        for card in range(len(self.places)):
            usable = np.zeros(len(now), dtype=np.bool_)
            for forbid, need, cost in self._ways_of(card, face):
                possible = (now.marks & (forbid | need)) == need
                for kind in (0, 1, 2):
                    if cost[kind]:
                        possible &= balance[kind] >= cost[kind]
                usable |= possible
            found |= (usable & ((active >> card & 1) == 0)).astype(np.int64) << card
        return found

    def _ways_of(self, card: int, face: int) -> list[tuple[int, int, Vector]]:
        """Return the ways to use a die on a realm: blocking marks, needed marks, cost."""
        key = (card, face)
        if key not in self._ways:
            program, state = self.goal.rules.programs[card], self.goal.states[card]
            field_of = {b: program.filled[f] for f, bits in program.values.items() for b in bits}
            ways: dict[tuple[int, int, Vector], None] = {}
            for step in program.by_value[face]:
                if step.holding:
                    assert program.holding is not None
                    for mark, held in zip(program.holding.marks, program.holding.held, strict=True):
                        if state & held[face - 1]:
                            crate = self.squeeze(card, field_of[held[face - 1]])
                            ways[self.squeeze(card, mark), crate, (0, 0, 0)] = None
                elif not step.need & ~state and not step.pair:
                    blocked = 0
                    for bit in _bits(step.forbid & state):
                        blocked |= self.squeeze(card, field_of.get(bit, bit))
                    ways[blocked, self.squeeze(card, step.need), step.cost] = None
            self._ways[key] = _strongest(list(ways))
        return self._ways[key]

    def _class(self, card: int, program: Program, steps: tuple[Step, ...]) -> StepClass:
        state = self.goal.states[card]
        touched = 0
        for step in steps:
            touched |= step.add
        if steps[0].holding:
            touched = program.filled_mask
        sets = tuple(
            CompactSet(
                self.squeeze(card, r.mask),
                r.gain,
                r.stars,
                tuple((self.squeeze(card, b), v, s) for b, v, s in r.holds if state & b),
            )
            for r in program.sets
            if r.mask & touched and r.is_met(state) and (any(r.gain) or r.holds)
        )
        tallies = tuple(self._tally(card, program, t) for t in program.tallies if t.mask & touched)
        choices = 1
        for tally in tallies:
            choices *= max(len(g) for g in tally.gains)
        return StepClass(
            card,
            steps,
            np.array([self.squeeze(card, s.add) for s in steps], dtype=np.int64),
            np.array([self.squeeze(card, s.need) for s in steps], dtype=np.int64),
            np.array([(*s.gain, s.stars) for s in steps], dtype=np.int64),
            sets,
            tallies,
            choices,
            self._holding(card, program, steps[0]) if steps[0].holding else (),
        )

    def _tally(self, card: int, program: Program, table: TallyTable) -> CompactTally:
        state = self.goal.states[card]
        places = [i for i in range(table.width_mask.bit_length()) if state >> table.shift + i & 1]
        bits = tuple((self.squeeze(card, 1 << (table.shift + i)), 1 << i) for i in places)
        return CompactTally(
            sum(bit for bit, _ in bits),
            bits,
            np.array(table.ranges, dtype=np.int64),
            tuple(g.choices for g in program.tally_gains),
        )

    def _holding(
        self, card: int, program: Program, step: Step
    ) -> tuple[tuple[int, int, Vector, int], ...]:
        assert program.holding is not None
        state = self.goal.states[card]
        partner = {values: program.filled[f] for f, values in program.values.items()}
        found = []
        for place, (mark, held) in enumerate(
            zip(program.holding.marks, program.holding.held, strict=True)
        ):
            if state & held[step.holding - 1]:
                found.append(
                    (
                        self.squeeze(card, partner[held]),
                        self.squeeze(card, mark) if state & mark else 0,
                        program.holding.gains[place],
                        program.holding.stars[place],
                    )
                )
        return tuple(found)


def _alike(steps: Sequence[Step]) -> list[tuple[Step, ...]]:
    """Group steps that ask for the same dice and cost the same."""
    groups: dict[tuple[object, ...], list[Step]] = {}
    for step in steps:
        key = (step.values, step.copy, step.pair, step.cost, step.first_gain, step.holding)
        groups.setdefault(key, []).append(step)
    return [tuple(group) for group in groups.values()]


def compact(goal: Goal) -> CompactGoal:
    """Squeeze a goal into one word."""
    return CompactGoal(goal)


def _strongest(ways: list[tuple[int, int, Vector]]) -> list[tuple[int, int, Vector]]:
    """Leave out a way when another one is possible whenever it is."""
    kept = []
    for i, (blocked, need, cost) in enumerate(ways):
        covered = False
        for j, (other_blocked, other_need, other_cost) in enumerate(ways):
            if i == j or any(o > c for o, c in zip(other_cost, cost, strict=True)):
                continue
            inside = other_blocked & ~blocked == 0 and other_need & ~need == 0
            same = other_blocked == blocked and other_need == need and other_cost == cost
            if inside and not (same and j > i):
                covered = True
                break
        if not covered:
            kept.append((blocked, need, cost))
    return kept


def _bits(mask: int) -> Sequence[int]:
    found = []
    while mask:
        found.append(mask & -mask)
        mask &= mask - 1
    return found
