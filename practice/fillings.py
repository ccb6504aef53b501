"""Fillings: plausible, legal marks for the sheets that are not Würfelwelten.

Reads sizes, colours and numbers from the layout alone; the rules decide afterwards, as for any
other sheet, whether the result is legal.
"""

from __future__ import annotations

import numpy as np

from dicesheets.layouts.hexes import Spot, neighbours_of
from dicesheets.layouts.model import (
    CarcassonneSettings,
    Card,
    Field,
    HeldenSettings,
    Layout,
    WuerfelandSettings,
)
from dicesheets.practice.pad_fillings import Marks, fill_pad

KNIGHT_CHANCE = 0.12  # of a turn given up for a doubled one
NOTHING_CHANCE = 0.15  # of a turn without a closed city
USUAL_DICE = (5, 6, 7)  # cities are mostly this large


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


def fill_helden(card: Card, settings: HeldenSettings, rng: np.random.Generator) -> Marks:
    """Return the posters and coins of a finished game."""
    players = int(rng.integers(settings.players[0], settings.players[1] + 1))
    posters = [f for f in card.fields if f.player == 1 and f.group.endswith("poster")]
    held: dict[int, list[Field]] = {p: [] for p in range(1, players + 1)}
    removed = list(settings.removed_for_two) if players == 2 else []
    for poster in posters:
        if poster.number in removed:
            removed.remove(poster.number)
            continue
        held[int(rng.integers(1, players + 1))].append(poster)
    marks: Marks = {}
    for player, owned in held.items():
        coins = int(rng.integers(6, 62))
        for poster in owned:
            marks[f"p{player}-poster-{poster.position}"] = "x"
        marks[f"p{player}-coins"] = str(coins)
        marks[f"p{player}-total"] = str(coins + sum(p.number or 0 for p in owned))
    return marks


def fill_carcassonne(card: Card, settings: CarcassonneSettings, rng: np.random.Generator) -> Marks:
    """Return the turns of a game that somebody has just won."""
    players = int(rng.integers(settings.players[0], settings.players[1] + 1))
    turns = max(f.turn for f in card.fields)
    points = dict(settings.points)
    sums = [0] * players
    knights = [False] * players
    marks: Marks = {}
    for turn in range(1, turns + 1):
        for player in range(players):
            field = f"p{player + 1}-t{turn}"
            if not knights[player] and turn < turns and rng.random() < KNIGHT_CHANCE:
                marks[field] = "0"
                marks[f"{field}-knight"] = "x"
                knights[player] = True
                continue
            dice = int(rng.choice(USUAL_DICE))
            won = 0 if rng.random() < NOTHING_CHANCE else points[dice]
            won *= settings.multiplier if knights[player] else 1
            knights[player] = False
            sums[player] += won
            marks[field] = str(won)
            if sums[player] >= settings.goal:
                return marks | {f"p{p + 1}-total": str(s) for p, s in enumerate(sums)}
    return marks | {f"p{p + 1}-total": str(s) for p, s in enumerate(sums)}


def fill_card(layout: Layout, card: Card, rng: np.random.Generator) -> Marks:
    """Return marks for a board or pad of any game but Würfelwelten."""
    if card.pad is not None:
        return fill_pad(card, rng)
    if isinstance(layout.settings, WuerfelandSettings):
        return fill_board(card, layout.settings, rng)
    if isinstance(layout.settings, HeldenSettings):
        return fill_helden(card, layout.settings, rng)
    assert isinstance(layout.settings, CarcassonneSettings)
    return fill_carcassonne(card, layout.settings, rng)


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
