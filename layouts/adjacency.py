"""Who is whose neighbour: fields of a grid that share an edge, hexes that touch.

Printing, rules and the loader ask here, so that no two of them can mean different neighbours.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dicesheets.layouts.fields import Field, Group
from dicesheets.layouts.hexes import Spot, neighbours_of

_EDGES = ((-1, 0), (0, 1), (1, 0), (0, -1))
_CORNERS = ((-1, -1), (-1, 1), (1, 1), (1, -1))


def neighbours_in(group: Group, diagonals: bool = False) -> dict[str, tuple[str, ...]]:
    """Return for each field of a grid or of hexes the fields that touch it."""
    fields = {(f.row, f.column): f.id for f in group.fields}
    return {
        name: tuple(fields[near] for near in _touching(group, spot, diagonals) if near in fields)
        for spot, name in fields.items()
    }


def pairs_in(group: Group, diagonals: bool = False) -> Iterator[tuple[str, str]]:
    """Yield every two fields that touch, once, in the order of the fields."""
    order = {f.id: f.position for f in group.fields}
    for name, near in neighbours_in(group, diagonals).items():
        yield from ((name, other) for other in sorted(near, key=order.__getitem__)
                    if order[name] < order[other])  # fmt: skip


def is_reached(group: Group, fields: Iterable[str], starts: Iterable[str]) -> bool:
    """Say whether one can walk from some starts to all fields over these alone."""
    walk = list(starts)
    left = set(fields).difference(walk)
    near = neighbours_in(group)
    while walk:
        reached = left.intersection(near[walk.pop()])
        left -= reached
        walk += reached
    return not left


def diagonals_of(fields: Iterable[Field], size: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the two diagonals of a square grid, each from its left end to its right end."""
    across = sorted(fields, key=lambda f: f.column)
    falling = tuple(f.id for f in across if f.row == f.column)
    rising = tuple(f.id for f in across if f.row + f.column == size + 1)
    return falling, rising


def _touching(group: Group, spot: Spot, diagonals: bool) -> tuple[Spot, ...]:
    if group.is_hexes:
        return neighbours_of(spot)
    steps = _EDGES + _CORNERS if diagonals else _EDGES
    return tuple((spot[0] + down, spot[1] + right) for down, right in steps)
