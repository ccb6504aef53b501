"""Caches: many write, sweep and read at once, and where nothing can be kept nothing happens."""

from __future__ import annotations

import os
import threading
from pathlib import Path

from dicesheets.files.cache import cache_file, drop_oldest


def test_the_oldest_go_first_and_only_those_of_the_pattern(tmp_path: Path) -> None:
    for age in range(5):
        (tmp_path / f"{age}.png").write_bytes(b"")
        os.utime(tmp_path / f"{age}.png", (1000 - age,) * 2)
    (tmp_path / "note.txt").write_bytes(b"")
    os.utime(tmp_path / "note.txt", (0, 0))
    drop_oldest(tmp_path, "*.png", 2)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["0.png", "1.png", "note.txt"]
    drop_oldest(tmp_path, "*.png", 2)
    assert len(list(tmp_path.iterdir())) == 3


def test_where_nothing_can_be_kept_nobody_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"in the way")
    cache_file(tmp_path / "file" / "folder" / "x.png", b"new")
    drop_oldest(tmp_path / "file" / "folder", "*.png", 0)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_crowd_that_keeps_and_drops_sees_whole_files_only(tmp_path: Path) -> None:
    errors: list[BaseException] = []

    def work(name: int) -> None:
        data = bytes([name]) * 30_000
        try:
            for number in range(12):
                file = tmp_path / f"{name}-{number % 4}.png"
                cache_file(file, data)
                drop_oldest(tmp_path, "*.png", 3)
                try:
                    assert file.read_bytes() == data
                except FileNotFoundError:
                    continue  # dropped by another: it would be made anew
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=work, args=(name,)) for name in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert all(path.suffix == ".png" for path in tmp_path.iterdir())
