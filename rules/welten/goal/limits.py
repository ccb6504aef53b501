"""How much the remaining dice and effects of a round can do at most."""

from __future__ import annotations

from dataclasses import dataclass

from dicesheets.layouts.model import RESOURCES, EffectKind
from dicesheets.rules.welten.cards.dice import Roll, is_allowed
from dicesheets.rules.welten.cards.program import FACES
from dicesheets.rules.welten.cards.resources import KINDS, Vector, of_kind
from dicesheets.rules.welten.goal.target import Goal
from dicesheets.rules.welten.play.forward import Waste


@dataclass(frozen=True, slots=True)
class Limits:
    """How much the remaining turns can do, worked out once per goal."""

    faces: tuple[tuple[int, ...], ...]  # [turn][face]: dice from this turn on
    turns_with: tuple[tuple[int, ...], ...]  # [turn][face]: turns from this one on
    # for each resource the cheapest effect that shifts, allows a second use, creates a die; 0: none
    shift: tuple[int, int, int]
    reuse: tuple[int, int, int]
    create: tuple[int, int, int]


def limits_of(goal: Goal) -> Limits:
    """Work out what the remaining dice and effects can do from each turn on."""
    faces, turns_with = [[0] * 7], [[0] * 7]
    for roll in reversed(goal.rolls):
        count, turns = list(faces[0]), list(turns_with[0])
        for face in roll:
            count[face] += 1
        for face in set(roll):
            turns[face] += 1
        faces.insert(0, count)
        turns_with.insert(0, turns)
    return Limits(
        tuple(tuple(f) for f in faces),
        tuple(tuple(t) for t in turns_with),
        _cheapest(goal, (EffectKind.SHIFT, EffectKind.SHIFT_AND_REUSE)),
        _cheapest(goal, (EffectKind.SHIFT_AND_REUSE,)),
        _cheapest(goal, (EffectKind.COPY, EffectKind.MAKE)),
    )


def _cheapest(goal: Goal, kinds: tuple[EffectKind, ...]) -> Vector:
    """Return for each resource the cheapest effect of these kinds that some roll allows."""
    least = [0, 0, 0]
    for effect in goal.rules.settings.effects:
        if effect.kind in kinds and any(is_allowed(effect, roll) for roll in goal.rolls):
            kind, price = RESOURCES.index(effect.resource), effect.count or 1
            least[kind] = min(least[kind] or price, price)
    return (least[0], least[1], least[2])


def waste_of(goal: Goal, amount: Vector, roll: Roll) -> tuple[Waste, ...] | None:
    """Split resources into effects that this roll allows, or None if that is not possible."""
    found: list[Waste] = []
    for kind in KINDS:
        prices: dict[int, int] = {}
        for place, effect in enumerate(goal.rules.settings.effects):
            if RESOURCES.index(effect.resource) == kind and is_allowed(effect, roll):
                for face in FACES:
                    prices.setdefault(effect.count or face, place)
        ways: list[list[int] | None] = [[]]
        for total in range(1, amount[kind] + 1):
            best = None
            for price in prices:
                rest = ways[total - price] if price <= total else None
                if rest is not None and (best is None or len(rest) + 1 < len(best)):
                    best = [*rest, price]
            ways.append(best)
        way = ways[amount[kind]]
        if way is None:
            return None
        for price in way:
            found.append(Waste(of_kind(kind, price), (prices[price],)))
    return tuple(found)
