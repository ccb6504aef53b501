"""Workers that decode pictures: started before they are needed, kept warm, replaced when they die.

Threads take turns with a few workers. A forked process starts its own; when this process ends,
however that may be, its workers find their input closed and end too.
"""

from __future__ import annotations

import _thread
import atexit
import os
import subprocess
import sys
import threading
from contextlib import suppress
from dataclasses import replace
from functools import cache
from typing import BinaryIO, cast

from dicesheets.scanner.decoder.area import NO_FILE, Area
from dicesheets.scanner.decoder.bounds import MAX_PIXELS, START_SECONDS, WALL_SECONDS
from dicesheets.scanner.decoder.protocol import (
    READY,
    Broken,
    Reply,
    Request,
    read_into,
)

MOST_AT_ONCE = 4  # workers: more threads than that wait for one
MOST_REQUESTS = 500  # then a worker is replaced: whatever libraries leak is gone
MOST_RESIDENT_KB = 200_000  # the same for one that keeps more memory than that
SHOW_NOISE = "DICESHEETS_DECODER_NOISE"  # set: what decoders print is shown, to find a fault
PIPE_BYTES = 1 << 20  # more at once: fewer changes between the processes
# What a worker gets to know of the surroundings; nothing else, such as passwords.
_KEPT = ("PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "SYSTEMROOT", "LANG", "LC_ALL")
_SURROUNDINGS = {
    "OPENBLAS_NUM_THREADS": "1",  # each would take address space, and nothing is multiplied here
    "OMP_NUM_THREADS": "1",
    "MALLOC_ARENA_MAX": "1",
    "MALLOC_MMAP_THRESHOLD_": "32000000",  # memory of usual photos is kept for the next one
    "MALLOC_TRIM_THRESHOLD_": "64000000",
    "OPENCV_IO_MAX_IMAGE_PIXELS": str(MAX_PIXELS),
    "OPENCV_LOG_LEVEL": "SILENT",
}
_MAIN = (
    "import sys; sys.path[:] = {path!r}; sys.dont_write_bytecode = {no_code}; "
    "from dicesheets.scanner.decoder.worker import main; main({shared})"
)


Data = bytes | memoryview


class DecoderMissing(Exception):
    """No worker can be started here."""


class DecoderDied(Exception):
    """A worker ended, or was ended, over a picture: too much memory, too much time, or a fault."""


def decode(request: Request, data: Data) -> tuple[Reply, bytearray]:
    """Return what a worker makes of a page; DecoderDied if it did not survive it."""
    try:
        reply, found = _pool().decode(request, data)
    except DecoderDied:
        _used.seconds += request.cpu_ms / 1000
        raise
    _used.seconds += reply.cpu_ms / 1000
    return reply, found


def used_seconds() -> float:
    """Return how long workers have computed for this thread."""
    return _used.seconds


def warm_up() -> None:
    """Start a worker, so that it is ready when the first picture comes."""
    _pool().warm_up()


class _Used(threading.local):
    """What workers did for one thread: its own clock does not see it."""

    seconds = 0.0


_used = _Used()


@cache
def _pool() -> Pool:
    pool = Pool()
    atexit.register(pool.close)
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=pool.forget)
    return pool


class Pool:
    """Some workers, each used by one thread at a time."""

    def __init__(self) -> None:
        self._start_anew()

    def _start_anew(self) -> None:
        self._lock = threading.Lock()
        self._turns = threading.BoundedSemaphore(MOST_AT_ONCE)
        self._idle: list[Worker] = []
        self._busy: set[Worker] = set()

    def warm_up(self) -> None:
        """Start a worker if there is none."""
        with self._lock:
            if not self._idle and not self._busy:
                with suppress(DecoderMissing):  # whoever decodes will say so
                    self._idle.append(Worker())

    def decode(self, request: Request, data: Data) -> tuple[Reply, bytearray]:
        """Return what the next free worker makes of a page."""
        with self._turns:
            worker = self._take()
            try:
                found = worker.decode(request, data)
            except BaseException:  # Ctrl-C too: nobody knows what it would answer next
                self._drop(worker)
                raise
            if worker.is_worn(found[0]):
                self._drop(worker)
            else:
                with self._lock:
                    self._busy.discard(worker)
                    self._idle.append(worker)
            return found

    def forget(self) -> None:
        """Leave the workers to the process that this one was forked from."""
        for worker in (*self._idle, *self._busy):
            worker.forget()
        self._start_anew()

    def close(self) -> None:
        """End all workers."""
        with self._lock:
            workers = [*self._idle, *self._busy]
            self._idle.clear()
            self._busy.clear()
        for worker in workers:
            worker.close()

    def _take(self) -> Worker:
        with self._lock:
            while self._idle:
                worker = self._idle.pop()
                if worker.is_alive():
                    self._busy.add(worker)
                    return worker
                worker.close()
            worker = Worker()
            self._busy.add(worker)
            return worker

    def _drop(self, worker: Worker) -> None:
        with self._lock:
            self._busy.discard(worker)
        worker.close()


