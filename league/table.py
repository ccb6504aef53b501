"""The table of an event: who stands where, in all rounds or one, at all tables or one.

SQLite has everybody in order, and the ranks are those of `rules/standing.py`. A hundred thousand
lines take less than half a second because they stay as SQLite gives them; names are put to those
that are shown.
"""

from __future__ import annotations

import gc
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from itertools import chain, islice
from typing import Any, NamedTuple

from dicesheets.league.results import LATER, LEGAL, ROUND, WHOLE, Missing, State
from dicesheets.rules.standing import rank_sorted
from dicesheets.store.database import Database

RANKED, UNDECIDED = State.RANKED.value, State.UNDECIDED.value
_UNPLACED = (State.ILLEGAL.value, State.BLANK.value)
_ANYTHING = b"\xff" * 64  # a key above all others: of whose sheet nothing is known yet
_HARMLESS = ("name", LATER, ROUND)  # of what may be missing: a sheet is as legal without
_FEW = 1_000  # so many names are asked for one by one; of more all are loaded

_Placed = tuple[bytes, int, str, int, int | None, int]  # as SQLite gives it
_Notes = tuple[tuple[Missing, ...], tuple[Missing, ...]]  # what is missing, what else to know
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
    notes: tuple[Missing, ...] = ()


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
    noted: Mapping[tuple[str, int], _Notes] = field(default_factory=dict)  # of sheets and seats
    rounds: int = 1  # that the event has

    def rows(self, most: int | None = None) -> Iterator[Row]:
        """Yield who has a place, the best first."""
        unknown = ("", "")
        all_of_them = zip(self.placed, self.first, self.last, strict=True)
        for (_, person, sheet, seat, score, is_undecided), first, last in islice(all_of_them, most):
            name, table = self.people.get(person, unknown)
            state = UNDECIDED if is_undecided else RANKED
            missing, notes = self.note(sheet, seat)
            line = Line(person, sheet, seat, state, score)
            yield Row(first, last, name, table, line, missing, notes=notes)

    @property
    def handed_in(self) -> int:
        """How many rounds everybody shown has handed in, if all the same and not all; else 0."""
        if not self.noted or not self.placed:
            return 0
        found = {rounds_in(self.note(one[2], one[3])[0], self.rounds) for one in self.placed}
        return found.pop() % self.rounds if len(found) == 1 else 0

    def note(self, sheet: str, seat: int) -> _Notes:
        """Return what is missing of a sheet that has a place, and what else to know of it."""
        return self.noted.get((sheet, seat), ((), ()))


def load_table(
    database: Database, match: str, round_: int = WHOLE, group: str = "", most: int | None = None
) -> Table:
    """Return the table of a round (0: of all together), of one table or of everybody.

    With `most` only so many of those who have a place, which takes next to no time.
    """
    with _collecting_later():
        placed = _load_placed(database, match, round_, group, most)
        apart = list(_load_apart(database, match, round_, group))
        bounds = [(one[0], found) for one in apart if (found := _bounds(*one)) is not None]
        held = {number for number, (row, _) in enumerate(bounds) if _is_held(row)}
        keys = [one[0] for one in placed]
        if bounds and len(placed) == most:  # the places of the open ones depend on everybody
            keys = _load_keys(database, match, round_, group)
        ranks = rank_sorted(keys, [found for _, found in bounds], held)
        persons = {one[1] for one in placed} if most is not None else set[int]()
        people = _load_people(database, match, persons | {row.line.person for row, *_ in apart},
                              is_all=most is None or most > _FEW)  # fmt: skip
        rows = list(_with_places(apart, ranks.opened, people))
        few = placed if most is not None and most < _FEW else None
        return Table(
            round_,
            group,
            placed,
            ranks.first[: len(placed)],
            ranks.last[: len(placed)],
            people,
            tuple(row for row in rows if row.line.state not in _UNPLACED),
            tuple(row for row in rows if row.line.state in _UNPLACED),
            tuple(_load_again(database, match, round_)),
            len(placed) if most is None else _count_placed(database, match, round_, group),
            _count_absent(database, match, group),
            _load_noted(database, match, round_, few),
            _count_rounds(database, match),
        )


def rounds_in(missing: Sequence[Missing], rounds: int) -> int:
    """Return how many rounds of an event somebody has handed in, given what is missing."""
    return rounds - sum(what[0] in (LATER, ROUND) for what in missing)


def groups_of(database: Database, match: str) -> tuple[str, ...]:
    """Return the tables at which people sit, "Table 9" before "Table 10"."""
    rows = database.read().execute(
        "SELECT DISTINCT at_table FROM people WHERE match = ? AND at_table != ''", (match,)
    )
    return tuple(sorted((str(row[0]) for row in rows), key=_by_number))


