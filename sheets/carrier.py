"""Pages that carry the layout itself in codes, so that any scanner can judge the sheets."""

from __future__ import annotations

from dataclasses import replace

from dicesheets.layouts.model import Layout, Text
from dicesheets.sheets.codes import Modules, black_runs
from dicesheets.sheets.impose import PAPERS
from dicesheets.sheets.pages import Document, Page
from dicesheets.sheets.palette import is_colour
from dicesheets.sheets.plan import Box, Item, Point, Rectangle, Words

COLUMNS, ROWS = 2, 3
CODE_MM = 74.0  # side of a code; 97 modules of 0.76 mm are 3.5 px in a 2 megapixel photo of A4
GAP_MM = 6.0  # white between codes: four modules are needed
TOP_MM = 36.0  # where the codes begin, below the heading
TITLE_MM, TEXT_MM = 6.4, 3.1  # em

_TITLE = Text("Diese Seite trägt die Vorlage", "This page carries the layout")
_HINT = Text(
    "Beim Auswerten mit fotografieren: dann liest jedes dicesheets diese Blätter, "
    "auch ohne die Variante.",
    "Photograph it together with the sheets: any dicesheets can then read them, "
    "even without the variant.",
)


def add_carrier(document: Document, layout: Layout, parts: tuple[str, ...], paper: str) -> Document:
    """Return the document with the pages that carry its layout at the end."""
    size = COLUMNS * ROWS
    count = -(-len(parts) // size)
    pages = tuple(
        _carrier_page(layout, parts[i * size : (i + 1) * size], i + 1, count, document, paper)
        for i in range(count)
    )
    return replace(document, pages=document.pages + pages)


def qr_modules(text: str) -> Modules:
    """Return the QR code of a text, without the white round it."""
    import numpy as np
    import zxingcpp

    barcode = zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.QRCode, ec_level="M")
    black = np.asarray(zxingcpp.write_barcode_to_image(barcode)) < 128
    rows, columns = np.flatnonzero(black.any(axis=1)), np.flatnonzero(black.any(axis=0))
    inner = black[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    return tuple(tuple(bool(module) for module in row) for row in inner)


def code_left(width: float) -> float:
    """Return the x of the first column of codes."""
    return (width - COLUMNS * CODE_MM - (COLUMNS - 1) * GAP_MM) / 2


def _carrier_page(
    layout: Layout, parts: tuple[str, ...], number: int, count: int, document: Document, paper: str
) -> Page:
    width, height = PAPERS[paper]
    language = document.language
    items = _heading(layout, number, count, language, width)
    left = code_left(width)
    for at, part in enumerate(parts):
        row, column = divmod(at, COLUMNS)
        corner = (left + column * (CODE_MM + GAP_MM), TOP_MM + row * (CODE_MM + GAP_MM))
        items += _draw_code(qr_modules(part), corner)
    return Page(width, height, (), tuple(items))


def _heading(layout: Layout, number: int, count: int, language: str, width: float) -> list[Item]:
    about = layout.about
    ground = "slate"
    first = layout.cards[0].colour if layout.cards else None
    if first is not None and is_colour(first):
        ground = first
    title = _TITLE.say(language) + (f"  {number}/{count}" if count > 1 else "")
    told = [about.name.say(language), about.author, about.licence, f"{layout.id} {layout.digest}"]
    line = " · ".join(text for text in told if text)
    left = code_left(width)
    return [
        Rectangle(Box(8.0, 7.0, width - 16.0, 13.0), fill=ground, radius_mm=2.5),
        Words(title, (left, 15.8), TITLE_MM, "display", "paper"),
        Words(line, (left, 26.0), TEXT_MM, "bold", "text"),
        Words(_HINT.say(language), (left, 31.0), TEXT_MM, "regular", "text"),
    ]


def _draw_code(modules: Modules, corner: Point) -> list[Item]:
    unit = CODE_MM / len(modules)
    left, top = corner
    return [
        Rectangle(Box(left + x * unit, top + y * unit, w * unit, h * unit), fill="black")
        for x, y, w, h in black_runs(modules)
    ]
