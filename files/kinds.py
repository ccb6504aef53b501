"""What stands under a name if it is no ordinary file, in words for a message."""

from __future__ import annotations

import stat

from dicesheets.words.text import Text

_KINDS = (
    (stat.S_ISDIR, Text("ein Ordner", "a folder")),
    (stat.S_ISFIFO, Text("eine Pipe", "a pipe")),
    (stat.S_ISSOCK, Text("ein Socket", "a socket")),
    (stat.S_ISCHR, Text("ein Gerät", "a device")),
    (stat.S_ISBLK, Text("ein Gerät", "a device")),
)
_STRANGE = Text("etwas anderes", "something else")


def strange_kind(mode: int) -> Text | None:
    """Return what something is by its mode; None for an ordinary file."""
    if stat.S_ISREG(mode):
        return None
    return next((text for is_kind, text in _KINDS if is_kind(mode)), _STRANGE)
