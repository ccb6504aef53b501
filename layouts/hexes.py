"""The hex grid of a board: who is whose neighbour and where a hex lies.

Pointy-top hexes in rows; every even row (the second, the fourth, ...) is shifted right by half
a hex. Rows and columns count from 1, as in the field names `r1c1`.
"""

from __future__ import annotations

from functools import lru_cache
from math import sqrt

Spot = tuple[int, int]  # (row, column)

ROW_PITCH = sqrt(3) / 2  # between the centres of two rows, in widths of a hex
SIDE = 1 / sqrt(3)  # of a hex, and the distance from its centre to a corner, in widths of a hex


@lru_cache(maxsize=4096)
def neighbours_of(spot: Spot) -> tuple[Spot, ...]:
    """Return the six spots that touch `spot`, clockwise from the upper right."""
    row, column = spot
    left = column - 1 if row % 2 else column  # of the two touching spots in the next rows
    return (
        (row - 1, left + 1),
        (row, column + 1),
        (row + 1, left + 1),
        (row + 1, left),
        (row, column - 1),
        (row - 1, left),
    )


def centre_of(spot: Spot) -> tuple[float, float]:
    """Return x and y of a hex's centre in widths of a hex; the first hex lies at (0.5, SIDE)."""
    row, column = spot
    shift = 0.0 if row % 2 else 0.5
    return (column - 0.5 + shift, SIDE + (row - 1) * ROW_PITCH)


def corners_of(spot: Spot) -> tuple[tuple[float, float], ...]:
    """Return the six corners in widths of a hex: corners i and i + 1 face the neighbour i."""
    x, y = centre_of(spot)
    return (
        (x, y - SIDE),
        (x + 0.5, y - SIDE / 2),
        (x + 0.5, y + SIDE / 2),
        (x, y + SIDE),
        (x - 0.5, y + SIDE / 2),
        (x - 0.5, y - SIDE / 2),
    )
