"""What stands on a pad, player by player, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod

from dicesheets.layouts.model import Card, Kind, Pad
from dicesheets.layouts.pad import Line, Way, box_ids, minus_id
from dicesheets.rules.record import CardRecord
from dicesheets.words.numbers import parse_whole


@dataclass(frozen=True, slots=True)
class Box:
    """One box of a line: what stands in it, and what that is worth."""

    field: str
    mark: str | None
    worth: int | None  # None: what stands there is no whole number

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
    signs: frozenset[str] = frozenset()  # boxes for a minus that are crossed

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

    def played(self, pad: Pad) -> int:
        """Return the last turn in which anything stands, 0 if none."""
        turns = [
            number
            for line in pad.lines
            if line.by_turn or line.beside
            for number, box in enumerate(self.of(line.id), 1)
            if box.is_filled
        ]
        return max(turns, default=0)


def columns_of(card: Card, sheet: CardRecord) -> tuple[Column, ...]:
    """Return the players who have anything written on a pad."""
    pad = card.pad
    assert pad is not None
    marks = dict(sheet.marks)
    written = {f.player for f in card.fields if f.id in marks}
    return tuple(column_of(pad, player, marks) for player in sorted(written))


def column_of(pad: Pad, player: int, marks: dict[str, str], turns: int | None = None) -> Column:
    """Return what one player has; with `turns`, only what stands in the first so many."""
    boxes = tuple(
        (line.id, tuple(_boxes(pad, line, player, marks, turns)))
        for line in pad.lines
        if not line.hidden
    )
    values: dict[str, int | None] = {}
    of = dict(boxes)
    for line in pad.lines:  # computed ones stand below what they follow from
        values[line.id] = _computed(pad, line, of, values) if line.formula else _added(of[line.id])
    signs = frozenset(
        sign
        for line in pad.lines
        if line.minus
        for box in of.get(line.id, ())
        if (sign := minus_id(box.field)) in marks
    )
    return Column(player, boxes, tuple(values.items()), signs)


def until(pad: Pad, column: Column, turns: int, turns_only: bool = False) -> Column:
    """Return what a player had after so many turns, with boxes that belong to no turn or not."""
    lines = {line.id: line for line in pad.lines}
    kept = [
        (lines[name], box)
        for name, boxes in column.boxes
        if not turns_only or lines[name].by_turn or lines[name].beside
        for box in boxes
    ]
    marks = {box.field: box.mark for _, box in kept if box.mark}
    signs = {
        minus_id(box.field): "x"
        for line, box in kept
        if box.worth is not None and box.worth < 0 and line.minus
    }
    return column_of(pad, column.player, marks | signs, turns)


def _boxes(
    pad: Pad, line: Line, player: int, marks: dict[str, str], turns: int | None
) -> Iterator[Box]:
    for place, field in enumerate(box_ids(pad, line, player)):
        is_later = turns is not None and place >= turns and (line.by_turn or line.beside)
        mark = None if is_later else marks.get(field)
        if mark is None:
            yield Box(field, None, 0)
        elif line.kind is Kind.MARK:
            yield Box(field, mark, line.worth[place])
        else:
            number = parse_whole(mark)
            sign = -1 if line.minus and minus_id(field) in marks else 1
            yield Box(field, mark, None if number is None else sign * number)


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
