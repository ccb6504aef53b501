"""Marks as a player makes them, drawn over a card: for pictures in the leaflet."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from dicesheets.layouts.model import Kind
from dicesheets.sheets.extent import extent_of
from dicesheets.sheets.plan import (
    NO_BOX,
    Box,
    CardPlan,
    Disc,
    Fiducial,
    Item,
    PlacedField,
    Polyline,
    Rectangle,
    Words,
)
from dicesheets.sheets.text import cap_height, measure

PEN = "pen"  # a blue pen
RED_PEN = "pen-wrong"
LINE_MM = 0.7
REACH = 0.36  # how far a cross reaches from the middle of its field, in sides of it
SHARE = 0.62  # height of a digit, in heights of its box


def filled(
    plan: CardPlan, marks: Mapping[str, str], language: str = "en", wrong: Collection[str] = ()
) -> CardPlan:
    """Return a card with marks on it, without anything that a camera would take for a sheet.

    What stands in the fields of `wrong` is ringed in red.
    """
    shown = [item for item in plan.items if not _is_for_cameras(item, plan)]
    lines = [name.box for name in plan.names]  # for a name: they are empty, but there
    shown += [i for i in plan.personal if any(box.overlaps(extent_of(i)) for box in lines)]
    for placed in plan.fields:
        if placed.field.id in marks:
            mark = marks[placed.field.id]
            shown += _mark(placed, mark.replace(".", ",") if language == "de" else mark)
    for placed in plan.fields:
        if placed.field.id in wrong:
            radius = max(placed.box.width_mm, placed.box.height_mm) * 0.62
            shown.append(Disc(placed.box.centre, radius, None, RED_PEN, 2 * LINE_MM))
    return replace(
        plan, items=tuple(shown), personal=(), fields=(), markers=(), dots=(),
        code_box=NO_BOX, letters_box=NO_BOX, code="",
    )  # fmt: skip


def _is_for_cameras(item: Item, plan: CardPlan) -> bool:
    """Say whether an item is a marker, a dot, or white paper round what a camera reads."""
    if isinstance(item, Disc):
        return item.centre in plan.dots
    if isinstance(item, Rectangle):
        sides = [Box(m.left_mm, m.top_mm, m.size_mm, m.size_mm) for m in plan.markers]
        white = item.fill == "paper" and item.stroke is None
        return white and any(map(item.box.overlaps, (*sides, plan.code_box, plan.letters_box)))
    return isinstance(item, Fiducial)


def _mark(placed: PlacedField, mark: str) -> list[Item]:
    box = placed.box
    if mark == "#":
        return [Polyline(line, None, PEN, LINE_MM) for line in _hatching(box.inset(0.8))]
    if placed.field.kind in (Kind.DIGIT, Kind.NUMBER):
        return [_written(mark, box)]
    items: list[Item] = []
    side = min(box.width_mm, box.height_mm)
    x, y = box.centre
    if "o" in mark:
        items.append(Disc((x, y), side * 0.45, None, PEN, LINE_MM))
    if "x" in mark:
        reach = side * REACH
        for down in (-reach, reach):
            ends = ((x - reach, y - down), (x + reach, y + down))
            items.append(Polyline(ends, None, PEN, LINE_MM))
    return items


def _written(mark: str, box: Box) -> Words:
    size = box.height_mm * SHARE / cap_height("bold", 1.0)
    size = min(size, size * (box.width_mm - 2.0) / measure(mark, "bold", size))
    baseline = box.centre[1] + cap_height("bold", size) / 2
    return Words(mark, (box.centre[0], baseline), size, "bold", PEN, "middle")


def _hatching(box: Box) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Return the strokes that fill a cell."""
    side = min(box.width_mm, box.height_mm)
    lines = []
    for share in (0.45, 0.8, 1.2, 1.55):
        near, far = min(share, 1.0) * side, max(0.0, share - 1.0) * side
        start = (box.left_mm + near, box.top_mm + far)
        lines.append((start, (box.left_mm + far, box.top_mm + near)))
    return lines
