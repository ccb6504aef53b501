"""A game is registered in one place, and few other modules know any game by name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from own_modules import own_modules

from dicesheets.layouts.model import Game
from dicesheets.layouts.registry import Traits, games_with_variants, traits_of
from dicesheets.sheets.leaflet.rulebook import Leaflet

ROOT = Path(__file__).parents[1]
OUTSIDE = ("build", "dist", "tests", "examples", "bench", "out", "docs", "tools")
# Modules that name a game, besides those that are a game's own and lie under its name.
MAY_NAME = {
    "layouts/vocabulary.py",  # what there is
    "layouts/registry.py",  # what is known of it
    "words/games.py",  # what it is called
    "layouts/carried.py",  # a text that packed layouts are compared with, unchanged for ever
    "scanner/train/photos.py",  # which sheets the networks were trained with
}
# Modules that draw or show things of one game only: its settings tell which.
MAY_ASK_SETTINGS = {
    "layouts/model.py", "layouts/settings.py", "layouts/build_system.py",
    "layouts/build_board.py", "sheets/cards/components.py", "sheets/cards/hexmap.py",

    "sheets/cards/reference.py",
    "sheets/leaflet/blocks.py", "sheets/leaflet/draw.py", "practice/fillings.py",
    "practice/board_fillings.py", "reports/text.py", "variants/board_play.py",
}  # fmt: skip
MODULES = ("settings", "rules", "further_checks", "overview", "leaflet", "generator")
NAMES = {game.value for game in Game}
SETTINGS = re.compile(
    r"(Wuerfeland|Helden|Carcassonne)Settings|\.(wuerfeland|helden|carcassonne)\b"
)


def sources() -> Iterator[tuple[str, str]]:
    for file in own_modules():
        path = file.relative_to(ROOT)
        is_own = NAMES & {*path.parts, path.stem}
        if path.parts[0] not in OUTSIDE and not is_own:
            yield path.as_posix(), file.read_text(encoding="utf-8")


def named_games(source: str) -> set[str]:
    """Return the games that a module names, as a member of `Game` or as a word."""
    words = NAMES - {"own"}  # which is an English word, too
    found: set[str] = set()
    if not any(word in source for word in (*words, "Game.", 'game":"', 'game\\":')):
        return found  # most name none, and need no closer look
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Attribute(value=ast.Name(id="Game"), attr=name) if name in Game.__members__:
                found.add(name)
            case ast.Constant(value=str(text)) if text in words or '"game":"' in text:
                found.add(text)
    return found


def test_few_modules_name_a_game() -> None:
    naming = {path for path, source in sources() if named_games(source)}
    assert naming == MAY_NAME, "ask `layout.traits`, or register it in layouts/registry.py"


def test_few_modules_ask_for_the_settings_of_one_game() -> None:
    asking = {path for path, source in sources() if SETTINGS.search(_code(source))}
    assert asking <= MAY_ASK_SETTINGS, sorted(asking - MAY_ASK_SETTINGS)


def _code(source: str) -> str:
    """Return a module without its comments, docstrings and the paths of others."""
    code = re.sub(r'"""(?:.|\n)*?"""|#.*|"[^"\n]*"', "", source)
    return re.sub(r"^\s*(from|import) .*", "", code, flags=re.M)


@pytest.mark.parametrize("game", Game)
def test_what_the_registry_names_is_there(game: Game) -> None:
    traits = traits_of(game)
    for name in MODULES:
        module = getattr(traits, name)
        if module:
            assert import_module(module).__doc__
    if traits.leaflet:
        assert isinstance(import_module(traits.leaflet).LEAFLET, Leaflet)


def test_no_two_games_share_markers_or_a_number_in_codes() -> None:
    known = [traits_of(game) for game in Game]
    series = [one for traits in known for one in traits.series]
    assert len(series) == len(set(series))
    assert sorted(traits.code for traits in known) == list(range(len(known)))


def test_the_markers_of_a_game_never_change() -> None:
    """Printed sheets lie in drawers: by their corner markers it is known which game they are of."""
    found = {g.value: (traits_of(g).series[0], traits_of(g).series[-1]) for g in Game}
    assert found == {
        "welten": (0, 37), "wuerfeland": (40, 47), "helden": (48, 53), "carcassonne": (54, 57),
        "own": (58, 61),
    }  # fmt: skip


def test_a_game_says_with_two_modules_and_three_numbers_what_it_is() -> None:
    plain = Traits(traits_of(Game.OWN).sheets, range(3), 9, "settings", "rules")
    assert plain.names_itself
    assert not plain.has_variants
    assert not plain.has_rounds
    assert traits_of(Game.WELTEN).has_rounds
    assert set(games_with_variants()) == {Game.WELTEN, Game.WUERFELAND}
