"""What is wrong between the players of a pad: what only one can have, whose turn, who won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf

from dicesheets.layouts.model import Kind, Text
from dicesheets.layouts.pad import Best, End, Ending, Line, Pad
from dicesheets.rules.pad.findings import About, Reporter
from dicesheets.rules.pad.further import further_faults
from dicesheets.rules.pad.sheet import Box, Column, until
from dicesheets.rules.verdict import Finding
from dicesheets.words.lists import counted, listed
from dicesheets.words.players import MOVE_WORDS, WITH_PLAYERS, player_name, turn_of
from dicesheets.words.sentences import Values

Played = tuple[Column, int]  # whose turn, and which of that player's, from 1


@dataclass(frozen=True, slots=True)
class Course:
    """One way in which a game may have gone."""

    winners: tuple[Column, ...]  # who won at once; nobody plays after that
    findings: tuple[Finding, ...]


def find_shared_faults(report: Reporter, columns: Sequence[Column]) -> Iterator[Finding]:
    """Yield what several players have that only one can have."""
    for line in report.pad.lines:
        if line.exclusive:
            yield from _find_taken_twice(report, line, columns)
            if line.taken_in_order and len(columns) >= report.pad.players[0]:
                yield from _find_taken_early(report, line, columns)


def follow_course(report: Reporter, columns: Sequence[Column]) -> Course:
    """Return the course with the fewest breaches, whoever began: a pad does not say who did."""
    pad = report.pad
    players = [column for column in columns if column.played]
    if not pad.turns:
        return Course(_best_of(pad, [c for c in columns if has_won_by(pad, c, 0)], 0), ())
    if not players:
        return Course((), ())
    if not pad.in_turn:
        return _follow_rounds(report, players)
    orders = [players[seat:] + players[:seat] for seat in range(len(players))]
    possible = [order for order in orders if _is_in_turn(pad, order)]
    wins = {column.name: _first_win(pad, column) for column in players}
    courses = [_follow(report, order, wins) for order in possible or orders]
    best = min(courses, key=_badness)
    if possible:
        return best
    return Course(best.winners, (_no_order(report, players), *best.findings))


def is_over(pad: Pad, columns: Sequence[Column], course: Course) -> bool:
    """Say whether the game has ended: by what ends it, or because somebody has won."""
    if course.winners:
        return True
    if pad.win.who is Best.FIRST or len(columns) < min(pad.players[0], pad.places):
        return False
    return pad.end is None or has_ended(pad, pad.end, columns)


def winners_of(pad: Pad, columns: Sequence[Column], course: Course) -> tuple[str, ...]:
    """Return who has won a game that is over; nobody if a result is open."""
    if course.winners:
        return tuple(column.name for column in course.winners)
    ahead, is_open = _ahead(pad, columns)
    return () if is_open else tuple(column.name for column in ahead)


def _ahead(pad: Pad, columns: Sequence[Column]) -> tuple[Sequence[Column], bool]:
    """Return who is ahead by points, then by what breaks ties; and whether that is open."""
    sign = -1 if pad.win.who is Best.LOWEST else 1
    left = list(columns)
    for line in (pad.win.by, *pad.win.ties):
        if line != pad.win.by and len(left) < 2:
            break
        values = [column.value(line) for column in left]
        known = [sign * value for value in values if value is not None]
        if len(known) < len(values):
            return left, True
        left = [c for c, value in zip(left, known, strict=True) if value == max(known)]
        sign = 1  # the larger one breaks a tie, whoever wins
    return left, False


def pile_of(line: Line, players: int) -> tuple[int, ...]:
    """Return what there is of an exclusive line for a number of players, first to last."""
    pile = list(line.numbers) or list(range(1, line.boxes + 1))  # without numbers: its places
    for number in dict(line.without).get(players, ()):
        pile.remove(number)
    return tuple(pile)


# ------------------------------------------------------------------ what only one can have


def _things(line: Line, column: Column) -> list[tuple[int, Box]]:
    """Return what a player has of an exclusive line: printed numbers, places or written numbers.

    A number that one player writes again is still that player's: `once` forbids it where it may.
    """
    boxes = column.of(line.id)
    if line.kind is Kind.NUMBER:
        written = {box.worth: box for box in boxes if box.is_filled and box.worth is not None}
        return list(written.items())
    names = line.numbers or tuple(range(1, len(boxes) + 1))
    return [(name, box) for name, box in zip(names, boxes, strict=True) if box.is_filled]


def _find_taken_twice(report: Reporter, line: Line, columns: Sequence[Column]) -> Iterator[Finding]:
    held = [(column, name, box) for column in columns for name, box in _things(line, column)]
    there = Counter(pile_of(line, len(columns))) if line.kind is Kind.MARK else Counter()
    for name, count in sorted(Counter(name for _, name, _ in held).items()):
        most = there[name] if line.kind is Kind.MARK else 1
        if count <= most:
            continue
        having = [(column, box) for column, which, box in held if which == name]
        players = listed([player_name(c.player) for c in dict.fromkeys(c for c, _ in having)])
        together = counted(len(columns), *WITH_PLAYERS)
        about = About("exclusive", tuple(box.field for _, box in having), line)
        yield report.error(about, {
            "line": line.label, "number": name, "count": count, "players": players, "there": most,
            "together": together,
        })  # fmt: skip


def _find_taken_early(report: Reporter, line: Line, columns: Sequence[Column]) -> Iterator[Finding]:
    """Yield what was taken before something that comes earlier and that nobody has."""
    pile = pile_of(line, len(columns))
    held = Counter(name for column in columns for name, _ in _things(line, column))
    there = Counter(pile)
    taken = sum(min(count, there[name]) for name, count in held.items())
    early, missing = held - Counter(pile[:taken]), Counter(pile[:taken]) - held
    fields = [box.field for c in columns for name, box in _things(line, c) if early[name] > 0]
    if missing and fields:
        low = listed([str(name) for name in sorted(early)])
        gone = listed([str(name) for name in sorted(missing)])
        about = About("taken-order", tuple(fields), line)
        yield report.error(about, {"line": line.label, "early": low, "missing": gone})


# ------------------------------------------------------------------ whose turn it was


def _badness(course: Course) -> tuple[int, int]:
    """Return how much is wrong: findings first, then the fields they name."""
    return len(course.findings), sum(len(finding.fields) for finding in course.findings)


def _is_in_turn(pad: Pad, order: Sequence[Column]) -> bool:
    counts = [column.played for column in order]
    return counts[0] - counts[-1] <= 1 and counts == sorted(counts, reverse=True)


def _turn_field(pad: Pad, played: Played) -> str:
    column, number = played
    line = next(line for line in pad.lines if line.by_turn)
    return column.of(line.id)[number - 1].field


def _no_order(report: Reporter, players: Sequence[Column]) -> Finding:
    pad = report.pad
    told = []
    for column in players:
        name, turns = player_name(column.player), counted(column.played, *MOVE_WORDS)
        told.append(Text(f"{name.de}: {turns.de}", f"{name.en}: {turns.en}"))
    turns = listed(told)
    fields = tuple(_turn_field(pad, (column, column.played)) for column in players)
    return report.error(About("turns", fields), {"turns": turns})


def has_won_by(pad: Pad, column: Column, number: int) -> bool:
    """Say whether the first `number` turns of a player win the game."""
    for line in pad.lines:
        if line.wins and any(box.is_filled for box in column.of(line.id)[:number]):
            return True
    if pad.win.who is not Best.FIRST:
        return False
    # Boxes of no turn may have been filled at the very end: they decide no earlier turn.
    ways = (False, True) if number < column.played else (False,)
    values = [until(pad, column, number, way).value(pad.win.by) for way in ways]
    return all(value is not None and value >= pad.win.reach for value in values)


def _first_win(pad: Pad, column: Column) -> float:
    """Return the turn with which a player has won, or one that never comes."""
    turns = range(1, column.played + 1)
    return next((number for number in turns if has_won_by(pad, column, number)), inf)


def _follow(report: Reporter, order: Sequence[Column], wins: Mapping[str, float]) -> Course:
    """Replay a game turn by turn: turns after the win are too many."""
    won: Played | None = None
    late: list[Played] = []
    for number in range(1, max(column.played for column in order) + 1):
        for column in order:
            if number > column.played:
                continue
            if won:
                late.append((column, number))
            elif number >= wins[column.name]:
                won = (column, number)
    findings = tuple(further_faults(report, order))
    if won and late:
        findings += (_after_end(report, won, late),)
    return Course((won[0],) if won else (), findings)


def _follow_rounds(report: Reporter, players: Sequence[Column]) -> Course:
    """Replay a game in which everybody plays at the same time."""
    pad = report.pad
    most = max(column.played for column in players)
    for number in range(1, most + 1):
        won = [column for column in players if has_won_by(pad, column, number)]
        if won:
            late = [(c, n) for c in players for n in range(number + 1, c.played + 1)]
            findings = (_after_end(report, (won[0], number), late),) if late else ()
            return Course(_best_of(pad, won, number), findings)
    return Course((), ())


def _best_of(pad: Pad, won: Sequence[Column], number: int) -> tuple[Column, ...]:
    """Return who has most of those who have won with their first `number` turns, ties broken."""
    then = {c.name: c for c in won}
    ahead, _ = _ahead(pad, [until(pad, column, number) for column in won])
    return tuple(then[column.name] for column in ahead)


def _after_end(report: Reporter, won: Played, late: Sequence[Played]) -> Finding:
    column, number = won
    end = turn_of(column.player, number)
    names = listed([turn_of(c.player, n) for c, n in late])
    fields = tuple(_turn_field(report.pad, played) for played in (won, *late))
    values: Values = {"end": end, "late": names, "count": len(late)}
    return report.error(About("after-end", fields), values)


# ------------------------------------------------------------------ when it is over


def has_ended(pad: Pad, end: End, columns: Sequence[Column]) -> bool:
    """Say whether what ends a game has come about."""
    if end.way is Ending.FULL:
        return all(_is_full(pad, column, name) for column in columns for name in end.lines)
    if end.way is Ending.REACH:
        values = [column.value(name) for column in columns for name in end.lines]
        return any(value is not None and value >= end.number for value in values)
    if end.way is Ending.TAKEN:
        return all(_is_taken(pad.line(name), columns) for name in end.lines)
    closed = {n for n in end.lines for column in columns if column.of(n)[-1].is_filled}
    return len(closed) >= end.number


def _is_full(pad: Pad, column: Column, name: str) -> bool:
    filled = [box.is_filled for box in column.of(name)]
    return any(filled) if pad.line(name).is_choice else all(filled)


def _is_taken(line: Line, columns: Sequence[Column]) -> bool:
    held = Counter(name for column in columns for name, _ in _things(line, column))
    return Counter(pile_of(line, len(columns))) <= held
