"""Cards that are drawn frame and all: boards, pads, and what comes with them."""

from __future__ import annotations

from collections.abc import Callable

from dicesheets.layouts.model import Card
from dicesheets.sheets.cards.canvas import A6_MM, Canvas
from dicesheets.sheets.cards.components import (
    COINS_MM,
    STICKERS_MM,
    draw_coins,
    draw_markers,
    draw_posters,
    draw_stickers,
    draw_tableau,
)
from dicesheets.sheets.cards.hexmap import BOARD_MM, draw_hexmap
from dicesheets.sheets.cards.pad import draw_pad, pad_size
from dicesheets.sheets.cards.reference import draw_dice_table, draw_reference, draw_roll_log

# A pad, and what it was called on sheets that were printed before there was one for all games.
PADS = ("pad", "helden-pad", "carcassonne-pad")
WHOLE_CARDS: dict[str, Callable[[Canvas], None]] = {
    "hexmap": draw_hexmap,
    **dict.fromkeys(PADS, draw_pad),
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
    "coins": COINS_MM,
    "stickers": STICKERS_MM,
    "tableau": A6_MM,
    "markers": A6_MM,
    "reference": A6_MM,
    "dice-table": A6_MM,
    "roll-log": A6_MM,
}


def whole_size(card: Card) -> tuple[float, float] | None:
    """Return width and height of a card in mm; None if it has those of its role."""
    if card.arrangement.kind in PADS:
        return pad_size(card)
    return SIZES.get(card.arrangement.kind)
