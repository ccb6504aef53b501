"""The table of an event: who stands where, in all rounds or one, at all tables or one.

SQLite has everybody in order, and the ranks are those of `rules/standing.py`. A hundred thousand
lines take less than half a second because they stay as SQLite gives them; names are put to those
that are shown.
"""

from __future__ import annotations

import gc
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from dicesheets.league.results import WHOLE, Missing, State
from dicesheets.rules.standing import rank_sorted
from dicesheets.store.database import Database

RANKED, UNDECIDED = State.RANKED.value, State.UNDECIDED.value
_UNPLACED = (State.ILLEGAL.value, State.BLANK.value)
_ANYTHING = b"\xff" * 64  # a key above all others: of whose sheet nothing is known yet
_FEW = 1_000  # so many names are asked for one by one; of more all are loaded

_Placed = tuple[bytes, int, str, int, int | None, int]  # as SQLite gives it
_People = Mapping[int, tuple[str, str]]


class Line(NamedTuple):
    """A result."""

    person: int  # 0: nobody knows
    sheet: str
    seat: int  # on a pad
    state: str
    score_tenths: int | None


class Row(NamedTuple):
    """A result as it is shown."""

    first: int  # the place, or the first that it may be; 0: none
    last: int  # differs from the first where open sheets decide
    name: str
    table: str
    line: Line
    missing: tuple[Missing, ...] = ()
    possible_tenths: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """Everybody of an event, or of a round, or of a table."""

    round: int  # 0: all of them together
    group: str  # "": all tables
    placed: Sequence[_Placed]  # the best first; perhaps not all of them
    first: Sequence[int]  # their places
    last: Sequence[int]
    people: _People  # name and table
    open: tuple[Row, ...]  # who may still stand highest first
    unplaced: tuple[Row, ...]  # illegal and blank
    again: tuple[tuple[str, tuple[str, ...]], ...]  # sheets, and photos of them that do not count
    many: int  # who have a place, all of them
    absent: int = 0  # people of the list of whom there is no sheet

    def rows(self, most: int | None = None) -> Iterator[Row]:
        """Yield who has a place, the best first."""
        unknown = ("", "")
        all_of_them = zip(self.placed, self.first, self.last, strict=True)
        for (_, person, sheet, seat, score, is_undecided), first, last in islice(all_of_them, most):
            name, table = self.people.get(person, unknown)
            state = UNDECIDED if is_undecided else RANKED
            yield Row(first, last, name, table, Line(person, sheet, seat, state, score))


def load_table(
    database: Database, match: str, round_: int = WHOLE, group: str = "", most: int | None = None
) -> Table:
    """Return the table of a round (0: of all together), of one table or of everybody.

    With `most` only so many of those who have a place, which takes next to no time.
    """
    with _collecting_later():
        placed = _load_placed(database, match, round_, group, most)
        apart = list(_load_apart(database, match, round_, group))
        bounds = [found for one in apart if (found := _bounds(*one)) is not None]
        ranks = rank_sorted([one[0] for one in placed], bounds)
        persons = {one[1] for one in placed} if most is not None else set[int]()
        people = _load_people(database, match, persons | {row.line.person for row, *_ in apart},
                              is_all=most is None or most > _FEW)  # fmt: skip
        rows = list(_with_places(apart, ranks.opened, people))
        return Table(
            round_,
            group,
            placed,
            ranks.first,
            ranks.last,
            people,
            tuple(row for row in rows if row.line.state not in _UNPLACED),
            tuple(row for row in rows if row.line.state in _UNPLACED),
            tuple(_load_again(database, match, round_)),
            len(placed) if most is None else _count_placed(database, match, round_, group),
            _count_absent(database, match, group),
        )


def groups_of(database: Database, match: str) -> tuple[str, ...]:
    """Return the tables at which people sit, "Table 9" before "Table 10"."""
    rows = database.read().execute(
        "SELECT DISTINCT at_table FROM people WHERE match = ? AND at_table != ''", (match,)
    )
    return tuple(sorted((str(row[0]) for row in rows), key=_by_number))


def _by_number(name: str) -> list[tuple[int, str]]:
    parts = re.split(r"(\d{1,9})", name.casefold())
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in parts]


def rounds_played(database: Database, match: str) -> tuple[int, ...]:
    """Return the rounds of which there are results."""
    rows = database.read().execute(
        "SELECT DISTINCT round FROM results WHERE match = ? AND round > 0 ORDER BY round", (match,)
    )
    return tuple(row[0] for row in rows)


