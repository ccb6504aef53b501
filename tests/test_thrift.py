"""A test that hangs is still noticed."""

from __future__ import annotations

import faulthandler
import gc

import pytest
import thrift


def test_a_test_is_watched_from_its_beginning_or_from_shortly_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[float] = []
    times = iter((1000.0, 1029.0, 1031.0, 1050.0, 1900.0))
    monkeypatch.setattr(
        faulthandler, "dump_traceback_later", lambda seconds, **how: begun.append(seconds)
    )
    monkeypatch.setattr(faulthandler, "cancel_dump_traceback_later", lambda: begun.append(0))
    monkeypatch.setattr(thrift, "monotonic", lambda: next(times))
    watch = thrift.Watch()
    for many in (1, 1, 2, 2, 3):
        watch.see()
        assert begun == [thrift.TOO_LONG_SECONDS] * many
    watch.end()
    assert begun[-1] == 0


def test_garbage_is_still_looked_for() -> None:
    assert gc.isenabled() and gc.get_threshold() == thrift.GARBAGE
