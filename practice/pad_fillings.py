"""Legal fillings of any score pad, by what its layout says of its lines."""

from __future__ import annotations

from collections import Counter

import numpy as np

from dicesheets.layouts.fields import Relation
from dicesheets.layouts.model import Card, Kind
from dicesheets.layouts.pad import Best, Ending, Line, Pad, box_ids, minus_id
from dicesheets.layouts.pad_numbers import is_allowed
from dicesheets.rules.pad.entries import compares
from dicesheets.rules.pad.sheet import column_of
from dicesheets.rules.pad.table import has_ended, has_won_by, pile_of

Marks = dict[str, str]  # field id -> mark

CROSSED = 0.5  # of boxes that may be crossed or not
BESIDE_CHANCE = 0.12  # of a cross beside the points of a turn
MINUS_CHANCE = 0.25
MOST_POINTS = 60  # of a number without a limit


def fill_pad(card: Card, rng: np.random.Generator, seats: int = 0) -> Marks:
    """Return the marks of a finished game of `seats` (0: by chance), with everything added up."""
    pad = card.pad
    assert pad is not None
    low, high = seats_of(pad)
    players = seats or int(rng.integers(low, high + 1))
    marks: Marks = {}
    _share_out(pad, players, marks, rng)
    for player in range(1, players + 1):
        for line in pad.lines:
            if not line.is_computed and not line.by_turn and not line.beside:
                _fill_line(pad, line, player, players, marks, rng)
    _play_turns(pad, players, marks, rng)
    for player in range(1, players + 1):
        marks |= _results(pad, player, marks)
    order = {field.id: number for number, field in enumerate(card.fields)}
    return dict(sorted(marks.items(), key=lambda one: order[one[0]]))


def seats_of(pad: Pad) -> tuple[int, int]:
    """Return the fewest and the most players that a pad can be filled in by."""
    return min(pad.players[0], pad.places), pad.places


def _results(pad: Pad, player: int, marks: Marks) -> Marks:
    """Return what a player adds up."""
    column = column_of(pad, player, marks)
    found: Marks = {}
    for line in pad.lines:
        if line.is_computed and not line.hidden:
            value = column.value(line.id) or 0
            (box,) = box_ids(pad, line, player)
            found[box] = str(abs(value))
            if value < 0 and line.minus:
                found[minus_id(box)] = "x"
    return found


def _share_out(pad: Pad, players: int, marks: Marks, rng: np.random.Generator) -> None:
    """Give what only one player can have to one of them, first to last."""
    for line in pad.lines:
        if not line.exclusive or line.kind is not Kind.MARK:
            continue
        pile = Counter(pile_of(line, players)) if line.numbers else None
        for place in range(line.boxes):
            if pile is not None:
                number = line.numbers[place]
                if not pile[number]:
                    continue
                pile[number] -= 1
            owner = int(rng.integers(1, players + 1))
            marks[box_ids(pad, line, owner)[place]] = "x"


def _fill_line(
    pad: Pad, line: Line, player: int, players: int, marks: Marks, rng: np.random.Generator
) -> None:
    boxes = box_ids(pad, line, player)
    if line.kind is Kind.NUMBER:
        taken = {marks.get(box_ids(pad, line, other)[0]) for other in range(1, player)}
        for _ in range(50):
            value = _number(line, rng) or 0
            if not (line.exclusive and str(abs(value)) in taken):
                _write(line, boxes[0], value, marks)
                return
    elif line.options:
        marks[boxes[int(rng.integers(len(boxes)))]] = "x"
    elif not line.exclusive:
        for place in _crossed(line, rng):
            marks[boxes[place]] = "x"


def _crossed(line: Line, rng: np.random.Generator) -> list[int]:
    """Return which boxes are crossed: in order, with no more skips than allowed, locks kept."""
    last = len(line.worth) - 1
    found: list[int] = []
    skipped = 0
    for place in range(last + 1):
        must = line.in_order and line.skips is not None and skipped >= line.skips
        if line.lock and place == last and len(found) < line.lock:
            break
        if rng.random() < CROSSED:
            found.append(place)
            skipped = 0
        elif must:
            break
        else:
            skipped += 1
    return found


