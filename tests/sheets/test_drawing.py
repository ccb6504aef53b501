"""The operators that draw each kind of item, in colour and in saver ink, as text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from dicesheets.layouts.fiducials import EDITION, FIRST_EDITION, Marker
from dicesheets.sheets.drawing import HOLLOW_ICON_MM, HOLLOW_MM, Ink, draw_items
from dicesheets.sheets.pages import Document, Page, PlacedCard
from dicesheets.sheets.pdf import pdf_bytes
from dicesheets.sheets.pen import PEN, RED_PEN
from dicesheets.sheets.plan import (
    NO_BOX,
    Box,
    CardPlan,
    Code,
    Disc,
    Fiducial,
    Icon,
    Item,
    Polyline,
    Rectangle,
    Words,
)
from dicesheets.sheets.preview import render_pages

GOLDEN = Path(__file__).parent / "golden"
GOLDENS = {EDITION: GOLDEN, FIRST_EDITION: GOLDEN / "first-edition"}
CORNERS = ((1.0, 2.0), (30.5, 2.0), (30.5, 40.25))

# Each kind of item in each of its forms, in an order in which inks and lines change.
ITEMS: dict[str, tuple[Item, ...]] = {
    "areas": (
        Rectangle(Box(1.0, 2.0, 30.0, 20.0), "teal"),
        Rectangle(Box(1.0, 2.0, 30.0, 20.0), "teal", "ink", 0.3),
        Rectangle(Box(1.0, 2.0, 30.0, 20.0), None, "ink", 0.3, 0.0, (1.0, 0.5)),
        Rectangle(Box(1.0, 2.0, 30.0, 20.0), None, "ink", 0.0),
        Rectangle(Box(5.0, 6.0, 30.0, 20.0), "teal", "ink", 0.2, 3.0),
        Rectangle(Box(5.0, 6.0, 30.0, 4.0), "teal", None, 0.2, 9.0),
        Rectangle(Box(5.0, 6.0, 4.0, 30.0), "teal", None, 0.2, 9.0),
    ),
    "lines": (
        Polyline(CORNERS, None, "ink", 0.5),
        Polyline(CORNERS, None, "ink", 0.1),
        Polyline(CORNERS, None, "ink", 0.5, True, (2.0, 1.0)),
        Polyline(CORNERS, "rose", None, 0.5, True),
        Disc((10.0, 12.0), 4.0, "rose"),
        Disc((10.0, 12.0), 4.0, None, "rose", 0.3),
    ),
    "words": (
        Words("left", (10.0, 20.0), 3.0),
        Words("middle", (10.0, 20.0), 3.0, "bold", "teal", "middle"),
        Words("right", (10.0, 20.0), 3.0, "display", "teal", "end"),
        Words("", (10.0, 20.0), 3.0),
        Words("just filled", (10.0, 20.0), HOLLOW_MM - 0.1),
        Words("hollow where ink is saved", (10.0, 20.0), HOLLOW_MM),
        Words("7", (10.0, 20.0), 9.0, "display", "printed"),
    ),
    "icons": (
        Icon("star", (10.0, 20.0), HOLLOW_ICON_MM - 0.1, "teal"),
        Icon("star", (10.0, 20.0), HOLLOW_ICON_MM, "teal"),
        Icon("star", (10.0, 20.0), 8.0, "teal-soft"),
        Icon("star", (10.0, 20.0), 8.0, "printed"),
    ),
    "codes": (
        Code("Z7KF312TPRW7PK9EF4", Box(10.0, 20.0, 9.6, 9.6)),
        Fiducial(Marker(17, 5.0, 6.0, 8.4)),
    ),
}


def encode(words: str, font: str) -> list[tuple[str, str]]:
    return [(f"/{font}", word) for word in words.split(" ")]


@pytest.mark.parametrize("edition", GOLDENS)
@pytest.mark.parametrize("saver", [False, True], ids=["colour", "saver"])
@pytest.mark.parametrize("name", ITEMS)
def test_items_become_operators_as_reviewed(
    name: str, saver: bool, edition: int, compare_golden: Callable[[Path, str], None]
) -> None:
    ink = Ink(saver, encode, edition)
    drawing = draw_items(ITEMS[name], ink)
    lines = [f"{operators} {icon}".rstrip() for operators, icon in drawing.steps]
    lines.append(f"icons: {', '.join(sorted(drawing.icons)) or '-'}")
    golden = GOLDENS[edition] / f"drawing-{name}{'-saver' * saver}.txt"
    compare_golden(golden, "\n".join(lines) + "\n")


def test_what_a_pen_wrote_looks_the_same_in_every_ink() -> None:
    items = (
        Words("4", (10.0, 20.0), 2 * HOLLOW_MM, "bold", PEN, "middle"),
        Polyline(CORNERS, None, RED_PEN, 0.7),
        Disc((10.0, 12.0), 4.0, None, PEN, 0.7),
    )
    colour, saver = (draw_items(items, Ink(saves, encode)).steps for saves in (False, True))
    assert colour == saver


def test_a_die_that_counts_stays_solid_where_ink_is_saved() -> None:
    dice = [Icon("die-3", (10.0, 20.0), 8.0, "slate", solid) for solid in (False, True)]
    drawn = [draw_items((die,), Ink(True, encode)).icons for die in dice]
    assert drawn == [{"line-die-3"}, {"fill-die-3"}]


@pytest.mark.parametrize("text", ["124", "GESUCHT", "Steinbock"])
def test_hollow_words_have_no_lines_within_their_letters(text: str) -> None:
    # Strokes of a letter cross in our fonts, and letters touch: both were seen as lines.
    def print_of(saver: bool) -> np.ndarray:
        words = Words(text, (5.0, 20.0), 12.0, "display", "ink")
        plan = CardPlan(90.0, 26.0, (words,), (), (), (), (), NO_BOX, NO_BOX, "")
        page = Page(90.0, 26.0, (PlacedCard(plan, "words", 0.0, 0.0),))
        picture = render_pages(pdf_bytes(Document((page,), "words", saver=saver)), 400)[0]
        return np.asarray(picture.convert("L"))

    solid, hollow = print_of(saver=False), print_of(saver=True)
    within = cv2.erode((solid < 60).astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    assert within.sum() > 1000
    assert hollow[within].min() > 250
    assert hollow.min() < 150


# width as planned, width in saver ink
WIDTHS = [(0.05, 0.05), (0.13, 0.13), (0.2, 0.13), (0.28, 0.13), (0.3, 0.135), (1.0, 0.45)]


@pytest.mark.parametrize(("planned", "saved"), WIDTHS)
def test_saver_ink_draws_thin_lines_that_still_print(planned: float, saved: float) -> None:
    assert Ink(True, lambda words, font: []).line_mm(planned) == pytest.approx(saved)
    assert Ink(False, lambda words, font: []).line_mm(planned) == planned


def test_a_dashed_line_before_an_icon_does_not_dash_the_icon() -> None:
    dashed = Rectangle(Box(1.0, 2.0, 30.0, 20.0), None, "ink", 0.3, 0.0, (1.0, 0.5))
    hollow = Icon("star", (10.0, 10.0), HOLLOW_ICON_MM + 1)
    code = draw_items((dashed, hollow), Ink(True, encode)).steps[0][0]
    assert code.index("[1 0.5] 0 d") < code.index("[] 0 d") < code.index(" cm")
