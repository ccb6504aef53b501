"""Workers are kept warm, replaced when they die, and gone when nobody needs them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from dicesheets.scanner.decoder import pool
from dicesheets.scanner.decoder.area import AREA_BYTES, Area
from dicesheets.scanner.decoder.pool import DecoderDied, DecoderMissing, Pool, Worker
from dicesheets.scanner.decoder.protocol import Broken, Outcome, Reply, Request

PHOTO = (Path(__file__).parents[3] / "examples" / "photos" / "helden.jpg").read_bytes()
WISH = Request("jpeg", 8000, len(PHOTO))
on_unix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")


@pytest.fixture
def workers() -> Iterator[Pool]:
    own = Pool()
    yield own
    own.close()


def only(own: Pool) -> Worker:
    (worker,) = own._idle
    return worker


def test_one_worker_decodes_picture_after_picture(workers: Pool) -> None:
    workers.warm_up()
    first = only(workers)
    for _ in range(3):
        reply, pixels = workers.decode(WISH, PHOTO)
        assert reply.outcome is Outcome.DONE
        assert len(pixels) == reply.width * reply.height
    assert only(workers) is first


@pytest.mark.skipif(sys.platform != "linux", reason="others have the pipes alone")
def test_a_photo_goes_through_memory_in_common_and_a_large_one_through_the_pipes(
    workers: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid, pixels = workers.decode(WISH, PHOTO)
    large = PHOTO + bytes(AREA_BYTES)  # what stands behind a picture is not looked at
    mixed, after_pipe = workers.decode(Request("jpeg", 8000, len(large)), large)
    monkeypatch.setattr(Area, "new", lambda: Area())
    workers.close()
    sent, through_pipes = workers.decode(WISH, PHOTO)
    assert (laid.laid, mixed.laid, sent.laid) == (True, True, False)
    assert pixels == after_pipe == through_pipes


@on_unix
def test_a_worker_that_died_meanwhile_is_replaced(workers: Pool) -> None:
    workers.decode(WISH, PHOTO)
    process = only(workers)._process
    process.kill()
    process.wait()
    assert workers.decode(WISH, PHOTO)[0].outcome is Outcome.DONE


@on_unix
def test_a_worker_that_takes_too_long_is_killed_and_replaced(
    workers: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    workers.decode(WISH, PHOTO)
    process = only(workers)._process
    monkeypatch.setattr(pool, "WALL_SECONDS", 0.3)
    os.kill(process.pid, signal.SIGSTOP)
    with pytest.raises(DecoderDied):
        workers.decode(WISH, PHOTO)
    assert process.returncode == -signal.SIGKILL
    monkeypatch.undo()
    assert workers.decode(WISH, PHOTO)[0].outcome is Outcome.DONE


def test_a_worn_worker_is_replaced(workers: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "MOST_REQUESTS", 2)
    workers.decode(WISH, PHOTO)
    first = only(workers)
    workers.decode(WISH, PHOTO)
    assert not workers._idle
    assert not first.is_alive()
    workers.decode(WISH, PHOTO)
    assert only(workers) is not first


def test_threads_share_a_few_workers(workers: Pool) -> None:
    with ThreadPoolExecutor(8) as threads:
        replies = list(threads.map(lambda _: workers.decode(WISH, PHOTO)[0], range(16)))
    assert {reply.outcome for reply in replies} == {Outcome.DONE}
    assert len(workers._idle) <= pool.MOST_AT_ONCE


def test_a_pool_that_is_closed_leaves_no_process(workers: Pool) -> None:
    workers.decode(WISH, PHOTO)
    process = only(workers)._process
    workers.close()
    assert process.returncode is not None


def test_a_python_that_does_not_start_is_said(
    workers: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with pytest.raises(DecoderMissing):
        workers.decode(WISH, PHOTO)


@on_unix
@pytest.mark.parametrize("end", ["", "os._exit(0)", "os.kill(os.getpid(), signal.SIGKILL)"])
def test_workers_end_with_the_process_that_started_them(end: str) -> None:
    code = (
        "import os, signal\nfrom dicesheets.scanner.decoder import pool\n"
        "pool.warm_up()\nworker = pool._pool()._idle[0]\nworker._await_ready()\n"
        f"print(worker._process.pid, flush=True)\n{end}"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    worker = int(done.stdout)
    deadline = time.monotonic() + 20
    while is_running(worker) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not is_running(worker)


@on_unix
def test_ctrl_c_does_not_reach_a_worker(workers: Pool) -> None:
    workers.warm_up()
    worker = only(workers)
    worker._await_ready()
    assert os.getsid(worker._process.pid) != os.getsid(0)  # the terminal does not know it
    os.kill(worker._process.pid, signal.SIGINT)
    assert workers.decode(WISH, PHOTO)[0].outcome is Outcome.DONE


@on_unix
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")  # newer Pythons warn of it
def test_a_forked_process_leaves_the_workers_of_its_parent_alone() -> None:
    code = (
        "import os, sys\nfrom dicesheets.scanner.decoder import pool\n"
        "from dicesheets.scanner.decoder.protocol import Request\n"
        "data = open(sys.argv[1], 'rb').read()\nwish = Request('jpeg', 8000, len(data))\n"
        "size = pool.decode(wish, data)[0].size\nchild = os.fork()\n"
        "assert pool.decode(wish, data)[0].size == size\n"
        "if child: assert os.waitpid(child, 0)[1] == 0\n"
        "assert pool.decode(wish, data)[0].size == size\n"
    )
    file = Path(__file__).parents[3] / "examples" / "photos" / "helden.jpg"
    done = subprocess.run(
        [sys.executable, "-W", "ignore::DeprecationWarning", "-c", code, str(file)],
        capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")


def is_running(process: int) -> bool:
    """Say whether a process is there; one that has ended and nobody waited for is not."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{process}/stat")
    return not (stat.exists() and stat.read_text().rsplit(")", 1)[1].split()[0] == "Z")


@pytest.mark.parametrize(
    "reply",
    [
        Reply(Outcome.DONE, 60_000, 60_000, 1),
        Reply(Outcome.DONE, 300, 300, 4),
        Reply(Outcome.DONE, 300, 300, 1, shrunk=7),
        Reply(Outcome.DONE, 0, 300, 1),
        Reply(Outcome.FOUND, number=4_000_000_000),
        Reply(Outcome.FOUND, number=4, laid=True),
        Reply(Outcome.DONE, 4100, 4100, 1, laid=True),  # more than the memory in common holds
    ],
)
def test_a_reply_that_cannot_be_is_none(reply: Reply) -> None:
    with pytest.raises(Broken):
        Reply.unpack(reply.pack())


def test_heads_say_what_they_were_given() -> None:
    wish = Request("quick", 2000, 77, 5, True, True, 11, True)
    assert Request.unpack(wish.pack()) == wish
    with pytest.raises(Broken):
        Request.unpack(Request("jpeg", 2000, AREA_BYTES + 1, laid=True).pack())
    reply = Reply(Outcome.DONE, 300, 400, 3, 2, True, 9, 12, 13, True)
    assert Reply.unpack(reply.pack()) == reply
    with pytest.raises(Broken):
        Reply.unpack(bytes([99]) + bytes(Reply.HEAD.size - 1))
