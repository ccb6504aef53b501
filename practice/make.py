"""Making a practice photo: print pages, fill them in one hand, lay them out, photograph them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from dicesheets.layouts.fiducials import parse_code
from dicesheets.layouts.marks import MARKS
from dicesheets.practice.camera import Camera, Sheet, photograph_scene
from dicesheets.practice.fill import Spot, fill_page, pick_habit, reach_over, write_large
from dicesheets.practice.film import OLD_SHARE, pick_dry_erase, wipe
from dicesheets.practice.handwriting import Hand
from dicesheets.practice.ink import PENS, Pen, Stroke, draw_ink, pick_pen
from dicesheets.practice.paper import PIXELS_A_MM, pick_paper, print_on, rasterise
from dicesheets.practice.presets import MEGAPIXELS, make_camera
from dicesheets.practice.real_light import RealLight
from dicesheets.practice.sensor import encode_jpeg
from dicesheets.practice.signature import sign
from dicesheets.sheets.pages import Document, Page

Image = NDArray[np.uint8]
Marks = Mapping[str, Mapping[str, str]]  # card id -> field id -> mark

SIGNED_SHARE = 0.7  # of the sheets that bear a handwritten name
SPREAD_MM = 14.0  # between neighbouring cards that lie about on a table


@dataclass(frozen=True, slots=True)
class Wish:
    """What kind of photo is wanted."""

    preset: str = "normal"
    megapixels: float = MEGAPIXELS
    correction_rate: float = 0.0
    pen: str | None = None  # a name of `ink.PENS`; None: any
    backgrounds: tuple[Path, ...] = ()
    lights: tuple[RealLight, ...] = ()  # for the preset real-light; none: those that ship
    reach: float = 1.0  # crosses are so many times larger than usual: over the border of a field
    rings: str = ""  # a way of `rings.RINGS` in which all are drawn; "": as usual


@dataclass(frozen=True, slots=True)
class Practice:
    """A photo and what a perfect reader would have to doubt in it."""

    jpeg: bytes
    corrected: tuple[tuple[str, str], ...]  # (card, field) with a scribbled-out digit
    writer: str
    pen: str


@dataclass(frozen=True, slots=True, eq=False)
class FilledSheets:
    """Pages that somebody filled, flat and in even light, before any photo is taken."""

    pages: tuple[Image, ...]
    corrected: tuple[tuple[str, str], ...]  # (card, field) with a scribbled-out digit
    pen: Pen


def print_pages(pages: Sequence[Page], language: str = "de", saver: bool = False) -> list[Image]:
    """Return the pages as pixels, through the same PDF that people print."""
    from dicesheets.sheets.pdf import pdf_bytes

    pdf = pdf_bytes(Document(tuple(pages), "practice", language, saver=saver))
    return [rasterise(pdf, number) for number in range(len(pages))]


def spots_of(page: Page, marks: Marks) -> tuple[Spot, ...]:
    """Return where on the page each mark belongs, in reading order."""
    spots = []
    for card in page.cards:
        wanted = marks.get(card.card, {})
        for placed in card.plan.fields:
            if placed.field.id not in wanted:
                continue
            corners = [
                card.on_page((placed.box.left_mm, placed.box.top_mm)),
                card.on_page((placed.box.right_mm, placed.box.bottom_mm)),
            ]
            left, right = sorted(c[0] for c in corners)
            top, bottom = sorted(c[1] for c in corners)
            mark = wanted[placed.field.id]
            box = (left, top, right - left, bottom - top)
            spots.append(Spot(card.card, placed.field.id, placed.field.kind, *box, mark))
    return tuple(spots)


def names_of(page: Page, rng: np.random.Generator) -> list[Stroke]:
    """Return a name on every line for one; where it is printed, nobody writes it again."""
    strokes: list[Stroke] = []
    for card in page.cards:
        if not card.plan.code or parse_code(card.plan.code).person:
            continue
        for name in card.plan.names:
            left, top = card.on_page((name.box.left_mm, name.box.top_mm))
            size = (name.box.width_mm * card.scale, name.box.height_mm * card.scale)
            strokes += sign(left, top, *size, rng)
    return strokes


def markers_of(page: Page) -> tuple[tuple[float, float], ...]:
    """Return the middles of all corner markers on a page, in mm."""
    return tuple(
        card.on_page((m.left_mm + m.size_mm / 2, m.top_mm + m.size_mm / 2))
        for card in page.cards
        for m in card.plan.markers
    )


def make_photo(
    pages: Sequence[Page],
    printed: Sequence[Image],
    marks: Marks,
    hand: Hand,
    wish: Wish,
    rng: np.random.Generator,
) -> Practice:
    """Return a photo of the filled pages: one lies alone, several lie about on the table."""
    filled = fill_sheets(pages, printed, marks, hand, wish, rng)
    camera = make_camera(
        wish.preset, rng, wish.megapixels, markers_of(pages[0]), wish.backgrounds, wish.lights
    )
    sheets = _lay_out(filled.pages, rng)
    photo = photograph_scene(sheets, _for_scene(camera, len(sheets)), rng)
    return Practice(
        encode_jpeg(photo, camera.sensor), filled.corrected, hand.writer, filled.pen.name
    )


def fill_sheets(
    pages: Sequence[Page],
    printed: Sequence[Image],
    marks: Marks,
    hand: Hand,
    wish: Wish,
    rng: np.random.Generator,
) -> FilledSheets:
    """Return the pages as they come out of a printer and a hand has filled them."""
    is_film = wish.preset == "laminated"
    pen = _pen(wish, rng)
    habit, paper = reach_over(pick_habit(rng), wish.reach), pick_paper(rng)
    habit = replace(habit, rings=wish.rings)
    if is_film:
        habit = write_large(habit)
    filled = []
    (signing,) = rng.spawn(1)  # of its own: whether somebody signs changes nothing else
    is_signed = signing.random() < SIGNED_SHARE
    for page, pixels in zip(pages, printed, strict=True):
        sheet = print_on(pixels, paper, rng)
        if is_film:
            sheet = _used_before(sheet, page, hand, rng)
        if is_signed:
            sheet = draw_ink(sheet, names_of(page, signing), pen, PIXELS_A_MM, signing)
        spots = spots_of(page, marks)
        filled.append(fill_page(sheet, spots, hand, pen, habit, rng, wish.correction_rate))
    corrected = tuple(c for f in filled for c in f.corrected)
    return FilledSheets(tuple(f.page for f in filled), corrected, pen)


def _pen(wish: Wish, rng: np.random.Generator) -> Pen:
    if wish.pen is None and wish.preset == "laminated":
        return pick_dry_erase(rng)
    pen = pick_pen(rng) if wish.pen is None else next(p for p in PENS if p.name == wish.pen)
    return _worn(pen, rng)


def _used_before(sheet: Image, page: Page, hand: Hand, rng: np.random.Generator) -> Image:
    """Return a laminated page with what is left of the marks of the game before."""
    old: dict[str, dict[str, str]] = {}
    for card in page.cards:
        for placed in card.plan.fields:
            marks = MARKS.get(placed.field.kind, ())
            if marks and rng.random() < OLD_SHARE:
                mark = marks[int(rng.integers(len(marks)))]
                old.setdefault(card.card, {})[placed.field.id] = mark
    pen = pick_dry_erase(rng)
    written = fill_page(sheet, spots_of(page, old), hand, pen, pick_habit(rng), rng).page
    return wipe(sheet, written, PIXELS_A_MM, rng)


def _worn(pen: Pen, rng: np.random.Generator) -> Pen:
    """Return the pen as this one happens to write: thinner, paler, another shade."""
    shade = rng.normal(0, 8, 3)
    colour = tuple(int(np.clip(c + s, 10, 225)) for c, s in zip(pen.colour, shade, strict=True))
    return replace(
        pen,
        colour=(colour[0], colour[1], colour[2]),
        width_mm=pen.width_mm * float(rng.uniform(0.82, 1.25)),
        density=min(1.0, pen.density * float(rng.uniform(0.85, 1.06))),
    )


def _lay_out(pages: Sequence[Image], rng: np.random.Generator) -> tuple[Sheet, ...]:
    """Return the sheets where they lie: one in the middle, several in loose rows."""
    if len(pages) == 1:
        return (Sheet(pages[0]),)
    columns = int(np.ceil(np.sqrt(len(pages))))
    first = Sheet(pages[0])
    sheets: list[Sheet] = []
    for number in rng.permutation(len(pages)).tolist():
        row, column = divmod(len(sheets), columns)
        x = column * (first.width_mm + 2 * SPREAD_MM) + rng.uniform(-0.5, 0.5) * SPREAD_MM
        y = row * (first.height_mm + SPREAD_MM) + rng.uniform(-0.5, 0.5) * SPREAD_MM
        angle = float(rng.normal(0, 4)) + (180.0 if rng.random() < 0.15 else 0.0)
        sheets.append(Sheet(pages[number], float(x), float(y), angle))
    middle_x = float(np.mean([s.x_mm for s in sheets]))
    middle_y = float(np.mean([s.y_mm for s in sheets]))
    return tuple(replace(s, x_mm=s.x_mm - middle_x, y_mm=s.y_mm - middle_y) for s in sheets)


def _for_scene(camera: Camera, sheets: int) -> Camera:
    """Cards that lie about are not bent as one."""
    return camera if sheets == 1 else replace(camera, bend=None, covers=())
