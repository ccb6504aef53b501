"""Whose card it is: the player's tab, the machine-readable code, its letters, round and seed.

What a card of a person says besides (their name) is drawn by `dicesheets.sheets.cards.names`.
"""

from __future__ import annotations

from functools import lru_cache

from dicesheets.layouts.fiducials import (
    CODE_LENGTH,
    MARKER_INSET_MM,
    MARKER_MM,
    MARKER_QUIET_MM,
    PERSONAL_LENGTH,
)
from dicesheets.layouts.model import Text
from dicesheets.sheets.cards.canvas import LINE_SPACING, Canvas
from dicesheets.sheets.plan import Box, Code, Point, Rectangle, Words
from dicesheets.sheets.text import cap_height, measure
from dicesheets.sheets.wording import ROUND, ROUND_CUT, SEED

CLEAR_MM = MARKER_INSET_MM + MARKER_MM + MARKER_QUIET_MM  # markers and their white end here
BAND_SIDE_MM = CLEAR_MM + 0.6
CODE_MM = 9.6  # eighteen modules of 0.53 mm: 3 px a module in a 2 megapixel photo of a page
CODE_QUIET_MM = 1.2  # two modules of white
LETTER_MM = 3.0  # em of the code letters: capitals of 2.25 mm
PERSONAL_LETTER_MM = 2.4  # em of the letters of a longer code, which leaves room for the note
LETTERS_WHITE_MM = 1.8  # round the letters, as on the ground of the card
NOTE_GAP_MM = 2.2
PERSONAL_GAP_MM = 2.4
NOTE_SIZE_MM = 1.9  # em of the lines that say round and seed
COMPACT_NOTE_MM = 1.8
_LETTER_SIZES = {CODE_LENGTH: LETTER_MM, PERSONAL_LENGTH: PERSONAL_LETTER_MM}
LINES_MM = (2.2, 2.1, 2.0)  # the same since the second edition, one line below the other
LINES_AIR_MM = 1.2  # white before them, where there is room
LINES_BELOW_MM = 0.6  # the lower line stands this much below the letters
COMPACT_BELOW_MM = 1.0  # of them on a half-size card, whose title's panel ends just above
LINES_STEP_MM = 2.2
COMPACT_END_MM = {True: 35.2, False: 27.6}  # of them, from a half-size card's right edge: at the
# player's tab, or where there is none at the code


def draw_badge(canvas: Canvas, box: Box) -> None:
    """Draw the player's number in the player's colour, over the frame."""
    player = canvas.look.player
    canvas.badge_box = box
    if not player:
        return
    colour = f"player-{player}"
    saver = canvas.look.saver
    fill, stroke = ("paper", colour) if saver else (colour, "paper")
    canvas.personal.append(Rectangle(box, fill, stroke, 0.5, 1.8))
    size = box.height_mm * 0.74
    baseline = box.centre[1] + cap_height("display", size) / 2
    ink = colour if saver else "paper"
    at = (box.centre[0], baseline)
    canvas.personal.append(Words(str(player), at, size, "display", ink, "middle"))


def place_code(canvas: Canvas, left_mm: float, top_mm: float) -> None:
    """Place the machine-readable code; the white round it is the caller's care."""
    canvas.code_box = Box(left_mm, top_mm, CODE_MM, CODE_MM)
    canvas.personal.append(Code(canvas.code, canvas.code_box))


def place_letters(canvas: Canvas, left_mm: float, baseline_mm: float) -> None:
    """Write the code for people and OCR, in groups of six, and what the page is."""
    canvas.letters_box = letters_box(left_mm, baseline_mm, CODE_LENGTH)
    code = canvas.code
    box = letters_box(left_mm, baseline_mm, len(code))
    size, gap = _LETTER_SIZES[len(code)], NOTE_GAP_MM
    if len(code) == PERSONAL_LENGTH:
        gap = PERSONAL_GAP_MM if canvas.look.compact else NOTE_GAP_MM
        if not canvas.look.saver:
            white = box.inset(-LETTERS_WHITE_MM)
            canvas.personal.append(Rectangle(white, "paper", None, 0.0, 1.4))
    at = (left_mm, baseline_mm)
    canvas.personal.append(Words(_grouped(code), at, size, "mono", "ink"))
    _place_note(canvas, (left_mm + box.width_mm + gap, baseline_mm))


@lru_cache(maxsize=64)
def letters_box(left_mm: float, baseline_mm: float, length: int) -> Box:
    """Return what the letters of a code cover; those of a person's code are smaller, but more."""
    size = _LETTER_SIZES[length]
    wide, high = measure(_grouped("0" * length), "mono", size), cap_height("mono", size)
    return Box(left_mm, baseline_mm - high, wide, high)


def _grouped(code: str) -> str:
    return " ".join(code[i : i + 6] for i in range(0, len(code), 6))


def _place_note(canvas: Canvas, at: Point) -> None:
    """Write which round and seed a card belongs to, beside its letters."""
    if not canvas.look.is_first_edition:
        _place_lines(canvas, at)
        return
    left, baseline = at
    parts = []
    if canvas.look.page:
        parts.append(f"{canvas.say(ROUND)} {canvas.look.page}")
    if canvas.look.seed:
        parts.append(f"{canvas.say(SEED)} {canvas.look.seed}")
    if canvas.look.compact:  # one below the other, between title and player's tab
        size = COMPACT_NOTE_MM
        for number, part in enumerate(reversed(parts)):
            spot = (left, baseline - number * size * LINE_SPACING)
            canvas.personal.append(Words(part, spot, size, "regular", "text"))
    elif parts:
        note = " · ".join(parts)
        room = canvas.width_mm - BAND_SIDE_MM - left
        size = NOTE_SIZE_MM * min(1.0, room / measure(note, "regular", NOTE_SIZE_MM))
        canvas.personal.append(Words(note, at, size, "regular", "text"))


def _place_lines(canvas: Canvas, at: Point) -> None:
    """Write round and seed one below the other, as large as there is room."""
    left, baseline = at
    look = canvas.look
    baseline += COMPACT_BELOW_MM if look.compact else LINES_BELOW_MM
    end = COMPACT_END_MM[bool(look.player)] if look.compact else BAND_SIDE_MM
    room = canvas.width_mm - end - left
    parts, widest = _lines_of(canvas, ROUND)
    if widest * LINES_MM[-1] > room:  # a word cut short is easier to read than a tiny one
        parts, widest = _lines_of(canvas, ROUND_CUT)
    smallest = min(LINES_MM[-1], room / max(widest, 1e-6))
    size = next((s for s in LINES_MM if widest * s <= room), smallest)
    if len(canvas.code) == PERSONAL_LENGTH:  # its white ends just before them
        left += min(LINES_AIR_MM, max(0.0, room - widest * size) / 2)
    for number, part in enumerate(reversed(parts)):
        spot = (left, baseline - number * LINES_STEP_MM)
        canvas.personal.append(Words(part, spot, size, "regular", "text"))


def _lines_of(canvas: Canvas, round_name: Text) -> tuple[list[str], float]:
    """Return what is said of round and seed, and how wide that is, in em."""
    numbers = ((round_name, canvas.look.page), (SEED, canvas.look.seed))
    parts = [f"{canvas.say(name)} {number}" for name, number in numbers if number]
    return parts, max((measure(part, "regular", 1.0) for part in parts), default=0.0)
