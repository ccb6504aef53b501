"""Pads with a row a player: boxes to cross, then numbers, what is added up at the right end."""

from __future__ import annotations

from dicesheets.layouts.model import Kind, Layout, Role, Text
from dicesheets.layouts.pad import Line, Pad
from dicesheets.sheets.cards.canvas import Canvas
from dicesheets.sheets.cards.misfits import FEWER_IN_A_ROW
from dicesheets.sheets.cards.pad_frame import (
    BELOW_MM,
    MARK_MM,
    NUMBER_MM,
    draw_icon_mark,
    draw_minus,
    draw_number,
    draw_printed_mark,
    fitting_size,
    number_width_mm,
)
from dicesheets.sheets.plan import Box, NameBox
from dicesheets.words.players import player_name

HEAD_MM = 7.0
LARGEST_ROW_MM, SMALLEST_ROW_MM = 24.0, 14.4
BOX_MM, PITCH_MM = 11.0, 12.4  # boxes to cross
SMALL_BOX_MM, SMALL_PITCH_MM = 8.2, 9.0
BETWEEN_MM, NARROW_BETWEEN_MM = 5.0, 2.4  # numbers; before the first of them a little more
MINUS_MM = MARK_MM + 1.2  # a box before a number
LEAST_NAME_MM = 30.0  # for who plays the row
LABEL_SIZES_MM = (3.3, 3.0, 2.7, 2.4)


def draw_player_rows(canvas: Canvas, pad: Pad, area: Box) -> None:
    """Draw a row for each player: the lines of the pad from left to right."""
    pitch = min(LARGEST_ROW_MM, (area.height_mm - HEAD_MM) / pad.places)
    top = area.top_mm + HEAD_MM + (area.height_mm - HEAD_MM - pitch * pad.places) / 2
    spots = _spots(pad, area.right_mm - 3.0, area.left_mm + LEAST_NAME_MM)
    if spots is None or pitch < SMALLEST_ROW_MM:
        what = Text("so viel passt nicht in eine Zeile", "so much does not fit in a row")
        canvas.fault("pad.lines", what, FEWER_IN_A_ROW)
        return
    deep = f"{canvas.accent}-deep"
    for line, left, width in spots:
        label = canvas.say(line.label)
        is_narrow = line.kind is Kind.NUMBER and width < NUMBER_MM[0]
        room = width + (NARROW_BETWEEN_MM if is_narrow else BETWEEN_MM)
        size = fitting_size(canvas, label, LABEL_SIZES_MM, room, line.id)
        canvas.words(label, (left + width / 2, top - 3.2), size, "bold", deep)
    first = spots[0][1]
    for number in range(pad.places):
        row = Box(area.left_mm, top + number * pitch, area.width_mm, pitch - 2.0)
        whose = Box(row.left_mm, row.top_mm, first - 4.0 - row.left_mm, row.height_mm)
        _draw_seat(canvas, pad, number + 1, row, whose)
        for line, left, width in spots:
            spot = Box(left, row.top_mm, width, row.height_mm)
            _draw_line(canvas, line, number + 1, spot, _is_small(pad, spots))


def _shown(pad: Pad) -> list[Line]:
    return [line for line in pad.lines if not line.hidden]


def _spots(pad: Pad, right_mm: float, left_mm: float) -> list[tuple[Line, float, float]] | None:
    """Return each line with its left edge and width, set from the right; None if too wide."""
    for pitch, is_narrow in ((PITCH_MM, False), (SMALL_PITCH_MM, False), (SMALL_PITCH_MM, True)):
        spots: list[tuple[Line, float, float]] = []
        right = right_mm
        for line in reversed(_shown(pad)):
            if line.kind is Kind.MARK:
                width = pitch * line.boxes
                spots.append((line, right - 1.0 - width, width))
                right -= width + 2.0
            else:
                width = number_width_mm(line) if is_narrow else NUMBER_MM[0]
                width += MINUS_MM if line.minus else 0.0
                spots.append((line, right - width, width))
                right -= width + (NARROW_BETWEEN_MM if is_narrow else BETWEEN_MM)
        if spots[-1][1] >= left_mm:
            return spots[::-1]
    return None


def _is_small(pad: Pad, spots: list[tuple[Line, float, float]]) -> bool:
    return any(line.kind is Kind.MARK and width < PITCH_MM * line.boxes for line, _, width in spots)


def colour_of(layout: Layout, icon: str) -> str | None:
    """Return the colour of the component with an icon, for pad and component to match."""
    cards = (c for c in layout.cards if c.role is Role.COMPONENT and c.icon == icon)
    return next((card.colour for card in cards), None)


def _draw_seat(canvas: Canvas, pad: Pad, player: int, row: Box, box: Box) -> None:
    """Draw who plays the row, and a line for the player's name."""
    middle = box.centre[1]
    left = box.left_mm + 18.5
    if pad.seats:
        seat = pad.seats[(player - 1) % len(pad.seats)]
        colour = colour_of(canvas.layout, seat.icon) or canvas.accent
        canvas.panel(row, colour)
        spot = (box.left_mm + 9.0, middle)
        canvas.disc(spot, 7.2, "paper", f"{colour}-soft", 0.4)
        canvas.icon(seat.icon, spot, 9.6, f"{colour}-deep")
        name = canvas.say(seat.name)
    else:
        colour = canvas.accent
        canvas.panel(row, colour)
        spot = (box.left_mm + 9.0, middle)
        canvas.disc(spot, 5.2, "paper", f"{colour}-soft", 0.4)
        canvas.words(str(player), spot, 6.0, "display", f"{colour}-deep")
        name = canvas.say(player_name(player))
    canvas.words(name, (left, middle - 4.0), 3.0, "bold", f"{colour}-deep", "start")
    line = ((left, middle + 5.0), (box.right_mm, middle + 5.0))
    canvas.outline(line, None, "box", 0.25, closed=False)
    low = min(middle + 5.0 + BELOW_MM, box.bottom_mm)
    write = Box(left, middle - 2.4, box.right_mm - left, low - middle + 2.4)
    canvas.names.append(NameBox(write, player))


def _draw_line(canvas: Canvas, line: Line, player: int, spot: Box, is_small: bool) -> None:
    own = [f for f in canvas.card.fields if f.player == player and f.line == line.id]
    left_mm, middle = spot.left_mm, spot.centre[1]
    if line.kind is Kind.NUMBER:
        if line.minus:
            wanted = Box(left_mm, middle - MARK_MM / 2, MARK_MM, MARK_MM)
            draw_minus(canvas, own[1], wanted)
            left_mm += MINUS_MM
        high = NUMBER_MM[1]
        box = Box(left_mm, middle - high / 2, spot.right_mm - left_mm, high)
        draw_number(canvas, own[0], box, strong=line.is_computed)
        return
    side, pitch = (SMALL_BOX_MM, SMALL_PITCH_MM) if is_small else (BOX_MM, PITCH_MM)
    for place, field in enumerate(own):
        x = left_mm + pitch * place + (pitch - side) / 2
        wanted = Box(x, middle - side / 2, side, side)
        if line.options:
            draw_printed_mark(canvas, field, wanted, canvas.say(line.options[place]))
        elif field.number is None and line.icon:
            draw_icon_mark(canvas, field, wanted, line.icon)
        else:
            draw_printed_mark(canvas, field, wanted)
