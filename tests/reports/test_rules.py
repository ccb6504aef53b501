"""The rules in words, without icons."""

from __future__ import annotations

import pytest
from own_pads import pad_text

from dicesheets.errors import UsageError
from dicesheets.layouts.load import load_classic, parse_layout
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


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("Cross the {minus} before it.", "Cross the minus before it."),  # "the a minus"
        ("Take {city}.", "Take a city."),
        ("{city} first", "city first"),
    ],
)
def test_an_icon_gets_an_article_where_it_has_none(line: str, words: str) -> None:
    assert icons_as_words(line, "en", counts=False) == words


def test_a_game_of_ones_own_tells_its_notes_and_how_it_adds_up() -> None:
    """Nobody was told what follows from what: the pad shows the boxes alone."""
    text = pad_text("""
lines:
  camels: {write: number, to: 9, label: {de: Kamele, en: Camels}}
  wells: {write: number, to: 3, label: {de: Brunnen, en: Wells}}
  towns: {write: mark, numbers: [10, 20], label: {de: Orte, en: Towns}}
  east: {write: mark, boxes: 3, label: {de: Ost, en: East}}
  debts: {write: mark, boxes: 2, worth: 15, label: {de: Schulden, en: Debts}}
  ring: {write: mark, boxes: 2, worth: [1, 4], label: {de: Ring, en: Ring}}
  fare:
    write: choice
    options: [{de: halb, en: half}, {de: voll, en: full}]
    worth: [5, 9]
    label: {de: Karte, en: Fare}
  trade: {product: [camels, wells], times: 3, label: {de: Handel, en: Trade}}
  best: {best: [camels, wells], label: {de: Beste, en: Best}}
  eastern: {table: east, points: {0: 0, 1: 2, 3: 7}, hidden: true, label: {de: Ost, en: East}}
  guild: {table: trade, points: {10: 5}, label: {de: Gilde, en: Guild}}
  bonus: {bonus: best, reach: 5, gives: 25, label: {de: Ab 5, en: From 5}}
  many: {count: [towns, east], label: {de: Kreuze, en: Crosses}}
  twice: {sum: [best, many], times: 2, label: {de: Doppelt, en: Double}}
  total: {sum: [trade, eastern], less: debts, minus: true, label: {de: Summe, en: Total}}
  same: {sum: [camels], label: {de: Herde, en: Herd}}
win: {by: total, who: first, reach: 99}
notes: [{de: "Bis {reach}.", en: "Up to {reach}."}]
""")
    told = explain(parse_layout(text, "trial"), None, "en").partition("Score pad\n")[2]
    assert [line.removeprefix("  • ") for line in told.splitlines()[1:]] == [
        "Up to 99.", "Debts: 15 a cross.", "Ring: 1, 4 from box to box.",
        "Fare: half 5 and full 9.", "Trade: Camels × Wells × 3.",
        "Best: the largest number in Camels and Wells.", "East: from 1: 2, from 3: 7.",
        "Guild: Trade from 10: 5.", "From 5: 25 if Best is 5 or more.",
        "Crosses: filled boxes in Towns and East.", "Double: (Best + Crosses) × 2.",
        "Total: Trade + East − Debts.", "Herd: Camels added up.",
    ]  # fmt: skip
