"""Corrections: what people say stands on the paper; kept for ever and never overwritten."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from dicesheets.errors import UsageError
from dicesheets.store.database import Database
from dicesheets.store.matches import new_id, now
from dicesheets.store.values import Correction
from dicesheets.words.text import Text

Place = tuple[str, str, str]  # photo, card on it, field


def add_correction(database: Database, match: str, correction: Correction) -> Correction:
    """Keep what somebody says of a field."""
    with database.write() as connection:
        return write_correction(connection, match, correction)


def write_correction(connection: sqlite3.Connection, match: str, said: Correction) -> Correction:
    """Do the same inside a change that is under way."""
    kept = Correction(
        said.sha256, said.spot, said.field, said.value, said.by, said.at or now(),
        said.id or new_id(), said.undoes,
    )  # fmt: skip
    connection.execute(
        "INSERT INTO corrections (id, match, sha256, spot, field, value, undoes, by, at) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
        (
            kept.id, match, kept.sha256, kept.spot, kept.field, kept.value, kept.undoes,
            kept.by, kept.at,
        ),
    )  # fmt: skip
    return kept


def undo(database: Database, match: str, correction: str, by: str = "") -> Correction:
    """Say that a correction counts no more; UsageError if it does not count now."""
    found = {one.id: one for one in standing(corrections_of(database, match))}
    if correction not in found:
        told = Text(
            "diese Verbesserung gilt nicht mehr; lade die Seite neu",
            "this correction counts no more; reload the page",
        )
        raise UsageError(told)
    one = found[correction]
    said = Correction(one.sha256, one.spot, one.field, None, by, undoes=one.id)
    return add_correction(database, match, said)


def corrections_of(database: Database, match: str) -> tuple[Correction, ...]:
    """Return everything that was ever said, in order."""
    rows = database.read().execute(
        "SELECT sha256, spot, field, value, by, at, id, undoes FROM corrections "
        "WHERE match = ? ORDER BY place",
        (match,),
    )
    return tuple(Correction(*row) for row in rows)


def last_word(connection: sqlite3.Connection, match: str, place: Place) -> Correction | None:
    """Return what counts of a field; None if nobody has said anything, or it was undone."""
    rows = connection.execute(
        "SELECT sha256, spot, field, value, by, at, id, undoes FROM corrections "
        "WHERE match = ? AND sha256 = ? AND spot = ? AND field = ? ORDER BY place",
        (match, *place),
    )
    said = standing([Correction(*row) for row in rows])
    return said[0] if said else None


def standing(corrections: Sequence[Correction]) -> tuple[Correction, ...]:
    """Return what counts: of each field the last word that nobody undid, oldest first."""
    undone = {one.undoes for one in corrections if one.undoes}
    last: dict[Place, Correction] = {}
    for one in corrections:
        if one.undoes is None and one.id not in undone:
            place = (one.sha256, one.spot, one.field)
            last.pop(place, None)
            last[place] = one
    return tuple(last.values())
