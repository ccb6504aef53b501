"""The coloured ground of a card, with white left where a camera or a person must read."""

from __future__ import annotations

from collections.abc import Iterable

from dicesheets.layouts.fiducials import MARKER_QUIET_MM, Marker
from dicesheets.sheets.plan import Box, Item, Rectangle

EDGE_MM = 2.6  # white round the ground: forgives a crooked cut
CORNER_MM = 3.8
RIM_MM = 1.3  # width of the darker edge
WHITE_MM = 0.6  # white beyond the quiet zone


def ground_items(
    width_mm: float,
    height_mm: float,
    accent: str,
    markers: Iterable[Marker],
    reading: Iterable[Box],
) -> list[Item]:
    """Return the ground and the white on it; `reading` are the code and its letters."""
    field = Box(0.0, 0.0, width_mm, height_mm).inset(EDGE_MM)
    inner = field.inset(RIM_MM)
    items: list[Item] = [
        Rectangle(field, accent, None, 0.0, CORNER_MM),
        Rectangle(inner, f"{accent}-ground", None, 0.0, CORNER_MM - RIM_MM),
    ]
    quiet = MARKER_QUIET_MM + WHITE_MM
    boxes = [Box(m.left_mm, m.top_mm, m.size_mm, m.size_mm) for m in markers]
    for box in (*boxes, *reading):
        if box.width_mm > 0:
            items.append(Rectangle(box.inset(-quiet), "paper", None, 0.0, 1.4))
    return items
