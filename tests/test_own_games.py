"""Games whose rules stand in their layout: those in examples/, and a new one in its own folder.

No Python knows them: every command takes what it needs from the file.
"""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from dicesheets.bench.pad_trial import try_pad
from dicesheets.cli import main
from dicesheets.layouts.load import load_layout
from dicesheets.layouts.model import Game
from dicesheets.practice.handwriting import load_hands
from dicesheets.practice.pad_fillings import fill_pad
from dicesheets.rules.record import CardRecord, Record, RoundRecord
from dicesheets.scoring.judge import judge
from dicesheets.sheets.check import check_layout
from dicesheets.sheets.job import Job, plan_document
from dicesheets.sheets.pdf import pdf_bytes

ROOT = Path(__file__).parents[1]
GAMES = sorted((ROOT / "examples" / "games").glob("*.yaml"))
FEW_DESIGNS = 40  # `bench/pad_bench.py` tries 300 of them, and photographs them
SIXTH = """
game: own
id: sheep
name: {de: Schäfchen, en: Little Sheep}
author: A shepherd
licence: CC0-1.0
settings:
  players: [1, 1]
  minutes: 5
  overview:
    - {de: Zählt bis zum Schlafen., en: Count until you sleep.}
cards:
  sheet:
    role: pad
    title: {de: Schäfchen, en: Little Sheep}
    colour: teal
    icon: moon
    pad:
      paper: half
      lines:
        white: {write: mark, numbers: [1, 2, 3, 4, 5, 6], lock: 2, label: {de: Weiß, en: White}}
        black: {write: mark, boxes: 3, worth: 10, label: {de: Schwarz, en: Black}}
        total: {sum: [white, black], label: {de: Schafe, en: Sheep}}
      win: {by: total}
"""


def ids(path: Path) -> str:
    return path.stem


def test_there_are_the_games_that_were_promised() -> None:
    layouts = [load_layout(file) for file in GAMES]
    assert {layout.game for layout in layouts} == {Game.OWN}
    assert len(layouts) >= 3
    pads = [layout.cards[0].pad for layout in layouts]
    assert any(pad and not pad.is_shared for pad in pads)
    assert any(pad and pad.win.who.value == "lowest" and pad.places == 8 for pad in pads)


def test_no_python_names_a_game_of_our_own() -> None:
    layouts = [load_layout(file) for file in GAMES]
    names = [n for one in layouts for n in (one.id, one.about.name.de, one.about.name.en)]
    sources = [
        f for f in ROOT.rglob("*.py") if ".venv" not in f.parts and ".importroot" not in f.parts
    ]
    assert len(sources) > 300
    for file in sources:
        text = file.read_text("utf-8")
        assert not [name for name in names if name in text], file


@pytest.mark.parametrize("file", GAMES, ids=ids)
def test_a_game_has_no_fault_and_prints_in_every_way(file: Path) -> None:
    layout, faults = check_layout(file)
    assert faults == []
    assert layout is not None
    for form, paper, language in product(
        ("cards", "pad", "leaflet", "labels"), ("a4", "letter"), ("de", "en")
    ):
        job = Job(form, paper, language, saver=paper == "letter", copies=1, backs=form == "cards")
        assert plan_document(layout, job).pages
    document = plan_document(layout, Job(language="en"))
    assert pdf_bytes(document).startswith(b"%PDF")
    assert document.title == layout.about.name.en


@pytest.mark.parametrize("file", GAMES, ids=ids)
def test_a_filled_pad_is_legal_and_added_up(file: Path) -> None:
    layout = load_layout(file)
    for seed in range(20):
        marks = fill_pad(layout.cards[0], np.random.default_rng(seed))
        sheet = CardRecord(layout.cards[0].id, tuple(marks.items()))
        verdict = judge(layout, Record(layout.game, rounds=(RoundRecord((sheet,)),)))
        assert verdict.legal is True
        assert {f.rule for f in verdict.findings} <= {"own.unfinished"}
        assert verdict.score_tenths is not None


def test_a_new_game_works_with_every_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DICESHEETS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    Path("sheep.yaml").write_text(SIXTH, "utf-8")

    def run(*arguments: str, status: int = 0) -> str:
        done = CliRunner().invoke(main, [*arguments, "--lang", "en"])
        assert done.exit_code == status, done.output
        return done.output

    assert "no fault" in run("check", "sheep.yaml")
    assert "Count until you sleep." in run("rules", "--layout", "sheep.yaml")
    run(
        "print",
        "--layout",
        "sheep.yaml",
        "--players",
        "2",
        "-o",
        "sheep.pdf",
        "--geometry",
        "g.json",
    )
    cards = json.loads(Path("g.json").read_text())["pages"][0]["cards"]
    assert len(cards) == 2  # everybody has a sheet
    assert {"id": "p1-white-6", "kind": "mark"}.items() <= cards[0]["fields"][5].items()
    run("watch", "sheep.yaml", "--once", "-o", "preview")
    run("practise", "--layout", "sheep.yaml", "--players", "2", "--megapixels", "3", "-o", "p.jpg")
    site = run("publish", "sheep.yaml", "-o", "site")
    assert "1 variant" in site
    assert "nothing to rate" in run("rate", "sheep.yaml", status=2)
    assert "Little Sheep" in run("add", "site/v/sheep/sheep.zip")
    Path("sheep.yaml").unlink()  # from here on the installed one is all there is
    assert "Little Sheep" in run("variants")
    read = json.loads(run("scan", "p-P1.jpg", "--json"))
    assert (read["cards"][0]["game"], read["cards"][0]["layout"]) == ("own", "sheep")
    scored = run("score", "p-P1.jpg", "p-P2.jpg")
    assert scored.count("Little Sheep") == 2
    assert scored.count("Played by the rules.") == 2
    ranked = run("rank", "p-P1.jpg", "p-P2.jpg")
    assert ranked.startswith(" 1. P")
    assert run("score", "p-P1.yaml", "p-P2.yaml") == scored


def test_random_pads_are_refused_with_a_reason_or_added_up_as_a_second_adder_does() -> None:
    trials = [try_pad(seed) for seed in range(FEW_DESIGNS)]
    assert [trial.seed for trial in trials if not trial.is_sound] == []
    refused = [trial for trial in trials if trial.refused]
    assert 3 < len(refused) < FEW_DESIGNS // 2
    assert all(str(fault) for trial in refused for fault in trial.refused)


@pytest.mark.slow
def test_random_pads_are_read_back_from_photos(tmp_path: Path) -> None:
    hands = load_hands()
    trials = [try_pad(seed, hands, tmp_path) for seed in range(FEW_DESIGNS)]
    assert [trial.seed for trial in trials if trial.wrong] == []
