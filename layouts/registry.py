"""Every game, registered once: what kind of sheets it has, and where everything else is found.

Modules are named, not imported: each is loaded when it is first needed. `tests/test_registry.py`
lists the few modules besides this one that may name a game.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, unique
from functools import cache
from importlib import import_module
from types import ModuleType

from dicesheets.layouts.vocabulary import Game

DEFAULT_GAME = Game.WELTEN  # where nobody says which


@unique
class Sheets(Enum):
    """What people play on."""

    REALMS = "realms"  # rounds of realm cards with resources, scores and dice for everybody
    BOARDS = "boards"
    PADS = "pads"


@dataclass(frozen=True, slots=True)
class Traits:
    """What is known of a game; modules by their full names, "" where it has none."""

    sheets: Sheets
    series: range  # of its markers; a series is four of the 250 ids
    code: int  # its number in sheet codes. Append; printed sheets count on it
    settings: str  # SETTINGS, its keys, and `build_settings`
    rules: str  # what `Rules` in `scoring/judge.py` asks for
    further_checks: str = ""  # of a pad: what its lines cannot say
    overview: str = ""  # `overview`; without one, the layout has the words
    leaflet: str = ""  # LEAFLET; without one, the layout has the words
    generator: str = ""  # VERSION, ALL_REALMS and `cards_of`: variants by number
    symbols: tuple[str, ...] = ()  # on backs, labels and posters, where the layout names no others
    # Breaches that the fields they name prove alone, by the last word of their rule. Pads say it
    # by check.
    proven: frozenset[str] = field(default=frozenset())
    has_pads_beside_digest: bool = False  # sheets carried its pad before pads stood in layouts

    @property
    def has_rounds(self) -> bool:
        """Whether it has rounds of several cards, dice for everybody and tenths of a star."""
        return self.sheets is Sheets.REALMS

    @property
    def names_itself(self) -> bool:
        """Whether name, words and symbols come from the layout."""
        return not self.leaflet

    @property
    def has_variants(self) -> bool:
        """Whether variants are made by number, and rated by simulated play."""
        return bool(self.generator)


_GAMES: dict[Game, Traits] = {
    Game.WELTEN: Traits(
        sheets=Sheets.REALMS,
        series=range(0, 38),
        code=0,
        settings="dicesheets.layouts.games.welten",
        rules="dicesheets.rules.welten.game",
        overview="dicesheets.rules.welten.overview",
        leaflet="dicesheets.sheets.leaflet.games.welten",
        generator="dicesheets.variants.welten",
        symbols=("die-1", "star", "die-4", "pumpkin", "die-3", "heart", "die-6", "coin"),
        proven=frozenset({"mark", "order", "compare", "copy", "holding", "crossed"}),
    ),
    Game.WUERFELAND: Traits(
        sheets=Sheets.BOARDS,
        series=range(40, 48),
        code=1,
        settings="dicesheets.layouts.games.wuerfeland",
        rules="dicesheets.rules.wuerfeland.game",
        overview="dicesheets.rules.wuerfeland.overview",
        leaflet="dicesheets.sheets.leaflet.games.wuerfeland",
        generator="dicesheets.variants.boards",
        symbols=("hexagon", "star", "leaf", "chest", "wave", "diamond", "triangle"),
        proven=frozenset({"obstacle"}),  # an order depends on hexes not crossed, too
    ),
    Game.HELDEN: Traits(
        sheets=Sheets.PADS,
        series=range(48, 54),
        code=2,
        settings="dicesheets.layouts.games.helden",
        rules="dicesheets.rules.pad.game",
        overview="dicesheets.rules.helden.overview",
        leaflet="dicesheets.sheets.leaflet.games.helden",
        symbols=(
            "sword-1", "coin", "die-5", "bear", "shield", "falcon", "die-2", "otter", "ibex",
        ),
        has_pads_beside_digest=True,
    ),
    Game.CARCASSONNE: Traits(
        sheets=Sheets.PADS,
        series=range(54, 58),
        code=3,
        settings="dicesheets.layouts.games.carcassonne",
        rules="dicesheets.rules.pad.game",
        further_checks="dicesheets.rules.carcassonne.dice",
        overview="dicesheets.rules.carcassonne.overview",
        leaflet="dicesheets.sheets.leaflet.games.carcassonne",
        symbols=("city-wall", "knight", "catapult", "figure", "flag"),
        has_pads_beside_digest=True,
    ),
    Game.OWN: Traits(
        sheets=Sheets.PADS,
        series=range(58, 62),
        code=4,
        settings="dicesheets.layouts.games.own",
        rules="dicesheets.rules.pad.game",
        symbols=("die-1", "star", "die-5", "heart", "die-3", "diamond"),
    ),
}  # fmt: skip


def traits_of(game: Game) -> Traits:
    """Return what is known of a game."""
    return _GAMES[game]


def games_with_variants() -> tuple[Game, ...]:
    """Return the games that have variants by number."""
    return tuple(game for game, traits in _GAMES.items() if traits.has_variants)


@cache
def module_of(name: str) -> ModuleType:
    """Return a module that the registry names, loaded when first asked for."""
    return import_module(name)
