"""A program that runs for weeks keeps the layouts in use, not all it ever saw."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from dicesheets.layouts.fiducials import SheetCode
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game, Layout
from dicesheets.scanner import library
from dicesheets.scanner.library import Library


def test_only_the_layouts_in_use_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker of the page kept every variant that anybody had photographed."""
    monkeypatch.setattr(library, "MOST_LAYOUTS", 3)
    asked: Counter[int] = Counter()
    classic = load_classic(Game.WELTEN)

    def find(code: SheetCode) -> Layout:
        asked[code.reference] += 1
        return replace(classic, id=f"v{code.reference}")

    known = Library(find)
    codes = [SheetCode(Game.WELTEN, number, True, 0) for number in range(1, 9)]
    for code in codes:
        assert known.layout(code).id == f"v{code.reference}"
        assert known.layout(codes[0]).id == "v1", "what is in use stays"
    assert len(known._layouts) == 3
    assert asked[1] == 1
    known.layout(codes[1])
    assert asked[2] == 2, "what was let go is found again"
