"""What stands under a name: an ordinary file, a folder, or else what, in words for a message."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from dicesheets.words.text import Text

_KINDS = (
    (stat.S_ISDIR, Text("ein Ordner", "a folder")),
    (stat.S_ISFIFO, Text("eine Pipe", "a pipe")),
    (stat.S_ISSOCK, Text("ein Socket", "a socket")),
    (stat.S_ISCHR, Text("ein Gerät", "a device")),
    (stat.S_ISBLK, Text("ein Gerät", "a device")),
)
_STRANGE = Text("etwas anderes", "something else")


def is_there(path: Path) -> bool:
    """Say whether there is anything; nothing has a name that the system does not allow."""
    return os.path.exists(path)  # pathlib raises for a name that is too long


def is_file(path: Path) -> bool:
    """Say whether there is an ordinary file; the same of such a name."""
    return os.path.isfile(path)


def is_folder(path: Path) -> bool:
    """Say whether there is a folder; the same of such a name."""
    return os.path.isdir(path)


def strange_kind(mode: int) -> Text | None:
    """Return what something is by its mode; None for an ordinary file."""
    if stat.S_ISREG(mode):
        return None
    return next((text for is_kind, text in _KINDS if is_kind(mode)), _STRANGE)
