"""Scratch files: there for a moment, then gone; one line if there is no room."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from dicesheets.errors import UsageError
from dicesheets.files.scratch import lay, scratch


@pytest.fixture(autouse=True)
def _room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))


def test_scratch_files_are_there_for_this_user_alone_and_then_gone(tmp_path: Path) -> None:
    with scratch([("a.yaml", b"a")]) as folder:
        assert folder.parent == tmp_path
        assert folder.stat().st_mode & 0o077 == 0
        lay(folder / "inner", [("b.yaml", b"b")])
        assert (folder / "a.yaml").read_bytes() + (folder / "inner/b.yaml").read_bytes() == b"ab"
    assert list(tmp_path.iterdir()) == []


def test_they_are_gone_after_an_error_too_which_stays_as_it_is(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError), scratch():
        (tmp_path / "nowhere").read_bytes()
    assert list(tmp_path.iterdir()) == []


def test_without_room_one_line_says_where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", fail)
    with (
        pytest.raises(UsageError, match="No space left on device; some room"),
        scratch([("a", b"a")]),
    ):
        pass
    assert list(tmp_path.iterdir()) == []
    with (
        pytest.raises(UsageError, match=r"nowhere: No such file or directory; some room"),
        scratch(beside=tmp_path / "nowhere"),
    ):
        pass
