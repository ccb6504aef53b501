"""How an event stands: what came in, what was read and judged, and what needs somebody."""

from __future__ import annotations

import json
from dataclasses import dataclass

from dicesheets.league.values import person_of_unit
from dicesheets.store.database import Database
from dicesheets.store.events import find_person, remarks_of
from dicesheets.store.left_out import LeftOutCount, left_out_of
from dicesheets.store.matches import find_match, rolls_of
from dicesheets.store.values import Remark, StoredEvent
from dicesheets.store.work import JUDGE, count_work, set_aside

MOST_TOLD = 100  # of what is told one by one
MOST_NAMED = 20  # of each kind of what could not be taken

# Of whom a sheet was read that is still to be judged, something came.
_ABSENT = (
    "FROM people WHERE match = :match AND number NOT IN "
    "(SELECT person FROM results WHERE match = :match AND round = 0) "
    "AND 'p' || number NOT IN (SELECT what FROM work WHERE match = :match AND kind = 'judge')"
)

_UNREADABLE = (
    "SELECT count(*) FROM (SELECT 1 FROM photos JOIN readings ON readings.sha256 = photos.sha256 "
    "WHERE photos.match = :match AND removed_at IS NULL GROUP BY photos.sha256 "
    "HAVING count(readings.data) = 0)"
)


@dataclass(frozen=True, slots=True)
class Unread:
    """A photo on which nothing could be read, or that was set aside, with why."""

    name: str
    by: str
    de: str
    en: str


@dataclass(frozen=True, slots=True)
class About:
    """What there is to say of a sheet, and whose it is: a name, a number or a photo."""

    sheet: str
    whose: str
    remark: Remark


@dataclass(frozen=True, slots=True)
class Status:
    """An event in figures, and what an organiser should know."""

    title: str
    people: int
    photos: int
    bytes_: int  # of the photos that are kept in the file
    read: int  # photos on which something could be read
    waiting: int  # photos to be read
    judging: int  # sheets to be judged
    rolls: int
    states: tuple[tuple[str, int], ...]  # of sheets
    nameless: int  # sheets of whom nobody knows whose they are
    absent: int  # people without a sheet
    absent_names: tuple[str, ...]  # the first of them
    unreadable: int  # photos on which nothing could be read, all of them
    left_out: tuple[LeftOutCount, ...]  # what was handed in and could not be taken
    unread: tuple[Unread, ...]
    aside: tuple[Unread, ...]
    remarks: tuple[About, ...]


def status_of(database: Database, event: StoredEvent) -> Status:
    """Return how an event stands."""
    match = event.match
    reading = database.read()

    def number(query: str) -> int:
        return int(reading.execute(query, {"match": match}).fetchone()[0] or 0)

    work = count_work(database, match)
    unreadable = count_unreadable(database, match)
    states = reading.execute(
        "SELECT state, count(DISTINCT sheet) FROM results WHERE match = ? AND round = 0 "
        "GROUP BY state ORDER BY count(*) DESC, state",
        (match,),
    )
    photos = "FROM photos WHERE match = :match AND removed_at IS NULL"
    return Status(
        find_match(database, match).title,
        number("SELECT count(*) FROM people WHERE match = :match"),
        number(f"SELECT count(*) {photos}"),
        number(
            "SELECT sum(length(data)) FROM pictures JOIN photos USING (sha256) WHERE match = :match"
        ),
        number(
            f"SELECT count(*) {photos} "
            "AND EXISTS (SELECT 1 FROM readings WHERE readings.sha256 = photos.sha256)"
        )
        - unreadable,
        sum(many for (kind, is_aside), many in work.items() if kind != JUDGE and not is_aside),
        work.get((JUDGE, False), 0),
        len(rolls_of(database, match)),
        tuple((row[0], row[1]) for row in states),
        number(
            "SELECT count(DISTINCT sheet) FROM results "
            "WHERE match = :match AND round = 0 AND person = 0"
        ),
        number(f"SELECT count(*) {_ABSENT}"),
        tuple(
            called(database, match, row[0], row[1])
            for row in reading.execute(
                f"SELECT number, name {_ABSENT} ORDER BY number LIMIT :most",
                {"match": match, "most": MOST_NAMED},
            )
        ),
        unreadable,
        left_out_of(database, match, MOST_NAMED),
        _unread(database, match),
        _aside(database, match),
        tuple(
            About(sheet, whose_sheet(database, match, sheet), remark)
            for sheet, remark in remarks_of(database, match, most=MOST_TOLD)
        ),
    )


def whose_sheet(database: Database, match: str, sheet: str) -> str:
    """Return who a sheet belongs to, or the photo that it was first seen on."""
    unit = sheet.partition("-")[0]
    if number := person_of_unit(unit):
        person = find_person(database, match, number)
        return called(database, match, number, person.name if person else "")
    row = (
        database.read()
        .execute(
            "SELECT photos.name FROM shows JOIN photos USING (match, sha256) "
            "WHERE shows.match = ? AND sheet = ? ORDER BY photos.place LIMIT 1",
            (match, unit),
        )
        .fetchone()
    )
    return sheet if row is None else str(row[0])


def called(database: Database, match: str, number: int, name: str) -> str:
    """Return what somebody is called here: by their number too where others have the name."""
    if not name:
        return f"#{number}"
    same = database.read().execute(
        "SELECT 1 FROM people WHERE match = ? AND name = ? COLLATE NOCASE AND number != ? LIMIT 1",
        (match, name, number),
    )
    return name if same.fetchone() is None else f"{name} (#{number})"


def count_unreadable(database: Database, match: str) -> int:
    """Return on how many photos of an event nothing could be read."""
    (many,) = database.read().execute(_UNREADABLE, {"match": match}).fetchone()
    return int(many)


def _unread(database: Database, match: str) -> tuple[Unread, ...]:
    rows = database.read().execute(
        "SELECT photos.name, photos.by, max(readings.trouble) FROM photos "
        "JOIN readings ON readings.sha256 = photos.sha256 "
        "WHERE photos.match = ? AND removed_at IS NULL GROUP BY photos.sha256 "
        "HAVING count(readings.data) = 0 ORDER BY photos.place LIMIT ?",
        (match, MOST_TOLD),
    )
    return tuple(Unread(row[0], row[1], *json.loads(row[2])) for row in rows if row[2])


def _aside(database: Database, match: str) -> tuple[Unread, ...]:
    names = {
        row[0]: (row[1], row[2])
        for row in database.read().execute(
            "SELECT what, coalesce(photos.name, what), coalesce(photos.by, '') FROM work "
            "LEFT JOIN photos ON photos.match = work.match AND photos.sha256 = work.what "
            "WHERE work.match = ? AND aside = 1",
            (match,),
        )
    }
    return tuple(
        Unread(*names[todo.what], todo.why, todo.why) for todo in set_aside(database, match)
    )
