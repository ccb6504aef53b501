"""What the page remembers of itself between two evenings."""

from __future__ import annotations

import secrets
import sqlite3

from dicesheets.store.database import Database

KEY = "key"
KEY_BYTES = 16


def page_key(database: Database, is_new: bool = False) -> str:
    """Return the key that lets phones in, made when there is none; `is_new` locks all others out.

    It outlives the server, so that a phone that was let in yesterday need not ask again.
    """
    with database.write() as connection:
        found = connection.execute("SELECT value FROM settings WHERE name = ?", (KEY,)).fetchone()
        if found is not None and not is_new:
            return str(found[0])
        key = secrets.token_urlsafe(KEY_BYTES)
        connection.execute(
            "INSERT INTO settings (name, value) VALUES (?, ?) "
            "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            (KEY, key),
        )
    return key


def setting(database: Database, name: str) -> str:
    """Return what was remembered under a name; "" if nothing was."""
    row = database.read().execute("SELECT value FROM settings WHERE name = ?", (name,)).fetchone()
    return "" if row is None else str(row[0])


def write_setting(connection: sqlite3.Connection, name: str, value: str) -> None:
    """Remember something, inside a change that is under way."""
    connection.execute(
        "INSERT INTO settings (name, value) VALUES (?, ?) "
        "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        (name, value),
    )
