"""Pads by turn: a column a player, a row a turn, what is added up below."""

from __future__ import annotations

from dataclasses import dataclass

from dicesheets.layouts.model import Kind, Text
from dicesheets.layouts.pad import Line, Pad, minus_id
from dicesheets.sheets.cards.canvas import Canvas
from dicesheets.sheets.cards.misfits import FEWER_PLAYERS, FEWER_TURNS
from dicesheets.sheets.cards.pad_frame import (
    BELOW_MM,
    MARK_MM,
    MINUS,
    NUMBER_MM,
    POINTS_MM,
    draw_icon_mark,
    draw_minus,
    draw_number,
    draw_printed_mark,
    fitting_size,
    number_width_mm,
)
from dicesheets.sheets.plan import Box, NameBox
from dicesheets.sheets.text import measure

HEAD_MM, FOOT_MM, NUMBERS_MM = 14.0, 15.0, 7.0
NEXT_FOOT_MM = 12.6  # of each further line below the turns
NAME_MM = 3.6  # above the box of a result whose name has no room beside it
SMALLEST_ROW_MM = 11.8
LARGEST_ROW_MM = 14.2
NARROWEST_MM = 12.4  # of such a box
LEAST_GAP_MM = 0.6
SMALL_MARK_MM = 6.6
TOTAL_MM = (NUMBER_MM[0] - 2.0, 11.4)
MOST_GAP_MM = 3.0  # round the box of a sum
BEFORE_MM = 6.6  # for the sign before it
LABEL_SIZES_MM = (2.7, 2.4, 2.1)
SEAT_MM = 5.0  # icon of a player
EQUALS_MM = {True: 6.0, False: 5.5}  # em of the sign before a sum: at first, and so that it is not
# hollow where ink is saved


@dataclass(frozen=True, slots=True)
class _Sizes:
    """How wide the boxes of a turn are in a column."""

    number_mm: float
    mark_mm: float
    gap_mm: float


@dataclass(frozen=True, slots=True)
class _Spot:
    """Where a result is written, and where its minus is crossed."""

    number: Box
    sign: Box | None

    @property
    def left_mm(self) -> float:
        """The left edge of both."""
        return (self.sign or self.number).left_mm


def draw_turn_columns(canvas: Canvas, pad: Pad, area: Box) -> None:
    """Draw a column for each player: the boxes of every turn, and the sums below them."""
    results = [line for line in pad.lines if not line.by_turn and not line.beside]
    results = [line for line in results if not line.hidden]
    column = (area.width_mm - NUMBERS_MM) / pad.places
    sizes = _sizes(pad, column - 1.6)
    if sizes is None:
        count = pad.places
        what = Text(
            f"{count} Spalten sind zu schmal für so viele Kästchen",
            f"{count} columns are too narrow for so many boxes",
        )
        canvas.fault("pad.lines", what, FEWER_PLAYERS)
        return
    is_named = len(results) > 1
    narrow = [one for one in results if _name_size(canvas, one, column - 1.6, sizes) is None]
    name_mm = NAME_MM if is_named and narrow else 0.0
    foot = FOOT_MM + name_mm + (NEXT_FOOT_MM + name_mm) * (len(results) - 1)
    room = area.height_mm - HEAD_MM - foot
    pitch = min(room / pad.turns, LARGEST_ROW_MM)
    if pitch < SMALLEST_ROW_MM:
        turns = pad.turns
        what = Text(f"{turns} Züge passen nicht auf den Block", f"{turns} turns do not fit the pad")
        canvas.fault("turns", what, FEWER_TURNS)
        return
    rows_top = area.top_mm + HEAD_MM
    for turn in range(1, pad.turns + 1):
        middle = rows_top + (turn - 0.5) * pitch
        spot = (area.left_mm + NUMBERS_MM / 2, middle)
        canvas.words(str(turn), spot, 3.4, "bold", f"{canvas.accent}-deep")
    if len(results) == 1 and results[0].minus:  # where columns have no room for it
        middle = rows_top + pad.turns * pitch + foot - TOTAL_MM[1] / 2 - 1.6
        spot = (area.left_mm + NUMBERS_MM / 2, middle)
        canvas.words(
            "=", spot, EQUALS_MM[canvas.look.is_first_edition], "display", f"{canvas.accent}-deep"
        )
    for number in range(pad.places):
        left = area.left_mm + NUMBERS_MM + number * column
        box = Box(left + 0.8, area.top_mm, column - 1.6, HEAD_MM + pad.turns * pitch + foot)
        _draw_column(canvas, pad, number + 1, box, pitch, sizes)
        for place, line in enumerate(results):
            middle = box.bottom_mm - TOTAL_MM[1] / 2 - 1.6
            middle -= (NEXT_FOOT_MM + name_mm) * (len(results) - 1 - place)
            result = _result_spot(line, box, middle, sizes)
            if result is None:
                what = Text("die Spalten sind zu schmal", "the columns are too narrow")
                canvas.fault(f"pad.lines.{line.id}", what, FEWER_PLAYERS)
                return
            _draw_name(canvas, line, box, result, sizes, is_named, bool(name_mm))
            _draw_result(canvas, line, number + 1, result)


