"""The official rolls of an event: typed, out of a list, by the phone page, or what most sheets say.

Who wrote other dice is judged again when they change; nobody else is.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from dicesheets.errors import Fault, RecordError, UsageError
from dicesheets.layouts.model import Layout
from dicesheets.scoring.official import UNSEEN
from dicesheets.store.database import Database
from dicesheets.store.events import logs_of
from dicesheets.store.matches import add_rolls, rolls_of
from dicesheets.store.settings import setting, write_setting
from dicesheets.store.values import Roll, StoredEvent
from dicesheets.store.work import JUDGE, write_changed, write_todo
from dicesheets.words.text import Text

MAX_BYTES = 64 << 10
LEAST_VOTES = 2  # sheets that must agree on a roll before it is proposed

_JUDGED_BY = "rolls judged by"
_DICE = re.compile(r"\s*([1-6])[\s,;+/-]*([1-6])\s*")
_SEPARATORS = ";\t,"
_HEADINGS = {
    "round": "round", "durchgang": "round", "turn": "turn", "runde": "turn",
    "first": "first", "a": "first", "second": "second", "b": "second",
}  # fmt: skip
_COLUMNS = ("round", "turn", "first", "second")


@dataclass(frozen=True, slots=True)
class Proposal:
    """What most sheets say was rolled in a turn."""

    roll: Roll
    votes: int
    of: int  # sheets on which the dice of the turn are clear


def turns_of(layout: Layout, event: StoredEvent) -> list[tuple[int, int]]:
    """Return round and turn of every roll of an event; UsageError if its game shares none."""
    if not layout.traits.has_rounds:
        told = Text(
            "in diesem Spiel würfeln alle für sich; gemeinsame Würfel hat nur welten",
            "in this game everybody rolls for themselves; only welten has dice that all share",
        )
        raise UsageError(told)
    return [(r, t) for r in range(1, event.rounds + 1) for t in range(1, layout.welten.turns + 1)]


def parse_dice(text: str) -> tuple[int, int]:
    """Return two dice as somebody types them: "35", "3 5"; ValueError if they are none."""
    found = _DICE.fullmatch(text)
    if found is None:
        raise ValueError(text)
    return int(found[1]), int(found[2])


def parse_rolls(data: bytes, name: str, turns: Sequence[tuple[int, int]]) -> tuple[Roll, ...]:
    """Return the rolls of a list, one a line; RecordError names everything wrong with it."""
    text = data.decode("utf-8-sig", errors="replace")
    first = next((line for line in text.splitlines() if line.strip()), "")
    separator = max(_SEPARATORS, key=first.count)
    faults: list[Fault] = []
    rolls: dict[tuple[int, int], Roll] = {}
    columns: Sequence[str] = _COLUMNS
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    try:
        for place, cells in enumerate(reader):
            plain = [cell.strip() for cell in cells]
            if place == 0 and not any(cell.isdecimal() for cell in plain):
                columns = [_HEADINGS.get(cell.casefold(), "") for cell in plain]
                continue
            if any(plain):
                row = dict(zip(columns, plain, strict=False))
                _take_row(row, reader.line_num, name, turns, rolls, faults)
    except csv.Error:
        faults.append(Fault(name, reader.line_num, "", _NO_LINE, _SAVE))
    if not rolls and not faults:
        faults.append(
            Fault(name, 0, "", Text("hier steht kein Wurf", "there is no roll here"), _ROW)
        )
    if faults:
        raise RecordError(faults)
    return tuple(rolls[turn] for turn in sorted(rolls))


def _take_row(
    row: dict[str, str], line: int, name: str, turns: Sequence[tuple[int, int]],
    rolls: dict[tuple[int, int], Roll], faults: list[Fault],
) -> None:  # fmt: skip
    cells = [row.get(column, "") for column in _COLUMNS]
    if not all(cell.isascii() and cell.isdecimal() and len(cell) < 4 for cell in cells):
        faults.append(Fault(name, line, "", _NO_ROLL, _ROW))
        return
    number, turn, first, second = map(int, cells)
    if not (1 <= first <= 6 and 1 <= second <= 6):
        what = Text(f"{first} und {second} sind keine Würfel", f"{first} and {second} are no dice")
        faults.append(Fault(name, line, "", what, Text("schreibe 1 bis 6", "write 1 to 6")))
    elif (number, turn) not in turns:
        what = Text(f"{number}/{turn} wird nicht gespielt", f"{number}/{turn} is not played")
        last = turns[-1]
        remedy = Text(f"nimm 1/1 bis {last[0]}/{last[1]}", f"use 1/1 to {last[0]}/{last[1]}")
        faults.append(Fault(name, line, "", what, remedy))
    elif (number, turn) in rolls:
        what = Text(f"{number}/{turn} steht schon da", f"{number}/{turn} is there already")
        faults.append(Fault(name, line, "", what, Text("lösche eine", "delete one of them")))
    else:
        rolls[number, turn] = Roll(number, turn, first, second)


_NO_LINE = Text("diese Zeile ist keine einer Liste", "this line is none of a list")
_SAVE = Text("speichere die Liste neu als CSV", "save the list as CSV again")
_NOTHING = Text("hier steht kein Wurf", "there is no roll here")
_NO_ROLL = Text("das ist kein Wurf", "this is no roll")
_ROW = Text(
    "schreibe Durchgang, Runde und zwei Würfel: 1,1,3,5", "write round, turn and two dice: 1,1,3,5"
)


def replace_rolls(database: Database, event: StoredEvent, rolls: Sequence[Roll]) -> int:
    """Keep official rolls and return how many are new or other than before; the rest stays."""
    there = {(r.round, r.turn): _pair(r) for r in rolls_of(database, event.match)}
    news = [r for r in rolls if there.get((r.round, r.turn)) != _pair(r)]
    if news:
        add_rolls(database, event.match, news)
    note_rolls(database, event)
    return len(news)


def fill_rolls(database: Database, event: StoredEvent, proposals: Sequence[Proposal]) -> int:
    """Keep what is proposed for turns without dice; what somebody has said stays."""
    there = {(r.round, r.turn) for r in rolls_of(database, event.match)}
    missing = [p.roll for p in proposals if (p.roll.round, p.roll.turn) not in there]
    return replace_rolls(database, event, missing)


def find_denied(
    rolls: Sequence[Roll], proposals: Sequence[Proposal]
) -> Iterator[tuple[Roll, Proposal]]:
    """Yield the rolls of which most sheets say something else, with that."""
    there = {(r.round, r.turn): r for r in rolls}
    for one in proposals:
        said = there.get((one.roll.round, one.roll.turn))
        if said is not None and _pair(said) != _pair(one.roll):
            yield said, one


def note_rolls(database: Database, event: StoredEvent) -> int:
    """Mark the sheets whose dice are not what was rolled, if that has changed since they were.

    Also what the phone page rolled is seen by this.
    """
    rolls = {(r.round, r.turn): _pair(r) for r in rolls_of(database, event.match)}
    now = json.dumps(sorted((*turn, dice) for turn, dice in rolls.items()))
    if now == (setting(database, _JUDGED_BY) or "[]"):
        return 0
    with database.write() as connection:  # nobody else keeps a verdict meanwhile
        units = _at_odds(database, event.match, rolls)
        write_todo(connection, event.match, JUDGE, units)
        # What is under way is judged by what was rolled before: it is done once more.
        write_changed(connection, event.match, JUDGE)
        write_setting(connection, _JUDGED_BY, now)
    return len(units)


def _at_odds(database: Database, match: str, rolls: Mapping[tuple[int, int], str]) -> list[str]:
    """Return the units whose dice are not what was rolled, or were said not to be."""
    units: dict[str, None] = {}
    for sheet, number, dice in logs_of(database, match):
        if any(
            pair != rolls.get((number, turn), pair)
            for turn, pair in enumerate(dice.split(), start=1)
        ):
            units[_unit(sheet)] = None
    odd = database.read().execute(
        "SELECT DISTINCT sheet FROM remarks WHERE match = ? AND kind = 'dice'", (match,)
    )
    return list(units | {_unit(row[0]): None for row in odd})


def _pair(roll: Roll) -> str:
    """Return two dice as logs have them: the lower one first."""
    return "".join(map(str, sorted((roll.first, roll.second))))


def _unit(sheet: str) -> str:
    return sheet.partition("-")[0]


def propose_rolls(database: Database, event: StoredEvent) -> Iterator[Proposal]:
    """Yield what most sheets say of every turn, where enough of them agree."""
    votes: dict[tuple[int, int], Counter[str]] = {}
    for _, number, dice in logs_of(database, event.match):
        for turn, pair in enumerate(dice.split(), start=1):
            if len(pair) == 2 and UNSEEN not in pair:
                votes.setdefault((number, turn), Counter())[pair] += 1
    for (number, turn), found in sorted(votes.items()):
        (pair, most), *others = found.most_common(2)
        if most >= LEAST_VOTES and (not others or others[0][1] < most):
            roll = Roll(number, turn, int(pair[0]), int(pair[1]))
            yield Proposal(roll, most, found.total())
