"""Every key an author may write, with its type and its explanation.

The keys of a whole file stand here, those of a card in `grammar_card`, each game's settings in
`games/`.
"""

from __future__ import annotations

from typing import cast

from dicesheets.layouts.fiducials import (
    DIFFICULTY_BITS,
    GENERATOR_BITS,
    MAX_VARIANT_SEED,
    REALM_BITS,
)
from dicesheets.layouts.grammar_card import CARD
from dicesheets.layouts.grammar_terms import ID_HINT, ID_PATTERN, NAME, TEXT
from dicesheets.layouts.model import Game, Text
from dicesheets.layouts.own_icons import MAX_LETTERS
from dicesheets.layouts.registry import module_of, traits_of
from dicesheets.layouts.spec import (
    Choice,
    Key,
    MapOf,
    Number,
    Struct,
    Type,
    Words,
)

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


def settings_type(game: Game) -> Struct:
    """Return the keys of a game's settings."""
    return cast(Struct, module_of(traits_of(game).settings).SETTINGS)


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
    return Struct("layout", (*_head(), Key("settings", settings_type(game), "Numbers of the game.",
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
            german="`cards:`, darunter jede Karte mit ihrem Namen, und eingerückt darunter "
                   "ihre `role`, ihren `title` und was darauf steht",
            english="`cards:`, below it each card by its name, and indented below that its "
                    "`role`, its `title` and what stands on it"),
    )  # fmt: skip
