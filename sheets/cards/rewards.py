"""Rewards on paper: icons in a row, a price, and arrows that lead to them."""

from __future__ import annotations

from collections.abc import Sequence

from dicesheets.layouts.model import Reward
from dicesheets.sheets.cards.canvas import Canvas
from dicesheets.sheets.plan import Box, Point

ICON_MM = 4.8  # a reward beside a field: clear at arm's length
CHIP_PAD_MM = 0.9
ICON_STEP = 1.04  # distance of neighbouring icons in icon sizes


def icons_width(reward: Reward, size_mm: float = ICON_MM) -> float:
    """Return how wide a row of icons is."""
    return len(reward.icons) * size_mm * ICON_STEP


def draw_icons(
    canvas: Canvas, icons: Sequence[str], centre: Point, size_mm: float = ICON_MM
) -> None:
    """Draw icons in a row round a point."""
    for number, icon in enumerate(icons):
        x = centre[0] + (number - (len(icons) - 1) / 2) * size_mm * ICON_STEP
        canvas.icon(icon, (x, centre[1]), size_mm)


def draw_cost(canvas: Canvas, cost: Reward, centre: Point, size_mm: float = ICON_MM) -> None:
    """Draw what is paid: a minus sign before the icons."""
    wide = icons_width(cost, size_mm)
    draw_icons(canvas, cost.icons, (centre[0] + size_mm * 0.32, centre[1]), size_mm)
    x = centre[0] + size_mm * 0.32 - wide / 2 - size_mm * 0.3
    bar = Box(x - size_mm * 0.2, centre[1] - 0.3, size_mm * 0.4, 0.6)
    canvas.rectangle(bar, "text", radius_mm=0.3)


def arrow(canvas: Canvas, start: Point, end: Point, colour: str | None = None) -> None:
    """Draw a short straight arrow, level or upright."""
    name = colour or canvas.accent
    canvas.outline((start, end), None, name, 0.45, closed=False)
    across, head = 0.9, 1.3
    if abs(end[0] - start[0]) > abs(end[1] - start[1]):
        back = end[0] - head if end[0] > start[0] else end[0] + head
        points = (end, (back, end[1] - across), (back, end[1] + across))
    else:
        back = end[1] - head if end[1] > start[1] else end[1] + head
        points = (end, (end[0] - across, back), (end[0] + across, back))
    canvas.outline(points, name)
