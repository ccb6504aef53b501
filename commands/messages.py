"""Errors as lines for a terminal: in the language of the run, with the options that help."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from dicesheets.commands.language import language_of
from dicesheets.commands.terminal import say
from dicesheets.errors import (
    HINT_CARRIED,
    HINT_INSTALL,
    HINT_INSTALLED,
    HINT_NOT_CARRIED,
    HINT_REALMS,
    HINT_SAY,
    HINT_SCORE,
    HINT_TIME,
    DicesheetsError,
    Hints,
    UsageError,
)
from dicesheets.words.text import Text

# What the command line offers where the library only says what can be done.
HINTS: Hints = {
    HINT_INSTALL: Text(
        "`dicesheets add` installiert, --layout nennt eine Datei",
        "`dicesheets add` installs, --layout names a file",
    ),
    HINT_CARRIED: Text(
        "`dicesheets add` installiert, --layout nennt eine Datei, `print --self-contained` druckt "
        "eine solche Seite",
        "`dicesheets add` installs, --layout names a file, `print --self-contained` prints such a "
        "page",
    ),
    HINT_INSTALLED: Text(
        "`dicesheets variants` zeigt alle installierten", "`dicesheets variants` lists what is"
    ),
    HINT_NOT_CARRIED: Text("lass --self-contained weg", "leave out --self-contained"),
    HINT_REALMS: Text("das geht mit --realms", "--realms does that"),
    HINT_TIME: Text("mehr Zeit gibt --budget", "--budget gives more time"),
    HINT_SAY: Text("--review fragt danach", "--review asks about it"),
    HINT_SCORE: Text("mehr sagt `dicesheets score`", "`dicesheets score` says more"),
}
_SHORT = {"output": "-o"}  # options better known by another name


def say_errors(told: click.Context | str, errors: Sequence[DicesheetsError]) -> None:
    """Print errors on standard error, every line of them marked as ours.

    `told` is the language, or the context that knows it.
    """
    language = told if isinstance(told, str) else language_of(told)
    for error in errors:
        for line in spelled(error, language).split("\n"):
            say(f"dicesheets: {line}", err=True)


def spelled(error: DicesheetsError, language: str) -> str:
    """Return an error with the option in front that its parameter has on the command line."""
    message = error.say(language, HINTS)
    if isinstance(error, UsageError) and error.about:
        name = _SHORT.get(error.about, f"--{error.about.replace('_', '-')}")
        return name + message.removeprefix(error.about)
    return message


def unreadable(error: OSError) -> DicesheetsError:
    """Return that a file cannot be read; ours, such as a model or a font, can be had again."""
    from dicesheets.words.trouble import reason_of

    is_ours = Path(str(error.filename)).is_relative_to(Path(__file__).parents[1])
    again = Text("installiere dicesheets neu", "install dicesheets again")
    remedy = again if is_ours else Text("prüfe diese Datei", "check this file")
    why = reason_of(error)
    told = Text(f"{why.de}; {remedy.de}", f"{why.en}; {remedy.en}")
    return DicesheetsError(told, str(error.filename))
