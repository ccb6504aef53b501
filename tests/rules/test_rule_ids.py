"""Every rule id is documented, and whatever a module reports is one of its ids."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dicesheets.layouts.model import Game
from dicesheets.scoring.judge import rules_of

ROOT = Path(__file__).parents[2]
SOURCES = {
    Game.WUERFELAND: ["wuerfeland/game.py"],
    Game.HELDEN: ["helden/game.py"],
    Game.CARCASSONNE: ["carcassonne/game.py", "carcassonne/course.py"],
    Game.WELTEN: ["welten/game.py"],
    Game.OWN: ["pad/game.py", "pad/entries.py", "pad/table.py"],
}


@pytest.mark.parametrize("game", Game)
def test_every_rule_is_documented_in_both_languages(game: Game) -> None:
    documented = set(re.findall(r"^\| `([a-z.-]+)` \|", (ROOT / "docs/rules.md").read_text(), re.M))
    for rule, text in rules_of(game).RULES:
        assert rule in documented
        assert text.de and text.en


@pytest.mark.parametrize("game", Game)
def test_every_documented_rule_can_be_reported(game: Game) -> None:
    source = "".join((ROOT / "rules" / name).read_text() for name in SOURCES[game])
    listed = {rule.rpartition(".")[2] for rule, _ in rules_of(game).RULES}
    reported = set(re.findall(r"Severity\.[A-Z]+,\s+f?\"(?:welten\.)?([a-z-]+)\"", source))
    reported |= set(re.findall(r"_miscount\(layout, \"([a-z-]+)\"", source))
    reported |= set(re.findall(r"report\.[a-z]+\(\s*\"([a-z-]+)\"", source))
    assert reported == listed


def test_every_rule_of_a_round_is_documented() -> None:
    documented = set(
        re.findall(r"^\| `([A-Za-z.-]+)` \|", (ROOT / "docs/rules.md").read_text(), re.M)
    )
    folder = ROOT / "rules/welten"
    files = [f for f in sorted(folder.rglob("*.py")) if f != folder / "game.py"]  # tested above
    sources = "".join(file.read_text() for file in files)
    ids = set(re.findall(r"f?\"(welten\.[a-z_.{}-]+)\"", sources))
    reported = {re.sub(r"\{[a-z_.]+\}", "CARD", rule) for rule in ids}
    reported |= {
        f"welten.CARD.{what.partition('-')[0]}"
        for what in re.findall(r"Breach\(f?\"([a-z]+(?:-\{)?)", sources)
    }
    assert reported - {"welten.CARD.CARD"} - documented == set()
