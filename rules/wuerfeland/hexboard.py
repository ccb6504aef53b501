"""A Würfeland board as the rules see it: regions, neighbours, and an order of crossing.

Knows hexes and colours. Does not know records, dice or findings.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from dicesheets.layouts.hexes import Spot, neighbours_of
from dicesheets.layouts.model import Card


@dataclass(frozen=True, slots=True)
class Region:
    """A maximal connected set of hexes of one colour."""

    colour: str
    spots: frozenset[Spot]

    @property
    def first(self) -> Spot:
        """Its first hex from the top left, to name it by."""
        return min(self.spots)


@dataclass(frozen=True, slots=True)
class Board:
    """The hexes of one board."""

    start: Spot
    names: tuple[tuple[Spot, str], ...]  # (hex, field id) of every coloured hex
    regions: tuple[Region, ...]
    treasures: tuple[tuple[Spot, str], ...]  # (hex, colour)
    obstacles: frozenset[str]  # by the names their fields would have
    _region_at: dict[Spot, Region] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        table = {spot: region for region in self.regions for spot in region.spots}
        object.__setattr__(self, "_region_at", table)

    def region_at(self, spot: Spot) -> Region:
        """Return the region that a coloured hex belongs to."""
        return self._region_at[spot]

    def of_colour(self, colour: str) -> tuple[Region, ...]:
        """Return all regions of one colour."""
        return tuple(region for region in self.regions if region.colour == colour)

    def complete_colours(
        self, crossed: Collection[Spot], colours: Iterable[str]
    ) -> tuple[str, ...]:
        """Return the colours whose hexes are all crossed."""
        return tuple(
            colour
            for colour in colours
            if (regions := self.of_colour(colour))
            and all(spot in crossed for region in regions for spot in region.spots)
        )


def board_of(card: Card) -> Board:
    """Return the board that a card draws."""
    group = next(group for group in card.groups if group.prefilled)
    start, *obstacles = group.prefilled  # the loader puts the start first
    colour_at = {(f.row, f.column): f.colour or "" for f in group.fields}
    return Board(
        start=start,
        names=tuple(((f.row, f.column), f.id) for f in group.fields),
        regions=_regions_of(colour_at),
        treasures=tuple(((f.row, f.column), f.colour or "") for f in group.fields if f.treasure),
        obstacles=frozenset(f"r{row}c{column}" for row, column in obstacles),
    )


def _regions_of(colour_at: dict[Spot, str]) -> tuple[Region, ...]:
    """Return the maximal connected sets of one colour, by their first hexes."""
    regions = []
    left = set(colour_at)
    while left:
        seed = min(left)
        spots = reach({seed}, {spot for spot in left if colour_at[spot] == colour_at[seed]})
        regions.append(Region(colour_at[seed], frozenset(spots)))
        left -= spots
    return tuple(regions)


def reach(start: Collection[Spot], allowed: Collection[Spot]) -> set[Spot]:
    """Return everything in `allowed` that is connected with `start`, and `start` itself."""
    seen = set(start)
    edge = list(start)
    while edge:
        for spot in neighbours_of(edge.pop()):
            if spot in allowed and spot not in seen:
                seen.add(spot)
                edge.append(spot)
    return seen


def touches(region: Collection[Spot], crossed: Collection[Spot]) -> bool:
    """Say whether some hex of the region lies beside (or is) a crossed one."""
    for spot in region:  # asked for every region of every turn of thousands of games
        if spot in crossed:
            return True
        for other in neighbours_of(spot):
            if other in crossed:
                return True
    return False


def order_of(board: Board, crossed: frozenset[Spot]) -> tuple[tuple[Spot, ...], frozenset[Spot]]:
    """Return an order in which the crosses may have been made, and the hexes it cannot reach.

    Taking whatever can be taken is exact, no search is needed: a region that ends up full may be
    filled in one go as soon as it is touched (it is connected, so it never gets stuck, and it
    frees its colour again); a region that ends up unfinished must be its colour's last, so it
    may be entered once the colour's full regions are done. Neither step ever closes a way for
    another, because crosses only add neighbours. So if any order exists, this finds one.
    """
    done = {board.start}
    order: list[Spot] = []
    waiting = [r for r in board.regions if r.spots & crossed]
    progress = True
    while progress:
        progress = False
        for region in tuple(waiting):
            is_last = not (region.spots <= crossed)
            rivals = (r for r in waiting if r.colour == region.colour and r is not region)
            if is_last and any(rivals):
                continue
            found = _grow(done, region.spots & crossed - done)
            if found:
                progress = True
                order += found
                done.update(found)
            if region.spots & crossed <= done:
                waiting.remove(region)
    return tuple(order), frozenset(crossed - done)


def _grow(done: Collection[Spot], wanted: Collection[Spot]) -> list[Spot]:
    """Return the wanted hexes in an order that always touches what is done, as far as possible."""
    taken: list[Spot] = []
    reached = set(done)
    left = set(wanted)
    while True:
        step = next((s for s in sorted(left) if any(n in reached for n in neighbours_of(s))), None)
        if step is None:
            return taken
        taken.append(step)
        reached.add(step)
        left.discard(step)
