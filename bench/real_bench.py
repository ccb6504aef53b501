"""Real ink in real light: grids on real phone photos, their cells read like fields of a card.

python bench/real_bench.py --data DIR     DIR/real holds photos.csv and photos/ (DICESHEETS_DATA)

The grid of each photo is treated as a card with 81 fields for digits: the same cutting, the same
light, the same networks as a sheet. Blank cells must stay blank, digits 1 to 6 must be read. What
sheets have beside their fields (markers, dots, artwork) these photos lack: the grid's four corners
are given, and its lines alone tell how the paper bends.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from dicesheets.bench.camera_traits import Traits, print_traits, traits_of
from dicesheets.layouts.fiducials import parse_code
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.marks import DIE_FACES
from dicesheets.layouts.model import Game
from dicesheets.practice.handwriting import load_hands
from dicesheets.practice.make import Wish
from dicesheets.practice.real_light import Row, real_rows
from dicesheets.practice.sheet import Print, practise
from dicesheets.scanner.judge import COVERED, GLARE, judge_fields
from dicesheets.scanner.light import WHITE_PX_A_MM, find_white
from dicesheets.scanner.photo import PictureBytes
from dicesheets.scanner.reading import REVIEW_BELOW, FieldReading
from dicesheets.scanner.train.real_cells import BLANK, cut_grid
from dicesheets.scanner.warp import flatten
from dicesheets.scoring.read import Known, library_of, read_file

PRACTISED = ("normal", "real-light")
MEGAPIXELS = 3.5  # as the real photos have


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
    parser.add_argument(
        "--held-out", action="store_true", help="only of sheets that nothing is trained on"
    )
    parser.add_argument("--practice", type=int, default=12, help="practice photos to compare with")
    parser.add_argument("--verbose", action="store_true", help="name what was read wrongly")
    options = parser.parse_args()
    data = options.data or os.environ.get("DICESHEETS_DATA")
    if not data or not (Path(data) / "real" / "photos.csv").is_file():
        print("No real photos given (--data DIR with real/photos.csv): nothing is measured.")
        return
    cv2.setNumThreads(1)
    rows = real_rows(Path(data), True if options.held_out else None)
    step = max(1, len(rows) // options.photos) if options.photos else 1
    cells: list[Cell] = []
    traits: list[Traits] = []
    for row in rows[::step]:
        read, taken = read_grid(Path(data), row)
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


def read_grid(data: Path, row: Row) -> tuple[list[Cell], Traits]:
    """Return the cells of one photo as they were read, and how it was taken."""
    grid = cut_grid(data, row)
    (readings,) = judge_fields([grid.cut])
    cells = [
        Cell(row["Name"], place, truth, reading)
        for place, (truth, reading) in enumerate(zip(grid.truth, readings, strict=True))
    ]
    return cells, traits_of(grid.grey, grid.warp, grid.white, grid.cut.printed.bare)


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
