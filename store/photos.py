"""Photos as they came, where people put them, and what was read on them.

A photo is its SHA-256: given twice it is kept once. A reading belongs to a photo and a version of
the reader, and is kept once, whoever reads it first.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Mapping, Sequence
from typing import cast

from dicesheets.errors import UnreadableFile
from dicesheets.files.read import read_input
from dicesheets.store.database import Database
from dicesheets.store.matches import new_id, now
from dicesheets.store.values import NewPhoto, Photo, Placing, StoredReading
from dicesheets.store.work import PLACE, READ, write_todo
from dicesheets.words.text import Text

LONGEST_FILE_NAME = 80
MAX_ELSEWHERE_BYTES = 160_000_000


def add_photo(database: Database, match: str, name: str, data: bytes, by: str = "") -> Photo:
    """Keep a picture and that it belongs to a match; one that was taken out comes back."""
    digest = hashlib.sha256(data).hexdigest()
    photo = Photo(digest, file_name(name), now(), by)
    with database.write() as connection:
        _write_picture(connection, digest, data)
        connection.execute(
            "INSERT INTO photos (match, sha256, name, came_at, by) VALUES (?, ?, ?, ?, ?) "
            "ON CONFLICT (match, sha256) DO UPDATE SET removed_at = NULL",
            (match, digest, photo.name, photo.came_at, by),
        )
    return photo


def add_photos(database: Database, match: str, photos: Sequence[NewPhoto]) -> int:
    """Keep several pictures at once and mark them to be read; return how many are new.

    One that lies in a file of its own may be left there. What is known already stays as it is.
    """
    new = 0
    with database.write() as connection:
        for one in photos:
            digest = one.sha256
            _write_picture(connection, digest, one.data, is_kept=not one.left_at)
            if one.left_at:
                connection.execute(
                    "INSERT INTO elsewhere (sha256, file) VALUES (?, ?) "
                    "ON CONFLICT (sha256) DO UPDATE SET file = excluded.file",
                    (digest, one.left_at),
                )
            done = connection.execute(
                "INSERT INTO photos (match, sha256, name, came_at, by) VALUES (?, ?, ?, ?, ?) "
                "ON CONFLICT (match, sha256) DO UPDATE SET removed_at = NULL "
                "WHERE removed_at IS NOT NULL",
                (match, digest, file_name(one.name), now(), one.by),
            )
            if done.rowcount:
                new += 1
                read = connection.execute("SELECT 1 FROM readings WHERE sha256 = ?", (digest,))
                write_todo(connection, match, PLACE if read.fetchone() else READ, [digest])
            else:  # it may be back where it was left
                connection.execute(
                    "UPDATE work SET aside = 0 WHERE match = ? AND kind = ? AND what = ? "
                    "AND tries = 0",
                    (match, READ, digest),
                )
    return new


def _write_picture(
    connection: sqlite3.Connection, digest: str, data: bytes, is_kept: bool = True
) -> None:
    """Keep a picture, or only that there is one, inside a change.

    Its bytes go straight into the pages of the file: as a value they would be copied twice before.
    """
    size = len(data) if is_kept else 0
    done = connection.execute(
        "INSERT INTO pictures (sha256, size, data) VALUES (?, ?, zeroblob(?)) "
        "ON CONFLICT DO NOTHING",
        (digest, len(data), size),
    )
    if done.rowcount and size:
        with connection.blobopen("pictures", "data", cast(int, done.lastrowid)) as blob:
            blob.write(data)


def file_name(name: str) -> str:
    """Return the last part of what a browser calls a file: for people, never a path."""
    last = name.replace("\\", "/").rpartition("/")[2]
    plain = "".join(sign if sign.isprintable() else " " for sign in last)
    return " ".join(plain.split())[-LONGEST_FILE_NAME:].lstrip(".") or "photo"


def photos_of(database: Database, match: str) -> tuple[Photo, ...]:
    """Return the photos of a match in the order in which they came."""
    rows = database.read().execute(
        "SELECT sha256, name, came_at, by FROM photos "
        "WHERE match = ? AND removed_at IS NULL ORDER BY place",
        (match,),
    )
    return tuple(Photo(*row) for row in rows)


def is_photo_of(database: Database, match: str, sha256: str) -> bool:
    """Say whether a match has a photo, be it taken out."""
    found = database.read().execute(
        "SELECT 1 FROM photos WHERE match = ? AND sha256 = ?", (match, sha256)
    )
    return found.fetchone() is not None


def photo_name(database: Database, match: str, sha256: str) -> str:
    """Return what a photo of a match is called; "" if it has none."""
    row = (
        database.read()
        .execute("SELECT name FROM photos WHERE match = ? AND sha256 = ?", (match, sha256))
        .fetchone()
    )
    return "" if row is None else str(row[0])


def remove_photo(database: Database, match: str, sha256: str) -> None:
    """Take a photo out of a match; it stays in the file and may come back."""
    with database.write() as connection:
        connection.execute(
            "UPDATE photos SET removed_at = ? WHERE match = ? AND sha256 = ?",
            (now(), match, sha256),
        )


def load_picture(database: Database, sha256: str) -> bytes:
    """Return a picture's bytes as they came; KeyError if there is none.

    UnreadableFile if it was left where it lay and is there no more, or is another one by now.
    """
    row = (
        database.read()
        .execute("SELECT data, size FROM pictures WHERE sha256 = ?", (sha256,))
        .fetchone()
    )
    if row is None:
        raise KeyError(sha256)
    data, size = bytes(row[0]), row[1]
    return _load_elsewhere(database, sha256) if size and not data else data


def _load_elsewhere(database: Database, sha256: str) -> bytes:
    row = (
        database.read().execute("SELECT file FROM elsewhere WHERE sha256 = ?", (sha256,)).fetchone()
    )
    if row is None:
        raise KeyError(sha256)
    data = read_input(row[0], MAX_ELSEWHERE_BYTES)
    if hashlib.sha256(data).hexdigest() != sha256:
        what = Text("ist nicht mehr das Foto von damals", "is no longer the photo it was")
        remedy = Text("lege das alte wieder dorthin", "put the old one back there")
        raise UnreadableFile(what, remedy, row[0])
    return data


def place_photo(database: Database, match: str, placing: Placing) -> Placing:
    """Keep whose sheet a photo shows; the last word counts."""
    kept = Placing(
        placing.sha256, placing.person, placing.round, placing.by, placing.at or now(),
        placing.id or new_id(),
    )  # fmt: skip
    with database.write() as connection:
        connection.execute(
            "INSERT INTO placings (id, match, sha256, person, round, by, at) "
            "VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
            (kept.id, match, kept.sha256, kept.person, kept.round, kept.by, kept.at),
        )
    return kept


def placings_of(database: Database, match: str) -> tuple[Placing, ...]:
    """Return everything people said of where photos belong, in order."""
    rows = database.read().execute(
        "SELECT sha256, person, round, by, at, id FROM placings WHERE match = ? ORDER BY place",
        (match,),
    )
    return tuple(Placing(*row) for row in rows)


def keep_reading(database: Database, reading: StoredReading) -> None:
    """Keep what a reader made of a photo; whoever comes second changes nothing."""
    trouble = None if reading.trouble is None else json.dumps(reading.trouble)
    with database.write() as connection:
        connection.execute(
            "INSERT INTO readings (sha256, reader, at, data, trouble) VALUES (?, ?, ?, ?, ?) "
            "ON CONFLICT DO NOTHING",
            (reading.sha256, reading.reader, now(), reading.data, trouble),
        )


def readings_of(
    database: Database, photos: Sequence[str], reader: str
) -> Mapping[str, StoredReading]:
    """Return what a reader has read of some photos; unread ones are not among them."""
    found: dict[str, StoredReading] = {}
    for sha256 in photos:
        row = (
            database.read()
            .execute(
                "SELECT data, trouble FROM readings WHERE sha256 = ? AND reader = ?",
                (sha256, reader),
            )
            .fetchone()
        )
        if row is not None:
            trouble = None if row[1] is None else tuple(json.loads(row[1]))
            data = None if row[0] is None else bytes(row[0])
            found[sha256] = StoredReading(sha256, reader, data, trouble)
    return found


def latest_reading(database: Database, sha256: str) -> StoredReading | None:
    """Return the newest reading of a photo by any reader; one that failed only if there is none."""
    row = (
        database.read()
        .execute(
            "SELECT reader, data, trouble FROM readings WHERE sha256 = ? "
            "ORDER BY data IS NULL, at DESC LIMIT 1",
            (sha256,),
        )
        .fetchone()
    )
    if row is None:
        return None
    trouble = None if row["trouble"] is None else tuple(json.loads(row["trouble"]))
    data = None if row["data"] is None else bytes(row["data"])
    return StoredReading(sha256, row["reader"], data, trouble)


def forget_troubles(database: Database) -> None:
    """Let photos be read again that could not be read, or not whole: their layout came later."""
    lacking = "data IS NULL OR substr(CAST(data AS TEXT), 1, 12) != '{\"notes\": []'"
    with database.write() as connection:
        connection.execute(
            f"DELETE FROM flats WHERE (sha256, reader) IN "
            f"(SELECT sha256, reader FROM readings WHERE {lacking})"
        )
        connection.execute(f"DELETE FROM readings WHERE {lacking}")


def keep_flats(database: Database, sha256: str, reader: str, flats: Sequence[bytes]) -> None:
    """Keep the cards of a photo as seen from above, in the order of its reading."""
    with database.write() as connection:
        connection.executemany(
            "INSERT INTO flats (sha256, reader, card, data) VALUES (?, ?, ?, ?) "
            "ON CONFLICT DO NOTHING",
            [(sha256, reader, card, data) for card, data in enumerate(flats)],
        )


def load_flat(database: Database, sha256: str, reader: str, card: int) -> bytes | None:
    """Return a card as seen from above; None if it was not made yet."""
    row = (
        database.read()
        .execute(
            "SELECT data FROM flats WHERE sha256 = ? AND reader = ? AND card = ?",
            (sha256, reader, card),
        )
        .fetchone()
    )
    return None if row is None else bytes(row[0])
