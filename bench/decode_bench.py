"""What decoding in a process of its own adds to reading a photo, in one run.

What a reading asks of its worker is asked again and again, of a worker and of the same code in this
process in turns: the rest of a reading varies by more than what is to be measured.

Usage: python bench/decode_bench.py [--rounds N] [PHOTO…]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from unittest.mock import patch

import cv2
import numpy as np
from numpy.typing import NDArray

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


Asked = Sequence[tuple[Request, bytes]]
Ask = Callable[[Request, bytes], object]


def _compare(photos: Sequence[Path], rounds: int) -> float:
    """Print and return how much longer reading takes with a worker, over all photos."""
    added, whole = np.zeros(2), np.zeros(2)
    for photo in photos:
        asked = _asked_by_reading(photo)
        reading = np.median([_cost(partial(read_photo, photo)) for _ in range(rounds)], axis=0)
        apart, here = _in_turns(asked, rounds)
        added += apart - here
        whole += reading - (apart - here)
        told = (f"{what[1] * 1000:.1f} ms" for what in (apart, here, reading))
        print("{}: decoding apart {}, here {}; reading {}".format(photo.name, *told))
    computing, waiting = added / whole
    print(
        f"a process of its own computes {computing:+.1%}, and people wait {waiting:+.1%} "
        f"(limit {MOST - 1:+.0%} each)"
    )
    return float(1 + max(computing, waiting))


def _asked_by_reading(photo: Path) -> Asked:
    """What reading a photo asks of its worker; warms up everything meanwhile."""
    asked = []
    decode = pool.decode

    def listening(request: Request, data: bytes | memoryview) -> tuple[Reply, bytearray]:
        asked.append((request, bytes(data)))
        return decode(request, data)

    with patch.object(pool, "decode", listening):
        read_photo(photo)
    return asked


def _in_turns(asked: Asked, rounds: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """What asking costs, of a worker and here: medians of rounds that take turns."""
    ways: tuple[Ask, Ask] = (pool.decode, _decode_here)
    costs: list[list[tuple[float, float]]] = [[], []]
    for number in range(2 * rounds):
        for way in (0, 1) if number % 2 else (1, 0):
            costs[way].append(_cost(partial(_ask, asked, ways[way])))
    apart, here = np.median(costs, axis=1)
    return apart, here


def _ask(asked: Asked, way: Ask) -> None:
    for request, data in asked:
        way(request, data)


def _cost(work: Callable[[], object]) -> tuple[float, float]:
    """The seconds that something computes, in both processes, and takes."""
    computed, start = _computed(), time.perf_counter()
    work()
    waited = time.perf_counter() - start
    return _computed() - computed or waited, waited


def _computed() -> float:
    """How long this process and its workers have computed; 0 where that cannot be told."""
    if not sys.platform.startswith("linux"):
        return 0.0
    return time.process_time() + sum(map(_computed_by, _tasks()))


def _tasks() -> list[Path]:
    """The workers' threads, as Linux shows them."""
    found = pool._pool()
    pids = [worker._process.pid for worker in (*found._idle, *found._busy)]
    return [task for pid in pids for task in Path(f"/proc/{pid}/task").iterdir()]


def _computed_by(task: Path) -> float:
    return int((task / "schedstat").read_text("ascii").split()[0]) / 1e9


def _decode_here(request: Request, data: bytes | memoryview) -> tuple[Reply, bytearray]:
    """What a worker does, in this process and without limits."""
    if request.kind in SEARCHES:
        count, found = markers.find_markers(request, data)
        return Reply(Outcome.FOUND, number=count), bytearray(found)
    page = pictures.decode(request, data)
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
