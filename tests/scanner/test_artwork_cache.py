"""Rendered cards are kept for the next time; a crowd or a damaged picture does no harm."""

from __future__ import annotations

import threading
from pathlib import Path

import numpy as np
import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.scanner import artwork
from dicesheets.scanner.artwork import Grey, print_card
from dicesheets.sheets.cards import Look, draw_card
from dicesheets.sheets.plan import CardPlan


@pytest.fixture(scope="module")
def plan() -> CardPlan:
    layout = load_classic(Game.WUERFELAND)
    return draw_card(layout, layout.cards[0], Look("de"))


def test_a_crowd_on_an_empty_cache_gets_one_picture(plan: CardPlan, tmp_path: Path) -> None:
    found: list[Grey] = []
    threads = [
        threading.Thread(target=lambda: found.append(print_card(plan, False, tmp_path).bare))
        for _ in range(3)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 3
    assert all(np.array_equal(picture, found[0]) for picture in found)
    assert [path.suffix for path in tmp_path.iterdir()] == [".png"]


@pytest.mark.parametrize("damage", [b"", b"no picture"])
def test_a_damaged_picture_is_made_anew_in_silence(
    damage: bytes, plan: CardPlan, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    fresh = print_card(plan, False, tmp_path)
    (kept,) = tmp_path.iterdir()
    whole = kept.read_bytes()
    kept.write_bytes(damage)
    assert np.array_equal(print_card(plan, False, tmp_path).bare, fresh.bare)
    assert kept.read_bytes() == whole
    assert capfd.readouterr().err == ""


def test_a_kept_picture_is_not_drawn_again(
    plan: CardPlan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh = print_card(plan, False, tmp_path)
    monkeypatch.setattr(artwork, "render", None)
    assert np.array_equal(print_card(plan, False, tmp_path).bare, fresh.bare)
