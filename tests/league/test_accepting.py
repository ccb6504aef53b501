"""Sheets with other dice: those that wait for somebody's word come first."""

from __future__ import annotations

from dicesheets.league.accepting import odd_sheets
from dicesheets.store.database import Database
from dicesheets.store.events import write_remarks
from dicesheets.store.values import Remark


def test_what_was_accepted_stands_behind_what_waits(event: tuple[Database, str]) -> None:
    """Once two hundred were accepted, nobody could see the others any more."""
    database, match = event
    kinds = {"p1": ("accepted",), "p2": ("dice", "accepted"), "p3": ("twin",), "p4": ("dice",)}
    with database.write() as connection:
        for sheet, theirs in kinds.items():
            remarks = [Remark(kind, 1, "", "") for kind in theirs]
            write_remarks(connection, match, sheet, remarks)
    assert [one.sheet for one in odd_sheets(database, match)] == ["p2", "p4", "p1"]
    assert [one.sheet for one in odd_sheets(database, match, most=1)] == ["p2"]
