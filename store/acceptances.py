"""Acceptances: that an organiser lets a sheet count whose dice are not those that were rolled.

Kept for ever with who said so and when; taking one back is a further row. One belongs to a photo
and to the very dice that stood there, so that nobody accepts what they never saw.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

from dicesheets.store.database import Database
from dicesheets.store.matches import new_id, now
from dicesheets.store.values import Acceptance

_COLUMNS = "sha256, round, dice, by, at, id, undoes"


def add_acceptance(database: Database, match: str, said: Acceptance) -> Acceptance:
    """Keep that somebody accepts the dice of a round, or takes that back."""
    kept = Acceptance(
        said.sha256, said.round, said.dice, said.by, said.at or now(), said.id or new_id(),
        said.undoes,
    )  # fmt: skip
    with database.write() as connection:
        connection.execute(
            "INSERT INTO acceptances (id, match, sha256, round, dice, undoes, by, at) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
            (
                kept.id, match, kept.sha256, kept.round, kept.dice, kept.undoes, kept.by, kept.at,
            ),
        )  # fmt: skip
    return kept


def acceptances_of(database: Database, match: str) -> tuple[Acceptance, ...]:
    """Return everything that was ever accepted or taken back, in order."""
    rows = database.read().execute(
        f"SELECT {_COLUMNS} FROM acceptances WHERE match = ? ORDER BY place", (match,)
    )
    return tuple(Acceptance(*row) for row in rows)


def accepted_on(
    reading: sqlite3.Connection, match: str, photos: Iterable[str]
) -> tuple[Acceptance, ...]:
    """Return what counts of some photos: what was accepted and not taken back."""
    said = [
        Acceptance(*row)
        for sha256 in photos
        for row in reading.execute(
            f"SELECT {_COLUMNS} FROM acceptances WHERE sha256 = ? AND match = ? ORDER BY place",
            (sha256, match),
        )
    ]
    undone = {one.undoes for one in said if one.undoes}
    return tuple(one for one in said if one.undoes is None and one.id not in undone)
