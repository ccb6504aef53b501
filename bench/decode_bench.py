"""What decoding in a process of its own costs: reading a photo with and without, in one run.

Usage: python bench/decode_bench.py [--rounds N] [PHOTO…]
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from unittest.mock import patch

import cv2

from dicesheets.scanner.decoder import markers, pictures, pool
from dicesheets.scanner.decoder.bounds import WORKER_MB
from dicesheets.scanner.decoder.protocol import SEARCHES, Outcome, Reply, Request
from dicesheets.scoring.read import read_photo

EXAMPLES = Path(__file__).parents[1] / "examples" / "photos"
SIZE_PX = (3000, 4000)  # 12 megapixels
PHONE_QUALITY = 93
MOST = 1.05


def main() -> None:
    """Print the ratio and the worker's memory; exit with 1 if either is above its limit."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("photos", nargs="*", type=Path)
    parser.add_argument("--rounds", type=int, default=25)
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        ratio = _compare(wish.photos or _photos(Path(folder)), wish.rounds)
    peak_mb = _peak_mb()
    print(f"peak memory of the worker: {peak_mb:.0f} MB (limit {WORKER_MB})")
    sys.exit(0 if ratio <= MOST and peak_mb <= WORKER_MB else 1)


def _photos(folder: Path) -> list[Path]:
    """The example photos as large and as little compressed as phones save them."""
    made = []
    for file in sorted(EXAMPLES.glob("*.jpg")):
        picture = cv2.imread(str(file), cv2.IMREAD_COLOR)
        assert picture is not None
        large = cv2.resize(picture, SIZE_PX, interpolation=cv2.INTER_CUBIC)
        made.append(folder / file.name)
        cv2.imwrite(str(made[-1]), large, [cv2.IMWRITE_JPEG_QUALITY, PHONE_QUALITY])
    return made


def _compare(photos: Sequence[Path], rounds: int) -> float:
    """Print and return how much longer reading takes with a worker, over all photos.

    The rounds take turns, so that both see the same neighbours on the machine; medians count.
    What both processes compute is compared where the system tells it exactly: whoever else wants
    the processors makes two processes wait longer than one.
    """
    total = {"computing": {True: 0.0, False: 0.0}, "waiting": {True: 0.0, False: 0.0}}
    for photo in photos:
        found: dict[bool, list[tuple[float, float]]] = {True: [], False: []}
        for number in range(rounds + 1):
            for is_apart in (True, False) if number % 2 else (False, True):
                seconds = _seconds(photo, is_apart)
                if number:  # the first warms up
                    found[is_apart].append(seconds)
        told = []
        for place, (what, sums) in enumerate(total.items()):
            middle = {key: statistics.median(t[place] for t in ts) for key, ts in found.items()}
            for key, seconds_ in middle.items():
                sums[key] += seconds_
            told.append(
                f"{what} {middle[True] * 1000:.0f} ms with a worker, "
                f"{middle[False] * 1000:.0f} ms without"
            )
        print(f"{photo.name}: {'; '.join(told)}")
    ratios = {what: sums[True] / sums[False] for what, sums in total.items()}
    print(
        f"a process of its own costs {ratios['computing'] - 1:+.1%} (limit {MOST - 1:+.0%}); "
        f"people wait {ratios['waiting'] - 1:+.1%}"
    )
    return ratios["computing"]


def _seconds(photo: Path, is_apart: bool) -> tuple[float, float]:
    """How long both processes compute to read a photo, and how long it takes."""
    computed, start = _computed(), time.perf_counter()
    if is_apart:
        read_photo(photo)
    else:
        with patch.object(pool, "decode", _decode_here):
            read_photo(photo)
    waited = time.perf_counter() - start
    return _computed() - computed or waited, waited


def _computed() -> float:
    """How long this process and its workers have computed; 0 where that cannot be told."""
    found = pool._pool()
    seconds = time.process_time()
    for worker in (*found._idle, *found._busy):
        tasks = Path(f"/proc/{worker._process.pid}/task")
        if not tasks.exists():
            return 0.0
        for task in tasks.iterdir():
            seconds += int((task / "schedstat").read_text("ascii").split()[0]) / 1e9
    return seconds


def _decode_here(request: Request, data: bytes | memoryview) -> tuple[Reply, bytearray]:
    """What a worker does, in this process and without limits."""
    if request.kind in SEARCHES:
        count, found = markers.find_markers(request, data)  # type: ignore[arg-type]
        return Reply(Outcome.FOUND, number=count), bytearray(found)
    page = pictures.decode(request, data)  # type: ignore[arg-type]
    height, width = page.pixels.shape
    # A bytearray by its type only: the array itself is what was used before, without a copy.
    pixels: bytearray = page.pixels.reshape(-1)  # type: ignore[assignment]
    return Reply(Outcome.DONE, width, height, 1, page.shrunk, page.has_more), pixels


def _peak_mb() -> float:
    """The most memory the worker has taken; 0 where that cannot be asked."""
    (worker,) = pool._pool()._idle
    status = Path(f"/proc/{worker._process.pid}/status")
    if not status.exists():
        return 0.0
    lines = dict(line.split(":", 1) for line in status.read_text("ascii").splitlines())
    return int(lines["VmHWM"].split()[0]) * 1024 / 1e6


if __name__ == "__main__":
    main()
