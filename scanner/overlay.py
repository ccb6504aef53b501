"""Overlays: the flattened sheet with every reading drawn on it, for a player's glance.

Green is what was read, amber what should be looked at, slate what was read with doubt but changes
nothing, violet what does not add up, red what cannot have been played. Marks are shown as the signs
that players draw; a board's rows are numbered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from dicesheets.layouts.model import Kind, Text
from dicesheets.rules.places import hex_number
from dicesheets.scanner.overlay_legend import (
    ADDED,
    DOUBT,
    GAP_PX,
    HEADER_PX,
    ILLEGAL,
    INK,
    LEGEND_PX,
    MISCOUNT,
    NOTED,
    QUIET,
    READ,
    SIGNS,
    Rgb,
    draw_header,
    draw_sign,
    font_of,
    legend_of,
    legend_rows,
    shortened,
)
from dicesheets.scanner.reading import CardReading, FieldReading
from dicesheets.scanner.warp import Warp, flatten
from dicesheets.sheets.plan import Box, CardPlan, PlacedField, Point
from dicesheets.words.marks import say_mark

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

Colour = NDArray[np.uint8]

PX_A_MM = 6.0
CAPTION_PX = 56  # above a card that is worth stars: on the card they would cover something
TAG_SHARE = 0.38  # of a field's height: large enough to read, small enough to see the ink
NUMBER_TAG_SHARE = 0.3  # numbers fill their field to the edges
SMALLEST_TAG_PX = 17
PAGE_HEIGHT_MM = 300.0  # columns of cards are no taller than a page
PAPER = (246, 244, 240)
STAR = (240, 176, 0)
COUNT = (96, 96, 104)  # numbers of rows and hexes


@dataclass(frozen=True, slots=True)
class Remark:
    """What the rules say about one card."""

    illegal: frozenset[str] = frozenset()  # fields
    asked: frozenset[str] = frozenset()  # should be looked at, however clear they are by ink
    noted: frozenset[str] = frozenset()  # read with doubt, but no matter for the result
    stars: str | None = None  # as they are shown: "?" if they cannot be said
    claimed: str | None = None  # the stars that are ticked, where that is a miscount
    # Fields that do not add up, with TOO_MANY, MISSING or what it should be.
    miscounted: tuple[tuple[str, Text], ...] = ()


NO_REMARK = Remark()


@dataclass(frozen=True, slots=True, eq=False)
class ShownCard:
    """A card in a picture: what is read on it, where it lies and how it was printed."""

    reading: CardReading
    warp: Warp
    width_px: int  # of the picture in which the warp was found
    plan: CardPlan


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a card stands on the overlay, in pixels."""

    left: int
    top: int
    width: int
    height: int


def draw_overlay(
    picture: Colour, cards: Sequence[ShownCard], remarks: Sequence[Remark], title: str,
    language: str,
) -> Colour:  # fmt: skip
    """Return the cards of one photo side by side; `picture` is the photo in colour (BGR)."""
    from PIL import Image, ImageDraw

    captions = [CAPTION_PX if remark.stars is not None else 0 for remark in remarks]
    sizes = [_size_px(card) for card in cards]
    width = _arrange(sizes, captions, 0)[1]
    marks = {field.value for card in cards for field in card.reading.fields}
    wrong = {text for remark in remarks for _, text in remark.miscounted}
    rows = legend_rows(legend_of(marks, wrong, language), width)
    header = HEADER_PX + LEGEND_PX * len(rows)
    spots, width, height = _arrange(sizes, captions, header)
    canvas = Image.new("RGB", (width, height), PAPER)
    draw = ImageDraw.Draw(canvas)
    for card, remark, spot in zip(cards, remarks, spots, strict=True):
        flat = _flatten_colour(picture, card)
        canvas.paste(Image.fromarray(flat), (spot.left, spot.top))
        for placed, reading in zip(card.plan.fields, card.reading.fields, strict=True):
            _draw_field(draw, placed, reading, remark, spot, language)
        _draw_counts(draw, card, spot)
        if remark.stars is not None:
            _draw_caption(draw, remark, card, spot, language)
    draw_header(draw, title, rows, width)
    return np.ascontiguousarray(np.asarray(canvas)[..., ::-1])


