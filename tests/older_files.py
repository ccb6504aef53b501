"""Files of matches as earlier versions wrote them."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from dicesheets.store.schema import APPLICATION_ID, STEPS


def older_file(file: Path, version: int) -> sqlite3.Connection:
    """Return a new file of a version, with one match; whoever adds to it commits and closes it."""
    old = sqlite3.connect(file)
    for step in STEPS[:version]:
        old.executescript(step)
    old.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    old.execute(f"PRAGMA user_version = {version}")
    old.execute("INSERT INTO matches VALUES ('m', 'Old', 'welten', 'classic', '2026', NULL)")
    old.commit()
    return old
