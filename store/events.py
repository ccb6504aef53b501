"""Events of a league: a match with its people, what is played, and what there is to say."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import replace

from dicesheets.errors import UsageError
from dicesheets.store.database import Database
from dicesheets.store.matches import LONGEST_NAME, add_match, tidy
from dicesheets.store.values import Person, Remark, StoredEvent
from dicesheets.words.text import Text


def add_event(
    database: Database, title: str, game: str, layout: str, event: StoredEvent
) -> StoredEvent:
    """Keep a new event; `event.match` is made here."""
    match = add_match(database, title, game, layout)
    made = replace(event, match=match.id)
    with database.write() as connection:
        write_event(connection, made)
    return made


def write_event(connection: sqlite3.Connection, event: StoredEvent) -> None:
    """Keep what makes an event of a match, inside a change that is under way."""
    connection.execute(
        "INSERT INTO events (match, number, rounds, seed, realms, files, keeps) "
        "VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (
            event.match, event.number, event.rounds, event.seed, json.dumps(event.realms),
            json.dumps(event.files), event.keeps,
        ),
    )  # fmt: skip


def find_event(database: Database) -> StoredEvent:
    """Return the event of a file; UsageError if the file holds none."""
    row = (
        database.read()
        .execute(
            "SELECT events.match FROM events JOIN matches ON matches.id = events.match "
            "WHERE removed_at IS NULL ORDER BY made_at LIMIT 1"
        )
        .fetchone()
    )
    found = None if row is None else event_of(database, row[0])
    if found is None:
        told = Text(
            "hier ist keine Veranstaltung; lege eine an mit `dicesheets league new`",
            "there is no event here; make one with `dicesheets league new`",
        )
        raise UsageError(told, str(database.file))
    return found


def event_of(database: Database, match: str) -> StoredEvent | None:
    """Return the event that a match is; None if it is a family's."""
    row = database.read().execute("SELECT * FROM events WHERE match = ?", (match,)).fetchone()
    if row is None:
        return None
    return StoredEvent(
        row["match"], row["number"], row["rounds"], row["seed"],
        tuple(tuple(names) for names in json.loads(row["realms"])),
        tuple((name, text) for name, text in json.loads(row["files"])), bool(row["keeps"]),
    )  # fmt: skip


def enrol(database: Database, match: str, people: Sequence[Person]) -> None:
    """Keep who plays, all at once; whoever is there already gets the new name and table."""
    with database.write() as connection:
        connection.executemany(
            "INSERT INTO people (match, number, name, at_table) VALUES (?, ?, ?, ?) "
            "ON CONFLICT (match, number) DO UPDATE "
            "SET name = excluded.name, at_table = excluded.at_table",
            [
                (match, one.number, tidy(one.name, LONGEST_NAME), tidy(one.table, LONGEST_NAME))
                for one in people
            ],
        )


def find_person(database: Database, match: str, number: int) -> Person | None:
    """Return who has a number; None if nobody is listed under it."""
    row = (
        database.read()
        .execute(
            "SELECT number, name, at_table FROM people WHERE match = ? AND number = ?",
            (match, number),
        )
        .fetchone()
    )
    return None if row is None else Person(*row)


def write_remarks(
    connection: sqlite3.Connection, match: str, sheet: str, remarks: Sequence[Remark]
) -> None:
    """Keep what there is to say of a sheet instead of what was said before."""
    connection.execute("DELETE FROM remarks WHERE match = ? AND sheet = ?", (match, sheet))
    connection.executemany(
        "INSERT INTO remarks (match, sheet, place, kind, round, de, en) "
        "VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (match, sheet, place, one.kind, one.round, one.de, one.en)
            for place, one in enumerate(remarks)
        ],
    )


def remarks_of(
    database: Database, match: str, kind: str | None = None, most: int = -1
) -> tuple[tuple[str, Remark], ...]:
    """Return what there is to say, with the sheet it is about."""
    which = "" if kind is None else "AND kind = ?"
    rows = database.read().execute(
        f"SELECT sheet, kind, round, de, en FROM remarks WHERE match = ? {which} "
        "ORDER BY sheet, place LIMIT ?",
        (match, most) if kind is None else (match, kind, most),
    )
    return tuple((row[0], Remark(*row[1:])) for row in (tuple(row) for row in rows))


def write_logs(
    connection: sqlite3.Connection, match: str, sheet: str, logs: Sequence[tuple[int, str]]
) -> None:
    """Keep the dice that stand clearly on a sheet: of each round a text such as "26 1? ..".

    They say who wrote other dice than were rolled, and what most sheets say.
    """
    connection.execute("DELETE FROM logs WHERE match = ? AND sheet = ?", (match, sheet))
    connection.executemany(
        "INSERT INTO logs (match, sheet, round, dice) VALUES (?, ?, ?, ?)",
        [(match, sheet, number, dice) for number, dice in logs],
    )


def logs_of(database: Database, match: str) -> sqlite3.Cursor:
    """Return sheet, round and dice of every log, one after the other."""
    return database.read().execute(
        "SELECT sheet, round, dice FROM logs WHERE match = ? ORDER BY sheet, round", (match,)
    )
