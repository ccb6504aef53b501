"""The strip at the foot of boards and pads: room for a name, a line to write a date on."""

from __future__ import annotations

from dicesheets.layouts.fiducials import MARKER_INSET_MM
from dicesheets.layouts.model import Text
from dicesheets.sheets.cards.canvas import Canvas
from dicesheets.sheets.cards.identity import BAND_SIDE_MM
from dicesheets.sheets.plan import Box, Point
from dicesheets.sheets.text import measure

DATE = Text("Datum", "Date")
LABEL_MM = 2.5
STRIP_MM = 8.0
NOTE_MM = 20.0  # kept free behind the letters for what the frame notes there, such as the seed


def draw_strip(canvas: Canvas) -> Box:
    """Draw a pale strip between the letters of the code and the right marker; return it."""
    left = canvas.letters_box.right_mm + NOTE_MM
    top = canvas.height_mm - MARKER_INSET_MM - STRIP_MM
    strip = Box(left, top, canvas.width_mm - BAND_SIDE_MM - 1.0 - left, STRIP_MM)
    if not canvas.look.saver:
        canvas.panel(strip, radius_mm=2.0)
    return strip


def draw_blank(canvas: Canvas, label: Text, at: Point, width_mm: float) -> None:
    """Draw a line with a small word before it; `at` is its left end."""
    word = canvas.say(label)
    canvas.words(word, (at[0], at[1] - 0.9), LABEL_MM, "regular", "text", "start")
    left = at[0] + measure(word, "regular", LABEL_MM) + 1.2
    canvas.outline(((left, at[1]), (at[0] + width_mm, at[1])), None, "box", 0.25, closed=False)
