"""The settings of a game of one's own."""

from __future__ import annotations

from dicesheets.errors import Fault
from dicesheets.layouts.build_values import pair_of
from dicesheets.layouts.grammar_terms import ICON, TEXT
from dicesheets.layouts.model import Game, OwnSettings
from dicesheets.layouts.nodes import Node
from dicesheets.layouts.registry import traits_of
from dicesheets.layouts.spec import Key, ListOf, Number, Struct

SETTINGS = Struct("settings of own", (
    Key("players", ListOf(Number(1, 8), low=2, high=2), "Fewest and most players.",
        required=True, german="kleinste und größte Zahl der Spielenden"),
    Key("minutes", Number(1, 600), "How long a game takes."),
    Key("age", Number(1, 99), "From which age on."),
    Key("overview", ListOf(TEXT, low=1, high=12),
        "How it goes and how it is won, a sentence or two each.",
        required=True, german="wie es geht und wie man gewinnt"),
    Key("symbols", ListOf(ICON, low=1, high=9), "Icons for backs and labels."),
))  # fmt: skip


def build_settings(node: Node, faults: list[Fault]) -> OwnSettings:
    """Return the numbers of the game."""
    symbols = tuple(item.word for item in node.items_of("symbols"))
    return OwnSettings(
        players=pair_of(node, "players", faults),
        minutes=node.number_of("minutes"),
        age=node.number_of("age"),
        overview=tuple(item.text for item in node.items_of("overview")),
        symbols=symbols or traits_of(Game.OWN).symbols,
    )
