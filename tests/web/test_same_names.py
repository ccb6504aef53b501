"""Two people of one name keep their own sheets."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.rules.entry import Entry
from dicesheets.rules.record import Record
from dicesheets.scoring.judge import judge_entry
from dicesheets.web.workers.standings import _named, _with_titles
from dicesheets.words.text import Text


@pytest.mark.parametrize(("count", "player"), [(1, "Anna"), (2, "p2")])
def test_a_sheet_is_ranked_under_a_name_of_its_own(count: int, player: str) -> None:
    """Both rows of two Annas led to one sheet."""
    layout = load_classic(Game.WELTEN)
    judged = judge_entry(Entry("a.jpg", layout, Record(Game.WELTEN, "classic", "Anna", ())), 0.1)
    sheet: Any = SimpleNamespace(
        id="p2", name="Anna", number=2, scored=SimpleNamespace(judged=judged)
    )
    assert _named(sheet, Counter({"Anna": count})).entry.player == player


def test_who_has_no_name_is_called_in_the_language_of_the_page() -> None:
    """An English page said that "Spieler 1" has other dice."""
    layout = load_classic(Game.WELTEN)
    judged = judge_entry(Entry("a.jpg", layout, Record(Game.WELTEN, "classic", "x", ())), 0.1)
    sheets: Any = [
        SimpleNamespace(id=f"p{n}", name="", number=n, scored=SimpleNamespace(judged=judged))
        for n in (1, 10)
    ]
    first, tenth = (_named(sheet, Counter()).entry.player for sheet in sheets)
    text = Text(f"{tenth} hat andere Würfel als {first}.", f"{tenth} has other dice than {first}.")
    table: Any = SimpleNamespace(sheets=sheets)
    assert _with_titles(text, table) == [
        "Spieler 10 hat andere Würfel als Spieler 1.",
        "Player 10 has other dice than Player 1.",
    ]
