"""Best play in hindsight: never worse than a simulated player, always a legal line."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from click.testing import CliRunner

from dicesheets.cli import main
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game, Role
from dicesheets.rules.budget import Budget
from dicesheets.rules.welten.best.bound import ScoreBound
from dicesheets.rules.welten.best.playout import Playout, replay
from dicesheets.rules.welten.best.search import best_round, score_bound
from dicesheets.rules.welten.judge import judge_round
from dicesheets.rules.welten.play.forward import (
    Action,
    Consolation,
    Position,
    RoundRules,
    after,
    consolations,
    console,
    legal_actions,
    next_turn,
    round_rules,
    start,
)
from dicesheets.rules.welten.play.scoring import final_stars, tenths
from dicesheets.rules.welten.play.simulate import Style, make_record, simulate_round

LAYOUT = load_classic(Game.WELTEN)
ALL_REALMS = [c.id for c in LAYOUT.of_role(Role.REALM)]
REALMS = ("scythe", "wingspan", "charterstone")
RECORDED = Path(__file__).parents[2] / "recorded"


def test_hindsight_beats_a_greedy_player_and_stays_within_the_bound() -> None:
    played = simulate_round(LAYOUT, REALMS, random.Random(3), Style.GREEDY)
    best = best_round(LAYOUT, REALMS, played.rolls, 0.5)
    assert played.score_tenths <= best.score_tenths <= best.bound_tenths <= 216
    assert len(best.lines) == 9
    assert best.score_tenths >= 10 * sum(best.stars)
    assert best.is_optimal == (best.score_tenths == best.bound_tenths)


@pytest.mark.parametrize(
    "seed", [4, 7, *(pytest.param(n, marks=pytest.mark.slow) for n in (0, 1, 2, 3, 5, 6))]
)
def test_no_play_scores_more_than_the_bound(seed: int) -> None:
    rng = random.Random(seed)
    realms = rng.sample(ALL_REALMS, 3)
    style = (Style.PLANNING, Style.SPENDING)[seed % 2]
    played = simulate_round(LAYOUT, realms, rng, style)
    rules = round_rules(LAYOUT, realms)
    bound, aim = ScoreBound(rules, played.rolls).most_tenths(1.0)
    assert played.score_tenths <= bound <= score_bound(rules)
    if aim is not None:
        turns = Playout(rules, played.rolls, aim).play(60, Budget.of(float("inf")))
        assert turns is not None
        assert score_of(rules, replay(rules, turns)) <= bound


def test_playing_towards_an_aim_is_legal_play() -> None:
    """The sheets that a playout ends with are judged legal with the same dice."""
    rng = random.Random(5)
    realms = ("charterstone", "euphoria", "viticulture")
    rolls = tuple((rng.randint(1, 6), rng.randint(1, 6)) for _ in range(9))
    rules = round_rules(LAYOUT, realms)
    _, aim = ScoreBound(rules, rolls).most_tenths(1.0)
    assert aim is not None
    turns = Playout(rules, rolls, aim).play(60, Budget.of(float("inf")))
    assert turns is not None
    end = replay(rules, turns)
    stars = final_stars(rules, end.states, end.stars, end.gained)
    record = make_record(LAYOUT, rules, end, rolls, stars, score_of(rules, end))
    assert judge_round(LAYOUT, record, 1, 20.0)[2] is not False
    position = start(rules)
    for roll, deeds in zip(rolls, turns, strict=True):
        position = opening = next_turn(position)
        for deed in deeds:
            if isinstance(deed, Action):
                assert deed in set(legal_actions(rules, position, roll))
                position = after(rules, position, deed)
            else:
                assert isinstance(deed, Consolation)
                assert deed.die in consolations(rules, position, roll, opening)
                position = console(rules, position, deed.die, deed.kind)


def score_of(rules: RoundRules, end: Position) -> int:
    stars = final_stars(rules, end.states, end.stars, end.gained)
    return tenths(rules.settings, stars, end.gained, end.spent)


def test_the_command_tells_score_bound_and_line() -> None:
    record = str(RECORDED / "welten.yaml")
    done = CliRunner().invoke(main, ["best", record, "--budget", "0.1", "--json", "--lang", "en"])
    assert done.exit_code == 0, done.output
    rounds = [json.loads(line) for line in done.output.splitlines()]
    assert [r["round"] for r in rounds] == [1, 2, 3]
    assert all(r["best"] <= r["bound"] and len(r["lines"]) == 9 for r in rounds)
    assert all(r["played"] is not None for r in rounds)


def test_what_was_played_is_not_made_up_where_a_field_cannot_be_read(tmp_path: Path) -> None:
    record = tmp_path / "unsure.yaml"
    text = (RECORDED / "welten.yaml").read_text(encoding="utf-8")
    lost = "review:\n  - {round: 3, card: society, field: c4, unreadable: true}\n"
    record.write_text(text + lost, encoding="utf-8")
    command = ["best", str(record), "--budget", "0.1", "--json", "--lang", "en"]
    done = CliRunner().invoke(main, command)
    assert done.exit_code == 3
    played = [json.loads(line)["played"] for line in done.stdout.splitlines()]
    assert played[2] is None and None not in played[:2]
    assert "one field was read with doubt" in done.stderr


def test_a_record_of_another_game_is_refused() -> None:
    done = CliRunner().invoke(main, ["best", str(RECORDED / "helden.yaml")])
    assert done.exit_code == 2
    assert "welten" in done.output
