"""Tables as text for people, as CSV for spreadsheets and as JSON for programs."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial

from dicesheets.layouts.model import Game, Layout
from dicesheets.layouts.registry import traits_of
from dicesheets.league.naming import Manner, Names
from dicesheets.league.results import LATER, Missing, State
from dicesheets.league.table import RANKED, UNDECIDED, Line, Row, Table, rounds_in
from dicesheets.league.words import (
    ABSENT,
    NOT_PLACED,
    NOTHING,
    OPEN_SHEETS,
    STATES,
    say_again,
    say_missing,
    say_notes,
    say_rounds,
)
from dicesheets.words.lists import counted, say_span, wrapped
from dicesheets.words.shown import shortened
from dicesheets.words.text import Text

# Never renamed or reordered: spreadsheets rely on them. New ones come last.
COLUMNS = (
    "rank", "rank_to", "person", "name", "table", "score", "state", "missing", "sheet", "seat",
    "rounds", "note",
)  # fmt: skip
MOST_NAME = 40  # letters of a name in a line of text
FORMAT = 1  # of the JSON
BLANK = State.BLANK.value
_FORMULAS = ("=", "+", "-", "@")  # how what a spreadsheet would run begins


@dataclass(frozen=True, slots=True)
class Telling:
    """What is needed to tell a table: whose it is, how, and what the cards are called."""

    title: str
    layout: Layout
    manner: Manner
    rounds: int = 1  # that the event has


def told_rows(table: Table, most: int | None = None) -> list[Row]:
    """Return who has a place, for people: what holds for all of them is not said of each."""
    rows = list(table.rows(most))
    return [_without_later(row) for row in rows] if table.handed_in else rows


def say_handed_in(table: Table) -> Text:
    """Say how many rounds everybody has handed in; "" if they differ, or all are in."""
    many = table.handed_in
    return say_rounds(many, table.rounds) if many else Text("", "")


def _without_later(row: Row) -> Row:
    return row._replace(missing=tuple(one for one in row.missing if one[0] != LATER))


def format_table(table: Table, telling: Telling, most: int | None = None) -> str:
    """Return the table for a terminal: places, then what is open, then who has no place."""
    manner, language = telling.manner, telling.manner.language
    rows = told_rows(table, most)
    lines = [telling.title, "─" * len(telling.title)]
    if not (rows or table.open or table.unplaced):
        return "\n".join([*lines, NOTHING.say(language)])
    if table.handed_in:
        lines.append(say_handed_in(table).say(language))
    lines += _aligned([_cells(row, telling) for row in rows])
    if len(rows) < table.many:
        rest = table.many - len(rows)
        lines.append(Text(f"    … und {rest} weitere", f"    … and {rest} more").say(language))
    for heading, apart in ((OPEN_SHEETS, table.open), (NOT_PLACED, table.unplaced)):
        if apart:
            shown = apart[:most] if most else apart
            lines += ["", f"{heading.say(language)} ({len(apart)})"]
            lines += _aligned([_cells(row, telling) for row in shown])
    if table.again or table.absent:
        lines.append("")
    for sheet, photos in table.again[: most or None]:
        files = [manner.file(photo) for photo in photos]
        told = say_again(_name_of(sheet, table, manner), files).say(language)
        lines += wrapped(f"! {told}", "", "  ")
    if table.absent:
        lines.append(f"! {counted(table.absent, *ABSENT).say(language)}")
    return "\n".join(lines)


def table_csv(table: Table, telling: Telling) -> str:
    """Return the table as CSV, a line for everybody: who has a place first."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    writer.writerows(_placed_csv(table, telling))
    apart, is_whole = (*table.open, *table.unplaced), not table.round
    writer.writerows(_csv_row(row, telling, is_whole) for row in apart)
    return out.getvalue()


def table_json(table: Table, telling: Telling) -> str:
    """Return the table as one JSON object."""
    game, language = telling.manner.game, telling.manner.language
    told = {
        "format": FORMAT,
        "event": telling.title,
        "game": game.value,
        "round": table.round or None,
        "rounds": table.rounds,
        "table": table.group or None,
        "ranking": [_row_json(row, telling, not table.round) for row in table.rows()],
        "open": [_row_json(row, telling, not table.round) for row in table.open],
        "unplaced": [_row_json(row, telling, not table.round) for row in table.unplaced],
        "duplicates": [
            {"sheet": sheet, "photos": [telling.manner.file(photo) for photo in photos]}
            for sheet, photos in table.again
        ],
        "absent": table.absent,
        "language": language,
    }
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def note_of(row: Row, telling: Telling) -> Text:
    """Return why a row stands where it does: its state, what is missing, what else to know."""
    lacking = [one for one in row.missing if one[0] != LATER]
    state, missing = STATES[row.line.state], say_missing(lacking, telling.layout)
    parts = [] if row.line.state == "ranked" else [state]
    if len(lacking) < len(row.missing):
        parts.append(say_rounds(rounds_in(row.missing, telling.rounds), telling.rounds))
    if lacking:
        parts.append(Text(f"es fehlt: {missing.de}", f"missing: {missing.en}"))
    if row.line.state == "open":
        parts = parts[1:] or parts
    if row.notes:
        parts.append(say_notes(row.notes))
    return Text("; ".join(part.de for part in parts), "; ".join(part.en for part in parts))


