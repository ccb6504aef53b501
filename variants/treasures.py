"""Where the treasures of a generated board lie: apart, in every quarter, and neither near nor far.

How long a game on a board takes depends on its treasures most of all; boards whose treasures are
equally hard to reach are equally fast, whatever else differs.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence

from dicesheets.layouts.hexes import Spot, neighbours_of
from dicesheets.variants.draw import Draw

Region = tuple[Spot, ...]

TREASURES_A_COLOUR = 2
NEAREST = 3  # steps from the start to a treasure, at least
A_QUARTER = (2, 4)  # fewest and most treasures in a quarter of the board
# What a treasure adds to the turns of a game, as a share of an average game: for each step from
# the start, for each region on the way, and for each hex of its region (large ones fill faster).
# Least squares over 120 boards with 260 simulated games each: explains 58 % of
# the difference between boards.
STEP_PACE, REGION_PACE, SIZE_PACE = 0.0049, 0.0075, -0.0042
BASE_PACE = 0.733
PACE_RANGE = 0.012  # an accepted board's pace differs from 1 by this at most
TRIES = 60  # placements on one set of regions before the regions are dropped


def hide_treasures(
    start: Spot,
    land: Sequence[Spot],
    regions_of_colours: Sequence[Sequence[Region]],
    size: tuple[int, int],
    rng: Draw,
) -> frozenset[Spot]:
    """Choose two treasures a colour, never two in a region; nothing if no fair choice is found.

    `size` is rows and columns of the board.
    """
    steps = steps_from(start, land)
    regions = [region for own in regions_of_colours for region in own]
    away = _regions_away(start, regions)
    for _ in range(TRIES):
        found: dict[Spot, Region] = {}
        for own in regions_of_colours:
            for region in rng.sample(own, TREASURES_A_COLOUR):
                fit = [
                    spot
                    for spot in region
                    if steps[spot] >= NEAREST and found.keys().isdisjoint(neighbours_of(spot))
                ]
                if fit:
                    found[rng.choice(fit)] = region
        is_complete = len(found) == TREASURES_A_COLOUR * len(regions_of_colours)
        if is_complete and _is_spread(found, size) and _is_paced(found, steps, away):
            return frozenset(found)
    return frozenset()


def steps_from(start: Spot, land: Iterable[Spot]) -> dict[Spot, int]:
    """Return how many steps over land each spot lies from the start."""
    open_land = set(land)
    steps = {start: 0}
    queue = deque([start])
    while queue:
        spot = queue.popleft()
        for near in neighbours_of(spot):
            if near in open_land and near not in steps:
                steps[near] = steps[spot] + 1
                queue.append(near)
    return steps


def _regions_away(start: Spot, regions: Sequence[Region]) -> dict[Region, int]:
    """Return as the how manyth region each is reached from the start, from 1."""
    owner = {spot: region for region in regions for spot in region}
    away: dict[Region, int] = {}
    edge = {owner[near] for near in neighbours_of(start) if near in owner}
    distance = 1
    while edge:
        away |= dict.fromkeys(edge, distance)
        touched = (near for region in edge for spot in region for near in neighbours_of(spot))
        edge = {owner[near] for near in touched if near in owner} - away.keys()
        distance += 1
    return away


def _is_spread(treasures: Iterable[Spot], size: tuple[int, int]) -> bool:
    rows, columns = size
    quarters = Counter((row > rows // 2, column > columns // 2) for row, column in treasures)
    counts = [quarters[(low, right)] for low in (False, True) for right in (False, True)]
    return min(counts) >= A_QUARTER[0] and max(counts) <= A_QUARTER[1]


def _is_paced(
    treasures: Mapping[Spot, Region], steps: Mapping[Spot, int], away: Mapping[Region, int]
) -> bool:
    """Say whether a game on this board should take as long as on an average one."""
    pace = BASE_PACE + sum(
        STEP_PACE * steps[spot] + REGION_PACE * away[region] + SIZE_PACE * len(region)
        for spot, region in treasures.items()
    )
    return abs(pace - 1) <= PACE_RANGE
