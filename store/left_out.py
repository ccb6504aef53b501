"""What was handed in for an event and could not be taken, as the last look at it was."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dicesheets.store.database import Database

MISSING = "missing"  # a file that is named somewhere and was not there


@dataclass(frozen=True, slots=True)
class StoredLeftOut:
    """One thing that was not taken."""

    source: str  # what was handed in: a file or a folder
    kind: str
    name: str
    de: str = ""  # why, where there is more to say
    en: str = ""


@dataclass(frozen=True, slots=True)
class LeftOutCount:
    """How much of a kind was not taken, with the first few names."""

    kind: str
    many: int
    first: tuple[StoredLeftOut, ...]


def forget_left_out(database: Database, match: str, sources: Sequence[str]) -> None:
    """Forget what was said of files and folders: they are looked at again."""
    with database.write() as connection:
        connection.executemany(
            "DELETE FROM left_out WHERE match = ? AND source = ?", [(match, one) for one in sources]
        )


def keep_left_out(database: Database, match: str, found: Sequence[StoredLeftOut]) -> None:
    """Keep what could not be taken."""
    with database.write() as connection:
        connection.executemany(
            "INSERT INTO left_out (match, source, kind, name, de, en) VALUES (?, ?, ?, ?, ?, ?)",
            [(match, one.source, one.kind, one.name, one.de, one.en) for one in found],
        )


def left_out_of(database: Database, match: str, most: int) -> tuple[LeftOutCount, ...]:
    """Return what is left out, by kind, `most` of each; what came in another way is not."""
    # Names as the chat has them, whatever the case.
    there = (
        "NOT (kind = :missing AND EXISTS (SELECT 1 FROM photos WHERE photos.match = :match "
        "AND photos.name = left_out.name COLLATE NOCASE AND removed_at IS NULL))"
    )
    given = {"match": match, "missing": MISSING, "most": most}
    counts = database.read().execute(
        f"SELECT kind, count(*) FROM left_out WHERE match = :match AND {there} "
        "GROUP BY kind ORDER BY min(place)",
        given,
    )
    found = []
    for kind, many in counts.fetchall():
        rows = database.read().execute(
            "SELECT source, kind, name, de, en FROM left_out "
            f"WHERE match = :match AND kind = :kind AND {there} ORDER BY place LIMIT :most",
            given | {"kind": kind},
        )
        found.append(LeftOutCount(kind, many, tuple(StoredLeftOut(*row) for row in rows)))
    return tuple(found)
