"""Rows that belong together column by column: one panel a column, arrows from row to row."""

from __future__ import annotations

from itertools import pairwise

from dicesheets.layouts.model import Card, Mark
from dicesheets.sheets.cards.canvas import Canvas
from dicesheets.sheets.cards.fit import PAD_MM, Measured, partners
from dicesheets.sheets.cards.rewards import arrow
from dicesheets.sheets.plan import Box, Point

LONGEST_MM = 7.0  # half of an arrow


def linked_rows(card: Card, rows: list[list[Measured]]) -> set[int]:
    """Return the numbers of rows that share their columns with the next row."""
    pairs = partners(card)
    return {
        number
        for number, (upper, lower) in enumerate(pairwise(rows))
        if len(upper) == len(lower) == 1
        and (upper[0].group.id, lower[0].group.id) in pairs
        and upper[0].columns == lower[0].columns
        and upper[0].lines == lower[0].lines == 1
    }


def draw_columns(
    canvas: Canvas,
    rows: list[list[Measured]],
    tops: list[float],
    heights: list[float],
    links: set[int],
    room: Box,
) -> None:
    """Draw one panel a column behind rows that belong together, with arrows between them."""
    for first in sorted(n for n in links if n - 1 not in links):
        last = first
        while last in links:
            last += 1
        one = rows[first][0]
        step = (room.width_mm - 2 * PAD_MM) / one.columns
        bottom = tops[last] + heights[last]
        for column in range(one.columns):
            left = room.left_mm + PAD_MM + column * step + 0.6
            canvas.panel(Box(left, tops[first], step - 1.2, bottom - tops[first]))
            for number in range(first, last):
                between = tops[number + 1] - tops[number] - heights[number]
                spot = (left + (step - 1.2) / 2, tops[number + 1] - between / 2)
                pair = (rows[number][0].group.id, rows[number + 1][0].group.id)
                _draw_link(canvas, pair, spot, between)


def _draw_link(canvas: Canvas, pair: tuple[str, str], spot: Point, between: float) -> None:
    """Draw how a field leads to the one below: an arrow, with dice where a die is copied."""
    x, y = spot
    copies = any(
        isinstance(p, Mark) and pair[0] in p.groups and p.copy_other_die_to == pair[1]
        for p in canvas.card.plays
    )
    room = between / 2 + PAD_MM - 1.4
    if copies and room >= 3.0:
        canvas.icon("dice", (x, y - room + 2.4), 4.8, canvas.accent)
        arrow(canvas, (x, y - room + 5.2), (x, y + room))
    else:
        reach = min(3.0 if canvas.look.is_first_edition else LONGEST_MM, room)
        arrow(canvas, (x, y - reach), (x, y + reach))
