"""A match as plain files, for keeping, mailing and taking in elsewhere.

`match.json` says everything that people said and what was judged; beside it lie the photos as they
came and the readings. It is written last: where it is, the rest is whole. What comes from elsewhere
may be altered: only photos and what people said are taken in, and all that follows from them is
read and judged again.
"""

from __future__ import annotations

import hashlib
import json
import re
import sqlite3
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path, PurePath
from typing import Any

from dicesheets.errors import DicesheetsError, RecordError, UnreadableFile, UsageError
from dicesheets.files.read import read_input
from dicesheets.files.write import make_folder, write_file
from dicesheets.store.acceptances import acceptances_of
from dicesheets.store.corrections import corrections_of
from dicesheets.store.database import Database
from dicesheets.store.events import event_of, write_event
from dicesheets.store.matches import find_match, people_of, rolls_of
from dicesheets.store.photos import file_name, load_picture, photos_of, placings_of
from dicesheets.store.values import StoredEvent
from dicesheets.store.verdicts import verdicts_of
from dicesheets.words.text import Text

FORMAT = 1
MATCH_FILE = "match.json"
MAX_MATCH_BYTES = 64_000_000
MAX_PHOTO_BYTES = 160_000_000
_SUFFIXES = frozenset({".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif", ".tif", ".tiff", ".pdf"})
_DIGEST = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Exported:
    """What was written: the file that tells of it all, and the photos that are not there."""

    file: Path
    lost: tuple[DicesheetsError, ...] = ()  # of each, which file it is and why


def export_match(database: Database, match: str, folder: Path) -> Exported:
    """Write a match into a folder; photos that are not where they were left cost nothing else."""
    told: dict[str, Any] = {"format": FORMAT, "match": asdict(find_match(database, match))}
    make_folder(folder / "photos")
    make_folder(folder / "readings")
    photos = photos_of(database, match)
    lost: dict[str, DicesheetsError] = {}
    for photo in photos:
        try:
            picture = load_picture(database, photo.sha256)
        except UnreadableFile as error:
            lost[photo.sha256] = error
            continue
        write_file(folder / _photo_file(photo.sha256, photo.name), picture)
    if (event := event_of(database, match)) is not None:
        told["event"] = asdict(event)
    told["people"] = [asdict(one) for one in people_of(database, match)]
    told["photos"] = [
        asdict(one) | ({"lost": True} if one.sha256 in lost else {}) for one in photos
    ]
    told["placings"] = [asdict(one) for one in placings_of(database, match)]
    told["corrections"] = [asdict(one) for one in corrections_of(database, match)]
    told["rolls"] = [asdict(one) for one in rolls_of(database, match)]
    told["acceptances"] = [asdict(one) for one in acceptances_of(database, match)]
    told["verdicts"] = [asdict(one) for one in verdicts_of(database, match)]
    told["readings"] = list(_export_readings(database, match, folder))
    file = folder / MATCH_FILE
    write_file(file, json.dumps(told, ensure_ascii=False, indent=1).encode())
    return Exported(file, tuple(lost.values()))


def import_match(database: Database, folder: Path) -> str:
    """Take a match in and return its id; all of it or nothing, and what is there already stays.

    RecordError says what is wrong with the files.
    """
    file = folder / MATCH_FILE
    try:
        told = json.loads(read_input(file, MAX_MATCH_BYTES))
        if told["format"] != FORMAT:
            raise RecordError(_OTHER_FORMAT, str(file))
        with database.write() as connection:
            match = told["match"]
            identity = str(match["id"])
            values = [str(match[key]) for key in ("id", "title", "game", "layout", "made_at")]
            connection.execute(
                "INSERT INTO matches (id, title, game, layout, made_at) VALUES (?, ?, ?, ?, ?) "
                "ON CONFLICT (id) DO UPDATE SET removed_at = NULL",
                values,
            )
            if told.get("event") is not None:
                write_event(connection, _event(identity, told["event"]))
            for one in told["people"]:
                connection.execute(
                    "INSERT INTO people (match, number, name, at_table) VALUES (?, ?, ?, ?) "
                    "ON CONFLICT DO NOTHING",
                    (identity, int(one["number"]), str(one["name"]), str(one.get("table", ""))),
                )
            for one in told["photos"]:
                if one.get("lost"):  # where it came from it was not there any more
                    continue
                data = _load_photo(folder, str(one["sha256"]), str(one["name"]))
                connection.execute(
                    "INSERT INTO pictures (sha256, size, data) VALUES (?, ?, ?) "
                    "ON CONFLICT DO NOTHING",
                    (one["sha256"], len(data), data),
                )
                connection.execute(
                    "INSERT INTO photos (match, sha256, name, came_at, by) "
                    "VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                    (identity, one["sha256"], file_name(one["name"]), one["came_at"], one["by"]),
                )
            for table, names in _APPENDED.items():
                for one in told.get(table, ()) if table in _LATER else told[table]:
                    marks = ", ".join("?" * (len(names) + 1))
                    connection.execute(
                        f"INSERT INTO {table} (match, {', '.join(names)}) VALUES ({marks}) "
                        "ON CONFLICT DO NOTHING",
                        (identity, *(_sound(name, one[name]) for name in names)),
                    )
    except UNSOUND as error:
        raise RecordError(_damaged(error), str(file)) from None
    return identity


