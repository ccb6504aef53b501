"""Where many photos are read side by side, each stays on one core, and is read alike."""

from __future__ import annotations

import pytest

from dicesheets.scanner import cores, judge, recognise


def test_one_of_many_readers_starts_no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two workers on two cores were not twice as fast as one, which used both by itself."""
    asked: list[int] = []

    class Options:
        intra_op_num_threads = 0
        inter_op_num_threads = 0
        log_severity_level = 0

        def add_session_config_entry(self, *_: str) -> None:
            pass

    class Runtime:
        SessionOptions = Options

        @staticmethod
        def InferenceSession(model: object, options: Options, providers: object) -> None:
            asked.append(options.intra_op_num_threads)

    monkeypatch.setattr(recognise, "load_onnxruntime", lambda: Runtime)
    monkeypatch.delenv("DICESHEETS_ONE_CORE", raising=False)
    assert judge.judge_fields([]) == [] and not cores.has_one_core()
    recognise._session_of.__wrapped__("marks", 1)
    monkeypatch.setenv("DICESHEETS_ONE_CORE", "1")
    monkeypatch.setattr(judge, "ThreadPoolExecutor", None)
    assert judge.judge_fields([]) == [] and cores.has_one_core()
    recognise._session_of.__wrapped__("marks", 1)
    assert asked == [recognise.THREADS["marks"], 1]
