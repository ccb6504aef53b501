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
from dicesheets.layouts.grammar_terms import ID_HINT, ID_PATTERN, NAME, TEXT
from dicesheets.layouts.model import Game
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

EFFECT = Struct(
    "effect",
    (
        Key("pay", MapOf(r"pumpkin|heart|coin", "use pumpkin, heart or coin",
                         NumberOrWord(Number(1, 9), "value"), high=1, low=1),
            "One resource and how many, or `value`: as many as the new die shows.",
            required=True),
        Key("do", Choice(("shift", "shift-and-reuse", "copy", "make")), "What it does.",
            required=True),
        Key("on_pair", Flag(), "Only when the rolled dice are equal."),
        Key("on_sum", Number(2, 12), "Only when the rolled dice add up to this."),
        Key("text", TEXT, "What the legend says.", required=True),
    ),
    doc="One way to spend resources.",
)  # fmt: skip

PAIR_OF_NUMBERS = ListOf(Number(1, 99), low=2, high=2)
SETTINGS: dict[Game, Struct] = {
    Game.WELTEN: Struct("settings of welten", (
        Key("rounds", Number(1, 3), "Rounds in a game.", required=True),
        Key("turns", Number(1, 9), "Rolls in a round.", required=True),
        Key("realms_a_round", Number(1, 3), "Realms drawn for a round.", required=True),
        Key("stars_a_card", Number(1, 6), "Star boxes on a realm card.", required=True),
        Key("cap", Struct("cap", (
            Key("pumpkin", Number(1, 12), "Pumpkins on the resource card.", required=True),
            Key("heart", Number(1, 12), "Hearts on the resource card.", required=True),
            Key("coin", Number(1, 12), "Coins on the resource card.", required=True),
        )), "Icons printed on the resource card: no more can be gained in a round.",
            required=True),
        Key("compensation", Choice(("strict", "lenient")),
            "When a die that fits nowhere gives a resource: by the best use of both dice, "
            "or die by die.", required=True),
        Key("effects", ListOf(EFFECT, low=1, high=8), "What resources buy.", required=True),
        Key("tenths_a_resource", Number(0, 10), "Worth of an unspent resource in tenths."),
    )),
    Game.WUERFELAND: Struct("settings of wuerfeland", (
        Key("colours", ListOf(Struct("colour", (
            Key("id", Choice(("red", "yellow", "green", "blue", "orange", "grey")),
                "Which colour.", required=True),
            Key("symbol", Words(30, ID_PATTERN, "name an icon"), "The icon that tells it apart.",
                required=True),
            Key("name", TEXT, "Its name.", required=True),
        )), low=2, high=6), "The colours.", required=True),
        Key("treasures_a_colour", Number(1, 4), "Starred hexes of each colour.", required=True),
        Key("treasures_to_win", Number(1, 24), "Treasures needed to win.", required=True),
        Key("dice", Number(1, 12), "Dice of a normal throw.", required=True),
        Key("treasure_dice", Number(1, 12), "Dice of a treasure throw.", required=True),
        Key("region_size", PAIR_OF_NUMBERS, "Smallest and largest region.", required=True),
    )),
    Game.HELDEN: Struct("settings of helden", (
        Key("players", PAIR_OF_NUMBERS, "Fewest and most players.", required=True),
        Key("posters", ListOf(Number(1, 99), low=1, high=12), "Values of the posters.",
            required=True),
        Key("removed_for_two", ListOf(Number(1, 99), high=12),
            "Posters that two players leave in the box.", required=True),
        Key("coins", ListOf(Struct("coins", (
            Key("value", Number(1, 99), "What a coin is worth.", required=True),
            Key("count", Number(1, 99), "How many are printed.", required=True),
        )), low=1, high=8), "The coins.", required=True),
        Key("dice", ListOf(Struct("die", (
            Key("id", Choice(("white", "yellow", "red")), "The die's colour.", required=True),
            Key("name", TEXT, "Its name.", required=True),
            Key("count", Number(1, 36), "How many there are.", required=True),
            Key("faces", ListOf(Words(30, ID_PATTERN, "name an icon"), low=6, high=6),
                "Its six faces.", required=True),
        )), low=1, high=6), "The dice.", required=True),
        Key("heroes", ListOf(Struct("hero", (
            Key("icon", Words(30, ID_PATTERN, "name an icon"), "The hero's icon.", required=True),
            Key("name", TEXT, "The hero's name.", required=True),
        )), low=1, high=6), "The heroes.", required=True),
    )),
    Game.CARCASSONNE: Struct("settings of carcassonne", (
        Key("players", PAIR_OF_NUMBERS, "Fewest and most players.", required=True),
        Key("dice", Number(1, 12), "Number of dice.", required=True),
        Key("points", MapOf(r"[0-9]{1,2}", "use the number of dice", Number(0, 99), 12),
            "Points for the dice of the largest closed city.", required=True),
        Key("goal", Number(1, 999), "Points that win the game.", required=True),
        Key("multiplier", Number(2, 5), "What a kept knight multiplies the next score by.",
            required=True),
        Key("knights_to_renounce", Number(1, 9), "Knights needed to renounce a score.",
            required=True),
    )),
}  # fmt: skip

GENERATED = Struct(
    "generated",
    (
        Key("generator", Number(1, (1 << GENERATOR_BITS) - 1), "Version of the generator.",
            required=True),
        Key("seed", Number(0, MAX_VARIANT_SEED), "The seed.", required=True),
        Key("difficulty", Number(0, (1 << DIFFICULTY_BITS) - 1), "0 easy, 1 normal, 2 hard.",
            required=True),
        Key("realms", Number(0, (1 << REALM_BITS) - 1),
            "Which classic realms vary, as a bit mask.", required=True),
    ),
    doc="How a generated layout can be rebuilt; written by `dicesheets variant`.",
)  # fmt: skip


def layout_type(game: Game) -> Struct:
    """Return the shape of a whole file of one game, after `extends` was followed."""
    return Struct("layout", (*_head(), Key("settings", SETTINGS[game], "Numbers of the game.",
                                           required=True)))  # fmt: skip


def _head() -> tuple[Key, ...]:
    cards: Type = MapOf(ID_PATTERN, ID_HINT, CARD, 38, nullable=True)
    return (
        Key("game", Choice(tuple(g.value for g in Game)), "Which game.", required=True),
        Key("id", NAME, "A short name for files and commands.", required=True),
        Key("name", TEXT, "What people call it.", required=True),
        Key("extends", Words(200, hint="name `classic` or a file beside this one"),
            "The layout this one starts from; say only what differs."),
        Key("author", Words(80, hint="write a name"), "Who made it."),
        Key("licence", Words(80, hint="name a licence, such as CC-BY-4.0"), "Its licence."),
        Key("version", Words(20, r"[0-9][0-9a-z.]*", 'write it in quotes, such as "1"'),
            "Its version."),
        Key("rating", Words(120, hint="write one short line"), "Printed small on the sheet."),
        Key("generated", GENERATED, "How to rebuild a generated layout."),
        Key("cards", cards, "The cards, in order; `name: null` takes an inherited card away.",
            required=True),
    )  # fmt: skip
