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
from dicesheets.scanner.pipeline import ReadCard, ReadPhoto
from dicesheets.scanner.reading import FieldReading
from dicesheets.scanner.warp import flatten
from dicesheets.sheets.plan import Box, PlacedField
from dicesheets.sheets.text import FONTS_FOLDER, metrics

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont

Colour = NDArray[np.uint8]

PX_A_MM = 6.0
GAP_PX = 18
HEADER_PX = 74
TAG_SHARE = 0.38  # of a field's height: large enough to read, small enough to see the ink
PAGE_HEIGHT_MM = 300.0  # columns of cards are no taller than a page
READ = (22, 128, 74)
DOUBT = (224, 132, 0)
ILLEGAL = (206, 28, 40)
PAPER = (246, 244, 240)
INK = (40, 40, 44)
WORDS = {
    "de": ("gelesen", "bitte prüfen", "so nicht möglich"),
    "en": ("read", "please check", "not possible"),
}


@dataclass(frozen=True, slots=True)
class Remark:
    """What the rules say about one card."""

    illegal: frozenset[str] = frozenset()  # fields
    stars: int | None = None


NO_REMARK = Remark()


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a card stands on the overlay, in pixels."""

    left: int
    top: int
    width: int
    height: int


def draw_overlay(
    picture: Colour, page: ReadPhoto, remarks: Sequence[Remark], title: str, language: str
) -> Colour:
    """Return the cards of one photo side by side; `picture` is the photo in colour (BGR)."""
    cards = page.cards
    shrunk = page.photo.grey.shape[1] / picture.shape[1]
    from PIL import Image, ImageDraw

    spots, width, height = _arrange([_size_px(card) for card in cards])
    canvas = Image.new("RGB", (width, height), PAPER)
    draw = ImageDraw.Draw(canvas)
    for card, remark, spot in zip(cards, remarks, spots, strict=True):
        flat = _flatten_colour(picture, card, shrunk)
        canvas.paste(Image.fromarray(flat), (spot.left, spot.top))
        for placed, reading in zip(card.printed.plan.fields, card.reading.fields, strict=True):
            _draw_field(draw, placed, reading, reading.field in remark.illegal, spot)
        if remark.stars is not None:
            _draw_stars(draw, remark.stars, card, spot)
    _draw_header(draw, title, language, width)
    return np.ascontiguousarray(np.asarray(canvas)[..., ::-1])


def _size_px(card: ReadCard) -> tuple[int, int]:
    return (
        round(card.printed.plan.width_mm * PX_A_MM),
        round(card.printed.plan.height_mm * PX_A_MM),
    )


def _flatten_colour(picture: Colour, card: ReadCard, shrunk: float) -> Colour:
    """The card from above, in red, green, blue."""
    planes = [
        flatten(np.ascontiguousarray(picture[..., i]), shrunk, card.warp, PX_A_MM)
        for i in (2, 1, 0)
    ]
    flat = np.stack(planes, axis=-1).astype(np.float32)
    white = np.maximum(np.percentile(flat, 92, axis=(0, 1)), 40)
    return np.clip(flat / white * 248, 0, 255).astype(np.uint8)


def _arrange(sizes: Sequence[tuple[int, int]]) -> tuple[list[Spot], int, int]:
    """Cards in columns, each in the one that is shortest so far."""
    widest = max(width for width, _ in sizes)
    total = sum(height + GAP_PX for _, height in sizes)
    columns = max(1, min(len(sizes), round(total / (PAGE_HEIGHT_MM * PX_A_MM) + 0.45)))
    heights = [HEADER_PX] * columns
    spots: list[Spot] = []
    for width, height in sizes:
        column = heights.index(min(heights))
        left = GAP_PX + column * (widest + GAP_PX)
        spots.append(Spot(left, heights[column], width, height))
        heights[column] += height + GAP_PX
    return spots, GAP_PX + columns * (widest + GAP_PX), max(heights)


def _font(role: str, size_px: int) -> FreeTypeFont:
    from PIL import ImageFont

    return ImageFont.truetype(str(FONTS_FOLDER / metrics(role).file), size_px)


def _draw_field(
    draw: ImageDraw, placed: PlacedField, reading: FieldReading, illegal: bool, spot: Spot
) -> None:
    if reading.value is None and not reading.doubtful and not illegal:
        return
    colour = ILLEGAL if illegal else DOUBT if reading.doubtful else READ
    box = _box_px(placed.box, spot)
    loud = illegal or reading.doubtful
    draw.rounded_rectangle(box, radius=7, outline=colour, width=4 if loud else 2)
    text = "?" if reading.unreadable else reading.value or "–"
    if reading.doubtful and not reading.unreadable:
        text += "?"
    written = placed.field.kind in (Kind.DIGIT, Kind.NUMBER)
    size = round((box[3] - box[1]) * (TAG_SHARE if written else TAG_SHARE * 0.8))
    _draw_tag(draw, text, (box[2], box[1]), colour, size)


def _draw_tag(
    draw: ImageDraw, text: str, corner: tuple[float, float], colour: tuple[int, int, int], size: int
) -> None:
    """A small label at the top right corner of a field."""
    font = _font("bold", size)
    wide = draw.textlength(text, font=font) + size * 0.5
    right, top = corner[0] + 5, corner[1] - size * 0.45
    area = (right - wide, top, right, top + size * 1.12)
    draw.rounded_rectangle(area, radius=5, fill=colour)
    draw.text((right - wide / 2, top + size * 0.55), text, font=font, fill="white", anchor="mm")


def _draw_stars(draw: ImageDraw, stars: int, card: ReadCard, spot: Spot) -> None:
    """The number of stars that the card is worth, beside its title."""
    right = spot.left + spot.width - 96
    area = (right - 104, spot.top + 20, right, spot.top + 92)
    draw.rounded_rectangle(area, radius=16, fill="white", outline=READ, width=4)
    middle_x, middle_y = area[0] + 36, (area[1] + area[3]) / 2
    points = []
    for i in range(10):
        angle = np.pi * (i / 5 - 0.5)
        reach = 24 if i % 2 == 0 else 10
        points.append((middle_x + reach * np.cos(angle), middle_y + reach * np.sin(angle)))
    draw.polygon(points, fill=(240, 176, 0))
    font = _font("bold", 44)
    draw.text((area[0] + 80, middle_y), str(stars), font=font, fill=INK, anchor="mm")


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
    while title and draw.textlength(title, font=bold) > right - GAP_PX:
        title = title[:-2].rstrip("…") + "…"
    draw.text((GAP_PX, 38), title, font=bold, fill=INK, anchor="lm")


def _box_px(box: Box, spot: Spot) -> tuple[float, float, float, float]:
    return (
        spot.left + box.left_mm * PX_A_MM,
        spot.top + box.top_mm * PX_A_MM,
        spot.left + box.right_mm * PX_A_MM,
        spot.top + box.bottom_mm * PX_A_MM,
    )
