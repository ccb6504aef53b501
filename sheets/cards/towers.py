"""Columns built from the ground up, side by side as castles, with stars beside the storeys."""

from __future__ import annotations

from dicesheets.layouts.model import FieldSet, Group, Text
from dicesheets.sheets.cards.canvas import Canvas
from dicesheets.sheets.cards.outlines import SMALLEST_MM, draw_field
from dicesheets.sheets.cards.rewards import (
    draw_chip,
    draw_legend,
    draw_set_rewards,
)
from dicesheets.sheets.plan import Box, Point

LARGEST_MM = 14.0
STONE_MM = 1.5  # wall round a square
CASTLE_GAP_MM = 5.0
STAR_MM = 5.6
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


def arrange_towers(canvas: Canvas, area: Box) -> None:
    """Draw one castle a row of the arrangement."""
    castles = canvas.rows
    sets = [s for s in canvas.card.sets if s.gain]
    of_column = {g.id: s for c in castles for g in c for s in sets if _is_column(g, s)}
    storeys = [s for s in sets if s not in of_column.values()]
    columns = sum(len(c) for c in castles)
    levels = max(levels_of(g) for c in castles for g in c)
    beside = STAR_ROOM_MM * len(castles) + CASTLE_GAP_MM * (len(castles) - 1)
    room_x = (area.width_mm - 4.0 - beside) / columns - STONE_MM
    room_y = (area.height_mm - FLAG_MM - BATTLEMENT_MM - GROUND_MM - 2 * SKY_MM) / levels - STONE_MM
    side = min(room_x, room_y, LARGEST_MM)
    first = canvas.look.is_first_edition
    high = min(room_y, side * (FIRST_TALL if first else TALL))
    if side < SMALLEST_MM[castles[0][0].kind]:
        what = Text("die Türme sind zu viele oder zu hoch", "the towers are too many or too high")
        canvas.fault("arrange", what, Text("nimm weniger Spalten", "use fewer columns"))
        return
    total = levels * (high + STONE_MM) + FLAG_MM + BATTLEMENT_MM + GROUND_MM
    bottom = area.bottom_mm - (area.height_mm - total) / 2 - GROUND_MM
    if not first:
        bottom = area.bottom_mm - SKY_MM - GROUND_MM
    wide = columns * (side + STONE_MM) + beside
    left = area.left_mm + (area.width_mm - wide) / 2
    homeless: list[FieldSet] = list(storeys)
    sky = Box(area.left_mm, bottom + GROUND_MM - total - SKY_MM, area.width_mm, total + 2 * SKY_MM)
    if first:
        canvas.panel(sky, radius_mm=3.0)
    else:
        _draw_sky(canvas, area, area.height_mm - total - SKY_MM)
    for castle in castles:
        breadth = len(castle) * (side + STONE_MM)
        for number, group in enumerate(castle):
            x = left + number * (side + STONE_MM)
            _draw_tower(canvas, group, (x, bottom), side, high, of_column.get(group.id))
        for full in storeys:
            level = _storey(castle, full)
            if level is not None:
                y = bottom - (level - 0.5) * (high + STONE_MM)
                _draw_storey(canvas, full, (left + breadth + STAR_ROOM_MM / 2 + 0.4, y))
                homeless.remove(full)
        ground = ((left - 1.2, bottom + 0.6), (left + breadth + STAR_ROOM_MM - 1.6, bottom + 0.6))
        canvas.outline(ground, None, canvas.accent, 0.8, closed=False)
        left += breadth + STAR_ROOM_MM + CASTLE_GAP_MM
    homeless = draw_set_rewards(canvas, homeless, area)
    if homeless:
        draw_legend(canvas, homeless, area)


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
    return {f.id for f in group.fields} == set(full.fields) and "storey" not in full.name


def _storey(castle: list[Group], full: FieldSet) -> int | None:
    """Return the storey that a set fills in this castle, from 1 at the ground."""
    level_of = {f.id: f.position + g.door for g in castle for f in g.fields}
    found = {level_of.get(i) for i in full.fields}
    return found.pop() if len(found) == 1 else None


def _draw_tower(
    canvas: Canvas, group: Group, foot: Point, side: float, high: float, full: FieldSet | None
) -> None:
    """Draw one column: wall, battlements, door, squares, and what it pays above."""
    x, bottom = foot
    wide = side + STONE_MM
    count = levels_of(group)
    top = bottom - count * (high + STONE_MM) - STONE_MM / 2
    fill = None if canvas.look.saver else f"{canvas.accent}-soft"
    canvas.outline(_wall(x, top, wide, bottom), fill, canvas.accent, 0.35)
    for level in range(1, count + 1):
        y = bottom - level * (high + STONE_MM) + STONE_MM / 2
        box = Box(x + STONE_MM / 2, y, side, high)
        if group.door and level == 1:
            _draw_door(canvas, box)
        else:
            draw_field(canvas, group, group.fields[level - 1 - group.door], box)
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
    icons = full.gain.icons
    size = FLAG_ICON_MM if len(icons) < 3 else FLAG_ICON_MM * 0.8
    canvas.outline((foot, (foot[0], foot[1] - 1.6)), None, canvas.accent, 0.4, closed=False)
    draw_chip(canvas, icons, (foot[0], foot[1] - 1.6 - size / 2 - 0.9), size)


def _draw_storey(canvas: Canvas, full: FieldSet, centre: Point) -> None:
    """Draw what a storey pays, beside it."""
    start = centre[0] - STAR_ROOM_MM / 2 + 0.6
    line = ((start, centre[1]), (start + 1.6, centre[1]))
    canvas.outline(line, None, canvas.accent, 0.4, closed=False)
    for number, icon in enumerate(full.gain.icons):
        shift = (number - (len(full.gain.icons) - 1) / 2) * STAR_MM
        canvas.icon(icon, (centre[0] + 0.9, centre[1] + shift), STAR_MM)
