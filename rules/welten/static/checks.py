"""The static checks of one realm, compiled to masks: fast to pass, exact about what is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from dicesheets.layouts.adjacency import neighbours_in
from dicesheets.layouts.model import (
    Deliver,
    LeastOfOthers,
    Mark,
    MarkHolding,
    Relation,
    ResourceGoal,
)
from dicesheets.rules.welten.cards.program import Program, SetRule, holds
from dicesheets.rules.welten.cards.resources import Vector
from dicesheets.rules.welten.play.scoring import reachable_stars

LANE = 12  # bits for each number of a packed sum
LANE_MASK = (1 << LANE) - 1
CHUNK = 8  # marks looked up at once
WHOLE = 60  # one activation, in sixtieths
# Lanes of a packed sum: three gains, stars, three costs, and above them the activations.
STAR_SHIFT, COST_SHIFT, WORK_SHIFT = 3 * LANE, 4 * LANE, 7 * LANE


@dataclass(frozen=True, slots=True)
class Breach:
    """One broken rule of a realm: what, where, and the numbers for the message."""

    what: str
    fields: tuple[str, ...]
    values: tuple[int, ...] = ()


class Count(NamedTuple):
    """What a realm's marks add up to."""

    gain: Vector
    stars: int  # from marks alone; without tallies, payouts and end scores
    cost: Vector
    activations: int  # at least


