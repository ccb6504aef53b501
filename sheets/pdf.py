"""Writing PDF files: the only module that knows reportlab and points.

Card bodies and icons that stand in several places become form XObjects: drawn once, placed often.
Inside them the unit is mm and y points down, as in the plan; only the page turns them into
points. Operators are written as text: reportlab's canvas calls cost four times as much.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from typing import Any

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from dicesheets.layouts.fiducials import EDITION, FIRST_EDITION
from dicesheets.sheets import text
from dicesheets.sheets.drawing import Drawing, Ink, Step, draw_items
from dicesheets.sheets.icons import BOX, outline
from dicesheets.sheets.pages import Document, Page, PlacedCard
from dicesheets.sheets.plan import CardPlan, Item
from dicesheets.sheets.turns import EMBEDDING

POINTS_A_MM = 72 / 25.4
PAINT = {"fill": "f*", "line": "S"}  # how the two styles of an icon are painted
PDF_VERSION = (1, 7)  # the first in which a file may ask for duplex printing

rl_config.useA85 = 0  # streams as bytes, not as letters: a fifth smaller


def pdf_bytes(document: Document) -> bytes:
    """Return a document as a PDF; equal documents give equal bytes."""
    with EMBEDDING:
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
        self.letters: dict[str, dict[str, str]] = {}  # by font: what a letter is in its first part
        ink = Ink(document.saver, self._encode)
        self.inks = {edition: replace(ink, edition=edition) for edition in (FIRST_EDITION, EDITION)}
        self.ink = self.inks[EDITION]
        # The document keeps the plans, so the ids of their items stay unique.
        self.plans = {id(c.plan.items): c.plan for page in document.pages for c in page.cards}
        self.bodies = {key: self._draw(plan, plan.items) for key, plan in self.plans.items()}
        self.forms: dict[int, str] = {}  # of the bodies that stand on several pages
        self.shared: set[str] = set()  # icons that are forms of their own

    def write(self) -> bytes:
        self._describe()
        self._make_forms()
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
        canvas.setPageSize((page.width_mm * POINTS_A_MM, page.height_mm * POINTS_A_MM))
        trim = page.trim
        canvas.setTrimBox(_box_pt(page, trim.left_mm, trim.top_mm, trim.right_mm, trim.bottom_mm))
        canvas.setBleedBox(_box_pt(page, 0.0, 0.0, page.width_mm, page.height_mm))
        drawings = [self._draw(placed.plan, placed.plan.personal) for placed in page.cards]
        over = draw_items(page.items, self.ink)
        flip = f"{POINTS_A_MM:.6f} 0 0 {-POINTS_A_MM:.6f} 0 {page.height_mm * POINTS_A_MM:.4f} cm"
        canvas.addLiteral(flip)
        for placed, drawing in zip(page.cards, drawings, strict=True):
            canvas.addLiteral(f"q {_matrix(placed)} cm")
            self._place_body(placed.plan)
            self._emit(drawing.steps)
            canvas.addLiteral("Q")
        self._emit(over.steps)
        canvas.showPage()

    def _draw(self, plan: CardPlan, items: tuple[Item, ...]) -> Drawing:
        """Return the operators of a card's items, in the inks of its edition."""
        return draw_items(items, self.inks[plan.edition])

    def _place_body(self, plan: CardPlan) -> None:
        """Write a card's body where it stands, or only its name if it stands in several places."""
        key = id(plan.items)
        if key in self.forms:
            self.canvas.doForm(self.forms[key])
        else:
            self.canvas.addLiteral("q")
            self._emit(self.bodies[key].steps)
            self.canvas.addLiteral("Q")

    def _make_forms(self) -> None:
        """Write each body that stands in several places, and each icon that several streams have.

        What stands in one stream only packs better within it: cards are much alike.
        """
        places = Counter(id(card.plan.items) for page in self.document.pages for card in page.cards)
        often = [key for key, count in places.items() if count > 1]
        users = Counter(icon for key in often for icon in self.bodies[key].icons)
        for page in self.document.pages:
            single = (key for c in page.cards if places[key := id(c.plan.items)] == 1)
            users.update({icon for key in single for icon in self.bodies[key].icons})
        for icon in sorted(icon for icon, count in users.items() if count > 1):
            self._make_form(_form_name(icon), BOX, BOX, [(_icon_path(icon), "")])
            self.shared.add(icon)
        for number, key in enumerate(often):
            name, plan = f"card{number}", self.plans[key]
            self._make_form(name, plan.width_mm, plan.height_mm, self.bodies[key].steps)
            self.forms[key] = name

    def _make_form(self, name: str, width: float, height: float, steps: list[Step]) -> None:
        self.canvas.beginForm(name, 0, 0, round(width, 3), round(height, 3))
        self._emit(steps)
        self.canvas.endForm()

    def _emit(self, steps: list[Step]) -> None:
        """Write operators and the icons between them."""
        for operators, icon in steps:
            if operators:
                self.canvas.addLiteral(operators)
            if icon in self.shared:
                self.canvas.doForm(_form_name(icon))
            elif icon:
                self.canvas.addLiteral(_icon_path(icon))

    def _encode(self, words: str, font: str) -> list[tuple[str, str]]:
        """Return (font resource, escaped string) for a line of text.

        Letters that were met before are put together without asking reportlab.
        """
        letters = self.letters.setdefault(font, {})
        try:
            return [(letters[""], "".join([letters[letter] for letter in words]))]
        except KeyError:
            return self._split(words, font, letters)

    def _split(self, words: str, font: str, letters: dict[str, str]) -> list[tuple[str, str]]:
        """Have reportlab split a text into the parts of its font, and remember the letters."""
        document, escape = self.canvas._doc, self.canvas._escape
        dynamic = pdfmetrics.getFont(_register(font))
        parts = dynamic.splitString(words, document)
        for letter in set(words) - letters.keys():
            ((subset, chunk),) = dynamic.splitString(letter, document)
            if subset == 0:
                letters[letter] = escape(chunk)
        found = [(dynamic.getSubsetInternalName(n, document), escape(chunk)) for n, chunk in parts]
        if parts and parts[0][0] == 0:
            letters[""] = found[0][0]
        return found


def _form_name(icon: str) -> str:
    """Return a name that PDF allows: a path of an author's own is not one."""
    return (
        icon if icon.replace("-", "").isalnum() else f"own{sha256(icon.encode()).hexdigest()[:16]}"
    )


@lru_cache(maxsize=256)
def _icon_path(icon: str) -> str:
    """Return the operators that draw an icon, filled or as an outline, in its own box."""
    style, _, name = icon.partition("-")
    path = " ".join(
        " ".join([*(f"{n:.1f}".removesuffix(".0") for n in numbers), command])
        for command, numbers in outline(name)
    )
    return f"{path} {PAINT[style]}"


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
