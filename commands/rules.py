"""`dicesheets rules`: a game or one of its cards, explained."""

from __future__ import annotations

import click

from dicesheets.commands.options import language_option, layout_option
from dicesheets.errors import UsageError
from dicesheets.layouts.model import Game, Layout


@click.command(name="rules")
@click.option(
    "--game", type=click.Choice([game.value for game in Game]), help="The game to explain."
)
@click.option("--realm", help="One card only, by id or title, such as scythe.")
@language_option
@layout_option
def command(game: str | None, realm: str | None, language: str, layout: Layout | None) -> None:
    """Explain the rules of a game or of one realm, as they stand on the cards."""
    from dicesheets.layouts.load import load_classic
    from dicesheets.reports.rules import explain

    if layout is not None and game not in (None, layout.game.value):
        what = f"--game {game}, but the layout is one of {layout.game.value}"
        raise UsageError(f"rules: {what}; leave out --game")
    chosen = layout or load_classic(Game(game or Game.WELTEN.value))
    click.echo(explain(chosen, realm, language))
