"""Hexes of a realm: regions as islands, a white hex to write in each, plates for what they pay.

Every hex carries the letter of its region, so that a grey print loses nothing; the plate with the
same letter stands below the map. Hexes from which one may start carry a flag.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dicesheets.layouts.adjacency import neighbours_in
from dicesheets.layouts.hexes import ROW_PITCH, SIDE, centre_of, corners_of
from dicesheets.layouts.model import Field, FieldSet, Group, Kind, Text
from dicesheets.layouts.promises import Told, of_field, of_set, of_start
from dicesheets.sheets.cards.canvas import Canvas
from dicesheets.sheets.cards.flowers import draw_in_petal
from dicesheets.sheets.cards.misfits import USE_FEWER
from dicesheets.sheets.cards.outlines import SMALLEST_MM, draw_content, draw_field, regular
from dicesheets.sheets.cards.plates import draw_payment, plate_size
from dicesheets.sheets.cards.shores import outlines_of, shrink
from dicesheets.sheets.cards.signs import draw_head, head_room
from dicesheets.sheets.plan import Box, Point

LARGEST_MM = 16.0  # a hex from flat to flat
WHITE = 0.78  # width of the white hex, in hexes; the rest is the region's ground
DROP = 0.07  # the white hex stands lower, for the letter above it
LETTER_UP = 0.497  # from the middle of a hex to its letter, in hexes
LETTER_MM, LETTER_SHARE = 3.2, 0.2  # em of a letter: at most, and in hexes
LETTER_DISC = 0.104  # radius of the paper below it, in hexes: clear of all white hexes
FLAG_MM = 3.2
FLAG_DOWN = 0.49  # from the middle of a hex to the flag in its lower corner
NUMBER_UP, NUMBER_SHARE = 0.11, 0.64  # of a number above a gain: how high, how large, in bricks
# From the middle of a white hex to what it gives, in bricks; a flag stands in the lower corner.
GAIN_DOWN, GAIN_DOWN_AT_FLAG = 0.36, 0.28
SHORE_MM = 0.3  # a region's outline lies this far inside its hexes
PLATE_MM = 4.2  # icons on the plates of regions
PLATE_GAP_MM = 2.2
NAME_MM = 4.2  # room for the letter on a plate
FOOT_GAP_MM = 2.6  # between the map and the plates
# Grounds for regions that touch each other, the card's own colour first.
GROUNDS = ("star", "moss", "sky", "rose", "stone")


@dataclass(frozen=True, slots=True)
class Chip:
    """The plate of one region: its letter, what it pays, and how wide that is."""

    letter: str
    full: FieldSet
    width_mm: float


def arrange_hexes(canvas: Canvas, area: Box, sets: Sequence[FieldSet]) -> list[FieldSet]:
    """Draw a map of hexes with the plates of its regions below it."""
    group = next((g for g in canvas.play_groups if g.is_hexes), None)
    if group is None:
        what = Text("keine Gruppe dieser Karte hat Sechsecke", "no group of this card has hexes")
        canvas.fault("arrange.kind", what, Text("nimm die Art rows", "use the kind rows"))
        return []
    chips, other = _chips(group, sets)
    lines = _lines(chips, area.width_mm)
    high = plate_size(chips[0].full, PLATE_MM)[1] if chips else 0.0
    foot = len(lines) * (high + PLATE_GAP_MM) - PLATE_GAP_MM + FOOT_GAP_MM if lines else 0.0
    head = head_room(canvas, group)
    land = Box(area.left_mm, area.top_mm + head, area.width_mm, area.height_mm - foot - head)
    size = _hex_size(group, land)
    if min(_white(size)) < SMALLEST_MM[group.kind]:
        what = Text("die Sechsecke passen nicht auf die Karte", "the hexes do not fit on the card")
        canvas.fault("groups", what, USE_FEWER)
        return []
    middle = (area.centre[0], area.top_mm + head / 2 - 0.6)
    draw_head(canvas, group, middle, area.width_mm)
    bottom = _draw_land(canvas, group, land, size)
    top = bottom + FOOT_GAP_MM + (land.bottom_mm - bottom) / 2
    for number, line in enumerate(lines):
        y = top + number * (high + PLATE_GAP_MM)
        _draw_chips(canvas, line, Box(area.left_mm, y, area.width_mm, high))
    return other


def _chips(group: Group, sets: Sequence[FieldSet]) -> tuple[list[Chip], list[FieldSet]]:
    """Tell the sets that are one region each from the others."""
    letters = {frozenset(fields): letter.upper() for letter, fields in group.regions}
    chips: list[Chip] = []
    other: list[FieldSet] = []
    for full in sets:
        letter = letters.get(frozenset(full.fields))
        if letter is None:
            other.append(full)
        else:
            chips.append(Chip(letter, full, plate_size(full, PLATE_MM)[0] + NAME_MM))
    return chips, other


def _lines(chips: Sequence[Chip], room_mm: float) -> list[list[Chip]]:
    """Return the plates in as few lines as they need, and about as many in each."""
    for count in range(1, len(chips) + 1):
        each = -(-len(chips) // count)
        lines = [list(chips[i : i + each]) for i in range(0, len(chips), each)]
        if all(_length(line) <= room_mm for line in lines):
            return lines
    return [[chip] for chip in chips]


def _length(line: Sequence[Chip]) -> float:
    return sum(chip.width_mm + PLATE_GAP_MM for chip in line) - PLATE_GAP_MM


def _draw_chips(canvas: Canvas, line: Sequence[Chip], box: Box) -> None:
    left = box.centre[0] - _length(line) / 2
    for chip in line:
        plate = Box(left, box.top_mm, chip.width_mm, box.height_mm)
        with canvas.showing(of_set(canvas.card, chip.full)):
            canvas.rectangle(plate, "paper", canvas.accent, 0.35, plate.height_mm / 2)
            spot = (plate.left_mm + NAME_MM * 0.62, plate.centre[1])
            canvas.words(chip.letter, spot, 3.6, "bold", f"{canvas.accent}-deep")
            inner = Box(plate.left_mm + NAME_MM, plate.top_mm, chip.width_mm - NAME_MM,
                        plate.height_mm)  # fmt: skip
            draw_payment(canvas, chip.full, inner, PLATE_MM)
        canvas.taken.append(plate)
        left += chip.width_mm + PLATE_GAP_MM


# ------------------------------------------------------------------ the map


def _extent(group: Group) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of the map in widths of a hex."""
    corners = [p for f in group.fields for p in corners_of((f.row, f.column))]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def _hex_size(group: Group, room: Box) -> float:
    left, top, right, bottom = _extent(group)
    return min(LARGEST_MM, room.width_mm / (right - left), (room.height_mm - 1.0) / (bottom - top))


