"""A grid of squares: rewards of rows at the right, of columns on top, of big squares inside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from dicesheets.layouts.model import Field, FieldSet, Group, Kind, PlaceShape, Shape, Text
from dicesheets.layouts.promises import Told, of_field, of_prefilled, of_set, of_shape
from dicesheets.sheets.cards.canvas import Canvas
from dicesheets.sheets.cards.diagonals import draw_diagonals, sort_diagonals
from dicesheets.sheets.cards.misfits import USE_FEWER
from dicesheets.sheets.cards.notes import NO_NOTES, Notes, draw_notes, measure_notes
from dicesheets.sheets.cards.outlines import SMALLEST_MM, draw_field
from dicesheets.sheets.cards.plates import draw_plate, plate_size
from dicesheets.sheets.cards.rewards import ICON_MM, arrow
from dicesheets.sheets.cards.signs import draw_head, draw_starts, head_room
from dicesheets.sheets.plan import Box, Point

FIRST_LARGEST_MM = {Kind.DIGIT: 17.5, Kind.MARK: 13.0, Kind.CIRCLE: 14.0, Kind.FILL: 10.6}
LARGEST_MM = {Kind.DIGIT: 20.5, Kind.MARK: 15.5, Kind.CIRCLE: 16.0, Kind.FILL: 10.6}
GAP_MM = {Kind.FILL: 0.0}  # cells that are filled touch each other
USUAL_GAP_MM = 3.0
PLATE_ICONS_MM = (ICON_MM, 4.3, 3.8, 3.3, 2.8, 2.4)
PLATE_GAP_MM = 0.6  # between the plates of neighbouring rows or columns
EDGE_MM = 3.4  # arrow between the grid and the rewards at its edge
LEGEND_MM = 13.0  # height of the list of shapes with the gap above it
LEGEND_GAP_MM = 2.4
DIE_MM = 4.8
BLOCK_ICON_MM = 5.2
CELL_ICON_MM = 4.4


@dataclass(frozen=True, slots=True)
class Edge:
    """What a full row, column or big square of the grid pays, and where that is drawn."""

    full: FieldSet
    side: str  # right, top, inside
    at: float  # right, top: the middle in cells from the grid's corner
    across: float = 0.0  # inside: the other middle


def arrange_grid(canvas: Canvas, area: Box, sets: Sequence[FieldSet]) -> list[FieldSet]:
    """Draw the grid with its rewards and, where shapes are placed, the list of shapes."""
    group = next((g for g in canvas.play_groups if g.rows and not g.is_hexes), None)
    if group is None:
        what = Text("keine Gruppe dieser Karte ist ein Gitter", "no group of this card is a grid")
        canvas.fault("arrange.kind", what, Text("nimm die Art rows", "use the kind rows"))
        return []
    edges, rest = sort_sets(group, sets)
    diagonals, other = sort_diagonals(group, rest)
    shapes = [s for p in canvas.card.plays if isinstance(p, PlaceShape) for s in p.shapes]
    right_mm = max((plate_size(e.full)[0] + EDGE_MM for e in edges if e.side == "right"), default=0)
    top_mm = max((plate_size(e.full)[1] + EDGE_MM for e in edges if e.side == "top"), default=0)
    right_mm = max(right_mm, diagonals.right_mm)
    top_mm = max(top_mm, diagonals.top_mm)
    legend_mm = LEGEND_MM if shapes else 0.0
    room_x = area.width_mm - right_mm - 3.0
    label_mm = head_room(canvas, group)
    room_y = area.height_mm - top_mm - diagonals.bottom_mm - legend_mm - label_mm - 3.0
    gap = GAP_MM.get(group.kind, USUAL_GAP_MM)
    largest = FIRST_LARGEST_MM if canvas.look.is_first_edition else LARGEST_MM
    widest = min(room_x / group.columns, largest[group.kind] + gap)
    notes = measure_notes((group,), widest) if gap else NO_NOTES
    side = min(widest, room_y / group.rows - notes.height_mm) - gap
    if side < SMALLEST_MM[group.kind]:
        what = Text(
            "das Gitter hat zu viele Kästchen für die Karte",
            "the grid has too many squares for the card",
        )
        canvas.fault("groups", what, USE_FEWER)
        return []
    pitch = (side + gap, side + gap + notes.height_mm)
    wide, high = pitch[0] * group.columns, pitch[1] * group.rows
    left = area.left_mm + (area.width_mm - wide - right_mm) / 2
    spare = area.height_mm - high - top_mm - diagonals.bottom_mm - legend_mm - label_mm
    start = area.top_mm + spare / 2 + top_mm + label_mm
    draw_head(canvas, group, (left + wide / 2, start - top_mm - label_mm / 2 - 0.8), wide)
    draw_squares(canvas, group, (left, start), pitch, side, notes)
    for edge, icon_mm in zip(edges, size_plates(canvas, edges, pitch), strict=True):
        if icon_mm:
            draw_edge(canvas, edge, (left, start), pitch, wide, icon_mm)
        else:
            other.append(edge.full)
    draw_diagonals(canvas, group, diagonals, Box(left, start, wide, high))
    draw_starts(canvas, group)
    if shapes:
        top = start + high + diagonals.bottom_mm + spare / 4 + LEGEND_GAP_MM
        strip = Box(area.left_mm, top, area.width_mm, LEGEND_MM - LEGEND_GAP_MM)
        draw_shapes(canvas, shapes, strip)
    return other


def sort_sets(group: Group, sets: Sequence[FieldSet]) -> tuple[list[Edge], list[FieldSet]]:
    """Tell whole rows, columns and big squares, one plate each; return the rest apart."""
    edges: list[Edge] = []
    other: list[FieldSet] = []
    taken: set[tuple[str, float, float]] = set()
    for full in sets:
        edge = _edge(group, full)
        if edge is None or (edge.side, edge.at, edge.across) in taken:
            other.append(full)
            continue
        taken.add((edge.side, edge.at, edge.across))
        edges.append(edge)
    return edges, other


def _edge(group: Group, full: FieldSet) -> Edge | None:
    """Return where the plate of a set stands; None if it is no whole row, column or square."""
    by_id = {f.id: f for f in group.fields}
    cells = [by_id[i] for i in full.fields if i in by_id]
    if len(cells) != len(full.fields):
        return None
    rows = _span([c.row for c in cells], group.block)
    columns = _span([c.column for c in cells], group.block)
    within = [
        f for f in group.fields
        if rows[0] < f.row <= rows[1] and columns[0] < f.column <= columns[1]
    ]  # fmt: skip
    if len(within) != len(cells):
        return _edge(replace(group, block=0), full) if group.block else None
    high, wide = rows[1] - rows[0], columns[1] - columns[0]
    step = group.block or 1
    if wide == group.columns and high in (1, step) and high < group.rows:
        return Edge(full, "right", sum(rows) / 2)
    if high == group.rows and wide in (1, step) and wide < group.columns:
        return Edge(full, "top", sum(columns) / 2)
    plain = full.total is None and full.pays is None
    if group.kind is Kind.FILL and group.block and high == wide == step and plain:
        return Edge(full, "inside", sum(columns) / 2, sum(rows) / 2)
    return None


def _span(numbers: Sequence[int], block: int) -> tuple[int, int]:
    """Return first and last edge, widened to whole big squares."""
    step = block or 1
    return (min(numbers) - 1) // step * step, -(-max(numbers) // step) * step


def draw_squares(
    canvas: Canvas, group: Group, corner: Point, pitch: Point, side: float, notes: Notes
) -> None:
    """Draw the squares with their notes, printed ones dark, and the lines of the big squares."""
    ground = Box(corner[0], corner[1], pitch[0] * group.columns, pitch[1] * group.rows)
    gap = pitch[0] - side
    if gap:
        canvas.panel(ground.inset(-1.2), radius_mm=3.0)
    for field in group.fields:
        x = corner[0] + (field.column - 1) * pitch[0] + gap / 2
        y = corner[1] + (field.row - 1) * pitch[1] + gap / 2 + notes.above_mm
        box = Box(x, y, side, side)
        if gap:
            draw_notes(canvas, field, draw_field(canvas, group, field, box), notes)
        else:
            box = canvas.box_of(field, box)
            stroke = "box" if canvas.look.saver else f"{canvas.accent}-soft"
            canvas.rectangle(box, "paper", stroke, 0.25)
            canvas.place(field, box)
            draw_cell_gain(canvas, field, box)
    with canvas.showing(of_prefilled(group.id)):
        for row, column in group.prefilled:
            x = corner[0] + (column - 1) * pitch[0] + gap / 2
            y = corner[1] + (row - 1) * pitch[1] + gap / 2 + notes.above_mm
            draw_prefilled(canvas, Box(x, y, side, side))
    if group.block and not gap:
        for number in range(group.block, group.columns, group.block):
            x = corner[0] + number * pitch[0]
            line = ((x, ground.top_mm), (x, ground.bottom_mm))
            canvas.outline(line, None, canvas.accent, 0.6, closed=False)
        for number in range(group.block, group.rows, group.block):
            y = corner[1] + number * pitch[1]
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


def draw_cell_gain(canvas: Canvas, field: Field, box: Box) -> None:
    """Draw what filling a cell gives: pale and amid it, so that it is still read as filled."""
    icons = field.gain.icons
    size = min(CELL_ICON_MM, (box.width_mm - 1.0) / max(1, len(icons)))
    with canvas.showing(of_field(Told.GAIN, field)):
        for number, icon in enumerate(icons):
            x = box.centre[0] + (number - (len(icons) - 1) / 2) * size
            canvas.icon(icon, (x, box.centre[1]), size, f"{icon}-soft")


def size_plates(canvas: Canvas, edges: Sequence[Edge], pitch: Point) -> list[float]:
    """Return how large the icons on each plate are; 0 where its neighbours leave no room for it."""
    if canvas.look.is_first_edition:  # whose plates lay upon each other
        return [ICON_MM for _ in edges]
    largest = {
        side: _largest_icons([edge for edge in edges if edge.side == side], pitch)
        for side in ("right", "top")
    }
    return [largest.get(edge.side, ICON_MM) for edge in edges]


def _largest_icons(edges: Sequence[Edge], pitch: Point) -> float:
    """Return the largest icons with which the plates of one side stand apart; 0 if none do."""
    row = sorted(edges, key=lambda edge: edge.at)
    along = int(bool(row) and row[0].side == "right")
    for size in PLATE_ICONS_MM:
        if all(
            (after.at - before.at) * pitch[along] - PLATE_GAP_MM
            >= (plate_size(before.full, size)[along] + plate_size(after.full, size)[along]) / 2
            for before, after in pairwise(row)
        ):
            return size
    return 0.0


def draw_edge(
    canvas: Canvas, edge: Edge, corner: Point, pitch: Point, wide: float, icon_mm: float
) -> None:
    """Draw one reward: at the end of its row, on top of its column, or amid its square."""
    plate_wide, plate_high = plate_size(edge.full, icon_mm)
    if edge.side == "right":
        y = corner[1] + edge.at * pitch[1]
        x = corner[0] + wide
        arrow(canvas, (x + 1.5, y), (x + EDGE_MM, y))
        draw_plate(canvas, edge.full, (x + EDGE_MM + 0.4 + plate_wide / 2, y), icon_mm)
    elif edge.side == "top":
        x = corner[0] + edge.at * pitch[0]
        y = corner[1]
        arrow(canvas, (x, y - 1.5), (x, y - EDGE_MM))
        draw_plate(canvas, edge.full, (x, y - EDGE_MM - 0.4 - plate_high / 2), icon_mm)
    else:
        # Amid four squares: pale and small, so that a filled square is still read as filled.
        icons = edge.full.gain.icons
        x, y = corner[0] + edge.at * pitch[0], corner[1] + edge.across * pitch[1]
        with canvas.showing(of_set(canvas.card, edge.full)):
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
    widths = [DIE_MM + 1.2 + (max(c for _, c in s.cells) + 1) * cell for s in shapes]
    gap = (box.width_mm - sum(widths)) / (len(shapes) + 1)
    for number, shape in enumerate(shapes):
        rows = max(r for r, _ in shape.cells) + 1
        x, y = box.left_mm + (number + 1) * gap + sum(widths[:number]), box.centre[1]
        if canvas.look.is_first_edition:
            x = box.left_mm + (number + 0.5) * step - widths[number] / 2
        die = f"die-{shape.die}-outline"
        left, top = x + DIE_MM + 1.2, y - rows * cell / 2
        fill = None if canvas.look.saver else f"{canvas.accent}-soft"
        with canvas.showing(of_shape(shape.die)):
            canvas.icon(die, (x + DIE_MM / 2, y), DIE_MM, f"{canvas.accent}-deep")
            for row, column in shape.cells:
                square = Box(left + column * cell, top + row * cell, cell, cell)
                canvas.rectangle(square, fill, canvas.accent, 0.25)