class Worker:
    """One process that decodes."""

    def __init__(self) -> None:
        self._requests = 0
        self._is_ready = False
        self._area = Area.new()
        try:
            self._process = _start(self._area.file)
        except BaseException:
            self._area.close()
            raise
        self._to = cast(BinaryIO, self._process.stdin)
        self._from = cast(BinaryIO, self._process.stdout)
        _widen(self._to.fileno())
        _widen(self._from.fileno())

    def is_alive(self) -> bool:
        """Say whether it can be asked."""
        return self._process.poll() is None

    def is_worn(self, reply: Reply) -> bool:
        """Say whether it is time for a new one."""
        return self._requests >= MOST_REQUESTS or reply.resident_kb > MOST_RESIDENT_KB

    def decode(self, request: Request, data: Data) -> tuple[Reply, bytearray]:
        """Return what it answers; DecoderDied if it does not within its time."""
        self._await_ready()
        self._requests += 1
        request = replace(request, laid=self._area.put(data))
        with _Deadline(self._process, WALL_SECONDS):
            try:
                _write_all(self._to.fileno(), request.pack())
                if not request.laid:
                    _write_all(self._to.fileno(), data)
                reply = Reply.unpack(read_into(self._from, Reply.HEAD.size))
                if reply.laid:
                    return reply, self._area.copy(reply.size)
                return reply, read_into(self._from, reply.size)
            except (Broken, OSError) as error:
                raise DecoderDied from error

    def _await_ready(self) -> None:
        if self._is_ready:
            return
        with _Deadline(self._process, START_SECONDS):
            try:
                self._is_ready = read_into(self._from, len(READY)) == READY
            except (Broken, OSError) as error:
                raise DecoderMissing from error

    def close(self) -> None:
        """End it; it has nothing to lose."""
        self._process.kill()
        self._process.wait()
        self._leave()

    def forget(self) -> None:
        """Close this process's ends of the pipes; the worker is another's."""
        self._process.returncode = 0  # it is no child of this process: nobody waits for it
        self._leave()

    def _leave(self) -> None:
        self._to.close()
        self._from.close()
        self._area.close()


class _Deadline:
    """Within it a process has so many seconds; then it is killed, and whoever waits sees its end.

    A thread that sleeps works on every system, and for pipes that cannot be polled. It is started
    without waiting until it runs: on a busy machine that takes longer than finding the markers.
    """

    def __init__(self, process: subprocess.Popen[bytes], seconds: float) -> None:
        self._process, self._seconds = process, seconds
        self._answered = threading.Lock()

    def __enter__(self) -> None:
        self._answered.acquire()
        _thread.start_new_thread(self._watch, ())

    def __exit__(self, *_: object) -> None:
        self._answered.release()

    def _watch(self) -> None:
        if not self._answered.acquire(timeout=self._seconds):
            self._process.kill()


def _start(shared: int) -> subprocess.Popen[bytes]:
    """Start a worker: isolated, with this process's import path, away from its terminal."""
    code = _MAIN.format(path=sys.path, no_code=sys.dont_write_bytecode, shared=shared)
    kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
    noise = None if os.environ.get(SHOW_NOISE) else subprocess.DEVNULL
    try:
        return subprocess.Popen(
            [sys.executable, "-I", "-c", code], bufsize=0, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=noise, env={**kept, **_SURROUNDINGS},
            # A session of its own: the terminal's Ctrl-C is for this process to decide about, and
            # a decoder that was taken over cannot type into the terminal.
            start_new_session=True,
            pass_fds=() if shared == NO_FILE else (shared,),
        )  # fmt: skip
    except (OSError, ValueError) as error:
        raise DecoderMissing from error


def _widen(pipe: int) -> None:
    """Let a pipe hold more, where the system can."""
    if sys.platform == "linux":
        import fcntl

        with suppress(OSError):  # a user's share of pipes may be used up
            fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, PIPE_BYTES)


def _write_all(pipe: int, data: Data) -> None:
    view, at = memoryview(data), 0
    while at < len(view):
        at += os.write(pipe, view[at : at + PIPE_BYTES])
