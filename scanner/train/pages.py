"""Pages: the artwork of real printed fields, every game, language and look.

Random artwork makes the networks ready for any layout; this makes them best at the ones that ship.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from dicesheets.layouts.fiducials import COMPACT_SERIES
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game, Kind, Role
from dicesheets.scanner.artwork import RASTER_PX_A_MM, render
from dicesheets.scanner.recognise import MARGIN, window
from dicesheets.scanner.train.artwork import CANVAS_PX, Artwork
from dicesheets.sheets.cards import Look, draw_card
from dicesheets.sheets.plan import CardPlan, PlacedField

# Share of fields that stand on real artwork.
PRINTED_SHARE = 0.6
# A board has two hundred hexes; it must not crowd out the cards.
MOST_OF_A_CARD = 40
LOOKS = (
    Look(language="de"),
    Look(language="en", saver=True),
    Look(language="de", compact=True),
)


@cache
def print_fields() -> dict[Kind, tuple[Artwork, ...]]:
    """Give the artwork of every field of the classic layouts, by kind."""
    found: dict[Kind, list[Artwork]] = {kind: [] for kind in Kind}
    for game in Game:
        layout = load_classic(game)
        for card in layout.cards:
            if card.role is Role.COMPONENT:
                continue
            for look in LOOKS:
                if look.compact and card.role not in COMPACT_SERIES:
                    continue
                plan = draw_card(layout, card, look)
                _add_fields(plan, render(plan, look.saver), found)
    return {kind: tuple(artworks) for kind, artworks in found.items()}


def _add_fields(
    plan: CardPlan, raster: NDArray[np.uint8], found: dict[Kind, list[Artwork]]
) -> None:
    count = Counter(placed.field.kind for placed in plan.fields)
    seen: Counter[Kind] = Counter()
    for placed in plan.fields:
        kind = placed.field.kind
        every = -(-count[kind] // MOST_OF_A_CARD)
        if seen[kind] % every == 0:
            found[kind].append(_cut(raster, placed))
        seen[kind] += 1


def _cut(raster: NDArray[np.uint8], placed: PlacedField) -> Artwork:
    box = placed.box
    kind = placed.field.kind
    area = window(kind, box.left_mm, box.top_mm, box.width_mm, box.height_mm)
    size = (round(CANVAS_PX * area.width / area.height), CANVAS_PX)
    step = area.height / CANVAS_PX * RASTER_PX_A_MM
    start = (area.left * RASTER_PX_A_MM, area.top * RASTER_PX_A_MM)
    matrix = np.array([[step, 0, start[0]], [0, step, start[1]]])
    canvas = cv2.warpAffine(
        raster,
        matrix,
        size,
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=(255,),
    )
    unit = area.height / (1 + 2 * MARGIN)
    corners = (np.array(placed.polygon) - np.array(box.centre)) / unit
    if len(corners) < 3:
        corners = (np.array(box.polygon) - np.array(box.centre)) / unit
    width, height = box.width_mm / unit, box.height_mm / unit
    return Artwork(np.asarray(canvas, np.uint8), corners, width, height, unit)
