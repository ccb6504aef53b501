"""Pads by line: a line below the other with its name, a column a player; or one player's rows."""

from __future__ import annotations

from dataclasses import dataclass

from dicesheets.layouts.model import Field, Kind, Text
from dicesheets.layouts.pad import Line, Pad
from dicesheets.sheets.cards.canvas import Canvas
from dicesheets.sheets.cards.misfits import FEWER_BOXES, FEWER_LINES, FEWER_PLAYERS
from dicesheets.sheets.cards.pad_frame import (
    MARK_MM,
    NUMBER_MM,
    draw_icon_mark,
    draw_minus,
    draw_number,
    draw_printed_mark,
)
from dicesheets.sheets.cards.pad_turns import draw_head
from dicesheets.sheets.plan import Box
from dicesheets.sheets.text import measure

HEAD_MM = 10.0
LEAST_MM = {Kind.NUMBER: 11.2, Kind.MARK: 9.0}  # height of a line
MOST_MM = {Kind.NUMBER: 16.0, Kind.MARK: 19.0}
BOX_MM = {Kind.NUMBER: (9.8, 11.6), Kind.MARK: (7.0, 13.0)}  # least and usual height of a box
BETWEEN_MM = 1.2  # two lines
SIDE_MM = 2.4  # right of one player's boxes
LABEL_SIZES_MM = (4.0, 3.7, 3.4, 3.1, 2.8, 2.5)
MOST_LABEL_MM = 44.0
LEAST_LABEL_MM = 12.0
TURN_MM = 5.0  # the number of a turn before the name of its line
BOX_GAP_MM = 1.1
APART_MM = 2.2  # left and right of a player's row of boxes, beside those of others
LEAST_NUMBER_MM = 12.4  # width of a box for a number
LOCK_GAP_MM = 2.4  # before a box that is locked
PRINTED_SHARE = 0.5  # of a box, the height of the number in it


@dataclass(frozen=True, slots=True)
class _Row:
    """Where one line, or one turn of it, stands."""

    line: Line
    turn: int
    top_mm: float
    height_mm: float


def draw_line_columns(canvas: Canvas, pad: Pad, area: Box) -> None:
    """Draw the lines one below the other; each player has a column of boxes."""
    shared = pad.is_shared
    head = HEAD_MM if shared else 0.0
    rows = _rows(pad, area.top_mm + head, area.height_mm - head)
    if rows is None:
        what = Text(
            f"{len(pad.lines)} Zeilen passen nicht auf den Block",
            f"{len(pad.lines)} lines do not fit the pad",
        )
        canvas.fault("pad.lines", what, FEWER_LINES)
        return
    label = _label_width(canvas, pad)
    column = (area.width_mm - label) / pad.places
    bottom = rows[-1].top_mm + rows[-1].height_mm
    for row in rows:
        _draw_ground(canvas, row, area, label)
    for number in range(pad.places):
        left = area.left_mm + label + number * column
        box = Box(left + 0.6, area.top_mm, column - 1.2, bottom - area.top_mm)
        if not shared:
            box = Box(left, area.top_mm, column - SIDE_MM, bottom - area.top_mm)
        if shared:
            canvas.panel(Box(box.left_mm, area.top_mm, box.width_mm, HEAD_MM - 1.4), radius_mm=2.0)
            draw_head(canvas, number + 1, box)
        for row in rows:
            _draw_boxes(canvas, pad, row, number + 1, box)


def _rows(pad: Pad, top_mm: float, room_mm: float) -> list[_Row] | None:
    """Return the lines from the top, each as high as there is room; None if they do not fit."""
    wanted = []
    for line in pad.lines:
        if line.hidden or line.beside:
            continue
        wanted += [(line, t) for t in range(1, pad.turns + 1)] if line.by_turn else [(line, 0)]
    least = [LEAST_MM[line.kind] for line, _ in wanted]
    most = [MOST_MM[line.kind] for line, _ in wanted]
    room = room_mm - BETWEEN_MM * (len(wanted) - 1)
    if sum(least) > room:
        return None
    share = min(1.0, (room - sum(least)) / max(1e-6, sum(most) - sum(least)))
    rows = []
    for (line, turn), low, high in zip(wanted, least, most, strict=True):
        height = low + share * (high - low)
        rows.append(_Row(line, turn, top_mm, height))
        top_mm += height + BETWEEN_MM
    return rows


def _label_width(canvas: Canvas, pad: Pad) -> float:
    named = [line for line in pad.lines if not line.hidden and not line.beside]
    widest = max(
        _label_room(canvas, line, LABEL_SIZES_MM[0]) + TURN_MM * line.by_turn for line in named
    )
    most = MOST_LABEL_MM if pad.places < 6 else MOST_LABEL_MM * 0.8
    return max(LEAST_LABEL_MM, min(most, widest + 4.0))


def _label_room(canvas: Canvas, line: Line, size_mm: float) -> float:
    icon = size_mm * 1.9 if line.icon else 0.0
    return icon + measure(canvas.say(line.label), "bold", size_mm)


def _draw_ground(canvas: Canvas, row: _Row, area: Box, label_mm: float) -> None:
    """Draw the band of a line and its name at the left."""
    line = row.line
    colour = line.colour or canvas.accent
    box = Box(area.left_mm, row.top_mm, area.width_mm, row.height_mm)
    canvas.panel(box, colour, 2.0)
    if line.is_computed:
        canvas.rectangle(box, None, f"{colour}-soft", 0.4, 2.0)
    deep, middle = f"{colour}-deep", box.centre[1]
    left = box.left_mm + 2.0
    if row.turn:
        canvas.words(str(row.turn), (left + 1.6, middle), 3.6, "bold", deep)
        left += TURN_MM
    room = label_mm - (left - box.left_mm) - 1.0
    fitting = (s for s in LABEL_SIZES_MM if _label_room(canvas, line, s) <= room)
    size = next(fitting, None)
    text = canvas.say(line.label)
    if size is None:
        what = Text(
            f"der Name {text!r} passt nicht vor seine Zeile",
            f"the name {text!r} does not fit before its line",
        )
        remedy = Text("kürze ihn", "shorten it")
        canvas.fault(f"pad.lines.{line.id}.label", what, remedy)
        return
    if line.icon:
        canvas.icon(line.icon, (left + size * 0.7, middle), size * 1.5, deep)
        left += size * 1.9
    canvas.words(text, (left, middle), size, "bold", deep, "start")


