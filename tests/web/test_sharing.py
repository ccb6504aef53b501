"""The picture to share crowns nobody whose result is in doubt."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from dicesheets.web.workers.sharing import GOLD, draw_standings


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
