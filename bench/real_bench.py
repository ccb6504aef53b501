"""Real ink in real light: grids on real phone photos, their cells read like fields of a card.

python bench/real_bench.py --data DIR     DIR/real holds photos.csv and photos/ (DICESHEETS_DATA)

The grid of each photo is treated as a card with 81 fields for digits: the same cutting, the same
light, the same networks as a sheet. Blank cells must stay blank, digits 1 to 6 must be read. What
sheets have beside their fields (markers, dots, artwork) these photos lack: the grid's four corners
are given, and its lines alone tell how the paper bends.
"""

from __future__ import annotations

import argparse
import csv
import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import cv2
import numpy as np

from dicesheets.bench.camera_traits import Traits, print_traits, traits_of
from dicesheets.layouts.fiducials import parse_code
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.marks import DIE_FACES
from dicesheets.layouts.model import Field, Game, Kind
from dicesheets.practice.handwriting import load_hands
from dicesheets.practice.make import Wish
from dicesheets.practice.sheet import Print, practise
from dicesheets.scanner.artwork import PrintedCard, print_card
from dicesheets.scanner.cut import build_pyramid
from dicesheets.scanner.judge import COVERED, GLARE, judge_fields
from dicesheets.scanner.light import WHITE_PX_A_MM, even_out, find_white
from dicesheets.scanner.photo import PictureBytes
from dicesheets.scanner.pipeline import cut_all
from dicesheets.scanner.reading import REVIEW_BELOW, FieldReading
from dicesheets.scanner.straighten import Anchors, bend_by_print
from dicesheets.scanner.warp import FLAT_PX_A_MM, Warp, flatten
from dicesheets.scoring.read import Known, library_of, read_file
from dicesheets.sheets.plan import Box, CardPlan, PlacedField, Rectangle

