"""Only ordinary files are read, and of those no more than can be meant."""

from __future__ import annotations

import os
import socket
import sys
import threading
from pathlib import Path

import pytest

from dicesheets.errors import TooLarge, UnreadableFile
from dicesheets.files.read import read_input

on_posix = pytest.mark.skipif(sys.platform == "win32", reason="pipes and devices are not files")


def refusal(path: str | Path, most_bytes: int = 100) -> tuple[str, str]:
    """Return in both languages why a file is not read; waiting for it for ever is a failure."""
    told: list[UnreadableFile] = []

    def read() -> None:
        with pytest.raises(UnreadableFile) as raised:
            read_input(path, most_bytes)
        told.append(raised.value)

    thread = threading.Thread(target=read, daemon=True)
    thread.start()
    thread.join(10)
    assert told, "it is still being read"
    return told[0].say("de"), told[0].say("en")


def test_a_file_is_read_to_its_last_byte(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_bytes(bytes(range(256)) * 10_000)
    assert read_input(file, 2_560_000) == file.read_bytes()
    assert read_input(str(file), 2_560_000) == file.read_bytes()


def test_a_file_that_is_larger_than_allowed_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_bytes(b"x" * 2049)
    with pytest.raises(TooLarge) as raised:
        read_input(file, 2048)
    assert raised.value.say("de") == f"{file}: hat mehr als 2 KB; nenne eine kleinere Datei"
    assert raised.value.say("en") == f"{file}: has more than 2 KB; name a smaller file"


@pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="needs /proc")
def test_a_file_that_hides_its_size_is_not_read_further_than_allowed() -> None:
    assert Path("/proc/self/maps").stat().st_size == 0
    with pytest.raises(TooLarge):
        read_input("/proc/self/maps", 10)


@on_posix
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    german, english = refusal(tmp_path / "pipe")
    assert german.endswith("lässt sich nicht lesen (eine Pipe); nenne eine gewöhnliche Datei")
    assert english.endswith("it cannot be read (a pipe); name an ordinary file")


@on_posix
@pytest.mark.parametrize("device", ["/dev/zero", "/dev/null", "/dev/tty"])
def test_a_device_is_not_read(device: str, tmp_path: Path) -> None:
    if not Path(device).exists():
        pytest.skip("there is no such device")
    (tmp_path / "link.yaml").symlink_to(device)
    assert "it cannot be read (a device)" in refusal(tmp_path / "link.yaml")[1]


@on_posix
def test_a_socket_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # names of sockets are short
    with socket.socket(socket.AF_UNIX) as one:
        one.bind("s")
        assert refusal("s")[1] == "s: it cannot be read (a socket); name an ordinary file"


def test_a_link_to_a_file_is_followed(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"here")
    (tmp_path / "link").symlink_to(tmp_path / "a")
    assert read_input(tmp_path / "link", 10) == b"here"
    (tmp_path / "a").unlink()
    assert "Datei oder Ordner nicht gefunden" in refusal(tmp_path / "link")[0]


def test_what_is_no_file_at_all_is_said(tmp_path: Path) -> None:
    assert "check the name" in refusal(tmp_path / "missing")[1]
    assert "not a valid name" in refusal("a\0b")[1]
    assert "not a valid name" in refusal("half \ud83c")[1]
    if sys.platform != "win32":
        assert "it cannot be read (a folder)" in refusal(tmp_path)[1]
        assert "der Name ist zu lang" in refusal("x" * 300)[0]


@on_posix
def test_a_file_that_becomes_a_pipe_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The name may lead elsewhere between the first look and the opening."""
    (tmp_path / "a").write_bytes(b"here")
    os.mkfifo(tmp_path / "pipe")
    open_ = os.open
    monkeypatch.setattr(os, "open", lambda _, flags: open_(tmp_path / "pipe", flags))
    assert "a pipe" in refusal(tmp_path / "a")[1]


def test_nothing_stays_open(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"x" * 20)
    before = os.open(os.devnull, os.O_RDONLY)
    os.close(before)
    for most in (10, 100):
        try:
            read_input(tmp_path / "a", most)
        except TooLarge:
            assert most == 10
    after = os.open(os.devnull, os.O_RDONLY)
    os.close(after)
    assert after == before
