"""Columns built from the ground up, side by side as castles, with stars beside the storeys."""

from __future__ import annotations

from collections.abc import Sequence

from dicesheets.layouts.model import FieldSet, Group, Text
from dicesheets.layouts.promises import of_door, of_set
from dicesheets.sheets.cards.canvas import Canvas
from dicesheets.sheets.cards.labels import draw_label, label_room
from dicesheets.sheets.cards.notes import Notes, draw_notes, measure_notes
from dicesheets.sheets.cards.outlines import SMALLEST_MM, draw_field
from dicesheets.sheets.cards.plates import draw_plate, is_group
from dicesheets.sheets.plan import Box, Point

LARGEST_MM = 14.0
STONE_MM = 1.5  # wall round a square
CASTLE_GAP_MM = 5.0
STAR_MM = 5.6
STOREY_ICONS = 2
STAR_ROOM_MM = 7.4  # beside a castle, for the stars of its storeys
BATTLEMENT_MM = 2.6
FIRST_TALL = 1.34
TALL = 1.5  # a square is a little higher than wide, like a storey
FLAG_MM = 9.5  # above a column, for what it pays
GROUND_MM = 2.0
FLAG_ICON_MM = 4.4
CLOUD_MM = 9.0
SKY_MM = 2.6  # of pale ground above and below the castles


def levels_of(group: Group) -> int:
    """Return how many storeys a column has, its door counted."""
    return len(group.fields) + group.door


def arrange_towers(canvas: Canvas, area: Box, sets: Sequence[FieldSet]) -> list[FieldSet]:
    """Draw one castle a row of the arrangement."""
    castles = canvas.rows
    of_column, of_storey, homeless = _sort_sets(castles, sets)
    columns = sum(len(c) for c in castles)
    levels = max(levels_of(g) for c in castles for g in c)
    beside = STAR_ROOM_MM * len(castles) + CASTLE_GAP_MM * (len(castles) - 1)
    room_x = (area.width_mm - 4.0 - beside) / columns - STONE_MM
    notes = measure_notes(canvas.play_groups, min(room_x, LARGEST_MM) + STONE_MM)
    ground_mm = GROUND_MM + label_room(canvas.play_groups)
    around_it = FLAG_MM + BATTLEMENT_MM + ground_mm + 2 * SKY_MM
    room_y = (area.height_mm - around_it) / levels - STONE_MM - notes.height_mm
    side = min(room_x, room_y, LARGEST_MM)
    first = canvas.look.is_first_edition
    high = min(room_y, side * (FIRST_TALL if first else TALL))
    if side < max(SMALLEST_MM[g.kind] for g in canvas.play_groups):
        what = Text("die Türme sind zu viele oder zu hoch", "the towers are too many or too high")
        canvas.fault("arrange", what, Text("nimm weniger Spalten", "use fewer columns"))
        return []
    level_mm = high + STONE_MM + notes.height_mm
    total = levels * level_mm + FLAG_MM + BATTLEMENT_MM + ground_mm
    bottom = area.bottom_mm - (area.height_mm - total) / 2 - ground_mm
    if not first:
        bottom = area.bottom_mm - SKY_MM - ground_mm
    wide = columns * (side + STONE_MM) + beside
    left = area.left_mm + (area.width_mm - wide) / 2
    sky = Box(area.left_mm, bottom + ground_mm - total - SKY_MM, area.width_mm, total + 2 * SKY_MM)
    if first:
        canvas.panel(sky, radius_mm=3.0)
    else:
        _draw_sky(canvas, area, area.height_mm - total - SKY_MM)
    for at, castle in enumerate(castles):
        breadth = len(castle) * (side + STONE_MM)
        for number, group in enumerate(castle):
            foot = (left + number * (side + STONE_MM), bottom)
            _draw_tower(canvas, group, foot, (side, high), notes, of_column.get(group.id))
            below = (foot[0] + (side + STONE_MM) / 2, bottom + ground_mm / 2 + 0.8)
            draw_label(canvas, group, below, side + STONE_MM)
        for level in range(1, levels + 1):
            if full := of_storey.get((at, level)):
                y = bottom - (level - 0.5) * level_mm
                _draw_storey(canvas, full, (left + breadth + STAR_ROOM_MM / 2 + 0.4, y), level_mm)
        ground = ((left - 1.2, bottom + 0.6), (left + breadth + STAR_ROOM_MM - 1.6, bottom + 0.6))
        canvas.outline(ground, None, canvas.accent, 0.8, closed=False)
        left += breadth + STAR_ROOM_MM + CASTLE_GAP_MM
    return homeless


def _sort_sets(
    castles: list[list[Group]], sets: Sequence[FieldSet]
) -> tuple[dict[str, FieldSet], dict[tuple[int, int], FieldSet], list[FieldSet]]:
    """Return the sets of columns, those of storeys by castle and level, and the rest."""
    of_column: dict[str, FieldSet] = {}
    of_storey: dict[tuple[int, int], FieldSet] = {}
    rest: list[FieldSet] = []
    for full in sets:
        column = next((g.id for c in castles for g in c if _is_column(g, full)), None)
        storeys = [(at, _storey(castle, full)) for at, castle in enumerate(castles)]
        storey = next(((at, level) for at, level in storeys if level is not None), None)
        if column is not None and column not in of_column:
            of_column[column] = full
        elif storey is not None and storey not in of_storey and _is_short(full):
            of_storey[storey] = full
        else:
            rest.append(full)
    return of_column, of_storey, rest


