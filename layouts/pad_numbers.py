"""Which numbers may stand in the boxes of a pad's line."""

from __future__ import annotations

from dicesheets.layouts.pad import Formula, Line, Pad, Way

MOST_FEW = 64  # numbers that a box may hold; of more it is not worth while to name each


def is_allowed(line: Line, value: int, times: int = 1) -> bool:
    """Say whether a number may stand in a line, in a turn that counts so many times."""
    if value % times:
        return False
    single = value // times
    if line.values and abs(single) not in line.values:
        return False
    if (line.low is not None and single < line.low) or (
        line.high is not None and single > line.high
    ):
        return False
    return single % line.step == 0


def is_ever_allowed(line: Line, number: int) -> bool:
    """Say whether a number may stand in a box of a line, with or without a minus, in some turn."""
    signs = (1, -1) if line.minus else (1,)
    return any(is_allowed(line, sign * number, many) for sign in signs for many in _times(line))


def few_numbers(pad: Pad, line: Line) -> tuple[int, ...]:
    """Return the numbers that a line's boxes hold if all goes right, none if they are many.

    Signs are left out: they have boxes of their own.
    """
    found = _results(pad, line.formula) if line.formula else _written(line)
    return tuple(sorted(found)) if len(found) <= MOST_FEW else ()


def _written(line: Line) -> set[int]:
    singles = line.values or range(_most(line) + 1)
    if len(singles) > MOST_FEW * line.step:
        return set()
    return {
        single * times for times in _times(line) for single in singles
        if is_ever_allowed(line, single * times)
    }  # fmt: skip


def _most(line: Line) -> int:
    """Return the largest number of a line, signs left out; -1 if nothing limits it."""
    if line.high is None or (line.minus and line.low is None):
        return -1
    return max(line.high, -(line.low or 0)) if line.minus else line.high


def _results(pad: Pad, formula: Formula) -> set[int]:
    if formula.way is Way.COUNT:
        most = sum(pad.line(name).boxes for name in formula.of)
        given = set(range(most + 1)) if most < MOST_FEW else set()
    elif formula.way in (Way.TABLE, Way.BONUS):
        given = {0, *(points for _, points in formula.table)}
    else:
        given = set()
    return {abs(number * formula.times) for number in given}


def _times(line: Line) -> tuple[int, ...]:
    return (1, line.after.times) if line.after else (1,)
