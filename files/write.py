"""Writing files: all or none, and an old one gives way only to a complete new one.

What these functions promise, whatever happens meanwhile (kill -9 and a full disk included):

- A file is there whole, as it was or as it is to be. New content is written aside, in the same
  folder, brought to the disk, and takes the old one's name in one step.
- Several files are all prepared before the first takes its name. Whoever is killed between two
  names leaves some old files and some new ones, each of them whole.
- Only ordinary files are written. A link stays and what it leads to is replaced; a folder, device,
  pipe or socket is refused. A write-protected file is refused, too.
- A replaced file keeps its rights, and its owner where that is allowed.
- What a killed run leaves aside is taken away by the next one that writes to the folder.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from dicesheets.errors import UsageError
from dicesheets.files.aside import aside, put, sweep, sync_folder
from dicesheets.files.kinds import strange_kind
from dicesheets.words.text import Text
from dicesheets.words.trouble import reason_of

STANDARD_OUTPUT = "-"
_LOOKS = 100  # at a name, before it leads nowhere: somebody else may replace its file meanwhile
_NO_LINKS = (errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a file really is, behind all links, and what stands there."""

    file: Path
    old: os.stat_result | None


def write_file(file: Path, data: bytes) -> None:
    """Write a file in one go; UsageError if that is not possible."""
    write_files({file: data})


def write_files(files: Mapping[Path, bytes]) -> None:
    """Write files that belong together; UsageError, and no trace of any, if one cannot be."""
    places = {file: _place_of(file) for file in files}
    file = Path()
    try:
        with ExitStack() as stack:
            asides: dict[Path, Path] = {}
            ready: dict[Path, Path] = {}
            for number, (file, data) in enumerate(files.items()):
                folder = places[file].file.parent
                if folder not in asides:
                    asides[folder] = stack.enter_context(aside(folder))
                ready[file] = asides[folder] / str(number)
                put(ready[file], data, places[file].old)
            for file in files:
                os.replace(ready[file], places[file].file)
            for folder in asides:
                sync_folder(folder)
    except OSError as error:
        raise _refusal(file, error) from None


def keep_old(file: Path, data: bytes) -> Path | None:
    """Copy what stands in a file to a free name (`.bak`) before `data` replaces it, if it differs.

    Return the copy, if there is one; UsageError if that is not possible.
    """
    place = _place_of(file)
    if place.old is None:
        return None
    try:
        old = place.file.read_bytes()
        return None if old == data else _write_copy(file, old, place.old)
    except OSError as error:
        raise _refusal(file, error) from None


def make_folder(folder: Path) -> None:
    """Make a folder and those above it; UsageError if that is not possible."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _refusal(folder, error) from None


def remove_quietly(file: Path) -> None:
    """Remove a file that may not be there, nor its folder."""
    with suppress(OSError):
        file.unlink()


def remove_folder_of(folder: Path, pattern: str) -> None:
    """Remove the files of a pattern, and their folder if nothing else lies there."""
    if not folder.is_dir():
        return
    sweep(folder)
    for file in folder.glob(pattern):
        remove_quietly(file)
    with suppress(OSError):
        folder.rmdir()


def _place_of(file: Path) -> _Place:
    """Return where a file is to be written; UsageError if nothing can be written there."""
    if str(file) == STANDARD_OUTPUT:
        told = Text(
            "auf die Standardausgabe wird nichts geschrieben; nenne eine Datei",
            "nothing is written to standard output; name a file",
        )
        raise UsageError(told, str(file))
    try:
        for _ in range(_LOOKS):
            real = Path(os.path.realpath(file))  # also of a link that leads to no file yet
            try:
                old = file.stat()
            except FileNotFoundError:
                return _Place(real, None)
            if kind := strange_kind(old.st_mode):
                raise _not_ordinary(file, kind)
            if os.path.samestat(old, real.stat()):
                break
        else:  # such as /dev/stdout into a removed file
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        if not os.access(real, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    except OSError as error:
        raise _refusal(file, error) from None
    return _Place(real, old)


def _write_copy(file: Path, data: bytes, like: os.stat_result) -> Path:
    """Write a copy under the first name that is free, and never over anything."""
    folder = Path(os.path.realpath(file.parent))
    with aside(folder) as place:
        ready = place / "copy"
        put(ready, data, like)
        for number in count():
            copy = file.with_name(f"{file.name}.bak{number or ''}")
            if _take_free_name(ready, copy):
                sync_folder(folder)
                return copy
    raise AssertionError("there is no last number")


def _take_free_name(ready: Path, file: Path) -> bool:
    """Give a file a name; False if somebody else has it."""
    if os.path.lexists(file):
        return False
    try:
        if sys.platform != "win32":
            os.link(ready, file)  # unlike rename it never replaces
            return True
    except FileExistsError:
        return False
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
    try:
        os.rename(ready, file)  # never replaces on Windows
    except FileExistsError:
        return False
    return True


def _not_ordinary(file: Path, kind: Text) -> UsageError:
    told = Text(
        f"ist {kind.de}; geschrieben wird nur in gewöhnliche Dateien, wähle einen anderen Ort",
        f"is {kind.en}; only ordinary files are written, choose another place",
    )
    return UsageError(told, str(file))


def _refusal(file: Path, error: OSError) -> UsageError:
    why = reason_of(error)
    told = Text(f"{why.de}; wähle einen anderen Ort", f"{why.en}; choose another place")
    return UsageError(told, str(file))
