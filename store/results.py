"""Results: what the sheets of an event are worth, ready to be put in order.

A sheet that is judged again has its rows replaced, all at once. Keys are kept as bytes in whose
order SQLite sorts them as Python sorts the tuples.
"""

from __future__ import annotations

import json
import sqlite3
import struct
from collections.abc import Sequence

from dicesheets.store.database import Database
from dicesheets.store.matches import now
from dicesheets.store.values import Key, StoredBest, StoredQuestion, StoredResult

_LOWEST = 2**31  # added to every part, so that none is below zero
_HIGHEST = 2**32 - 1  # of four bytes


def keep_result(
    database: Database,
    match: str,
    sheet: str,
    results: Sequence[StoredResult],
    questions: Sequence[StoredQuestion] = (),
) -> None:
    """Keep what a sheet is worth instead of what was said before: a row for each round and for all.

    Without any rows the sheet is gone, as when its photo turns out to be somebody else's.
    """
    with database.write() as connection:
        write_result(connection, match, sheet, results, questions)


def write_result(
    connection: sqlite3.Connection,
    match: str,
    sheet: str,
    results: Sequence[StoredResult],
    questions: Sequence[StoredQuestion] = (),
) -> None:
    """Do the same inside a change that is under way."""
    for table in ("results", "questions"):
        connection.execute(f"DELETE FROM {table} WHERE match = ? AND sheet = ?", (match, sheet))
    connection.executemany(
        f"INSERT INTO results (match, {_COLUMNS}) VALUES ({_MARKS})",
        [(match, *_row(one, sheet)) for one in results],
    )
    connection.executemany(
        "INSERT INTO questions "
        "(match, sheet, place, round, card, field, sha256, spot, shown, data) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                match, sheet, place, one.round, one.card, one.field, one.sha256, one.spot,
                one.shown, one.data,
            )
            for place, one in enumerate(questions)
        ],
    )  # fmt: skip


def results_of(database: Database, match: str, round_: int | None = None) -> list[StoredResult]:
    """Return the results of an event, the best first: of one round, of the whole (0), or both."""
    which = "" if round_ is None else "AND round = ?"
    rows = database.read().execute(
        f"SELECT {_COLUMNS} FROM results WHERE match = ? {which} "
        "ORDER BY round, best DESC, least DESC, sheet, seat",
        (match,) if round_ is None else (match, round_),
    )
    return [_result(row) for row in rows]


def sheet_results(database: Database, match: str, sheet: str) -> list[StoredResult]:
    """Return what is known of one sheet, all rounds together first."""
    rows = database.read().execute(
        f"SELECT {_COLUMNS} FROM results WHERE match = ? AND sheet = ? ORDER BY round, seat",
        (match, sheet),
    )
    return [_result(row) for row in rows]


def keep_best(database: Database, match: str, sheet: str, round_: int, best: StoredBest) -> None:
    """Keep what the dice of a round could have given, until the sheet is judged again."""
    with database.write() as connection:
        connection.execute(
            "UPDATE results SET best_tenths = ?, bound_tenths = ?, best_seconds = ? "
            "WHERE match = ? AND sheet = ? AND round = ?",
            (best.tenths, best.bound_tenths, best.seconds, match, sheet, round_),
        )


def questions_of(database: Database, match: str, sheet: str) -> tuple[StoredQuestion, ...]:
    """Return what is to be asked about a sheet, the most telling first."""
    rows = database.read().execute(
        "SELECT round, card, field, sha256, spot, shown, data FROM questions "
        "WHERE match = ? AND sheet = ? ORDER BY place",
        (match, sheet),
    )
    return tuple(StoredQuestion(*row) for row in rows)


def pack_key(key: Key | None) -> bytes | None:
    """Return a key as bytes that sort as it does: a shorter one before the longer it begins."""
    if key is None:
        return None
    parts = (min(max(_LOWEST + part, 0), _HIGHEST) for part in key)  # pads may count beyond
    return struct.pack(f">{len(key)}I", *parts)


def unpack_key(data: bytes | None) -> Key | None:
    """Return the key that was packed."""
    if data is None:
        return None
    return tuple(part - _LOWEST for part in struct.unpack(f">{len(data) // 4}I", data))


_NAMES = (
    "sheet", "round", "person", "state", "score_tenths", "least", "best", "seat", "possible",
    "missing", "again", "realms", "turns", "best_tenths", "bound_tenths", "best_seconds", "reader",
    "sha256", "at", "notes",
)  # fmt: skip
_COLUMNS = ", ".join(_NAMES)
_MARKS = ", ".join("?" * (len(_NAMES) + 1))


def _row(one: StoredResult, sheet: str) -> tuple[object, ...]:
    return (
        sheet, one.round, one.person, one.state, one.score_tenths, pack_key(one.least),
        pack_key(one.best), one.seat, json.dumps(one.possible_tenths), json.dumps(one.missing),
        json.dumps(one.again), json.dumps(one.realms), json.dumps(one.turns),
        *_best_row(one.best_play), one.reader, one.sha256, one.at or now(), json.dumps(one.notes),
    )  # fmt: skip


def _best_row(best: StoredBest | None) -> tuple[object, ...]:
    return (None,) * 3 if best is None else (best.tenths, best.bound_tenths, best.seconds)


def _best(row: sqlite3.Row) -> StoredBest | None:
    if row["best_tenths"] is None:
        return None
    return StoredBest(row["best_tenths"], row["bound_tenths"], row["best_seconds"])


def _result(row: sqlite3.Row) -> StoredResult:
    return StoredResult(
        row["sheet"], row["round"], row["person"], row["state"], row["score_tenths"],
        unpack_key(row["least"]), unpack_key(row["best"]), row["seat"],
        tuple(json.loads(row["possible"])),
        tuple(tuple(one) for one in json.loads(row["missing"])),
        tuple(json.loads(row["again"])),
        tuple((card, stars) for card, stars in json.loads(row["realms"])),
        tuple((first, second, many) for first, second, many in json.loads(row["turns"])),
        _best(row), row["reader"], row["sha256"], row["at"],
        tuple(tuple(one) for one in json.loads(row["notes"])),
    )  # fmt: skip
