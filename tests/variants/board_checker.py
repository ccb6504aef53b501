"""A second, independent reading of what a board must keep: by cube coordinates, from its rows."""

from __future__ import annotations

from collections import Counter

Hex = tuple[int, int, int]  # cube coordinates: another way to say who touches whom
DIRECTIONS = ((1, -1, 0), (1, 0, -1), (0, 1, -1), (-1, 1, 0), (-1, 0, 1), (0, -1, 1))


def cubes_of(rows: tuple[str, ...]) -> dict[Hex, str]:
    """Return the tokens of a map by cube coordinates; every second row is half a hex further."""
    cubes: dict[Hex, str] = {}
    for row, line in enumerate(rows):
        for column, token in enumerate(line.split()):
            q = column - (row - row % 2) // 2
            cubes[(q, row, -q - row)] = token
    return {cube: token for cube, token in cubes.items() if token != "."}


def touching(cube: Hex) -> set[Hex]:
    q, r, s = cube
    return {(q + a, r + b, s + c) for a, b, c in DIRECTIONS}


def group_by_touch(hexes: set[Hex]) -> list[set[Hex]]:
    groups: list[set[Hex]] = []
    left = set(hexes)
    while left:
        group = edge = {left.pop()}
        while edge := left.intersection(near for hex_ in edge for near in touching(hex_)):
            group = group | edge
            left -= edge
        groups.append(group)
    return groups


def find_breaches(rows: tuple[str, ...]) -> list[str]:
    """Return everything wrong with a board."""
    cubes = cubes_of(rows)
    found: list[str] = []
    counts = Counter(token for token in cubes.values())
    if counts["@"] != 1:
        found.append(f"{counts['@']} starts")
    if not 4 <= counts["#"] <= 9:
        found.append(f"{counts['#']} obstacles")
    for letter in "rygbok":
        own = {cube for cube, token in cubes.items() if token.lower() == letter}
        regions = group_by_touch(own)
        if len(own) != 16:
            found.append(f"{letter}: {len(own)} hexes")
        if not 3 <= len(regions) <= 4 or not all(3 <= len(r) <= 6 for r in regions):
            found.append(f"{letter}: regions of {sorted(len(r) for r in regions)}")
        treasures = [cube for cube in own if cubes[cube].isupper()]
        if len(treasures) != 2 or any(len(r.intersection(treasures)) > 1 for r in regions):
            found.append(f"{letter}: {len(treasures)} treasures, or two in a region")
    open_hexes = {cube for cube, token in cubes.items() if token != "#"}
    if len(group_by_touch(open_hexes)) != 1:
        found.append("some hexes cannot be reached")
    start = next(cube for cube, token in cubes.items() if token == "@")
    colours = {cubes[near].lower() for near in touching(start) if near in cubes} - {"#"}
    if len(colours) < 4:
        found.append(f"the start touches {len(colours)} colours")
    return found
