"""Sheets judged here and now, as after a correction, without a crew."""

from __future__ import annotations

import json

from dicesheets.league.keeping import keep_nothing, keep_replies, open_office, task_for
from dicesheets.league.tasks import run
from dicesheets.league.values import Reply
from dicesheets.store.database import Database
from dicesheets.store.matches import new_id
from dicesheets.store.values import StoredEvent
from dicesheets.store.work import JUDGE, claim_one, mark_sheets

MOST_PASSES = 3  # while others change the same sheet


def unit_of_sheet(sheet: str) -> str:
    """Return what is judged together with a sheet: "p17" of "p17", "s0af3" of "s0af3-2"."""
    return sheet.partition("-")[0]


def judge_at_once(database: Database, event: StoredEvent, sheet: str) -> bool:
    """Judge a sheet again and keep what comes of it; False if somebody else is at it."""
    unit = unit_of_sheet(sheet)
    mark_sheets(database, event.match, [unit])
    office = open_office(database, event)
    is_judged = False
    for _ in range(MOST_PASSES):
        todo = claim_one(database, event.match, JUDGE, unit, f"at once {new_id()}")
        if todo is None:
            break
        task = task_for(office, todo)
        if task is None:
            keep_nothing(office, todo)
            return True
        found, parts = run(task.name, task.given, list(task.parts))
        # As workers answer: values that JSON knows.
        keep_replies(office, [(todo, Reply(json.loads(json.dumps(found)), tuple(parts)))])
        is_judged = True
    return is_judged
