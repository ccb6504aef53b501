"""Any score pad: the frame, and its lines in the way that suits them."""

from __future__ import annotations

from dataclasses import replace

from dicesheets.layouts.model import Card
from dicesheets.sheets.cards.canvas import Canvas
from dicesheets.sheets.cards.pad_frame import draw_pad_frame
from dicesheets.sheets.cards.pad_lines import draw_line_columns
from dicesheets.sheets.cards.pad_rows import draw_player_rows
from dicesheets.sheets.cards.pad_table import draw_table, table_height
from dicesheets.sheets.cards.pad_turns import draw_turn_columns

GAP_MM = 3.0  # above the table
PAPER_MM = {
    "page": (210.0, 290.0),  # a page, less the lines of the print below it
    "half": (210.0, 148.0),  # A5 across: two on an A4 page
}


def pad_size(card: Card) -> tuple[float, float]:
    """Return width and height of a pad card."""
    return PAPER_MM[card.pad.paper if card.pad else "page"]


def draw_pad(canvas: Canvas) -> None:
    """Draw a whole pad."""
    area = draw_pad_frame(canvas)
    pad = canvas.card.pad
    if pad is None:  # the layout has faults, and `check` looks at the texts alone
        return
    if pad.table:
        high = table_height(pad.table)
        table = replace(area, top_mm=area.bottom_mm - high, height_mm=high)
        draw_table(canvas, pad.table, table)
        area = replace(area, height_mm=area.height_mm - high - GAP_MM)
    if pad.in_rows:
        draw_player_rows(canvas, pad, area)
    elif all(line.by_turn or line.beside or line.is_computed for line in pad.lines):
        draw_turn_columns(canvas, pad, area)
    else:
        draw_line_columns(canvas, pad, area)
