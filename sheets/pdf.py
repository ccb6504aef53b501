"""Writing PDF files: the only module that knows reportlab and points.

A card's body and every icon become form XObjects that are drawn once and placed often.
Inside them the unit is mm and y points down, as in the plan; only the page turns them into
points. Operators are written as text: reportlab's canvas calls cost four times as much.
"""

from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path
from typing import Any

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from dicesheets.errors import UsageError
from dicesheets.sheets import text
from dicesheets.sheets.drawing import Drawing, Ink, draw_items
from dicesheets.sheets.icons import BOX, outline
from dicesheets.sheets.pages import Document, Page, PlacedCard
from dicesheets.sheets.plan import CardPlan

POINTS_A_MM = 72 / 25.4
PAINT = {"icon": "f*", "line": "S"}  # how the two styles of an icon are painted
PDF_VERSION = (1, 7)  # the first in which a file may ask for duplex printing

rl_config.useA85 = 0  # streams as bytes, not as letters: a fifth smaller


def write_pdf(document: Document, file: Path) -> None:
    """Write a document; an existing file is replaced only by a complete one."""
    write_file(file, pdf_bytes(document))


def write_file(file: Path, data: bytes) -> None:
    """Write a file in one go; UsageError if that is not possible."""
    partial = file.with_name(f".{file.name}.{os.getpid()}.part")
    try:
        partial.write_bytes(data)
        partial.replace(file)
    except OSError as error:
        raise UsageError(f"{file}: {error.strerror}; choose another file with -o") from None
    finally:
        partial.unlink(missing_ok=True)


def pdf_bytes(document: Document) -> bytes:
    """Return a document as a PDF; equal documents give equal bytes."""
    return _Writer(document).write()


class _Writer:
    """One document on its way to bytes: which fonts, icons and bodies it already has."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.out = BytesIO()
        first = _register("regular")  # a first font of our own keeps Helvetica out of the file
        self.canvas: Any = Canvas(
            self.out,
            pageCompression=1,
            invariant=1,
            pdfVersion=PDF_VERSION,
            lang=document.language,
            initialFontName=first,
        )
        self.ink = Ink(document.saver, self._encode)
        self.bodies: dict[int, str] = {}  # id of a plan's items -> name of its form
        self.forms: set[str] = set()  # icons that the file has

    def write(self) -> bytes:
        self._describe()
        for page in self.document.pages:
            self._write_page(page)
        self.canvas.save()
        return self.out.getvalue()

    def _describe(self) -> None:
        document, canvas = self.document, self.canvas
        canvas.setTitle(document.title)
        canvas.setAuthor(document.author)
        canvas.setSubject(document.subject)
        canvas.setCreator("dicesheets")
        canvas.setProducer("dicesheets")
        canvas.setViewerPreference("PrintScaling", "None")
        canvas.setViewerPreference("DisplayDocTitle", "true")
        duplex = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}
        canvas.setViewerPreference("Duplex", duplex.get(document.flip, "Simplex"))

    def _write_page(self, page: Page) -> None:
        canvas = self.canvas
        for placed in page.cards:
            self._make_body(placed.plan)
        canvas.setPageSize((page.width_mm * POINTS_A_MM, page.height_mm * POINTS_A_MM))
        trim = page.trim
        canvas.setTrimBox(_box_pt(page, trim.left_mm, trim.top_mm, trim.right_mm, trim.bottom_mm))
        canvas.setBleedBox(_box_pt(page, 0.0, 0.0, page.width_mm, page.height_mm))
        drawings = [draw_items(placed.plan.personal, self.ink) for placed in page.cards]
        over = draw_items(page.items, self.ink)
        for drawing in (*drawings, over):
            self._make_icons(drawing)
        flip = f"{POINTS_A_MM:.6f} 0 0 {-POINTS_A_MM:.6f} 0 {page.height_mm * POINTS_A_MM:.4f} cm"
        canvas.addLiteral(flip)
        for placed, drawing in zip(page.cards, drawings, strict=True):
            canvas.addLiteral(f"q {_matrix(placed)} cm")
            canvas.doForm(self.bodies[id(placed.plan.items)])
            self._emit(drawing)
            canvas.addLiteral("Q")
        self._emit(over)
        canvas.showPage()

    def _make_body(self, plan: CardPlan) -> None:
        key = id(plan.items)  # the document keeps the plans, so ids stay unique
        if key in self.bodies:
            return
        drawing = draw_items(plan.items, self.ink)
        self._make_icons(drawing)
        name = self.bodies[key] = f"card{len(self.bodies)}"
        self.canvas.beginForm(name, 0, 0, round(plan.width_mm, 3), round(plan.height_mm, 3))
        self._emit(drawing)
        self.canvas.endForm()

    def _make_icons(self, drawing: Drawing) -> None:
        for form in sorted(drawing.forms - self.forms):
            self.forms.add(form)
            style, _, name = form.partition("-")
            self.canvas.beginForm(form, 0, 0, BOX, BOX)
            path = " ".join(
                " ".join([*(f"{n:.1f}".removesuffix(".0") for n in numbers), command])
                for command, numbers in outline(name)
            )
            self.canvas.addLiteral(f"{path} {PAINT[style]}")
            self.canvas.endForm()

    def _emit(self, drawing: Drawing) -> None:
        for operators, form in drawing.steps:
            if operators:
                self.canvas.addLiteral(operators)
            if form:
                self.canvas.doForm(form)

    def _encode(self, words: str, font: str) -> list[tuple[str, str]]:
        """Return (font resource, escaped string) for a line of text."""
        document = self.canvas._doc
        dynamic = pdfmetrics.getFont(_register(font))
        return [
            (dynamic.getSubsetInternalName(subset, document), self.canvas._escape(chunk))
            for subset, chunk in dynamic.splitString(words, document)
        ]


def _register(role: str) -> str:
    """Make a font known to reportlab and return its name there."""
    name = f"dicesheets-{role}"
    if name not in pdfmetrics.getRegisteredFontNames():
        file = text.FONTS_FOLDER / text.metrics(role).file
        pdfmetrics.registerFont(TTFont(name, str(file)))
    return name


def _matrix(placed: PlacedCard) -> str:
    """Return the transformation from card to page, both in mm with y down."""
    k = -placed.scale if placed.turned else placed.scale
    x, y = placed.on_page((0.0, 0.0))
    return f"{k:.6g} 0 0 {k:.6g} {x:.4f} {y:.4f}"


def _box_pt(
    page: Page, left_mm: float, top_mm: float, right_mm: float, bottom_mm: float
) -> tuple[float, float, float, float]:
    """Return a box as PDF counts: points, from the lower left corner of the page."""
    k, height = POINTS_A_MM, page.height_mm
    corners = (left_mm * k, (height - bottom_mm) * k, right_mm * k, (height - top_mm) * k)
    left, bottom, right, top = (round(n, 3) for n in corners)
    return (left, bottom, right, top)
