"""What goes out of an event to a worker, and what of its answer is kept. Only here it is written.

Everything that belongs together is kept in one step: a reading with whose sheets it shows and that
they are to be judged; a verdict with the rows of the table and what is asked.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from dicesheets.errors import UnreadableFile
from dicesheets.league.owners import owner_of, write_sender, write_unit
from dicesheets.league.values import (
    Head,
    Reply,
    Task,
    is_photo_unit,
    is_sender_unit,
    person_of_unit,
    unit_of_photo,
)
from dicesheets.store.acceptances import accepted_on
from dicesheets.store.corrections import standing
from dicesheets.store.database import Database
from dicesheets.store.events import write_logs, write_remarks
from dicesheets.store.matches import find_match, now, rolls_of
from dicesheets.store.photos import latest_reading, load_picture
from dicesheets.store.results import write_result
from dicesheets.store.values import (
    Correction,
    Remark,
    StoredEvent,
    StoredQuestion,
    StoredResult,
)
from dicesheets.store.work import JUDGE, PLACE, READ, Todo, write_done, write_todo

MOST_SHOTS = 60  # photos of one person that are looked at, the latest; a game has three
MOST_BY_SENDER = 12  # photos without a code; whoever sends more is no single player


@dataclass(frozen=True, slots=True)
class Office:
    """An open event, with what every worker has to know of it."""

    database: Database
    event: StoredEvent
    told: Head  # of the event; without the dice, which may still be rolled

    @property
    def match(self) -> str:
        """The match that the event is."""
        return self.event.match


def open_office(database: Database, event: StoredEvent) -> Office:
    """Return an event with what workers have to know of it, as it is now."""
    match = find_match(database, event.match)
    told: Head = {
        "game": match.game, "layout": match.layout, "number": event.number,
        "files": list(event.files), "realms": list(event.realms), "rolls": [],
        "rounds": event.rounds,
    }  # fmt: skip
    return Office(database, event, told)


# ------------------------------------------------------------------ out


def task_for(office: Office, todo: Todo, fresh: bytes | None = None) -> Task | None:
    """Return what a worker has to be told; None if there is nothing left to do.

    `fresh` is the photo to read, if somebody still has it in memory.

    UnreadableFile if a photo was left in its file and is not there.
    """
    if todo.kind == READ:
        shot = _shots(office, [todo.what])
        if not shot:
            return None
        picture = fresh or load_picture(office.database, todo.what)
        return Task("read", {"event": office.told, "shot": shot[0]}, (picture,))
    if todo.kind == PLACE:
        shot, reading = _shots(office, [todo.what]), latest_reading(office.database, todo.what)
        if not shot or reading is None or reading.data is None:
            return None
        return Task("place", {"event": office.told, "shot": shot[0]}, (reading.data,))
    return _judge_task(office, todo.what)


def _judge_task(office: Office, unit: str) -> Task | None:
    database = office.database
    rows = database.read().execute(
        "SELECT sha256 FROM shows WHERE match = ? AND sheet = ?", (office.match, unit)
    )
    shots, parts = [], []
    theirs = _shots(office, [row[0] for row in rows])
    for shot in theirs[-MOST_SHOTS:]:
        reading = latest_reading(database, shot[0])
        if reading is not None and reading.data is not None:
            shots.append(shot)
            parts.append(reading.data)
    if not shots:
        return None
    if is_photo_unit(unit):  # by itself, whoever sent it
        shots = [[*shot[:2], "", *shot[3:]] for shot in shots]
    person, name = owner_of(database, office.match, unit, str(shots[0][2]))
    said = [
        [one.sha256, one.spot, one.field, one.value]
        for one in standing(_corrections(office, [shot[0] for shot in shots]))
    ]
    accepted = [
        [one.sha256, one.round, one.dice, one.by, one.at]
        for one in accepted_on(database.read(), office.match, [shot[0] for shot in shots])
    ]
    rolls = [[r.round, r.turn, r.first, r.second] for r in rolls_of(database, office.match)]
    given = {
        "event": office.told | {"rolls": rolls}, "unit": unit, "name": name, "person": person,
        "shots": shots, "said": said, "accepted": accepted,
    }  # fmt: skip
    return Task("judge", given, tuple(parts))


def _shots(office: Office, photos: Iterable[str]) -> list[list[Any]]:
    """Return photos that still count, with whose they are if a person said so; oldest first."""
    reading = office.database.read()
    found: list[tuple[int, list[Any]]] = []
    for sha256 in photos:
        row = reading.execute(
            "SELECT place, name, by FROM photos "
            "WHERE match = ? AND sha256 = ? AND removed_at IS NULL",
            (office.match, sha256),
        ).fetchone()
        if row is None:
            continue
        placing = reading.execute(
            "SELECT person, round FROM placings WHERE sha256 = ? AND match = ? "
            "ORDER BY place DESC LIMIT 1",
            (sha256, office.match),
        ).fetchone()
        person, round_ = (0, 0) if placing is None else tuple(placing)
        found.append((row["place"], [sha256, row["name"], row["by"], person, round_]))
    return [shot for _, shot in sorted(found)]


def _corrections(office: Office, photos: Iterable[str]) -> tuple[Correction, ...]:
    reading = office.database.read()
    found: list[tuple[int, Correction]] = []
    for sha256 in photos:
        rows = reading.execute(
            "SELECT place, sha256, spot, field, value, by, at, id, undoes FROM corrections "
            "WHERE sha256 = ? AND match = ?",
            (sha256, office.match),
        )
        found += ((row[0], Correction(*tuple(row)[1:])) for row in rows)
    return tuple(one for _, one in sorted(found, key=lambda pair: pair[0]))


# ------------------------------------------------------------------ in


def keep_replies(office: Office, replies: Sequence[tuple[Todo, Reply]]) -> None:
    """Keep what workers found, all at once."""
    with office.database.write() as connection:
        for todo, reply in replies:
            _KEEP[todo.kind](connection, office, todo, reply)


def keep_nothing(office: Office, todo: Todo) -> None:
    """Take away what there is nothing left to do for, and what was known of it."""
    with office.database.write() as connection:
        if write_done(connection, todo) and todo.kind == JUDGE:
            _forget(connection, office.match, todo.what)
            write_sender(connection, office.match, todo.what)


def keep_trouble(office: Office, todo: Todo, error: UnreadableFile) -> None:
    """Say that a photo is not where it was left; it is tried again when it is added again."""
    with office.database.write() as connection:
        connection.execute(
            "UPDATE work SET aside = 1, why = ?, holder = '' WHERE place = ?",
            (error.say("en"), todo.place),
        )


def _keep_reading(connection: sqlite3.Connection, office: Office, todo: Todo, reply: Reply) -> None:
    trouble = reply.found["trouble"]
    connection.execute(
        "INSERT INTO readings (sha256, reader, at, data, trouble) VALUES (?, ?, ?, ?, ?) "
        "ON CONFLICT DO NOTHING",
        (
            todo.what, reply.found["reader"], now(), reply.parts[0] if reply.parts else None,
            None if trouble is None else json.dumps(trouble),
        ),
    )  # fmt: skip
    if trouble is None:  # what an earlier reader made of it still counts otherwise
        _keep_units(connection, office.match, todo.what, reply.found["units"])
    write_done(connection, todo)


def _keep_place(connection: sqlite3.Connection, office: Office, todo: Todo, reply: Reply) -> None:
    units = reply.found["units"]
    if units is None:  # of a version that nobody understands any more
        write_todo(connection, office.match, READ, [todo.what])
    else:
        _keep_units(connection, office.match, todo.what, units)
    write_done(connection, todo)


def _keep_units(
    connection: sqlite3.Connection, match: str, sha256: str, units: Sequence[str]
) -> None:
    """Keep whose sheets a photo shows; those it showed before are to be judged again, too."""
    before = connection.execute(
        "SELECT sheet FROM shows WHERE match = ? AND sha256 = ?", (match, sha256)
    ).fetchall()
    connection.execute("DELETE FROM shows WHERE match = ? AND sha256 = ?", (match, sha256))
    units = [_unit_with_room(connection, match, sha256, unit) for unit in units]
    connection.executemany(
        "INSERT INTO shows (match, sheet, sha256) VALUES (?, ?, ?)",
        [(match, unit, sha256) for unit in units],
    )
    changed = dict.fromkeys([*(row[0] for row in before), *units])
    write_todo(connection, match, JUDGE, changed)
    for unit in changed:
        write_sender(connection, match, unit)


def _unit_with_room(connection: sqlite3.Connection, match: str, sha256: str, unit: str) -> str:
    """Return a unit as the event calls it.

    A photo of somebody who sends everybody's sheets is by itself.
    """
    if not is_sender_unit(unit):
        return unit
    unit = write_unit(connection, match, sha256)
    (many,) = connection.execute(
        "SELECT count(*) FROM shows WHERE match = ? AND sheet = ?", (match, unit)
    ).fetchone()
    return unit if many < MOST_BY_SENDER else unit_of_photo(sha256)


def _keep_verdicts(
    connection: sqlite3.Connection, office: Office, todo: Todo, reply: Reply
) -> None:
    if reply.found["unusable"]:
        # Judged when these are read again: reading marks the unit.
        write_todo(connection, office.match, READ, reply.found["unusable"])
        write_done(connection, todo)
        return
    if not write_done(connection, todo):
        return  # something changed meanwhile: it is judged once more
    _forget(connection, office.match, todo.what)
    for one in reply.found["sheets"]:
        sheet = str(one["sheet"])
        verdict = one["verdict"]
        connection.execute(
            "INSERT INTO verdicts (match, key, reader, at, player, legal, score_tenths, data) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            (
                office.match, verdict["key"], verdict["reader"], now(), verdict["player"],
                verdict["legal"], verdict["score_tenths"], verdict["data"],
            ),
        )  # fmt: skip
        results = [_result(told) for told in one["results"]]
        questions = [StoredQuestion(**told) for told in one["questions"]]
        write_result(connection, office.match, sheet, results, questions)
        write_logs(connection, office.match, sheet, [(n, dice) for n, dice in one["logs"]])
        write_remarks(connection, office.match, sheet, [Remark(**told) for told in one["remarks"]])
        if not person_of_unit(todo.what):  # theirs are all photos of the unit
            connection.executemany(
                "INSERT INTO leaves (match, sheet, sha256) VALUES (?, ?, ?)",
                [(office.match, sheet, sha256) for sha256 in one["photos"]],
            )


def _forget(connection: sqlite3.Connection, match: str, unit: str) -> None:
    """Take away what was known of the sheets of a unit, however many there were."""
    for table in ("results", "questions", "logs", "remarks", "leaves"):
        connection.execute(
            f"DELETE FROM {table} WHERE match = ? AND (sheet = ? OR sheet >= ? AND sheet < ?)",
            (match, unit, f"{unit}-", f"{unit}."),
        )


def _result(told: Head) -> StoredResult:
    """Return a row of the table as a worker told it: JSON knows no tuples."""
    row: Head = {k: _tuples(v) if type(v) is list else v for k, v in told.items()}
    return StoredResult(**row)


def _tuples(values: list[Any]) -> tuple[Any, ...]:
    return tuple([_tuples(one) if type(one) is list else one for one in values])


_KEEP = {READ: _keep_reading, PLACE: _keep_place, JUDGE: _keep_verdicts}
