"""A goal squeezed into one word: each mark of the final sheets is one bit.

Digits need no bits of their own here: the value a field ends up with is known.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from dicesheets.rules.welten.breadth.frontier import (
    ACTIVE,
    MOST_MARKS,
    MOST_OF_A_KIND,
    MOST_REALMS,
    MOST_STARS_OF_A_REALM,
    Frontier,
    Words,
    balance_of,
)
from dicesheets.rules.welten.cards.dice import Roll
from dicesheets.rules.welten.cards.program import Program
from dicesheets.rules.welten.cards.resources import KINDS, Vector
from dicesheets.rules.welten.goal.target import Goal


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
        self._ways: dict[tuple[int, int, int], list[tuple[int, int, Vector]]] = {}

    def squeeze(self, card: int, bits: int) -> int:
        """Translate bits of a realm's state into bits of the word."""
        places = self.places[card]
        return sum(places.get(b, 0) for b in _bits(bits))

    def original(self, card: int, bits: int) -> int:
        """Translate bits of the word back into bits of a realm's state."""
        return sum(o for o, b in self.places[card].items() if b & bits)

    def fits(self, now: Frontier, roll: Roll, die: int) -> Words:
        """Return for each position the realms, as bits, that a rolled die fits unmodified."""
        active = now.words >> ACTIVE[0]
        balance = [balance_of(now.words, k) for k in KINDS]
        found = np.zeros(len(now), dtype=np.int64)
        for card in range(len(self.places)):
            usable = np.zeros(len(now), dtype=np.bool_)
            for forbid, need, cost in self._ways_of(card, roll[die], roll[1 - die]):
                possible = (now.marks & (forbid | need)) == need
                for kind in KINDS:
                    if cost[kind]:
                        possible &= balance[kind] >= cost[kind]
                usable |= possible
            found |= (usable & ((active >> card & 1) == 0)).astype(np.int64) << card
        return found

    def _ways_of(self, card: int, face: int, other: int) -> list[tuple[int, int, Vector]]:
        """Return the ways to use a die on a realm: blocking marks, needed marks, cost."""
        program, state = self.goal.rules.programs[card], self.goal.states[card]
        key = (card, face, other if program.reads_other else 0)
        if key not in self._ways:
            field_of = {b: program.filled[f] for f, bits in program.values.items() for b in bits}
            ways: dict[tuple[int, int, Vector], None] = {}
            for step in program.by_value[face]:
                if step.copy and program.reads_other and step.copy != other:
                    continue
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
                    need = self.squeeze(card, step.need)
                    if not blocked & need:  # a needed mark whose value blocks: never
                        ways[blocked, need, step.cost] = None
            self._ways[key] = _strongest(list(ways))
        return self._ways[key]


def fits_one_word(goal: Goal) -> bool:
    """Say whether a goal can be squeezed into one word at all."""
    marks = 0
    for program, state in zip(goal.rules.programs, goal.states, strict=True):
        values = sum(sum(bits) for bits in program.values.values())
        marks += (state & ~values).bit_count()
    settings = goal.rules.settings
    stars = settings.stars_a_card + max(map(_most_stars_a_step, goal.rules.programs))
    return (
        marks <= MOST_MARKS
        and len(goal.states) <= MOST_REALMS
        and max(settings.cap) <= MOST_OF_A_KIND
        and stars <= MOST_STARS_OF_A_REALM
    )


def _most_stars_a_step(program: Program) -> int:
    """Return a bound on the stars that one step pays by the order of play."""
    held = sum(star for rule in program.sets for _, _, star in rule.holds)
    choices = [star for gain in program.tally_gains for _, star in gain.choices]
    return held + len(program.tallies) * max(choices, default=0)


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