def _number(
    line: Line, rng: np.random.Generator, times: int = 1, before: int | None = None
) -> int | None:
    low = max(0, line.low or 0)
    high = max(low, MOST_POINTS) if line.high is None else min(line.high, max(low, 99))
    if line.usual:
        choice = list(line.usual)
    elif line.values:
        choice = [value for value in line.values if low <= value <= max(high, line.values[-1])]
    else:
        choice = [value for value in range(low, high + 1) if value % line.step == 0] or [low]
    if before is not None and line.then:
        choice = [value for value in choice if compares(line.then, before, value * times)]
        if line.then is Relation.LARGER:
            choice = choice[: max(1, len(choice) // 4)]
        elif line.then is Relation.SMALLER:
            choice = choice[-max(1, len(choice) // 4) :]
        if not choice:
            return None  # no number is left
    value = int(rng.choice(choice)) * times
    is_negative = (
        line.minus and not line.then and value and (line.low is None or -value >= line.low * times)
    )
    return -value if is_negative and rng.random() < MINUS_CHANCE else value


def _may_be_nothing(line: Line, before: int | None) -> bool:
    """Say whether a 0 may stand in a turn without points."""
    suits = before is None or line.then is None or compares(line.then, before, 0)
    return suits and is_allowed(line, 0)


def _write(line: Line, box: str, value: int, marks: Marks) -> None:
    marks[box] = str(abs(value))
    if value < 0:
        marks[minus_id(box)] = "x"


def _play_turns(pad: Pad, players: int, marks: Marks, rng: np.random.Generator) -> None:
    """Play turn by turn until somebody has won or the pad is full."""
    main = next((line for line in pad.lines if line.by_turn), None)
    if main is None:
        return
    is_race = pad.win.who is Best.FIRST or any(line.wins for line in pad.lines)
    turns = (
        pad.turns
        if is_race or pad.end
        else int(rng.integers(max(1, pad.turns // 2), pad.turns + 1))
    )
    before: dict[int, int] = {}
    used: dict[int, set[int]] = {player: set() for player in range(1, players + 1)}
    for turn in range(1, turns + 1):
        for player in range(1, players + 1):
            _play_turn(pad, main, player, turn, before, used, marks, rng)
            column = column_of(pad, player, marks)
            is_stuck = main.kind is Kind.NUMBER and column.played < turn
            if pad.in_turn and (is_stuck or has_won_by(pad, column, turn)):
                return
        columns = [column_of(pad, player, marks) for player in range(1, players + 1)]
        if any(has_won_by(pad, column, turn) for column in columns):
            return
        if pad.end and pad.end.way is Ending.REACH and has_ended(pad, pad.end, columns):
            return


def _play_turn(
    pad: Pad,
    main: Line,
    player: int,
    turn: int,
    before: dict[int, int],
    used: dict[int, set[int]],
    marks: Marks,
    rng: np.random.Generator,
) -> None:
    box = box_ids(pad, main, player)[turn - 1]
    times = 1
    if main.after and turn > 1:
        mark = box_ids(pad, pad.line(main.after.line), player)[turn - 2]
        times = main.after.times if mark in marks else 1
    is_alone = False
    barred: set[str] = set()
    for line in pad.beside(main.id):
        is_after = main.after is not None and line.id == main.after.line
        if line.wins or (is_after and (times > 1 or turn == pad.turns)):
            continue
        if rng.random() < BESIDE_CHANCE and not is_alone and line.id not in barred:
            marks[box_ids(pad, line, player)[turn - 1]] = "x"
            is_alone = line.alone
            barred |= {*line.not_with, *(o.id for o in pad.lines if line.id in o.not_with)}
    if main.kind is Kind.MARK:
        if rng.random() < CROSSED:
            marks[box] = "x"
        return
    seen = used[player]
    taken = {value for other in used if other != player for value in used[other]}
    for _ in range(50):
        if is_alone and not _may_be_nothing(main, before.get(player)):
            return
        value = 0 if is_alone else _number(main, rng, times, before.get(player))
        if value is None:
            return
        is_free = not (main.exclusive and value in taken)
        if is_free and not (main.once and value in seen):
            seen.add(value)
            before[player] = value
            _write(main, box, value, marks)
            return
