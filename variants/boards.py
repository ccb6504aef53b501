"""Würfeland boards by seed: the rows of a hex map, the same for the same seed and version.

Every board has as many hexes of each colour as every other, so that boards at one table are alike
in length; regions, treasures, obstacles and the outline differ. Knows hexes and letters, no files.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from dicesheets.layouts.hexes import Spot, neighbours_of
from dicesheets.layouts.model import Generated
from dicesheets.variants.draw import Draw
from dicesheets.variants.treasures import Region, hide_treasures, steps_from

VERSION = 1  # printed boards name it: a change that alters any board needs a new number
ALL_REALMS = 0  # it has none
BOARDS_A_SET = 8  # four boards, both sides
BOARD_SEEDS = 1 << 22  # boards that a table is drawn from

LETTERS = "rygbok"  # red, yellow, green, blue, orange, grey: the tokens of a map
OBSTACLE, START, GAP = "#", "@", "."

ROWS, COLUMNS = 9, 12  # 12 mm hexes on an A5 board
HEXES_A_COLOUR = 16
SMALLEST, LARGEST = 3, 6  # hexes of a region
REGIONS_A_COLOUR = (3, 4)
GAPS = (3, 6)  # spots missing at the rim; the other spare spots are obstacles
START_COLOURS = 4  # different colours that touch the start, at least
COMPACTNESS = 2.2  # weight of touching the own region against filling nooks: fewer long worms
NOISE = 2.5  # keeps boards of different seeds from looking alike
_SIZES = (3, 4, 4, 4, 5, 5, 6)  # aimed-at region sizes, drawn evenly
_COLOURING_STEPS = 100  # a partition that needs more is dropped: most that can need under 40
_TRIES_A_GROUND = 12  # partitions of one ground before another is drawn


@dataclass(frozen=True, slots=True)
class _Ground:
    """A board before it has colours."""

    start: Spot
    obstacles: frozenset[Spot]
    land: tuple[Spot, ...]  # where colours go, sorted


def generate_board(seed: int) -> tuple[str, ...]:
    """Return the rows of the board of `seed`, as a layout's `map` has them."""
    rng = Draw(f"wuerfeland board {VERSION}/{seed}")
    while True:
        ground = _draw_ground(rng)
        for _ in range(_TRIES_A_GROUND):
            rows = _fill_ground(ground, rng) if ground else ()
            if rows:
                return rows


def generate_boards(seed: int, count: int) -> tuple[tuple[str, ...], ...]:
    """Return `count` different boards for one table."""
    boards: dict[tuple[str, ...], None] = {}
    rng = Draw(f"wuerfeland table {VERSION}/{seed}")
    while len(boards) < count:
        boards[generate_board(rng.randrange(BOARD_SEEDS))] = None
    return tuple(boards)


def _fill_ground(ground: _Ground, rng: Draw) -> tuple[str, ...]:
    """Give a ground regions, colours and treasures; nothing if that does not come out well."""
    regions = _cut_regions(ground.land, rng)
    if not _start_is_lively(ground.start, regions, range(len(regions))):
        return ()
    colours = _colour_regions(regions, rng)
    if not _start_is_lively(ground.start, regions, colours):
        return ()
    of_colours = [
        [region for region, colour in zip(regions, colours, strict=True) if colour == letter]
        for letter in LETTERS
    ]
    treasures = hide_treasures(ground.start, ground.land, of_colours, (ROWS, COLUMNS), rng)
    return _write_rows(ground, regions, colours, treasures) if treasures else ()


# ------------------------------------------------------------------ the ground


def _draw_ground(rng: Draw) -> _Ground | None:
    """Draw start, gaps and obstacles; None if they cut the land apart."""
    spots = [(row, column) for row in range(1, ROWS + 1) for column in range(1, COLUMNS + 1)]
    middle_row, middle_column = (ROWS + 1) // 2, COLUMNS // 2
    start = (middle_row + rng.randint(-1, 1), middle_column + rng.randint(0, 1))
    spare = len(spots) - 1 - HEXES_A_COLOUR * len(LETTERS)
    rim = [spot for spot in spots if spot[0] in (1, ROWS) or spot[1] in (1, COLUMNS)]
    gaps = _draw_apart(rim, rng.randint(*GAPS), {start}, rng)
    taken = {start, *gaps}
    inner = [s for s in spots if s not in taken and not taken.intersection(neighbours_of(s))]
    obstacles = _draw_apart(inner, spare - len(gaps), taken, rng)
    if len(gaps) + len(obstacles) != spare:
        return None
    land = tuple(s for s in spots if s not in taken and s not in obstacles)
    if len(steps_from(start, land)) != len(land) + 1:
        return None
    return _Ground(start, frozenset(obstacles), land)


def _draw_apart(spots: list[Spot], count: int, taken: set[Spot], rng: Draw) -> tuple[Spot, ...]:
    """Draw up to `count` spots of which no two touch."""
    drawn: list[Spot] = []
    for spot in rng.sample(spots, len(spots)):
        if len(drawn) == count:
            break
        if spot not in taken and not set(neighbours_of(spot)).intersection(drawn):
            drawn.append(spot)
    return tuple(drawn)


# ------------------------------------------------------------------ regions


