"""Streams that lead nowhere, for those that are closed or take nothing more."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TextIO, cast


def open_nowhere(mode: str) -> TextIO:
    """Return a stream under the lowest free number that swallows everything and says nothing."""
    number = os.open(os.devnull, os.O_RDWR)
    os.set_inheritable(number, True)  # other programs expect standard streams to be there
    return cast(TextIO, os.fdopen(number, mode, encoding="utf-8"))


def lead_nowhere(stream: TextIO) -> None:
    """Let what a stream still holds, and all that follows, be swallowed."""
    with suppress(OSError, ValueError):  # ValueError: it is closed, or none of the system's
        nowhere = os.open(os.devnull, os.O_WRONLY)
        try:
            os.dup2(nowhere, stream.fileno())
        finally:
            os.close(nowhere)
