"""Claims: who is looking at which sheet, so that no two people answer for the same one.

A claim runs out by itself: whoever walks away from the table holds nobody up.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable

from dicesheets.store.database import Database

CLAIM_SECONDS = 120.0

Clock = Callable[[], float]


def claim_next(
    database: Database, match: str, by: str, clock: Clock = time.time, skip: tuple[str, ...] = ()
) -> str | None:
    """Claim the next sheet with questions that nobody else looks at; None if there is none.

    What somebody has claimed already comes first; then the sheet that may still stand highest.
    """
    now = clock()
    with database.write() as connection:
        row = connection.execute(
            "SELECT results.sheet FROM results "
            "LEFT JOIN claims ON claims.match = results.match AND claims.sheet = results.sheet "
            "AND claims.until > :now "
            "WHERE results.match = :match AND results.round = 0 "
            "AND (claims.by IS NULL OR claims.by = :by) "
            "AND results.sheet NOT IN (SELECT value FROM json_each(:skip)) "
            "AND EXISTS (SELECT 1 FROM questions WHERE questions.match = results.match "
            "            AND questions.sheet = results.sheet) "
            "ORDER BY claims.by IS NULL, results.best DESC, results.sheet LIMIT 1",
            {"now": now, "match": match, "by": by, "skip": json.dumps(skip)},
        ).fetchone()
        if row is None:
            return None
        sheet = str(row[0])
        connection.execute(
            "INSERT INTO claims (match, sheet, by, until) VALUES (?, ?, ?, ?) "
            "ON CONFLICT (match, sheet) DO UPDATE SET by = excluded.by, until = excluded.until",
            (match, sheet, by, now + CLAIM_SECONDS),
        )
    return sheet


def hold_claim(
    database: Database, match: str, sheet: str, by: str, clock: Clock = time.time
) -> bool:
    """Claim a certain sheet, or for longer; False if somebody else looks at it."""
    now = clock()
    with database.write() as connection:
        done = connection.execute(
            "INSERT INTO claims (match, sheet, by, until) VALUES (:match, :sheet, :by, :until) "
            "ON CONFLICT (match, sheet) DO UPDATE SET by = excluded.by, until = excluded.until "
            "WHERE claims.by = excluded.by OR claims.until <= :now",
            {"match": match, "sheet": sheet, "by": by, "until": now + CLAIM_SECONDS, "now": now},
        )
        return done.rowcount > 0


def release_claim(database: Database, match: str, sheet: str, by: str) -> None:
    """Give a sheet back; nothing happens if it is somebody else's."""
    with database.write() as connection:
        connection.execute(
            "DELETE FROM claims WHERE match = ? AND sheet = ? AND by = ?", (match, sheet, by)
        )


def claims_of(database: Database, match: str, clock: Clock = time.time) -> dict[str, str]:
    """Return who looks at which sheet."""
    rows = database.read().execute(
        "SELECT sheet, by FROM claims WHERE match = ? AND until > ?", (match, clock())
    )
    return {row[0]: row[1] for row in rows}