def _white(size_mm: float) -> tuple[float, float]:
    """Return width and height of the box that a player writes in: the brick of the white hex."""
    return size_mm * WHITE, size_mm * WHITE * ROW_PITCH


def _draw_land(canvas: Canvas, group: Group, room: Box, size: float) -> float:
    """Draw regions and hexes in the middle of a room; return how far down they reach."""
    left, top, right, bottom = _extent(group)
    shift_x = room.centre[0] - (left + right) / 2 * size
    shift_y = room.top_mm + (room.height_mm - (bottom - top) * size) / 2 - top * size

    def on_card(point: Point) -> Point:
        return (round(shift_x + point[0] * size, 3), round(shift_y + point[1] * size, 3))

    by_id = {f.id: f for f in group.fields}
    grounds = region_grounds(canvas, group)
    for letter, fields in group.regions:
        spots = tuple((by_id[name].row, by_id[name].column) for name in fields)
        for loop in outlines_of(spots):
            shore = shrink([on_card(point) for point in loop], SHORE_MM)
            fill = None if canvas.look.saver else grounds[letter]
            canvas.outline(shore, fill, canvas.accent, 0.55)
    letters = {name: letter.upper() for letter, fields in group.regions for name in fields}
    for field in group.fields:
        centre = on_card(centre_of((field.row, field.column)))
        _draw_hex(canvas, group, field, centre, size)
        spot = (centre[0], centre[1] - size * LETTER_UP)
        _draw_letter(canvas, letters[field.id], spot, size)
        if field.id in group.spreads_from:
            with canvas.showing(of_start(field)):
                flag = (centre[0], centre[1] + size * FLAG_DOWN)
                canvas.disc(flag, FLAG_MM * 0.62, "paper", canvas.accent, 0.3)
                canvas.icon("flag", flag, FLAG_MM * 0.86, f"{canvas.accent}-deep")
    return shift_y + bottom * size


def _draw_letter(canvas: Canvas, letter: str, spot: Point, size: float) -> None:
    """Draw the letter of a hex's region on a disc of paper."""
    canvas.disc(spot, size * LETTER_DISC, "paper", canvas.accent, 0.25)
    canvas.words(letter, spot, min(LETTER_MM, size * LETTER_SHARE), "bold", f"{canvas.accent}-deep")


def _draw_hex(canvas: Canvas, group: Group, field: Field, centre: Point, size: float) -> None:
    """Draw the white hex of a field, what is printed in it, what it gives and costs."""
    wide, high = _white(size)
    y = centre[1] + size * DROP
    box = Box(centre[0] - wide / 2, y - high / 2, wide, high)
    if group.kind is Kind.CIRCLE or group.shape != "hexagon":
        side = min(wide, high)
        box = Box(centre[0] - side / 2, y - side / 2, side, side)
        box = draw_field(canvas, group, field, box)
    else:
        stroke = "box" if canvas.look.saver or group.kind is Kind.DIGIT else f"{canvas.accent}-soft"
        placed = canvas.box_of(field, box)
        white = regular(placed.centre, placed.width_mm * SIDE, 6)
        canvas.outline(white, "paper", stroke, 0.3)
        if field.number is not None and field.gain and not field.cost and not field.holds:
            _draw_number_above_gain(canvas, field, placed)
        else:
            draw_content(canvas, field, placed)
        canvas.place(field, placed, white)
        box = placed
    down = GAIN_DOWN_AT_FLAG if field.id in group.spreads_from else GAIN_DOWN
    draw_in_petal(canvas, of_field(Told.GAIN, field), box, down)
    draw_in_petal(canvas, of_field(Told.COST, field), box, -GAIN_DOWN)


def _draw_number_above_gain(canvas: Canvas, field: Field, box: Box) -> None:
    """Print a number smaller and higher, clear of what stands below it in the same hex."""
    spot = (box.centre[0], box.centre[1] - box.height_mm * NUMBER_UP)
    with canvas.showing(of_field(Told.NUMBER, field)):
        canvas.words(str(field.number), spot, box.height_mm * NUMBER_SHARE, "bold", "printed")


def region_grounds(canvas: Canvas, group: Group) -> dict[str, str]:
    """Return a pale ground for each region, other ones for regions that touch."""
    near = neighbours_in(group)
    region = {name: letter for letter, fields in group.regions for name in fields}
    choices = tuple(dict.fromkeys((canvas.accent, *GROUNDS)))
    found: dict[str, str] = {}
    for letter, fields in group.regions:
        beside = {found.get(region[n]) for name in fields for n in near[name]}
        free = [c for c in choices if f"{c}-pale" not in beside]
        found[letter] = f"{(free or choices)[0]}-pale"
    return found