def _main(pad: Pad) -> Line:
    return next(line for line in pad.lines if line.by_turn)


def _marks(pad: Pad) -> list[Line]:
    return list(pad.beside(_main(pad).id))


def _sizes(pad: Pad, width_mm: float) -> _Sizes | None:
    """Return how wide boxes are: as usual, or as narrow as may be; None if that is too wide."""
    main = _main(pad)
    marks = len(_marks(pad)) + main.minus
    wanted = number_width_mm(main)
    for number, mark in ((wanted, MARK_MM), (POINTS_MM[0], MARK_MM), (POINTS_MM[0], SMALL_MARK_MM)):
        gap = (width_mm - number - marks * mark) / (marks + 2)
        if gap >= LEAST_GAP_MM:
            return _Sizes(number, mark, gap)
    number = width_mm - marks * SMALL_MARK_MM - (marks + 2) * LEAST_GAP_MM
    if main.kind is Kind.NUMBER and number < NARROWEST_MM:
        return None
    return _Sizes(number, SMALL_MARK_MM, LEAST_GAP_MM)


def _draw_column(
    canvas: Canvas, pad: Pad, player: int, box: Box, pitch_mm: float, sizes: _Sizes
) -> None:
    canvas.panel(box)
    main = _main(pad)
    deep = f"{canvas.accent}-deep"
    left = box.left_mm + sizes.gap_mm
    lefts: dict[str, float] = {}
    if main.minus:
        lefts["minus"], left = left, left + sizes.mark_mm + sizes.gap_mm
    lefts[main.id], left = left, left + sizes.number_mm + sizes.gap_mm
    for line in _marks(pad):
        lefts[line.id], left = left, left + sizes.mark_mm + sizes.gap_mm
    draw_head(canvas, player, box)
    legend = box.top_mm + HEAD_MM - 3.2
    label = canvas.say(main.label)
    size = fitting_size(canvas, label, LABEL_SIZES_MM, sizes.number_mm + 1.0, main.id)
    spot = (lefts[main.id] + sizes.number_mm / 2, legend)
    canvas.words(label, spot, size, "bold", deep)
    if main.minus:
        spot = (lefts["minus"] + sizes.mark_mm / 2, legend)
        canvas.words(MINUS, spot, 4.0, "display", deep)
    for line in _marks(pad):
        spot = (lefts[line.id] + sizes.mark_mm / 2, legend)
        if line.icon:
            canvas.icon(line.icon, spot, 5.0, deep)
    signs = {minus_id(f.id) for f in canvas.card.fields if f.line == main.id}
    for field in (f for f in canvas.card.fields if f.player == player and f.turn):
        middle = box.top_mm + HEAD_MM + (field.turn - 0.5) * pitch_mm
        if field.id in signs:
            draw_minus(canvas, field, _square(lefts["minus"], middle, sizes.mark_mm))
        elif field.line == main.id and main.kind is Kind.NUMBER:
            high = POINTS_MM[1]
            wanted = Box(lefts[main.id], middle - high / 2, sizes.number_mm, high)
            draw_number(canvas, field, wanted)
        else:
            line = pad.line(field.line)
            wanted = _square(lefts[line.id], middle, sizes.mark_mm)
            if line.icon:
                draw_icon_mark(canvas, field, wanted, line.icon)
            else:
                word = "" if line.by_turn else canvas.say(line.label)[:1]
                draw_printed_mark(canvas, field, wanted, word)


