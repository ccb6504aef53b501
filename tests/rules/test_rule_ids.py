"""Every rule id is documented, and whatever a module reports is one of its ids."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.layouts.pad_checks import PLACES_OF, SECOND
from dicesheets.scoring.judge import rules_of
from dicesheets.words.pads import BREACHES, DEMANDS
from dicesheets.words.sentences import places_in

ROOT = Path(__file__).parents[2]
SOURCES = {
    Game.WUERFELAND: ["wuerfeland/game.py"],
    Game.WELTEN: ["welten/game.py"],
}
# Known to programs: no edit of a pad may change them.
IDS = {
    Game.HELDEN: {"posters", "poster-order", "coins", "coins-missing", "total", "unfinished",
                  "players"},
    Game.CARCASSONNE: {"points", "doubling", "knight", "catapults", "dice", "turns", "after-end",
                       "total", "gap", "unfinished", "players"},
}  # fmt: skip


@pytest.mark.parametrize("game", Game)
def test_every_rule_is_documented_in_both_languages(game: Game) -> None:
    documented = set(re.findall(r"^\| `([a-z.-]+)` \|", (ROOT / "docs/rules.md").read_text(), re.M))
    for rule, text in rules_of(game).rules(load_classic(game)):
        assert rule in documented
        assert text.de and text.en


@pytest.mark.parametrize("game", SOURCES)
def test_every_documented_rule_can_be_reported(game: Game) -> None:
    source = "".join((ROOT / "rules" / name).read_text() for name in SOURCES[game])
    listed = {rule.rpartition(".")[2] for rule, _ in rules_of(game).rules(load_classic(game))}
    reported = set(re.findall(r"Severity\.[A-Z]+,\s+f?\"(?:welten\.)?([a-z-]+)\"", source))
    reported |= set(re.findall(r"_miscount\(layout, \"([a-z-]+)\"", source))
    assert reported == listed


@pytest.mark.parametrize("game", IDS)
def test_the_classic_pads_keep_the_ids_of_their_rules(game: Game) -> None:
    listed = [rule for rule, _ in rules_of(game).rules(load_classic(game))]
    assert sorted(listed) == sorted(f"{game.value}.{rule}" for rule in IDS[game])


def test_every_check_of_a_pad_is_documented_and_reported() -> None:
    documented = set(
        re.findall(r"^\| `own\.([a-z-]+)` \|", (ROOT / "docs/rules.md").read_text(), re.M)
    )
    source = "".join(file.read_text() for file in sorted((ROOT / "rules/pad").glob("*.py")))
    reported = set(re.findall(r"About\(\s*\"([a-z-]+)\"", source))
    assert documented == reported == set(DEMANDS) == set(PLACES_OF)


def test_the_sentences_of_a_pad_use_what_layouts_may_use() -> None:
    variants = {"value-whole": "value"} | {two: one for one, two in SECOND.items()}
    for name, sentence in BREACHES.items():
        assert set(places_in(sentence)) <= set(PLACES_OF[variants.get(name, name)])


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
