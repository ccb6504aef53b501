"""Sheets of the first edition beside those of today: whether the networks read both alike.

Each seed gives one page twice, with the same marks, hand, pen, paper and camera; only what is
printed differs. Both are read by the scanner of today.

python bench/editions_bench.py --pages 200
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2

from dicesheets.bench.scan_pages import hands_of, marks_of
from dicesheets.errors import DicesheetsError
from dicesheets.layouts.fiducials import EDITION, FIRST_EDITION
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.practice.make import Wish
from dicesheets.practice.sheet import Print, practise
from dicesheets.scoring.inputs import load_sheets
from dicesheets.scoring.read import read_photo


@dataclass(frozen=True, slots=True)
class PageRead:
    """What became of one page of one edition."""

    by_ink: int  # fields that the networks alone read otherwise than written
    fields: int
    wrong: tuple[str, ...]  # after the rules helped
    missed: tuple[str, ...]  # of these, where nobody is told of a doubt
    asked: int

    @property
    def is_exact(self) -> bool:
        """Whether everything is read as it was written."""
        return not self.wrong


def main() -> None:
    """Print both columns; exit with 1 if the new sheets are read worse than the old ones."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--pages", type=int, default=200)
    parser.add_argument("--seed", type=int, default=7000)
    parser.add_argument("--megapixels", type=float, default=12.0)
    parser.add_argument("--data", type=Path, help="the handwriting data directory")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    editions = (FIRST_EDITION, EDITION)
    reads: dict[int, list[PageRead]] = {edition: [] for edition in editions}
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(options.seed, options.seed + options.pages):
            for edition in editions:
                read = _read(seed, edition, options, Path(folder))
                reads[edition].append(read)
                if read.wrong:
                    print(f"{seed}, edition {edition}: {'; '.join(read.wrong)}", flush=True)
    old, new = (_figures(reads[edition]) for edition in editions)
    print(f"{'':36}{'first edition':>15}{'today':>10}")
    for name, value in old.items():
        print(f"{name:36}{value:>15}{new[name]:>10}")
    sys.exit(new["pages read exactly"] < old["pages read exactly"])


def _read(seed: int, edition: int, options: argparse.Namespace, folder: Path) -> PageRead:
    wish = Wish("normal", options.megapixels)
    layout, how = load_classic(Game.WELTEN), Print(edition=edition)
    photo, truth = practise(layout, seed, hands_of(options.data), wish, how)
    file = folder / f"{seed}-{edition}.jpg"
    file.write_bytes(photo.jpeg)
    wanted = marks_of(truth)
    try:
        (entry,) = load_sheets((file,))
        cards = read_photo(file).cards
    except DicesheetsError as error:
        return PageRead(len(wanted), len(wanted), (str(error),), (), 0)
    finally:
        file.unlink()
    ink = [(card.card, seen.field, seen.value) for card in cards for seen in card.fields]
    by_ink = sum(value != wanted.get((card, field)) for card, field, value in ink)
    found, doubts = marks_of(entry.record), {(d.card, d.field) for d in entry.doubts}
    wrong = {
        key: f"{key[0]}/{key[1]}: {wanted.get(key)}, read {found.get(key)}"
        for key in sorted(wanted.keys() | found.keys())
        if wanted.get(key) != found.get(key)
    }
    missed = tuple(text for key, text in wrong.items() if key not in doubts)
    return PageRead(by_ink, len(ink), tuple(wrong.values()), missed, len(entry.doubts))


def _figures(reads: Sequence[PageRead]) -> dict[str, int]:
    return {
        "pages": len(reads),
        "pages read exactly": sum(read.is_exact for read in reads),
        "fields": sum(read.fields for read in reads),
        "wrong by ink alone": sum(read.by_ink for read in reads),
        "wrong after the rules helped": sum(len(read.wrong) for read in reads),
        "wrong and nobody is told": sum(len(read.missed) for read in reads),
        "pages that ask something": sum(bool(read.asked) for read in reads),
        "fields asked about": sum(read.asked for read in reads),
    }


if __name__ == "__main__":
    main()
