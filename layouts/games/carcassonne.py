"""The settings of the Carcassonne dice game."""

from __future__ import annotations

from dicesheets.errors import Fault
from dicesheets.layouts.build_values import pair_of
from dicesheets.layouts.grammar_terms import PAIR_OF_NUMBERS
from dicesheets.layouts.model import CarcassonneSettings, Text
from dicesheets.layouts.nodes import Node
from dicesheets.layouts.spec import Key, MapOf, Number, Struct

_DICE_HINT = Text("nimm die Zahl der Würfel", "use the number of dice")

SETTINGS = Struct("settings of carcassonne", (
    Key("players", PAIR_OF_NUMBERS, "Fewest and most players.",
        required=True, german="kleinste und größte Zahl der Spielenden"),
    Key("dice", Number(1, 12), "Number of dice.", required=True, german="die Zahl der Würfel"),
    Key("points", MapOf(r"[0-9]{1,2}", _DICE_HINT, Number(0, 99), 12),
        "Points for the dice of the largest closed city.",
        required=True, german="Punkte für die Würfel der größten geschlossenen Stadt"),
    Key("goal", Number(1, 999), "Points that win the game.",
        required=True, german="Punkte, mit denen man gewinnt"),
    Key("multiplier", Number(2, 5), "What a kept knight multiplies the next score by.",
        required=True, german="womit ein behaltener Ritter die nächste Wertung vervielfacht"),
    Key("knights_to_renounce", Number(1, 9), "Knights needed to renounce a score.",
        required=True, german="Ritter, die zum Verzicht auf eine Wertung nötig sind"),
))  # fmt: skip


def build_settings(node: Node, faults: list[Fault]) -> CarcassonneSettings:
    """Return the numbers of the game."""
    points = node.get("points")
    return CarcassonneSettings(
        players=pair_of(node, "players", faults),
        dice=node.number_of("dice"),
        points=tuple(sorted((k.number, v.number)
                            for k, v in (points.entries or () if points else ()))),
        goal=node.number_of("goal"), multiplier=node.number_of("multiplier"),
        knights_to_renounce=node.number_of("knights_to_renounce"),
    )  # fmt: skip
