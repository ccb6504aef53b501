"""What plans as text round away: how much of what there is, and a sum that changes with any of it.

The sums by kind say what changed, roughly; the last word of a line says that something did.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import fields
from zlib import crc32

from dicesheets.sheets.plan import CardPlan, Code, Fiducial, Item, Words

HUNDREDTHS = 100  # of a mm: nobody sees less
# Before rounding: lengths such as 2.125 lie on the edge, where the last bit of a sine would decide.
OFF_THE_EDGE = 0.01234


def figures_of(plan: CardPlan) -> str:
    """Return how many items of each kind there are, all their numbers added up, and a checksum."""
    items = (*plan.items, *plan.personal)
    counts = Counter(type(item).__name__.lower() for item in items)
    kinds = " ".join(f"{kind} {count}" for kind, count in sorted(counts.items()))
    numbers = [number for item in items for number in numbers_of(item)]
    numbers += [n for f in plan.fields for point in f.polygon for n in point]
    numbers += [n for dot in plan.dots for n in dot]
    squares = sum(number * number for number in numbers)
    checked = checksum_of(
        [_without_letters(item, plan.code) for item in items],
        [(placed.field.id, placed.polygon) for placed in plan.fields],
        [plan.width_mm, plan.height_mm, plan.dots, plan.code_box, plan.letters_box],
        [plan.badge_box, plan.name_tag, plan.names],
        [(shown.box, shown.icon_mm) for shown in plan.shown],
    )
    return f"{kinds}; sum {sum(numbers):.1f} squares {squares:.0f} {checked}"


def checksum_of(*values: Iterable[object]) -> str:
    """Return eight digits that change with every colour, word and 0.01 mm, and with the order."""
    told = "|".join(_exact(value) for some in values for value in some)
    return f"{crc32(told.encode()):08x}"


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


def _without_letters(item: Item, code: str) -> object:
    """Return an item without the letters of its sheet's code: those change with the layout."""
    if isinstance(item, Code):
        return item.box
    if isinstance(item, Words) and item.font == "mono" and code:
        return item.at, item.size_mm, item.font, item.colour, item.anchor
    return item


def _exact(value: object) -> str:
    if isinstance(value, float):
        return str(round(value * HUNDREDTHS + OFF_THE_EDGE))
    if isinstance(value, bool | str | int) or value is None:
        return str(value)
    if isinstance(value, tuple):
        return f"({' '.join(map(_exact, value))})"
    return _exact(tuple(getattr(value, field.name) for field in fields(value)))  # type: ignore[arg-type]
