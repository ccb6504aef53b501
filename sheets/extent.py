"""What an item of a plan covers on paper, lines not counted."""

from __future__ import annotations

from dicesheets.sheets.plan import Box, Code, Disc, Fiducial, Icon, Item, Rectangle, Words
from dicesheets.sheets.text import cap_height, measure

ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}  # share of a text left of its anchor


def left_of(words: Words) -> float:
    """Return the x at which a text begins."""
    share = ANCHORS[words.anchor]
    return (
        words.at[0] - share * measure(words.text, words.font, words.size_mm)
        if share
        else words.at[0]
    )


def extent_of(item: Item) -> Box:
    """Return the box round an item; a text's from its baseline to the top of its capitals."""
    if isinstance(item, Words):
        high = cap_height(item.font, item.size_mm)
        wide = measure(item.text, item.font, item.size_mm)
        return Box(left_of(item), item.at[1] - high, wide, high)
    if isinstance(item, Rectangle | Code):
        return item.box
    if isinstance(item, Fiducial):
        marker = item.marker
        return Box(marker.left_mm, marker.top_mm, marker.size_mm, marker.size_mm)
    if isinstance(item, Disc | Icon):
        x, y = item.centre
        half = item.radius_mm if isinstance(item, Disc) else item.size_mm / 2
        return Box(x - half, y - half, 2 * half, 2 * half)
    xs, ys = [x for x, _ in item.points], [y for _, y in item.points]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
