"""The operators that draw each kind of item, in colour and in saver ink, as text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from dicesheets.layouts.fiducials import EDITION, FIRST_EDITION, Marker
from dicesheets.sheets.drawing import HOLLOW_ICON_MM, HOLLOW_MM, Ink, draw_items
from dicesheets.sheets.plan import (
    Box,
    Code,
    Disc,
    Fiducial,
    Icon,
    Item,
    Polyline,
    Rectangle,
    Words,
)

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


# width as planned, width in saver ink
WIDTHS = [(0.05, 0.05), (0.13, 0.13), (0.2, 0.13), (0.28, 0.13), (0.3, 0.135), (1.0, 0.45)]


@pytest.mark.parametrize(("planned", "saved"), WIDTHS)
def test_saver_ink_draws_thin_lines_that_still_print(planned: float, saved: float) -> None:
    assert Ink(True, lambda words, font: []).line_mm(planned) == pytest.approx(saved)
    assert Ink(False, lambda words, font: []).line_mm(planned) == planned
