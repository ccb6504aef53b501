"""Catching up: what came into an event by other ways, and what a newer reader may read better."""

from __future__ import annotations

from dicesheets.league.keeping import Office
from dicesheets.league.rolls import note_rolls
from dicesheets.store.work import JUDGE, PLACE, READ, write_todo

# Of each photo of the event, whether somebody works on it already.
_IDLE = (
    "SELECT photos.sha256 FROM photos WHERE photos.match = :match AND photos.removed_at IS NULL "
    "AND NOT EXISTS (SELECT 1 FROM work WHERE work.match = :match "
    "AND work.kind IN ('read', 'place') AND work.what = photos.sha256) "
)
_UNREAD = _IDLE + ("AND NOT EXISTS (SELECT 1 FROM readings WHERE readings.sha256 = photos.sha256)")
# Read by the phone page, say, or taken in from an export.
_UNPLACED = _IDLE + (
    "AND NOT EXISTS (SELECT 1 FROM shows WHERE shows.match = :match "
    "AND shows.sha256 = photos.sha256) "
    "AND EXISTS (SELECT 1 FROM readings WHERE readings.sha256 = photos.sha256 "
    "AND readings.data IS NOT NULL)"
)
_OLD = _IDLE + (
    "AND NOT EXISTS (SELECT 1 FROM readings WHERE readings.sha256 = photos.sha256 "
    "AND readings.reader = :reader)"
)
# Worth it: nothing could be read, or a sheet on it is not settled.
_OLD_AND_OPEN = _OLD + (
    "AND (NOT EXISTS (SELECT 1 FROM shows WHERE shows.match = :match "
    "AND shows.sha256 = photos.sha256) "
    "OR EXISTS (SELECT 1 FROM shows JOIN results ON results.match = shows.match "
    "AND (results.sheet = shows.sheet "
    "     OR results.sheet >= shows.sheet || '-' AND results.sheet < shows.sheet || '.') "
    "WHERE shows.match = :match AND shows.sha256 = photos.sha256 "
    "AND results.state != 'ranked'))"
)


# Somebody said whose it is, on the phone page, say.
_MOVED = _IDLE + (
    "AND EXISTS (SELECT 1 FROM placings WHERE placings.sha256 = photos.sha256 "
    "AND placings.match = :match AND placings.person > 0 "
    "AND placings.place = (SELECT max(place) FROM placings AS later "
    "  WHERE later.sha256 = photos.sha256 AND later.match = :match) "
    "AND NOT EXISTS (SELECT 1 FROM shows WHERE shows.match = :match "
    "  AND shows.sha256 = photos.sha256 AND shows.sheet = 'p' || placings.person))"
)
# Somebody corrected a field, or took a photo out, since its sheet was judged.
_CHANGED = (
    "SELECT DISTINCT shows.sheet FROM shows WHERE shows.match = :match "
    "AND (EXISTS (SELECT 1 FROM corrections WHERE corrections.sha256 = shows.sha256 "
    "  AND corrections.match = :match AND corrections.at > {judged}) "
    "OR EXISTS (SELECT 1 FROM photos WHERE photos.match = :match "
    "  AND photos.sha256 = shows.sha256 AND photos.removed_at > {judged}))"
).format(
    judged="(SELECT coalesce(max(results.at), '') FROM results WHERE results.match = :match "
    "AND (results.sheet = shows.sheet OR results.sheet >= shows.sheet || '-' "
    "AND results.sheet < shows.sheet || '.'))"
)


def catch_up(office: Office, reader: str, reread: str = "open") -> int:
    """Mark what is to be read, or read or judged again, and return how much that is.

    `reread` says what a newer reader reads again: `open` what is not settled, `all`, or `none`.
    Corrections stay: they belong to photos, not to readings.
    """
    note_rolls(office.database, office.event)
    given = {"match": office.match, "reader": reader}
    again = {"open": _OLD_AND_OPEN, "all": _OLD, "none": None}[reread]
    with office.database.write() as connection:
        marked: list[str] = []
        wanted = (
            (READ, _UNREAD), (PLACE, _UNPLACED), (PLACE, _MOVED), (READ, again), (JUDGE, _CHANGED),
        )  # fmt: skip
        for kind, query in wanted:
            if query is not None:
                found = [row[0] for row in connection.execute(query, given)]
                write_todo(connection, office.match, kind, found)
                marked += found
    return len(set(marked))
