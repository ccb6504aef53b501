"""The table of an event: who stands where, in all rounds or one, at all tables or one.

SQLite has everybody in order, and the ranks are those of `rules/standing.py`. A hundred thousand
lines take less than half a second because they stay as SQLite gives them; names are put to them
when they are shown.
"""

from __future__ import annotations

import gc
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import NamedTuple

from dicesheets.league.results import WHOLE, Missing, State
from dicesheets.rules.standing import find_ranks
from dicesheets.store.database import Database

_PLACED = (State.RANKED.value, State.UNDECIDED.value)
_UNPLACED = (State.ILLEGAL.value, State.BLANK.value)
_COLUMNS = "best, least, person, sheet, seat, state, score_tenths"


class Line(NamedTuple):
    """A result as it stands in the store."""

    best: bytes | None  # keys, packed; None: it takes no place
    least: bytes | None
    person: int  # 0: nobody knows
    sheet: str
    seat: int  # on a pad
    state: str
    score_tenths: int | None


class Row(NamedTuple):
    """A line as it is shown."""

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
    lines: Sequence[Line]  # who has a place, the best first
    ranks: Sequence[tuple[int, int]]  # theirs
    people: Mapping[int, tuple[str, str]]  # name and table of everybody
    open: tuple[Row, ...]  # who may still stand highest first
    unplaced: tuple[Row, ...]  # illegal and blank
    again: tuple[tuple[str, tuple[str, ...]], ...]  # sheets, and photos of them that do not count
    absent: int = 0  # people of the list of whom there is no sheet

    def rows(self, most: int | None = None, start: int = 0) -> Iterator[Row]:
        """Yield who has a place, the best first."""
        unknown = ("", "")
        end = None if most is None else start + most
        pairs = islice(zip(self.lines, self.ranks, strict=True), start, end)
        for line, (first, last) in pairs:
            name, table = self.people.get(line.person, unknown)
            yield Row(first, last, name, table, line)


def load_table(database: Database, match: str, round_: int = WHOLE, group: str = "") -> Table:
    """Return the table of a round (0: of all together), of one table or of everybody."""
    with _collecting_later():
        return _load_table(database, match, round_, group)


def _load_table(database: Database, match: str, round_: int, group: str) -> Table:
    people = _load_people(database, match, group)
    bounded = _load_lines(database, match, round_, group, "best IS NOT NULL")
    ranks = find_ranks([(line.least, line.best) for line in bounded])  # type: ignore[type-var]
    aside = [place for place, line in enumerate(bounded) if line.state not in _PLACED]
    apart = [Row(*ranks[place], *_who(people, bounded[place]), bounded[place]) for place in aside]
    unbounded = _load_lines(database, match, round_, group, "best IS NULL")
    apart += [Row(0, 0, *_who(people, line), line) for line in unbounded]
    there = {line.person for line in bounded} | {line.person for line in unbounded}
    for place in reversed(aside):
        del bounded[place], ranks[place]
    rows = list(_explained(database, match, round_, apart))
    return Table(
        round_,
        group,
        bounded,
        ranks,
        people,
        tuple(row for row in rows if row.line.state not in _UNPLACED),
        tuple(row for row in rows if row.line.state in _UNPLACED),
        tuple(_load_again(database, match, round_)),
        len(people.keys() - there),
    )


def groups_of(database: Database, match: str) -> tuple[str, ...]:
    """Return the tables at which people sit."""
    rows = database.read().execute(
        "SELECT DISTINCT at_table FROM people WHERE match = ? AND at_table != '' ORDER BY at_table",
        (match,),
    )
    return tuple(row[0] for row in rows)


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


def _who(people: Mapping[int, tuple[str, str]], line: Line) -> tuple[str, str]:
    return people.get(line.person, ("", ""))


def _load_people(database: Database, match: str, group: str) -> dict[int, tuple[str, str]]:
    cursor = database.read().cursor()
    cursor.row_factory = None  # tuples: rows with names take twice as long
    cursor.execute(
        "SELECT number, name, at_table FROM people WHERE match = :match"
        + (" AND at_table = :group" if group else ""),
        {"match": match, "group": group},
    )
    return {number: (name, table) for number, name, table in cursor}


def _load_lines(database: Database, match: str, round_: int, group: str, which: str) -> list[Line]:
    """Return the lines of some results, the best first."""
    cursor = database.read().cursor()
    cursor.row_factory = None
    only = (
        "AND person IN (SELECT number FROM people WHERE match = :match AND at_table = :group)"
        if group
        else ""
    )
    cursor.execute(
        f"SELECT {_COLUMNS} FROM results WHERE match = :match AND round = :round AND {which} "
        f"{only} ORDER BY best DESC, least DESC, person, sheet, seat",
        {"match": match, "round": round_, "group": group},
    )
    return list(map(partial(tuple.__new__, Line), cursor.fetchall()))


def _explained(database: Database, match: str, round_: int, apart: Sequence[Row]) -> Iterator[Row]:
    """Yield the rows that stand apart with what is missing, who may stand highest first."""
    if not apart:
        return
    found = database.read().execute(
        "SELECT sheet, seat, missing, possible FROM results "
        "WHERE match = ? AND round = ? AND state != 'ranked'",
        (match, round_),
    )
    why = {
        (row["sheet"], row["seat"]): (
            tuple(tuple(one) for one in json.loads(row["missing"])),
            tuple(json.loads(row["possible"])),
        )
        for row in found
    }
    for row in sorted(apart, key=lambda one: (one.first == 0, one.first)):
        missing, possible = why.get((row.line.sheet, row.line.seat), ((), ()))
        yield row._replace(missing=missing, possible_tenths=possible)


def _load_again(
    database: Database, match: str, round_: int
) -> Iterator[tuple[str, tuple[str, ...]]]:
    rows = database.read().execute(
        "SELECT DISTINCT sheet, again FROM results "
        "WHERE match = ? AND round = ? AND again != '[]' ORDER BY sheet",
        (match, round_),
    )
    for row in rows:
        yield row["sheet"], tuple(json.loads(row["again"]))
