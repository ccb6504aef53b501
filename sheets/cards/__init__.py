"""Cards as drawing plans: one dispatcher, one small module an arrangement."""

from __future__ import annotations

from collections.abc import Callable

from dicesheets.layouts.model import Card, Layout, Role, Text
from dicesheets.sheets.cards.canvas import Canvas, Look
from dicesheets.sheets.cards.checks import check_card
from dicesheets.sheets.cards.components import (
    COINS_MM,
    STICKERS_MM,
    draw_coins,
    draw_markers,
    draw_posters,
    draw_stickers,
    draw_tableau,
)
from dicesheets.sheets.cards.flowers import arrange_flowers
from dicesheets.sheets.cards.frame import draw_frame
from dicesheets.sheets.cards.frieze import draw_friezes
from dicesheets.sheets.cards.grid import arrange_grid
from dicesheets.sheets.cards.hexmap import BOARD_MM, draw_hexmap
from dicesheets.sheets.cards.icons import arrange_icons
from dicesheets.sheets.cards.log import arrange_log
from dicesheets.sheets.cards.names import draw_names
from dicesheets.sheets.cards.pads import (
    CARCASSONNE_PAD_MM,
    HELDEN_PAD_MM,
    draw_carcassonne_pad,
    draw_helden_pad,
)
from dicesheets.sheets.cards.pyramid import arrange_pyramid
from dicesheets.sheets.cards.reference import draw_dice_table, draw_reference, draw_roll_log
from dicesheets.sheets.cards.rows import arrange_rows
from dicesheets.sheets.cards.towers import arrange_towers
from dicesheets.sheets.plan import Box, CardPlan

__all__ = [
    "ARRANGEMENTS",
    "SIZES",
    "WHOLE_CARDS",
    "Canvas",
    "DrawCard",
    "Look",
    "draw_card",
    "size_of",
]

A4_MM = (210.0, 297.0)
A6_MM = (105.0, 148.0)
COMPACT_MM = (105.0, 74.0)

DrawCard = Callable[[Layout, Card, Look], CardPlan]
Arrange = Callable[[Canvas, Box], None]  # draws into the area that the frame leaves

# The kinds of arrangement an author may name.
ARRANGEMENTS: dict[str, Arrange] = {
    "rows": arrange_rows,
    "grid": arrange_grid,
    "pyramid": arrange_pyramid,
    "towers": arrange_towers,
    "flowers": arrange_flowers,
    "icons": arrange_icons,
    "log": arrange_log,
}
# Kinds that draw the whole card, frame and all.
WHOLE_CARDS: dict[str, Callable[[Canvas], None]] = {
    "hexmap": draw_hexmap,
    "helden-pad": draw_helden_pad,
    "carcassonne-pad": draw_carcassonne_pad,
    "tableau": draw_tableau,
    "posters": draw_posters,
    "coins": draw_coins,
    "markers": draw_markers,
    "stickers": draw_stickers,
    "reference": draw_reference,
    "dice-table": draw_dice_table,
    "roll-log": draw_roll_log,
}
# Paper size of the cards whose arrangement needs another one than their role has.
SIZES: dict[str, tuple[float, float]] = {
    "hexmap": BOARD_MM,
    "helden-pad": HELDEN_PAD_MM,
    "carcassonne-pad": CARCASSONNE_PAD_MM,
    "coins": COINS_MM,
    "stickers": STICKERS_MM,
    "tableau": A6_MM,
    "markers": A6_MM,
    "reference": A6_MM,
    "dice-table": A6_MM,
    "roll-log": A6_MM,
}


def size_of(card: Card, look: Look) -> tuple[float, float]:
    """Return width and height of a card in mm."""
    if look.compact:
        return COMPACT_MM
    if card.arrangement.kind in SIZES:
        return SIZES[card.arrangement.kind]
    return A4_MM if card.role in (Role.BOARD, Role.PAD, Role.COMPONENT) else A6_MM


def draw_card(layout: Layout, card: Card, look: Look) -> CardPlan:
    """Return the plan of one card; LayoutError with every fault if it cannot be drawn."""
    width_mm, height_mm = size_of(card, look)
    canvas = Canvas(layout, card, look, width_mm, height_mm)
    whole = WHOLE_CARDS.get(card.arrangement.kind)
    if whole is not None:
        whole(canvas)
        return _finish(canvas)
    area = draw_frame(canvas)
    arrange = ARRANGEMENTS.get(card.arrangement.kind)
    if arrange is None:
        known = ", ".join(sorted((*ARRANGEMENTS, *WHOLE_CARDS)))
        kind = card.arrangement.kind
        what = Text(f"es gibt keine Anordnung {kind!r}", f"there is no arrangement {kind!r}")
        remedy = Text(f"nimm eine davon: {known}", f"use one of {known}")
        canvas.fault("arrange", what, remedy)
        return canvas.finish()
    frame = len(canvas.items)
    arrange(canvas, area)
    draw_friezes(canvas, area, frame)
    return _finish(canvas)


def _finish(canvas: Canvas) -> CardPlan:
    draw_names(canvas, canvas.names, canvas.name_tag)
    check_card(canvas)
    return canvas.finish()
