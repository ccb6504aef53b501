"""Who stands where: what ranking needs to know of each player, whatever the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dicesheets.layouts.model import Game, Text
from dicesheets.layouts.people import PersonId

Key = tuple[int, ...]  # score first, then the tie-breaks; the larger one is the better

MOST = 1_000_000  # more than any tie-break gives


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
    for standing, (least, best) in ranked:
        others = [bounds for other, bounds in ranked if other is not standing]
        first = 1 + sum(least_ > best for least_, _ in others)
        last = 1 + sum(best_ > least for _, best_ in others)
        if first == last:
            places.append(Place(first, standing))
        else:
            places.append(Place(None, standing, (first, last)))
    rest = [standing for standing in standings if standing.bounds is None]
    rest.sort(key=lambda s: (s.is_blank, s.legal is False, tuple(-part for part in s.key or ())))
    return (*places, *(Place(None, standing) for standing in rest))
