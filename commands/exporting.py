"""What is said after an export: which photos are not in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from dicesheets.commands.language import language_of, tell
from dicesheets.commands.messages import say_errors
from dicesheets.commands.terminal import say
from dicesheets.errors import UsageError
from dicesheets.words.lists import counted
from dicesheets.words.text import Text

if TYPE_CHECKING:
    from dicesheets.store.exchange import Exported

MOST_TOLD = 20  # photos that are named one by one


def tell_lost(done: Exported) -> None:
    """Name the photos that could not be exported, and end with the status of unreadable input."""
    if not done.lost:
        return
    ctx = click.get_current_context()
    say_errors(language_of(ctx), done.lost[:MOST_TOLD])
    many = counted(len(done.lost), Text("Foto", "photo"), Text("Fotos", "photos"))
    told = Text(
        f"{many.de} nicht dabei; alles andere ist geschrieben",
        f"{many.en} not in it; everything else is written",
    )
    say(tell(told), err=True)
    ctx.exit(UsageError.exit_code)
