"""Workers die, clients are killed, two work at once, a cluster helps: nothing twice, none lost."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import which

import pytest
from league_evening import Evening, arrivals, office_of

from dicesheets.errors import UsageError
from dicesheets.league.cluster import Cluster, is_open
from dicesheets.league.crews import LEAST_LAID, Crew, Processes, lay_photo
from dicesheets.league.engine import Engine
from dicesheets.league.event import open_event
from dicesheets.league.intake import Arrival, Taken
from dicesheets.league.keeping import Office
from dicesheets.league.progress import Progress
from dicesheets.league.values import Reply, Task
from dicesheets.league.worker import LAID, parts_of
from dicesheets.scanner.decoder.area import AREA_BYTES, NO_FILE, Area
from dicesheets.store.database import Database
from dicesheets.store.results import results_of

MANY = 8
TOLD = re.compile(r"(\d+) photos?, (\d+) new, (\d+) read")


def different(evening: Evening) -> list[bytes]:
    """Return photos that are different files; what stands behind a picture is not looked at."""
    return [evening.photos[n % 4] + bytes([n]) for n in range(MANY)]


def lay(folder: Path, evening: Evening) -> Path:
    folder.mkdir()
    for number, data in enumerate(different(evening)):
        (folder / f"{number}.jpg").write_bytes(data)
    return folder


def add(event: Path, *arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "dicesheets", "league", "add", str(event), *arguments]
    return subprocess.Popen(
        [*command, "--lang", "en"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def read_by(process: subprocess.Popen[str]) -> int:
    out, err = process.communicate(timeout=400)
    assert process.returncode == 0, err
    found = TOLD.search(out)
    assert found is not None, out
    return int(found[3])


def count(database: Database, query: str) -> int:
    return int(database.read().execute(query).fetchone()[0])


def assert_whole(event: Path) -> None:
    """Say that every photo was read once, and everybody was judged."""
    database, kept = open_event(event)
    assert count(database, "SELECT count(*) FROM photos") == MANY
    assert count(database, "SELECT count(*) FROM readings") == MANY
    assert count(database, "SELECT count(*) FROM work") == 0
    assert {one.person for one in results_of(database, kept.match, 0)} == {1, 2, 3}
    assert database.read().execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    database.close()


def test_a_crew_that_is_let_go_while_it_gets_ready_ends_without_a_word() -> None:
    """Its thread was left waiting on a pipe that was closed: a traceback now and then."""
    failed: list[object] = []
    before, threading.excepthook = threading.excepthook, failed.append
    try:
        for wait in (0.05, 0.3):
            crew = Processes(1)
            time.sleep(wait)
            crew.close()
    finally:
        threading.excepthook = before
    assert failed == [] and crew.pids == []


def run(office: Office, crew: Crew, photos: Iterator[Taken]) -> Progress:
    try:
        return Engine(office, crew, settle_s=0.0).run(photos)
    finally:
        crew.close()


@pytest.mark.slow
def test_an_evening_by_the_command_line(tmp_path: Path, evening: Evening) -> None:
    office_of(tmp_path, evening).database.close()
    for number, name in enumerate(("anna", "ben")):
        (tmp_path / f"{name}.jpg").write_bytes(evening.photos[number])
    event = tmp_path / "cup"
    photos = [str(tmp_path / "anna.jpg"), str(tmp_path / "ben.jpg")]
    assert read_by(add(event, *photos, "--workers", "1")) == 2
    database, kept = open_event(event)
    assert {one.person for one in results_of(database, kept.match, 0)} == {1, 2}
    database.close()


@pytest.mark.slow
def test_a_client_that_is_killed_has_the_rest_read_by_the_next(
    tmp_path: Path, evening: Evening
) -> None:
    office = office_of(tmp_path, evening)
    event, folder = office.database.file, lay(tmp_path / "photos", evening)
    kept = 0
    for _ in range(3):
        first = add(event, str(folder), "--workers", "1")
        until = time.monotonic() + 120
        while time.monotonic() < until and first.poll() is None:
            now = count(office.database, "SELECT count(*) FROM readings")
            if now > kept:
                break
            time.sleep(0.05)
        first.send_signal(signal.SIGKILL)
        first.communicate()
        kept = count(office.database, "SELECT count(*) FROM readings")
    assert kept > 0
    assert read_by(add(event, str(folder), "--workers", "1")) == MANY - kept
    assert_whole(event)
    office.database.close()


@pytest.mark.slow
def test_two_at_once_read_every_photo_once(tmp_path: Path, evening: Evening) -> None:
    office = office_of(tmp_path, evening)
    office.database.close()
    event, folder = office.database.file, lay(tmp_path / "photos", evening)
    both = [add(event, str(folder), "--workers", "1") for _ in range(2)]
    assert sum(read_by(one) for one in both) == MANY
    assert read_by(add(event, "--workers", "1")) == 0
    assert_whole(event)


@pytest.mark.slow
def test_workers_that_are_killed_again_and_again_answer_every_photo(
    tmp_path: Path, evening: Evening
) -> None:
    office = office_of(tmp_path, evening)
    crew = Processes(2)
    is_over = threading.Event()

    def kill() -> None:
        while not is_over.wait(5.0):
            for pid in crew.pids[:1]:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    photos = (Arrival(f"{n}.jpg", data) for n, data in enumerate(different(evening)))
    try:
        run(office, crew, photos)
    finally:
        is_over.set()
        killer.join()
    assert_whole(office.database.file)
    office.database.close()


@pytest.mark.slow
def test_a_task_without_end_costs_its_worker_and_nothing_else() -> None:
    crew = Processes(1, task_s=0.01)
    try:
        crew.put(1, Task("judge", {}, ()))
        crew.put(2, Task("no such task", {}, ()))
        found: dict[int, bool] = {}
        until = time.monotonic() + 60
        while len(found) < 2 and time.monotonic() < until:
            found |= {key: bool(r.died or r.fault) for key, r in crew.take(1.0)}
        assert found == {1: True, 2: True}
    finally:
        crew.close()


# ------------------------------------------------------------------ a cluster


def needs_dask() -> None:
    pytest.importorskip("distributed", reason="Dask is missing: pip install dicesheets[cluster]")


def test_an_address_that_is_none_of_a_cluster_says_so() -> None:
    with pytest.raises(UsageError, match="begins with tls"):
        Cluster("http://scheduler:8786")
    with pytest.raises(UsageError, match="needs the files of its CA"):
        Cluster("tls://scheduler:8786")


def test_without_dask_the_cluster_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(UsageError, match="not installed"):
        Cluster("tcp://127.0.0.1:9")


@pytest.mark.filterwarnings("ignore")
def test_where_no_scheduler_answers_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    needs_dask()
    monkeypatch.setattr("dicesheets.league.cluster.CONNECT_SECONDS", 0.5)
    with pytest.raises(UsageError, match="no scheduler answers"):
        Cluster("tcp://127.0.0.1:9")


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("tcp://127.0.0.1:8786", False), ("tcp://localhost:8786", False),
        ("tls://scheduler:8786", False), ("tcp://scheduler:8786", True),
        ("tcp://10.0.0.4:8786", True), ("tcp://[::1]:8786", False),
    ],
)  # fmt: skip
def test_an_address_off_this_computer_without_encryption_is_noticed(
    address: str, expected: bool
) -> None:
    assert is_open(address) is expected


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_local_cluster_of_processes_reads_and_judges(tmp_path: Path, evening: Evening) -> None:
    needs_dask()
    from distributed import LocalCluster

    office = office_of(tmp_path, evening)
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        crew = Cluster(cluster.scheduler_address)
        assert crew.size == 2
        done = run(office, crew, arrivals(evening))
    assert (done.read, done.faults) == (4, [])
    assert {one.person for one in results_of(office.database, office.match, 0)} == {1, 2, 3}
    office.database.close()


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_scheduler_and_workers_as_programs_with_tls_and_one_that_is_killed(
    tmp_path: Path, evening: Evening
) -> None:
    needs_dask()
    if which("openssl") is None:
        pytest.skip("openssl is missing: it makes the certificates of this test")
    office = office_of(tmp_path, evening)
    office.database.close()
    event, folder = office.database.file, lay(tmp_path / "photos", evening)
    tls = certificate(tmp_path)
    with dask_programs(tls) as (address, workers):
        mine = ("--tls-ca", str(tls[0]), "--tls-cert", str(tls[0]), "--tls-key", str(tls[1]))
        client = add(event, str(folder), "--cluster", address, *mine)
        until = time.monotonic() + 120
        database = Database(event)
        while not count(database, "SELECT count(*) FROM readings") and time.monotonic() < until:
            time.sleep(0.2)
        database.close()
        os.killpg(workers[0].pid, signal.SIGKILL)
        assert read_by(client) == MANY
    assert_whole(event)


def certificate(folder: Path) -> tuple[Path, Path]:
    """Return a certificate that vouches for itself, and its key."""
    cert, key = folder / "cert.pem", folder / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj",
         "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", cert],
        check=True, capture_output=True,
    )  # fmt: skip
    return cert, key


@contextmanager
def dask_programs(
    tls: tuple[Path, Path],
) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """Start a scheduler and two workers as programs of their own, and end them."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"tls://127.0.0.1:{port}"
    cert, key = map(str, tls)
    secure = ("--tls-ca-file", cert, "--tls-cert", cert, "--tls-key", key)
    scheduler = ["scheduler", "--host", f"tls://127.0.0.1:{port}", "--no-dashboard", *secure]
    worker = ["worker", address, "--nworkers", "1", "--nthreads", "1", "--no-dashboard", *secure]
    started = [
        subprocess.Popen(
            [sys.executable, "-m", "distributed.cli.dask_" + name, *rest],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
        )
        for name, *rest in (scheduler, worker, worker)
    ]  # fmt: skip
    try:
        yield address, started[1:]
    finally:
        for process in started:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def test_a_photo_lies_where_its_worker_sees_it_unless_it_is_too_large() -> None:
    area = Area.new()
    small, usual, large = bytes(LEAST_LAID - 1), b"p" * LEAST_LAID, bytes(AREA_BYTES + 1)
    laid = lay_photo(area, Task("read", {"a": 1}, (usual,)))
    if area.file != NO_FILE:
        assert laid == Task("read", {"a": 1, LAID: len(usual)})
        assert parts_of(area, laid.given, []) == [usual]
    for sent in ((small,), (large,), (usual, usual), ()):
        assert lay_photo(area, Task("read", {}, sent)) == Task("read", {}, sent)
        assert parts_of(area, {}, list(sent)) == list(sent)
    area.close()
    assert lay_photo(Area(), Task("read", {}, (usual,))).parts == (usual,)


def test_a_worker_gets_what_is_laid_for_it_as_if_it_were_sent() -> None:
    """Only slow tests noticed a worker that did not look there: every usual photo failed."""
    told = {
        "game": "welten", "layout": "classic", "number": 0, "files": [], "realms": [],
        "rolls": [], "rounds": 1,
    }  # fmt: skip
    given = {"event": told, "shot": ["0" * 64, "a.jpg", "", 0, 0]}
    crew = Processes(1)
    try:
        for key, size in enumerate((1, LEAST_LAID)):
            crew.put(key, Task("read", given, (b"no photo" * size,)))
        replies: dict[int, Reply] = {}
        while len(replies) < 2:
            replies |= dict(crew.take(60))
    finally:
        crew.close()
    assert replies[0].found["trouble"] and replies[1] == replies[0]