# What a file that somebody has changed may lead to.
UNSOUND = (
    ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError, sqlite3.Error,
)  # fmt: skip
# What people said, as it stands in its table.
_APPENDED: dict[str, tuple[str, ...]] = {
    "placings": ("id", "sha256", "person", "round", "by", "at"),
    "corrections": ("id", "sha256", "spot", "field", "value", "undoes", "by", "at"),
    "rolls": ("id", "round", "turn", "first", "second", "by", "at"),
    "acceptances": ("id", "sha256", "round", "dice", "undoes", "by", "at"),
}
_LATER = frozenset({"acceptances"})  # which files of earlier versions do not have
_NUMBERS = frozenset({"person", "round", "turn", "first", "second"})
_DICE = frozenset({"first", "second"})
_MOST_NUMBER = 1_000_000
_OTHER_FORMAT = Text(
    "eine andere Version; bring dicesheets auf den neuesten Stand",
    "another version; update dicesheets",
)


def _event(match: str, told: dict[str, Any]) -> StoredEvent:
    """Return an event as a file tells it; its photos are kept here, wherever they were."""
    return StoredEvent(
        match, int(told["number"]), int(told["rounds"]), int(told["seed"]),
        tuple(tuple(map(str, names)) for names in told["realms"]),
        tuple((str(name), str(text)) for name, text in told["files"]),
    )  # fmt: skip


def _photo_file(sha256: str, name: str) -> str:
    suffix = PurePath(name).suffix.lower()
    return f"photos/{sha256}{suffix if suffix in _SUFFIXES else ''}"


def _load_photo(folder: Path, sha256: str, name: str) -> bytes:
    """Return a photo's bytes; they must be what their name promises."""
    if not _DIGEST.fullmatch(sha256):
        raise ValueError(sha256)
    file = folder / _photo_file(sha256, name)
    data = read_input(file, MAX_PHOTO_BYTES)
    if hashlib.sha256(data).hexdigest() != sha256:
        told = Text(
            "ist nicht das Foto von damals; hol es aus einer Kopie zurück",
            "is not the photo it was; take it from a copy",
        )
        raise UsageError(told, str(file))
    return data


def _export_readings(database: Database, match: str, folder: Path) -> Iterator[dict[str, Any]]:
    rows = database.read().execute(
        "SELECT readings.sha256, reader, at, readings.data, trouble FROM readings "
        "JOIN photos ON photos.sha256 = readings.sha256 "
        "WHERE photos.match = ? AND photos.removed_at IS NULL ORDER BY photos.place, at",
        (match,),
    )
    for number, row in enumerate(rows.fetchall(), start=1):
        file = f"readings/{number}.json" if row["data"] is not None else None
        if file:
            write_file(folder / file, bytes(row["data"]))
        yield {key: row[key] for key in ("sha256", "reader", "at", "trouble")} | {"number": number}


def _sound(name: str, value: object) -> str | int | None:
    """Return a value as its column keeps it; ValueError if it cannot stand there."""
    if name not in _NUMBERS:
        return None if value is None else str(value)
    number = int(str(value))
    if not 0 <= number <= _MOST_NUMBER or (name in _DICE and not 1 <= number <= 6):
        raise ValueError(f"{name}: {number}")
    return number


def _damaged(error: Exception) -> Text:
    what = f"{type(error).__name__}: {error}"
    return Text(
        f"beschädigt ({what}); hol die Datei aus einer Kopie zurück",
        f"damaged ({what}); take the file from a copy",
    )
