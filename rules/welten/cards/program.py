"""Compiling a realm card: from the layout's building blocks to bits and steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, product

from dicesheets.layouts.adjacency import neighbours_in
from dicesheets.layouts.model import (
    STAR_GROUP,
    Card,
    Deliver,
    Field,
    Group,
    Kind,
    Layout,
    Mark,
    MarkHolding,
    PlaceShape,
    Play,
    Relation,
    Reward,
    Role,
    Write,
)
from dicesheets.rules.welten.cards.blocks import (
    EVERY_FACE,
    FACES,
    Holding,
    Program,
    Programs,
    SetRule,
    Step,
    TallyGain,
    TallyTable,
)
from dicesheets.rules.welten.cards.payments import set_rules, tally_gains, tally_tables
from dicesheets.rules.welten.cards.resources import Vector

__all__ = [
    "EVERY_FACE",
    "FACES",
    "Holding",
    "Program",
    "Programs",
    "SetRule",
    "Step",
    "TallyGain",
    "TallyTable",
    "compile_card",
    "compile_layout",
    "holds",
    "placements",
]

Way = tuple[int, int]  # bits that must be set and bits that must not, for a field to be filled


@lru_cache(maxsize=8)
def compile_layout(layout: Layout) -> Programs:
    """Compile every realm of a layout."""
    return Programs(layout, {c.id: compile_card(c) for c in layout.of_role(Role.REALM)})


def compile_card(card: Card) -> Program:
    """Compile one card."""
    return _Compiler(card).program()


class _Compiler:
    """Gathers the bits and steps of one card."""

    def __init__(self, card: Card) -> None:
        self.card = card
        self.groups = tuple(g for g in card.groups if g.id != STAR_GROUP)
        self.fields = tuple(f for g in self.groups for f in g.fields)
        self.by_id = {f.id: f for f in self.fields}
        self.filled = {f.id: 1 << i for i, f in enumerate(self.fields)}
        bit = len(self.fields)
        self.crossed: dict[str, int] = {}
        self.values: dict[str, tuple[int, ...]] = {}
        for f in self.fields:
            if f.kind is Kind.CIRCLE:
                self.crossed[f.id] = 1 << bit
                bit += 1
            elif f.kind is Kind.DIGIT:
                self.values[f.id] = tuple(1 << (bit + i) for i in range(len(FACES)))
                bit += len(FACES)
        self.bits = bit
        self.steps: list[Step] = []
        self.holding: Holding | None = None
        self.near: dict[str, dict[str, tuple[str, ...]]] = {}  # of groups that spread
        self.reads_other = False
        self.sets = tuple(set_rules(card, self.filled, self.values))
        self.tallies = tuple(tally_tables(card, self.filled))

    def program(self) -> Program:
        for play in self.card.plays:
            self._add_play(play)
        by_value = tuple(
            tuple(s for s in self.steps if v and s.values >> (v - 1) & 1) for v in (0, *FACES)
        )
        return Program(
            card=self.card,
            fields=self.fields,
            steps=tuple(self.steps),
            by_value=by_value,
            sets=self.sets,
            tallies=self.tallies,
            tally_gains=tuple(tally_gains(self.card)),
            holding=self.holding,
            filled=self.filled,
            crossed=self.crossed,
            values=self.values,
            marks={f.id: self._marks_of(f) for f in self.fields},
            filled_mask=(1 << len(self.fields)) - 1,
            bits=self.bits,
            forward=tuple(
                sum(self.filled[f.id] for f in g.fields) for g in self.groups if g.forward
            ),
            reads_other=self.reads_other,
        )

    def _marks_of(self, f: Field) -> dict[str, int]:
        filled = self.filled[f.id]
        if f.kind is Kind.DIGIT:
            return {str(v): filled | bit for v, bit in zip(FACES, self.values[f.id], strict=True)}
        if f.kind is Kind.CIRCLE:
            cross = self.crossed[f.id]
            return {"o": filled, "ox": filled | cross, "x": cross}
        return {"#": filled, "x": filled}

    def _group(self, group_id: str) -> Group:
        return self.card.group(group_id)

    def _partner(self, f: Field, group_id: str) -> Field | None:
        return next((p for p in self._group(group_id).fields if p.position == f.position), None)

    def _ways(self, f: Field) -> tuple[Way, ...]:
        """Return what must be filled, and what not, before `f`: any one of these will do."""
        group = self._group(f.group)
        index = f.position - 1
        if group.in_order and index:
            return ((self.filled[group.fields[index - 1].id], 0),)
        if group.forward:
            return ((0, sum(self.filled[later.id] for later in group.fields[index + 1 :])),)
        if group.spreads_from and f.id not in group.spreads_from:
            if group.id not in self.near:
                self.near[group.id] = neighbours_in(group)
            return tuple((self.filled[name], 0) for name in self.near[group.id][f.id])
        return ((0, 0),)

    def _conflicts(self, f: Field, value: int) -> int:
        """The value bits of other fields that forbid writing `value` here."""
        bits = 0
        for rule in self.card.comparisons:
            if f.id == rule.first and rule.second in self.values:
                clash = [w for w in FACES if not holds(value, rule.relation, w)]
                other = rule.second
            elif f.id == rule.second and rule.first in self.values:
                clash = [w for w in FACES if not holds(w, rule.relation, value)]
                other = rule.first
            else:
                continue
            bits |= sum(self.values[other][w - 1] for w in clash)
        return bits

    def _step(
        self,
        values: int,
        add: int,
        need: int,
        forbid: int,
        gained: tuple[Reward, ...] = (),
        **more: object,
    ) -> None:
        gain = _sum(tuple(r.resources for r in gained))
        self.steps.append(
            Step(
                number=len(self.steps),
                values=values,
                add=add,
                need=need,
                forbid=forbid,
                gain=gain,
                stars=sum(r.star for r in gained),
                sets=tuple(s for s in self.sets if s.mask & add),
                tallies=tuple(t for t in self.tallies if t.mask & add),
                **more,  # type: ignore[arg-type]
            )
        )

    def _add_play(self, play: Play) -> None:
        if isinstance(play, Write):
            for f in self._fields_of(play.groups):
                for v, bit in zip(FACES, self.values[f.id], strict=True):
                    filled = self.filled[f.id]
                    for need, forbid in self._ways(f):
                        self._step(
                            1 << (v - 1),
                            filled | bit,
                            need,
                            filled | forbid | self._conflicts(f, v),
                            (f.gain,),
                            cost=f.cost.resources,
                            units=filled,
                        )
        elif isinstance(play, Mark):
            self._add_mark(play)
        elif isinstance(play, MarkHolding):
            self._add_holding(play)
        elif isinstance(play, PlaceShape):
            self._add_shapes(play)
        else:
            self._add_deliver(play)

    def _fields_of(self, groups: tuple[str, ...]) -> tuple[Field, ...]:
        return tuple(f for g in groups for f in self._group(g).fields)

    def _add_mark(self, play: Mark) -> None:
        for f in self._fields_of(play.groups):
            if play.copy_other_die_to:
                values = EVERY_FACE if play.any_die else _value_bit(f.number)
                self._add_copying(play.copy_other_die_to, f, values)
                continue
            for values, other in _dice_for(play, f):
                self._add_marking(play, f, values, other)
        if play.both_on_pair:
            self._add_pairs(play)

    def _add_marking(self, play: Mark, f: Field, values: int, other: int) -> None:
        """Add the mark of one field, alone and together with the one that may follow at once."""
        bit, cost = self.filled[f.id], f.cost.resources
        self.reads_other |= other > 0
        for need, forbid in self._ways(f):
            self._step(values, bit, need, bit | forbid, (f.gain,), cost=cost, copy=other, units=bit)
            partner = self._partner(f, play.then_may_mark) if play.then_may_mark else None
            for more, never in self._ways(partner) if partner is not None else ():
                assert partner is not None
                both = bit | self.filled[partner.id]
                self._step(
                    values,
                    both,
                    need | (more & ~bit),
                    both | forbid | never,
                    (f.gain, partner.gain),
                    first_gain=f.gain.resources,
                    cost=_sum((cost, partner.cost.resources)),
                    copy=other,
                    units=both,
                )

    def _add_copying(self, group_id: str, f: Field, values: int) -> None:
        partner = self._partner(f, group_id)
        if partner is None:
            return
        bit = self.filled[f.id]
        for w, value_bit in zip(FACES, self.values[partner.id], strict=True):
            conflicts = self._conflicts(partner, w)
            self.reads_other |= conflicts > 0
            for need, forbid in self._ways(f):
                self._step(
                    values,
                    bit | self.filled[partner.id] | value_bit,
                    need,
                    bit | self.filled[partner.id] | forbid | conflicts,
                    (f.gain, partner.gain),
                    cost=f.cost.resources,
                    copy=w,
                    units=bit,
                )

    def _add_pairs(self, play: Mark) -> None:
        for v in FACES:
            chosen = [
                next((f for f in self._group(g).fields if f.number == v), None) for g in play.groups
            ]
            fields = [f for f in chosen if f is not None]
            if len(fields) < len(play.groups) or len(fields) < 2:
                continue
            bits = sum(self.filled[f.id] for f in fields)
            for ways in product(*map(self._ways, fields)):
                self._step(
                    _value_bit(v),
                    bits,
                    _any_of(need for need, _ in ways),
                    bits | _any_of(forbid for _, forbid in ways),
                    tuple(f.gain for f in fields),
                    cost=_sum(tuple(f.cost.resources for f in fields)),
                    pair=True,
                    units=bits,
                )

    def _add_holding(self, play: MarkHolding) -> None:
        pairs = [(f, self._partner(f, play.holding)) for f in self._group(play.mark).fields]
        known = [(f, p) for f, p in pairs if p is not None]
        self.holding = Holding(
            tuple(self.filled[f.id] for f, _ in known),
            tuple(self.values[p.id] for _, p in known),
            tuple(f.gain.resources for f, _ in known),
            tuple(f.gain.star for f, _ in known),
        )
        for v in FACES:
            self._step(_value_bit(v), 0, 0, 0, (), holding=v)

    def _add_shapes(self, play: PlaceShape) -> None:
        cells = {(f.row, f.column): self.filled[f.id] for f in self._group(play.group).fields}
        fields = {self.filled[f.id]: f for f in self._group(play.group).fields}
        for shape in play.shapes:
            for add in sorted(placements(shape.cells, cells)):
                gains = tuple(fields[b].gain for b in fields if b & add and fields[b].gain)
                self._step(_value_bit(shape.die), add, 0, add, gains, units=add)

    def _add_deliver(self, play: Deliver) -> None:
        used = self._group(play.using).fields
        for order in self._group(play.orders).fields:
            bit = self.filled[order.id]
            for size in range(1, len(used) + 1):
                for chosen in combinations(used, size):
                    worth = sum(f.number or 0 for f in chosen)
                    values = sum(1 << (v - 1) for v in FACES if v + worth >= (order.number or 0))
                    crossed = sum(self.crossed[f.id] for f in chosen)
                    for need, forbid in self._ways(order) if values else ():
                        self._step(
                            values,
                            bit | crossed,
                            need | sum(self.filled[f.id] for f in chosen),
                            bit | crossed | forbid,
                            (order.gain,),
                            cost=order.cost.resources,
                            units=bit,
                        )


def holds(first: int, relation: Relation, second: int) -> bool:
    """Say whether `first` stands in `relation` to `second`."""
    if relation is Relation.SMALLER:
        return first < second
    if relation is Relation.LARGER:
        return first > second
    if relation is Relation.DIFFERENT:
        return first != second
    if relation is Relation.NOT_SMALLER:
        return first >= second
    if relation is Relation.NOT_LARGER:
        return first <= second
    return first == second


def placements(shape: tuple[tuple[int, int], ...], cells: dict[tuple[int, int], int]) -> set[int]:
    """Return every way to lay a shape, turned and mirrored, on the cells, as bits."""
    found: set[int] = set()
    for mirrored in (shape, tuple((r, -c) for r, c in shape)):
        turned = mirrored
        for _ in range(4):
            turned = tuple((c, -r) for r, c in turned)
            for row, column in cells:
                spots = [(r + row - turned[0][0], c + column - turned[0][1]) for r, c in turned]
                if all(s in cells for s in spots):
                    found.add(sum(cells[s] for s in spots))
    return found


def _value_bit(number: int | None) -> int:
    return 1 << (number - 1) if number is not None and number in FACES else 0


def _dice_for(play: Mark, f: Field) -> Iterator[tuple[int, int]]:
    """Yield the faces that mark a field, and what the other rolled die must show; 0: anything."""
    if not play.sum_of_dice:
        yield (EVERY_FACE if play.any_die else _value_bit(f.number)), 0
        return
    for v in FACES:
        if (rest := (f.number or 0) - v) in FACES:
            yield _value_bit(v), rest


def _any_of(masks: Iterable[int]) -> int:
    """Return the bits that are set in any of some masks."""
    bits = 0
    for mask in masks:
        bits |= mask
    return bits


def _sum(vectors: tuple[Vector, ...]) -> Vector:
    return (
        sum(v[0] for v in vectors),
        sum(v[1] for v in vectors),
        sum(v[2] for v in vectors),
    )
