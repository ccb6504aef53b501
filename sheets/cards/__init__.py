"""Cards as drawing plans: one dispatcher, one small module an arrangement."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from dicesheets.layouts.model import Card, FieldSet, Layout, Role, Text
from dicesheets.sheets.cards.canvas import A6_MM, Canvas, Look
from dicesheets.sheets.cards.checks import check_card
from dicesheets.sheets.cards.flowers import arrange_flowers
from dicesheets.sheets.cards.foot import draw_foot
from dicesheets.sheets.cards.frame import draw_frame
from dicesheets.sheets.cards.frieze import draw_friezes
from dicesheets.sheets.cards.grid import arrange_grid
from dicesheets.sheets.cards.hexes import arrange_hexes
from dicesheets.sheets.cards.icons import arrange_icons
from dicesheets.sheets.cards.legend import draw_legend, legend_height
from dicesheets.sheets.cards.log import arrange_log
from dicesheets.sheets.cards.names import draw_names
from dicesheets.sheets.cards.promised import check_promises
from dicesheets.sheets.cards.pyramid import arrange_pyramid
from dicesheets.sheets.cards.rows import arrange_rows
from dicesheets.sheets.cards.towers import arrange_towers
from dicesheets.sheets.plan import Box, CardPlan

__all__ = [
    "ARRANGEMENTS",
    "Canvas",
    "DrawCard",
    "Look",
    "draw_card",
    "size_of",
]

A4_MM = (210.0, 297.0)
COMPACT_MM = (105.0, 74.0)

TRIES = 4  # each time with words for the sets that found no spot before
LEGEND_ROOM_MM = 2.4  # white above these words

DrawCard = Callable[[Layout, Card, Look], CardPlan]
# Draws the groups of a realm and these sets into an area; returns the sets it has no spot for.
ArrangeRealm = Callable[[Canvas, Box, Sequence[FieldSet]], list[FieldSet]]
Arrange = Callable[[Canvas, Box], None]  # draws into the area that the frame leaves

# The kinds of arrangement an author may name.
REALMS: dict[str, ArrangeRealm] = {
    "rows": arrange_rows,
    "grid": arrange_grid,
    "hexes": arrange_hexes,
    "pyramid": arrange_pyramid,
    "towers": arrange_towers,
    "flowers": arrange_flowers,
}


def arrange_realm(canvas: Canvas, area: Box) -> None:
    """Draw the groups of a realm card and all that they pay; the rest in words at the foot."""
    if not canvas.play_groups:  # the layout has faults, and `check` looks at the texts alone
        return
    arrange = REALMS[canvas.card.arrangement.kind]
    room = draw_foot(canvas, area)
    before = canvas.checkpoint()
    in_words: list[FieldSet] = []
    for _ in range(TRIES):
        canvas.undo(before)
        left = room
        if in_words:  # with room for words about them
            draw_legend(canvas, in_words, room)
            high = legend_height(canvas, in_words, room.width_mm) + LEGEND_ROOM_MM
            left = replace(room, height_mm=room.height_mm - high)
        sets = [s for s in canvas.card.sets if not any(s is w for w in in_words)]
        homeless = arrange(canvas, left, sets)
        if not homeless or canvas.faults:
            break
        in_words += homeless
    check_promises(canvas, area)


ARRANGEMENTS: dict[str, Arrange] = {
    **dict.fromkeys(REALMS, arrange_realm),
    "icons": arrange_icons,
    "log": arrange_log,
}


def size_of(card: Card, look: Look) -> tuple[float, float]:
    """Return width and height of a card in mm."""
    if look.compact:
        return COMPACT_MM
    if card.arrangement.kind not in ARRANGEMENTS:
        from dicesheets.sheets.cards.whole import whole_size

        if (size := whole_size(card)) is not None:
            return size
    return A4_MM if card.role in (Role.BOARD, Role.PAD, Role.COMPONENT) else A6_MM


def draw_card(layout: Layout, card: Card, look: Look) -> CardPlan:
    """Return the plan of one card; LayoutError with every fault if it cannot be drawn."""
    width_mm, height_mm = size_of(card, look)
    canvas = Canvas(layout, card, look, width_mm, height_mm)
    arrange = ARRANGEMENTS.get(card.arrangement.kind)
    if arrange is None:
        return _draw_whole(canvas)
    area = draw_frame(canvas)
    frame = len(canvas.items)
    arrange(canvas, area)
    draw_friezes(canvas, area, frame)
    return _finish(canvas)


def _draw_whole(canvas: Canvas) -> CardPlan:
    """Return the plan of a card that is drawn frame and all; what draws these is loaded for one."""
    from dicesheets.sheets.cards.whole import WHOLE_CARDS

    kind = canvas.card.arrangement.kind
    if kind in WHOLE_CARDS:
        WHOLE_CARDS[kind](canvas)
        return _finish(canvas)
    draw_frame(canvas)
    known = ", ".join(sorted((*ARRANGEMENTS, *WHOLE_CARDS)))
    what = Text(f"es gibt keine Anordnung {kind!r}", f"there is no arrangement {kind!r}")
    canvas.fault("arrange", what, Text(f"nimm eine davon: {known}", f"use one of {known}"))
    return canvas.finish()


def _finish(canvas: Canvas) -> CardPlan:
    draw_names(canvas, canvas.names, canvas.name_tag)
    check_card(canvas)
    return canvas.finish()
