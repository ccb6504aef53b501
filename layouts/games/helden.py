"""The settings of Würfelhelden."""

from __future__ import annotations

from dicesheets.errors import Fault
from dicesheets.layouts.build_values import both_of, pair_of
from dicesheets.layouts.grammar_terms import ICON, PAIR_OF_NUMBERS, TEXT
from dicesheets.layouts.model import DieFaces, HeldenSettings
from dicesheets.layouts.nodes import Node
from dicesheets.layouts.spec import Choice, Key, ListOf, Number, Struct

SETTINGS = Struct("settings of helden", (
    Key("players", PAIR_OF_NUMBERS, "Fewest and most players.",
        required=True, german="kleinste und größte Zahl der Spielenden"),
    Key("posters", ListOf(Number(1, 99), low=1, high=12), "Values of the posters.",
        required=True, german="die Werte der Steckbriefe"),
    Key("removed_for_two", ListOf(Number(1, 99), high=12),
        "Posters that two players leave in the box.",
        required=True, german="die Steckbriefe, die zu zweit in der Schachtel bleiben"),
    Key("coins", ListOf(Struct("coins", (
        Key("value", Number(1, 99), "What a coin is worth.",
            required=True, german="was eine Münze wert ist"),
        Key("count", Number(1, 99), "How many are printed.",
            required=True, german="wie viele gedruckt werden"),
    )), low=1, high=8), "The coins.", required=True, german="die Münzen"),
    Key("dice", ListOf(Struct("die", (
        Key("id", Choice(("white", "yellow", "red")), "The die's colour.",
            required=True, german="die Farbe des Würfels"),
        Key("name", TEXT, "Its name.", required=True, german="der Name"),
        Key("count", Number(1, 36), "How many there are.",
            required=True, german="wie viele es gibt"),
        Key("faces", ListOf(ICON, low=6, high=6),
            "Its six faces.", required=True, german="die sechs Seiten"),
    )), low=1, high=6), "The dice.", required=True, german="die Würfel"),
    Key("heroes", ListOf(Struct("hero", (
        Key("icon", ICON, "The hero's icon.",
            required=True, german="das Symbol des Helden"),
        Key("name", TEXT, "The hero's name.", required=True, german="der Name des Helden"),
    )), low=1, high=6), "The heroes.", required=True, german="die Helden"),
))  # fmt: skip


def build_settings(node: Node, faults: list[Fault]) -> HeldenSettings:
    """Return the numbers of the game."""
    return HeldenSettings(
        players=pair_of(node, "players", faults),
        posters=tuple(i.number for i in node.items_of("posters")),
        removed_for_two=tuple(i.number for i in node.items_of("removed_for_two")),
        coins=tuple((c.number_of("value"), c.number_of("count"))
                    for c in node.items_of("coins")),
        dice=tuple(DieFaces(d.word_of("id"), both_of(d, "name"), d.number_of("count"),
                            tuple(str(f.scalar) for f in d.items_of("faces")))
                   for d in node.items_of("dice")),
        heroes=tuple((h.word_of("icon"), both_of(h, "name"))
                     for h in node.items_of("heroes")),
    )  # fmt: skip
