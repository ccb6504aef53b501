"""What a card promises: all that a player must see on it because the rules pay or ask for it.

The rules take these things from the layout and the sheet draws them. A card that does not show
one of them would be paid by `score` and be a riddle at the table, so it is refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, unique

from dicesheets.layouts.fields import STAR_GROUP, Field, FieldSet
from dicesheets.layouts.model import Card
from dicesheets.layouts.plays import LeastOfOthers, Mark, PlaceShape
from dicesheets.layouts.vocabulary import RESOURCES


@unique
class Told(Enum):
    """What kind of thing is promised."""

    NUMBER = "number"  # printed in a field: the die it needs, or its worth
    GAIN = "gain"
    COST = "cost"
    HOLDS = "holds"
    SET = "set"
    RANGE = "range"  # of a tally
    END = "end"  # stars at the end of the round
    SHAPE = "shape"  # that a die covers
    LABEL = "label"
    DOOR = "door"
    PREFILLED = "prefilled"
    START = "start"  # a field from which others are reached
    SUM = "sum"  # numbers that stand for both dice together
    TRACK = "track"  # fields that are filled forward, with gaps or without


@dataclass(frozen=True, slots=True)
class Promise:
    """One thing that a card must show, by the icons and letters a player looks for."""

    told: Told
    about: str  # a field, a group, or the place in a list, from 0
    icons: tuple[str, ...] = ()
    number: str = ""  # digits that stand there too: a printed number, a total to reach
    path: str = ""  # where it is written, within the card


def promises_of(card: Card) -> tuple[Promise, ...]:
    """Return all that must stand on a realm card."""
    return tuple(_promises(card))


def of_field(told: Told, field: Field) -> Promise:
    """Return what a field promises of one kind."""
    path = f"groups.{field.group}"
    if told is Told.NUMBER:
        return Promise(told, field.id, (), str(field.number), f"{path}.numbers")
    reward = {Told.GAIN: field.gain, Told.COST: field.cost, Told.HOLDS: field.holds}[told]
    return Promise(told, field.id, reward.icons, "", f"{path}.{told.value}")


def of_set(card: Card, full: FieldSet) -> Promise:
    """Return what a set promises: what it pays, and the sum it wants."""
    number = "" if full.total is None else str(full.total)
    place = next(i for i, other in enumerate(card.sets) if other is full)
    return Promise(Told.SET, str(place), full.gain.icons, number, "sets")


def of_range(card: Card, index: int) -> Promise:
    """Return what one range of a tally promises."""
    assert card.tally is not None
    span = card.tally.ranges[index]
    number = "" if span.to is None else str(span.to)
    return Promise(Told.RANGE, str(index), span.gain.icons, number, "tally")


def of_end(card: Card, index: int) -> Promise:
    """Return what is promised for the end of the round."""
    score = card.end_scores[index]
    if isinstance(score, LeastOfOthers):
        return Promise(Told.END, str(index), ("star",), "", "end_score")
    kinds = tuple(kind.value for kind in RESOURCES)
    icons = kinds + score.gain.icons * len(kinds)
    return Promise(Told.END, str(index), icons, str(score.at_least), "end_score")


def of_label(group: str) -> Promise:
    """Return that the words beside a group are there."""
    return Promise(Told.LABEL, group, path=f"groups.{group}.label")


def of_door(group: str) -> Promise:
    """Return that a column shows its door."""
    return Promise(Told.DOOR, group, path=f"groups.{group}.door")


def of_prefilled(group: str) -> Promise:
    """Return that cells which count as filled are seen."""
    return Promise(Told.PREFILLED, group, path=f"groups.{group}.grid.prefilled")


def of_start(field: Field) -> Promise:
    """Return that one sees where to start."""
    return Promise(Told.START, field.id, ("flag",), path=f"groups.{field.group}.spreads_from")


def of_sum(group: str) -> Promise:
    """Return that one sees that the numbers of a group are sums."""
    return Promise(Told.SUM, group, ("dice",), path="plays")


def of_track(group: str) -> Promise:
    """Return that one sees which way a track leads."""
    return Promise(Told.TRACK, group, path=f"groups.{group}.forward")


def of_shape(die: int) -> Promise:
    """Return that the shape of a die is seen."""
    return Promise(Told.SHAPE, str(die), (f"die-{die}-outline",), path="plays")


def _promises(card: Card) -> Iterator[Promise]:
    for group in card.groups:
        if group.id == STAR_GROUP:
            continue
        for field in group.fields:
            if field.number is not None:
                yield of_field(Told.NUMBER, field)
            for told in (Told.GAIN, Told.COST, Told.HOLDS):
                if getattr(field, told.value):
                    yield of_field(told, field)
        if group.label is not None:
            yield of_label(group.id)
        if group.door:
            yield of_door(group.id)
        if group.prefilled:
            yield of_prefilled(group.id)
        if group.forward:
            yield of_track(group.id)
        yield from (of_start(f) for f in group.fields if f.id in group.spreads_from)
    yield from (of_set(card, full) for full in card.sets)
    if card.tally is not None:
        yield from (of_range(card, i) for i in range(len(card.tally.ranges)))
    yield from (of_end(card, i) for i in range(len(card.end_scores)))
    for play in card.plays:
        if isinstance(play, Mark) and play.sum_of_dice:
            yield from (of_sum(group) for group in play.groups)
        if isinstance(play, PlaceShape):
            yield from (of_shape(shape.die) for shape in play.shapes)
