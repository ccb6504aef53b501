"""What decoding in a process of its own costs: reading a photo with and without, in one run.

Usage: python bench/decode_bench.py [--rounds N] [PHOTO…]
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Cost:
    """What reading a photo once took, in seconds."""

    computing: float  # of both processes
    waiting: float  # on a machine with nothing else to do: without standing in line for a processor
    line: float  # what was left out


def _compare(photos: Sequence[Path], rounds: int) -> float:
    """Print and return how much longer reading takes with a worker, over all photos.

    The rounds take turns, so that both see the same neighbours on the machine; medians count.
    Whoever else wants the processors makes two processes wait longer than one: that is left out.
    """
    total = {what: {True: 0.0, False: 0.0} for what in ("computing", "waiting", "line")}
    for photo in photos:
        found: dict[bool, list[Cost]] = {True: [], False: []}
        for number in range(rounds + 1):
            for is_apart in (True, False) if number % 2 else (False, True):
                cost = _cost(photo, is_apart)
                if number:  # the first warms up
                    found[is_apart].append(cost)
        told = []
        for what, sums in total.items():
            middle = {
                key: statistics.median(getattr(cost, what) for cost in costs)
                for key, costs in found.items()
            }
            for key, seconds in middle.items():
                sums[key] += seconds
            told.append(f"{what} {middle[True] * 1000:.1f} ms, else {middle[False] * 1000:.1f}")
        print(f"{photo.name}, with a worker: {'; '.join(told)}")
    ratios = {what: total[what][True] / total[what][False] for what in ("computing", "waiting")}
    print(
        f"a process of its own computes {ratios['computing'] - 1:+.1%}, and people wait "
        f"{ratios['waiting'] - 1:+.1%} (limit {MOST - 1:+.0%} each)"
    )
    return max(ratios.values())


def _cost(photo: Path, is_apart: bool) -> Cost:
    computed, line, start = _computed(), _in_line(), time.perf_counter()
    if is_apart:
        read_photo(photo)
    else:
        with patch.object(pool, "decode", _decode_here):
            read_photo(photo)
    waited = time.perf_counter() - start
    line = _in_line() - line
    return Cost(_computed() - computed or waited, waited - line, line)


def _computed() -> float:
    """How long this process and its workers have computed; 0 where that cannot be told."""
    if not sys.platform.startswith("linux"):
        return 0.0
    return time.process_time() + sum(map(_computed_by, _tasks()))


def _in_line() -> float:
    """How long this thread and the workers stood in line for a processor; 0 where nobody says."""
    own = Path(f"/proc/self/task/{threading.get_native_id()}")
    return sum(map(_line_of, (own, *_tasks()))) if own.exists() else 0.0


def _tasks() -> list[Path]:
    """The workers' threads, as Linux shows them."""
    found = pool._pool()
    pids = [worker._process.pid for worker in (*found._idle, *found._busy)]
    return [task for pid in pids for task in Path(f"/proc/{pid}/task").iterdir()]


def _computed_by(task: Path) -> float:
    return int((task / "schedstat").read_text("ascii").split()[0]) / 1e9


def _line_of(task: Path) -> float:
    return int((task / "schedstat").read_text("ascii").split()[1]) / 1e9


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
