"""A worker tells how far it is before it answers; one that tells without end is given up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dicesheets.crew.frames import Broken
from dicesheets.crew.process import MOST_TOLD, Worker

CHILD = """
from dicesheets.crew.child import work

def answer(task, given, parts, tell):
    for number in range(given["steps"]):
        tell({"step": number})
    return {"task": task}, parts

def main():
    work(lambda: (answer, "v1"))
"""


@pytest.fixture
def worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Worker]:
    (tmp_path / "telling_child.py").write_text(CHILD, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    made = Worker("telling_child")
    assert made.await_ready() == "v1"
    yield made
    made.end()


def test_what_a_worker_tells_comes_before_its_answer(worker: Worker) -> None:
    heard: list[dict[str, Any]] = []
    head, parts = worker.ask("read", {"steps": 3}, 20.0, [b"photo"], heard.append)
    assert heard == [{"step": 0}, {"step": 1}, {"step": 2}]
    assert head["done"] == {"task": "read"} and parts == [b"photo"]


def test_whoever_does_not_listen_gets_the_answer(worker: Worker) -> None:
    assert worker.ask("read", {"steps": 3}, 20.0)[0]["done"] == {"task": "read"}


def test_a_worker_that_tells_without_end_is_given_up(worker: Worker) -> None:
    with pytest.raises(Broken):
        worker.ask("read", {"steps": MOST_TOLD + 1}, 20.0)
