"""Owners: whose sheets a unit holds. By their number; else the sender's, where nothing says no.

Nobody stands in the table twice: whoever has sheets with a number is not given others as well.
"""

from __future__ import annotations

import sqlite3

from dicesheets.league.values import (
    is_sender_unit,
    person_of_unit,
    unit_of_person,
    unit_of_sender,
)
from dicesheets.store.database import Database
from dicesheets.store.events import find_person
from dicesheets.store.work import JUDGE, write_todo

UNKNOWN = ""

_HAS_PHOTOS = (
    "SELECT 1 FROM shows JOIN photos ON photos.match = shows.match "
    "AND photos.sha256 = shows.sha256 AND photos.removed_at IS NULL "
    "WHERE shows.match = ? AND shows.sheet = ? LIMIT 1"
)


def owner_of(database: Database, match: str, unit: str, sender: str) -> tuple[int, str]:
    """Return whose sheets a unit holds, by number and name, as far as anybody knows."""
    number = person_of_unit(unit)
    if number:
        person = find_person(database, match, number)
        return number, person.name if person else UNKNOWN
    if not is_sender_unit(unit) or not sender:
        return 0, UNKNOWN
    rows = database.read().execute(
        "SELECT number, name FROM people WHERE match = ? AND name = ? COLLATE NOCASE",
        (match, sender),
    )
    named = rows.fetchall()
    if len(named) != 1:
        return 0, UNKNOWN
    number, name = named[0]
    theirs = database.read().execute(_HAS_PHOTOS, (match, unit_of_person(number)))
    return (0, UNKNOWN) if theirs.fetchone() else (number, name)


def write_sender(connection: sqlite3.Connection, match: str, unit: str) -> None:
    """Mark what a person sent without a number, inside a change of the sheets with theirs."""
    row = connection.execute(
        "SELECT name FROM people WHERE match = ? AND number = ?", (match, person_of_unit(unit))
    ).fetchone()
    if row is None:
        return
    sent = unit_of_sender(row[0])
    if connection.execute(_HAS_PHOTOS, (match, sent)).fetchone():
        write_todo(connection, match, JUDGE, [sent])
