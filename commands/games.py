"""`dicesheets games`: what can be printed."""

from __future__ import annotations

import click

from dicesheets.commands.language import Help
from dicesheets.commands.options import language_option
from dicesheets.commands.speaking import speaking_command
from dicesheets.layouts.model import Game, Layout


@speaking_command(
    "games",
    Help("Die Spiele und was von jedem gedruckt wird.", "List the games and what each prints."),
)
@language_option
def command(language: str) -> None:
    """List the games and what each prints."""
    from dicesheets.layouts.load import load_classic

    for game in Game:
        for line in describe(load_classic(game), language):
            click.echo(line)


def describe(layout: Layout, language: str) -> list[str]:
    """Return a few lines about a game: its name, what is printed, the cards."""
    from dicesheets.sheets.wording import ROLES, TITLES

    parts = []
    for role, (one, several) in ROLES.items():
        count = len(layout.of_role(role))
        if count:
            parts.append(f"{count} {(one if count == 1 else several).say(language)}")
    names = ", ".join(card.id for card in layout.cards)
    return [
        f"{layout.game.value:12} {TITLES[layout.game].say(language)}: {', '.join(parts)}",
        f"{'':12} {names}",
    ]
