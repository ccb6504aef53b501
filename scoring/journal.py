"""The journal: what was read before an interruption is not read again.

While photos are read for records that are to be saved, every reading is written beside them, named
by the picture's digest. Once the records are written it is gone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from dicesheets.errors import UnreadableFile
from dicesheets.files.read import read_input
from dicesheets.files.write import make_folder, remove_folder_of, write_file
from dicesheets.scanner.decoder.bounds import MAX_FILE_BYTES
from dicesheets.scoring.packed import pack_reading, reader_version, unpack_reading
from dicesheets.scoring.read import Known, ReadFile

FOLDER = ".unfinished"  # in the folder of the records

Read = Callable[[Path, Known], ReadFile]


@dataclass(frozen=True, slots=True)
class Journal:
    """The readings of an unfinished run."""

    folder: Path
    with_ink: bool  # a reading without it is of no use: people are asked

    def reading(self, read: Read) -> Read:
        """Return a way to read that asks the journal first and keeps what it reads in it."""

        def read_once(picture: Path, known: Known) -> ReadFile:
            kept = self._file(picture)
            found = _load(kept, picture, known) if kept else None
            lacks_ink = self.with_ink and found and not all(s.ink for s in found.sights)
            if found is None or lacks_ink:
                found = read(picture, known)
                if kept:
                    make_folder(self.folder)
                    write_file(kept, pack_reading(found))
            return found

        return read_once

    def clear(self) -> None:
        """Forget everything: the records are written."""
        remove_folder_of(self.folder, "*.json")

    def _file(self, picture: Path) -> Path | None:
        """Return where a picture's reading belongs; None if it cannot be read at all."""
        try:
            digest = hashlib.sha256(read_input(picture, MAX_FILE_BYTES))
        except UnreadableFile:
            return None  # whoever reads the picture says why
        digest.update(reader_version().encode())
        return self.folder / f"{digest.hexdigest()}.json"


def journal_of(folder: Path, with_ink: bool = False) -> Journal:
    """Return the journal of the records in a folder; `with_ink` if people are asked."""
    return Journal(folder / FOLDER, with_ink)


def _load(file: Path, picture: Path, known: Known) -> ReadFile | None:
    """Return a kept reading; None if there is none that can be used."""
    try:
        return unpack_reading(file.read_bytes(), str(picture), known)
    except OSError:
        return None
