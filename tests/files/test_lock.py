"""One writer at a time, and no lock outlives its process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from dicesheets.files.lock import one_writer

HOLD = (
    "import sys, time; from pathlib import Path\n"
    "from dicesheets.files.lock import one_writer\n"
    "with one_writer(Path(sys.argv[1])): print('held', flush=True); time.sleep(60)"
)


def test_writers_go_one_after_the_other(tmp_path: Path) -> None:
    inside, most = 0, 0

    def work() -> None:
        nonlocal inside, most
        for _ in range(5):
            with one_writer(tmp_path):
                inside += 1
                most = max(most, inside)
                time.sleep(0.002)
                inside -= 1

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == 1


def test_who_waits_too_long_is_told_and_a_killed_writer_holds_nothing(tmp_path: Path) -> None:
    other = subprocess.Popen([sys.executable, "-c", HOLD, str(tmp_path)], stdout=subprocess.PIPE)
    assert other.stdout is not None
    with other, other.stdout as said:
        assert said.readline() == b"held\n"
        with (
            pytest.raises(TimeoutError, match="another dicesheets has been writing there"),
            one_writer(tmp_path, max_wait_s=0.05),
        ):
            pass
        os.kill(other.pid, signal.SIGKILL)
        other.wait()
        with one_writer(tmp_path, max_wait_s=5):
            pass


def test_an_error_in_the_work_lets_go(tmp_path: Path) -> None:
    with pytest.raises(KeyError), one_writer(tmp_path):
        raise KeyError
    with one_writer(tmp_path, max_wait_s=0):
        assert (tmp_path / ".lock").is_file()