def _cut_regions(land: tuple[Spot, ...], rng: Draw) -> tuple[Region, ...]:
    """Cut the land into connected regions of a legal size; nothing if a scrap is left over."""
    owner: dict[Spot, int] = {}
    regions: list[list[Spot]] = []
    # How open a free spot lies: its free neighbours, and some chance. Nooks are filled first.
    room = dict.fromkeys(land, 0.0)
    for spot in land:
        room[spot] = sum(near in room for near in neighbours_of(spot)) + NOISE * rng.random()
    while room:
        region = _grow_region(room, rng)
        if len(region) < SMALLEST:
            if not _give_away(region, regions, owner):
                return ()
            continue
        owner.update((spot, len(regions)) for spot in region)
        regions.append(region)
    few, many = (count * len(LETTERS) for count in REGIONS_A_COLOUR)
    if not few <= len(regions) <= many:
        return ()
    return tuple(tuple(sorted(region)) for region in regions)


def _grow_region(room: dict[Spot, float], rng: Draw) -> list[Spot]:
    """Take a compact region out of the free land, from the most hemmed-in spot on."""
    region: list[Spot] = []
    rim = room  # what may come next, with how open it lies
    size = rng.choice(_SIZES)
    while rim and len(region) < size:
        spot = min(rim, key=rim.__getitem__)
        if not region:
            rim = {}
        region.append(spot)
        del room[spot]
        rim.pop(spot, None)
        for near in neighbours_of(spot):
            if near in room:
                room[near] -= 1
                rim[near] = rim.get(near, room[near]) - COMPACTNESS
    return region


def _give_away(scrap: list[Spot], regions: list[list[Spot]], owner: dict[Spot, int]) -> bool:
    """Add each spot of a scrap to a neighbouring region with room; False if there is none."""
    waiting = list(scrap)
    while waiting:
        for spot in waiting:
            hosts = [owner[n] for n in neighbours_of(spot) if n in owner]
            hosts = [host for host in hosts if len(regions[host]) < LARGEST]
            if hosts:
                host = min(hosts, key=lambda i: len(regions[i]))
                regions[host].append(spot)
                owner[spot] = host
                waiting.remove(spot)
                break
        else:
            return False
    return True


# ------------------------------------------------------------------ colours


def _colour_regions(regions: tuple[Region, ...], rng: Draw) -> tuple[str, ...]:
    """Give every region a colour: equal ones never touch, each colour fills its hexes exactly.

    Nothing if that takes too long.
    """
    owner = {spot: i for i, region in enumerate(regions) for spot in region}
    near = [
        {owner[n] for spot in region for n in neighbours_of(spot) if n in owner} - {i}
        for i, region in enumerate(regions)
    ]
    room = dict.fromkeys(LETTERS, HEXES_A_COLOUR)
    count = dict.fromkeys(LETTERS, 0)
    chosen: list[str | None] = [None] * len(regions)
    steps = 0

    def options(i: int) -> list[str]:
        barred = {chosen[j] for j in near[i]}
        size = len(regions[i])
        return [c for c in LETTERS if c not in barred and _fits(room[c] - size, count[c] + 1)]

    def solve() -> bool:
        nonlocal steps
        steps += 1
        open_regions = [i for i, colour in enumerate(chosen) if colour is None]
        if not open_regions:
            return True
        if steps > _COLOURING_STEPS:
            return False
        choices = {i: options(i) for i in open_regions}
        hardest = min(open_regions, key=lambda i: (len(choices[i]), -len(near[i])))
        for colour in rng.sample(choices[hardest], len(choices[hardest])):
            chosen[hardest] = colour
            room[colour] -= len(regions[hardest])
            count[colour] += 1
            if solve():
                return True
            room[colour] += len(regions[hardest])
            count[colour] -= 1
        chosen[hardest] = None
        return False

    return tuple(c for c in chosen if c) if solve() else ()


@cache
def _fits(room: int, count: int) -> bool:
    """Say whether a colour with this room left and so many regions can still be filled exactly."""
    fewest, most = REGIONS_A_COLOUR
    if room == 0:
        return fewest <= count <= most
    return any(SMALLEST * more <= room <= LARGEST * more for more in range(1, most - count + 1))


def _start_is_lively(
    start: Spot, regions: tuple[Region, ...], colours: Iterable[str] | Iterable[int]
) -> bool:
    """Say whether enough different colours (or regions) touch the start."""
    near = set(neighbours_of(start))
    touching = {c for region, c in zip(regions, colours, strict=False) if near.intersection(region)}
    return len(touching) >= START_COLOURS


def _write_rows(
    ground: _Ground,
    regions: tuple[Region, ...],
    colours: tuple[str, ...],
    treasures: frozenset[Spot],
) -> tuple[str, ...]:
    token = dict.fromkeys(ground.obstacles, OBSTACLE) | {ground.start: START}
    for region, colour in zip(regions, colours, strict=True):
        token |= {spot: colour.upper() if spot in treasures else colour for spot in region}
    return tuple(
        " ".join(token.get((row, column), GAP) for column in range(1, COLUMNS + 1))
        for row in range(1, ROWS + 1)
    )


def cards_of(made: Generated) -> dict[str, object]:
    """Return the boards of a number, as they stand in a YAML file."""
    boards = generate_boards(made.seed, BOARDS_A_SET)
    names = ["board", *(f"board-{i}" for i in range(2, BOARDS_A_SET + 1))]
    return {name: {"map": list(rows)} for name, rows in zip(names, boards, strict=True)}
