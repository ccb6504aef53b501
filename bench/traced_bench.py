"""The scanner on photos made by a path tracer: light that our own camera model cannot invent.

python bench/traced_bench.py                   the photos in bench/traced: half a minute
python bench/traced_bench.py --photos DIR      others, made by `python -m dicesheets.tools.traced`

Glare on film, depth of field, the shadow of the phone, light thrown back by the table, curled
paper, things beside it. Writers are those that nothing is trained on.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import cv2

from dicesheets.bench.contact import save_contact_sheet
from dicesheets.bench.scan_pages import PageResult, Task, compare, load_made
from dicesheets.bench.table import Row, print_table, share

PHOTOS = Path(__file__).parent / "traced"
CONTACT = Path("out/traced-failures.png")


def main() -> None:
    """Read all photos and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--photos", type=Path, default=PHOTOS, help="photo-NNN.jpg with .yaml")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--contact", type=Path, default=CONTACT, help="a PNG of what went wrong")
    parser.add_argument("--verbose", action="store_true", help="say what was wrong on each page")
    options = parser.parse_args()
    # A photo whose record is not there yet is still being made.
    files = sorted(f for f in options.photos.glob("*.jpg") if f.with_suffix(".yaml").exists())
    context = multiprocessing.get_context("spawn")
    with (
        tempfile.TemporaryDirectory(prefix="traced-bench-") as folder,
        ProcessPoolExecutor(options.processes, mp_context=context) as pool,
    ):
        results = list(pool.map(partial(read, folder=Path(folder)), files))
    for file, page in zip(files, results, strict=True):
        if options.verbose and (not page.right or not page.exact or page.doubts):
            _tell(file, page)
    print_table(list(rows_of(results)))
    failures = [(f.stem, one) for f, r in zip(files, results, strict=True) for one in r.pictures]
    if failures:
        options.contact.parent.mkdir(parents=True, exist_ok=True)
        save_contact_sheet(failures, options.contact)
        print(f"\n{len(failures)} fields that were read wrongly: {options.contact}")


def read(file: Path, folder: Path) -> PageResult:
    """Read one photo and compare it with the record beside it."""
    cv2.setNumThreads(1)
    made = load_made(file)
    photo = cv2.imread(str(file), cv2.IMREAD_GRAYSCALE)
    assert photo is not None, file
    seed = int(file.stem.rpartition("-")[2])
    kind = "traced, film" if made.pen.startswith("dry-erase") else "traced"
    task = Task(kind, seed, folder, None, photo.size / 1e6, game=made.truth.game)
    return compare(task, file, made)


def rows_of(results: Sequence[PageResult]) -> Iterator[Row]:
    """Yield the figures of all photos, then those of each kind."""
    read_ = [r for r in results if not r.error]
    yield share("pages exactly right", [r.exact for r in results], 0.93)
    yield share("right score", [r.score_right is True for r in results], 0.98)
    asks = sum(r.right and r.doubts > 0 for r in results)
    right = sum(r.right for r in results)
    yield Row("right, but asks something", f"{asks} in {right}", "≤ 5 %", asks <= 0.05 * right)
    silent = sum(not r.right and not r.doubts for r in read_)
    yield Row("wrong, no doubt expressed", f"{silent} in {len(read_)}", "0", not silent)
    accused = sum(r.accused for r in read_)
    yield Row("accused of what nobody did", f"{accused} in {len(read_)}", "0", not accused)
    refused = len(results) - len(read_)
    yield Row("refused", f"{refused} in {len(results)}", "0", not refused)
    for kind in dict.fromkeys(r.task.kind for r in results):
        pages = [r for r in results if r.task.kind == kind]
        text = f"{sum(r.exact for r in pages)} exact, {sum(r.right for r in pages)} right"
        yield Row(f"    {kind}", f"{text} in {len(pages)}", "", None)


def _tell(file: Path, page: PageResult) -> None:
    print(f"{file.stem} ({page.task.game.value}, {page.pen}, {page.writer})")
    print(f"    {page.error or '; '.join(page.wrong) or 'right'}")
    print(f"    [{page.doubts} doubts, sure {page.sure}, score right {page.score_right}]")
    if page.missed:
        print(f"    not doubted: {'; '.join(page.missed)}")
    for question in page.asked:
        print(f"    asked: {question}")


if __name__ == "__main__":
    main()