def find_group(groups: Sequence[str], text: str) -> str | None:
    """Return the table that somebody means: as it is called, or by its number alone."""
    plain = " ".join(text.split()).casefold()
    same = [one for one in groups if one.casefold() == plain]
    if not same and (number := _NUMBER.fullmatch(plain)):
        same = [
            one for one in groups if (n := _NUMBER.fullmatch(one.casefold())) and n[1] == number[1]
        ]
    return same[0] if len(same) == 1 or same[:1] == [text] else None


_NUMBER = re.compile(r"\D*?0*(\d{1,9})")  # "4", "Table 4", "T04"


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


def _load_keys(database: Database, match: str, round_: int, group: str) -> list[bytes]:
    """Return the keys of all who have a place, the best first."""
    cursor = database.read().cursor()
    cursor.row_factory = None
    cursor.execute(
        f"SELECT best FROM results WHERE {_HAS_PLACE} {_only(group)} ORDER BY best DESC",
        {"match": match, "round": round_, "group": group, "in": RANKED, "out": UNDECIDED},
    )
    return [key for (key,) in cursor]


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

    Those who may take a place come first, the best first; last who lacks the round between others.
    """
    asked = {"match": match, "round": round_, "group": group, "out": UNDECIDED}
    rows: Iterable[Any] = database.read().execute(
        "SELECT person, sheet, seat, state, score_tenths, missing, possible, least, best, notes "
        "FROM results INDEXED BY results_apart "
        "WHERE match = :match AND round = :round AND state != 'ranked' "
        f"AND NOT (state = :out AND best IS NOT NULL) {_only(group)} "
        "ORDER BY best DESC, least DESC, person, sheet, seat",
        asked,
    )
    if round_ != WHOLE:
        # Their sheet of this round may still turn up: nothing is known of it.
        gone = json.dumps([ROUND, round_])
        lacking = database.read().execute(
            "SELECT person, sheet, seat, 'open', NULL, :gone, '[]', NULL, NULL, '[]' "
            "FROM results INDEXED BY results_noted "
            "WHERE match = :match AND round = 0 AND (notes != '[]' OR missing != '[]') "
            f"AND instr(missing, :lacks) {_only(group)} ORDER BY person, sheet, seat",
            {**asked, "gone": f"[{gone}]", "lacks": gone},
        )
        rows = chain(rows, lacking)
    for person, sheet, seat, state, score, missing, possible, least, best, notes in rows:
        line = Line(person, sheet, seat, state, score)
        scores = tuple(json.loads(possible)) if possible != "[]" else ()
        row = Row(0, 0, "", "", line, _tuples(missing), scores, _tuples(notes))
        yield row, least, best


def _tuples(text: str) -> tuple[Missing, ...]:
    return tuple(map(tuple, json.loads(text))) if text != "[]" else ()


def _bounds(row: Row, least: bytes | None, best: bytes | None) -> tuple[bytes, bytes] | None:
    """Return what somebody may come to; None if they take no place."""
    if least and best:
        return least, best
    return None if row.line.state in _UNPLACED else (b"", _ANYTHING)


def _is_held(row: Row) -> bool:
    """Say whether an open sheet may as well come to take no place.

    Somebody must allow it, or what is still unclear may show that it cannot have been played so.
    """
    return not row.missing or any(
        kind not in _HARMLESS and LEGAL not in rest for kind, *rest in row.missing
    )


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


def _load_noted(
    database: Database, match: str, round_: int, few: Sequence[_Placed] | None
) -> dict[tuple[str, int], _Notes]:
    """Return what there is to say of those who have a place, or of a few of them.

    After the first round there is something of everybody; most texts are the same for many.
    """
    cursor = database.read().cursor()
    cursor.row_factory = None
    noted = "(notes != '[]' OR missing != '[]')"
    if few is None:
        rows: Iterable[tuple[str, int, str, str]] = cursor.execute(
            "SELECT sheet, seat, missing, notes FROM results INDEXED BY results_noted "
            f"WHERE match = ? AND round = ? AND {noted} AND state IN (?, ?)",
            (match, round_, RANKED, UNDECIDED),
        )
    else:
        one = (
            "SELECT sheet, seat, missing, notes FROM results "
            f"WHERE match = ? AND sheet = ? AND seat = ? AND round = ? AND {noted}"
        )
        rows = chain.from_iterable(
            cursor.execute(one, (match, sheet, seat, round_)) for _, _, sheet, seat, *_ in few
        )
    read = cache(_tuples)
    return {(sheet, seat): (read(missing), read(notes)) for sheet, seat, missing, notes in rows}


def _count_rounds(database: Database, match: str) -> int:
    row = database.read().execute("SELECT rounds FROM events WHERE match = ?", (match,)).fetchone()
    return 1 if row is None else int(row[0])


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
