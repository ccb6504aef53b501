"""Real cells: the boxes of grids on real phone photos, cut like the fields of a card.

Ink on paper in real light, as no camera of ours invents it. The printed grid of a photo is taken
for a card of digits; its four corners are given, and its lines alone tell how the paper bends.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from dicesheets.layouts.model import Field, Kind
from dicesheets.practice.real_light import Row, corners_of, load_real, real_rows
from dicesheets.scanner.artwork import PrintedCard, print_card
from dicesheets.scanner.cut import CutCard, build_pyramid
from dicesheets.scanner.light import WHITE_PX_A_MM, even_out, find_white
from dicesheets.scanner.pipeline import cut_all
from dicesheets.scanner.recognise import VALUES
from dicesheets.scanner.straighten import Anchors, bend_by_print
from dicesheets.scanner.train.fields import WHITE_BYTE
from dicesheets.scanner.train.shards import KINDS, NO_GROUP, Shard
from dicesheets.scanner.warp import FLAT_PX_A_MM, Warp, flatten
from dicesheets.sheets.plan import Box, CardPlan, PlacedField, Rectangle

SIDE = 9  # cells
BLOCK = 3  # cells between thick lines
CELL_MM = 9.0  # about as large as the boxes of dice
EDGE_MM = 2.0  # paper round the grid
BLANK, NOTES = 0, 10  # as photos.csv says it: nothing, small notes

Grey = NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """One photo's grid, cut, with what stands in its cells row by row."""

    grey: Grey
    truth: tuple[int, ...]
    cut: CutCard
    warp: Warp
    white: Grey


def cut_grid(data: Path, row: Row) -> Grid:
    """Return the cells of one photo as the scanner would cut them."""
    grey = load_real(data, row, cv2.IMREAD_GRAYSCALE)
    printed = printed_grid()
    height, width = grey.shape
    corners = np.array(corners_of(row, width, height), np.float32) - np.float32(0.5)
    near, far = EDGE_MM, EDGE_MM + SIDE * CELL_MM
    on_card = np.array([(near, near), (far, near), (far, far), (near, far)])
    plane = cv2.getPerspectiveTransform(on_card.astype(np.float32), corners)
    pyramid = build_pyramid(grey, levels=3)
    guess = Warp(printed.plan.width_mm, printed.plan.height_mm, np.asarray(plane, np.float64))
    even, _ = even_out(flatten(pyramid.levels[0], 1, guess, FLAT_PX_A_MM), printed.bare)
    warp = bend_by_print(even, guess, Anchors(on_card, on_card), printed.artwork, pyramid.size)
    warp = warp or guess
    white = find_white(flatten(pyramid.levels[-1], 4, warp, WHITE_PX_A_MM), printed.bare)
    truth = tuple(int(cell) for cell in row["cells"].split())
    cut = cut_all(pyramid, warp, white, printed, hand=0)
    return Grid(grey, truth, cut, warp, white)


def load_real_fields(data: Path, held_out: bool) -> Shard | None:
    """Return the cells of one side of the split as fields; None without real photos.

    Digits are digits; what is blank is blank for a field of any kind.
    """
    if not (data / "real" / "photos.csv").is_file():
        return None
    patches: list[NDArray[np.uint8]] = []
    label: list[int] = []
    kind: list[int] = []
    for row in real_rows(data, held_out):
        grid = cut_grid(data, row)
        cuts = grid.cut.printed.marks
        for truth, photo, artwork in zip(grid.truth, grid.cut.marks, cuts.artwork, strict=True):
            if truth == NOTES:
                continue
            value = None if truth == BLANK else str(truth)
            pair = np.rint(np.array([photo, artwork], np.float32) * (WHITE_BYTE / 255))
            for which, one in enumerate(KINDS):
                if value is None or one is Kind.DIGIT:
                    patches.append(pair.astype(np.uint8))
                    label.append(VALUES[one].index(value))
                    kind.append(which)
    none = np.full(len(label), NO_GROUP, np.int64)
    return Shard(np.array(patches), np.array(label, np.int64), np.array(kind, np.int64), none)


@cache
def printed_grid() -> PrintedCard:
    """Return the printed grid as if it were a card of ours."""
    boxes = [
        Box(EDGE_MM + column * CELL_MM, EDGE_MM + row * CELL_MM, CELL_MM, CELL_MM)
        for row in range(SIDE)
        for column in range(SIDE)
    ]
    block_mm, whole_mm = BLOCK * CELL_MM, SIDE * CELL_MM
    blocks = [
        Box(EDGE_MM + x * block_mm, EDGE_MM + y * block_mm, block_mm, block_mm)
        for y in range(BLOCK)
        for x in range(BLOCK)
    ]
    lines = [Rectangle(box, stroke="ink", width_mm=0.15) for box in boxes]
    lines += [Rectangle(box, stroke="ink", width_mm=0.45) for box in blocks]
    fields = [
        PlacedField(Field(f"cell-{place}", Kind.DIGIT, "cell", place), box, box.polygon)
        for place, box in enumerate(boxes, 1)
    ]
    side_mm, nowhere = whole_mm + 2 * EDGE_MM, Box(0, 0, 0.1, 0.1)
    plan = CardPlan(side_mm, side_mm, tuple(lines), (), tuple(fields), (), (), nowhere, nowhere, "")
    return print_card(plan, saver=False, cache=None)
