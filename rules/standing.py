"""Who stands where: what ranking needs to know of each player, whatever the game."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

from dicesheets.layouts.model import Game, Text
from dicesheets.layouts.pad_bounds import MOST_RESULT
from dicesheets.layouts.people import PersonId

Key = tuple[int, ...]  # score first, then the tie-breaks; the larger one is the better

MOST = 10 * MOST_RESULT  # more than any tie-break gives

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
    order = sorted(range(len(bounds)), key=lambda place: bounds[place][1], reverse=True)
    certain = [place for place in order if bounds[place][0] == bounds[place][1]]
    opened = [place for place in order if bounds[place][0] != bounds[place][1]]
    ranks = rank_sorted(
        [bounds[place][1] for place in certain], [bounds[place] for place in opened]
    )
    found = [(0, 0)] * len(bounds)
    for place, first, last in zip(certain, ranks.first, ranks.last, strict=True):
        found[place] = (first, last)
    for place, span in zip(opened, ranks.opened, strict=True):
        found[place] = span
    return found


@dataclass(frozen=True, slots=True)
class Ranks:
    """The first and last places of those whose key is certain, then of the others."""

    first: list[int]
    last: list[int]
    opened: list[tuple[int, int]]


def rank_sorted(
    certain: Sequence[Ordered], opened: Sequence[tuple[Ordered, Ordered]],
    perhaps: Collection[int] = (),
) -> Ranks:  # fmt: skip
    """Return everybody's places, given the certain keys, the best first, and some open bounds.

    `perhaps` are those of the open ones, by their number, that may come to take no place at all:
    they are surely before nobody. Made for very many: of those that are certain only neighbours
    are compared.
    """
    before: Ordered | None = None
    place, above = 0, list[int]()
    for number, key in enumerate(certain, start=1):
        if key != before:
            before, place = key, number
        above.append(place)
    rising = certain[::-1]
    leasts = sorted(least for number, (least, _) in enumerate(opened) if number not in perhaps)
    bests = sorted(best for _, best in opened)
    first = _moved(above, [len(certain) - bisect_left(rising, least) for least in leasts])
    last = _moved(above, [len(certain) - bisect_left(rising, best) for best in bests])
    return Ranks(first, last, [_open_rank(one, rising, leasts, bests) for one in opened])


def _moved(places: list[int], starts: list[int]) -> list[int]:
    """Return places one further from each start on: somebody open is ahead of those."""
    found: list[int] = []
    for more, (start, end) in enumerate(pairwise([0, *sorted(starts), len(places)])):
        found += [place + more for place in places[start:end]] if more else places[start:end]
    return found


def _open_rank(
    bounds: tuple[Ordered, Ordered], rising: Sequence[Ordered], leasts: Sequence[Ordered],
    bests: Sequence[Ordered],
) -> tuple[int, int]:  # fmt: skip
    """Return the places of one that is open, given everybody's keys from the least on."""
    least, best = bounds
    first = len(rising) - bisect_right(rising, best) + len(leasts) - bisect_right(leasts, best)
    last = len(rising) - bisect_right(rising, least) + len(bests) - bisect_right(bests, least)
    return 1 + first, 1 + last - (best > least)  # nobody stands before itself
