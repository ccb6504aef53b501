"""What stands on a pad, player by player, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod

from dicesheets.layouts.model import Card, Kind
from dicesheets.layouts.pad import Line, Pad, Way, box_ids, minus_id
from dicesheets.rules.record import CardRecord
from dicesheets.words.numbers import parse_whole


@dataclass(frozen=True, slots=True)
class Box:
    """One box of a line: what stands in it, and what that is worth."""

    field: str
    mark: str | None
    worth: int | None  # None: what stands there is no whole number
    is_signed: bool = False  # the minus beside it is crossed

    @property
    def is_filled(self) -> bool:
        """Whether anything stands there."""
        return self.mark is not None


@dataclass(frozen=True, slots=True)
class Column:
    """What one player has on a pad; the values of all lines, None where one cannot be computed."""

    player: int
    boxes: tuple[tuple[str, tuple[Box, ...]], ...]  # line by line
    values: tuple[tuple[str, int | None], ...]
    played: int = 0  # the last turn in which anything stands, 0 if none

    @property
    def name(self) -> str:
        """The player's name in fields and verdicts."""
        return f"p{self.player}"

    def of(self, line: str) -> tuple[Box, ...]:
        """Return the boxes of a line; a hidden one has none."""
        return next((boxes for name, boxes in self.boxes if name == line), ())

    def value(self, line: str) -> int | None:
        """Return what a line comes to."""
        return next(value for name, value in self.values if name == line)


def columns_of(card: Card, sheet: CardRecord) -> tuple[Column, ...]:
    """Return the players who have anything written on a pad."""
    pad = card.pad
    assert pad is not None
    marks = dict(sheet.marks)
    written = {f.player for f in card.fields if f.id in marks}
    return tuple(column_of(pad, player, marks) for player in sorted(written))


def column_of(pad: Pad, player: int, marks: dict[str, str]) -> Column:
    """Return what one player has."""
    boxes = tuple(
        (line.id, tuple(_boxes(pad, line, player, marks))) for line in pad.lines if not line.hidden
    )
    return _added_up(pad, player, boxes)


def _added_up(pad: Pad, player: int, boxes: tuple[tuple[str, tuple[Box, ...]], ...]) -> Column:
    """Return a player's boxes with what follows from them."""
    values: dict[str, int | None] = {}
    of = dict(boxes)
    last = 0
    for line in pad.lines:  # computed ones stand below what they follow from
        if line.formula is None:
            values[line.id] = _added(of[line.id])
            if line.by_turn or line.beside:
                turns = (turn for turn, box in enumerate(of[line.id], 1) if box.is_filled)
                last = max(last, *turns, 0)
            continue
        value = values[line.id] = _computed(pad, line, of, values)
        differs = any(box.is_filled and box.worth != value for box in of.get(line.id, ()))
        if differs and _lacking(pad, line, of):
            values[line.id] = None
    return Column(player, boxes, tuple(values.items()), last)


def lacking(pad: Pad, column: Column, line: Line) -> tuple[Line, ...]:
    """Return the lines that a result follows from and that should not have been left empty."""
    return _lacking(pad, line, dict(column.boxes))


def _lacking(pad: Pad, line: Line, boxes: dict[str, tuple[Box, ...]]) -> tuple[Line, ...]:
    """Return the same, looking at each line once: many may follow from the same one."""
    found: list[Line] = []
    seen: set[str] = set()
    ahead = [line]
    while ahead:
        one = ahead.pop()
        if one.id in seen:
            continue
        seen.add(one.id)
        if one.needed and not boxes[one.id][0].is_filled:
            found.append(one)
        if one.formula:
            names = (*one.formula.of, *one.formula.less)
            ahead += [pad.line(name) for name in reversed(names)]
    return tuple(found)


def until(pad: Pad, column: Column, turns: int, turns_only: bool = False) -> Column:
    """Return what a player had after so many turns, with boxes that belong to no turn or not.

    What is no number counts as 0: it hides no win.
    """
    lines = {line.id: line for line in pad.lines}
    kept = []
    for name, boxes in column.boxes:
        if lines[name].by_turn or lines[name].beside:
            most = turns
        else:
            most = 0 if turns_only else len(boxes)
        cut = (_counted(box) if place < most else _emptied(box) for place, box in enumerate(boxes))
        kept.append((name, tuple(cut)))
    return _added_up(pad, column.player, tuple(kept))


def _counted(box: Box) -> Box:
    return _emptied(box) if box.worth is None else box


def _emptied(box: Box) -> Box:
    return Box(box.field, None, 0)


def _boxes(pad: Pad, line: Line, player: int, marks: dict[str, str]) -> Iterator[Box]:
    for place, field in enumerate(box_ids(pad, line, player)):
        mark = marks.get(field)
        is_signed = line.minus and minus_id(field) in marks
        if mark is None:
            yield Box(field, None, 0, is_signed)
        elif line.kind is Kind.MARK:
            yield Box(field, mark, line.worth[place])
        else:
            number = parse_whole(mark)
            sign = -1 if is_signed else 1
            yield Box(field, mark, None if number is None else sign * number, is_signed)


def _added(boxes: tuple[Box, ...]) -> int | None:
    known = [box.worth for box in boxes if box.worth is not None]
    return sum(known) if len(known) == len(boxes) else None


def _computed(
    pad: Pad, line: Line, boxes: dict[str, tuple[Box, ...]], values: dict[str, int | None]
) -> int | None:
    formula = line.formula
    assert formula is not None
    if formula.way is Way.COUNT:
        return formula.times * sum(box.is_filled for name in formula.of for box in boxes[name])
    parts = [values[name] for name in (*formula.of, *formula.less)]
    known = [part for part in parts if part is not None]
    if len(known) < len(parts):
        return None
    own, less = known[: len(formula.of)], known[len(formula.of) :]
    if formula.way is Way.SUM:
        result = sum(own) - sum(less)
    elif formula.way is Way.PRODUCT:
        result = prod(own)
    elif formula.way is Way.BEST:
        result = max(_each(pad, formula.of, boxes, values), default=0)
    else:
        result = formula.look_up(own[0])
    return formula.times * result


def _each(
    pad: Pad,
    names: tuple[str, ...],
    boxes: dict[str, tuple[Box, ...]],
    values: dict[str, int | None],
) -> Iterator[int]:
    """Yield every number of some lines: of those by turn each that is written."""
    for name in names:
        if pad.line(name).by_turn:
            yield from (box.worth for box in boxes[name] if box.is_filled and box.worth is not None)
        else:
            yield values[name] or 0
