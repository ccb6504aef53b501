"""Caches: what is kept only to save time, and never in the way where it cannot be kept."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from dicesheets.errors import UsageError
from dicesheets.files.write import make_folder, remove_quietly, write_file


def cache_file(file: Path, data: bytes) -> None:
    """Keep a file if that is possible."""
    with suppress(UsageError):
        make_folder(file.parent)
        write_file(file, data)


def drop_oldest(folder: Path, pattern: str, keep: int) -> None:
    """Remove the oldest files of a pattern, so that `keep` are left.

    Others may do so at the same time, and may be reading what goes: who has opened it, has it.
    """
    aged: list[tuple[float, Path]] = []
    for file in folder.glob(pattern):
        with suppress(OSError):  # somebody else was quicker
            aged.append((file.stat().st_mtime, file))
    for _, file in sorted(aged)[: max(0, len(aged) - keep)]:
        remove_quietly(file)
