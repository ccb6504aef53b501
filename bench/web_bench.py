"""Figures of the phone page, each beside the same work without a page.

python bench/web_bench.py            all of it
python bench/web_bench.py --photos 40 --phones 20 --kills 10 --distinct 5
python bench/web_bench.py --only kills      one part: page, crowd, kills
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import http.client
import json
import os
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

ROUNDS = 9
FIRST_SEED = 12
LIMITS = {"start": 1.0, "post": 1.3, "tap": 0.3, "crowd": 0.85, "weight": 150_000}
PARTS = ("page", "crowd", "kills")
MOST_MEMORY_MB = 600  # of the server, and as much of each worker with its decoder


FORM = "multipart/form-data; boundary=xx"


def form_of(data: bytes) -> bytes:
    """Return a photo as a browser's form sends it."""
    head = 'content-disposition: form-data; name="photo"; filename="a.jpg"'
    return f"--xx\r\n{head}\r\n\r\n".encode() + data + b"\r\n--xx--\r\n"


class Client:
    """Somebody who was let in."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self.host = parts.netloc
        self.cookie = ""
        _, headers, _ = self.ask("GET", f"{parts.path}?{parts.query}")
        self.cookie = headers["set-cookie"].partition(";")[0]

    def ask(
        self, method: str, path: str, body: bytes = b"", kind: str = "", accept: str = "text/html"
    ) -> tuple[int, dict[str, str], bytes]:
        connection = http.client.HTTPConnection(self.host, timeout=300)
        headers = {"cookie": self.cookie, "accept": accept, "origin": f"http://{self.host}"}
        if kind:
            headers["content-type"] = kind
        connection.request(method, path, body or None, headers)
        answer = connection.getresponse()
        found = answer.read()
        connection.close()
        return answer.status, {k.lower(): v for k, v in answer.getheaders()}, found

    def photo(self, path: str, data: bytes) -> tuple[int, bytes]:
        status, _, found = self.ask("POST", path, form_of(data), FORM, "application/json")
        return status, found


def start(folder: Path, port: int = 0) -> tuple[subprocess.Popen[str], str, float]:
    """Start the page; return its process, its address and how long the first page took."""
    began = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "dicesheets", "serve", "--port", str(port), "--no-browser",
         "--data", str(folder)],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    found = re.search(r"http://\S+", process.stdout.readline())
    assert found
    Client(found[0]).ask("GET", "/")
    return process, found[0], time.perf_counter() - began


def end(process: subprocess.Popen[str]) -> None:
    process.send_signal(signal.SIGINT)
    process.wait(30)


def make_photo(folder: Path, seed: int) -> bytes:
    file = folder / f"{seed}.jpg"
    subprocess.run(
        [sys.executable, "-m", "dicesheets", "practise", "--realms", "castles,cities,scythe",
         "--seed", str(seed), "-o", str(file)],
        check=True, capture_output=True,
    )  # fmt: skip
    return file.read_bytes()


def alone(photos: list[bytes]) -> list[float]:
    """Seconds for reading, settling and judging each photo in this warm process."""
    taken = []
    for data in (photos[0], *photos):
        began = time.perf_counter()
        alone_once(data)
        taken.append(time.perf_counter() - began)
    return taken[1:]


def workers_alone(photos: list[bytes], count: int) -> float:
    """Seconds for the same photos in as many warm processes without a page."""
    spawn = get_context("spawn")
    with ProcessPoolExecutor(count, spawn) as pool:
        list(pool.map(alone, [photos[:1]] * count * 2))
        began = time.perf_counter()
        list(pool.map(alone_once, photos))
        return time.perf_counter() - began


def alone_once(data: bytes) -> str:
    """Read, settle and judge one photo; return its score in words."""
    from dicesheets.reports.overlay import say_score
    from dicesheets.scanner.photo import PictureBytes
    from dicesheets.scoring.judge import judge_entry
    from dicesheets.scoring.read import read_photo
    from dicesheets.scoring.settle import entry_of, settle

    judged = judge_entry(entry_of(settle([read_photo(PictureBytes("a", data))])[0]))
    return say_score(judged.verdict, "de")


def say(name: str, value: str, limit: str, is_good: bool) -> bool:
    verdict = "ok" if is_good else "MISSED"
    print(f"{name:70} {value:>9}  limit {limit:>7}  {verdict}", flush=True)
    return is_good


def main() -> int:
    options = argparse.ArgumentParser()
    options.add_argument("--photos", type=int, default=200)
    options.add_argument("--phones", type=int, default=20)
    options.add_argument("--kills", type=int, default=50)
    options.add_argument("--distinct", type=int, default=20)
    options.add_argument("--only", choices=PARTS)
    asked = options.parse_args()
    wanted = (asked.only,) if asked.only else PARTS
    good = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        base = make_photo(folder, FIRST_SEED)
        photos = [base + number.to_bytes(4, "big") for number in range(max(asked.photos, 12))]
        if "page" in wanted:
            good += one_phone(folder / "start", photos)
        if "crowd" in wanted:
            many = max(1, min(asked.distinct, asked.photos))
            seeds = range(FIRST_SEED + 1, FIRST_SEED + many)
            bases = [base, *(make_photo(folder, seed) for seed in seeds)]
            sent = [
                bases[number % many] + number.to_bytes(4, "big") for number in range(asked.photos)
            ]
            scores = [alone_once(one) for one in bases]
            told = [scores[number % many] for number in range(asked.photos)]
            good += crowd(folder / "crowd", sent, told, asked.phones)
        if "kills" in wanted:
            good.append(kills(folder / "kills", photos, asked.kills))
    return 0 if all(good) else 1


def one_phone(folder: Path, photos: list[bytes]) -> list[bool]:
    """What one person notices: the start, the first page, a photo, a tap."""
    good = []
    process, address, _ = start(folder)
    end(process)
    process, address, first = start(folder)
    is_quick = first <= LIMITS["start"]
    good.append(say("serve to the first page, fresh process", f"{first:.2f} s", "1 s", is_quick))
    client = Client(address)
    weight = len(client.ask("GET", "/")[2]) + sum(
        len(client.ask("GET", f"/static/{n}")[2])
        for n in ("look.css", "page.css", "page.js", "icon.svg", "manifest.json",
                  "Fraunces-ExtraBold.ttf", "Nunito-Medium.ttf", "Nunito-ExtraBold.ttf")
    )  # fmt: skip
    is_light = weight <= LIMITS["weight"]
    good.append(say("page weight, first view", f"{weight // 1000} KB", "150 KB", is_light))
    client.photo("/photos", photos[-1])  # the worker is warm then
    page, plain = [], []
    for data in photos[:ROUNDS]:  # taken in turns: the machine may be busy with other things
        began = time.perf_counter()
        status, found = client.photo("/photos", data)
        page.append(time.perf_counter() - began)
        assert status == 200, found
        plain += alone([data])
    posted, read = statistics.median(page), statistics.median(plain)
    name = f"a photo posted to its score ({posted:.2f} s) / read + judge ({read:.2f} s)"
    share = posted / read
    good.append(say(name, f"{share:.2f} ×", "1.3 ×", share <= LIMITS["post"]))
    good.append(tap(client, found))
    end(process)
    return good


# A result, a star, a ring and a die: what people correct; each value for the first time.
TAPS = (("round-1", "11"), ("round-1", "12.5"), ("star-1", ""), ("star-2", ""), ("coin-1", ""),
        ("pumpkin-1", "ox"), ("turn-1-a", "1"), ("turn-2-b", "2"), ("turn-3-a", "5"))  # fmt: skip


def tap(client: Client, found: bytes) -> bool:
    """Correct one field after the other and look at the sheet; each is taken back again."""
    go = json.loads(found)["go"]
    taken = []
    for field, value in TAPS:
        html = client.ask("GET", go)[2].decode()
        link = re.search(rf'href="([^"]+&amp;f={field})"', html)
        assert link, field
        form = client.ask("GET", link[1].replace("&amp;", "&"))[2].decode()
        hidden = r'type="hidden" name="(photo|spot|field)" value="([^"]*)"'
        body = urlencode({**dict(re.findall(hidden, form)), "value": value}).encode()
        began = time.perf_counter()
        client.ask("POST", f"{go}/correct", body, "application/x-www-form-urlencoded")
        html = client.ask("GET", go)[2].decode()
        taken.append(time.perf_counter() - began)
        said = re.search(r'name="correction" value="([0-9a-f]+)"', html)
        assert said
        body = urlencode({"correction": said[1]}).encode()
        client.ask("POST", f"{go}/undo", body, "application/x-www-form-urlencoded")
    median = statistics.median(taken)
    name = f"a tap to the new verdict, median of {len(TAPS)} (slowest {max(taken):.2f} s)"
    return say(name, f"{median:.2f} s", "0.3 s", median <= LIMITS["tap"])


def family(pid: int) -> list[int]:
    """Return a process with everything that it has started."""
    parents: dict[int, int] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                stat = (entry / "stat").read_text("utf-8").rpartition(")")[2].split()
            except OSError:
                continue
            parents[int(entry.name)] = int(stat[1])
    found = [pid]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one]
    return found


def resident_mb(pids: list[int]) -> int:
    """Return how much memory processes hold, what they share counted once each."""
    pages = 0
    for pid in pids:
        try:
            pages += int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1])
        except (OSError, IndexError):
            continue
    return pages * os.sysconf("SC_PAGE_SIZE") >> 20


def crowd(folder: Path, photos: list[bytes], scores: list[str], phones: int) -> list[bool]:
    """Let many phones post at once; every photo must be answered with its own score."""
    process, address, _ = start(folder)
    client = Client(address)
    client.photo("/photos", photos[-1] + b"?")  # the workers are warm then
    peaks = [0]
    is_over = threading.Event()

    def watch() -> None:
        while not is_over.wait(0.5):
            peaks.append(resident_mb(family(process.pid)))

    watching = threading.Thread(target=watch)
    watching.start()
    found = crowd_at(client, photos, scores, phones)
    is_over.set()
    watching.join()
    end(process)
    workers = max(1, min(4, os.cpu_count() or 1))
    most = MOST_MEMORY_MB * (1 + workers)
    name = "memory of the server and all it started, at most during that"
    return [found, say(name, f"{max(peaks)} MB", f"{most} MB", max(peaks) <= most)]


def crowd_at(client: Client, photos: list[bytes], scores: list[str], phones: int) -> bool:
    lost: list[int] = []
    mixed: list[int] = []
    line = list(enumerate(photos))
    lock = threading.Lock()

    def phone() -> None:
        while True:
            with lock:
                if not line:
                    return
                number, data = line.pop()
            status, found = client.photo("/photos", data)
            if status != 200:
                lost.append(number)
            elif not is_of(json.loads(found), data, scores[number]):
                mixed.append(number)

    threads = [threading.Thread(target=phone) for _ in range(phones)]
    began = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    taken = time.perf_counter() - began
    workers = max(1, min(4, os.cpu_count() or 1))
    share = workers_alone(photos, workers) / taken
    distinct = len({data[:-4] for data in photos})
    name = f"{phones} phones, {len(photos)} photos ({distinct} distinct): lost, mixed up"
    is_whole = say(name, f"{len(lost)}, {len(mixed)}", "0, 0", not lost and not mixed)
    is_quick = say("throughput of that", f"{share:.2f} ×", "0.85 ×", share >= LIMITS["crowd"])
    return is_whole and is_quick


def is_of(answer: dict[str, Any], data: bytes, score: str) -> bool:
    """Say whether an answer is about this photo alone, with the score that it has alone."""
    photos, sheets = answer["photos"], answer["sheets"]
    digest = hashlib.sha256(data).hexdigest()
    return [p["sha"] for p in photos] == [digest] and [s["score"] for s in sheets] == [score]


def kill_worker(server: int, rng: random.Random) -> None:
    """Kill one of the processes that a server has started, if it has any by now."""
    workers = family(server)[1:]
    if workers:
        with contextlib.suppress(ProcessLookupError):
            os.kill(rng.choice(workers), signal.SIGKILL)


def kills(folder: Path, photos: list[bytes], count: int) -> bool:
    """Kill workers and the server at random moments; every photo acknowledged must be there.

    Every second time a worker goes first, and the server must still answer after that.
    """
    from dicesheets.store.database import Database
    from dicesheets.store.home import FILE

    rng = random.Random(19)
    lost = 0
    kept: set[str] = set()
    for number in range(count):
        process, address, _ = start(folder)
        client = Client(address)
        victim = threading.Timer(rng.uniform(0.05, 1.5), process.kill)
        victim.start()
        if number % 2:
            threading.Timer(rng.uniform(0.05, 1.0), kill_worker, (process.pid, rng)).start()
        for index in range(50):
            data = photos[0] + f"kill {number} {index}".encode()
            try:
                status, _, _ = client.ask("POST", "/photos", form_of(data), FORM)
            except (OSError, http.client.HTTPException):
                break
            if status == 303:
                kept.add(hashlib.sha256(data).hexdigest())
        process.wait()
    database = Database(folder / FILE)
    there = {row[0] for row in database.read().execute("SELECT sha256 FROM pictures")}
    whole = database.read().execute("PRAGMA integrity_check").fetchone()[0]
    lost = len(kept - there)
    database.close()
    name = f"killed {count} times (workers, too), {len(kept)} photos acknowledged; lost"
    return say(name, str(lost), "0", lost == 0 and whole == "ok")


if __name__ == "__main__":
    sys.exit(main())
