"""A realm card compiled for play: its fields as bits and every step a die can make on it.

A card's state is one integer. Each field owns a bit that says "filled"; a ringed field owns a
second bit that says "crossed"; a digit field owns six more, one for each value. A step is
possible when all bits of `need` are set and no bit of `forbid` is; it sets the bits of `add`.
Nothing here knows a card by name: new realms made of the same blocks need no new code.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from dicesheets.layouts.model import Card, Field, Layout
from dicesheets.rules.welten.cards.resources import NONE, Vector

FACES = (1, 2, 3, 4, 5, 6)
EVERY_FACE = 0b111111


@dataclass(frozen=True, slots=True)
class SetRule:
    """A field set: pays when every bit of `mask` is set."""

    mask: int
    gain: Vector
    stars: int
    name: str
    fields: tuple[str, ...]
    total: int | None = None
    weights: tuple[tuple[int, int], ...] = ()  # (value bit, value), for sets with a total
    holds: tuple[tuple[int, Vector, int], ...] = ()  # (bit, resources, stars) paid if marked
    pays: str | None = None

    def is_met(self, state: int) -> bool:
        """Say whether the set is full, with the right total where it asks for one."""
        if state & self.mask != self.mask:
            return False
        return self.total is None or self.total == sum(v for b, v in self.weights if state & b)


@dataclass(frozen=True, slots=True)
class TallyTable:
    """One group of a tally: the range that each set of marks pays."""

    group: str
    shift: int
    width_mask: int
    mask: int
    ranges: tuple[int, ...]  # indexed by the marks of the group
    sums: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TallyGain:
    """What one range of a tally pays: one of `choices`."""

    low: int
    high: int
    choices: tuple[tuple[Vector, int], ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One thing a die can do on a card."""

    number: int  # its place in Program.steps
    values: int  # bit v - 1 is set when a die of value v will do
    add: int
    need: int
    forbid: int
    gain: Vector = NONE
    stars: int = 0
    first_gain: Vector = NONE  # the part of `gain` that comes before the cost is paid
    cost: Vector = NONE
    copy: int = 0  # the other rolled die must show this
    pair: bool = False  # needs an unaltered die of a rolled pair
    holding: int = 0  # marks everything that holds this value; `add` is worked out in play
    sets: tuple[SetRule, ...] = ()
    tallies: tuple[TallyTable, ...] = ()
    units: int = 0  # bits that only a die of this kind can fill; for counting activations


@dataclass(frozen=True, slots=True)
class Holding:
    """A mark-holding play: `mark` bits and, for each value, the bits of partners holding it."""

    marks: tuple[int, ...]
    held: tuple[tuple[int, ...], ...]  # [position][value - 1]
    gains: tuple[Vector, ...]
    stars: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Program:
    """A card ready for play."""

    card: Card
    fields: tuple[Field, ...]
    steps: tuple[Step, ...]
    by_value: tuple[tuple[Step, ...], ...]  # [value] -> steps; index 0 is empty
    sets: tuple[SetRule, ...]
    tallies: tuple[TallyTable, ...]
    tally_gains: tuple[TallyGain, ...]
    holding: Holding | None
    filled: dict[str, int] = field(compare=False)  # field id -> bit
    crossed: dict[str, int] = field(compare=False)
    values: dict[str, tuple[int, ...]] = field(compare=False)  # digit field -> six bits
    marks: dict[str, dict[str, int]] = field(compare=False)  # field id -> mark -> bits
    filled_mask: int = 0
    bits: int = 0
    forward: tuple[int, ...] = ()  # fields of each track, the first in the lowest bit
    reads_other: bool = False  # what a die may do depends on what the other rolled die shows

    @property
    def depends_on_order(self) -> bool:
        """Say whether the stars depend on the order of play."""
        return bool(self.tally_gains) or any(rule.holds for rule in self.sets)

    def expand(self, step: Step, state: int) -> int:
        """Return the bits the step would set now, or 0 if it is not possible."""
        if not step.holding:
            ok = not state & step.forbid and state & step.need == step.need
            return step.add if ok else 0
        assert self.holding is not None
        add = 0
        for mark, held in zip(self.holding.marks, self.holding.held, strict=True):
            if state & held[step.holding - 1] and not state & mark:
                add |= mark
        return add

    def names(self, bits: int) -> tuple[str, ...]:
        """Return the fields whose filled or crossed bits are among `bits`."""
        return tuple(
            f.id
            for f in self.fields
            if bits & self.filled[f.id] or bits & self.crossed.get(f.id, 0)
        )

    def value_at(self, field_id: str, state: int) -> int:
        """Return the digit that stands in a field, 0 if none."""
        bits = self.values.get(field_id, ())
        return next((v for v, bit in zip(FACES, bits, strict=False) if state & bit), 0)


@dataclass(frozen=True, slots=True)
class Programs:
    """All realm cards of a layout, compiled."""

    layout: Layout = field(compare=False, repr=False)
    realms: dict[str, Program] = field(compare=False)
