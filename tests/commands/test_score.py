"""`score`, `rank` and `rules` as people call them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from dicesheets.cli import main

RECORDED = Path(__file__).parents[1] / "rules" / "recorded"


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


@pytest.fixture
def illegal(tmp_path: Path) -> Path:
    file = tmp_path / "illegal.yaml"
    file.write_text("game: carcassonne\nrounds:\n  - pad: {p1-t1: 4, p2-t1: 3}\n")
    return file


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    file = tmp_path / "broken.yaml"
    file.write_text("game: carcassonne\nrounds:\n  - pat: {}\n")
    return file


def test_a_legal_pad_exits_with_0() -> None:
    done = run("score", RECORDED / "carcassonne.yaml", "--lang", "en")
    assert done.exit_code == 0
    assert "Player 1        43       won" in done.output


def test_an_illegal_pad_exits_with_1_and_names_the_rule(illegal: Path) -> None:
    done = run("score", illegal, "--lang", "de")
    assert done.exit_code == 1
    assert "Fehler: Spieler 1, Zug 1: 4 Punkte gibt keine Stadt." in done.output
    assert "[carcassonne.points]" in done.output


def test_an_unreadable_record_exits_with_2_after_the_others_are_judged(
    illegal: Path, broken: Path
) -> None:
    done = run("score", broken, illegal, "--json", "--lang", "en")
    assert done.exit_code == 2
    assert json.loads(done.stdout)["legal"] is False
    message = 'broken.yaml:3: round 1: unknown card "pat"; did you mean "pad"?'
    assert done.stderr.startswith("dicesheets: ")
    assert done.stderr.strip().endswith(message)


def test_a_missing_photo_exits_with_2(tmp_path: Path) -> None:
    done = run("score", tmp_path / "none.jpg", "--lang", "en")
    assert done.exit_code == 2
    assert "there is no such file" in done.stderr


def test_json_is_a_line_an_input_in_their_order(illegal: Path) -> None:
    done = run("score", RECORDED / "helden.yaml", illegal, "--json", "--lang", "en")
    games = [json.loads(line)["game"] for line in done.stdout.splitlines()]
    assert games == ["helden", "carcassonne"]


def test_a_pad_as_json_names_players_and_winners() -> None:
    done = run("score", RECORDED / "helden.yaml", "--json")
    (pad,) = json.loads(done.stdout)["rounds"]
    assert pad["players"] == {"p1": 58, "p2": 55, "p3": 58}
    assert pad["winners"] == ["p1", "p3"]


def test_a_board_as_json_names_treasures_and_the_win() -> None:
    done = run("score", RECORDED / "wuerfeland.yaml", "--json")
    (board,) = json.loads(done.stdout)["rounds"]
    assert (board["treasures"], board["complete"], board["won"]) == (9, ["green"], True)


def test_boards_are_ranked(tmp_path: Path) -> None:
    other = tmp_path / "ole.yaml"
    other.write_text("game: wuerfeland\nplayer: Ole\nrounds:\n  - board-2: {r5c7: x}\n")
    done = run("rank", other, RECORDED / "wuerfeland.yaml")
    assert done.exit_code == 0
    assert done.output.splitlines() == [" 1. Mira       9", " 2. Ole        0"]


def test_one_bad_input_does_not_keep_the_others_from_being_ranked(tmp_path: Path) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("game: [")
    done = run("rank", bad, RECORDED / "wuerfeland.yaml")
    assert done.exit_code == 2
    assert "Mira" in done.stdout
    assert "bad.yaml" in done.stderr
    assert run("rank", bad).stdout == ""


def test_players_of_one_name_are_told_apart_by_their_files(tmp_path: Path) -> None:
    text = (RECORDED / "wuerfeland.yaml").read_text(encoding="utf-8")
    text = "\n".join(line for line in text.splitlines() if not line.startswith("player:"))
    files = [tmp_path / "table-1.yaml", tmp_path / "table-2.yaml", tmp_path / "2" / "Bob.yaml"]
    files[2].parent.mkdir()
    texts = (text, text.replace("colour: x, ", ""), text)  # the same sheet would count once
    for file, name, its in zip(files, ("Anna", "Anna", "Bob"), texts, strict=True):
        file.write_text(f"player: {name}\n{its}\n", encoding="utf-8")
    done = run("rank", *files, "--json")
    names = [entry["player"] for entry in json.loads(done.stdout)["ranking"]]
    assert sorted(names) == ["Anna (table-1)", "Anna (table-2)", "Bob"]


def test_the_players_of_a_pad_are_ranked_and_ties_shared() -> None:
    done = run("rank", RECORDED / "helden.yaml", "--json")
    ranks = {entry["player"]: entry["rank"] for entry in json.loads(done.stdout)["ranking"]}
    assert ranks == {"p1": 1, "p3": 1, "p2": 3}


def test_different_games_cannot_be_ranked_together() -> None:
    done = run("rank", RECORDED / "helden.yaml", RECORDED / "carcassonne.yaml", "--lang", "en")
    assert done.exit_code == 2
    assert "records of different games (carcassonne, helden)" in done.stderr


def test_rules_explain_a_realm() -> None:
    done = run("rules", "--game", "welten", "--realm", "scythe", "--lang", "en")
    assert done.exit_code == 0
    assert done.output.startswith("Scythe\n")


def test_classic_is_every_games_own_layout() -> None:
    done = run("rules", "--game", "helden", "--layout", "classic", "--lang", "en")
    assert done.output.startswith("Dice Hunters of Therion\n")
    assert run("score", RECORDED / "helden.yaml", "--layout", "classic").exit_code == 0


def test_a_missing_photo_does_not_hide_the_verdicts_on_the_others(tmp_path: Path) -> None:
    record = Path(__file__).parents[1] / "rules" / "recorded" / "helden.yaml"
    done = CliRunner().invoke(main, ["score", str(record), str(tmp_path / "none.jpg"), "--json"])
    assert done.exit_code == 2
    assert '"game": "helden"' in done.output
    assert "none.jpg: diese Datei gibt es nicht; prüfe den Namen" in done.output
