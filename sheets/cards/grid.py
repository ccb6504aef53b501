"""A grid of squares: rewards of rows at the right, of columns on top, of big squares inside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dicesheets.layouts.model import FieldSet, Group, Kind, PlaceShape, Shape, Text
from dicesheets.sheets.cards.canvas import Canvas
from dicesheets.sheets.cards.misfits import USE_FEWER
from dicesheets.sheets.cards.outlines import SMALLEST_MM, draw_field
from dicesheets.sheets.cards.rewards import (
    ICON_MM,
    arrow,
    chip_size,
    draw_chip,
    draw_legend,
    draw_set_rewards,
    legend_height,
)
from dicesheets.sheets.plan import Box, Point

FIRST_LARGEST_MM = {Kind.DIGIT: 17.5, Kind.MARK: 13.0, Kind.CIRCLE: 14.0, Kind.FILL: 10.6}
LARGEST_MM = {Kind.DIGIT: 20.5, Kind.MARK: 15.5, Kind.CIRCLE: 16.0, Kind.FILL: 10.6}
GAP_MM = {Kind.FILL: 0.0}  # cells that are filled touch each other
USUAL_GAP_MM = 3.0
EDGE_MM = 3.4  # arrow between the grid and the rewards at its edge
LEGEND_MM = 13.0  # height of the list of shapes with the gap above it
LEGEND_GAP_MM = 2.4
DIE_MM = 4.8
BLOCK_ICON_MM = 5.2


@dataclass(frozen=True, slots=True)
class Edge:
    """What a full row, column or big square of the grid pays, and where that is drawn."""

    full: FieldSet
    side: str  # right, top, inside
    at: float  # right, top: the middle in cells from the grid's corner
    across: float = 0.0  # inside: the other middle


def arrange_grid(canvas: Canvas, area: Box) -> None:
    """Draw the grid with its rewards and, where shapes are placed, the list of shapes."""
    group = next((g for g in canvas.play_groups if g.rows), None)
    if group is None:
        what = Text("keine Gruppe dieser Karte ist ein Gitter", "no group of this card is a grid")
        canvas.fault("arrange.kind", what, Text("nimm die Art rows", "use the kind rows"))
        return
    edges, other = sort_sets(canvas, group)
    shapes = [s for p in canvas.card.plays if isinstance(p, PlaceShape) for s in p.shapes]
    right_mm = max((_chip(e.full)[0] + EDGE_MM for e in edges if e.side == "right"), default=0.0)
    top_mm = max((_chip(e.full)[1] + EDGE_MM for e in edges if e.side == "top"), default=0.0)
    legend_mm = LEGEND_MM if shapes else 0.0
    foot = legend_height(canvas, other, area.width_mm)
    room_x = area.width_mm - right_mm - 3.0
    room_y = area.height_mm - top_mm - legend_mm - foot - 3.0
    gap = GAP_MM.get(group.kind, USUAL_GAP_MM)
    largest = FIRST_LARGEST_MM if canvas.look.is_first_edition else LARGEST_MM
    pitch = min(room_x / group.columns, room_y / group.rows, largest[group.kind] + gap)
    if pitch - gap < SMALLEST_MM[group.kind]:
        what = Text(
            "das Gitter hat zu viele Kästchen für die Karte",
            "the grid has too many squares for the card",
        )
        canvas.fault("groups", what, USE_FEWER)
        return
    wide, high = pitch * group.columns, pitch * group.rows
    left = area.left_mm + (area.width_mm - wide - right_mm) / 2
    spare = area.height_mm - high - top_mm - legend_mm - foot
    start = area.top_mm + spare / 2 + top_mm
    draw_squares(canvas, group, (left, start), pitch, gap)
    for edge in edges:
        draw_edge(canvas, edge, (left, start), pitch, wide)
    if shapes:
        top = start + high + spare / 4 + LEGEND_GAP_MM
        strip = Box(area.left_mm, top, area.width_mm, LEGEND_MM - LEGEND_GAP_MM)
        draw_shapes(canvas, shapes, strip)
    left_over = draw_set_rewards(canvas, other, area)
    if left_over:
        draw_legend(canvas, left_over, area)


def _chip(full: FieldSet) -> tuple[float, float]:
    return chip_size(full.gain.icons, ICON_MM)


def sort_sets(canvas: Canvas, group: Group) -> tuple[list[Edge], list[FieldSet]]:
    """Tell rows, columns and big squares by their extent; return the rest apart."""
    edges: list[Edge] = []
    other: list[FieldSet] = []
    by_id = {f.id: f for f in group.fields}
    for full in canvas.card.sets:
        if not full.gain:
            continue
        cells = [by_id[i] for i in full.fields if i in by_id]
        if len(cells) != len(full.fields):
            other.append(full)
            continue
        rows = _span([c.row for c in cells], group.block)
        columns = _span([c.column for c in cells], group.block)
        high, wide = rows[1] - rows[0], columns[1] - columns[0]
        if wide == group.columns and high < group.rows:
            edges.append(Edge(full, "right", sum(rows) / 2))
        elif high == group.rows and wide < group.columns:
            edges.append(Edge(full, "top", sum(columns) / 2))
        elif group.kind is Kind.FILL and high < group.rows:
            edges.append(Edge(full, "inside", sum(columns) / 2, sum(rows) / 2))
        else:
            other.append(full)
    return edges, other


def _span(numbers: Sequence[int], block: int) -> tuple[int, int]:
    """Return first and last edge, widened to whole big squares."""
    step = block or 1
    return (min(numbers) - 1) // step * step, -(-max(numbers) // step) * step


def draw_squares(canvas: Canvas, group: Group, corner: Point, pitch: float, gap: float) -> None:
    """Draw the squares, printed ones dark, and the heavier lines of the big squares."""
    ground = Box(corner[0], corner[1], pitch * group.columns, pitch * group.rows)
    if gap:
        canvas.panel(ground.inset(-1.2), radius_mm=3.0)
    for field in group.fields:
        x = corner[0] + (field.column - 1) * pitch + gap / 2
        y = corner[1] + (field.row - 1) * pitch + gap / 2
        box = Box(x, y, pitch - gap, pitch - gap)
        if gap:
            draw_field(canvas, group, field, box)
        else:
            box = canvas.box_of(field, box)
            stroke = "box" if canvas.look.saver else f"{canvas.accent}-soft"
            canvas.rectangle(box, "paper", stroke, 0.25)
            canvas.place(field, box)
    for row, column in group.prefilled:
        spot = Box(corner[0] + (column - 1) * pitch, corner[1] + (row - 1) * pitch, pitch, pitch)
        draw_prefilled(canvas, spot)
    if group.block and not gap:
        for number in range(group.block, group.columns, group.block):
            x = corner[0] + number * pitch
            line = ((x, ground.top_mm), (x, ground.bottom_mm))
            canvas.outline(line, None, canvas.accent, 0.6, closed=False)
        for number in range(group.block, group.rows, group.block):
            y = corner[1] + number * pitch
            line = ((ground.left_mm, y), (ground.right_mm, y))
            canvas.outline(line, None, canvas.accent, 0.6, closed=False)
        canvas.rectangle(ground, None, canvas.accent, 0.7, 0.6)


def draw_prefilled(canvas: Canvas, box: Box) -> None:
    """Draw a square that counts as filled from the start."""
    if not canvas.look.saver:
        canvas.rectangle(box, canvas.accent)
        return
    canvas.rectangle(box, None, canvas.accent, 0.3)
    step = box.width_mm / 5
    for number in range(1, 10):
        start = min(number * step, box.width_mm)
        end = max(0.0, number * step - box.width_mm)
        first = (box.left_mm + start, box.top_mm + end)
        last = (box.left_mm + end, box.top_mm + start)
        canvas.outline((first, last), None, canvas.accent, 0.35, closed=False)


def draw_edge(canvas: Canvas, edge: Edge, corner: Point, pitch: float, wide: float) -> None:
    """Draw one reward: at the end of its row, on top of its column, or amid its square."""
    icons = edge.full.gain.icons
    chip_wide, chip_high = _chip(edge.full)
    if edge.side == "right":
        y = corner[1] + edge.at * pitch
        x = corner[0] + wide
        arrow(canvas, (x + 1.5, y), (x + EDGE_MM, y))
        draw_chip(canvas, icons, (x + EDGE_MM + 0.4 + chip_wide / 2, y))
    elif edge.side == "top":
        x = corner[0] + edge.at * pitch
        y = corner[1]
        arrow(canvas, (x, y - 1.5), (x, y - EDGE_MM))
        draw_chip(canvas, icons, (x, y - EDGE_MM - 0.4 - chip_high / 2))
    else:
        # Amid four squares: pale and small, so that a filled square is still read as filled.
        x, y = corner[0] + edge.at * pitch, corner[1] + edge.across * pitch
        for number, icon in enumerate(icons):
            spot = (x + (number - (len(icons) - 1) / 2) * BLOCK_ICON_MM, y)
            canvas.disc(spot, BLOCK_ICON_MM * 0.6, "paper")
            canvas.icon(icon, spot, BLOCK_ICON_MM, f"{icon}-soft")


def draw_shapes(canvas: Canvas, shapes: Sequence[Shape], box: Box) -> None:
    """Draw the list of shapes: the die and the squares it covers."""
    canvas.panel(box)
    step = box.width_mm / len(shapes)
    longest = max(max(max(cell) for cell in s.cells) + 1 for s in shapes)
    cell = min(2.6, (box.height_mm - 2.0) / longest, (step - DIE_MM - 3.4) / longest)
    for number, shape in enumerate(shapes):
        rows = max(r for r, _ in shape.cells) + 1
        columns = max(c for _, c in shape.cells) + 1
        wide = DIE_MM + 1.2 + columns * cell
        x, y = box.left_mm + (number + 0.5) * step - wide / 2, box.centre[1]
        die = f"die-{shape.die}-outline"
        canvas.icon(die, (x + DIE_MM / 2, y), DIE_MM, f"{canvas.accent}-deep")
        left, top = x + DIE_MM + 1.2, y - rows * cell / 2
        fill = None if canvas.look.saver else f"{canvas.accent}-soft"
        for row, column in shape.cells:
            square = Box(left + column * cell, top + row * cell, cell, cell)
            canvas.rectangle(square, fill, canvas.accent, 0.25)