def _is_short(full: FieldSet) -> bool:
    """Say whether what a set pays has room beside one storey, clear of its neighbours."""
    return full.total is None and full.pays is None and len(full.gain.icons) <= STOREY_ICONS


def _draw_sky(canvas: Canvas, area: Box, free_mm: float) -> None:
    """Draw the sky over the whole area, with clouds and a bird where nothing else stands."""
    canvas.panel(area, radius_mm=3.0)
    if free_mm < CLOUD_MM:
        return
    y = area.top_mm + min(free_mm, 1.6 * CLOUD_MM) / 2 + 0.8
    for share, size in ((0.13, 1.0), (0.49, 0.8), (0.86, 1.1)):
        spot = (area.left_mm + area.width_mm * share, y)
        colour = f"{canvas.accent}-shade" if canvas.look.saver else "paper"
        canvas.icon("cloud", spot, CLOUD_MM * size, colour)
    for share, rise in ((0.31, 0.4), (0.67, -0.6)):
        spot = (area.left_mm + area.width_mm * share, y - rise)
        canvas.icon("bird", spot, CLOUD_MM * 0.45, f"{canvas.accent}-shade")


def _is_column(group: Group, full: FieldSet) -> bool:
    """Say whether a set is a whole column; a storey of one square is told by its name."""
    return is_group(group, full) and "storey" not in full.name


def _storey(castle: list[Group], full: FieldSet) -> int | None:
    """Return the storey of this castle that a set fills, from 1 at the ground."""
    levels: dict[int, set[str]] = {}
    for group in castle:
        for field in group.fields:
            levels.setdefault(field.position + group.door, set()).add(field.id)
    return next((level for level, ids in levels.items() if ids == set(full.fields)), None)


def _draw_tower(
    canvas: Canvas, group: Group, foot: Point, size: Point, notes: Notes, full: FieldSet | None
) -> None:
    """Draw one column: wall, battlements, door, squares, and what it pays above."""
    (x, bottom), (side, high) = foot, size
    wide = side + STONE_MM
    level_mm = high + STONE_MM + notes.height_mm
    count = levels_of(group)
    top = bottom - count * level_mm - STONE_MM / 2
    fill = None if canvas.look.saver else f"{canvas.accent}-soft"
    canvas.outline(_wall(x, top, wide, bottom), fill, canvas.accent, 0.35)
    for level in range(1, count + 1):
        y = bottom - level * level_mm + STONE_MM / 2 + notes.above_mm
        box = Box(x + STONE_MM / 2, y, side, high)
        if group.door and level == 1:
            with canvas.showing(of_door(group.id)):
                _draw_door(canvas, box)
        else:
            field = group.fields[level - 1 - group.door]
            draw_notes(canvas, field, draw_field(canvas, group, field, box), notes)
    if full:
        _draw_flag(canvas, full, (x + wide / 2, top - BATTLEMENT_MM))


def _wall(x: float, top: float, wide: float, bottom: float) -> tuple[Point, ...]:
    """Return the outline of a tower with three merlons."""
    merlon = wide / 5
    points: list[Point] = [(x, bottom)]
    for number in range(5):
        y = top - BATTLEMENT_MM if number % 2 == 0 else top - 0.6
        points += [(x + number * merlon, y), (x + (number + 1) * merlon, y)]
    points.append((x + wide, bottom))
    return tuple(points)


def _draw_door(canvas: Canvas, box: Box) -> None:
    """Draw a door, which counts as filled."""
    canvas.icon("door", (box.centre[0], box.centre[1] + 0.4), box.height_mm * 0.98, canvas.accent)


def _draw_flag(canvas: Canvas, full: FieldSet, foot: Point) -> None:
    """Draw what a column pays, on a plate above it."""
    size = FLAG_ICON_MM if len(full.gain.icons) < 3 else FLAG_ICON_MM * 0.8
    canvas.outline((foot, (foot[0], foot[1] - 1.6)), None, canvas.accent, 0.4, closed=False)
    draw_plate(canvas, full, (foot[0], foot[1] - 1.6 - size / 2 - 0.9), size)


def _draw_storey(canvas: Canvas, full: FieldSet, centre: Point, high: float) -> None:
    """Draw what a storey pays, beside it."""
    start = centre[0] - STAR_ROOM_MM / 2 + 0.6
    line = ((start, centre[1]), (start + 1.6, centre[1]))
    canvas.outline(line, None, canvas.accent, 0.4, closed=False)
    icons = full.gain.icons
    size = min(STAR_MM, high * 0.9 / len(icons))
    with canvas.showing(of_set(canvas.card, full)):
        for number, icon in enumerate(icons):
            shift = (number - (len(icons) - 1) / 2) * size
            canvas.icon(icon, (centre[0] + 0.9, centre[1] + shift), size)
