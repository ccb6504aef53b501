"""Pages in the making: blocks of known height, spread evenly over as few pages as hold them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import pairwise

from dicesheets.layouts.model import Layout
from dicesheets.sheets.booklet import A5_MM, Leaf
from dicesheets.sheets.cards.canvas import Canvas, Look
from dicesheets.sheets.pages import PlacedCard

MARGIN_MM = 12.0
WIDTH_MM = A5_MM[0] - 2 * MARGIN_MM
ROOM_MM = A5_MM[1] - 2 * MARGIN_MM - 2.0  # height of what stands above the page number
FOOT_MM = A5_MM[1] - 8.4  # the line of the page number
SMALL_MM = 2.7  # em of what stands there
FREE_MM = 2.6  # above the page number where a page is not full
MOST_AIR_MM = 9.0  # that a gap may grow by where a page is not full
GAP_MM = 2.4


@dataclass(slots=True)
class Sheet:
    """One A5 page: a canvas for text, and the pictures on it."""

    canvas: Canvas
    pictures: list[PlacedCard] = field(default_factory=list)

    def finish(self) -> Leaf:
        """Return the page."""
        text = PlacedCard(replace(self.canvas.finish(), code="", fields=()), "", 0.0, 0.0)
        return Leaf((text, *self.pictures))


@dataclass(frozen=True, slots=True)
class Block:
    """Something as wide as the text, which knows its height before it is drawn."""

    height_mm: float
    draw: Callable[[Sheet, float], None]  # where its top is
    leads: bool = False  # a heading: never the last thing on a page
    gap_mm: float = GAP_MM  # below it
    stretch: float = 1.0  # how much of a page's spare height this gap takes, beside the others


def blank_sheet(layout: Layout, look: Look) -> Sheet:
    """Return an empty page."""
    return Sheet(Canvas(layout, layout.cards[0], look, *A5_MM))


def height_of(blocks: Sequence[Block]) -> float:
    """Return how high blocks stand one below the other."""
    gaps = sum(block.gap_mm for block in blocks[:-1])
    return sum(block.height_mm for block in blocks) + gaps


def split(blocks: Sequence[Block], room_mm: float = ROOM_MM) -> list[Sequence[Block]]:
    """Return blocks page by page: as few pages as hold them, the fullest as empty as can be."""
    starts = [0, *(n for n in range(1, len(blocks)) if not blocks[n - 1].leads), len(blocks)]

    @cache
    def best(last: int, pages: int) -> tuple[float, tuple[int, ...]]:
        """Return the fullest page and where pages end, for the blocks before `last`."""
        if pages == 1:
            return height_of(blocks[:last]), (last,)
        found: list[tuple[float, tuple[int, ...]]] = [(ROOM_MM * 99, (last,))]
        for start in starts:
            if 0 < start < last:
                before, ends = best(start, pages - 1)
                found.append((max(before, height_of(blocks[start:last])), (*ends, last)))
        return min(found)

    pages = 1
    while best(len(blocks), pages)[0] > room_mm and pages < len(starts):
        pages += 1
    ends = best(len(blocks), pages)[1]
    return [blocks[start:end] for start, end in pairwise((0, *ends))]


def spread(sheet: Sheet, blocks: Sequence[Block], top_mm: float = MARGIN_MM) -> None:
    """Draw blocks from the top, with more air between them where a page is not full."""
    loose = sum(block.stretch for block in blocks[:-1] if not block.leads)
    air = max(0.0, ROOM_MM - FREE_MM + MARGIN_MM - top_mm - height_of(blocks))
    each = min(MOST_AIR_MM, air / loose) if loose else 0.0
    for block in blocks:
        block.draw(sheet, top_mm)
        top_mm += block.height_mm + block.gap_mm + (0.0 if block.leads else each * block.stretch)


def number_page(sheet: Sheet, number: int, name: str) -> None:
    """Write the page's number at its outer edge, and what the booklet is beside it."""
    is_left = number % 2 == 0
    edge = MARGIN_MM if is_left else A5_MM[0] - MARGIN_MM
    inward = 1 if is_left else -1
    canvas = sheet.canvas
    canvas.disc((edge + inward * 3.0, FOOT_MM), 3.0, None, "slate-soft", 0.4)
    canvas.words(str(number), (edge + inward * 3.0, FOOT_MM), 3.2, "bold", "slate-deep")
    anchor = "start" if is_left else "end"
    canvas.words(name, (edge + inward * 8.0, FOOT_MM), SMALL_MM, "regular", "muted", anchor)
