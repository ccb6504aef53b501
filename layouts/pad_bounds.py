"""What the lines of a pad can come to: below 0 or not, and how much at most."""

from __future__ import annotations

from math import prod

from dicesheets.layouts.pad import Line, Pad, Way
from dicesheets.layouts.vocabulary import Kind

MOST_POINTS = 99_999  # what a field can hold
USUAL_DIGITS = 3  # of a number that no limit makes longer
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
        most[line.id] = _most(pad, line, most, MOST_POINTS)
        if most[line.id] > MOST_RESULT:
            return line.id
    return None


def too_long(pad: Pad) -> tuple[str, int] | None:
    """Return the first result that its limits let grow beyond what a box can hold, and how far."""
    for line, most in _as_limited(pad).items():
        if most > MOST_POINTS and not pad.line(line).hidden:
            return line, most
    return None


def more_digits(pad: Pad) -> dict[str, int]:
    """Return the lines whose numbers may have more digits than usual, and how many.

    A line without limits is none of them: most numbers are small, and whoever reads them should
    take no stroke beside them for a further digit.
    """
    longest = len(str(MOST_POINTS))
    found = {line: min(len(str(most)), longest) for line, most in _as_limited(pad).items()}
    return {line: digits for line, digits in found.items() if digits > USUAL_DIGITS}


def _as_limited(pad: Pad) -> dict[str, int]:
    """Return what a box of each line may hold at most, as far as the layout limits it."""
    most: dict[str, int] = {}
    found: dict[str, int] = {}
    for line in pad.lines:
        unlimited = max(line.values, default=0)
        most[line.id] = _most(pad, line, most, unlimited)
        found[line.id] = most[line.id] if line.is_computed else _most_in_a_box(line, unlimited)
    return found


def _most_in_a_box(line: Line, unlimited: int) -> int:
    """Return the largest number that may stand in a box; `unlimited` where nothing limits it."""
    high = unlimited if line.high is None else abs(line.high)
    times = line.after.times if line.after else 1
    return max(high, abs(line.low or 0)) * times


def _most(pad: Pad, line: Line, most: dict[str, int], unlimited: int) -> int:
    """Return what a line comes to at most, above or below 0, given those above it."""
    formula = line.formula
    if formula is None and line.kind is Kind.MARK:
        return sum(abs(worth) for worth in line.worth)
    if formula is None:
        return _most_in_a_box(line, unlimited) * line.boxes
    parts = [most.get(name, 0) for name in (*formula.of, *formula.less)]
    if formula.way in (Way.TABLE, Way.BONUS):
        result = max((abs(points) for _, points in formula.table), default=0)
    elif formula.way is Way.COUNT:
        result = sum(other.boxes for other in pad.lines if other.id in formula.of)
    elif formula.way is Way.BEST:
        result = max(parts, default=0)
    elif formula.way is Way.PRODUCT:
        result = prod(part or 1 for part in parts)
    else:
        result = sum(parts)
    return abs(formula.times) * result
