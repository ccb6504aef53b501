"""`dicesheets league`: an event from the list of people to the table; one module a subcommand."""

from __future__ import annotations

from pathlib import Path

import click

from dicesheets.commands.lazy_group import LazyGroup
from dicesheets.commands.speaking import Decorator, argument
from dicesheets.words.text import Text

# name -> (module in dicesheets.commands, one line for --help), in the order of an evening.
COMMANDS: dict[str, tuple[str, Text]] = {
    "new": ("league_new", Text("Eine Veranstaltung anlegen.", "Make an event.")),
    "names": ("league_names", Text("Weitere Leute aufnehmen.", "Take in more people.")),
    "rolls": (
        "league_rolls",
        Text("Die gefallenen Würfel eingeben.", "Enter the dice that were rolled."),
    ),
    "add": (
        "league_add",
        Text("Fotos hinzufügen, lesen und werten.", "Add photos, read and judge them."),
    ),
    "status": ("league_status", Text("Zeigen, wie weit alles ist.", "Show how far all is.")),
    "review": (
        "league_review",
        Text("Offene Felder und Namen klären.", "Settle open fields and names."),
    ),
    "assign": (
        "league_assign",
        Text("Ein Blatt oder Foto jemandem zuordnen.", "Give a sheet or a photo to somebody."),
    ),
    "accept": (
        "league_accept",
        Text("Blätter mit anderen Würfeln anerkennen.", "Accept sheets with other dice."),
    ),
    "table": ("league_table", Text("Die Tabelle zeigen.", "Show the table.")),
    "page": (
        "league_page",
        Text("Die Tabelle als Seite zum Veröffentlichen.", "The table as a page to publish."),
    ),
    "poster": ("league_poster", Text("Ein Plakat der Besten.", "A poster of the winners.")),
    "export": (
        "league_export",
        Text("Alles als einzelne Dateien schreiben.", "Write all as plain files."),
    ),
}


class League(LazyGroup):
    """The commands of a league."""

    table = COMMANDS


@click.command(
    "league",
    cls=League,
    words=Text(
        "Eine Liga: Blätter für alle, tausende Fotos, eine Tabelle. Eine Veranstaltung ist eine "
        "Datei.",
        "A league: sheets for everybody, thousands of photos, one table. An event is one file.",
    ),
)
def command() -> None:
    """Run one of the commands of a league."""


def event_argument() -> Decorator:
    """Return EVENT, the file of an event; `.league` is added to a name without a suffix."""
    return argument("event", Text("VERANSTALTUNG", "EVENT"), type=click.Path(path_type=Path))
