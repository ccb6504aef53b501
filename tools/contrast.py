"""How well every printed thing is seen on a grey printer: its contrast, item by item.

Contrast is 1 - dark / light, of an item's ink and of what it stands on, on a grey raster: 0 is
invisible, 1 black on white. Grounds (panels, the colour of a card) and friezes say nothing that a
player must see, and are not measured.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, hypot
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dicesheets.sheets.extent import extent_of
from dicesheets.sheets.pages import Document, Page, PlacedCard
from dicesheets.sheets.pdf import pdf_bytes
from dicesheets.sheets.plan import (
    Box,
    CardPlan,
    Code,
    Disc,
    Fiducial,
    Icon,
    Item,
    Point,
    Polyline,
    Rectangle,
    Words,
)
from dicesheets.sheets.preview import render_pages

Grey = NDArray[np.float64]

DPI = 300  # what a plain office printer prints
PX_A_MM = DPI / 25.4
LIMITS = {"words": 0.4, "signs": 0.25, "lines": 0.25, "in fields": 0.25}
GROUNDS = ("paper", "white", "tint", "pale", "wash", "ground", "shade")
PRINTED = ("printed", "soft", "print")  # what stands in fields and is written over
DARK, LIGHT = 1, 99  # percentiles of a piece that are its ink and its ground
LINE_REACH_MM = 0.25  # a line is looked for this far from where it should be
GROUND_REACH_MM = 0.75  # and its ground this far from its edge
LARGE_MM = 6.0  # a larger area is a ground


@dataclass(frozen=True, slots=True, order=True)
class Seen:
    """One printed thing and how well it is seen."""

    contrast: float
    kind: str  # words, signs, lines, in fields
    colour: str


def measure_plan(plan: CardPlan, saver: bool) -> list[Seen]:
    """Return every thing that a card prints, with its contrast."""
    grey = raster_of(plan, saver)
    found = [measure_item(item, grey) for item in (*plan.items, *plan.personal)]
    return [seen for seen in found if seen is not None]


def raster_of(plan: CardPlan, saver: bool) -> Grey:
    """Return a card as a grey printer prints it: 0 black, 1 white."""
    page = Page(plan.width_mm, plan.height_mm, (PlacedCard(plan, "card", 0.0, 0.0),))
    picture: Any = render_pages(pdf_bytes(Document((page,), "contrast", saver=saver)), DPI)[0]
    return np.asarray(picture.convert("L"), np.float64) / 255


def measure_item(item: Item, grey: Grey) -> Seen | None:
    """Return how well an item is seen; None for grounds."""
    if isinstance(item, Words):
        kind = "in fields" if _base(item.colour) in PRINTED else "words"
        return (
            Seen(_spread(grey, extent_of(item)), kind, item.colour) if item.text.strip() else None
        )
    if isinstance(item, Icon):
        if _base(item.colour) in ("shade", "paper"):
            return None
        kind = "in fields" if _base(item.colour) in PRINTED else "signs"
        return Seen(_spread(grey, extent_of(item)), kind, item.colour)
    if isinstance(item, Code | Fiducial):
        return Seen(_spread(grey, extent_of(item)), "signs", "black")
    if item.stroke and item.width_mm > 0 and _base(item.stroke) not in GROUNDS:
        return Seen(_along(grey, item), "lines", item.stroke)
    box = extent_of(item)
    if item.fill is None or _base(item.fill) in GROUNDS:
        return None
    if max(box.width_mm, box.height_mm) > LARGE_MM:
        return None
    return Seen(_spread(grey, box.inset(-0.4)), "signs", item.fill)


def _base(colour: str) -> str:
    """Return what a colour is for: its suffix, or itself."""
    suffix = colour.rpartition("-")[2]
    return suffix if suffix in (*GROUNDS, *PRINTED) else colour


def _piece(grey: Grey, box: Box) -> Grey:
    top, left = (max(0, int(mm * PX_A_MM)) for mm in (box.top_mm, box.left_mm))
    bottom, right = (ceil(mm * PX_A_MM) for mm in (box.bottom_mm, box.right_mm))
    return grey[top:bottom, left:right]


def _spread(grey: Grey, box: Box) -> float:
    """Return the contrast between the darkest and the lightest of a piece."""
    dark, light = np.percentile(_piece(grey, box), (DARK, LIGHT))
    return float(1 - dark / light)


def _along(grey: Grey, item: Rectangle | Disc | Polyline) -> float:
    """Return the contrast of a line with what is beside it, where it is seen best but for half."""
    found = []
    beside = item.width_mm / 2 + GROUND_REACH_MM
    for x, y in _points(item):
        near = Box(x, y, 0.0, 0.0).inset
        ink, ground = _piece(grey, near(-LINE_REACH_MM)), _piece(grey, near(-beside))
        if ink.size and ground.size:
            found.append(1 - float(ink.min()) / float(ground.max()))
    return float(np.median(found)) if found else 1.0


def _points(item: Rectangle | Disc | Polyline) -> Iterator[Point]:
    """Yield points along an outline, away from its corners."""
    if isinstance(item, Disc):
        x, y = item.centre
        angles = np.linspace(0, 2 * np.pi, 12, endpoint=False)
        yield from (
            (x + item.radius_mm * np.cos(a), y + item.radius_mm * np.sin(a)) for a in angles
        )
        return
    corners = item.box.polygon if isinstance(item, Rectangle) else item.points
    closed = isinstance(item, Rectangle) or item.closed
    ends = [*corners[1:], corners[0]] if closed else corners[1:]
    for (ax, ay), (bx, by) in zip(corners, ends, strict=False):
        steps = max(1, min(6, int(hypot(bx - ax, by - ay))))
        for step in range(steps):
            share = (step + 0.5) / steps
            yield (ax + (bx - ax) * share, ay + (by - ay) * share)
