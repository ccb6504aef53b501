"""Who stands where: what ranking needs to know of each player, whatever the game."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from dicesheets.layouts.model import Game, Text
from dicesheets.layouts.people import PersonId

Key = tuple[int, ...]  # score first, then the tie-breaks; the larger one is the better

MOST = 1_000_000  # more than any tie-break gives

Ordered = TypeVar("Ordered", Key, bytes)  # keys, or keys packed so that they sort alike


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's result."""

    player: str  # a name, or "p1" on a pad
    score_tenths: int | None
    key: Key | None  # None: not certain, or nothing to compare
    legal: bool | None
    seat: int = 0  # on a pad: which player, from 1
    pad: str = ""  # where several pads are ranked: which one
    # Where a doubtful field decides: the scores it may be, the least and the best key.
    possible_tenths: tuple[int, ...] = ()
    span: tuple[Key, Key] | None = None
    is_doubtful: bool = False  # a person should look at the sheet
    is_blank: bool = False  # nothing is written
    person: PersonId | None = None  # whose result it is, where the sheets say so

    @property
    def bounds(self) -> tuple[Key, Key] | None:
        """The least and the best key it may have; None if it takes no place.

        Whoever cannot have played like this takes none before those who can.
        """
        if self.legal is False or self.is_blank:
            return None
        return (self.key, self.key) if self.key is not None else self.span


@dataclass(frozen=True, slots=True)
class Place:
    """A standing with its rank; equal keys share one, None stands for no rank, or several."""

    rank: int | None
    standing: Standing
    ranks: tuple[int, int] | None = None  # from, to: where open scores decide


@dataclass(frozen=True, slots=True)
class Ranking:
    """Everybody in order, and what makes the comparison odd."""

    game: Game
    places: tuple[Place, ...]
    differences: tuple[Text, ...]
    duplicates: tuple[Text, ...] = ()  # sheets that were given twice and count once


def rank_standings(standings: Sequence[Standing]) -> tuple[Place, ...]:
    """Return everybody from first to last.

    Those who take no place come at the end: who is not certain, then who cannot have played like
    this, then who has written nothing.
    """
    ranked = [(standing, bounds) for standing in standings if (bounds := standing.bounds)]
    ranked.sort(key=lambda one: one[1][::-1], reverse=True)
    places = []
    for (standing, _), (first, last) in zip(
        ranked, find_ranks([bounds for _, bounds in ranked]), strict=True
    ):
        if first == last:
            places.append(Place(first, standing))
        else:
            places.append(Place(None, standing, (first, last)))
    rest = [standing for standing in standings if standing.bounds is None]
    rest.sort(key=lambda s: (s.is_blank, s.legal is False, tuple(-part for part in s.key or ())))
    return (*places, *(Place(None, standing) for standing in rest))


def find_ranks(bounds: Sequence[tuple[Ordered, Ordered]]) -> list[tuple[int, int]]:
    """Return the first and the last place that everybody may take, given their least and best key.

    Before them stands who is better whatever open scores come to, and at most who may be better.
    """
    ahead = _count_above([least for least, _ in bounds], [best for _, best in bounds])
    perhaps = _count_above([best for _, best in bounds], [least for least, _ in bounds])
    # Who is open may be better than its own least: nobody stands before itself.
    return [
        (1 + before, 1 + most - (best > least))
        for (least, best), before, most in zip(bounds, ahead, perhaps, strict=True)
    ]


def _count_above(values: Sequence[Ordered], keys: Sequence[Ordered]) -> list[int]:
    """Return for each key how many of the values are above it.

    Keys mostly come in order, the best first: then the next one is a step away, or none.
    """
    ordered = sorted(values)
    many = at = len(ordered)  # so many are not above the key
    counts: list[int] = []
    for key in keys:
        is_same = (at == many or ordered[at] > key) and (at == 0 or ordered[at - 1] <= key)
        if not is_same:
            is_next = at and ordered[at - 1] > key and (at == 1 or ordered[at - 2] <= key)
            at = at - 1 if is_next else bisect_right(ordered, key)
        counts.append(many - at)
    return counts
