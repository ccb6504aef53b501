"""`dicesheets league`: an event from the list of people to the table; one module a subcommand."""

from __future__ import annotations

import importlib
from pathlib import Path

import click

from dicesheets.commands.language import language_of
from dicesheets.commands.speaking import Decorator, Speaking, argument
from dicesheets.words.text import Text

SUBCOMMAND = Text("BEFEHL [ARGUMENTE]...", "COMMAND [ARGS]...")

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


class League(Speaking, click.Group):
    """Loads its commands when they are used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"dicesheets.commands.{COMMANDS[cmd_name][0]}")
        command = module.command
        assert isinstance(command, click.Command)
        return command

    def speak(self, language: str) -> None:
        super().speak(language)
        self.subcommand_metavar = SUBCOMMAND.say(language)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        language = language_of(ctx)
        with formatter.section("Commands"):
            formatter.write_dl([(name, text.say(language)) for name, (_, text) in COMMANDS.items()])


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
