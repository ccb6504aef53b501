"""Names on cards: a line for a handwritten one, and the printed one of a personal set.

A line is cut out of photos for a person to look at (`dicesheets.scanner.names`). Whatever differs
from sheet to sheet here is no part of a card's body.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dicesheets.layouts.model import Role, Text
from dicesheets.sheets.cards.canvas import Canvas
from dicesheets.sheets.cards.identity import NOTE_SIZE_MM
from dicesheets.sheets.plan import Box, NameBox, Point, Polyline, Words
from dicesheets.sheets.text import cap_height, lettering, measure
from dicesheets.words.players import player_name

NAME = Text("Name", "Name")
LABEL_MM = 2.5
SIDE_MM = 2.4  # white at the ends of a line
BASE_MM = 2.0  # from the line to the lower edge of its box
NAME_SIZES_MM = (4.8, 4.4, 4.0, 3.6, 3.2)
TAG_SIZES_MM = (2.6, 2.4, 2.2)
BAND_SIZES_MM = (4.2, 3.8, 3.4)
GAP_MM = 2.4  # between a name and the number behind it
CUT = "…"


def place_name(canvas: Canvas, box: Box, with_ground: bool = True) -> None:
    """Give a card a line for a name, on white where its ground is inked."""
    canvas.names.append(NameBox(box))
    if with_ground and not canvas.look.saver:
        canvas.rectangle(box, "paper", None, 0.0, 2.0)


def draw_names(canvas: Canvas, names: Iterable[NameBox], tag: Box) -> None:
    """Write whose card it is: printed on its line or tag, or a line for the pen."""
    look = canvas.look
    own = [name.box for name in names if not name.player]  # a pad draws its players' lines itself
    for box in own:
        if look.name:
            _write_name(canvas, box)
        else:
            _draw_line(canvas, box)
    if look.person and tag.width_mm and not look.page:  # a page of a round has a line for all
        _write_tag(canvas, tag)


def fit_name(
    name: str, font: str, sizes_mm: tuple[float, ...], room_mm: float
) -> tuple[str, float]:
    """Return a name that fits into a room, and its size: shrunk first, then shortened."""
    for words in _shorter(name):
        for size in sizes_mm:
            if measure(words, font, size) <= room_mm:
                return words, size
    return "", sizes_mm[-1]


def _shorter(name: str) -> Iterator[str]:
    """Yield a name, with only the first letter of the last word, then cut shorter and shorter."""
    yield name
    *first, last = name.split()
    if first:
        yield f"{' '.join(first)} {last[0]}."
    for end in range(len(name) - 1, 0, -1):
        yield name[:end].rstrip(" -") + CUT


def _write_name(canvas: Canvas, box: Box) -> None:
    left, right = box.left_mm + SIDE_MM, box.right_mm - SIDE_MM
    number = canvas.say(player_name(canvas.look.person))
    wide = measure(number, "regular", NOTE_SIZE_MM)
    words, font = lettering(canvas.look.name, canvas.font("bold"))
    name, size = fit_name(words, font, NAME_SIZES_MM, right - wide - GAP_MM - left)
    middle = box.centre[1] + cap_height(font, size) / 2
    canvas.personal.append(Words(name, (left, middle), size, font, "ink"))
    spot = (right, box.centre[1] + cap_height(font, size) / 2)
    canvas.personal.append(Words(number, spot, NOTE_SIZE_MM, "regular", "text", "end"))


def _draw_line(canvas: Canvas, box: Box) -> None:
    person = canvas.look.person
    label = canvas.say(player_name(person) if person else NAME)
    left, right, y = box.left_mm + SIDE_MM, box.right_mm - SIDE_MM, box.bottom_mm - BASE_MM
    baseline = y - 0.9 + cap_height("regular", LABEL_MM) / 2
    canvas.personal.append(Words(label, (left, baseline), LABEL_MM, "regular", "text"))
    start: Point = (left + measure(label, "regular", LABEL_MM) + 1.2, y)
    canvas.personal.append(Polyline((start, (right, y)), None, "box", 0.25))


def _write_tag(canvas: Canvas, box: Box) -> None:
    look = canvas.look
    words, font = lettering(look.name or canvas.say(player_name(look.person)), canvas.font("bold"))
    is_band = canvas.card.role is Role.PAD
    name, size = fit_name(words, font, BAND_SIZES_MM if is_band else TAG_SIZES_MM, box.width_mm)
    middle = box.centre[1] + cap_height(font, size) / 2
    if is_band:
        colour = f"{canvas.accent}-deep" if look.saver else "paper"
        canvas.personal.append(Words(name, (box.right_mm, middle), size, font, colour, "end"))
    else:
        canvas.personal.append(Words(name, (box.left_mm, middle), size, font, "ink"))
