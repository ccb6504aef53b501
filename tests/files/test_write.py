"""Files are written whole, or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicesheets.errors import UsageError
from dicesheets.files.write import make_folder, write_file, write_files


def test_a_broken_write_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "welten.pdf"
    file.write_bytes(b"old")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(UsageError, match="No space left on device; choose another place"):
        write_file(file, b"new")
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


def test_of_files_that_belong_together_none_is_written_alone(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"nowhere/b: No such file or directory"):
        write_files({tmp_path / "a": b"a", tmp_path / "nowhere" / "b": b"b"})
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_an_error_not_a_traceback(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(UsageError, match="file/folder: Not a directory; choose another place"):
        make_folder(tmp_path / "file" / "folder")
