"""The castles varied: two castles of columns with doors, drawn until they can be built."""

from __future__ import annotations

from dicesheets.variants.dealing import deal
from dicesheets.variants.difficulty import EASY, HARD, NORMAL
from dicesheets.variants.draw import Draw

LEFT, RIGHT = ("l1", "l2", "l3"), ("r1", "r2")  # the columns of the two castles
CLASSIC = [(1, False), (2, True), (2, False), (2, True), (3, False)]  # squares and door of each
STOREYS = 3
RESOURCES = 9  # that all columns together pay
MOST = 3  # that one column pays


def vary_castles(rng: Draw, difficulty: int) -> dict[str, object]:
    """Other towers: which column has the door, and how high each one is."""
    squares = {EASY: 9, NORMAL: 10, HARD: 11}[difficulty]
    while True:
        columns = _castle(rng, len(LEFT)) + _castle(rng, len(RIGHT))
        if sum(height for height, _ in columns) == squares and columns != CLASSIC:
            break
    names = [*LEFT, *RIGHT]
    groups = {
        name: {"kind": "digit", "count": height, "in_order": True, "door": door}
        for name, (height, door) in zip(names, columns, strict=True)
    }
    portions = deal(rng, _portions([height for height, _ in columns]))
    sets: list[dict[str, object]] = [
        {"fields": name, "gain": gain} for name, gain in zip(names, portions, strict=True)
    ]
    sets += [
        {"storeys": list(LEFT), "gain": "star"},
        {"storeys": list(RIGHT), "gain": "star"},
    ]
    return {"groups": groups, "sets": sets}


def _castle(rng: Draw, columns: int) -> list[tuple[int, bool]]:
    """Draw (squares, door) of each column; three storeys, each with a square to fill."""
    while True:
        door = rng.randrange(columns)
        drawn = [(rng.randint(1, STOREYS - (i == door)), i == door) for i in range(columns)]
        levels = {level + has_door for height, has_door in drawn for level in range(1, height + 1)}
        if levels == set(range(1, STOREYS + 1)):
            return drawn


def _portions(heights: list[int]) -> list[int]:
    """Return how many resources each column pays: more for higher columns, at least one each."""
    portions = [1 if height == 1 else 2 for height in heights]
    order = sorted(range(len(heights)), key=lambda i: heights[i])
    while sum(portions) > RESOURCES:
        portions[next(i for i in order if portions[i] > 1)] -= 1
    while sum(portions) < RESOURCES:
        portions[next(i for i in reversed(order) if portions[i] < MOST)] += 1
    return portions
