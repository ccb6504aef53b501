"""Cards onto pages: how many to a page, where they are cut, and what stands on their backs."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import groupby

from dicesheets.layouts.model import Text
from dicesheets.sheets.backs import Brand, draw_back
from dicesheets.sheets.pages import Page, PlacedCard
from dicesheets.sheets.plan import Box, CardPlan, Item, Point, Polyline, Words
from dicesheets.sheets.text import cap_height, measure
from dicesheets.sheets.wording import DISCLAIMER, RULER

A4_MM = (210.0, 297.0)
LETTER_MM = (215.9, 279.4)
PAPERS = {"a4": A4_MM, "letter": LETTER_MM}
RULER_MM = 50.0
CUT_EDGE_MM = 8.0  # a cut mark's reach from the paper's edge: printers lose the first 4 to 5 mm
CUT_CROSS_MM = 2.5  # half the size of the cross where four cards meet
CUT_GAP_MM = 0.6  # white between a cut mark in the margin and the card
CUT_WIDTH_MM = 0.15
FOOT_MM = 4.6  # from the footer to the paper's edge: what printers can still print
SMALL_MM = 2.2  # em of the footer: it stands in the white edge of the cards
RATING_MM = 2.0  # of the line below the cut, whose letters must end above the next card
RATING_BELOW_MM = 0.4
ABOVE_CUT_MM = 0.5  # the footer's base line: as far from the frame above as from the ruler below
RULER_BELOW_MM = 0.3
_SLACK_MM = 0.01


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card with its plan, on the way to a page."""

    plan: CardPlan
    card: str
    player: int = 0
    round: int = 0


@dataclass(frozen=True, slots=True)
class Grid:
    """Equal cells on a page, edge to edge."""

    paper: tuple[float, float]
    columns: int
    rows: int
    cell: tuple[float, float]  # width and height in mm, as printed
    scale: float

    @property
    def left_mm(self) -> float:
        """The x of the first column."""
        return (self.paper[0] - self.columns * self.cell[0]) / 2

    @property
    def top_mm(self) -> float:
        """The y of the first row; a whole-page card leaves its margin to the footer."""
        return 0.0 if self.rows == 1 else (self.paper[1] - self.rows * self.cell[1]) / 2

    @property
    def size(self) -> int:
        """How many cells there are."""
        return self.columns * self.rows

    def corner(self, index: int) -> Point:
        """Return the top-left corner of a cell; cells count row by row."""
        row, column = divmod(index, self.columns)
        return (self.left_mm + column * self.cell[0], self.top_mm + row * self.cell[1])


def fit_grid(width_mm: float, height_mm: float, paper: str) -> Grid:
    """Return how cards of this size lie on paper: what fits on A4, scaled to the paper."""
    page, a4 = PAPERS[paper], A4_MM
    if width_mm > a4[0] + _SLACK_MM or (
        height_mm < width_mm and width_mm > a4[0] / 2 and 2 * width_mm <= a4[1] + _SLACK_MM
    ):
        page, a4 = (page[1], page[0]), (a4[1], a4[0])  # landscape
    columns = max(1, math.floor((a4[0] + _SLACK_MM) / width_mm))
    rows = max(1, math.floor((a4[1] + _SLACK_MM) / height_mm))
    # The same grid on every paper; cards shrink where the paper is smaller, and never grow.
    foot = max(0.0, a4[1] - height_mm) if rows == 1 else 0.0
    scale = min(1.0, page[0] / (columns * width_mm), (page[1] - foot) / (rows * height_mm))
    return Grid(page, columns, rows, (width_mm * scale, height_mm * scale), scale)


def impose_cards(cards: tuple[Drawn, ...], paper: str) -> list[Page]:
    """Return pages full of cards; cards of different size do not share a page."""
    pages: list[Page] = []
    sizes = groupby(cards, key=lambda d: (d.plan.width_mm, d.plan.height_mm))
    for (width, height), group in sizes:
        grid = fit_grid(width, height, paper)
        alike = list(group)
        for first in range(0, len(alike), grid.size):
            here = alike[first : first + grid.size]
            placed = tuple(_placed(d, grid.corner(i), grid.scale) for i, d in enumerate(here))
            pages.append(Page(*grid.paper, placed, tuple(cut_marks(grid))))
    return pages


def impose_round(cards: tuple[Drawn, ...], paper: str) -> Page:
    """Return one round on one page: realm cards, and two half-size cards in the last quarter.

    `cards` are the realms, then the compact forms of the resource and the score card.
    """
    *realms, upper, lower = cards
    grid = fit_grid(realms[0].plan.width_mm, realms[0].plan.height_mm, paper)
    placed = [_placed(d, grid.corner(i), grid.scale) for i, d in enumerate(realms)]
    x, y = grid.corner(grid.size - 1)
    placed.append(_placed(upper, (x, y), grid.scale))
    placed.append(_placed(lower, (x, y + upper.plan.height_mm * grid.scale), grid.scale))
    return Page(*grid.paper, tuple(placed), tuple(cut_marks(grid)))


def _placed(drawn: Drawn, corner: Point, scale: float) -> PlacedCard:
    return PlacedCard(
        drawn.plan, drawn.card, *corner, scale, round=drawn.round, player=drawn.player
    )


