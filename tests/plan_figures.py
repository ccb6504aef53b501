"""What plans as text round away: how many items of each kind, and all their numbers added up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields

from dicesheets.sheets.plan import CardPlan, Code, Fiducial


def figures_of(plan: CardPlan) -> str:
    """Return how many items of each kind there are, and all their numbers added up."""
    items = (*plan.items, *plan.personal)
    counts = Counter(type(item).__name__.lower() for item in items)
    kinds = " ".join(f"{kind} {count}" for kind, count in sorted(counts.items()))
    numbers = [number for item in items for number in numbers_of(item)]
    numbers += [n for f in plan.fields for point in f.polygon for n in point]
    numbers += [n for dot in plan.dots for n in dot]
    squares = sum(number * number for number in numbers)
    return f"{kinds}; sum {sum(numbers):.1f} squares {squares:.0f}"


def numbers_of(value: object) -> Iterator[float]:
    """Yield every number in an item, however deep."""
    if isinstance(value, bool | str) or value is None:
        return
    if isinstance(value, int | float):
        yield float(value)
    elif isinstance(value, tuple):
        for inner in value:
            yield from numbers_of(inner)
    elif isinstance(value, Code | Fiducial):
        yield from numbers_of(value.box if isinstance(value, Code) else value.marker.left_mm)
    else:
        for field in fields(value):  # type: ignore[arg-type]
            yield from numbers_of(getattr(value, field.name))
