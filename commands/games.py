"""`dicesheets games`: what can be printed."""

from __future__ import annotations

from dicesheets.commands.options import language_option
from dicesheets.commands.speaking import speaking_command
from dicesheets.commands.terminal import say
from dicesheets.layouts.model import Game, Layout, Role
from dicesheets.words.text import Text


@speaking_command(
    "games",
    Text("Die Spiele und was von jedem gedruckt wird.", "List the games and what each prints."),
)
@language_option
def command(language: str) -> None:
    """List the games and what each prints."""
    from dicesheets.layouts.load import load_classic

    for game in Game:
        for line in describe(load_classic(game), language):
            say(line)


def describe(layout: Layout, language: str) -> list[str]:
    """Return a few lines about a game: its name, what is printed, the cards."""
    from dicesheets.words.cards import ROLE_WORDS
    from dicesheets.words.lists import counted

    parts = []
    for role in Role:
        if count := len(layout.of_role(role)):
            parts.append(counted(count, *ROLE_WORDS[role.value]).say(language))
    names = ", ".join(card.id for card in layout.cards)
    return [
        f"{layout.game.value:12} {layout.game_name.say(language)}: {', '.join(parts)}",
        f"{'':12} {names}",
    ]
