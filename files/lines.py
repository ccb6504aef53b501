"""Long files of strangers, line by line, such as a mailbox: ordinary files only."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from dicesheets.errors import UnreadableFile
from dicesheets.files.kinds import strange_kind
from dicesheets.words.text import Text
from dicesheets.words.trouble import reason_of

LONGEST_LINE = 1 << 20  # what is longer comes in pieces


def lines_of(path: Path) -> Iterator[bytes]:
    """Yield the lines of a file with their ends; UnreadableFile if it cannot be read."""
    try:
        if kind := strange_kind(path.stat().st_mode):
            raise _refusal(path, kind)
        with path.open("rb") as stream:
            while line := stream.readline(LONGEST_LINE):
                yield line
    except OSError as error:
        raise _refusal(path, reason_of(error)) from None


def _refusal(path: Path, why: Text) -> UnreadableFile:
    what = Text(f"lässt sich nicht lesen ({why.de})", f"it cannot be read ({why.en})")
    return UnreadableFile(what, Text("prüfe den Namen", "check the name"), str(path))
