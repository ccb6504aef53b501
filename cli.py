"""The command line: parses, calls, prints. The one place where an error becomes an exit status."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import partial
from typing import Any

import click

from dicesheets import __version__
from dicesheets.commands.exits import STOPPED, STOPPED_TEXT, run_to_end
from dicesheets.commands.language import choose_language, language_of, named_language
from dicesheets.commands.lazy_group import LazyGroup
from dicesheets.commands.messages import say_errors, unreadable
from dicesheets.commands.speaking import option, refused
from dicesheets.commands.terminal import say, say_lines
from dicesheets.errors import DicesheetsError
from dicesheets.words.text import Text

# name -> (module in dicesheets.commands, one line for --help); modules load only when used,
# so that `dicesheets --help` starts as fast as Python does.
COMMANDS: dict[str, tuple[str, Text]] = {
    "games": (
        "games",
        Text("Die Spiele und was von jedem gedruckt wird.", "List the games and what each prints."),
    ),
    "print": ("print_", Text("Blätter als PDF drucken.", "Print sheets as a PDF.")),
    "check": (
        "check",
        Text(
            "Vorlagen prüfen und jeden Fehler nennen.", "Check layout files and name every fault."
        ),
    ),
    "schema": (
        "schema",
        Text("Das JSON-Schema der Vorlagen ausgeben.", "Print the JSON Schema of layout files."),
    ),
    "score": (
        "score",
        Text("Protokolle oder Fotos prüfen und werten.", "Judge and score records or photos."),
    ),
    "rank": (
        "rank",
        Text(
            "Eine Rangliste aus mehreren Protokollen machen.",
            "Rank the records of several players.",
        ),
    ),
    "rules": ("rules", Text("Ein Spiel oder eine Welt erklären.", "Explain a game or a realm.")),
    "best": (
        "best",
        Text(
            "Sagen, was mit diesen Würfeln möglich war.",
            "Say what a round could have scored with these dice.",
        ),
    ),
    "scan": ("scan", Text("Fotos ausgefüllter Blätter lesen.", "Read photos of filled sheets.")),
    "practise": (
        "practise",
        Text(
            "Das Foto eines ausgefüllten Blatts zum Üben machen.",
            "Make a photo of a filled sheet to try the scanner.",
        ),
    ),
    "variant": (
        "variant",
        Text("Neue, faire und bewertete Blätter erzeugen.", "Generate new, fair and rated sheets."),
    ),
    "rate": (
        "rate",
        Text("Eine Vorlage durch simuliertes Spiel bewerten.", "Rate a layout by simulated play."),
    ),
    "watch": (
        "watch",
        Text(
            "Eine Vorlage bei jedem Speichern neu zeichnen.",
            "Re-render a layout whenever it is saved.",
        ),
    ),
    "publish": (
        "publish",
        Text("Eine Galerie von Varianten fürs Web machen.", "Make a web gallery of variants."),
    ),
    "serve": (
        "serve",
        Text(
            "Die Handyseite öffnen: fotografieren, werten, verbessern.",
            "Open the phone page: photograph, score, correct.",
        ),
    ),
    "matches": (
        "matches",
        Text("Die Partien der Handyseite.", "The matches of the phone page."),
    ),
    "league": (
        "league",
        Text(
            "Eine Liga: tausende Fotos, eine Tabelle.", "A league: thousands of photos, one table."
        ),
    ),
    "add": ("add", Text("Eine fremde Variante installieren.", "Install somebody's variant.")),
    "variants": (
        "variants",
        Text("Die installierten Varianten zeigen.", "List installed variants."),
    ),
}


class Cli(LazyGroup):
    """Turns errors of any command into messages."""

    table = COMMANDS

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command to its end and leave with its exit status."""
        run = partial(super().main, args, prog_name, complete_var, standalone_mode=False, **extra)
        if not standalone_mode:
            return run()
        given = sys.argv[1:] if args is None else args
        sys.exit(run_to_end(run, choose_language(named_language(given), os.environ)))

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            raise refused(error, ctx) from None
        except DicesheetsError as error:
            say_errors(ctx, [error])
            ctx.exit(error.exit_code)
        except (KeyboardInterrupt, click.Abort) as stop:  # Abort: no more answers to questions
            said = str(stop) or STOPPED_TEXT.say(language_of(ctx))
            say_lines(f"\ndicesheets: {said}", err=True)
            ctx.exit(STOPPED)
        except OSError as error:  # in reading: what cannot be written is a UsageError
            if error.filename is None:  # no file that somebody named, so it is a fault of ours
                raise RuntimeError(str(error)) from error  # for a closed pipe click has a 1
            say_errors(ctx, [unreadable(error)])
            ctx.exit(DicesheetsError.exit_code)


def _show_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        say(f"dicesheets {__version__}")
        ctx.exit()


@click.command(
    cls=Cli,
    words=Text(
        "Blätter für Würfelspiele drucken, Fotos davon lesen, das Spiel prüfen und die Punkte "
        "zusammenzählen.",
        "Print dice-game sheets, read photos of them, judge the play and add up the score.",
    ),
)
@option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    words=Text("Die Version zeigen.", "Show the version and exit."),
)
def main() -> None:
    """Run one of the commands."""


if __name__ == "__main__":
    main()
