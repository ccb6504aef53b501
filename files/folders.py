"""Folders that appear and go in one step, with all that is in them.

OSError if that is not possible; the caller knows what the folder is for.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from dicesheets.files.aside import aside, put, sync_folder


def put_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write a folder of files under a name that is free; it is there whole or not at all."""
    with aside(folder.parent) as place:
        ready = place / "new"
        os.mkdir(ready)
        for name, data in files.items():
            put(ready / name, data)
        sync_folder(ready)
        os.rename(ready, folder)  # never replaces a folder that holds anything
        sync_folder(folder.parent)


def drop_folder(folder: Path) -> None:
    """Take a folder away: its name is gone before the first of its files."""
    with aside(folder.parent) as place:
        os.rename(folder, place / "old")
        sync_folder(folder.parent)
