"""Files are written whole, or not at all, and only where files belong."""

from __future__ import annotations

import os
import resource
import socket
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from dicesheets.errors import UsageError
from dicesheets.files import aside as preparing
from dicesheets.files.aside import aside
from dicesheets.files.write import keep_old, make_folder, write_file, write_files

LEFT = ".dicesheets-0123456789abcdef.part"  # what a killed run leaves


def no_space(*_: object, **__: object) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("step", ["mkdir", "open", "write", "fsync", "replace"])
def test_a_broken_write_leaves_the_old_file(
    step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "welten.pdf"
    file.write_bytes(b"old")
    with monkeypatch.context() as patch:
        patch.setattr(os, step, no_space)
        with pytest.raises(UsageError, match="No space left on device; choose another place"):
            write_file(file, b"new")
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_that_outgrows_the_room_leaves_the_old_one(tmp_path: Path) -> None:
    file = tmp_path / "welten.pdf"
    file.write_bytes(b"old")
    code = (
        "import resource, sys; from pathlib import Path\n"
        "from dicesheets.errors import UsageError\n"
        "from dicesheets.files.write import write_file\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000))\n"
        "try: write_file(Path(sys.argv[1]), bytes(20_000))\n"
        "except UsageError as error: print(error)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(file)], capture_output=True, text=True, check=True
    )
    assert done.stdout == f"{file}: File too large; choose another place\n"
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


def test_of_files_that_belong_together_none_is_written_alone(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"nowhere/b: No such file or directory"):
        write_files({tmp_path / "a": b"a", tmp_path / "nowhere" / "b": b"b"})
    assert list(tmp_path.iterdir()) == []


def test_more_files_than_a_process_may_have_open_are_written_together(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = {tmp_path / f"{number}.png": str(number).encode() for number in range(150)}
    resource.setrlimit(resource.RLIMIT_NOFILE, (100, hard))
    try:
        write_files(files)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == files


def test_a_folder_that_cannot_be_made_is_an_error_not_a_traceback(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(UsageError, match="file/folder: Not a directory; choose another place"):
        make_folder(tmp_path / "file" / "folder")


def test_the_longest_name_a_folder_takes_can_be_written(tmp_path: Path) -> None:
    file = tmp_path / ("x" * 255)
    write_file(file, b"new")
    assert file.read_bytes() == b"new"


# --------------------------------------------------------------- links, devices, pipes, folders


def test_a_link_stays_and_the_file_it_leads_to_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    real = tmp_path / "far" / "real.pdf"
    real.write_bytes(b"old")
    (tmp_path / "second").symlink_to("far/real.pdf")
    link = tmp_path / "first"
    link.symlink_to("second")
    write_file(link, b"new")
    assert link.is_symlink() and (tmp_path / "second").is_symlink()
    assert real.read_bytes() == b"new"


def test_a_link_to_a_file_that_is_yet_to_be_leads_to_it(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to("real.pdf")
    write_file(link, b"new")
    assert link.is_symlink()
    assert (tmp_path / "real.pdf").read_bytes() == b"new"


def test_links_in_a_circle_are_an_error(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    with pytest.raises(UsageError, match="Too many levels of symbolic links; choose"):
        write_file(tmp_path / "a", b"new")


def make_pipe(file: Path) -> None:
    os.mkfifo(file)


def make_socket(file: Path) -> None:
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(file.name)  # a short name: the path of one may not be long


def make_link_to_a_device(file: Path) -> None:
    file.symlink_to("/dev/null")


@pytest.mark.parametrize(
    ("make", "english", "german"),
    [
        (Path.mkdir, "a folder", "ein Ordner"),
        (make_pipe, "a pipe", "eine Pipe"),
        (make_socket, "a socket", "ein Socket"),
        (make_link_to_a_device, "a device", "ein Gerät"),
    ],
    ids=["folder", "pipe", "socket", "device"],
)
def test_what_is_no_ordinary_file_is_refused_and_stays(
    make: Callable[[Path], None],
    english: str,
    german: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "target"
    make(file)
    before, behind = file.lstat(), file.stat()
    with pytest.raises(UsageError) as caught:
        write_files({tmp_path / "other": b"other", file: b"new"})
    assert str(caught.value) == (
        f"{file}: is {english}; only ordinary files are written, choose another place"
    )
    assert f"ist {german}; geschrieben wird nur in gewöhnliche Dateien" in caught.value.say("de")
    with pytest.raises(UsageError, match=english):
        keep_old(file, b"new")
    assert (file.lstat(), file.stat().st_rdev) == (before, behind.st_rdev)
    assert [path.name for path in tmp_path.iterdir()] == ["target"]


@pytest.mark.parametrize("name", ["/dev/stdout", "-"])
def test_standard_output_is_no_file(name: str, tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path\n"
        "from dicesheets.errors import UsageError\n"
        "from dicesheets.files.write import write_file\n"
        "try: write_file(Path(sys.argv[1]), b'new')\n"
        "except UsageError as error: print(error, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, name], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert done.stdout == ""
    assert "is a pipe; only" in done.stderr or "standard output; name a file" in done.stderr
    assert list(tmp_path.iterdir()) == []


# ---------------------------------------------------------------------------------------- rights


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o664, 0o755])
def test_a_replaced_file_keeps_its_rights(mode: int, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"old")
    file.chmod(mode)
    write_file(file, b"new")
    assert stat.S_IMODE(file.stat().st_mode) == mode
    copy = keep_old(file, b"newer")
    assert copy is not None and stat.S_IMODE(copy.stat().st_mode) == mode


def test_a_new_file_has_the_rights_that_the_user_gives_new_files(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_file(tmp_path / "file", b"new")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "file").stat().st_mode) == 0o640


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may give files away")
def test_what_root_replaces_stays_its_owners(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"old")
    os.chown(file, 1234, 2345)
    write_file(file, b"new")
    assert (file.stat().st_uid, file.stat().st_gid) == (1234, 2345)


def powerless(code: str, *arguments: object) -> str:
    """Run Python without root's power to write everywhere; return what it prints."""
    lead = (
        "import ctypes, os, sys; from pathlib import Path\n"
        "from dicesheets.errors import UsageError\n"
        "from dicesheets.files.write import write_file\n"
        "from dicesheets.files.cache import cache_file\n"
        "if os.geteuid() == 0:\n"
        "    head = (ctypes.c_uint32 * 2)(0x20080522, 0)\n"  # capset, version 3, this process
        "    assert ctypes.CDLL(None).capset(head, (ctypes.c_uint32 * 6)()) == 0\n"
    )
    command = [sys.executable, "-c", lead + code, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.mark.skipif(sys.platform != "linux", reason="root gives up its powers by capset")
def test_a_folder_or_file_that_is_write_protected_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    inside, alone = tmp_path / "folder" / "file", tmp_path / "alone"
    inside.write_bytes(b"old")
    alone.write_bytes(b"old")
    alone.chmod(0o444)
    inside.parent.chmod(0o555)
    code = (
        "for name in sys.argv[1:]:\n"
        "    try: write_file(Path(name), b'new')\n"
        "    except UsageError as error: print(error)\n"
        "    cache_file(Path(name), b'new')\n"
    )
    try:
        said = powerless(code, inside, alone)
    finally:
        inside.parent.chmod(0o755)
    told = "Permission denied; choose another place"
    assert said == f"{inside}: {told}\n{alone}: {told}\n"
    assert inside.read_bytes() == alone.read_bytes() == b"old"
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["alone", "file", "folder"]


# ------------------------------------------------------------------------------------- leftovers


def test_what_a_killed_run_left_is_swept_by_the_next_write(tmp_path: Path) -> None:
    (tmp_path / LEFT).mkdir()
    (tmp_path / LEFT / "0").write_bytes(b"half")
    write_file(tmp_path / "file", b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_what_another_is_preparing_is_not_swept(tmp_path: Path) -> None:
    with aside(tmp_path) as place:
        (place / "0").write_bytes(b"half")
        write_file(tmp_path / "file", b"new")
        assert (place / "0").read_bytes() == b"half"
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize(
    "name",
    [
        "dicesheets-0123456789abcdef.part",
        ".dicesheets-0123456789abcdef.part.d",
        ".dicesheets-0123456789ABCDEF.part",
        ".dicesheets-0123.part",
        ".unfinished",
    ],
)
def test_nothing_of_another_name_is_swept(name: str, tmp_path: Path) -> None:
    (tmp_path / name).mkdir()
    write_file(tmp_path / "file", b"new")
    assert (tmp_path / name).is_dir()


def test_a_file_or_link_of_that_name_is_not_swept(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    (tmp_path / "far" / "kept").write_bytes(b"kept")
    (tmp_path / LEFT).symlink_to("far")
    other = tmp_path / LEFT.replace("0", "f")
    other.write_bytes(b"kept")
    write_file(tmp_path / "file", b"new")
    assert (tmp_path / LEFT / "kept").read_bytes() == other.read_bytes() == b"kept"


def test_where_nobody_knows_who_lives_only_what_is_a_day_old_is_swept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preparing, "_hold", lambda _: preparing._UNKNOWN)
    young, old = tmp_path / LEFT, tmp_path / LEFT.replace("0", "f")
    for folder in (young, old):
        folder.mkdir()
    os.utime(old, (time.time() - 90_000,) * 2)
    write_file(tmp_path / "file", b"new")
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([young.name, "file"])


# ----------------------------------------------------------------------------------------- crowds


def test_a_file_that_somebody_replaces_meanwhile_is_still_that_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between two looks at a name it may lead to another file, which was taken for a lost one."""
    file = tmp_path / "file"
    file.write_bytes(b"old")
    samestat, looks = os.path.samestat, 0

    def replaced_before(one: os.stat_result, other: os.stat_result) -> bool:
        nonlocal looks
        looks += 1
        return looks > 3 and samestat(one, other)

    monkeypatch.setattr(os.path, "samestat", replaced_before)
    write_file(file, b"new")
    assert file.read_bytes() == b"new"
    monkeypatch.setattr(os.path, "samestat", lambda *_: False)
    with pytest.raises(UsageError, match="No such file"):
        write_file(file, b"newer")


def test_threads_that_write_one_file_never_meet_and_a_reader_sees_it_whole(tmp_path: Path) -> None:
    file = tmp_path / "file"
    contents = [bytes([number]) * 50_000 for number in range(4)]
    write_file(file, contents[0])
    errors: list[BaseException] = []

    def write(data: bytes) -> None:
        try:
            for _ in range(15):
                write_file(file, data)
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=write, args=(data,)) for data in contents]
    for thread in threads:
        thread.start()
    looks = 0
    while any(thread.is_alive() for thread in threads):
        assert file.read_bytes() in contents
        looks += 1
    assert errors == [] and looks > 10
    assert list(tmp_path.iterdir()) == [file]


def test_copies_of_what_stood_there_never_replace_each_other(tmp_path: Path) -> None:
    file = tmp_path / "record.yaml"
    file.write_bytes(b"mine")
    copies: list[Path | None] = []
    threads = [
        threading.Thread(target=lambda: copies.append(keep_old(file, b"new"))) for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {copy.name for copy in copies if copy} == {
        f"record.yaml.bak{number or ''}" for number in range(8)
    }
    assert {file.read_bytes() for file in tmp_path.iterdir()} == {b"mine"}
