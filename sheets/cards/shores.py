"""Shores: regions of hexes, the lines round them and the edges within.

Knows geometry. Does not know boards, colours or pens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import hypot

from dicesheets.layouts.hexes import Spot, corners_of, neighbours_of
from dicesheets.layouts.model import Field
from dicesheets.sheets.plan import Point


def regions_of(fields: Iterable[Field]) -> tuple[tuple[Spot, ...], ...]:
    """Return the largest connected sets of one colour, in reading order."""
    colour = {(field.row, field.column): field.colour for field in fields}
    regions: list[tuple[Spot, ...]] = []
    seen: set[Spot] = set()
    for first in colour:
        if first in seen:
            continue
        region = [first]
        seen.add(first)
        for spot in region:
            near = [n for n in neighbours_of(spot) if n not in seen]
            own = [n for n in near if colour.get(n) == colour[first]]
            seen.update(own)
            region.extend(own)
        regions.append(tuple(region))
    return tuple(regions)


def outlines_of(region: tuple[Spot, ...]) -> list[list[Point]]:
    """Return the closed lines round a region in widths of a hex, clockwise on paper."""
    members = set(region)
    following: dict[Point, Point] = {}
    for spot in region:
        corners = [(round(x, 6), round(y, 6)) for x, y in corners_of(spot)]
        for side, near in enumerate(neighbours_of(spot)):
            if near not in members:
                following[corners[side]] = corners[(side + 1) % 6]
    loops: list[list[Point]] = []
    while following:
        start, point = next(iter(following.items()))
        del following[start]
        loop = [start]
        while point != start:
            loop.append(point)
            point = following.pop(point)
        loops.append(loop)
    return loops


@dataclass(frozen=True, slots=True)
class Edge:
    """An edge between two hexes of a region; an end on the region's shore is not inside it."""

    start: Point
    end: Point
    starts_inside: bool
    ends_inside: bool

    def on_card(self, place: Callable[[Point], Point], tip_mm: float) -> list[Point]:
        """Return where it is drawn: ends on the shore are cut back by so much."""
        one, two = place(self.start), place(self.end)
        return [
            one if self.starts_inside else _towards(one, two, tip_mm),
            two if self.ends_inside else _towards(two, one, tip_mm),
        ]


def _towards(start: Point, end: Point, by_mm: float) -> Point:
    share = by_mm / hypot(end[0] - start[0], end[1] - start[1])
    x, y = (one + (two - one) * share for one, two in zip(start, end, strict=True))
    return (round(x, 3), round(y, 3))


def inner_edges(region: tuple[Spot, ...]) -> list[Edge]:
    """Return the edges between the hexes of a region, each once."""
    members = set(region)
    edges = []
    for spot in region:
        corners, near = corners_of(spot), neighbours_of(spot)
        for side in range(6):
            after = (side + 1) % 6
            if near[side] in members and near[side] > spot:
                inside = (near[side - 1] in members, near[after] in members)
                edges.append(Edge(corners[side], corners[after], *inside))
    return edges


def shrink(loop: list[Point], by_mm: float) -> list[Point]:
    """Move a clockwise closed line inwards."""
    moved: list[Point] = []
    for i, (x, y) in enumerate(loop):
        one = _inward(loop[i - 1], (x, y))
        two = _inward((x, y), loop[(i + 1) % len(loop)])
        share = by_mm / (1 + one[0] * two[0] + one[1] * two[1])
        across, down = (one[0] + two[0]) * share, (one[1] + two[1]) * share
        moved.append((round(x + across, 3), round(y + down, 3)))
    return moved


def _inward(start: Point, end: Point) -> Point:
    """Return the unit vector to the right of an edge, which is inside a clockwise line."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = hypot(across, down)
    return (-down / length, across / length)
