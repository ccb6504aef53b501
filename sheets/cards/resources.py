"""The resource card: icons to ring, and pictures of what spending them does to the dice."""

from __future__ import annotations

from dataclasses import replace

from dicesheets.layouts.model import Effect, Group, Text
from dicesheets.sheets.cards.canvas import LINE_SPACING, Canvas
from dicesheets.sheets.cards.effects import (
    caption_of,
    draw_picture,
    draw_price,
    picture_width,
    price_width,
)
from dicesheets.sheets.cards.identity import BAND_SIDE_MM
from dicesheets.sheets.cards.misfits import LOWER_CAP
from dicesheets.sheets.plan import Box
from dicesheets.sheets.text import count_lines, measure

ICON_SHARE = 0.6  # of a field: the ring goes round it on white paper
COLUMNS = 6
PITCHES_MM = (8.8, 12.6)  # smallest and largest distance of the rings
BLOCK_PAD_MM = 3.8  # white within a block, above, below and between
BLOCK_GAP_MM = 2.2
BLOCK_FOOT_MM = 1.1  # that a block's ground ends above it: the last one stands over a name
PRICE_MM = 3.2  # an icon of a price
DIE_MM = 3.55  # a die in a picture
PRICE_ROOM_MM = 11.4
PICTURE_GAP_MM = 1.6  # between price, picture and words
TEXT_MM = 2.55
ROW_GAP_MM = 0.9
# On the half-size card.
COMPACT_COLUMNS = 3
COMPACT_GAP_MM = 1.6  # between the blocks
COMPACT_BELOW_MM = 17.8  # two lines of pictures, and the rule between the lower markers
COMPACT_LINE_MM = 6.2  # a picture and its words
COMPACT_TOP_MM = 0.1  # above them; the picture has white of its own
COMPACT_PRICE_MM = 2.4
COMPACT_DIE_MM = 3.55
COMPACT_WORDS_MM = 2.2
COMPACT_PITCH_MM = 8.0  # smallest


