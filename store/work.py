"""Work: what is to be done for an event, by whoever comes; a row goes when it is done.

A photo is to be read, a sheet to be judged. Whoever takes a row on holds it for a while, so that
two programs never do the same; a holder that dies loses it. What is marked again while somebody is
at it stays to be done once more. What ends its worker three times is set aside, with why.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from dicesheets.store.database import Database

READ, PLACE, JUDGE = "read", "place", "judge"  # a photo; whose it is; a sheet
HOLD_SECONDS = 120.0  # of a holder that does not say that it is alive
MOST_TRIES = 3

Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Todo:
    """One thing to do."""

    place: int
    kind: str
    what: str  # a photo's digest, or what a sheet is called
    revision: int  # raised whenever it is marked again
    tries: int = 0  # that ended a worker
    why: str = ""


def write_todo(connection: sqlite3.Connection, match: str, kind: str, what: Iterable[str]) -> None:
    """Mark things as to be done, also again, inside a change that is under way."""
    connection.executemany(
        "INSERT INTO work (match, kind, what) VALUES (?, ?, ?) "
        "ON CONFLICT (match, kind, what) DO UPDATE "
        "SET revision = revision + 1, tries = 0, why = '', aside = 0",
        [(match, kind, one) for one in what],
    )


def write_missed(
    connection: sqlite3.Connection, match: str, kind: str, what: Iterable[str]
) -> None:
    """Mark things as to be done that are not, or that were set aside, inside a change."""
    connection.executemany(
        "INSERT INTO work (match, kind, what) VALUES (?, ?, ?) "
        "ON CONFLICT (match, kind, what) DO UPDATE "
        "SET revision = revision + 1, tries = 0, why = '', aside = 0 WHERE aside != 0",
        [(match, kind, one) for one in what],
    )


def write_changed(connection: sqlite3.Connection, match: str, kind: str) -> None:
    """Let what somebody holds be done once more, inside a change: it began before."""
    connection.execute(
        "UPDATE work SET revision = revision + 1 WHERE match = ? AND kind = ? AND holder != ''",
        (match, kind),
    )


def claim_work(
    database: Database,
    match: str,
    kind: str,
    holder: str,
    most: int,
    clock: Clock = time.time,
    last: int | None = None,
) -> tuple[Todo, ...]:
    """Take on what nobody holds, what was tried least first; `last` is the highest place.

    A holder that was asleep for long is still at what it held, unless somebody else took it on.
    """
    now = clock()
    wanted = (
        "FROM work WHERE match = ? AND kind = ? AND aside = 0 "
        "AND (holder = '' OR until <= ? AND holder != ?) "
        "AND place <= ? ORDER BY tries, place LIMIT ?"
    )
    given = (match, kind, now, holder, 2**62 if last is None else last, most)
    if database.read().execute(f"SELECT 1 {wanted}", given).fetchone() is None:
        return ()  # nothing is written for nothing
    with database.write() as connection:
        rows = connection.execute(
            f"SELECT place, kind, what, revision, tries, why {wanted}", given
        ).fetchall()
        connection.executemany(
            "UPDATE work SET holder = ?, until = ? WHERE place = ?",
            [(holder, now + HOLD_SECONDS, row[0]) for row in rows],
        )
    return tuple(Todo(*row) for row in rows)


def claim_one(
    database: Database, match: str, kind: str, what: str, holder: str, clock: Clock = time.time
) -> Todo | None:
    """Take on one certain thing; None if it is done already, or somebody else is at it."""
    now = clock()
    with database.write() as connection:
        row = connection.execute(
            "UPDATE work SET holder = ?, until = ? WHERE match = ? AND kind = ? AND what = ? "
            "AND aside = 0 AND (holder = '' OR until <= ?) "
            "RETURNING place, kind, what, revision, tries, why",
            (holder, now + HOLD_SECONDS, match, kind, what, now),
        ).fetchone()
    return None if row is None else Todo(*row)


def hold_on(database: Database, holder: str, clock: Clock = time.time) -> None:
    """Say that a holder is alive."""
    with database.write() as connection:
        connection.execute(
            "UPDATE work SET until = ? WHERE holder = ?", (clock() + HOLD_SECONDS, holder)
        )


def holders_of(database: Database, match: str, clock: Clock = time.time) -> dict[str, int]:
    """Return who holds how much now."""
    rows = database.read().execute(
        "SELECT holder, count(*) FROM work WHERE match = ? AND holder != '' AND until > ? "
        "AND aside = 0 GROUP BY holder",
        (match, clock()),
    )
    return {row[0]: row[1] for row in rows}


def is_held(database: Database, match: str, kind: str, what: str, clock: Clock = time.time) -> bool:
    """Say whether somebody is at one certain thing now."""
    found = database.read().execute(
        "SELECT 1 FROM work WHERE match = ? AND kind = ? AND what = ? AND aside = 0 "
        "AND holder != '' AND until > ?",
        (match, kind, what, clock()),
    )
    return found.fetchone() is not None


def let_go(database: Database, holder: str) -> None:
    """Give back everything that somebody holds."""
    with database.write() as connection:
        connection.execute("UPDATE work SET holder = '', until = 0 WHERE holder = ?", (holder,))


def write_done(connection: sqlite3.Connection, todo: Todo) -> bool:
    """Take away what is done, inside a change; False if it was marked again meanwhile."""
    done = connection.execute(
        "DELETE FROM work WHERE place = ? AND revision = ?", (todo.place, todo.revision)
    )
    if done.rowcount:
        return True
    connection.execute("UPDATE work SET holder = '', until = 0 WHERE place = ?", (todo.place,))
    return False


def note_failure(database: Database, todo: Todo, why: str, tries: int = 1) -> bool:
    """Count that something ended its worker, perhaps several times; True if it is set aside now."""
    with database.write() as connection:
        connection.execute(
            "UPDATE work SET tries = tries + :tries, why = :why, holder = '', until = 0, "
            "aside = tries + :tries >= :most WHERE place = :place AND revision = :revision",
            {
                "tries": tries,
                "why": why,
                "most": MOST_TRIES,
                "place": todo.place,
                "revision": todo.revision,
            },
        )
        connection.execute(  # what was marked again meanwhile is another's as much as ours
            "UPDATE work SET holder = '', until = 0 WHERE place = ? AND revision != ?",
            (todo.place, todo.revision),
        )
        row = connection.execute("SELECT aside FROM work WHERE place = ?", (todo.place,)).fetchone()
    return bool(row and row[0])


def count_work(database: Database, match: str) -> dict[tuple[str, bool], int]:
    """Return how much is to be done, by kind and whether it is set aside."""
    rows = database.read().execute(
        "SELECT kind, aside, count(*) FROM work WHERE match = ? GROUP BY kind, aside", (match,)
    )
    return {(row[0], bool(row[1])): row[2] for row in rows}


def set_aside(database: Database, match: str) -> tuple[Todo, ...]:
    """Return what was given up, with why."""
    rows = database.read().execute(
        "SELECT place, kind, what, revision, tries, why FROM work "
        "WHERE match = ? AND aside = 1 ORDER BY kind DESC, place",
        (match,),
    )
    return tuple(Todo(*row) for row in rows)


def mark_sheets(database: Database, match: str, sheets: Sequence[str]) -> None:
    """Mark sheets as to be judged, as after a correction."""
    with database.write() as connection:
        write_todo(connection, match, JUDGE, sheets)
