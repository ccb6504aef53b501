"""Figures of a league's engine, each beside the same work in the same run.

python bench/league_bench.py                      a small event of 40 photos
python bench/league_bench.py --photos 1000        what the limits are meant for
python bench/league_bench.py --photos 5000 --only memory
python bench/league_bench.py --kills 10           the client is killed ten times
python bench/league_bench.py --only overhead --megapixels 12 --leave-photos
"""

from __future__ import annotations

import argparse
import hashlib
import io
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from PIL import Image

from dicesheets.crew.process import Worker
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.league.crews import Processes
from dicesheets.league.engine import Engine
from dicesheets.league.event import Wish, new_event
from dicesheets.league.intake import Arrival, Taken
from dicesheets.league.keeping import Office, open_office
from dicesheets.league.progress import Progress
from dicesheets.league.values import Task
from dicesheets.store.matches import new_id, now
from dicesheets.store.values import Person

ROOT = Path(__file__).parents[1]
PHOTOS = sorted((ROOT / "tests/league/photos").glob("*.jpg"))
LIMITS = {"speed-up": 1.8, "overhead": 0.05, "growth_mb": 40.0}
PARTS = ("speed", "overhead", "memory", "kills", "workers")


def photos(count: int, megapixels: int = 0) -> Iterator[bytes]:
    """Yield different files of a few sheets; what stands behind a picture is not looked at."""
    plain = [enlarged(file, megapixels) if megapixels else file.read_bytes() for file in PHOTOS]
    return (plain[n % len(plain)] + n.to_bytes(4, "big") for n in range(count))


def enlarged(file: Path, megapixels: int) -> bytes:
    """Return a photo with as many pixels as a phone's, in as many bytes."""
    picture = Image.open(file)
    scale = (megapixels * 1e6 / (picture.width * picture.height)) ** 0.5
    out = io.BytesIO()
    size = (round(picture.width * scale), round(picture.height * scale))
    picture.resize(size, Image.Resampling.LANCZOS).save(out, "JPEG", quality=95)
    return out.getvalue()


def arriving(data: Iterable[bytes], folder: Path | None = None) -> Iterator[Taken]:
    """Yield photos as they are taken in, as lying in a folder if one is named."""
    for n, one in enumerate(data):
        yield Arrival(f"{n}.jpg", one, file=folder / f"{n}.jpg" if folder else None)


def office_in(folder: Path, data: Iterable[bytes], keeps: bool = True) -> Office:
    """Return a new event in which every photo is another person's: one sheet each to judge."""
    digests = [hashlib.sha256(one).hexdigest() for one in data]
    people = tuple(Person(n + 1, f"Player {n + 1}") for n in range(len(digests)))
    layout = load_classic(Game.WELTEN)
    wish = Wish("Bench", layout, number=12, rounds=1, people=people, keeps=keeps)
    office = open_office(*new_event(folder / f"event-{new_id()}", wish))
    with office.database.write() as connection:
        connection.executemany(
            "INSERT INTO placings (id, match, sha256, person, round, by, at) "
            "VALUES (?, ?, ?, ?, 0, '', ?)",
            [(new_id(), office.match, digest, n + 1, now()) for n, digest in enumerate(digests)],
        )
    return office


def timed(folder: Path, data: list[bytes], workers: int) -> tuple[float, Processes, Progress]:
    """Return the seconds for an event with warm workers."""
    office = office_in(folder, data)
    crew = Processes(workers)
    warm(crew)
    begun = time.perf_counter()
    done = Engine(office, crew).run(arriving(data))
    seconds = time.perf_counter() - begun
    crew.close()
    office.database.close()
    assert done.read == len(data), done
    assert done.judged >= len(data), done
    return seconds, crew, done


def warm(crew: Processes) -> None:
    """Wait until every worker has answered once, and the client knows its reader."""
    assert crew.reader
    until = time.monotonic() + 120
    while len(crew.pids) < crew.size and time.monotonic() < until:
        time.sleep(0.1)
    for key in range(-crew.size * 2, 0):
        crew.put(key, Task("nothing", {}))
    left = crew.size * 2
    while left:
        left -= len(crew.take(1.0))


