"""Recorded games: a record a person can review, and beside it what the command says of it.

After a wanted change: `dicesheets score --how --lang en NAME.yaml > NAME.txt` (Würfelwelten:
without `--how`), and read the difference before committing it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from dicesheets.layouts.model import Game
from dicesheets.reports.text import format_verdict
from dicesheets.scoring.inputs import load_sheets
from dicesheets.scoring.judge import judge_entry

FOLDER = Path(__file__).parent / "recorded"


@pytest.mark.parametrize("game", Game, ids=lambda game: game.value)
def test_a_recorded_game_is_judged_as_written_down(game: Game) -> None:
    (entry,) = load_sheets([FOLDER / f"{game.value}.yaml"])
    judged = judge_entry(entry, budget_seconds=30.0)
    expected = (FOLDER / f"{game.value}.txt").read_text(encoding="utf-8")
    # The line of play of a Würfelwelten game is one of many; any other is as good.
    with_witness = game is not Game.WELTEN
    assert format_verdict(judged, "en", with_witness) == expected.rstrip("\n")
    assert judged.verdict.legal is True
