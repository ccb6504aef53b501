"""A command of commands, each in a module of its own that loads only when it is used."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import ClassVar

import click

from dicesheets.commands.language import language_of
from dicesheets.commands.speaking import Speaking
from dicesheets.words.text import Text

# name -> (module in dicesheets.commands, one line for --help)
Commands = Mapping[str, tuple[str, Text]]
AS_CLOSE = 0.1  # likeness below that of the closest name at which another one is not meant
_SUBCOMMAND = Text("BEFEHL [ARGUMENTE]...", "COMMAND [ARGS]...")


class LazyGroup(Speaking, click.Group):
    """A group that names its commands in `table`; `--help` loads none of them."""

    table: ClassVar[Commands]

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.table:
            return None
        module = importlib.import_module(f"dicesheets.commands.{self.table[cmd_name][0]}")
        command = module.command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that is meant; whoever mistyped it hears which may be."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            close = _closest(args[0], self.table)
            if not close or "No such command" not in error.message:
                raise
            names = ", ".join(map(repr, close))  # in click's words for options, which are known
            ending = (
                f"Did you mean {names}?" if len(close) == 1 else f"(Did you mean one of: {names}?)"
            )
            raise click.UsageError(f"{error.message} {ending}", ctx) from None

    def speak(self, language: str) -> None:
        super().speak(language)
        self.subcommand_metavar = _SUBCOMMAND.say(language)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        language = language_of(ctx)
        with formatter.section("Commands"):
            formatter.write_dl([(n, text.say(language)) for n, (_, text) in self.table.items()])


def _closest(word: str, names: Commands) -> list[str]:
    """Return the names that a mistyped word is closest to, best first."""
    from difflib import SequenceMatcher, get_close_matches

    close = get_close_matches(word, names)
    ratios = {name: SequenceMatcher(None, name, word).ratio() for name in close}
    return [name for name in close if ratios[name] > ratios[close[0]] - AS_CLOSE]
