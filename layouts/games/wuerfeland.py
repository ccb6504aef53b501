"""The settings of Würfeland."""

from __future__ import annotations

from dicesheets.errors import Fault
from dicesheets.layouts.build_values import both_of, pair_of
from dicesheets.layouts.grammar_terms import ICON, PAIR_OF_NUMBERS, TEXT
from dicesheets.layouts.model import Colour, WuerfelandSettings
from dicesheets.layouts.nodes import Node
from dicesheets.layouts.spec import Choice, Key, ListOf, Number, Struct

SETTINGS = Struct("settings of wuerfeland", (
    Key("colours", ListOf(Struct("colour", (
        Key("id", Choice(("red", "yellow", "green", "blue", "orange", "grey")),
            "Which colour.", required=True, german="welche Farbe"),
        Key("symbol", ICON, "The icon that tells it apart.",
            required=True, german="das Symbol, an dem man sie erkennt"),
        Key("name", TEXT, "Its name.", required=True, german="der Name"),
    )), low=2, high=6), "The colours.", required=True, german="die Farben"),
    Key("treasures_a_colour", Number(1, 4), "Starred hexes of each colour.",
        required=True, german="Schatzfelder jeder Farbe"),
    Key("treasures_to_win", Number(1, 24), "Treasures needed to win.",
        required=True, german="Schätze, die zum Sieg nötig sind"),
    Key("dice", Number(1, 12), "Dice of a normal throw.",
        required=True, german="Würfel eines gewöhnlichen Wurfs"),
    Key("treasure_dice", Number(1, 12), "Dice of a treasure throw.",
        required=True, german="Würfel eines Schatzwurfs"),
    Key("region_size", PAIR_OF_NUMBERS, "Smallest and largest region.",
        required=True, german="kleinste und größte Region"),
))  # fmt: skip


def build_settings(node: Node, faults: list[Fault]) -> WuerfelandSettings:
    """Return the numbers of the game."""
    return WuerfelandSettings(
        colours=tuple(Colour(c.word_of("id"), both_of(c, "name"), c.word_of("symbol"))
                      for c in node.items_of("colours")),
        treasures_a_colour=node.number_of("treasures_a_colour"),
        treasures_to_win=node.number_of("treasures_to_win"),
        dice=node.number_of("dice"), treasure_dice=node.number_of("treasure_dice"),
        region_size=pair_of(node, "region_size", faults),
    )  # fmt: skip
