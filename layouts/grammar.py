"""Every key an author may write, with its type and its explanation.

The keys of a whole file and each game's settings stand here, those of a card in `grammar_card`.
"""

from __future__ import annotations

from dicesheets.layouts.fiducials import (
    DIFFICULTY_BITS,
    GENERATOR_BITS,
    MAX_VARIANT_SEED,
    REALM_BITS,
)
from dicesheets.layouts.grammar_card import CARD
from dicesheets.layouts.grammar_terms import ICON, ID_HINT, ID_PATTERN, NAME, TEXT
from dicesheets.layouts.model import Game, Text
from dicesheets.layouts.own_icons import MAX_LETTERS
from dicesheets.layouts.spec import (
    Choice,
    Flag,
    Key,
    ListOf,
    MapOf,
    Number,
    NumberOrWord,
    Struct,
    Type,
    Words,
)

_RESOURCE_HINT = Text("nimm pumpkin, heart oder coin", "use pumpkin, heart or coin")
_DICE_HINT = Text("nimm die Zahl der Würfel", "use the number of dice")
_EXTENDS_HINT = Text(
    "nenne `classic` oder eine Datei daneben", "name `classic` or a file beside this one"
)
_AUTHOR_HINT = Text("schreibe einen Namen", "write a name")
_LICENCE_HINT = Text("nenne eine Lizenz wie CC-BY-4.0", "name a licence, such as CC-BY-4.0")
_VERSION_HINT = Text('schreibe eine Version wie "1"', 'write it in quotes, such as "1"')
_PATH_HINT = Text(
    'schreibe einen SVG-Pfad wie "M2 2 L22 2 L12 22 Z"',
    'write an SVG path like "M2 2 L22 2 L12 22 Z"',
)
_RATING_HINT = Text("schreibe eine kurze Zeile", "write one short line")

EFFECT = Struct(
    "effect",
    (
        Key("pay", MapOf(r"pumpkin|heart|coin", _RESOURCE_HINT,
                         NumberOrWord(Number(1, 9), "value"), high=1, low=1),
            "One resource and how many, or `value`: as many as the new die shows.",
            required=True,
            german="ein Rohstoff und wie viele, oder `value`: so viele, wie der neue Würfel zeigt"),
        Key("do", Choice(("shift", "shift-and-reuse", "copy", "make")), "What it does.",
            required=True, german="was es bewirkt"),
        Key("on_pair", Flag(), "Only when the rolled dice are equal."),
        Key("on_sum", Number(2, 12), "Only when the rolled dice add up to this."),
        Key("text", TEXT, "What the legend says.",
            required=True, german="was in der Legende steht"),
    ),
    doc="One way to spend resources.",
)  # fmt: skip

