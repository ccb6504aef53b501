"""Overlays: the flattened sheet with every reading drawn on it, for a player's glance.

Green is what was read, amber what should be looked at, red what cannot have been played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from dicesheets.layouts.model import Kind
from dicesheets.scanner.reading import CardReading, FieldReading, say_value
from dicesheets.scanner.warp import Warp, flatten
from dicesheets.sheets.plan import Box, CardPlan, PlacedField, Point
from dicesheets.sheets.text import FONTS_FOLDER, metrics

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont

Colour = NDArray[np.uint8]

PX_A_MM = 6.0
GAP_PX = 18
HEADER_PX = 74
CAPTION_PX = 56  # above a card that is worth stars: on the card they would cover something
TAG_SHARE = 0.38  # of a field's height: large enough to read, small enough to see the ink
NUMBER_TAG_SHARE = 0.3  # numbers fill their field to the edges
SMALLEST_TAG_PX = 17
PAGE_HEIGHT_MM = 300.0  # columns of cards are no taller than a page
READ = (22, 128, 74)
DOUBT = (224, 132, 0)
ILLEGAL = (206, 28, 40)
PAPER = (246, 244, 240)
INK = (40, 40, 44)
STAR = (240, 176, 0)
WORDS = {
    "de": ("gelesen", "bitte prüfen", "so nicht möglich"),
    "en": ("read", "please check", "not possible"),
}


@dataclass(frozen=True, slots=True)
class Remark:
    """What the rules say about one card."""

    illegal: frozenset[str] = frozenset()  # fields
    misread: frozenset[str] = frozenset()  # clear ones that should be compared with the paper
    stars: str | None = None  # as they are shown: "?" if they cannot be said


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
    spots, width, height = _arrange([_size_px(card) for card in cards], captions)
    canvas = Image.new("RGB", (width, height), PAPER)
    draw = ImageDraw.Draw(canvas)
    for card, remark, spot in zip(cards, remarks, spots, strict=True):
        flat = _flatten_colour(picture, card)
        canvas.paste(Image.fromarray(flat), (spot.left, spot.top))
        for placed, reading in zip(card.plan.fields, card.reading.fields, strict=True):
            _draw_field(draw, placed, reading, remark, spot, language)
        if remark.stars is not None:
            _draw_stars(draw, remark.stars, card, spot, language)
    _draw_header(draw, title, language, width)
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
    sizes: Sequence[tuple[int, int]], captions: Sequence[int]
) -> tuple[list[Spot], int, int]:
    """Cards in columns, each below its caption in the one that is shortest so far."""
    widest = max(width for width, _ in sizes)
    total = sum(height + GAP_PX for _, height in sizes) + sum(captions)
    columns = max(1, min(len(sizes), round(total / (PAGE_HEIGHT_MM * PX_A_MM) + 0.45)))
    heights = [HEADER_PX] * columns
    spots: list[Spot] = []
    for (width, height), caption in zip(sizes, captions, strict=True):
        column = heights.index(min(heights))
        left = GAP_PX + column * (widest + GAP_PX)
        spots.append(Spot(left, heights[column] + caption, width, height))
        heights[column] += caption + height + GAP_PX
    return spots, GAP_PX + columns * (widest + GAP_PX), max(heights)


def _font(role: str, size_px: int) -> FreeTypeFont:
    from PIL import ImageFont

    return ImageFont.truetype(str(FONTS_FOLDER / metrics(role).file), size_px)


def _draw_field(
    draw: ImageDraw,
    placed: PlacedField,
    reading: FieldReading,
    remark: Remark,
    spot: Spot,
    language: str,
) -> None:
    illegal = reading.field in remark.illegal
    doubtful = reading.doubtful or reading.field in remark.misread
    if reading.value is None and not doubtful and not illegal:
        return
    colour = ILLEGAL if illegal else DOUBT if doubtful else READ
    box = _box_px(placed.box, spot)
    width = 4 if illegal or doubtful else 2
    kind = placed.field.kind
    if placed.polygon == placed.box.polygon or kind is Kind.CIRCLE:  # a circle would hide the ring
        draw.rounded_rectangle(box, radius=7, outline=colour, width=width)
    else:
        shape = [_point_px(point, spot) for point in placed.polygon]
        draw.line([*shape, *shape[:2]], fill=colour, width=width, joint="curve")
    text = "?" if reading.unreadable else say_value(reading.value).say(language)
    if reading.value is None and not reading.unreadable:
        text = "–"
    if doubtful and not reading.unreadable:
        text += "?"
    share = {Kind.DIGIT: TAG_SHARE, Kind.NUMBER: NUMBER_TAG_SHARE}.get(kind, TAG_SHARE * 0.8)
    size = max(SMALLEST_TAG_PX, round((box[3] - box[1]) * share))
    _draw_tag(draw, text, (box[2], box[1]), colour, size)


def _draw_tag(
    draw: ImageDraw, text: str, corner: tuple[float, float], colour: tuple[int, int, int], size: int
) -> None:
    """A small label at the top right corner of a field, most of it outside."""
    font = _font("bold", size)
    wide = draw.textlength(text, font=font) + size * 0.5
    right, top = corner[0] + 5, corner[1] - size * 0.62
    area = (right - wide, top, right, top + size * 1.12)
    draw.rounded_rectangle(area, radius=5, fill=colour)
    draw.text((right - wide / 2, top + size * 0.55), text, font=font, fill="white", anchor="mm")


def _draw_stars(draw: ImageDraw, stars: str, card: ShownCard, spot: Spot, language: str) -> None:
    """The card's name and the number of stars that it is worth, above it."""
    bold = _font("bold", 32)
    middle_y = spot.top - CAPTION_PX / 2
    right = spot.left + spot.width - GAP_PX
    draw.text((right, middle_y), stars, font=bold, fill=INK, anchor="rm")
    middle_x = right - draw.textlength(stars, font=bold) - 30
    points = []
    for i in range(10):
        angle = np.pi * (i / 5 - 0.5)
        reach = 20 if i % 2 == 0 else 8.5
        points.append((middle_x + reach * np.cos(angle), middle_y + reach * np.sin(angle)))
    draw.polygon(points, fill=STAR)
    title = card.reading.layout.card(card.reading.card).title.say(language)
    regular = _font("regular", 26)
    title = _shortened(draw, title, regular, middle_x - spot.left - 60)
    draw.text((spot.left + GAP_PX, middle_y), title, font=regular, fill=INK, anchor="lm")


