"""Paper: a printed page as pixels, with the tint and grain of real sheets and printers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from dicesheets.sheets.raster import raster

Image = NDArray[np.uint8]

DOTS_AN_INCH = 300  # a 12 megapixel photo of an A4 page shows about 280
MM_AN_INCH = 25.4
GRAIN_TILE_PX = 600
PIXELS_A_MM = DOTS_AN_INCH / MM_AN_INCH


@dataclass(frozen=True, slots=True)
class Paper:
    """How paper and printer change the page."""

    tint: tuple[float, float, float]  # share of light the bare paper returns, RGB
    grain: float  # standard deviation of the paper's brightness, grey levels
    fade: float  # how much of the print is missing, 0 to 1: an empty cartridge
    grey: bool  # printed without colour
    spread_px: float  # how far toner or ink spreads, at 300 dots an inch


def pick_paper(rng: np.random.Generator) -> Paper:
    """Return an ordinary sheet from an ordinary home printer."""
    warmth = rng.uniform(-0.012, 0.03)
    white = rng.uniform(0.93, 0.99)
    return Paper(
        tint=(min(1.0, white + warmth * 0.3), white, white - warmth),
        grain=float(rng.uniform(0.6, 2.0)),
        fade=float(rng.uniform(0.0, 0.12)),
        grey=bool(rng.random() < 0.25),
        spread_px=float(rng.uniform(0.4, 0.9)),
    )


def rasterise(pdf: bytes, page: int = 0, dots_an_inch: int = DOTS_AN_INCH) -> Image:
    """Return one page of a PDF as RGB pixels; `page` counts from 0."""
    return raster(pdf, dots_an_inch / 72, page)


def print_on(page: Image, paper: Paper, rng: np.random.Generator) -> Image:
    """Return the page as it comes out of the printer."""
    source: NDArray[Any] = page
    if paper.grey:
        source = cv2.cvtColor(cv2.cvtColor(page, cv2.COLOR_RGB2GRAY), cv2.COLOR_GRAY2RGB)
    printed = cv2.GaussianBlur(source, (0, 0), paper.spread_px)
    side = GRAIN_TILE_PX
    noise = cv2.GaussianBlur(rng.standard_normal((side, side), np.float32), (0, 0), 1.2)
    height, width = page.shape[:2]
    tile = np.rint(noise * (paper.grain / noise.std())).astype(np.int16)
    grain = np.tile(tile, (height // side + 1, width // side + 1))[:height, :width]
    levels = np.arange(256, dtype=np.float32)
    out = np.empty_like(page)
    for channel, light in enumerate(paper.tint):
        table = (255 - (255 - levels) * (1 - paper.fade)) * light
        tinted = cv2.LUT(printed[..., channel], np.rint(table).astype(np.uint8))
        out[..., channel] = cv2.add(tinted, grain, dtype=cv2.CV_8U)
    return out
