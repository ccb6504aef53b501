"""`dicesheets rules`: a game or one of its cards, explained."""

from __future__ import annotations

import click

from dicesheets.commands.options import language_option, layout_option
from dicesheets.commands.speaking import option, speaking_command
from dicesheets.commands.terminal import say_lines
from dicesheets.errors import UsageError
from dicesheets.layouts.model import Game, Layout
from dicesheets.layouts.registry import DEFAULT_GAME
from dicesheets.words.text import Text


@speaking_command(
    "rules",
    Text(
        "Die Regeln eines Spiels oder einer Welt erklären, wie sie auf den Karten stehen.",
        "Explain the rules of a game or of one realm, as they stand on the cards.",
    ),
)
@option(
    "--game",
    type=click.Choice([game.value for game in Game]),
    words=Text("Das Spiel, um das es geht.", "The game to explain."),
)
@option(
    "--realm",
    value=Text("NAME", "NAME"),
    words=Text(
        "Nur eine Karte, mit Kennung oder Titel, etwa scythe.",
        "One card only, by id or title, such as scythe.",
    ),
)
@language_option
@layout_option
def command(game: str | None, realm: str | None, language: str, layout: Layout | None) -> None:
    """Explain the rules of a game or of one realm, as they stand on the cards."""
    from dicesheets.layouts.load import load_classic
    from dicesheets.reports.rules import explain

    if layout is not None and game not in (None, layout.game.value):
        what = Text(
            f"die Vorlage gehört aber zu {layout.game.value}; lass --game weg",
            f"but the layout is one of {layout.game.value}; leave out --game",
        )
        raise UsageError(what, about="game", value=game)
    chosen = layout or load_classic(Game(game or DEFAULT_GAME.value))
    say_lines(explain(chosen, realm, language))
