"""A document before any PDF exists: cards placed on pages, as plain values in mm."""

from __future__ import annotations

from dataclasses import dataclass

from dicesheets.sheets.plan import Box, CardPlan, Item, Point


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """One card on a page; a turned one is upside down, in the same box."""

    plan: CardPlan
    card: str  # its id in the layout; "" for a back
    left_mm: float
    top_mm: float
    scale: float = 1.0
    turned: bool = False
    round: int = 0  # from 1 on round pages; 0 elsewhere
    player: int = 0

    @property
    def box(self) -> Box:
        """What the card covers on the page."""
        width, height = self.plan.width_mm * self.scale, self.plan.height_mm * self.scale
        return Box(self.left_mm, self.top_mm, width, height)

    def on_page(self, point: Point) -> Point:
        """Return where a point of the card stands on the page."""
        x, y = point
        if self.turned:
            x, y = self.plan.width_mm - x, self.plan.height_mm - y
        return (self.left_mm + x * self.scale, self.top_mm + y * self.scale)


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet of paper."""

    width_mm: float
    height_mm: float
    cards: tuple[PlacedCard, ...]
    items: tuple[Item, ...] = ()  # cut marks, footer, ruler: drawn over the cards
    is_back: bool = False

    @property
    def trim(self) -> Box:
        """What remains after cutting along the outer edges of the cards."""
        if not self.cards:
            return Box(0.0, 0.0, self.width_mm, self.height_mm)
        boxes = [card.box for card in self.cards]
        left = min(b.left_mm for b in boxes)
        top = min(b.top_mm for b in boxes)
        right = max(b.right_mm for b in boxes)
        bottom = max(b.bottom_mm for b in boxes)
        return Box(left, top, right - left, bottom - top)


@dataclass(frozen=True, slots=True)
class Document:
    """All pages of one print, and what a PDF says about itself."""

    pages: tuple[Page, ...]
    title: str
    language: str = "de"
    author: str = "dicesheets"
    subject: str = ""
    saver: bool = False
    flip: str = ""  # how a duplex printer turns the paper: "long", "short", or "" for one side
