"""Artwork: the known print of a card, rendered once and kept.

What is printed on a card follows from its layout; here it becomes pixels that a photo can be
compared with. Rendering takes a while, so pictures are kept in the user's cache folder.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from dicesheets.files.cache import cache_file, drop_oldest
from dicesheets.layouts.fiducials import PERSONAL_LENGTH
from dicesheets.layouts.model import Kind
from dicesheets.scanner.follow import Artwork, find_points
from dicesheets.scanner.light import WHITE_PX_A_MM
from dicesheets.scanner.recognise import (
    PATCH_PX,
    STRIP_HEIGHT_PX,
    STRIP_WIDTH_PX,
    Window,
    window,
)
from dicesheets.scanner.warp import FLAT_PX_A_MM, Floats
from dicesheets.sheets.cards.identity import LETTERS_WHITE_MM, letters_box
from dicesheets.sheets.plan import CardPlan, Code, PlacedField, Rectangle, Words

Grey = NDArray[np.uint8]

RASTER_PX_A_MM = 8.0  # twice as fine as the finest patch
CORE_MM = 0.5  # a field may reach this far beyond the photo before it counts as cut off
BARE_SLACK_MM = 1.0  # how far the photo may be off when paper is compared with print
CACHE_FORMAT = 4  # raise when rendering changes
CACHE_FILES = 400  # pictures kept on disk; the oldest go first


@dataclass(frozen=True, slots=True, eq=False)
class Cuts:
    """What is cut for all fields whose patches are of one size; n of them."""

    fields: tuple[int, ...]  # their places among the plan's fields
    size_px: tuple[int, int]  # width and height of a patch
    centres_mm: Floats  # n x 2
    reaches_mm: Floats  # n: half the width of a window
    to_mm: Floats  # n x 3 x 3: pixels of a patch to mm on the card
    artwork: Grey  # n x height x width: the same patches of the print


@dataclass(frozen=True, slots=True, eq=False)
class PrintedCard:
    """A card as it was printed: plan, picture, and the patches of its fields."""

    plan: CardPlan
    artwork: Artwork
    bare: Grey  # brightness of the print at WHITE_PX_A_MM; the brightest of its surroundings
    marks: Cuts
    strips: Cuts  # the fields for numbers
    cores_mm: Floats  # n x 4 x 2: what must be seen of every field, a little inside its box

    @property
    def artworks(self) -> tuple[Grey, ...]:
        """The printed patches in the order of the plan's fields."""
        return self.in_order(self.marks.artwork, self.strips.artwork)

    def in_order(self, marks: Grey, strips: Grey) -> tuple[Grey, ...]:
        """Return patches of marks and of numbers in the order of the plan's fields."""
        found = dict(zip(self.marks.fields, marks, strict=True))
        found |= zip(self.strips.fields, strips, strict=True)
        return tuple(found[i] for i in sorted(found))


def print_card(plan: CardPlan, saver: bool, cache: Path | None) -> PrintedCard:
    """Return the print of a card's plan; `cache` is a folder for rendered pictures."""
    raster = _load_raster(plan, saver, cache)
    size = (round(plan.width_mm * FLAT_PX_A_MM), round(plan.height_mm * FLAT_PX_A_MM))
    flat = np.asarray(cv2.resize(raster, size, interpolation=cv2.INTER_AREA), np.uint8)
    coarse = (round(plan.width_mm * WHITE_PX_A_MM), round(plan.height_mm * WHITE_PX_A_MM))
    slack = 2 * round(BARE_SLACK_MM * WHITE_PX_A_MM) + 1
    shrunk = cv2.resize(raster, coarse, interpolation=cv2.INTER_AREA)
    bare = cv2.dilate(shrunk, np.ones((slack, slack)))
    places = range(len(plan.fields))
    strips = [i for i in places if plan.fields[i].field.kind is Kind.NUMBER]
    marks = [i for i in places if plan.fields[i].field.kind is not Kind.NUMBER]
    return PrintedCard(
        plan,
        find_points(flat, _personal_boxes(plan), _field_boxes(plan)),
        np.asarray(bare, np.uint8),
        _find_cuts(plan, marks, (PATCH_PX, PATCH_PX), raster),
        _find_cuts(plan, strips, (STRIP_WIDTH_PX, STRIP_HEIGHT_PX), raster),
        np.array([placed.box.inset(CORE_MM).polygon for placed in plan.fields]).reshape(-1, 4, 2),
    )


def _find_cuts(plan: CardPlan, places: list[int], size_px: tuple[int, int], raster: Grey) -> Cuts:
    areas = [_window(plan.fields[i]) for i in places]
    width, height = size_px
    steps = [(area.width / width, area.height / height) for area in areas]
    to_mm = np.array(
        [
            [[x, 0, area.left + x / 2], [0, y, area.top + y / 2], [0, 0, 1]]
            for area, (x, y) in zip(areas, steps, strict=True)
        ]
    ).reshape(-1, 3, 3)
    patches = [_cut_artwork(raster, one, size_px) for one in to_mm]
    return Cuts(
        tuple(places),
        size_px,
        np.array([(a.left + a.width / 2, a.top + a.height / 2) for a in areas]).reshape(-1, 2),
        np.array([a.width / 2 for a in areas]),
        to_mm,
        np.array(patches, np.uint8).reshape(-1, height, width),
    )