def score_of(row: Row, manner: Manner) -> str:
    """Return a score, or what it may be."""
    if row.possible_tenths:
        return say_span([manner.score(tenths) for tenths in row.possible_tenths])
    return manner.score(row.line.score_tenths)


def _everybody(table: Table) -> Iterator[Row]:
    yield from table.rows()
    yield from table.open
    yield from table.unplaced


def _name_of(sheet: str, table: Table, manner: Manner) -> str:
    found = next((row for row in _everybody(table) if row.line.sheet == sheet), None)
    return manner.name(found._replace(line=found.line._replace(seat=0))) if found else sheet


def _cells(row: Row, telling: Telling) -> tuple[str, ...]:
    manner = telling.manner
    note = note_of(row, telling).say(manner.language)
    where = manner.table(row.table)
    name = shortened(manner.name(row), MOST_NAME)
    return manner.rank(row), name, shortened(where, MOST_NAME), score_of(row, manner), note


def _aligned(rows: list[tuple[str, ...]]) -> Iterator[str]:
    ranks, names, tables, scores = (
        max((len(row[place]) for row in rows), default=0) for place in range(4)
    )
    for rank, name, table, score, note in rows:
        where = f" {table:<{tables}}" if tables else ""
        line = f"{rank:>{max(4, ranks)}} {name:<{names}}{where} {score:>{max(6, scores)}}   {note}"
        yield line.rstrip()


def _placed_csv(table: Table, telling: Telling) -> Iterator[tuple[object, ...]]:
    """Yield the cells of everybody with a place: there may be a hundred thousand of them."""
    manner, is_full = telling.manner, telling.manner.names is Names.FULL
    number = cache(partial(_number, game=manner.game))
    said = cache(partial(_said, telling=telling, is_whole=not table.round))
    unknown = ("", "")
    for one, first, last in zip(table.placed, table.first, table.last, strict=True):
        _, person, sheet, seat, score, is_undecided = one
        name, at = table.people.get(person, unknown)
        state = UNDECIDED if is_undecided else RANKED
        if not is_full:
            name = manner.name(Row(first, last, name, at, Line(person, sheet, seat, state, score)))
        missing, rounds, note = said(*table.note(sheet, seat))
        yield (
            first, last, person or "", _plain(name), _plain(at), number(score), state, missing,
            sheet, seat or "", rounds, note,
        )  # fmt: skip


def _said(
    missing: tuple[Missing, ...], notes: tuple[Missing, ...], telling: Telling, is_whole: bool
) -> tuple[str, int | str, str]:
    """Return what is missing, how many rounds were handed in, and what else to know."""
    language = telling.manner.language
    return (
        say_missing(missing, telling.layout).say(language) if missing else "",
        rounds_in(missing, telling.rounds) if is_whole and telling.rounds > 1 else "",
        say_notes(notes).say(language),
    )


def _csv_row(row: Row, telling: Telling, is_whole: bool) -> tuple[object, ...]:
    line, manner = row.line, telling.manner
    name = manner.name(row) if manner.names is not Names.FULL else row.name
    has_rounds = is_whole and line.state != BLANK
    missing, rounds, note = _said(row.missing, row.notes, telling, has_rounds)
    return (
        row.first or "", row.last or "", line.person or "", _plain(name), _plain(row.table),
        _number(line.score_tenths, manner.game), line.state, missing, line.sheet, line.seat or "",
        rounds, note,
    )  # fmt: skip


def _row_json(row: Row, telling: Telling, is_whole: bool) -> dict[str, object]:
    line, manner = row.line, telling.manner
    told: dict[str, object] = {
        "rank": row.first or None,
        "rank_to": row.last or None,
        "person": line.person or None,
        "name": manner.name(row) if manner.names is not Names.FULL else row.name or None,
        "table": row.table or None,
        "score": _number(line.score_tenths, manner.game, None),
        "state": line.state,
        "sheet": line.sheet,
    }
    if line.seat:
        told["seat"] = line.seat
    if row.possible_tenths:
        told["possible"] = [_number(tenths, manner.game) for tenths in row.possible_tenths]
    if row.missing:
        told["missing"] = say_missing(row.missing, telling.layout).say(manner.language)
    if is_whole and telling.rounds > 1 and line.state != BLANK:
        told["rounds"] = rounds_in(row.missing, telling.rounds)
    if row.notes:
        told["note"] = say_notes(row.notes).say(manner.language)
    return told


def _number(tenths: int | None, game: Game, none: str | None = "") -> float | int | str | None:
    if tenths is None:
        return none
    return tenths / 10 if traits_of(game).has_rounds else tenths // 10


def _plain(text: str) -> str:
    """Return a name that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_FORMULAS) else text
