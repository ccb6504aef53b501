"""Best play in hindsight: never worse than a simulated player, always a legal line."""

from __future__ import annotations

import json
import random
from pathlib import Path

from click.testing import CliRunner

from dicesheets.cli import main
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.rules.welten import Style, simulate_round
from dicesheets.rules.welten.best import best_round

LAYOUT = load_classic(Game.WELTEN)
REALMS = ("scythe", "wingspan", "charterstone")
RECORDED = Path(__file__).parents[1] / "recorded"


def test_hindsight_beats_a_greedy_player_and_stays_within_the_bound() -> None:
    played = simulate_round(LAYOUT, REALMS, random.Random(3), Style.GREEDY)
    best = best_round(LAYOUT, REALMS, played.rolls, 0.5)
    assert played.score_tenths <= best.score_tenths <= best.bound_tenths == 216
    assert len(best.lines) == 9
    assert best.score_tenths >= 10 * sum(best.stars)
    assert best.is_optimal == (best.score_tenths == best.bound_tenths)


def test_the_command_tells_score_bound_and_line() -> None:
    record = str(RECORDED / "welten.yaml")
    done = CliRunner().invoke(main, ["best", record, "--budget", "0.1", "--json", "--lang", "en"])
    assert done.exit_code == 0, done.output
    rounds = [json.loads(line) for line in done.output.splitlines()]
    assert [r["round"] for r in rounds] == [1, 2, 3]
    assert all(r["best"] <= r["bound"] and len(r["lines"]) == 9 for r in rounds)
    assert all(r["played"] is not None for r in rounds)


def test_a_record_of_another_game_is_refused() -> None:
    done = CliRunner().invoke(main, ["best", str(RECORDED / "helden.yaml")])
    assert done.exit_code == 2
    assert "welten" in done.output
