"""Verdicts and what the rules settled, by what went into them: nothing is worked out twice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dicesheets.store.database import Database
from dicesheets.store.matches import now
from dicesheets.store.values import StoredVerdict


def keep_verdict(database: Database, match: str, verdict: StoredVerdict) -> None:
    """Keep a verdict; older ones on the same sheets stay."""
    with database.write() as connection:
        connection.execute(
            "INSERT INTO verdicts (match, key, reader, at, player, legal, score_tenths, data) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            (
                match, verdict.key, verdict.reader, now(), verdict.player, verdict.legal,
                verdict.score_tenths, verdict.data,
            ),
        )  # fmt: skip


def verdicts_of(database: Database, match: str) -> tuple[StoredVerdict, ...]:
    """Return all verdicts of a match, the oldest first."""
    rows = database.read().execute(
        "SELECT key, reader, player, legal, score_tenths, data, at FROM verdicts "
        "WHERE match = ? ORDER BY place",
        (match,),
    )
    return tuple(
        StoredVerdict(
            row["key"], row["reader"], row["player"],
            None if row["legal"] is None else bool(row["legal"]), row["score_tenths"],
            row["data"], row["at"],
        )
        for row in rows
    )  # fmt: skip


def keep_settlings(database: Database, settlings: Mapping[str, str]) -> None:
    """Keep what the rules settled of some sheets, packed."""
    with database.write() as connection:
        connection.executemany(
            "INSERT INTO settlings (key, data) VALUES (?, ?) ON CONFLICT DO NOTHING",
            list(settlings.items()),
        )


def settlings_of(database: Database, keys: Sequence[str]) -> dict[str, str]:
    """Return what was settled, by key; unknown keys are left out."""
    found: dict[str, str] = {}
    for key in keys:
        row = database.read().execute("SELECT data FROM settlings WHERE key = ?", (key,)).fetchone()
        if row is not None:
            found[key] = row[0]
    return found
