"""Lines to write a name or a date on; nothing reads them."""

from __future__ import annotations

from dicesheets.layouts.model import Text
from dicesheets.sheets.cards.canvas import Canvas
from dicesheets.sheets.plan import Point
from dicesheets.sheets.text import measure

NAME = Text("Name", "Name")
DATE = Text("Datum", "Date")
LABEL_MM = 2.5


def draw_blank(canvas: Canvas, label: Text, at: Point, width_mm: float) -> None:
    """Draw a line with a small word before it; `at` is its left end."""
    word = canvas.say(label)
    canvas.words(word, (at[0], at[1] - 0.9), LABEL_MM, "regular", "muted", "start")
    left = at[0] + measure(word, "regular", LABEL_MM) + 1.2
    canvas.outline(((left, at[1]), (at[0] + width_mm, at[1])), None, "line", 0.3, closed=False)
