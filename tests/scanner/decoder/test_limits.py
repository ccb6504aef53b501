"""What a worker cannot do any more, whatever the picture makes it try."""

from __future__ import annotations

import platform
import subprocess
import sys
import time

import pytest

from dicesheets.scanner.decoder.bounds import WORKER_MB

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems offer less")
with_filter = pytest.mark.skipif(
    platform.machine() not in ("x86_64", "aarch64"), reason="no filter for this architecture"
)

FORBIDDEN = {
    "the network": "import socket; socket.socket()",
    "a pair of sockets": "import socket; socket.socketpair()",
    "a program": "import os; os.execv('/bin/true', ['true'])",
    "a child": "import os; os.fork()",
    "a new file": f"open({'/tmp/decoder-was-here'!r}, 'w')",
    "a file to append to": "open('/dev/null', 'ab')",
    "a folder": "import os; os.mkdir('/tmp/decoder-was-here')",
    "to remove": "import os; os.unlink('/tmp/decoder-was-here')",
    "to rename": "import os; os.rename('/tmp/decoder-was-here', '/tmp/decoder-is-here')",
    "rights": "import os; os.chmod('/tmp', 0o777)",
    "to signal others": "import os; os.kill(os.getppid(), 0)",
    "others' limits": "import os, resource; resource.prlimit(os.getppid(), resource.RLIMIT_CPU)",
}


def run(code: str) -> subprocess.CompletedProcess[str]:
    start = "from dicesheets.scanner.decoder import limits; limits.enclose()\n"
    return subprocess.run(
        [sys.executable, "-c", start + code], capture_output=True, text=True, check=False
    )


@with_filter
@pytest.mark.parametrize("what", FORBIDDEN)
def test_a_worker_is_refused(what: str) -> None:
    done = run(FORBIDDEN[what])
    assert done.returncode == 1
    assert "PermissionError: [Errno 1]" in done.stderr


def test_a_worker_may_read_its_libraries_and_start_threads() -> None:
    done = run(
        "import threading, pathlib, colorsys\n"
        "thread = threading.Thread(target=lambda: print(len(pathlib.Path(__file__).parts))"
        " if '__file__' in globals() else print('ran'))\n"
        "thread.start(); thread.join()"
    )
    assert (done.returncode, done.stdout) == (0, "ran\n"), done.stderr


def test_memory_ends_before_four_hundred_megabytes() -> None:
    done = run(f"bytearray({WORKER_MB} * 1_000_000)")
    assert "MemoryError" in done.stderr
    assert run("bytearray(200_000_000)").returncode == 0


def test_a_file_that_is_open_cannot_grow() -> None:
    done = run("import tempfile")
    assert done.returncode == 0
    code = (
        "import tempfile; file = tempfile.TemporaryFile()\n"
        "from dicesheets.scanner.decoder import limits; limits.enclose()\n"
        "file.write(b'x' * 10); file.flush()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "OSError: [Errno 27]" in done.stderr


def test_time_ends() -> None:
    start = time.perf_counter()
    done = run("limits.allow_seconds(0.2)\nwhile True: pass")
    assert done.returncode < 0
    assert time.perf_counter() - start < 30
