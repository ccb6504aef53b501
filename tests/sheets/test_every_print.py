"""Every game × format × paper × language × ink: fields fit, codes can be read, ink is saved."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, product

import numpy as np
import pytest
import zxingcpp
from drawn_once import draw_once

from dicesheets.layouts.fiducials import DOT_MM
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game, Kind
from dicesheets.sheets.job import Job, plan_document
from dicesheets.sheets.pages import Page, PlacedCard
from dicesheets.sheets.pdf import pdf_bytes
from dicesheets.sheets.plan import Box, Point, Words
from dicesheets.sheets.preview import render_pages

FORMATS = {game: ("cards", "pad") for game in Game} | {
    Game.WELTEN: ("cards", "round", "match", "pad")
}
PRINTS = [
    (game, form, paper, language, saver)
    for game in Game
    for form, paper, language, saver in product(
        FORMATS[game], ("a4", "letter"), ("de", "en"), (False, True)
    )
]
DIGIT_MM = 9.0  # the smallest box for a handwritten digit
MARK_MM = 6.0
INK_DPI = 200  # the renderer draws no line thinner than a dot: 0.13 mm, the thinnest we print
MARGIN_MM = 4.2  # what a laser printer leaves white
READ_DPI = 150  # a 2 megapixel photo of a page has as many dots


def pages_of(game: Game, form: str, paper: str, language: str, saver: bool) -> tuple[Page, ...]:
    job = Job(form, paper, language, saver, players=(2,), copies=1)
    return plan_document(load_classic(game), job, draw_once).pages


def outline(card: PlacedCard, polygon: tuple[Point, ...]) -> Box:
    return box_of([card.on_page(point) for point in polygon])


def box_of(points: Sequence[Point]) -> Box:
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


@cache
def assert_apart(fields: tuple[tuple[str, tuple[Point, ...]], ...]) -> None:
    """Look at the fields of a card once, on however many pages it stands."""
    spots = [(name, polygon, box_of(polygon)) for name, polygon in fields]
    for (one, shape, spot), (two, other, near) in combinations(spots, 2):
        if spot.inset(0.01).overlaps(near):  # hexagons interlock: look closer
            assert not _cross(shape, other), (one, two)


@pytest.mark.parametrize("wanted", PRINTS, ids=lambda w: "-".join(map(str, w)))
def test_fields_lie_apart_within_their_cards_and_are_large_enough(
    wanted: tuple[Game, str, str, str, bool],
) -> None:
    for page in pages_of(*wanted):
        paper = Box(0, 0, page.width_mm, page.height_mm)
        for card in page.cards:
            box = card.box
            assert _holds(paper, box), card.card
            spots = [(f, outline(card, f.polygon)) for f in card.plan.fields]
            for placed, spot in spots:
                assert _holds(box, spot), (card.card, placed.field.id)
                least = DIGIT_MM if placed.field.kind in (Kind.DIGIT, Kind.NUMBER) else MARK_MM
                assert min(spot.width_mm, spot.height_mm) >= least - 0.01, placed.field.id
            assert_apart(tuple((f.field.id, f.polygon) for f in card.plan.fields))
        for one_card, other in combinations(page.cards, 2):
            assert not one_card.box.inset(0.01).overlaps(other.box)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", list(Game))
def test_what_matters_stands_where_every_printer_prints(game: Game, paper: str) -> None:
    forms = ("cards", "round") if game is Game.WELTEN else ("cards",)
    for page in (p for form in forms for p in pages_of(game, form, paper, "de", False)):
        edge = Box(0, 0, page.width_mm, page.height_mm).inset(MARGIN_MM)
        for item in page.items:
            if isinstance(item, Words):
                assert MARGIN_MM <= item.at[0] <= page.width_mm - MARGIN_MM, item
                assert item.at[1] <= page.height_mm - MARGIN_MM, item
        for card in page.cards:
            plan = card.plan
            spots = [placed.polygon for placed in plan.fields]
            if plan.code:
                spots += [plan.code_box.polygon, plan.letters_box.polygon]
            for marker in plan.markers:
                side = marker.size_mm
                spots.append(Box(marker.left_mm, marker.top_mm, side, side).polygon)
            for spot in spots:
                assert _holds(edge, outline(card, spot)), card.card
            for dot in plan.dots:
                assert _holds(edge.inset(DOT_MM / 2), outline(card, (dot,))), card.card


def _cross(one: tuple[Point, ...], two: tuple[Point, ...]) -> bool:
    """Say whether two convex outlines share an area: no edge of either parts them."""
    for shape in (one, two):
        for (ax, ay), (bx, by) in zip(shape, shape[1:] + shape[:1], strict=True):
            nx, ny = by - ay, ax - bx
            first, second = ([nx * x + ny * y for x, y in points] for points in (one, two))
            slack = 0.02 * (nx * nx + ny * ny) ** 0.5  # hundredths of a millimetre
            if max(first) <= min(second) + slack or max(second) <= min(first) + slack:
                return False
    return True


def _holds(outer: Box, inner: Box) -> bool:
    return (
        inner.left_mm >= outer.left_mm - 0.01
        and inner.top_mm >= outer.top_mm - 0.01
        and inner.right_mm <= outer.right_mm + 0.01
        and inner.bottom_mm <= outer.bottom_mm + 0.01
    )


@pytest.mark.parametrize(
    "wanted",
    [
        (Game.WELTEN, "cards", "a4", "de", False),
        (Game.WELTEN, "cards", "letter", "en", True),
        (Game.WELTEN, "round", "letter", "de", False),
        (Game.WUERFELAND, "cards", "a4", "de", False),
        (Game.HELDEN, "pad", "letter", "de", True),
        (Game.CARCASSONNE, "pad", "a4", "en", False),
    ],
    ids=lambda w: "-".join(map(str, w)),
)
def test_the_code_of_every_card_is_read_from_its_picture(
    wanted: tuple[Game, str, str, str, bool],
) -> None:
    game, form, paper, language, saver = wanted
    job = Job(form, paper, language, saver, players=(2,), copies=1)
    document = plan_document(load_classic(game), job, draw_once)
    pictures = render_pages(pdf_bytes(document), READ_DPI)
    for page, picture in zip(document.pages, pictures, strict=True):
        grey = np.asarray(picture.convert("L"))
        for card in page.cards:
            if card.plan.code:
                assert _read(grey, card) == card.plan.code, card.card


def _read(grey: np.ndarray, card: PlacedCard) -> str:
    k = READ_DPI / 25.4
    code = card.plan.code_box.inset(-1.0)
    left, top = (round(n * k) for n in card.on_page((code.left_mm, code.top_mm)))
    right, bottom = (round(n * k) for n in card.on_page((code.right_mm, code.bottom_mm)))
    crop = np.ascontiguousarray(grey[top:bottom, left:right])
    found = zxingcpp.read_barcodes(crop, formats=zxingcpp.BarcodeFormat.DataMatrix)
    return found[0].text if found else ""


def inks_of(game: Game, form: str, saver: bool) -> list[float]:
    document = plan_document(load_classic(game), Job(form, saver=saver, copies=1), draw_once)
    pictures = render_pages(pdf_bytes(document), INK_DPI)
    return [1 - float(np.asarray(p.convert("RGB")).mean()) / 255 for p in pictures]


@pytest.mark.parametrize("game", list(Game))
def test_saver_ink_is_at_most_a_quarter(game: Game) -> None:
    assert sum(inks_of(game, "cards", True)) <= 0.25 * sum(inks_of(game, "cards", False))


def test_saver_ink_is_at_most_a_quarter_on_every_page_of_a_match() -> None:
    pages = zip(
        inks_of(Game.WELTEN, "match", True), inks_of(Game.WELTEN, "match", False), strict=True
    )
    for number, (saver, colour) in enumerate(pages, start=1):
        assert saver <= 0.25 * colour, number