@contextmanager
def _collecting_later() -> Iterator[None]:
    """Let nobody look for garbage: of so many tuples without any that takes a third of the time."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def _only(group: str) -> str:
    within = "(SELECT number FROM people WHERE match = :match AND at_table = :group)"
    return f"AND person IN {within}" if group else ""


_HAS_PLACE = "match = :match AND round = :round AND best IS NOT NULL AND state IN (:in, :out)"


def _load_placed(
    database: Database, match: str, round_: int, group: str, most: int | None
) -> list[_Placed]:
    """Return those who have a place, the best first."""
    cursor = database.read().cursor()
    cursor.row_factory = None  # tuples: rows with names take twice as long
    cursor.execute(
        "SELECT best, person, sheet, seat, score_tenths, state = :out FROM results "
        f"WHERE {_HAS_PLACE} {_only(group)} "
        "ORDER BY best DESC, least DESC, person, sheet, seat LIMIT :most",
        {"match": match, "round": round_, "group": group, "in": RANKED, "out": UNDECIDED,
         "most": -1 if most is None else most},
    )  # fmt: skip
    return cursor.fetchall()


def _count_placed(database: Database, match: str, round_: int, group: str) -> int:
    row = (
        database.read()
        .execute(
            f"SELECT count(*) FROM results WHERE {_HAS_PLACE} {_only(group)}",
            {"match": match, "round": round_, "group": group, "in": RANKED, "out": UNDECIDED},
        )
        .fetchone()
    )
    return int(row[0])


def _load_apart(
    database: Database, match: str, round_: int, group: str
) -> Iterator[tuple[Row, bytes | None, bytes | None]]:
    """Yield everybody else with what is missing and with their keys; names and places come later.

    Those who may take a place come first, the best first.
    """
    rows = database.read().execute(
        "SELECT person, sheet, seat, state, score_tenths, missing, possible, least, best "
        "FROM results INDEXED BY results_apart "
        "WHERE match = :match AND round = :round AND state != 'ranked' "
        f"AND NOT (state = :out AND best IS NOT NULL) {_only(group)} "
        "ORDER BY best DESC, least DESC, person, sheet, seat",
        {"match": match, "round": round_, "group": group, "out": UNDECIDED},
    )
    for person, sheet, seat, state, score, missing, possible, least, best in rows:
        line = Line(person, sheet, seat, state, score)
        lacking = tuple(map(tuple, json.loads(missing))) if missing != "[]" else ()
        scores = tuple(json.loads(possible)) if possible != "[]" else ()
        yield Row(0, 0, "", "", line, lacking, scores), least, best


def _bounds(row: Row, least: bytes | None, best: bytes | None) -> tuple[bytes, bytes] | None:
    """Return what somebody may come to; None if they take no place."""
    if least and best:
        return least, best
    return None if row.line.state in _UNPLACED else (b"", _ANYTHING)


def _with_places(
    apart: Sequence[tuple[Row, bytes | None, bytes | None]],
    ranks: Sequence[tuple[int, int]],
    people: _People,
) -> Iterator[Row]:
    found = iter(ranks)
    for row, least, best in apart:
        first, last = (0, 0) if _bounds(row, least, best) is None else next(found)
        name, table = people.get(row.line.person, ("", ""))
        yield row._replace(first=first, last=last, name=name, table=table)


def _load_people(database: Database, match: str, persons: set[int], is_all: bool) -> _People:
    cursor = database.read().cursor()
    cursor.row_factory = None
    which = "" if is_all else "AND number IN (SELECT value FROM json_each(:persons))"
    cursor.execute(
        f"SELECT number, name, at_table FROM people WHERE match = :match {which}",
        {"match": match, "persons": json.dumps(sorted(persons))},
    )
    return {number: (name, table) for number, name, table in cursor}


def _load_again(
    database: Database, match: str, round_: int
) -> Iterator[tuple[str, tuple[str, ...]]]:
    rows = database.read().execute(
        "SELECT DISTINCT sheet, again FROM results INDEXED BY results_again "
        "WHERE match = ? AND round = ? AND again != '[]' ORDER BY sheet",
        (match, round_),
    )
    for row in rows:
        yield row["sheet"], tuple(json.loads(row["again"]))


def _count_absent(database: Database, match: str, group: str) -> int:
    """Return how many people of the list have no sheet."""
    where = "AND at_table = :group" if group else ""
    row = (
        database.read()
        .execute(
            f"SELECT (SELECT count(*) FROM people WHERE match = :match {where}) - "
            "(SELECT count(DISTINCT person) FROM results "
            f" WHERE match = :match AND round = 0 AND person > 0 {_only(group)})",
            {"match": match, "group": group},
        )
        .fetchone()
    )
    return max(0, int(row[0]))
