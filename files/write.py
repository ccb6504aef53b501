"""Writing files: all or none, and an old one gives way only to a complete new one."""

from __future__ import annotations

import os
from collections.abc import Mapping
from itertools import count
from pathlib import Path

from dicesheets.errors import UsageError
from dicesheets.words.text import Text
from dicesheets.words.trouble import reason_of


def write_file(file: Path, data: bytes) -> None:
    """Write a file in one go; UsageError if that is not possible."""
    write_files({file: data})


def write_files(files: Mapping[Path, bytes]) -> None:
    """Write files that belong together; UsageError, and no trace of any, if one cannot be."""
    partials = {file: file.with_name(f".{file.name}.{os.getpid()}.part") for file in files}
    file = Path()
    try:
        for file, data in files.items():
            partials[file].write_bytes(data)
        for file in files:
            partials[file].replace(file)
    except OSError as error:
        raise _refusal(file, error) from None
    finally:
        for partial in partials.values():
            remove_quietly(partial)


def keep_old(file: Path, data: bytes) -> Path | None:
    """Copy what stands in a file to a free name (`.bak`) before `data` replaces it, if it differs.

    Return the copy, if there is one; UsageError if that is not possible.
    """
    try:
        old = file.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise _refusal(file, error) from None
    if old == data:
        return None
    names = (f"{file.name}.bak{number or ''}" for number in count())
    copy = next(f for name in names if not (f := file.with_name(name)).exists())
    write_file(copy, old)
    return copy


def make_folder(folder: Path) -> None:
    """Make a folder and those above it; UsageError if that is not possible."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _refusal(folder, error) from None


def _refusal(path: Path, error: OSError) -> UsageError:
    why = reason_of(error)
    told = Text(f"{why.de}; wähle einen anderen Ort", f"{why.en}; choose another place")
    return UsageError(told, str(path))


def remove_quietly(file: Path) -> None:
    """Remove a file that may not be there, nor its folder."""
    try:
        file.unlink()
    except OSError:
        return
