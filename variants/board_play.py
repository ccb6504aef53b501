"""How fast a Würfeland board is: simulated players race to its treasures.

Boards of one table are fair when a player needs about as many turns on each of them.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from random import Random

from dicesheets.layouts.hexes import Spot, neighbours_of
from dicesheets.layouts.model import Layout, Role, WuerfelandSettings
from dicesheets.rules.wuerfeland.hexboard import Board, Region, board_of
from dicesheets.rules.wuerfeland.turns import has_won, legal_regions

GAMES = 60  # races on each board: the mean is known to about ±4 %
MAX_TURNS = 200
FAIR_MARGIN = 0.10  # boards of one table lie within this part of their common mean
CONFIDENCE = 1.96
TREASURE_WORTH = 3.0  # of a treasure, in plain hexes
FINISH_WORTH = 1.0  # of completing a region, which frees the colour
OPEN_HEX_WORTH = 0.2  # a region loses this for each hex that is still open


@dataclass(frozen=True, slots=True)
class BoardRating:
    """Turns that a player needs on one board."""

    card: str
    turns: float
    margin: float  # half the 95 % range
    difference: float  # from the mean of all boards, as a fraction


def rate_boards(layout: Layout, games: int = GAMES) -> tuple[BoardRating, ...]:
    """Race on every board of a layout with the same dice; the same layout gives the same rating."""
    measured: list[tuple[str, float, float]] = []
    for card in layout.of_role(Role.BOARD):
        board = board_of(card)
        turns = [race(board, layout.wuerfeland, Random(f"race {g}")) for g in range(games)]
        mean = sum(turns) / games
        spread = math.sqrt(sum((t - mean) ** 2 for t in turns) / (games - 1))
        measured.append((card.id, mean, CONFIDENCE * spread / math.sqrt(games)))
    common = sum(mean for _, mean, _ in measured) / len(measured)
    return tuple(BoardRating(c, m, margin, m / common - 1) for c, m, margin in measured)


def is_fair(ratings: tuple[BoardRating, ...]) -> bool:
    """Say whether the boards of one table are equally fast within the stated margin."""
    return all(abs(rating.difference) <= FAIR_MARGIN for rating in ratings)


def race(board: Board, settings: WuerfelandSettings, rng: Random) -> int:
    """Return how many own turns a sensible player needs to win alone."""
    crossed: set[Spot] = {board.start}
    treasure_at = dict(board.treasures)
    colours = [colour.id for colour in settings.colours]
    for turn in range(1, MAX_TURNS + 1):
        throws = [settings.dice]
        first = True
        while throws:
            found = _throw(board, settings, crossed, treasure_at, throws.pop(), first, rng)
            throws += [settings.treasure_dice] * found
            first = False
            done = board.complete_colours(crossed, colours)
            if has_won(settings, len(crossed & treasure_at.keys()), done):
                return turn
    return MAX_TURNS


def _throw(
    board: Board, settings: WuerfelandSettings, crossed: set[Spot], treasure_at: dict[Spot, str],
    dice: int, rerolls: bool, rng: Random,
) -> int:  # fmt: skip
    """Throw, choose, cross; return how many treasures were found."""
    colours = [colour.id for colour in settings.colours]
    shown = Counter(rng.choices(colours, k=dice))
    options = [(_worth(board, crossed, treasure_at, c, n), c, n) for c, n in sorted(shown.items())]
    worth, colour, count = max(options)
    while rerolls and count < dice:
        room = max((len(_free(r, crossed)) for r in legal_regions(board, crossed, colour, count)),
                   default=0)  # fmt: skip
        rest = dice - count
        # One more die of the colour is likely; stop when more would not fit any more.
        if room <= count or (room - count < rest / len(colours) * 2 and worth > 0):
            break
        more = rng.choices(colours, k=rest).count(colour)
        if not more:
            break
        count += more
    regions = legal_regions(board, crossed, colour, count)
    if not regions:
        return 0
    region = max(regions, key=lambda r: (_region_worth(r, crossed, treasure_at), min(r.spots)))
    return _cross(region, count, crossed, treasure_at)


def _free(region: Region, crossed: set[Spot]) -> frozenset[Spot]:
    return region.spots - crossed


def _region_worth(region: Region, crossed: set[Spot], treasure_at: dict[Spot, str]) -> float:
    free = _free(region, crossed)
    found = sum(spot in treasure_at for spot in free)
    return TREASURE_WORTH * found - OPEN_HEX_WORTH * len(free)


def _worth(
    board: Board, crossed: set[Spot], treasure_at: dict[Spot, str], colour: str, count: int
) -> float:
    best = 0.0
    for region in legal_regions(board, crossed, colour, count):
        free = _free(region, crossed)
        finish = FINISH_WORTH if len(free) == count else 0.0
        near = sum(spot in treasure_at for spot in free) * count / len(free)
        best = max(best, count + finish + TREASURE_WORTH * near)
    return best


def _cross(region: Region, count: int, crossed: set[Spot], treasure_at: dict[Spot, str]) -> int:
    """Cross hexes one by one, treasures first, each beside a crossed one."""
    found = 0
    for _ in range(count):
        reachable = [s for s in sorted(region.spots - crossed)
                     if any(n in crossed for n in neighbours_of(s))]  # fmt: skip
        if not reachable:
            break
        spot = max(reachable, key=lambda s: s in treasure_at)
        crossed.add(spot)
        found += spot in treasure_at
    return found