def _size_px(card: ShownCard) -> tuple[int, int]:
    return (
        round(card.plan.width_mm * PX_A_MM),
        round(card.plan.height_mm * PX_A_MM),
    )


def _flatten_colour(picture: Colour, card: ShownCard) -> Colour:
    """The card from above, in red, green, blue."""
    shrunk = card.width_px / picture.shape[1]
    planes = [
        flatten(np.ascontiguousarray(picture[..., i]), shrunk, card.warp, PX_A_MM)
        for i in (2, 1, 0)
    ]
    flat = np.stack(planes, axis=-1).astype(np.float32)
    white = np.maximum(np.percentile(flat, 92, axis=(0, 1)), 40)
    return np.clip(flat / white * 248, 0, 255).astype(np.uint8)


def _arrange(
    sizes: Sequence[tuple[int, int]], captions: Sequence[int], header: int
) -> tuple[list[Spot], int, int]:
    """Cards in columns, each below its caption in the one that is shortest so far."""
    widest = max(width for width, _ in sizes)
    total = sum(height + GAP_PX for _, height in sizes) + sum(captions)
    columns = max(1, min(len(sizes), round(total / (PAGE_HEIGHT_MM * PX_A_MM) + 0.45)))
    heights = [header] * columns
    spots: list[Spot] = []
    for (width, height), caption in zip(sizes, captions, strict=True):
        column = heights.index(min(heights))
        left = GAP_PX + column * (widest + GAP_PX)
        spots.append(Spot(left, heights[column] + caption, width, height))
        heights[column] += caption + height + GAP_PX
    return spots, GAP_PX + columns * (widest + GAP_PX), max(heights)


def _draw_field(
    draw: ImageDraw,
    placed: PlacedField,
    reading: FieldReading,
    remark: Remark,
    spot: Spot,
    language: str,
) -> None:
    colour, wrong = colour_of(reading, remark), dict(remark.miscounted).get(reading.field)
    if reading.value is None and colour == READ:
        return
    is_unsure = colour in (DOUBT, NOTED) or (reading.doubtful and colour == ILLEGAL)
    box = _box_px(placed.box, spot)
    width = 2 if colour in QUIET else 4
    kind = placed.field.kind
    if placed.polygon == placed.box.polygon or kind is Kind.CIRCLE:  # a circle would hide the ring
        draw.rounded_rectangle(box, radius=7, outline=colour, width=width)
    else:
        shape = [_point_px(point, spot) for point in placed.polygon]
        draw.line([*shape, *shape[:2]], fill=colour, width=width, joint="curve")
    share = {Kind.DIGIT: TAG_SHARE, Kind.NUMBER: NUMBER_TAG_SHARE}.get(kind, TAG_SHARE * 0.8)
    size = max(SMALLEST_TAG_PX, round((box[3] - box[1]) * share))
    sign, text = _tag(reading, is_unsure, wrong if colour == MISCOUNT else None, language)
    _draw_tag(draw, sign, text, (box[2], box[1]), colour, size)


def colour_of(reading: FieldReading, remark: Remark) -> Rgb:
    """Return what is said of a field; nobody has miscounted what may be misread."""
    field = reading.field
    if field in remark.illegal:
        return ILLEGAL
    if field in remark.asked or (reading.doubtful and field not in remark.noted):
        return DOUBT
    if field in dict(remark.miscounted):
        return MISCOUNT
    return NOTED if field in remark.noted else READ


def _tag(
    reading: FieldReading, doubtful: bool, wrong: Text | None, language: str
) -> tuple[str, str]:
    """Return the sign and the text of a field's label: what stands there, and what is odd."""
    if wrong in ADDED:
        return "", wrong.say(language) if wrong else ""
    if reading.unreadable:
        return "", "?"
    sign = reading.value if reading.value in SIGNS else ""
    text = "" if sign else "–" if reading.value is None else say_mark(reading.value).say(language)
    if wrong:
        text = f"{text} · {wrong.say(language)}" if text else wrong.say(language)
    return sign or "", f"{text}?" if doubtful else text


