"""What a roll can be turned into, and for how much: the price list of the resource effects.

A die is one of the two rolled ones or a created one. Its value may be shifted, and it may buy
the right to use a realm again. Costs and conditions come from the layout's effects.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement

from dicesheets.layouts.model import RESOURCES, Effect, EffectKind
from dicesheets.rules.welten.cards.program import FACES
from dicesheets.rules.welten.cards.resources import NONE, Vector, add, of_kind

FIRST, SECOND, CREATED = 0, 1, 2  # where a die comes from
Roll = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Die:
    """A die as it is used: where it comes from, what it shows, what it cost."""

    source: int  # FIRST, SECOND or CREATED
    base: int  # before any shift
    value: int
    reuse: bool
    price: Vector
    effects: tuple[int, ...] = ()  # places in the layout's effects, in the order of spending
    wasteful: bool = False  # a cheaper way with the same result exists

    @property
    def is_unaltered(self) -> bool:
        """Say whether this is a rolled die whose value was not touched."""
        return self.source != CREATED and self.base == self.value


@dataclass(frozen=True, slots=True)
class DiceTable:
    """The dice that each roll can give: `dice[(a, b)][reuse][value]`."""

    effects: tuple[Effect, ...]
    dice: dict[Roll, tuple[tuple[tuple[Die, ...], ...], tuple[tuple[Die, ...], ...]]]


@lru_cache(maxsize=8)
def dice_table(effects: tuple[Effect, ...]) -> DiceTable:
    """Work out every die of every roll."""
    table = {}
    for a in FACES:
        for b in FACES:
            per_use = []
            for reuse in (False, True):
                found = list(_dice(effects, (a, b), reuse))
                per_use.append(tuple(tuple(d for d in found if d.value == v) for v in (0, *FACES)))
            table[a, b] = (per_use[0], per_use[1])
    return DiceTable(effects, table)


def created_bases(effects: tuple[Effect, ...], roll: Roll) -> Iterator[tuple[int, int, Vector]]:
    """Yield each die that can be created: the effect's place, its value and its price."""
    for place, effect in enumerate(effects):
        if not is_allowed(effect, roll):
            continue
        if effect.kind is EffectKind.COPY:
            for base in sorted(set(roll)):
                yield place, base, price_of(effect, base)
        elif effect.kind is EffectKind.MAKE:
            for base in FACES:
                yield place, base, price_of(effect, base)


def is_allowed(effect: Effect, roll: Roll) -> bool:
    """Say whether the rolled dice allow the effect."""
    if effect.on_pair and roll[0] != roll[1]:
        return False
    return effect.on_sum is None or roll[0] + roll[1] == effect.on_sum


def price_of(effect: Effect, value: int) -> Vector:
    """Return what an effect costs; a made die costs its value where `count` is 0."""
    count = effect.count or value
    kind = RESOURCES.index(effect.resource)
    return of_kind(kind, count)


def _dice(effects: tuple[Effect, ...], roll: Roll, reuse: bool) -> Iterator[Die]:
    bases: list[tuple[int, int, Vector, tuple[int, ...]]] = [
        (FIRST, roll[0], NONE, ()),
        (SECOND, roll[1], NONE, ()),
    ]
    for place, base, price in created_bases(effects, roll):
        bases.append((CREATED, base, price, (place,)))
    moves = [tuple(_shifts(effects, roll, distance, reuse)) for distance in range(len(FACES))]
    seen: set[tuple[int, int, Vector]] = set()
    for source, base, price, spent in bases:
        for value in FACES:
            made = bool(spent) and effects[spent[0]].kind is EffectKind.MAKE
            if made and base > value and effects[spent[0]].count == 0:
                continue  # making the smaller die costs less of everything
            for shift_price, shifts, wasteful in moves[abs(value - base)]:
                whole = add(price, shift_price)
                if (source, value, whole) not in seen:
                    seen.add((source, value, whole))
                    yield Die(source, base, value, reuse, whole, spent + shifts, wasteful)


def _shifts(
    effects: tuple[Effect, ...], roll: Roll, distance: int, reuse: bool
) -> Iterator[tuple[Vector, tuple[int, ...], bool]]:
    """Yield the ways to move a die by `distance`: price, effects and whether one is wasteful."""
    allowed = [(i, e) for i, e in enumerate(effects) if is_allowed(e, roll)]
    shifts = [(i, price_of(e, 0)) for i, e in allowed if e.kind is EffectKind.SHIFT]
    strong = [(i, price_of(e, 0)) for i, e in allowed if e.kind is EffectKind.SHIFT_AND_REUSE]
    if not reuse:
        for chosen in combinations_with_replacement(shifts, distance):
            yield _total([p for _, p in chosen]), tuple(i for i, _ in chosen), False
        if not distance:
            return
    for place, price in strong:
        for chosen in combinations_with_replacement(shifts, max(0, distance - 1)):
            whole = _total([price, *(p for _, p in chosen)])
            yield whole, (place, *(i for i, _ in chosen)), not reuse


def _total(prices: list[Vector]) -> Vector:
    result = NONE
    for price in prices:
        result = add(result, price)
    return result