def spare() -> float:
    """Return what this machine gives two processes now, beside what it gives one: at best 2."""
    code = "import hashlib\nfor _ in range(25): hashlib.sha256(bytes(40_000_000)).digest()"

    def seconds(many: int) -> float:
        begun = time.perf_counter()
        running = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(many)]
        for one in running:
            one.wait()
        return time.perf_counter() - begun

    return 2 * seconds(1) / seconds(2)


def measure_speed(folder: Path, data: list[bytes]) -> bool:
    before = spare()
    two, _, _ = timed(folder, data, 2)
    one, _, _ = timed(folder, data, 1)
    ratio = one / two
    print(f"two idle processes would get {min(before, spare()):.2f} × of one")
    print(f"{len(data)} photos, 1 worker: {one:.1f} s ({len(data) / one:.2f} a second)")
    print(f"{len(data)} photos, 2 workers: {two:.1f} s ({len(data) / two:.2f} a second)")
    return verdict("2 workers / 1 worker", ratio, ratio >= LIMITS["speed-up"], "≥ 1.8 ×")


def measure_overhead(folder: Path, data: list[bytes], keeps: bool = True) -> bool:
    """What one worker waits between two tasks, and what the client computes, beside its work."""
    for number, one in enumerate([] if keeps else data):
        (folder / f"{number}.jpg").write_bytes(one)
    busy = 0.0
    plain_ask = Worker.ask

    def ask(self: Worker, *given: Any) -> Any:
        nonlocal busy
        begun = time.perf_counter()
        try:
            return plain_ask(self, *given)
        finally:
            busy += time.perf_counter() - begun

    Worker.ask = ask  # type: ignore[assignment, method-assign]
    try:
        office = office_in(folder, data, keeps)
        crew = Processes(1)
        warm(crew)
        (pid,) = crew.pids
        busy, cpu, begun = 0.0, time.process_time(), time.perf_counter()
        worked = tree_seconds(pid)
        Engine(office, crew).run(arriving(data, None if keeps else folder))
        seconds, cpu = time.perf_counter() - begun, time.process_time() - cpu
        worked = tree_seconds(pid) - worked if crew.pids == [pid] else 0.0  # else it was replaced
        crew.close()
    finally:
        Worker.ask = plain_ask  # type: ignore[method-assign]
    many = len(data)
    print(f"a photo takes its worker {busy / many * 1000:.0f} ms")
    print(f"a photo takes the client {cpu / many * 1000:.1f} ms of CPU")
    if worked:
        print(f"a photo takes its worker {worked / many * 1000:.0f} ms of CPU")
        print(
            f"of that the client takes {cpu / worked:.3f}; "
            f"the worker used {worked / busy:.2f} cores"
        )
    for table in ("readings", "verdicts"):
        query = f"SELECT avg(length(data)) FROM {table}"
        size = office.database.read().execute(query).fetchone()[0]
        print(f"{table}: {size / 1000:.1f} KB each")
    office.database.close()
    size = (office.database.file.stat().st_size - keeps * sum(map(len, data))) / many
    print(f"the file grows by {size / 1000:.1f} KB a photo, besides the photo itself")
    waits, computes = seconds / busy - 1, cpu / busy
    is_met = verdict("the worker waits", waits, waits <= LIMITS["overhead"], "≤ 0.05")
    return (
        verdict("the client computes", computes, computes <= LIMITS["overhead"], "≤ 0.05")
        and is_met
    )


