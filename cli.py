"""The command line: parses, calls, prints. The one place where an error becomes an exit status."""

from __future__ import annotations

import importlib
from pathlib import Path

import click

from dicesheets import __version__
from dicesheets.commands.language import language_of
from dicesheets.errors import DicesheetsError

STOPPED = 130  # exit status after Ctrl-C, as shells have it: 1 would mean an illegal sheet
STOPPED_TEXT = {"de": "abgebrochen", "en": "stopped"}

# name -> (module in dicesheets.commands, one line for --help); modules load only when used,
# so that `dicesheets --help` starts as fast as Python does.
COMMANDS: dict[str, tuple[str, str]] = {
    "games": ("games", "List the games and what each prints."),
    "print": ("print_", "Print sheets as a PDF."),
    "check": ("check", "Check layout files and name every fault."),
    "schema": ("schema", "Print the JSON Schema of layout files."),
    "score": ("score", "Judge and score records or photos."),
    "rank": ("rank", "Rank the records of several players."),
    "rules": ("rules", "Explain a game or a realm."),
    "best": ("best", "Say what a round could have scored with these dice."),
    "scan": ("scan", "Read photos of filled sheets."),
    "practise": ("practise", "Make a photo of a filled sheet to try the scanner."),
    "variant": ("variant", "Generate new, fair and rated sheets."),
    "rate": ("rate", "Rate a layout by simulated play."),
    "watch": ("watch", "Re-render a layout whenever it is saved."),
    "publish": ("publish", "Make a web gallery of variants."),
    "add": ("add", "Install somebody's variant."),
    "variants": ("variants", "List installed variants."),
}


class Cli(click.Group):
    """Loads commands lazily and turns errors into messages."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"dicesheets.commands.{COMMANDS[cmd_name][0]}")
        command = module.command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except DicesheetsError as error:
            for line in error.say(language_of(ctx)).splitlines():
                click.echo(f"dicesheets: {line}", err=True)
            ctx.exit(error.exit_code)
        except (KeyboardInterrupt, click.Abort) as stop:  # Abort: no more answers to questions
            said = str(stop) or STOPPED_TEXT[language_of(ctx)]
            click.echo(f"\ndicesheets: {said}", err=True)
            ctx.exit(STOPPED)
        except OSError as error:  # in reading: what cannot be written is a UsageError
            if error.filename is None:  # not a file that somebody named, such as a closed pipe
                raise
            remedy = "install dicesheets again" if _is_ours(error.filename) else "check this file"
            click.echo(f"dicesheets: {error.filename}: {error.strerror}; {remedy}", err=True)
            ctx.exit(DicesheetsError.exit_code)


def _is_ours(name: object) -> bool:
    """Say whether a file came with dicesheets, such as a model or a font."""
    return Path(str(name)).is_relative_to(Path(__file__).parent)


@click.command(cls=Cli)
@click.version_option(__version__, prog_name="dicesheets")
def main() -> None:
    """Print dice-game sheets, read photos of them, judge the play and add up the score."""