def arrange_resources(canvas: Canvas, area: Box) -> None:
    """Draw a block of icons for each resource, with its effects."""
    if canvas.look.compact:
        _arrange_compact(canvas, area)
        return
    groups = canvas.play_groups
    effects = [_effects(canvas, group) for group in groups]
    heights = [sum(_row_height(canvas, e, area) + ROW_GAP_MM for e in own) for own in effects]
    rows = [-(-len(group.fields) // COLUMNS) for group in groups]
    fixed = sum(heights) + BLOCK_PAD_MM * len(groups)
    least, most = PITCHES_MM
    pitch = min(most, (area.height_mm - fixed - BLOCK_GAP_MM * (len(groups) - 1)) / sum(rows))
    if pitch < least:
        what = Text(
            "die Rohstoffe passen nicht auf die Karte", "the resources do not fit on the card"
        )
        canvas.fault("", what, LOWER_CAP)
        return
    spare = area.height_mm - fixed - pitch * sum(rows)
    gap = min(5.0, spare / max(1, len(groups) - 1))
    top = area.top_mm
    for group, own, high, count in zip(groups, effects, heights, rows, strict=True):
        block = Box(area.left_mm, top, area.width_mm, pitch * count + high + BLOCK_PAD_MM)
        canvas.panel(replace(block, height_mm=block.height_mm - BLOCK_FOOT_MM), group.id, 3.0)
        rings = Box(block.left_mm + 1.5, top + 1.1, block.width_mm - 3.0, pitch * count)
        draw_rings(canvas, group, rings, COLUMNS)
        _draw_effects(canvas, own, area, rings.bottom_mm + 1.3)
        top += block.height_mm + gap


def draw_rings(canvas: Canvas, group: Group, box: Box, columns: int) -> None:
    """Draw the icons of one resource, each with white paper for the ring round it."""
    rows = -(-len(group.fields) // columns)
    step_x, step_y = box.width_mm / columns, box.height_mm / rows
    side = min(step_x, step_y) - 0.9
    for index, field in enumerate(group.fields):
        row, column = divmod(index, columns)
        x = box.left_mm + (column + 0.5) * step_x
        y = box.top_mm + (row + 0.5) * step_y
        spot = canvas.box_of(field, Box(x - side / 2, y - side / 2, side, side))
        canvas.disc(spot.centre, spot.width_mm / 2, "paper")
        canvas.icon(group.id, spot.centre, spot.width_mm * ICON_SHARE, f"{group.id}-soft")
        canvas.place(field, spot)


def _effects(canvas: Canvas, group: Group) -> list[Effect]:
    return [e for e in canvas.layout.welten.effects if e.resource.value == group.id]


def _text_left(canvas: Canvas, area: Box) -> float:
    """Return where the words begin: right of the widest picture."""
    wide = max((picture_width(e, DIE_MM) for e in canvas.layout.welten.effects), default=0.0)
    return area.left_mm + 1.6 + PRICE_ROOM_MM + wide + PICTURE_GAP_MM


def _row_height(canvas: Canvas, effect: Effect, area: Box) -> float:
    width = area.right_mm - 1.5 - _text_left(canvas, area)
    lines = count_lines(canvas.say(effect.text), "regular", TEXT_MM, width)
    return max(DIE_MM, lines * TEXT_MM * LINE_SPACING)


def _draw_effects(canvas: Canvas, effects: list[Effect], area: Box, top: float) -> None:
    """Draw what can be paid and what it does, and say it in words beside it."""
    left, words = area.left_mm + 1.6, _text_left(canvas, area)
    for effect in effects:
        high = _row_height(canvas, effect, area)
        middle = top + high / 2
        right = left + PRICE_ROOM_MM - PICTURE_GAP_MM
        draw_price(canvas, effect, (right - price_width(effect, PRICE_MM), middle), PRICE_MM)
        draw_picture(canvas, effect, (left + PRICE_ROOM_MM, middle), DIE_MM)
        width = area.right_mm - 1.5 - words
        lines = count_lines(canvas.say(effect.text), "regular", TEXT_MM, width)
        start = middle - lines * TEXT_MM * LINE_SPACING / 2
        canvas.paragraph(canvas.say(effect.text), (words, start), width, TEXT_MM)
        top += high + ROW_GAP_MM


# ------------------------------------------------------------------ half size


def _arrange_compact(canvas: Canvas, area: Box) -> None:
    """Draw the blocks side by side and the effects as pictures below them."""
    groups = canvas.play_groups
    wide = (area.width_mm - COMPACT_GAP_MM * (len(groups) - 1)) / len(groups)
    rows = max(-(-len(g.fields) // COMPACT_COLUMNS) for g in groups)
    pitch = min((area.height_mm - COMPACT_BELOW_MM) / rows, wide / COMPACT_COLUMNS)
    if pitch < COMPACT_PITCH_MM:
        what = Text(
            "die Rohstoffe passen nicht auf die halbe Karte",
            "the resources do not fit on the half-size card",
        )
        canvas.fault("", what, LOWER_CAP)
        return
    for number, group in enumerate(groups):
        left = area.left_mm + number * (wide + COMPACT_GAP_MM)
        canvas.panel(Box(left, area.top_mm, wide, pitch * rows + 1.0), group.id, 2.4)
        inner = Box(left + 0.4, area.top_mm + 0.5, wide - 0.8, pitch * rows)
        draw_rings(canvas, group, inner, COMPACT_COLUMNS)
    _draw_legend(canvas, groups, area.top_mm + pitch * rows + 1.8)


def _draw_legend(canvas: Canvas, groups: tuple[Group, ...], top: float) -> None:
    """Draw the effects of each resource in a column between the lower markers."""
    strip = canvas.width_mm - 2 * BAND_SIDE_MM
    wide = (strip - COMPACT_GAP_MM * (len(groups) - 1)) / len(groups)
    every = canvas.layout.welten.effects
    die = min((_die_size(effect, wide) for effect in every), default=COMPACT_DIE_MM)
    for number, group in enumerate(groups):
        left = BAND_SIDE_MM + number * (wide + COMPACT_GAP_MM)
        own = _effects(canvas, group)
        panel = Box(left, top, wide, COMPACT_LINE_MM * max(1, len(own)) + 0.2)
        canvas.panel(panel, group.id, 1.6)
        for line, effect in enumerate(own):
            middle = top + COMPACT_TOP_MM + COMPACT_LINE_MM * line + COMPACT_DIE_MM / 2
            price = price_width(effect, COMPACT_PRICE_MM)
            draw_price(canvas, effect, (left + 0.7, middle), COMPACT_PRICE_MM)
            draw_picture(canvas, effect, (left + 1.2 + price, middle), die)
            words = (left + 0.9, middle + COMPACT_DIE_MM / 2 + 1.1)
            told = canvas.say(caption_of(effect))
            size = min(COMPACT_WORDS_MM, (wide - 1.5) / measure(told, "regular", 1.0))
            canvas.words(told, words, size, "regular", "text", "start")


def _die_size(effect: Effect, wide_mm: float) -> float:
    """Return how large the dice of an effect can be beside its price."""
    room = wide_mm - 1.9 - price_width(effect, COMPACT_PRICE_MM)
    return min(COMPACT_DIE_MM, COMPACT_DIE_MM * room / picture_width(effect, COMPACT_DIE_MM))