def unpack(total: int) -> Count:
    """Return the numbers of a packed sum."""
    p, h, c, stars, *cost = (total >> LANE * i & LANE_MASK for i in range(7))
    work = -(-(total >> WORK_SHIFT) // WHOLE)
    return Count((p, h, c), stars, (cost[0], cost[1], cost[2]), work)


@dataclass(frozen=True, slots=True)
class Spread:
    """A group whose fields are filled beside filled ones."""

    starts: int
    near: tuple[tuple[int, int], ...]  # for each field its bit and those that touch it

    def stranded(self, state: int) -> int:
        """Return the filled fields that no way over filled ones leads to."""
        reached = state & self.starts
        left = [(bit, near) for bit, near in self.near if state & bit & ~reached]
        while found := sum(bit for bit, near in left if reached & near):
            reached |= found
            left = [(bit, near) for bit, near in left if not found & bit]
        return sum(bit for bit, _ in left)


@dataclass(frozen=True, slots=True)
class CardChecks:
    """A realm's checks as masks and tables."""

    program: Program
    after_first: int  # fields that follow another one in a group to be filled in order
    values: int
    conflicts: dict[int, int] = field(compare=False)  # value bit -> value bits it must not meet
    copies: tuple[tuple[int, int, int], ...] = ()  # (marked shift, written shift, width mask)
    marks_held: tuple[tuple[int, int, int], ...] = ()  # (mark shift, holding shift, width mask)
    rings: tuple[tuple[int, int], ...] = ()  # (filled bit, crossed bit)
    crossed: int = 0
    orders: int = 0
    delivers: bool = False
    chunks: tuple[tuple[int, ...], ...] = ()
    sets: tuple[tuple[int, int, SetRule | None], ...] = ()  # (mask, packed pay, rule with a total)
    filled: int = 0
    ordered: bool = False
    goals: tuple[tuple[int, int], ...] = ()  # (at least, stars) for each kind of resource
    least_of_others: bool = False
    spreads: tuple[Spread, ...] = ()
    # for each face the marks that a die of it makes, each with the digit it goes by
    held_values: tuple[tuple[int, ...], ...] = field(default=(), compare=False)
    deliveries: dict[int, bool] = field(default_factory=dict, compare=False)
    reachable: dict[int, frozenset[int]] = field(default_factory=dict, compare=False)

    def is_clean(self, state: int) -> bool:
        """Say whether no static rule of the realm is broken."""
        if state & self.after_first & ~(state << 1):
            return False
        bits = state & self.values
        conflicts = self.conflicts
        if conflicts:
            while bits:
                bit = bits & -bits
                bits ^= bit
                if conflicts[bit] & state:
                    return False
        for one, two, width in self.copies:
            if (state >> one ^ state >> two) & width:
                return False
        for mark, held, width in self.marks_held:
            if state >> mark & ~(state >> held) & width:
                return False
        for spread in self.spreads:
            if spread.stranded(state):
                return False
        if self.rings and (state & (self.crossed | self.orders)):
            return not any(state & c and not state & f for f, c in self.rings) and self.delivered(
                state
            )
        return True

    def delivered(self, state: int) -> bool:
        """Say whether the crossed fields can be shared out among the marked orders."""
        key = state & (self.crossed | self.orders)
        if key not in self.deliveries:
            self.deliveries[key] = _can_share(self.program, key, self.crossed, self.orders)
        return self.deliveries[key]

    def total(self, state: int) -> int:
        """Add up, packed, what the marks give and take whatever the order of play was."""
        total = 0
        rest = state & self.filled
        for table in self.chunks:
            total += table[rest & 255]
            rest >>= CHUNK
        for mask, pays, rule in self.sets:
            if state & mask == mask and (rule is None or rule.is_met(state)):
                total += pays
        for pairs in self.held_values:
            for pair in pairs:
                if state & pair == pair:
                    total += WHOLE << WORK_SHIFT
                    break
        return total

    def stars_possible(self, state: int) -> frozenset[int]:
        """Return the star counts that some order of play gives."""
        if state not in self.reachable:
            self.reachable[state] = reachable_stars(self.program, state)
        return self.reachable[state]

    def find(self, state: int) -> Iterator[Breach]:
        """Yield every broken rule."""
        program = self.program
        yield from self._find_order(state)
        yield from self._find_contradictions(state)
        for spread in self.spreads:
            if stranded := spread.stranded(state):
                yield Breach("spread", program.names(stranded))
        for play in program.card.plays:
            if isinstance(play, Mark) and play.copy_other_die_to:
                pairs = self._partners(play.groups[0], play.copy_other_die_to)
                for f, g in pairs:
                    if bool(state & program.filled[f]) != bool(state & program.filled[g]):
                        yield Breach("copy", (f, g))
            elif isinstance(play, MarkHolding):
                for f, g in self._partners(play.mark, play.holding):
                    if state & program.filled[f] and not state & program.filled[g]:
                        yield Breach("holding", (f, g))
        if not self.delivers:  # rings that nothing uses are never crossed out
            for f, c in program.crossed.items():
                if state & c:
                    yield Breach("mark", (f,))
            return
        bare = tuple(
            f for f, c in program.crossed.items() if state & c and not state & program.filled[f]
        )
        if bare:
            yield Breach("crossed", bare)
        elif not self.delivered(state):
            yield Breach("deliver", program.names(state & (self.crossed | self.orders)))

    def _find_contradictions(self, state: int) -> Iterator[Breach]:
        """Yield numbers that contradict each other; of a whole row only those beside each other.

        Where every two numbers of a row are compared, one wrong number contradicts many: what
        stands between two others says it already.
        """
        rules = self.program.card.comparisons
        pairs = {(r.first, r.relation, r.second) for r in rules}
        written = {f: v for f in self.program.values if (v := self.program.value_at(f, state))}
        for rule in rules:
            one, two = written.get(rule.first, 0), written.get(rule.second, 0)
            if not one or not two or holds(one, rule.relation, two):
                continue
            if rule.relation is not Relation.DIFFERENT and any(
                (rule.first, rule.relation, between) in pairs
                and (between, rule.relation, rule.second) in pairs
                for between in written
            ):
                continue
            fields = (rule.first, rule.second)
            yield Breach(f"compare-{rule.relation.value}", fields, (one, two))

    def _find_order(self, state: int) -> Iterator[Breach]:
        filled = self.program.filled
        for group in self.program.card.groups:
            if not group.in_order or group.fields[0].id not in filled:
                continue
            for before, after in zip(group.fields, group.fields[1:], strict=False):
                if state & filled[after.id] and not state & filled[before.id]:
                    yield Breach("order", (after.id, before.id))

    def _partners(self, one: str, two: str) -> Iterator[tuple[str, str]]:
        card = self.program.card
        for f in card.group(one).fields:
            for g in card.group(two).fields:
                if f.position == g.position:
                    yield f.id, g.id


@lru_cache(maxsize=64)
def checks_of(program: Program) -> CardChecks:
    """Compile the checks of a realm."""
    card = program.card
    copies, marks_held, orders = [], [], 0
    delivers = False
    for play in card.plays:
        if isinstance(play, Mark) and play.copy_other_die_to:
            copies += [_aligned(program, g, play.copy_other_die_to) for g in play.groups]
        elif isinstance(play, MarkHolding):
            marks_held.append(_aligned(program, play.mark, play.holding))
        elif isinstance(play, Deliver):
            delivers = True
            orders |= sum(program.filled[f.id] for f in card.group(play.orders).fields)
    return CardChecks(
        program,
        after_first=sum(
            program.filled[f.id]
            for g in card.groups
            if g.in_order and g.fields[0].id in program.filled
            for f in g.fields[1:]
        ),
        values=sum(sum(bits) for bits in program.values.values()),
        conflicts=_conflicts(program),
        copies=tuple(copies),
        marks_held=tuple(marks_held),
        rings=tuple((program.filled[f], c) for f, c in program.crossed.items()),
        crossed=sum(program.crossed.values()),
        orders=orders,
        delivers=delivers,
        chunks=_chunks(program),
        sets=tuple(
            (r.mask, _pack((*r.gain, r.stars)), None if r.total is None else r)
            for r in program.sets
            if any(r.gain) or r.stars
        ),
        filled=program.filled_mask,
        ordered=program.depends_on_order,
        goals=tuple(
            (e.at_least, e.gain.star) for e in card.end_scores if isinstance(e, ResourceGoal)
        ),
        least_of_others=any(isinstance(e, LeastOfOthers) for e in card.end_scores),
        spreads=tuple(_spreads(program)),
        held_values=_held_values(program),
    )


def _spreads(program: Program) -> Iterator[Spread]:
    filled = program.filled
    for group in program.card.groups:
        if group.spreads_from:
            near = neighbours_in(group)
            yield Spread(
                sum(filled[name] for name in group.spreads_from),
                tuple((filled[f], sum(filled[n] for n in near[f])) for f in near),
            )


def _aligned(program: Program, one: str, two: str) -> tuple[int, int, int]:
    first, second = program.card.group(one).fields, program.card.group(two).fields
    return (
        program.filled[first[0].id].bit_length() - 1,
        program.filled[second[0].id].bit_length() - 1,
        (1 << min(len(first), len(second))) - 1,
    )


def _conflicts(program: Program) -> dict[int, int]:
    if not program.card.comparisons:
        return {}
    found = {bit: 0 for bits in program.values.values() for bit in bits}
    for rule in program.card.comparisons:
        if rule.first not in program.values or rule.second not in program.values:
            continue
        for v, one in enumerate(program.values[rule.first], start=1):
            for w, two in enumerate(program.values[rule.second], start=1):
                if not holds(v, rule.relation, w):
                    found[one] |= two
                    found[two] |= one
    return found


def _held_values(program: Program) -> tuple[tuple[int, ...], ...]:
    holding = program.holding
    if holding is None:
        return ()
    return tuple(
        tuple(mark | held[v] for mark, held in zip(holding.marks, holding.held, strict=True))
        for v in range(6)
    )


def _pack(numbers: Sequence[int]) -> int:
    return sum(n << LANE * i for i, n in enumerate(numbers))


def _chunks(program: Program) -> tuple[tuple[int, ...], ...]:
    """Tables of packed sums, eight marks at a time."""
    weights = []
    for f in program.fields:
        sizes = [s.units.bit_count() for s in program.steps if s.units & program.filled[f.id]]
        work = WHOLE // max(sizes) if sizes else 0
        numbers = (*f.gain.resources, f.gain.star, *f.cost.resources, work)
        weights.append(_pack(numbers))
    tables = []
    for start in range(0, len(weights), CHUNK):
        part = weights[start : start + CHUNK]
        tables.append(
            tuple(
                sum(w for i, w in enumerate(part) if marks >> i & 1) for marks in range(1 << CHUNK)
            )
        )
    return tuple(tables)


def _can_share(program: Program, state: int, crossed: int, orders: int) -> bool:
    """Search for one group of crossed fields for each marked order, using all of them."""
    steps = [s for s in program.steps if s.add & orders and not s.add & ~(crossed | orders)]
    left = [state & (crossed | orders)]
    seen = set(left)
    while left:
        rest = left.pop()
        if not rest:
            return True
        if not rest & orders:
            continue
        first = rest & orders & -(rest & orders)
        for step in steps:
            if step.add & first and step.add & ~rest == 0:
                after = rest & ~step.add
                if after not in seen:
                    seen.add(after)
                    left.append(after)
    return False
