"""The table that a bench prints: what was measured, what was reached, what was the goal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table."""

    what: str
    reached: str
    goal: str
    met: bool | None


def share(what: str, good: Sequence[bool], goal: float) -> Row:
    reached = sum(good) / max(len(good), 1)
    low, high = _interval(sum(good), len(good))
    text = f"{reached:.1%} ({sum(good)}/{len(good)}; {low:.0%} to {high:.0%})"
    return Row(what, text, f"≥ {goal:.1%}" if goal < 1 else "100 %", reached >= goal)


def _interval(good: int, count: int) -> tuple[float, float]:
    """Return between what the share lies in 19 of 20 cases (Wilson)."""
    if not count:
        return 0.0, 1.0
    z, share = 1.96, good / count
    middle = share + z * z / (2 * count)
    reach = z * ((share * (1 - share) + z * z / (4 * count)) / count) ** 0.5
    whole = 1 + z * z / count
    return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)


def print_table(rows: Sequence[Row]) -> None:
    """Print the rows below each other."""
    wide = max(len(row.what) for row in rows)
    far = max(len(row.reached) for row in rows)
    for row in rows:
        mark = {True: "yes", False: "NO", None: "-"}[row.met]
        print(f"{row.what:<{wide}}  {row.reached:<{far}}  {row.goal:<12}  {mark}")
