"""What the diagonals of a square grid pay: plates at its corners, ticks from square to square."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from dicesheets.layouts.adjacency import diagonals_of
from dicesheets.layouts.model import FieldSet, Group
from dicesheets.sheets.cards.canvas import Canvas
from dicesheets.sheets.cards.plates import draw_plate, plate_size
from dicesheets.sheets.plan import Box, Point

REACH_MM = 3.4  # from the grid's corner to the plate
TICK_MM = 0.5  # width of the ticks between squares


@dataclass(frozen=True, slots=True)
class Diagonals:
    """The sets that are diagonals: one that ends at the lower right, one at the upper right."""

    falling: FieldSet | None
    rising: FieldSet | None

    @property
    def right_mm(self) -> float:
        """The room that the plates take beside the grid."""
        plates = [plate_size(full)[0] for full in (self.falling, self.rising) if full]
        return max(plates, default=-REACH_MM) + REACH_MM

    @property
    def top_mm(self) -> float:
        """The room above the grid."""
        return plate_size(self.rising)[1] + REACH_MM if self.rising else 0.0

    @property
    def bottom_mm(self) -> float:
        """The room below the grid."""
        return plate_size(self.falling)[1] + REACH_MM if self.falling else 0.0


def sort_diagonals(group: Group, sets: Sequence[FieldSet]) -> tuple[Diagonals, list[FieldSet]]:
    """Tell the two diagonals from other sets."""
    chosen: list[FieldSet | None] = [None, None]
    if group.rows == group.columns > 1 and not group.prefilled:
        for place, line in enumerate(diagonals_of(group.fields, group.rows)):
            chosen[place] = next((s for s in sets if set(s.fields) == set(line)), None)
    other = [s for s in sets if not any(s is full for full in chosen)]
    return Diagonals(chosen[0], chosen[1]), other


def draw_diagonals(canvas: Canvas, group: Group, lines: Diagonals, grid: Box) -> None:
    """Draw the ticks between the squares of paying diagonals, and their plates."""
    for full, corner, down in (
        (lines.falling, (grid.right_mm, grid.bottom_mm), 1),
        (lines.rising, (grid.right_mm, grid.top_mm), -1),
    ):
        if full is None:
            continue
        boxes = [p.box for name in full.fields for p in canvas.placed if p.field.id == name]
        for one, two in pairwise(boxes):
            start = (one.right_mm, one.bottom_mm if down > 0 else one.top_mm)
            end = (two.left_mm, two.top_mm if down > 0 else two.bottom_mm)
            if end[0] - start[0] > TICK_MM:
                canvas.outline((start, end), None, canvas.accent, TICK_MM, closed=False)
        _draw_corner(canvas, full, corner, down)


def _draw_corner(canvas: Canvas, full: FieldSet, corner: Point, down: int) -> None:
    """Draw an arrow that goes on where a diagonal ends, and the plate of the set at its tip."""
    x, y = corner
    tip = (x + REACH_MM - 0.4, y + down * (REACH_MM - 0.4))
    canvas.outline(((x + 1.3, y + down * 1.3), tip), None, canvas.accent, 0.45, closed=False)
    head = (tip, (tip[0] - 1.6, tip[1] - down * 0.3), (tip[0] - 0.3, tip[1] - down * 1.6))
    canvas.outline(head, canvas.accent)
    wide, high = plate_size(full)
    draw_plate(canvas, full, (x + REACH_MM + wide / 2 - 1.6, y + down * (REACH_MM + high / 2)))
