"""Commands and options that explain themselves in the language of the run.

Text is a text in every language; which one is said is settled when a command begins to read its
arguments, before any of them can be wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import IO, Any

import click

from dicesheets.commands.click_german import HEADINGS, METAVARS, in_german
from dicesheets.commands.language import language_of, settle_language
from dicesheets.commands.terminal import say, say_lines
from dicesheets.words.text import LANGUAGES, Text

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

_HELP = Text("Diese Hilfe zeigen.", "Show this message and exit.")
_LANGUAGE = Text(
    "Sprache der Ausgabe; ohne Angabe die der Umgebung (LC_ALL, LANG), sonst Deutsch.",
    "Language of what is printed; without it the environment's (LC_ALL, LANG), else German.",
)
_OPTIONS = Text("[OPTIONEN]", "[OPTIONS]")
_ERROR = Text("Fehler", "Error")
_REQUIRED = Text("nötig", "required")


class _Formatter(click.HelpFormatter):
    """Writes the headings of help in one language."""

    language = LANGUAGES[0]

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        prefix = "Usage: " if prefix is None else prefix
        super().write_usage(prog, args, self._say(prefix))

    def write_heading(self, heading: str) -> None:
        super().write_heading(self._say(heading))

    def _say(self, heading: str) -> str:
        return HEADINGS.get(heading, heading) if self.language == "de" else heading


class _Context(click.Context):
    """A run whose help is written in its language."""

    formatter_class = _Formatter

    def make_formatter(self) -> click.HelpFormatter:
        formatter = super().make_formatter()
        if isinstance(formatter, _Formatter):
            formatter.language = language_of(self)
        return formatter


class Refusal(click.UsageError):
    """What is wrong with the arguments, in the language of the run."""

    def __init__(self, error: click.UsageError, ctx: click.Context) -> None:
        self._ctx = error.ctx or ctx
        self._language = language_of(ctx)
        english = error.format_message()
        super().__init__(in_german(english) if self._language == "de" else english, self._ctx)

    def show(self, file: IO[Any] | None = None) -> None:
        """Print how the command is called, where help is, and what is wrong."""
        ask = f"{self._ctx.command_path} {max(self._ctx.help_option_names, key=len)}"
        told = Text(f"Hilfe: {ask}", f"Try '{ask}' for help.").say(self._language)
        say_lines(f"{self._ctx.get_usage()}\n{told}\n", err=True)
        say(f"{_ERROR.say(self._language)}: {self.message}", err=True)


class Speaking(click.Command):
    """A command that speaks the language of the run; all of them know `--lang`."""

    context_class = _Context

    def __init__(self, *args: Any, words: Text, **attributes: Any) -> None:
        attributes["help"] = words.en
        super().__init__(*args, **attributes)
        self.words = words
        if not any("--lang" in param.opts for param in self.params):
            self.params.append(_own_language())

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        self.speak(settle_language(ctx, args))
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            raise refused(error, ctx) from None

    def speak(self, language: str) -> None:
        """Say everything in a language from here on."""
        self.help = self.words.say(language)
        self.options_metavar = _OPTIONS.say(language)
        for param in self.params:
            if isinstance(param, SpeakingOption | SpeakingArgument):
                param.speak(language)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = _HELP.say(language_of(ctx))
            option.callback = _show_help
        return option


class SpeakingOption(click.Option):
    """An option whose help and value are named in the language of the run."""

    def __init__(
        self, *args: Any, words: Text, value: Text | None = None, **attributes: Any
    ) -> None:
        attributes["help"] = words.en
        super().__init__(*args, **attributes)
        self.words = words
        self.value_words = value
        self._plain_metavar = self.metavar

    def speak(self, language: str) -> None:
        """Say the help and the name of the value in a language from here on."""
        self.help = self.words.say(language)
        if self.value_words is not None:
            self.metavar = self.value_words.say(language)
        elif self._plain_metavar is None and self.type.name in METAVARS:
            self.metavar = METAVARS[self.type.name].say(language)

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        record = super().get_help_record(ctx)
        if record is None or language_of(ctx) != "de":
            return record
        return record[0], record[1].replace("[default: ", "[Vorgabe: ")

    def get_help_extra(self, ctx: click.Context) -> Any:
        """Say in words between which numbers a value may be."""
        extra = super().get_help_extra(ctx)
        if isinstance(self.type, click.IntRange | click.FloatRange) and "range" in extra:
            extra["range"] = _range_words(self.type).say(language_of(ctx))
        if "required" in extra:
            extra["required"] = _REQUIRED.say(language_of(ctx))
        return extra


def _range_words(numbers: click.IntRange | click.FloatRange) -> Text:
    least, most = numbers.min, numbers.max
    if most is None:
        return Text(f"ab {least}", f"{least} or more")
    if least is None:
        return Text(f"bis {most}", f"up to {most}")
    return Text(f"{least} bis {most}", f"{least} to {most}")


class SpeakingArgument(click.Argument):
    """An argument that is named in the language of the run."""

    def __init__(self, *args: Any, words: Text, **attributes: Any) -> None:
        super().__init__(*args, metavar=words.en, **attributes)
        self.words = words

    def speak(self, language: str) -> None:
        """Say its name in a language from here on."""
        self.metavar = self.words.say(language)


def _show_help(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        say_lines(ctx.get_help())
        ctx.exit()


def refused(error: click.UsageError, ctx: click.Context) -> click.UsageError:
    """Return what is wrong with the arguments of a run, to be said in its language.

    Text that is shown because nothing was asked for is no refusal.
    """
    is_help = type(error).__name__ == "NoArgsIsHelpError"  # which click 8.1 does not have
    return error if is_help or isinstance(error, Refusal) else Refusal(error, ctx)


def speaking_command(
    name: str, words: Text, **attributes: Any
) -> Callable[[Callable[..., Any]], Speaking]:
    """Return the decorator that makes a command of a function."""
    return click.command(name, cls=Speaking, words=words, **attributes)


def option(*names: str, words: Text, value: Text | None = None, **attributes: Any) -> Decorator:
    """Return the decorator that adds an option; `value` is what its value is called."""
    return click.option(*names, cls=SpeakingOption, words=words, value=value, **attributes)


def argument(name: str, words: Text, **attributes: Any) -> Decorator:
    """Return the decorator that adds an argument, called `words` in help."""
    return click.argument(name, cls=SpeakingArgument, words=words, **attributes)


def _own_language() -> SpeakingOption:
    """Return `--lang` for a command that needs no language but that of its messages."""
    choice = click.Choice(LANGUAGES)
    return SpeakingOption(["--lang"], type=choice, expose_value=False, words=_LANGUAGE)
