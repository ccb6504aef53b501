"""What a field costs and gives, in a line of icons above and below it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from dicesheets.layouts.model import Field, Group
from dicesheets.layouts.promises import Told, of_field
from dicesheets.sheets.cards.canvas import Canvas
from dicesheets.sheets.cards.rewards import ICON_MM, ICON_STEP, draw_cost, draw_icons
from dicesheets.sheets.plan import Box

PAD_MM = 1.0  # white between a field and its icons, and behind them
SIGN = 0.7  # icon sizes that the minus sign before a cost takes


@dataclass(frozen=True, slots=True)
class Notes:
    """How large the icons beside fields are, and the room they take."""

    icon_mm: float
    above_mm: float
    below_mm: float

    @property
    def height_mm(self) -> float:
        """The room of both lines."""
        return self.above_mm + self.below_mm


NO_NOTES = Notes(0.0, 0.0, 0.0)


def measure_notes(groups: Iterable[Group], pitch_mm: float, largest_mm: float = ICON_MM) -> Notes:
    """Return the notes of fields that stand `pitch_mm` apart."""
    fields = [field for group in groups for field in group.fields]
    gains = max((len(f.gain.icons) for f in fields), default=0)
    costs = max((len(f.cost.icons) for f in fields), default=0)
    most = max(gains * ICON_STEP, costs * ICON_STEP + SIGN if costs else 0.0)
    icon = min(largest_mm, (pitch_mm - 0.6) / most) if most else 0.0
    line = icon + PAD_MM
    return Notes(icon, line if costs else 0.0, line if gains else 0.0)


def draw_notes(canvas: Canvas, field: Field, box: Box, notes: Notes) -> None:
    """Draw the cost of a field above it and its gain below it."""
    x = box.centre[0]
    if field.cost:
        y = box.top_mm - notes.above_mm / 2
        with canvas.showing(of_field(Told.COST, field)):
            draw_cost(canvas, field.cost, (x, y), notes.icon_mm)
    if field.gain:
        y = box.bottom_mm + notes.below_mm / 2
        with canvas.showing(of_field(Told.GAIN, field)):
            draw_icons(canvas, field.gain.icons, (x, y), notes.icon_mm)