SIDE = 9  # cells
BLOCK = 3  # cells between thick lines
CELL_MM = 9.0  # about as large as the boxes of dice
EDGE_MM = 2.0  # paper round the grid
BLANK, NOTES = 0, 10  # as photos.csv says it: nothing, small notes
PRACTISED = ("normal", "real-light")
MEGAPIXELS = 3.5  # as the real photos have
CORNERS = ("topleft", "topright", "bottomright", "bottomleft")


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell, what stands in it and how it was read."""

    photo: str
    place: int
    truth: int
    reading: FieldReading

    @property
    def is_right(self) -> bool:
        """Whether it was read as what stands there."""
        return self.reading.value == (str(self.truth) if self.truth else None)

    @property
    def is_sure(self) -> bool:
        """Whether nobody would look at it."""
        return not self.reading.unreadable and self.reading.confidence >= REVIEW_BELOW


def main() -> None:
    """Read all photos and print what was right."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--data", help="the data directory")
    parser.add_argument("--photos", type=int, default=0, help="so many, spread; 0: all")
    parser.add_argument("--practice", type=int, default=12, help="practice photos to compare with")
    parser.add_argument("--verbose", action="store_true", help="name what was read wrongly")
    options = parser.parse_args()
    data = options.data or os.environ.get("DICESHEETS_DATA")
    if not data or not (Path(data) / "real" / "photos.csv").is_file():
        print("No real photos given (--data DIR with real/photos.csv): nothing is measured.")
        return
    cv2.setNumThreads(1)
    with (Path(data) / "real" / "photos.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    step = max(1, len(rows) // options.photos) if options.photos else 1
    cells: list[Cell] = []
    traits: list[Traits] = []
    for row in rows[::step]:
        read, taken = read_grid(Path(data) / "real", row)
        cells += read
        traits.append(taken)
    _print_rows(cells)
    practised = [(name, list(_practise(name, options.practice))) for name in PRACTISED]
    print_traits([("real", traits), *practised])
    if options.verbose:
        for cell in cells:
            if cell.truth <= 6 and not cell.is_right:
                seen = cell.reading
                print(
                    f"{cell.photo} {cell.place}: {cell.truth}, {seen.value} {seen.confidence:.4f}"
                )


def read_grid(folder: Path, row: dict[str, str]) -> tuple[list[Cell], Traits]:
    """Return the cells of one photo as they were read, and how it was taken."""
    grey = cv2.imread(str(folder / "photos" / row["Name"]), cv2.IMREAD_GRAYSCALE)
    assert grey is not None, row["Name"]
    printed = printed_grid()
    height, width = grey.shape
    corners = [
        (float(row[f"x_{c}"]) * width - 0.5, float(row[f"y_{c}"]) * height - 0.5) for c in CORNERS
    ]
    near, far = EDGE_MM, EDGE_MM + SIDE * CELL_MM
    on_card = np.array([(near, near), (far, near), (far, far), (near, far)])
    plane = cv2.getPerspectiveTransform(on_card.astype(np.float32), np.array(corners, np.float32))
    pyramid = build_pyramid(np.asarray(grey, np.uint8), levels=3)
    guess = Warp(printed.plan.width_mm, printed.plan.height_mm, np.asarray(plane, np.float64))
    even, _ = even_out(flatten(pyramid.levels[0], 1, guess, FLAT_PX_A_MM), printed.bare)
    warp = bend_by_print(even, guess, Anchors(on_card, on_card), printed.artwork, pyramid.size)
    warp = warp or guess
    white = find_white(flatten(pyramid.levels[-1], 4, warp, WHITE_PX_A_MM), printed.bare)
    cut = cut_all(pyramid, warp, white, printed, hand=0)
    (readings,) = judge_fields([cut])
    cells = [
        Cell(row["Name"], place, int(truth), reading)
        for place, (truth, reading) in enumerate(zip(row["cells"].split(), readings, strict=True))
    ]
    return cells, traits_of(np.asarray(grey, np.uint8), warp, white, printed.bare)


def _practise(preset: str, count: int) -> Iterator[Traits]:
    """Yield how practice photos are taken: of boards, whose one card is most of the picture."""
    layout = load_classic(Game.WUERFELAND)
    for seed in range(count):
        photo, _ = practise(layout, seed, load_hands(), Wish(preset, MEGAPIXELS), Print())
        grey = cv2.imdecode(np.frombuffer(photo.jpeg, np.uint8), cv2.IMREAD_GRAYSCALE)
        assert grey is not None
        read = read_file(PictureBytes("practice", photo.jpeg))
        for card, sight in zip(read.reading.cards, read.sights, strict=True):
            printed = library_of(Known()).printed(parse_code(card.code))
            shrunk = grey.shape[1] / sight.width_px
            plane = np.diag([shrunk, shrunk, 1.0]) @ sight.warp.plane
            warp = replace(sight.warp, plane=plane)
            flat = flatten(np.asarray(grey, np.uint8), 1, warp, WHITE_PX_A_MM)
            white = find_white(flat, printed.bare)
            yield traits_of(np.asarray(grey, np.uint8), warp, white, printed.bare)


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


def _print_rows(cells: list[Cell]) -> None:
    blank = [cell for cell in cells if cell.truth == BLANK]
    # The real lines differ from the pretended print: where they are pale, cells look covered.
    covered = [cell for cell in blank if cell.reading.note in (COVERED, GLARE)]
    unclear = [c for c in blank if c.reading.value is not None or c.reading.unreadable]
    marked = [cell for cell in unclear if cell not in covered]
    silent = sum(cell.is_sure for cell in marked)
    digits = [cell for cell in cells if str(cell.truth) in DIE_FACES]
    right = sum(cell.is_right for cell in digits)
    wrong = sum(cell.is_sure and not cell.is_right for cell in digits)
    asked = sum(not cell.is_sure for cell in digits)
    photos = len({cell.photo for cell in cells})
    print(f"{photos} real photos, {len(blank)} blank cells, {len(digits)} digits 1 to 6")
    print(f"blank cells read as marked       {len(marked)} ({silent} of them sure)   ≤ 1 in 1,000")
    print(f"blank cells said to be covered   {len(covered)}")
    print(f"digits right                     {right / max(1, len(digits)):.2%}   ≥ 99.9 %")
    print(f"digits wrong and sure            {wrong}   0")
    print(f"digits that a person looks at    {asked / max(1, len(digits)):.2%}")


if __name__ == "__main__":
    main()
