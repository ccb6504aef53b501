"""A worker whose owner is gone ends, and says nothing of it to anybody's terminal."""

from __future__ import annotations

import subprocess
import sys
from typing import BinaryIO, cast

import pytest

from dicesheets.crew.frames import receive, send

CODE = """
import sys
sys.path[:] = {path!r}
from dicesheets.crew.child import work
from dicesheets.errors import UsageError

def answer(task, given, parts, tell):
    sys.stdin.buffer.read()  # until the owner is gone
    if task == "refuse":
        raise UsageError("no")
    if task == "fail":
        raise RuntimeError("a fault")
    if task == "tell":
        tell({{"step": 1}})
    return {{}}, [bytes(100_000)]

work(lambda: (answer, "r"))
"""


@pytest.mark.parametrize("task", ["read", "refuse", "fail", "tell"])
def test_a_worker_whose_owner_was_killed_ends_without_a_word(task: str) -> None:
    """After `kill -9` of `league add` each of its workers left a traceback on the terminal."""
    worker = subprocess.Popen(
        [sys.executable, "-I", "-c", CODE.format(path=sys.path)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    to, answers, errors = (
        cast(BinaryIO, one) for one in (worker.stdin, worker.stdout, worker.stderr)
    )
    assert receive(answers)[0] == {"ready": "r"}
    send(to, {"task": task, "given": {}})
    answers.close()
    to.close()
    assert worker.wait(20) == 0
    with errors:
        assert errors.read() == b""
