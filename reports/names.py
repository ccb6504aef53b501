"""Pictures of written names as files, for a person to look at."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import count
from pathlib import Path, PurePath

from dicesheets.files.write import make_folder, write_files
from dicesheets.rules.entry import Entry, NameSeen

_STRANGE = re.compile(r"[^\w.-]+")


def write_names(
    entries: Sequence[Entry], folder: Path
) -> tuple[tuple[tuple[NameSeen, Path], ...], ...]:
    """Write the names that stand on everybody's sheets, and return where; all files or none."""
    files: dict[Path, bytes] = {}
    written: list[tuple[tuple[NameSeen, Path], ...]] = []
    for entry in entries:
        theirs = [(seen, _free(entry, seen, folder, files)) for seen in entry.names]
        written.append(tuple(theirs))
    make_folder(folder)
    write_files(files)
    return tuple(written)


def _free(entry: Entry, seen: NameSeen, folder: Path, files: dict[Path, bytes]) -> Path:
    """Return a file that no other name of this run has, named after the photo."""
    name = PurePath(entry.inputs[0] if entry.inputs else entry.name).stem
    stem = _STRANGE.sub("-", name).strip(".-") or "sheet"
    stem += f"-round-{seen.round}" if seen.round > 1 else ""
    stem += f"-p{seen.player}" if seen.player else ""
    numbers = ("" if number == 1 else f"-{number}" for number in count(1))
    file = next(f for n in numbers if (f := folder / f"{stem}-name{n}.jpg") not in files)
    files[file] = seen.jpeg
    return file
