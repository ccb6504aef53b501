"""The picture to share crowns nobody whose result is in doubt."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageDraw

from dicesheets.web.workers.sharing import GOLD, MARGIN_PX, SIDE_PX, _title_lines, draw_standings


@pytest.mark.parametrize("sure", [True, False])
def test_only_a_sure_result_wins_the_gold(sure: bool) -> None:
    """An undecided 9.4 stood there in gold, without a word."""
    place: dict[str, Any] = {"cells": [["1.", "Anna", "9,4", ""]] * 2, "rank": 1, "sure": sure}
    view = {
        "game": None,
        "ranking": {"places": [place]},
    }
    picture = Image.open(BytesIO(draw_standings(view, "Samstag", "de"))).convert("RGB")
    colours = {colour for _, colour in picture.getcolors(1 << 24) or ()}
    assert (GOLD in colours) is sure


@pytest.mark.parametrize(
    ("title", "many"),
    [
        ("Samstag", 1),
        ("Vereinsmeisterschaft Würfelwelten 2026", 1),
        ("Weihnachtsturnier der Brettspielfreunde Würfelbach-Neustadt 2026, Vorrunde Gruppe B", 2),
    ],
)
def test_a_long_title_is_told_in_full(title: str, many: int) -> None:
    """Its end was left out although there was room for a second line."""
    draw, wide = ImageDraw.Draw(Image.new("RGB", (1, 1))), SIDE_PX - 2 * MARGIN_PX
    lines, font = _title_lines(draw, title, wide)
    assert " ".join(lines) == title and len(lines) == many
    assert all(draw.textlength(line, font=font) <= wide for line in lines)


def test_a_title_without_end_stays_within_the_picture() -> None:
    draw, wide = ImageDraw.Draw(Image.new("RGB", (1, 1))), SIDE_PX - 2 * MARGIN_PX
    for title in ("W" * 80, "W" * 39 + " " + "W" * 40, "", "word " * 100):
        lines, font = _title_lines(draw, title, wide)
        assert len(lines) <= 2
        assert all(draw.textlength(line, font=font) <= wide for line in lines)
