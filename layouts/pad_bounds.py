"""What the lines of a pad can come to: below 0 or not, and how much at most."""

from __future__ import annotations

from math import prod

from dicesheets.layouts.pad import Line, Pad, Way
from dicesheets.layouts.vocabulary import Kind

MOST_POINTS = 99_999  # what a field can hold
MOST_COUNT = 1_000  # more boxes than a pad has
MOST_RESULT = 10**15  # what a line may come to: products of products grow without end


def below_zero(pad: Pad) -> set[str]:
    """Return the lines that may come to less than 0."""
    found: set[str] = set()
    for line in pad.lines:  # computed ones stand below what they follow from
        formula = line.formula
        if formula is None:
            is_below = line.minus and (line.low is None or line.low < 0)
            is_below = is_below or any(worth < 0 for worth in line.worth)
        elif formula.times < 0 or formula.less or any(points < 0 for _, points in formula.table):
            is_below = True
        else:
            is_below = formula.way in (Way.SUM, Way.PRODUCT, Way.BEST) and not found.isdisjoint(
                formula.of
            )
        if is_below:
            found.add(line.id)
    return found


def too_large(pad: Pad) -> str | None:
    """Return the first line that may come to more than anybody can write or rank."""
    most: dict[str, int] = {}
    for line in pad.lines:
        most[line.id] = _most(line, most)
        if most[line.id] > MOST_RESULT:
            return line.id
    return None


def _most(line: Line, most: dict[str, int]) -> int:
    """Return what a line comes to at most, above or below 0, given those above it."""
    formula = line.formula
    if formula is None and line.kind is Kind.MARK:
        return sum(abs(worth) for worth in line.worth)
    if formula is None:
        high = MOST_POINTS if line.high is None else abs(line.high)
        times = line.after.times if line.after else 1
        return max(high, abs(line.low or 0)) * line.boxes * times
    parts = [most.get(name, 0) for name in (*formula.of, *formula.less)]
    if formula.way in (Way.TABLE, Way.BONUS):
        result = max((abs(points) for _, points in formula.table), default=0)
    elif formula.way is Way.COUNT:
        result = MOST_COUNT
    else:
        result = prod(parts) if formula.way is Way.PRODUCT else sum(parts)
    return abs(formula.times) * result
