"""Draws the pictures of the docs: cards from the layouts in the lessons, and all icons.

Run from the root: python docs/pictures/draw.py
"""

from __future__ import annotations

import re
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image, ImageDraw

from dicesheets.layouts.load import load_layout, parse_layout
from dicesheets.layouts.model import Layout
from dicesheets.sheets.cards import Look, draw_card
from dicesheets.sheets.cards.canvas import ICON_COLOURS
from dicesheets.sheets.icons import names
from dicesheets.sheets.pages import Document, Page, PlacedCard
from dicesheets.sheets.pdf import pdf_bytes
from dicesheets.sheets.plan import Icon, Item, Words
from dicesheets.sheets.preview import render_pages
from dicesheets.variants.known_ratings import known_rating

HERE = Path(__file__).parent
PAGE = HERE.parent / "make-your-own-realm.md"
GAME_PAGE = HERE.parent / "make-your-own-game.md"
EXAMPLE = HERE.parents[1] / "examples" / "observatory" / "observatory.yaml"
VALLEY = HERE.parents[1] / "examples" / "high-valley" / "high-valley.yaml"
SIX = ("market", "loom", "pasture", "downhill", "carillon", "stream")
DPI = 92
SMALL_DPI = 66
GAP_MM = 4.0
ICON_COLUMNS = 10
ICON_CELL_MM = (21.0, 18.0)
_BLOCK = re.compile(r"<!-- picture: (\S+) (\S+) -->\n```yaml\n(.*?)```", re.S)


def main() -> None:
    """Draw everything."""
    layout: Layout | None = None
    for name, card, text in _BLOCK.findall(PAGE.read_text("utf-8")):
        with TemporaryDirectory() as folder:
            file = Path(folder) / "garden.yaml"
            file.write_text(text, encoding="utf-8")
            layout = load_layout(file)
        save_card(layout, card, HERE / name)
    for name, card, text in _BLOCK.findall(GAME_PAGE.read_text("utf-8")):
        save_card(parse_layout(text, name), card, HERE / name)
    assert layout is not None
    save_card(load_layout(EXAMPLE), "observatory", HERE / "observatory.png")
    valley = load_layout(VALLEY)
    save_card(valley, "pasture", HERE / "high-valley-hexes.png")
    save_cards(valley, SIX, HERE / "high-valley.png")
    save_rating(layout, HERE / "garden-rating.png")
    save_icons(HERE / "icons.png")


def save_card(layout: Layout, card: str, file: Path) -> None:
    """Draw one card on paper of its own size."""
    plan = draw_card(layout, layout.card(card), Look(language="en"))
    page = Page(plan.width_mm, plan.height_mm, (PlacedCard(plan, card, 0.0, 0.0),))
    (picture,) = render_pages(pdf_bytes(Document((page,), "", "en")), DPI)
    picture.quantize(208, method=Image.Quantize.MEDIANCUT).save(file, optimize=True)


def save_cards(layout: Layout, cards: tuple[str, ...], file: Path) -> None:
    """Draw some cards side by side, three in a row."""
    plans = [draw_card(layout, layout.card(card), Look(language="en")) for card in cards]
    wide, high = plans[0].width_mm + GAP_MM, plans[0].height_mm + GAP_MM
    placed = tuple(
        PlacedCard(plan, card, i % 3 * wide, i // 3 * high)
        for i, (plan, card) in enumerate(zip(plans, cards, strict=True))
    )
    page = Page(3 * wide - GAP_MM, -(-len(cards) // 3) * high - GAP_MM, placed)
    (picture,) = render_pages(pdf_bytes(Document((page,), "", "en")), SMALL_DPI)
    picture.quantize(208, method=Image.Quantize.MEDIANCUT).save(file, optimize=True)


def save_icons(file: Path) -> None:
    """Draw every icon with its name below it."""
    items: list[Item] = []
    for number, name in enumerate(names()):
        row, column = divmod(number, ICON_COLUMNS)
        x, y = (column + 0.5) * ICON_CELL_MM[0], (row + 0.5) * ICON_CELL_MM[1]
        items.append(Icon(name, (x, y - 2.0), 9.0, ICON_COLOURS.get(name, "ink")))
        items.append(Words(name, (x, y + 6.4), 2.5, "regular", "text", "middle"))
    rows = -(-len(names()) // ICON_COLUMNS)
    wide, high = ICON_COLUMNS * ICON_CELL_MM[0], rows * ICON_CELL_MM[1]
    page = Page(wide, high, (), tuple(items))
    (picture,) = render_pages(pdf_bytes(Document((page,), "", "en")), DPI)
    picture.quantize(128, method=Image.Quantize.MEDIANCUT).save(file, optimize=True)


def save_rating(layout: Layout, file: Path) -> None:
    """Draw the chart of a rating; as pixels, since not every reader of documents shows SVG."""
    certificate = known_rating(layout).certificate
    assert certificate is not None
    wide, row, left = 640, 110, 110
    picture = Image.new("RGB", (wide, row * len(certificate.styles) + 20), "white")
    draw = ImageDraw.Draw(picture)
    rows = zip(certificate.styles, certificate.scores, certificate.classic_scores, strict=True)
    for index, (style, own, classic) in enumerate(rows):
        floor = row * (index + 1)
        last = max(max(own), max(classic)) // 10 + 1
        step = (wide - left - 20) / last
        counts = [[sum(s // 10 == star for s in scores) / len(scores) for star in range(last)]
                  for scores in (own, classic)]  # fmt: skip
        scale = (row - 34) / max(max(c) for c in counts)
        told = f"{style.style}\n{style.mean:.1f} stars\n{style.difference:+.1%}"
        draw.multiline_text((12, floor - 62), told, fill="#33302d")
        for star in range(last):
            x = left + star * step
            top = floor - counts[0][star] * scale
            draw.rectangle((x + 1, top, x + step - 2, floor), fill="#5f7a2f")
            line = floor - counts[1][star] * scale
            draw.line((x, line, x + step, line), fill="#33302d", width=2)
        draw.line((left, floor, wide - 20, floor), fill="#8f877c")
    picture.quantize(32).save(file, optimize=True)


if __name__ == "__main__":
    main()
