"""The standings as a picture to share."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

from dicesheets.scanner.overlay_legend import font_of, shortened
from dicesheets.words.text import LANGUAGES

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont

SIDE_PX = 1080
MARGIN_PX = 80
TITLE_PX = ((60, 1), (48, 1), (42, 2), (36, 2))  # sizes of type, and on how many lines
ROW_PX = 110
MOST_ROWS = 7
PAPER, CARD, INK, MUTED = (245, 241, 233), (255, 253, 249), (35, 33, 31), (95, 89, 82)
ACCENT, GOLD = (49, 61, 77), (240, 176, 0)


def draw_standings(view: dict[str, Any], title: str, language: str) -> bytes:
    """Return a square PNG: the match, the places, the scores."""
    from PIL import Image
    from PIL import ImageDraw as drawing

    place = LANGUAGES.index(language)
    picture = Image.new("RGB", (SIDE_PX, SIDE_PX), PAPER)
    draw = drawing.Draw(picture)
    draw.rounded_rectangle((0, 0, SIDE_PX, 190), 0, fill=ACCENT)
    regular, bold = font_of("regular", 34), font_of("bold", 44)
    wide = SIDE_PX - 2 * MARGIN_PX
    lines, large = _title_lines(draw, title, wide)
    for line, top in zip(lines, (75,) if len(lines) == 1 else (44, 94), strict=True):
        draw.text((MARGIN_PX, top), line, font=large, fill="white", anchor="lm")
    game = view["game"]["name"][place] if view["game"] else ""
    below = 140 if len(lines) == 1 else 150
    draw.text((MARGIN_PX, below), game, font=regular, fill=(220, 224, 230), anchor="lm")
    places = (view["ranking"] or {"places": []})["places"]
    for number, one in enumerate(places[:MOST_ROWS]):
        rank, name, score, _ = one["cells"][place]
        if not one["sure"]:
            score = f"{score} ?"  # read with doubt, or undecided: nobody has won by it yet
        top = 230 + number * ROW_PX
        box = (MARGIN_PX - 30, top, SIDE_PX - MARGIN_PX + 30, top + ROW_PX - 18)
        draw.rounded_rectangle(
            box, 26, fill=CARD, outline=GOLD if one["rank"] == 1 and one["sure"] else None, width=6
        )
        middle = top + (ROW_PX - 18) / 2
        draw.text((MARGIN_PX + 80, middle), rank, font=bold, fill=MUTED, anchor="rm")
        draw.text((SIDE_PX - MARGIN_PX, middle), score, font=bold, fill=INK, anchor="rm")
        shown = shortened(draw, name, bold, wide - 320)
        draw.text((MARGIN_PX + 110, middle), shown, font=bold, fill=INK, anchor="lm")
    draw.text((SIDE_PX / 2, SIDE_PX - 40), "dicesheets", font=regular, fill=MUTED, anchor="mm")
    out = BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def _title_lines(draw: ImageDraw, title: str, wide: int) -> tuple[list[str], FreeTypeFont]:
    """Return a title in as large a type as fits on one line or two, and that type.

    Only what is too long for that as well is shortened.
    """
    for size, most in TITLE_PX:
        font = font_of("bold", size)
        lines = _broken(draw, title, font, wide)
        if len(lines) <= most and all(draw.textlength(one, font=font) <= wide for one in lines):
            return lines, font
    rest = [lines[0], " ".join(lines[1:])]
    return [shortened(draw, one, font, wide) for one in rest if one], font


def _broken(draw: ImageDraw, text: str, font: FreeTypeFont, wide: int) -> list[str]:
    """Return a text in lines; a word that is wider than a line is one by itself."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and draw.textlength(longer, font=font) > wide:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
