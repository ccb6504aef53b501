"""A card whose code is lost belongs to the page it lies on, if that page lacks it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

from dicesheets.layouts.fiducials import SheetCode, format_code, reference_of, series_of
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.scanner.codes import CodeReading
from dicesheets.scanner.find import _code_by_neighbour
from dicesheets.scanner.library import Library

LAYOUT = load_classic(Game.WELTEN)


def card(name: str, player: int, x: float, is_lost: bool = False) -> Any:
    """A found card in the middle of the photo, so far from the left."""
    index = [c.id for c in LAYOUT.cards].index(name)
    reference, generated = reference_of(LAYOUT)
    code = SheetCode(Game.WELTEN, reference, generated, index, page=1, player=player)
    return SimpleNamespace(
        code=None if is_lost else CodeReading(format_code(code), code, "code"),
        plane=SimpleNamespace(width_mm=0, height_mm=0),
        warp=SimpleNamespace(to_photo=lambda _: np.array([[x, 0.0]])),
        seen=SimpleNamespace(series=series_of(LAYOUT.cards[index], False)),
    )


def owner(lost: Any, *known: Any) -> int | None:
    found = _code_by_neighbour(lost, list(known), Library())
    assert found is None or LAYOUT.cards[found.code.card].id == "scythe"
    return found.code.player if found else None


def test_the_nearest_page_that_lacks_the_card_gets_it() -> None:
    lost = card("scythe", 2, 250, is_lost=True)
    anna, ben = card("castles", 1, 150), card("castles", 2, 400)
    assert owner(lost, anna, ben) == 1  # nothing tells that it is Ben's
    assert owner(lost, anna, card("scythe", 1, 200), ben) == 2


def test_a_card_that_nobody_lacks_belongs_to_nobody() -> None:
    lost = card("scythe", 2, 250, is_lost=True)
    assert owner(lost, card("castles", 1, 150), card("scythe", 1, 200)) is None
