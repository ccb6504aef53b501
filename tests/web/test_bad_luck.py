"""Phones that fall silent, odd addresses and failing disks do no lasting harm."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from dicesheets.store.database import Database
from dicesheets.web import guard, limits
from dicesheets.web.pool import CLOSING, DIED, WorkFailed
from dicesheets.web.serving import door_of


def test_a_request_that_falls_silent_gives_its_place_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Six uploads that stopped half-way kept everybody else waiting."""
    monkeypatch.setattr(limits, "MAX_SILENCE_SECONDS", 0.01)

    async def silent() -> Any:
        await asyncio.sleep(60)

    async def nobody(_: Any) -> None:
        pass

    flow = guard._Flow(silent, nobody, 1000)
    with pytest.raises(guard.TooMuch):
        asyncio.run(flow.receive())
    assert flow.is_too_much


def test_a_whole_request_may_wait_for_its_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_SILENCE_SECONDS", 0.01)
    messages = iter([{"type": "http.request", "body": b"x"}, {"type": "http.disconnect"}])

    async def receive() -> Any:
        message = next(messages)
        if message["type"] == "http.disconnect":
            await asyncio.sleep(0.05)
        return message

    async def run() -> list[str]:
        flow = guard._Flow(receive, receive, 1000)  # type: ignore[arg-type]
        return [(await flow.receive())["type"] for _ in range(2)]

    assert asyncio.run(run()) == ["http.request", "http.disconnect"]


def test_an_address_with_very_many_fields_names_no_key() -> None:
    """It ended in a traceback, before any key was asked for."""
    query = "&".join(f"a{n}=1" for n in range(60)).encode()
    assert guard._given_key({"query_string": query}) is None
    assert guard._given_key({"query_string": b"key=abc"}) == "abc"


def test_browsers_leave_out_the_usual_port() -> None:
    assert {"localhost", "localhost:80"} <= door_of(80, "k", None).hosts
    assert door_of(8123, "k", None).hosts == {"127.0.0.1:8123", "localhost:8123"}


def test_only_the_end_of_the_page_leaves_a_photo_unread() -> None:
    assert WorkFailed(CLOSING).is_closing
    assert not WorkFailed(DIED).is_closing


class Failing:
    """A connection whose first commit fails, as on a disk that is full for a moment."""

    def __init__(self, real: sqlite3.Connection) -> None:
        self._real = real
        self._failed = False

    def execute(self, sql: str, *given: Any) -> sqlite3.Cursor:
        if sql == "COMMIT" and not self._failed:
            self._failed = True
            raise sqlite3.OperationalError("disk I/O error")
        return self._real.execute(sql, *given)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)


def test_a_commit_that_fails_does_not_end_all_writing(tmp_path: Path) -> None:
    database = Database(tmp_path / "matches.sqlite")
    real = database._writer
    database._writer = Failing(real)  # type: ignore[assignment]
    with pytest.raises(sqlite3.OperationalError, match="disk"), database.write():
        pass
    with database.write() as connection:
        assert connection.in_transaction
    assert not real.in_transaction
    database.close()