PAIR_OF_NUMBERS = ListOf(Number(1, 99), low=2, high=2)
SETTINGS: dict[Game, Struct] = {
    Game.WELTEN: Struct("settings of welten", (
        Key("rounds", Number(1, 3), "Rounds in a game.",
            required=True, german="Durchgänge einer Partie"),
        Key("turns", Number(1, 9), "Rolls in a round.",
            required=True, german="Würfe eines Durchgangs"),
        Key("realms_a_round", Number(1, 3), "Realms drawn for a round.",
            required=True, german="Welten eines Durchgangs"),
        Key("stars_a_card", Number(1, 6), "Star boxes on a realm card.",
            required=True, german="Sternfelder auf einer Welt"),
        Key("cap", Struct("cap", (
            Key("pumpkin", Number(1, 12), "Pumpkins on the resource card.",
                required=True, german="Kürbisse auf der Rohstoffkarte"),
            Key("heart", Number(1, 12), "Hearts on the resource card.",
                required=True, german="Herzen auf der Rohstoffkarte"),
            Key("coin", Number(1, 12), "Coins on the resource card.",
                required=True, german="Münzen auf der Rohstoffkarte"),
        )), "Icons printed on the resource card: no more can be gained in a round.",
            required=True,
            german="die Symbole auf der Rohstoffkarte, mehr gibt es in einem Durchgang nicht"),
        Key("compensation", Choice(("strict", "lenient")),
            "When a die that fits nowhere gives a resource: by the best use of both dice, "
            "or die by die.",
            required=True, german="wann ein Würfel, der nirgends passt, einen Rohstoff gibt"),
        Key("effects", ListOf(EFFECT, low=1, high=8), "What resources buy.",
            required=True, german="was Rohstoffe bewirken"),
        Key("tenths_a_resource", Number(0, 10), "Worth of an unspent resource in tenths."),
    )),
    Game.WUERFELAND: Struct("settings of wuerfeland", (
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
    )),
    Game.HELDEN: Struct("settings of helden", (
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
    )),
    Game.CARCASSONNE: Struct("settings of carcassonne", (
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
    )),
    Game.OWN: Struct("settings of own", (
        Key("players", ListOf(Number(1, 8), low=2, high=2), "Fewest and most players.",
            required=True, german="kleinste und größte Zahl der Spielenden"),
        Key("minutes", Number(1, 600), "How long a game takes."),
        Key("age", Number(1, 99), "From which age on."),
        Key("overview", ListOf(TEXT, low=1, high=12),
            "How it goes and how it is won, a sentence or two each.",
            required=True, german="wie es geht und wie man gewinnt"),
        Key("symbols", ListOf(ICON, low=1, high=9), "Icons for backs and labels."),
    )),
}  # fmt: skip

GENERATED = Struct(
    "generated",
    (
        Key("generator", Number(1, (1 << GENERATOR_BITS) - 1), "Version of the generator.",
            required=True, german="die Version des Generators"),
        Key("seed", Number(0, MAX_VARIANT_SEED), "The seed.",
            required=True, german="die Startzahl"),
        Key("difficulty", Number(0, (1 << DIFFICULTY_BITS) - 1), "0 easy, 1 normal, 2 hard.",
            required=True, german="0 leicht, 1 normal, 2 schwer"),
        Key("realms", Number(0, (1 << REALM_BITS) - 1),
            "Which classic realms vary, as a bit mask.",
            required=True, german="welche klassischen Welten sich ändern, als Bitmaske"),
    ),
    doc="How a generated layout can be rebuilt; written by the generator.",
)  # fmt: skip


def layout_type(game: Game) -> Struct:
    """Return the shape of a whole file of one game, after `extends` was followed."""
    return Struct("layout", (*_head(), Key("settings", SETTINGS[game], "Numbers of the game.",
                                           required=True,
                                           german="die Zahlen des Spiels")))  # fmt: skip


def _head() -> tuple[Key, ...]:
    cards: Type = MapOf(ID_PATTERN, ID_HINT, CARD, 38, nullable=True)
    return (
        Key("game", Choice(tuple(g.value for g in Game)), "Which game.",
            required=True, german="welches Spiel"),
        Key("id", NAME, "A short name for files and commands.",
            required=True, german="ein kurzer Name für Dateien und Befehle"),
        Key("name", TEXT, "What people call it.",
            required=True, german="der Name, unter dem man es kennt"),
        Key("extends", Words(200, hint=_EXTENDS_HINT),
            "The layout this one starts from; say only what differs."),
        Key("author", Words(80, hint=_AUTHOR_HINT), "Who made it."),
        Key("licence", Words(80, hint=_LICENCE_HINT), "Its licence."),
        Key("version", Words(20, r"[0-9][0-9a-z.]*", _VERSION_HINT),
            "Its version."),
        Key("rating", Words(120, hint=_RATING_HINT), "Printed small on the sheet."),
        Key("generated", GENERATED, "How to rebuild a generated layout."),
        Key("icons", MapOf(ID_PATTERN, ID_HINT, Words(MAX_LETTERS, hint=_PATH_HINT), 24,
                           nullable=True),
            "Icons of your own: a name and an SVG path in a box of 24 by 24."),
        Key("cards", cards, "The cards, in order; `name: null` takes an inherited card away.",
            required=True,
            german="die Karten der Reihe nach; `name: null` nimmt eine übernommene Karte weg"),
    )  # fmt: skip
