"""The standings as a picture to share."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from dicesheets.scanner.overlay_legend import font_of, shortened
from dicesheets.words.text import LANGUAGES

SIDE_PX = 1080
MARGIN_PX = 80
ROW_PX = 110
MOST_ROWS = 7
PAPER, CARD, INK, MUTED = (245, 241, 233), (255, 253, 249), (35, 33, 31), (95, 89, 82)
ACCENT, GOLD = (49, 61, 77), (240, 176, 0)


def draw_standings(view: dict[str, Any], title: str, language: str) -> bytes:
    """Return a square PNG: the match, the places, the scores."""
    from PIL import Image, ImageDraw

    place = LANGUAGES.index(language)
    picture = Image.new("RGB", (SIDE_PX, SIDE_PX), PAPER)
    draw = ImageDraw.Draw(picture)
    draw.rounded_rectangle((0, 0, SIDE_PX, 190), 0, fill=ACCENT)
    large, regular, bold = font_of("bold", 60), font_of("regular", 34), font_of("bold", 44)
    wide = SIDE_PX - 2 * MARGIN_PX
    said = shortened(draw, title, large, wide)
    draw.text((MARGIN_PX, 75), said, font=large, fill="white", anchor="lm")
    game = view["game"]["name"][place] if view["game"] else ""
    draw.text((MARGIN_PX, 140), game, font=regular, fill=(220, 224, 230), anchor="lm")
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