def draw_head(canvas: Canvas, player: int, box: Box) -> None:
    """Draw the number or the icon of a player and a line for the name at the top of a column."""
    deep = f"{canvas.accent}-deep"
    line_y = box.top_mm + 7.0
    spot = (box.left_mm + 3.4, line_y - 2.2)
    seats = canvas.card.pad.seats if canvas.card.pad else ()
    if seats:
        canvas.icon(seats[(player - 1) % len(seats)].icon, spot, SEAT_MM, deep)
    else:
        canvas.words(str(player), spot, 4.4, "display", deep)
    line = ((box.left_mm + 6.6, line_y), (box.right_mm - 2.0, line_y))
    canvas.outline(line, None, "box", 0.25, closed=False)
    write = Box(box.left_mm + 6.6, box.top_mm, box.width_mm - 8.6, 7.0 + BELOW_MM)
    canvas.names.append(NameBox(write, player))


def _square(left_mm: float, middle_mm: float, side_mm: float) -> Box:
    return Box(left_mm, middle_mm - side_mm / 2, side_mm, side_mm)


def _result_spot(line: Line, box: Box, middle: float, sizes: _Sizes) -> _Spot | None:
    """Return where the box of a sum stands at the foot of a column; None if that is too narrow."""
    gap = min(sizes.gap_mm, MOST_GAP_MM)
    before = sizes.mark_mm + gap if line.minus else BEFORE_MM
    wide = min(TOTAL_MM[0], box.width_mm - before - 2 * gap)
    if wide < NARROWEST_MM - gap:
        return None
    left = max(box.right_mm - sizes.gap_mm - wide, box.left_mm + before + gap)
    number = Box(left, middle - TOTAL_MM[1] / 2, wide, TOTAL_MM[1])
    sign = _square(left - gap - sizes.mark_mm, middle, sizes.mark_mm) if line.minus else None
    return _Spot(number, sign)


def _draw_result(canvas: Canvas, line: Line, player: int, spot: _Spot) -> None:
    """Draw the box of a sum, and the one that makes it negative."""
    fields = [f for f in canvas.card.fields if f.player == player and f.line == line.id]
    if spot.sign:
        draw_minus(canvas, fields[1], spot.sign)
    draw_number(canvas, fields[0], spot.number, strong=True)


def _name_size(canvas: Canvas, line: Line, width_mm: float, sizes: _Sizes) -> float | None:
    """Return how large the name of a result is beside its box; None if there is no room."""
    spot = _result_spot(line, Box(0.0, 0.0, width_mm, 1.0), 0.0, sizes)
    if spot is None:
        return None
    label, room = canvas.say(line.label), spot.left_mm - 1.6
    return next((s for s in LABEL_SIZES_MM if measure(label, "bold", s) <= room), None)


def _draw_name(
    canvas: Canvas,
    line: Line,
    box: Box,
    spot: _Spot,
    sizes: _Sizes,
    is_named: bool,
    is_above: bool,
) -> None:
    """Draw what a result is called, if there are several; a sum alone needs no name."""
    deep, middle = f"{canvas.accent}-deep", spot.number.centre[1]
    label = canvas.say(line.label)
    if is_named and is_above:
        size = fitting_size(canvas, label, LABEL_SIZES_MM, box.width_mm - 2.0, line.id)
        at = (box.left_mm + 1.0, spot.number.top_mm - NAME_MM / 2)
        canvas.words(label, at, size, "bold", deep, "start")
    elif is_named:
        size = _name_size(canvas, line, box.width_mm, sizes) or LABEL_SIZES_MM[-1]
        canvas.words(label, (spot.left_mm - 0.8, middle), size, "bold", deep, "end")
    elif not spot.sign:
        canvas.words(
            "=",
            (spot.number.left_mm - 3.4, middle),
            EQUALS_MM[canvas.look.is_first_edition],
            "display",
            deep,
        )