def _draw_tag(
    draw: ImageDraw,
    sign: str,
    text: str,
    corner: tuple[float, float],
    colour: Rgb,
    size: int,
) -> None:
    """A small label at the top right corner of a field, most of it outside."""
    bold = font_of("bold", size)
    drawn = size * 0.9 if sign else 0.0
    wide = drawn + draw.textlength(text, font=bold) + size * 0.5
    right, top = corner[0] + 5, corner[1] - size * 0.62
    middle = top + size * 0.56
    draw.rounded_rectangle((right - wide, top, right, top + size * 1.12), radius=5, fill=colour)
    left = right - wide + size * 0.25
    if sign:
        draw_sign(draw, sign, (left + drawn / 2, middle), size * 0.42, "white")
    draw.text((left + drawn, middle), text, font=bold, fill="white", anchor="lm")


def _draw_counts(draw: ImageDraw, card: ShownCard, spot: Spot) -> None:
    """Numbers for the rows of a board and for the hexes in them, as reports count them."""
    printed = card.reading.layout.card(card.reading.card)
    if printed.arrangement.kind != "hexmap":
        return
    cells = [placed for placed in card.plan.fields if placed.field.row]
    small, bold = font_of("bold", 15), font_of("bold", 24)
    for placed in cells:
        left, top, _, bottom = _box_px(placed.box, spot)
        number = str(hex_number(printed, placed.field.row, placed.field.column))
        place = (left + 6, top + (bottom - top) * 0.66)  # where neither labels nor icons stand
        draw.text(
            place, number, font=small, fill=COUNT, anchor="lm", stroke_width=2, stroke_fill="white"
        )
    left = min(_box_px(placed.box, spot)[0] for placed in cells)
    for row in sorted({placed.field.row for placed in cells}):
        _, top, _, bottom = _box_px(next(p.box for p in cells if p.field.row == row), spot)
        x, y = left - 21, (top + bottom) / 2
        draw.rounded_rectangle((x - 15, y - 16, x + 15, y + 16), radius=6, fill=COUNT)
        draw.text((x, y), str(row), font=bold, fill="white", anchor="mm")


def _draw_caption(
    draw: ImageDraw, remark: Remark, card: ShownCard, spot: Spot, language: str
) -> None:
    """The card's name and the number of stars that it is worth, above it."""
    bold, regular = font_of("bold", 32), font_of("regular", 26)
    middle_y = spot.top - CAPTION_PX / 2
    right = float(spot.left + spot.width - GAP_PX)
    if remark.claimed is not None:
        state = say_mark("x")
        said = Text(f"{state.de} {remark.claimed}", f"{remark.claimed} {state.en}").say(language)
        draw.text((right, middle_y), said, font=font_of("bold", 26), fill=MISCOUNT, anchor="rm")
        right -= draw.textlength(said, font=font_of("bold", 26)) + 22
    stars = remark.stars or ""
    draw.text((right, middle_y), stars, font=bold, fill=INK, anchor="rm")
    middle_x = right - draw.textlength(stars, font=bold) - 30
    points = []
    for i in range(10):
        angle = np.pi * (i / 5 - 0.5)
        reach = 20 if i % 2 == 0 else 8.5
        points.append((middle_x + reach * np.cos(angle), middle_y + reach * np.sin(angle)))
    draw.polygon(points, fill=STAR)
    title = card.reading.layout.card(card.reading.card).title.say(language)
    title = shortened(draw, title, regular, middle_x - spot.left - 60)
    draw.text((spot.left + GAP_PX, middle_y), title, font=regular, fill=INK, anchor="lm")


def _box_px(box: Box, spot: Spot) -> tuple[float, float, float, float]:
    left, top = _point_px((box.left_mm, box.top_mm), spot)
    right, bottom = _point_px((box.right_mm, box.bottom_mm), spot)
    return left, top, right, bottom


def _point_px(point: Point, spot: Spot) -> tuple[float, float]:
    return spot.left + point[0] * PX_A_MM, spot.top + point[1] * PX_A_MM
