"""The rules in words, without icons."""

from __future__ import annotations

import pytest

from dicesheets.errors import UsageError
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.reports.rules import explain, icons_as_words


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("{star} für jede Kiste", "1 Stern für jede Kiste"),
        ("{star}{star} für jede Kiste", "2 Sterne für jede Kiste"),
        ("so viele {star} wie möglich", "so viele Sterne wie möglich"),
        ("0,1 {star} für jeden", "0,1 Stern für jeden"),
        ("{coin}: je eine", "Münze: je eine"),
        ("{die-yellow} {die-red}: nimm", "gelber Würfel / roter Würfel: nimm"),
        ("{knight} sammeln", "Ritter sammeln"),
    ],
)
def test_icons_become_words(line: str, words: str) -> None:
    assert icons_as_words(line, "de") == words


@pytest.mark.parametrize("game", Game)
@pytest.mark.parametrize("language", ["de", "en"])
def test_every_game_is_explained_without_icons(game: Game, language: str) -> None:
    text = explain(load_classic(game), None, language)
    assert "{" not in text
    assert all(len(line) <= 88 for line in text.splitlines())


def test_a_realm_is_explained_alone() -> None:
    text = explain(load_classic(Game.WELTEN), "scythe", "en")
    assert text.startswith("Scythe\n──────\n  • ")
    assert "Scoring: 1 star for each" in text


def test_the_resource_card_lists_its_effects() -> None:
    text = explain(load_classic(Game.WELTEN), "resources", "en")
    assert "• 2 pumpkins: change a die by exactly 1" in text
    assert "• X coins: " in text


@pytest.mark.parametrize("name", ["wingspan", "Wingspan", "Flügelschlag", "flügelschlag"])
def test_a_realm_is_found_by_id_or_title(name: str) -> None:
    assert explain(load_classic(Game.WELTEN), name, "de").startswith("Flügelschlag\n")


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (Game.WELTEN, "• 3 rounds of 9 turns."),
        (Game.WUERFELAND, "at least 9 treasures"),
        (Game.HELDEN, "from the top: 5, 10, 10, 10, 10, 10, 15."),
        (Game.CARCASSONNE, "3: 1, 4: 3, 5: 6, 6: 10, 7: 15, 8: 21 and 9: 28."),
    ],
)
def test_a_game_begins_with_how_it_goes_and_is_won(game: Game, sentence: str) -> None:
    begin = explain(load_classic(game), None, "en").partition("\n\n")[0]
    assert sentence in " ".join(begin.split())


def test_how_to_cut_out_components_is_no_rule() -> None:
    assert "adhesive" not in explain(load_classic(Game.HELDEN), None, "en")
    assert "adhesive" in explain(load_classic(Game.HELDEN), "stickers", "en")


def test_icons_in_english_sentences_have_articles() -> None:
    assert icons_as_words("Collect {knight} or", "en") == "Collect a knight or"
    assert icons_as_words("{star} reached", "en", counts=False) == "star reached"
    assert icons_as_words("A treasure {star}: throw", "en") == "A treasure (star): throw"


def test_an_unknown_realm_gets_a_suggestion() -> None:
    with pytest.raises(UsageError, match='did you mean "scythe"'):
        explain(load_classic(Game.WELTEN), "scyhte", "de")