def _shortened(draw: ImageDraw, text: str, font: FreeTypeFont, width_px: float) -> str:
    """Return a text that fits, its end left out if need be, "" if there is no room at all."""
    shorter = (text[:end].rstrip() + "…" for end in range(len(text) - 1, -1, -1))
    for fitting in (text, *shorter):
        if draw.textlength(fitting, font=font) <= width_px:
            return fitting
    return ""


def _draw_header(draw: ImageDraw, title: str, language: str, width: int) -> None:
    words = WORDS[language]
    bold, regular = _font("bold", 30), _font("regular", 22)
    right = float(width - GAP_PX)
    for text, colour in reversed(list(zip(words, (READ, DOUBT, ILLEGAL), strict=True))):
        wide = draw.textlength(text, font=regular)
        draw.text((right - wide, 38), text, font=regular, fill=INK, anchor="lm")
        box = (right - wide - 34, 27, right - wide - 10, 49)
        draw.rounded_rectangle(box, radius=5, outline=colour, width=5)
        right -= wide + 58
    title = _shortened(draw, title, bold, right - GAP_PX)
    draw.text((GAP_PX, 38), title, font=bold, fill=INK, anchor="lm")


def _box_px(box: Box, spot: Spot) -> tuple[float, float, float, float]:
    left, top = _point_px((box.left_mm, box.top_mm), spot)
    right, bottom = _point_px((box.right_mm, box.bottom_mm), spot)
    return left, top, right, bottom


def _point_px(point: Point, spot: Spot) -> tuple[float, float]:
    return spot.left + point[0] * PX_A_MM, spot.top + point[1] * PX_A_MM
