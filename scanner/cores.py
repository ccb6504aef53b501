"""How many cores reading a photo may use: all there are, or one where many are read side by side.

A single photo is read sooner by several threads; of thousands, as many are read at once as there
are cores, and threads of each would only get into the others' way.
"""

from __future__ import annotations

import os

_ONE_CORE = "DICESHEETS_ONE_CORE"  # seen by what is loaded later in this process


def keep_to_one_core() -> None:
    """Let everything that this process reads from now on stay on one core."""
    import cv2

    os.environ[_ONE_CORE] = "1"
    cv2.setNumThreads(1)


def has_one_core() -> bool:
    """Say whether this process is one of many that read side by side."""
    return os.environ.get(_ONE_CORE) == "1"