def _window(placed: PlacedField) -> Window:
    box = placed.box
    return window(placed.field.kind, box.left_mm, box.top_mm, box.width_mm, box.height_mm)


def default_cache() -> Path:
    """Return the user's cache folder for rendered cards."""
    import platformdirs

    return Path(platformdirs.user_cache_dir("dicesheets")) / "artwork"


def render(plan: CardPlan, saver: bool) -> Grey:
    """Return the print of a card that belongs to nobody, at RASTER_PX_A_MM."""
    from dicesheets.sheets.pages import Document, Page, PlacedCard
    from dicesheets.sheets.pdf import POINTS_A_MM, pdf_bytes
    from dicesheets.sheets.raster import raster

    nobodys = replace(plan, personal=())
    page = Page(plan.width_mm, plan.height_mm, (PlacedCard(nobodys, "card", 0.0, 0.0),))
    data = pdf_bytes(Document((page,), "artwork", saver=saver))
    grey = cv2.cvtColor(raster(data, RASTER_PX_A_MM / POINTS_A_MM), cv2.COLOR_RGB2GRAY)
    size = (round(plan.width_mm * RASTER_PX_A_MM), round(plan.height_mm * RASTER_PX_A_MM))
    if grey.shape != (size[1], size[0]):  # the page's size was rounded to whole pixels
        grey = cv2.resize(grey, size, interpolation=cv2.INTER_AREA)
    return np.asarray(grey, np.uint8)


def _load_raster(plan: CardPlan, saver: bool, cache: Path | None) -> Grey:
    if cache is None:
        return render(plan, saver)
    size = (plan.width_mm, plan.height_mm)
    content = repr((CACHE_FORMAT, plan.edition, saver, *size, plan.items))
    file = cache / f"{hashlib.sha256(content.encode()).hexdigest()[:24]}.png"
    kept = _kept_raster(file)
    if kept is None:
        kept = render(plan, saver)
        _save_raster(kept, file)
    return kept


def _kept_raster(file: Path) -> Grey | None:
    """Return a kept picture; None if there is none, or none that can be used."""
    try:
        data = file.read_bytes()  # whole, even if somebody removes the file meanwhile
    except OSError:
        return None
    found = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_GRAYSCALE) if data else None
    return None if found is None else np.asarray(found, np.uint8)


def _save_raster(raster: Grey, file: Path) -> None:
    """Keep a picture; a folder that cannot be written to only costs time."""
    done, data = cv2.imencode(".png", raster, [cv2.IMWRITE_PNG_COMPRESSION, 3])
    if done:
        cache_file(file, data.tobytes())
        drop_oldest(file.parent, "*.png", CACHE_FILES)


def _cut_artwork(raster: Grey, to_mm: Floats, size_px: tuple[int, int]) -> Grey:
    """Return a field's patch of the artwork, averaged over each pixel's area."""
    fine = 3
    width, height = size_px
    to_raster = np.array([[RASTER_PX_A_MM, 0, -0.5], [0, RASTER_PX_A_MM, -0.5]])
    refine = np.array([[1 / fine, 0, 0.5 / fine - 0.5], [0, 1 / fine, 0.5 / fine - 0.5], [0, 0, 1]])
    matrix = to_raster @ to_mm @ refine
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    large = cv2.warpAffine(
        raster, matrix, (width * fine, height * fine), flags=flags, borderValue=(255,)
    )
    return np.asarray(cv2.resize(large, size_px, interpolation=cv2.INTER_AREA), np.uint8)


def _field_boxes(plan: CardPlan) -> tuple[tuple[float, float, float, float], ...]:
    """Where players write."""
    boxes = [placed.box for placed in plan.fields]
    return tuple((b.left_mm, b.top_mm, b.width_mm, b.height_mm) for b in boxes)


def _personal_boxes(plan: CardPlan) -> tuple[tuple[float, float, float, float], ...]:
    """Where a card differs from sheet to sheet."""
    boxes = [plan.code_box, plan.letters_box, plan.badge_box, plan.name_tag]
    boxes += (name.box for name in plan.names)
    letters = plan.letters_box
    longer = letters_box(letters.left_mm, letters.bottom_mm, PERSONAL_LENGTH)
    boxes.append(longer.inset(-LETTERS_WHITE_MM))
    for item in plan.personal:
        if isinstance(item, Rectangle | Code):
            boxes.append(item.box)
    found = [(b.left_mm, b.top_mm, b.width_mm, b.height_mm) for b in boxes if b.width_mm]
    for item in plan.personal:
        if isinstance(item, Words):
            x, y = item.at
            wide = item.size_mm * 0.7 * len(item.text)
            found.append((x - wide, y - item.size_mm, 2 * wide, 1.5 * item.size_mm))
    return tuple(found)