def _draw_boxes(canvas: Canvas, pad: Pad, row: _Row, player: int, column: Box) -> None:
    line = row.line
    own = [f for f in canvas.card.fields if f.player == player and f.line == line.id]
    signs = [f for f in own if line.minus and f.id.endswith("-minus")]
    boxes = [f for f in own if f not in signs]
    if row.turn:
        boxes, signs = boxes[row.turn - 1 : row.turn], signs[row.turn - 1 : row.turn]
    least, usual = BOX_MM[line.kind]
    high = max(least, min(usual, row.height_mm - 1.2))
    middle = row.top_mm + row.height_mm / 2
    if line.kind is Kind.NUMBER:
        beside = [
            f
            for mark in pad.beside(line.id)
            for f in canvas.card.fields
            if f.player == player and f.line == mark.id and f.turn == row.turn
        ]
        _draw_number_boxes(canvas, pad, line, boxes[0], [*signs, *beside], column, middle, high)
    else:
        _draw_mark_boxes(canvas, line, boxes, column, middle, high)


def _draw_number_boxes(
    canvas: Canvas,
    pad: Pad,
    line: Line,
    number: Field,
    marks: list[Field],
    column: Box,
    middle: float,
    high: float,
) -> None:
    """Draw a box for a number with the boxes to cross beside it, in the middle of a column."""
    side = min(MARK_MM, high)
    room = column.width_mm - len(marks) * (side + BOX_GAP_MM)
    wide = min(NUMBER_MM[0], room)
    if wide < LEAST_NUMBER_MM:
        what = Text(
            f"{pad.places} Spalten sind zu schmal für diese Zeile",
            f"{pad.places} columns are too narrow for this line",
        )
        canvas.fault(f"pad.lines.{line.id}", what, FEWER_PLAYERS)
        return
    whole = wide + len(marks) * (side + BOX_GAP_MM)
    left = column.centre[0] - whole / 2
    if not pad.is_shared:
        left = column.left_mm
    for field in marks:
        wanted = Box(left, middle - side / 2, side, side)
        other = pad.line(field.line)
        if field.line == line.id:
            draw_minus(canvas, field, wanted)
        elif other.icon:
            draw_icon_mark(canvas, field, wanted, other.icon)
        else:
            draw_printed_mark(canvas, field, wanted, canvas.say(other.label)[:1])
        left += side + BOX_GAP_MM
    wanted = Box(left, middle - high / 2, wide, high)
    draw_number(canvas, number, wanted, strong=line.is_computed)


def _own_room(canvas: Canvas, column: Box, boxes: int, lock_mm: float) -> Box:
    """Return a column without its edges, where boxes beside those of others have room for that."""
    inner = Box(column.left_mm + APART_MM, column.top_mm, column.width_mm - 2 * APART_MM,
                column.height_mm)  # fmt: skip
    least = boxes * (BOX_MM[Kind.MARK][0] + BOX_GAP_MM) - BOX_GAP_MM + lock_mm
    return inner if canvas.card.is_shared and inner.width_mm >= least else column


def _draw_mark_boxes(
    canvas: Canvas, line: Line, boxes: list[Field], column: Box, middle: float, high: float
) -> None:
    """Draw boxes to cross from left to right."""
    lock = LOCK_GAP_MM if line.lock else 0.0
    column = _own_room(canvas, column, len(boxes), lock)
    room = (column.width_mm - lock + BOX_GAP_MM) / len(boxes) - BOX_GAP_MM
    wide = room if line.options else min(room, high)
    high = min(high, max(wide, BOX_MM[Kind.MARK][0]))
    if wide < BOX_MM[Kind.MARK][0] - 0.6:
        what = Text(
            f"{len(boxes)} Kästchen passen nicht in eine Spalte",
            f"{len(boxes)} boxes do not fit in a column",
        )
        canvas.fault(f"pad.lines.{line.id}", what, FEWER_BOXES)
        return
    wide = min(wide, 26.0)
    pitch = wide + BOX_GAP_MM
    if len(boxes) > 5 and not line.options:  # a row fills its line
        pitch = (column.width_mm - lock - wide) / (len(boxes) - 1)
    left = column.left_mm
    if canvas.card.is_shared:
        left = column.centre[0] - (pitch * (len(boxes) - 1) + wide + lock) / 2
    for place, field in enumerate(boxes):
        is_locked = lock and place == len(boxes) - 1
        x = left + place * pitch + (lock if is_locked else 0.0)
        wanted = Box(x, middle - high / 2, wide, high)
        if is_locked:
            colour = line.colour or canvas.accent
            canvas.rectangle(wanted.inset(-0.9), None, colour, 0.5, 2.0)
        if line.options:
            draw_printed_mark(canvas, field, wanted, canvas.say(line.options[place]))
        elif field.number is not None:
            draw_printed_mark(canvas, field, wanted, size_mm=min(6.4, high * PRINTED_SHARE))
        elif line.icon:
            draw_icon_mark(canvas, field, wanted, line.icon)
        else:
            draw_printed_mark(canvas, field, wanted)