def tree_seconds(pid: int) -> float:
    """Return the CPU seconds of a process and of those that it has started."""
    ticks = 0
    with suppress(OSError, IndexError, ValueError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        ticks = sum(map(int, fields[11:15]))  # its own, and of children that have ended
        for task in Path(f"/proc/{pid}/task").iterdir():
            children = (task / "children").read_text().split()
            ticks += sum(round(tree_seconds(int(one)) * _TICKS) for one in children)
    return ticks / _TICKS


_TICKS = os.sysconf("SC_CLK_TCK")


def measure_memory(folder: Path, count: int) -> bool:
    """How much more a client and its workers hold at the end than after the first quarter."""
    office = office_in(folder, photos(count))
    crew = Processes(2)
    warm(crew)
    seen: list[tuple[int, int, int]] = []

    def shown(progress: Progress) -> None:
        if not seen or progress.read > seen[-1][0]:
            workers = max((resident_kb(pid) for pid in crew.pids), default=0)
            seen.append((progress.read, resident_kb(os.getpid()), workers))

    Engine(office, crew, shown).run(arriving(photos(count)))
    crew.close()
    office.database.close()
    early = [one for one in seen if one[0] >= count // 4]
    client = (seen[-1][1] - early[0][1]) / 1024
    print(f"client {seen[-1][1] / 1024:.0f} MB, largest worker "
          f"{max(one[2] for one in seen) / 1024:.0f} MB")  # fmt: skip
    return verdict("client grows by MB", client, client <= LIMITS["growth_mb"], "flat: ≤ 40")


def resident_kb(pid: int) -> int:
    with suppress(OSError, IndexError, ValueError):
        fields = Path(f"/proc/{pid}/statm").read_text().split()
        return int(fields[1]) * os.sysconf("SC_PAGE_SIZE") // 1024
    return 0


def measure_kills(folder: Path, data: list[bytes], kills: int) -> bool:
    """The client is killed at random moments; the last run reads exactly what is missing."""
    office = office_in(folder, data)
    laid = folder / "laid"
    laid.mkdir()
    for number, one in enumerate(data):
        (laid / f"{number}.jpg").write_bytes(one)
    rng = random.Random(1)

    def kept() -> int:
        return int(office.database.read().execute("SELECT count(*) FROM readings").fetchone()[0])

    command = [sys.executable, "-m", "dicesheets", "league", "add", str(office.database.file)]
    for _ in range(kills):
        run = subprocess.Popen(
            [*command, str(laid), "--workers", "2"], stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )  # fmt: skip
        time.sleep(rng.uniform(2.0, 6.0))
        run.send_signal(signal.SIGKILL)
        run.wait()
    before = kept()
    done = subprocess.run(
        [*command, str(laid), "--workers", "2", "--lang", "en"], capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    print(f"killed {kills} times; {before} were read then; the last run: {done.stdout.strip()}")
    is_exact = f" {len(data) - before} read" in done.stdout and kept() == len(data)
    office.database.close()
    return verdict("read by the last run", len(data) - before, is_exact, "exactly what was missing")


def measure_workers(folder: Path, data: list[bytes]) -> bool:
    """A worker is killed every five seconds; every photo is answered."""
    office = office_in(folder, data)
    crew = Processes(2)
    is_over = threading.Event()
    killed = 0

    def kill() -> None:
        nonlocal killed
        while not is_over.wait(5.0):
            for pid in crew.pids[:1]:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
                    killed += 1

    thread = threading.Thread(target=kill)
    thread.start()
    done = Engine(office, crew).run(arriving(data))
    is_over.set()
    thread.join()
    crew.close()
    aside = office.database.read().execute("SELECT count(*) FROM work").fetchone()[0]
    office.database.close()
    print(f"{killed} workers killed; {done.read} of {len(data)} read, {aside} set aside")
    return verdict("answered", done.read + aside, done.read + aside == len(data), "all")


def verdict(what: str, value: float, is_met: bool, limit: str) -> bool:
    print(f"{'ok  ' if is_met else 'MISS'} {what}: {value:.2f} ({limit})")
    return is_met


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--photos", type=int, default=40)
    parser.add_argument("--kills", type=int, default=2)
    parser.add_argument("--megapixels", type=int, default=0, help="as a phone's: 12")
    parser.add_argument("--leave-photos", action="store_true", help="of overhead: not in the file")
    parser.add_argument("--only", choices=PARTS)
    given = parser.parse_args()
    data = [] if given.only == "memory" else list(photos(given.photos, given.megapixels))
    parts: dict[str, Callable[[Path], bool]] = {
        "speed": lambda folder: measure_speed(folder, data),
        "overhead": lambda folder: measure_overhead(folder, data, not given.leave_photos),
        "memory": lambda folder: measure_memory(folder, given.photos),
        "kills": lambda folder: measure_kills(folder, data, given.kills),
        "workers": lambda folder: measure_workers(folder, data),
    }
    met = []
    for name, measure in parts.items():
        if given.only in (None, name):
            print(f"-- {name}")
            with tempfile.TemporaryDirectory() as folder:
                met.append(measure(Path(folder)))
    return 0 if all(met) else 1


if __name__ == "__main__":
    sys.exit(main())
