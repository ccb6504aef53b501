"""Fillings: plausible, legal marks for the sheets that are not Würfelwelten.

Reads sizes, colours and numbers from the layout alone; the rules decide afterwards, as for any
other sheet, whether the result is legal.
"""

from __future__ import annotations

import numpy as np

from dicesheets.layouts.hexes import Spot, neighbours_of
from dicesheets.layouts.model import (
    Card,
    Field,
    Layout,
    WuerfelandSettings,
)
from dicesheets.practice.pad_fillings import Marks, fill_pad


def fill_board(card: Card, settings: WuerfelandSettings, rng: np.random.Generator) -> Marks:
    """Return crosses that grew from the start, region by region, and the info bar to them."""
    hexes = {(f.row, f.column): f for f in card.group("hex").fields}
    regions = _regions(hexes)
    crossed: set[Spot] = set()
    reached = {card.group("hex").prefilled[0]}  # the start; obstacles come after it
    limit = int(rng.integers(len(hexes) // 5, len(hexes) - 8))
    while len(crossed) < limit:
        open_cells = _open_cells(hexes, regions, crossed, reached)
        if not open_cells:
            break
        spot = open_cells[int(rng.integers(len(open_cells)))]
        # A throw puts several crosses into one region; follow it for a while.
        for _ in range(int(rng.integers(1, settings.region_size[1] + 1))):
            crossed.add(spot)
            reached.add(spot)
            near = [s for s in regions[spot] if s not in crossed and _touches(s, reached)]
            if not near:
                break
            spot = near[int(rng.integers(len(near)))]
        if _is_won(hexes, crossed, settings):
            break
    return {hexes[s].id: "x" for s in sorted(crossed)} | _info(card, hexes, crossed)


def fill_card(layout: Layout, card: Card, rng: np.random.Generator, seats: int = 0) -> Marks:
    """Return marks for a board or pad of any game but Würfelwelten; `seats` play on the pad."""
    if card.pad is not None:
        return fill_pad(card, rng, seats)
    return fill_board(card, layout.wuerfeland, rng)


def _regions(hexes: dict[Spot, Field]) -> dict[Spot, tuple[Spot, ...]]:
    """Return for each hex all hexes of its region, itself included."""
    found: dict[Spot, tuple[Spot, ...]] = {}
    for start in hexes:
        if start in found:
            continue
        region, queue = {start}, [start]
        while queue:
            for near in neighbours_of(queue.pop()):
                same = near in hexes and hexes[near].colour == hexes[start].colour
                if same and near not in region:
                    region.add(near)
                    queue.append(near)
        for spot in region:
            found[spot] = tuple(sorted(region))
    return found


def _open_cells(
    hexes: dict[Spot, Field],
    regions: dict[Spot, tuple[Spot, ...]],
    crossed: set[Spot],
    reached: set[Spot],
) -> list[Spot]:
    """Return the hexes that may be crossed next: one unfinished region a colour."""
    begun = {
        hexes[s].colour: regions[s] for s in crossed if any(t not in crossed for t in regions[s])
    }
    return [
        s
        for s in sorted(hexes)
        if s not in crossed
        and _touches(s, reached)
        and begun.get(hexes[s].colour, regions[s]) == regions[s]
    ]


def _touches(spot: Spot, reached: set[Spot]) -> bool:
    return any(near in reached for near in neighbours_of(spot))


def _complete(hexes: dict[Spot, Field], crossed: set[Spot]) -> bool:
    colours = {f.colour for f in hexes.values()}
    return any(all(s in crossed for s, f in hexes.items() if f.colour == c) for c in colours)


def _is_won(hexes: dict[Spot, Field], crossed: set[Spot], settings: WuerfelandSettings) -> bool:
    treasures = sum(hexes[s].treasure for s in crossed)
    return treasures >= settings.treasures_to_win and _complete(hexes, crossed)


def _info(card: Card, hexes: dict[Spot, Field], crossed: set[Spot]) -> Marks:
    marks: Marks = {"colour": "x"} if _complete(hexes, crossed) else {}
    for field in card.group("info").fields:
        number = sum(hexes[s].treasure and hexes[s].colour == field.colour for s in crossed)
        place = field.id.rpartition("-")[2]
        if field.colour and place.isdigit() and int(place) <= number:
            marks[field.id] = "x"
    return marks