def cut_marks(grid: Grid) -> list[Item]:
    """Return short lines that show where to cut, none of them on a card's artwork."""
    if grid.size == 1:
        return []
    wide, high = grid.paper
    xs = [grid.left_mm + i * grid.cell[0] for i in range(grid.columns + 1)]
    ys = [grid.top_mm + i * grid.cell[1] for i in range(grid.rows + 1)]
    marks: list[Item] = []
    for x in xs:
        for start, end in _edge_marks(x, xs, grid.top_mm, high):
            marks.append(_cut((x, start), (x, end)))
    for y in ys:
        for start, end in _edge_marks(y, ys, grid.left_mm, wide):
            marks.append(_cut((start, y), (end, y)))
    for x in xs[1:-1]:
        for y in ys[1:-1]:
            marks.append(_cut((x - CUT_CROSS_MM, y), (x + CUT_CROSS_MM, y)))
            marks.append(_cut((x, y - CUT_CROSS_MM), (x, y + CUT_CROSS_MM)))
    return marks


def _edge_marks(
    at: float, lines: list[float], margin_mm: float, extent_mm: float
) -> list[tuple[float, float]]:
    """Return the spans of the two marks that a cutting line has at the paper's edges.

    Between two cards a mark may reach inwards; at the outer edge of a card it stays in the margin.
    """
    is_inner = lines[0] + _SLACK_MM < at < lines[-1] - _SLACK_MM
    reach = CUT_EDGE_MM if is_inner else margin_mm - CUT_GAP_MM
    if reach < 1.5:  # no margin: the paper's edge is the card's edge
        return []
    return [(0.0, reach), (extent_mm - reach, extent_mm)]


def _cut(start: Point, end: Point) -> Polyline:
    return Polyline((start, end), stroke="muted", width_mm=CUT_WIDTH_MM)


def back_of(page: Page, brand: Brand, language: str, saver: bool, flip: str) -> Page:
    """Return the other side of a page: each back exactly behind its card.

    Turned over its long edge a portrait sheet swaps left and right; over its short edge it swaps
    top and bottom, and the backs stand on their heads so that a card still turns like a book page.
    """
    is_portrait = page.height_mm >= page.width_mm
    sideways = (flip == "long") == is_portrait
    backs = []
    for front in page.cards:
        if not front.plan.code:  # components are cut, folded or glued: their backs stay white
            continue
        box = front.box
        plan = draw_back(
            brand, front.plan.width_mm, front.plan.height_mm, front.player, language, saver
        )
        left = page.width_mm - box.right_mm if sideways else box.left_mm
        top = box.top_mm if sideways else page.height_mm - box.bottom_mm
        backs.append(
            PlacedCard(plan, "", left, top, front.scale, not sideways, front.round, front.player)
        )
    return Page(page.width_mm, page.height_mm, tuple(backs), is_back=True)


def finish_page(page: Page, note: str, language: str, ruler: bool, rating: str = "") -> Page:
    """Return the page with its footer, what it is, how it is rated, and perhaps the ruler.

    On pages of small cards the lines stand in the white beside the middle cut, where every printer
    can print; on whole-page cards they stand in the bottom margin.
    """
    say = DISCLAIMER.say(language)
    cut_mm = middle_cut(page)
    items: list[Item] = []
    if cut_mm is not None:
        quarter = page.width_mm / 4
        above = cut_mm - ABOVE_CUT_MM
        items.append(_small(say, (3 * quarter, above), "middle"))
        if note:
            items.append(_small(note, (quarter, above), "middle"))
        if rating:
            below = cut_mm + RATING_BELOW_MM + cap_height("regular", RATING_MM)
            spot = (3 * quarter, below)
            items.append(Words(rating, spot, RATING_MM, "regular", "muted", "middle"))
        if ruler:
            items += draw_ruler((quarter - 43.0, cut_mm + RULER_BELOW_MM), RULER, language)
    else:
        baseline = page.height_mm - FOOT_MM
        if ruler:
            left = (
                page.width_mm - 18.0 - RULER_MM - measure(RULER.say(language), "regular", SMALL_MM)
            )
            items += draw_ruler((left, baseline - 2.0), RULER, language)
        elif note:
            say = " · ".join(part for part in (say, note, rating) if part)
        items.append(_small(say, (16.0, baseline), "start"))
    return Page(page.width_mm, page.height_mm, page.cards, page.items + tuple(items), page.is_back)


def draw_ruler(corner: Point, text: Text, language: str) -> list[Item]:
    """Return a ruler of exactly 50 mm with its caption to the right."""
    left, top = corner
    ink = "text"
    items: list[Item] = [Polyline(((left, top), (left + RULER_MM, top)), stroke=ink, width_mm=0.2)]
    for tick in range(0, 51, 5):
        length = 1.6 if tick % 50 == 0 else 1.2 if tick % 10 == 0 else 0.7
        x = left + tick
        items.append(Polyline(((x, top), (x, top + length)), stroke=ink, width_mm=0.2))
    caption = (left + RULER_MM + 1.5, top + cap_height("regular", SMALL_MM))
    items.append(_small(text.say(language), caption, "start"))
    return items


def _small(words: str, at: Point, anchor: str) -> Words:
    return Words(words, at, SMALL_MM, "regular", "muted", anchor)


def middle_cut(page: Page) -> float | None:
    """Return the y of the cut below the first row of small cards; None on whole-page cards."""
    if not page.cards:
        return None
    first: Box = page.cards[0].box
    if first.height_mm * 2 > page.height_mm + _SLACK_MM:
        return None
    return first.bottom_mm
