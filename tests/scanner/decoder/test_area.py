"""Memory that two processes have in common, one of which is not trusted."""

from __future__ import annotations

import mmap
import os
import subprocess
import sys
from pathlib import Path

import pytest

from dicesheets.scanner.decoder.area import AREA_BYTES, NO_FILE, Area

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="others have the pipes alone")
_ASK = """
from dicesheets.scanner.decoder.area import Area
area = Area.new()
os._exit(0 if area.file > 2 and area.put(b"a photo") else 1)
"""


@on_linux
def test_both_sides_see_what_one_lays_down() -> None:
    ours = Area.new()
    theirs = Area(os.dup(ours.file))
    assert ours.put(b"a photo")
    assert theirs.view(7) == b"a photo"
    assert theirs.put(memoryview(b"its pixels"))
    copied = ours.copy(10)
    assert theirs.put(b"something else")
    assert copied == b"its pixels"
    theirs.close()
    ours.close()


@on_linux
def test_it_holds_so_much_and_no_more() -> None:
    area = Area.new()
    assert area.put(bytes(AREA_BYTES))
    assert not area.put(bytes(AREA_BYTES + 1))
    area.close()


@on_linux
@pytest.mark.parametrize("size", [0, AREA_BYTES - 1, AREA_BYTES + 1])
def test_nobody_changes_its_size(size: int) -> None:
    area = Area.new()
    with pytest.raises(PermissionError):
        os.ftruncate(area.file, size)
    area.close()


def test_where_there_is_none_nothing_fits() -> None:
    area = Area()
    assert not area.put(b"a photo")
    assert area.copy(7) == b""
    area.close()


@on_linux
def test_what_is_given_back_is_gone() -> None:
    area = Area.new()
    file = area.file
    area.close()
    area.close()
    assert area.file == NO_FILE
    assert not area.put(b"a photo")
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(file)


@on_linux
def test_a_system_without_such_memory_gets_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> int:
        raise PermissionError

    monkeypatch.setattr(os, "memfd_create", refused)
    assert Area.new().file == NO_FILE


def open_files() -> set[str]:
    """Return the numbers of the files that this process has open, and that of looking at them."""
    return {file.name for file in Path("/proc/self/fd").iterdir()}


@on_linux
@pytest.mark.parametrize("missing", ["os.memfd_create", "fcntl.F_ADD_SEALS"])
def test_a_python_that_does_not_know_such_memory_gets_none(
    missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As those of uv and conda were, built for systems of 2012."""
    monkeypatch.delattr(missing)
    before = open_files()
    assert Area.new().file == NO_FILE
    assert open_files() == before


@on_linux
def test_a_file_that_cannot_be_seen_as_memory_is_given_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(*_: object) -> None:
        raise OSError(12, "Cannot allocate memory")

    before = open_files()
    monkeypatch.setattr(mmap, "mmap", full)
    assert Area.new().file == NO_FILE
    assert open_files() == before


@on_linux
def test_it_can_be_given_back_while_another_thread_copies_from_it() -> None:
    area = Area.new()
    area.put(b"its pixels")
    with area.view(10) as seen:
        area.close()
        assert seen == b"its pixels"
    assert area.file == NO_FILE
    assert not area.put(b"a photo")


@on_linux
@pytest.mark.parametrize("closed", [0, 1, 2])
def test_it_stays_clear_of_the_files_that_a_worker_has_for_its_pipes(closed: int) -> None:
    """Whoever runs us may have closed them: `dicesheets score photo.jpg <&-`."""
    code = f"import os; os.close({closed})\n{_ASK}"
    assert subprocess.run([sys.executable, "-c", code], timeout=60).returncode == 0
