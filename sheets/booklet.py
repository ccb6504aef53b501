"""A booklet of A5 pages: two a side, in the order in which the folded sheets show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from dicesheets.sheets.pages import Page, PlacedCard

A5_MM = (148.5, 210.0)
SHEETS_MM = {"a4": (297.0, 210.0), "letter": (279.4, 215.9)}
PAGES_A_SHEET = 4


@dataclass(frozen=True, slots=True)
class Leaf:
    """One A5 page: its text and the pictures on it, in the order in which they are drawn."""

    parts: tuple[PlacedCard, ...]


def booklet_order(count: int) -> list[tuple[int, int]]:
    """Return the pages of each side, left and right, counted from 0; fronts and backs in turn."""
    if count % PAGES_A_SHEET:
        raise ValueError(f"a booklet has whole sheets of {PAGES_A_SHEET} pages, not {count}")
    sides = []
    for first in range(0, count // 2, 2):
        sides.append((count - 1 - first, first))
        sides.append((first + 1, count - 2 - first))
    return sides


def impose_booklet(leaves: Sequence[Leaf], paper: str, flip: str) -> list[Page]:
    """Return the sides of a booklet's sheets; it is printed on both sides and folded.

    The sides fit when the paper is turned over its short edge; for the long edge every other side
    stands on its head.
    """
    blank = Leaf(())
    padded = [*leaves, *[blank] * (-len(leaves) % PAGES_A_SHEET)]
    if len(padded) > len(leaves):  # the last page is the back cover
        padded = [*leaves[:-1], *[blank] * (len(padded) - len(leaves)), leaves[-1]]
    pages = []
    for number, pair in enumerate(booklet_order(len(padded))):
        page = _side(padded[pair[0]], padded[pair[1]], paper, is_back=bool(number % 2))
        pages.append(_upside_down(page) if number % 2 and flip == "long" else page)
    return pages


def _side(left: Leaf, right: Leaf, paper: str, is_back: bool) -> Page:
    width, height = SHEETS_MM[paper]
    scale = min(width / 2 / A5_MM[0], height / A5_MM[1], 1.0)
    top = (height - A5_MM[1] * scale) / 2
    parts = []
    for half, leaf in enumerate((left, right)):
        start = half * width / 2 + (width / 2 - A5_MM[0] * scale) / 2
        for part in leaf.parts:
            spot = (start + part.left_mm * scale, top + part.top_mm * scale)
            parts.append(replace(part, left_mm=spot[0], top_mm=spot[1], scale=part.scale * scale))
    return Page(width, height, tuple(parts), is_back=is_back)


def _upside_down(page: Page) -> Page:
    turned = tuple(
        replace(
            part,
            left_mm=page.width_mm - part.box.right_mm,
            top_mm=page.height_mm - part.box.bottom_mm,
            turned=True,
        )
        for part in page.cards
    )
    return replace(page, cards=turned)
