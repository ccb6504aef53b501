"""What the head of an overlay says: title, colours and signs; and the signs themselves."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from dicesheets.layouts.model import Text
from dicesheets.sheets.text import FONTS_FOLDER, metrics
from dicesheets.words.marks import MARK_WORDS

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont

Rgb = tuple[int, int, int]

GAP_PX = 18
HEADER_PX = 74  # without the legend
LEGEND_PX = 36  # a row of it
LEGEND_BOX_PX = 24
READ = (22, 128, 74)
NOTED = (94, 116, 142)
DOUBT = (224, 132, 0)
MISCOUNT = (124, 50, 190)
ILLEGAL = (206, 28, 40)
INK = (40, 40, 44)
COLOURS = (
    (READ, Text("gelesen", "read")),
    (DOUBT, Text("bitte prüfen", "please check")),
    (NOTED, Text("unsicher, ohne Folgen", "unsure, no matter for the result")),
    (MISCOUNT, Text("verrechnet", "miscounted")),
    (ILLEGAL, Text("so nicht möglich", "not possible")),
)
QUIET = (READ, NOTED)  # nobody need look at these: they are drawn with thin lines
SIGNS = MARK_WORDS  # marks that are drawn as signs, and what the legend calls them
TOO_MANY, MISSING = Text("–", "–"), Text("+", "+")
ADDED = {
    TOO_MANY: Text("zu viel", "too many"),
    MISSING: Text("fehlt", "missing"),
}


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """One thing that the legend explains: a colour, a sign, or a word in a label."""

    text: str
    colour: Rgb
    sign: str = ""  # a mark
    label: str = ""  # a text
    left: float = 0.0  # from the left edge of the legend

    @property
    def width(self) -> float:
        """How much room it takes, with the gap behind it."""
        return LEGEND_BOX_PX + 10 + font_of("regular", 22).getlength(self.text) + 26


def legend_of(
    marks: Collection[str | None], wrong: Collection[Text], language: str
) -> list[LegendEntry]:
    """Return the colours, and what explains the marks and miscounts that stand on a page."""
    entries = [LegendEntry(text.say(language), colour) for colour, text in COLOURS]
    entries += [
        LegendEntry(text.say(language), INK, sign=sign)
        for sign, text in SIGNS.items()
        if sign in marks
    ]
    entries += [
        LegendEntry(text.say(language), MISCOUNT, label=sign.say(language))
        for sign, text in ADDED.items()
        if sign in wrong
    ]
    return entries


def legend_rows(entries: Sequence[LegendEntry], width: int) -> list[list[LegendEntry]]:
    """Return the legend in as many rows as it needs."""
    rows: list[list[LegendEntry]] = [[]]
    left = 0.0
    for entry in entries:
        if rows[-1] and left + entry.width - 26 > width - 2 * GAP_PX:
            rows.append([])
            left = 0.0
        rows[-1].append(replace(entry, left=left))
        left += entry.width
    return rows


def draw_header(
    draw: ImageDraw, title: str, rows: Sequence[Sequence[LegendEntry]], width: int
) -> None:
    bold, regular = font_of("bold", 30), font_of("regular", 22)
    title = shortened(draw, title, bold, width - 2 * GAP_PX)
    draw.text((GAP_PX, 34), title, font=bold, fill=INK, anchor="lm")
    for number, row in enumerate(rows):
        y = 78 + LEGEND_PX * number
        for entry in row:
            x = GAP_PX + entry.left
            box = (x, y - 11, x + LEGEND_BOX_PX, y + 11)
            middle = (x + LEGEND_BOX_PX / 2, y)
            if entry.sign:
                draw_sign(draw, entry.sign, middle, 10, entry.colour)
            elif entry.label:
                draw.rounded_rectangle(box, radius=5, fill=entry.colour)
                draw.text(middle, entry.label, font=regular, fill="white", anchor="mm")
            else:
                width = 3 if entry.colour in QUIET else 5
                draw.rounded_rectangle(box, radius=5, outline=entry.colour, width=width)
            draw.text((box[2] + 10, y), entry.text, font=regular, fill=INK, anchor="lm")


def draw_sign(
    draw: ImageDraw,
    sign: str,
    middle: tuple[float, float],
    reach: float,
    colour: str | Rgb,
) -> None:
    """A mark as players make it: a cross, a ring, both, or a filled cell."""
    x, y = middle
    pen = max(2, round(reach * 0.3))
    if sign == "#":
        side = reach * 0.7
        draw.rectangle((x - side, y - side, x + side, y + side), fill=colour)
    if "o" in sign:
        draw.ellipse((x - reach, y - reach, x + reach, y + reach), outline=colour, width=pen)
    if "x" in sign:
        arm = reach * (0.6 if "o" in sign else 0.8)  # within the ring
        draw.line((x - arm, y - arm, x + arm, y + arm), fill=colour, width=pen)
        draw.line((x - arm, y + arm, x + arm, y - arm), fill=colour, width=pen)


def shortened(draw: ImageDraw, text: str, font: FreeTypeFont, width_px: float) -> str:
    """Return a text that fits, its end left out if need be, "" if there is no room at all."""
    shorter = (text[:end].rstrip() + "…" for end in range(len(text) - 1, -1, -1))
    for fitting in (text, *shorter):
        if draw.textlength(fitting, font=font) <= width_px:
            return fitting
    return ""


def font_of(role: str, size_px: int) -> FreeTypeFont:
    """Return a font of the sheets: regular or bold."""
    from PIL import ImageFont

    return ImageFont.truetype(str(FONTS_FOLDER / metrics(role).file), size_px)
