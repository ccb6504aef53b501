"""What all score pads share: the frame with title, rules and date, and their boxes."""

from __future__ import annotations

from dataclasses import replace

from dicesheets.layouts.fiducials import MARKER_INSET_MM, MARKER_MM
from dicesheets.layouts.model import Field, Text
from dicesheets.layouts.pad import Line, told_notes
from dicesheets.sheets.cards.blanks import DATE, draw_blank, draw_strip
from dicesheets.sheets.cards.canvas import LINE_SPACING, Canvas
from dicesheets.sheets.cards.frame import SIDE_MM, draw_sheet_frame, rules_height
from dicesheets.sheets.cards.identity import BAND_SIDE_MM, CLEAR_MM
from dicesheets.sheets.cards.misfits import SHORTEN
from dicesheets.sheets.cards.names import place_name
from dicesheets.sheets.plan import Box
from dicesheets.sheets.text import measure

NUMBER_MM = (24.0, 12.0)  # box for a handwritten sum
POINTS_MM = (15.6, 11.2)  # box for the points of a turn: two digits
WIDE_MM = 20.0  # the same: three digits or more
MARK_MM = 7.8
BELOW_MM = 1.6  # what a name may reach below its line
RULES_MM = 3.1
TAG_SHARE = 0.5  # of the title band, for the name of the table that a pad belongs to
DATE_MM = 36.0  # of the strip of one player's sheet, for the date behind the name
MINUS = "–"
WORD_SIZES_MM = (3.6, 3.2, 2.8, 2.4, 2.1)  # of a word in a box


def draw_pad_frame(canvas: Canvas) -> Box:
    """Draw markers, title, code, letters and the rules; return the area between."""
    draw_sheet_frame(canvas)
    right = canvas.width_mm - BAND_SIDE_MM - 3.0
    wide = (canvas.width_mm - 2 * BAND_SIDE_MM) * TAG_SHARE
    canvas.name_tag = Box(right - wide, MARKER_INSET_MM, wide, MARKER_MM)
    strip = draw_strip(canvas)
    if not canvas.card.is_shared:
        place_name(canvas, replace(strip, width_mm=strip.width_mm - DATE_MM), with_ground=False)
        left = strip.right_mm - DATE_MM
        strip = replace(strip, left_mm=left, width_mm=DATE_MM)
    draw_blank(canvas, DATE, (strip.left_mm + 2.4, strip.bottom_mm - 2.0), strip.width_mm - 4.8)
    top = CLEAR_MM + 1.2
    top += _draw_rules(canvas, top) + 2.0
    end = canvas.height_mm - CLEAR_MM - 2.4
    return Box(SIDE_MM, top, canvas.width_mm - 2 * SIDE_MM, end - top)


def number_width_mm(line: Line) -> float:
    """Return how wide a box must be for the numbers that its line allows."""
    most = max(line.values) if line.values else 999 if line.high is None else line.high
    most *= line.after.times if line.after else 1
    return POINTS_MM[0] if most < 100 else WIDE_MM


def draw_number(canvas: Canvas, field: Field, wanted: Box, strong: bool = False) -> None:
    """Draw a box for a number, `strong` for what is added up."""
    box = canvas.box_of(field, wanted)
    stroke, width = (canvas.accent, 0.6) if strong else ("box", 0.35)
    canvas.rectangle(box, "paper", stroke, width, 1.3)
    canvas.place(field, box)


def draw_printed_mark(
    canvas: Canvas, field: Field, wanted: Box, word: str = "", size_mm: float = 5.2
) -> None:
    """Draw a box to cross with a number or a word in it."""
    box = canvas.box_of(field, wanted)
    canvas.rectangle(box, "paper", "box", 0.35, 1.3)
    if word:
        size = fitting_size(canvas, word, WORD_SIZES_MM, box.width_mm - 1.6, field.line)
        canvas.words(word, box.centre, size, "bold", "printed")
    elif field.number is not None:
        canvas.words(str(field.number), box.centre, size_mm, "display", "printed")
    canvas.place(field, box)


def fitting_size(
    canvas: Canvas, words: str, sizes_mm: tuple[float, ...], room_mm: float, line: str,
    where: str = "", font: str = "bold",
) -> float:  # fmt: skip
    """Return the largest size in which words of a line fit; a fault if they do in none."""
    size = next((s for s in sizes_mm if measure(words, font, s) <= room_mm), None)
    if size is None:
        what = Text(f"{words!r} passt nicht an seinen Platz", f"{words!r} does not fit its place")
        canvas.fault(where or f"pad.lines.{line}", what, Text("kürze es", "shorten it"))
    return size or sizes_mm[-1]


def draw_icon_mark(canvas: Canvas, field: Field, wanted: Box, icon: str) -> None:
    """Draw a box to cross with an icon in it."""
    box = canvas.box_of(field, wanted)
    canvas.rectangle(box, "paper", "box", 0.35, 1.3)
    canvas.icon(icon, box.centre, box.width_mm * 0.68, "printed")
    canvas.place(field, box)


def draw_minus(canvas: Canvas, field: Field, wanted: Box) -> None:
    """Draw the box that makes the number beside it negative."""
    box = canvas.box_of(field, wanted)
    canvas.rectangle(box, "paper", "box", 0.35, 1.3)
    canvas.words(MINUS, box.centre, 4.6, "display", "printed")
    canvas.place(field, box)


def _draw_rules(canvas: Canvas, top_mm: float) -> float:
    """Write the rules on a panel; return the height it took."""
    notes = told_notes(canvas.card.pad) if canvas.card.pad else ()
    texts = tuple(canvas.say(text) for text in (*canvas.card.rules, *notes))
    if not texts:
        return 0.0
    width = canvas.width_mm - 2 * SIDE_MM
    high = rules_height(texts, RULES_MM, width - 6.0) + 2.4
    if high > canvas.height_mm / 5:
        what = Text(
            "der Regeltext passt nicht auf den Block",
            "the text of the rules does not fit on the pad",
        )
        canvas.fault("rules", what, SHORTEN)
    if not canvas.look.saver:
        canvas.panel(Box(SIDE_MM, top_mm, width, high))
    top = top_mm + 1.2
    for text in texts:
        canvas.disc((SIDE_MM + 2.2, top + RULES_MM * LINE_SPACING / 2), 0.55, canvas.accent)
        top += canvas.paragraph(text, (SIDE_MM + 4.2, top), width - 6.0, RULES_MM) + 0.5
    return high
