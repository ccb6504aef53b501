"""Tasks for a league's event: what is to be done, where a field is, a written name."""

from __future__ import annotations

from dataclasses import asdict
from functools import lru_cache
from typing import Any

from dicesheets.league.ink import field_place, load_reading, written_name
from dicesheets.league.judging import known_of
from dicesheets.league.keeping import open_office, task_for
from dicesheets.league.tasks import run
from dicesheets.league.values import brief_of
from dicesheets.scoring.read import Known, ReadFile
from dicesheets.store.database import Database
from dicesheets.store.events import find_event
from dicesheets.store.work import Todo

Result = tuple[dict[str, Any], list[bytes]]


def do_work(database: Database, kind: str, what: str) -> Result:
    """Do one thing that is to be done for an event; nothing is found if there is nothing left."""
    office = open_office(database, find_event(database))
    task = task_for(office, Todo(0, kind, what, 0))
    if task is None:
        return {"found": None}, []
    found, parts = run(task.name, task.given, list(task.parts))
    return {"found": found}, parts


def place_field(database: Database, sha256: str, card: int, field: str) -> Result:
    """Say where a field is on a card of a photo."""
    file = _reading(database, sha256)
    return {"place": asdict(field_place(file, card, field)) if file else None}, []


def show_name(database: Database, sha256: str) -> Result:
    """Return the picture of a name that is written on a photo's sheets, if any is."""
    file = _reading(database, sha256)
    jpeg = written_name(file) if file else None
    return {}, [jpeg] if jpeg else []


def _reading(database: Database, sha256: str) -> ReadFile | None:
    return load_reading(database, sha256, _known(database))


@lru_cache(maxsize=1)
def _known(database: Database) -> Known:
    return known_of(brief_of(open_office(database, find_event(database)).told))
