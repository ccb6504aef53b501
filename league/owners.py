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
_NUMBER = "SELECT number FROM senders WHERE match = ? AND name = ?"


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
    known = connection.execute(_NUMBER, (match, str(row[0]).casefold())).fetchone()
    sent = "" if known is None else unit_of_sender(known[0])
    if sent and connection.execute(_HAS_PHOTOS, (match, sent)).fetchone():
        write_todo(connection, match, JUDGE, [sent])


def write_unit(connection: sqlite3.Connection, match: str, sha256: str) -> str:
    """Return what the photos of whoever sent this one are called, inside a change.

    The name is a number: a digest of a telephone number or an address could be guessed.
    """
    row = connection.execute(
        "SELECT by FROM photos WHERE match = ? AND sha256 = ?", (match, sha256)
    ).fetchone()
    name = "" if row is None else str(row[0]).casefold()
    known = connection.execute(_NUMBER, (match, name)).fetchone()
    if known is not None:
        return unit_of_sender(known[0])
    (many,) = connection.execute(
        "SELECT coalesce(max(number), 0) FROM senders WHERE match = ?", (match,)
    ).fetchone()
    connection.execute(
        "INSERT INTO senders (match, number, name) VALUES (?, ?, ?)", (match, many + 1, name)
    )
    return unit_of_sender(many + 1)
