"""Who stands where: what ranking needs to know of each player, whatever the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dicesheets.layouts.model import Game, Text


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's result; the larger key is the better one."""

    player: str  # a name, or "p1" on a pad
    score_tenths: int | None
    key: tuple[int, ...] | None  # score first, then the tie-breaks; None: cannot be ranked
    legal: bool | None
    seat: int = 0  # on a pad: which player, from 1
    pad: str = ""  # where several pads are ranked: which one


@dataclass(frozen=True, slots=True)
class Place:
    """A standing with its rank; equal keys share one, None stands for no rank."""

    rank: int | None
    standing: Standing


@dataclass(frozen=True, slots=True)
class Ranking:
    """Everybody in order, and what makes the comparison odd."""

    game: Game
    places: tuple[Place, ...]
    differences: tuple[Text, ...]


def rank_standings(standings: Sequence[Standing]) -> tuple[Place, ...]:
    """Return everybody from first to last; those who cannot be ranked come at the end."""
    ranked = sorted(
        (s for s in standings if s.key is not None), key=lambda s: s.key or (), reverse=True
    )
    keys = [s.key for s in ranked]
    places = [Place(keys.index(s.key) + 1, s) for s in ranked]
    return (*places, *(Place(None, s) for s in standings if s.key is None))
