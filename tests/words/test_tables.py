"""The tables name every game, role, kind, shape and mark that there is."""

from __future__ import annotations

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.marks import MARKS
from dicesheets.layouts.model import LANGUAGES, RESOURCES, Game, Kind, Role
from dicesheets.rules.naming import field_name
from dicesheets.variants.certify import STYLES
from dicesheets.words.cards import ROLE_WORDS
from dicesheets.words.fields import (
    RESOURCE_NAMES,
    ROUND_WORDS,
    die_name,
    icon_name,
    result_name,
    round_name,
    several_numbered,
    star_name,
    worth_name,
)
from dicesheets.words.games import GAME_NAMES, GAME_TITLES
from dicesheets.words.marks import MARK_WORDS, mark_choices, say_mark
from dicesheets.words.players import (
    STYLE_NAMES,
    call_by_name,
    player_name,
    player_within,
    turn_name,
    turn_of,
)
from dicesheets.words.text import Text, capital


def test_every_game_role_resource_and_style_has_its_name() -> None:
    assert set(GAME_NAMES) == set(GAME_TITLES) == {game.value for game in Game}
    assert set(ROLE_WORDS) == {role.value for role in Role}
    assert tuple(RESOURCE_NAMES) == tuple(kind.value for kind in RESOURCES)
    assert set(STYLE_NAMES) == set(STYLES)


def test_a_game_has_one_name_and_its_lines_make_it() -> None:
    assert GAME_NAMES["helden"] == Text("Würfelhelden", "Dice Hunters of Therion")
    assert GAME_NAMES["carcassonne"] == Text("Carcassonne Würfelspiel", "Carcassonne dice game")
    for game, (title, below) in GAME_TITLES.items():
        for language in LANGUAGES:
            assert f"{title.say(language)} {below.say(language)}".strip() == GAME_NAMES[game].say(
                language
            )


@pytest.mark.parametrize("game", [Game.HELDEN, Game.CARCASSONNE])
def test_a_german_pad_bears_the_name_of_its_game(game: Game) -> None:
    (pad,) = load_classic(game).of_role(Role.PAD)
    assert pad.title.de == GAME_NAMES[game.value].de


@pytest.mark.parametrize("kind", Kind)
def test_every_mark_that_can_stand_is_said_in_words_or_is_a_number(kind: Kind) -> None:
    for mark in MARKS.get(kind, ("10.1", "42")):
        for language in LANGUAGES:
            said = say_mark(mark).say(language)
            assert said and (mark[0].isdigit() or said != mark)


def test_marks_are_called_as_players_call_them() -> None:
    assert set(MARK_WORDS) == {"x", "o", "ox", "#"}
    assert say_mark("ox") == Text("eingekreist und durchkreuzt", "ringed and crossed")
    assert say_mark("10.1") == Text("10,1", "10.1")
    assert say_mark(None) == Text("leer", "empty")


def test_a_person_is_told_what_to_type_for_each_mark() -> None:
    assert mark_choices(MARKS[Kind.DIGIT]) == Text("1 2 3 4 5 6", "1 2 3 4 5 6")
    assert mark_choices(("x",)) == Text("x = angekreuzt", "x = crossed")
    assert mark_choices(MARKS[Kind.CIRCLE]).en == "o = ringed, ox = ringed and crossed, x = crossed"


def test_players_have_one_word() -> None:
    assert player_name(2) == Text("Spieler 2", "Player 2")
    assert player_within(2) == Text("Spieler 2", "player 2")
    assert turn_name(1, 3) == Text("Spieler 1, Zug 3", "Player 1, turn 3")
    assert turn_of(1, 3) == Text("Zug 3 von Spieler 1", "turn 3 of player 1")


def test_fields_are_named_by_plain_values() -> None:
    assert star_name(3) == Text("Stern 3", "star 3")
    assert icon_name("pumpkin", 6) == Text("Kürbis 6", "pumpkin 6")
    assert die_name(4, 1) == Text("Runde 4, Würfel 1", "turn 4, die 1")
    assert result_name(2) == Text("Ergebnis von Durchgang 2", "result of round 2")
    assert worth_name(Text("Steckbrief", "poster"), 2, 10) == Text(
        "Steckbrief 2 zu 10", "poster 2 of 10"
    )
    assert capital(round_name(2)) == Text("Durchgang 2", "Round 2")
    assert several_numbered(ROUND_WORDS, (1, 3)) == Text("Durchgänge 1 und 3", "rounds 1 and 3")


@pytest.mark.parametrize("game", Game)
def test_every_field_of_every_card_has_a_name_of_its_own(game: Game) -> None:
    for card in load_classic(game).cards:
        for language in LANGUAGES:
            names = [field_name(card, field.id).say(language) for field in card.fields]
            assert len(set(names)) == len(names), card.id


def test_players_are_called_by_name_where_one_is_known() -> None:
    names = {1: "Ada", 2: "Player 1"}
    assert call_by_name("Player 1, turn 2; Spieler 1: 7", names) == "Ada, turn 2; Ada: 7"
    assert call_by_name("turn 2 of player 2", names) == "turn 2 of Player 1"  # replaced once
    unknown = "Player 12, Spieler 3, Spielern 1, 4 players"
    assert call_by_name(unknown, names) == unknown
