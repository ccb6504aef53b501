"""The three resources as numbers: pumpkins, hearts and coins, in the order of `RESOURCES`."""

from __future__ import annotations

from dicesheets.layouts.model import RESOURCES

Vector = tuple[int, int, int]  # pumpkins, hearts, coins
NONE: Vector = (0, 0, 0)
KINDS = tuple(range(len(RESOURCES)))  # the places of a vector


def of_kind(kind: int, count: int) -> Vector:
    """Return so many resources of one kind."""
    return (count if kind == 0 else 0, count if kind == 1 else 0, count if kind == 2 else 0)


def add(one: Vector, two: Vector) -> Vector:
    """Add two vectors of resources."""
    return (one[0] + two[0], one[1] + two[1], one[2] + two[2])


def subtract(one: Vector, two: Vector) -> Vector:
    """Subtract resources."""
    return (one[0] - two[0], one[1] - two[1], one[2] - two[2])
