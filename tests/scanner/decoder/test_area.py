"""Memory that two processes have in common, one of which is not trusted."""

from __future__ import annotations

import os
import sys

import pytest

from dicesheets.scanner.decoder.area import AREA_BYTES, NO_FILE, Area

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="others have the pipes alone")


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
