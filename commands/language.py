"""The one language of a run: of help, errors and reports alike. Everybody asks here."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

import click

from dicesheets.words.text import LANGUAGES, Text

_OPTION = "--lang"
_ASKED = "dicesheets.asked-language"
_LANGUAGE = "dicesheets.language"
# In the order in which the C library looks at them.
_LOCALE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
_NO_LOCALE = ("C", "POSIX")


def choose_language(asked: str | None, environment: Mapping[str, str]) -> str:
    """Return what was asked for, else the environment's language, else German.

    A locale that is neither German nor English counts as unknown. `LANGUAGE` goes before the
    locale if there is one, as everywhere.
    """
    if asked is not None:
        return asked
    locale = next((v for name in _LOCALE_VARIABLES if (v := environment.get(name))), "")
    wanted = environment.get("LANGUAGE", "").split(":") if _is_place(locale) else []
    for value in (*wanted, locale):
        if value[:2].lower() in LANGUAGES:
            return value[:2].lower()
    return LANGUAGES[0]


def _is_place(locale: str) -> bool:
    return bool(locale) and locale.partition(".")[0] not in _NO_LOCALE


def settle_language(ctx: click.Context, arguments: Sequence[str]) -> str:
    """Decide the language of a run before its arguments are read, and return it.

    What is wrong with them is said in it, and `--help` speaks it wherever `--lang` stands.
    """
    asked = named_language(arguments) or ctx.meta.get(_ASKED)
    ctx.meta[_ASKED] = asked
    language = choose_language(asked, os.environ)
    ctx.meta[_LANGUAGE] = language
    return language


def language_of(ctx: click.Context) -> str:
    """Return the language of a run."""
    return str(ctx.meta.get(_LANGUAGE) or choose_language(None, os.environ))


def asked_language(ctx: click.Context) -> str | None:
    """Return the language that `--lang` names, if it was given."""
    asked = ctx.meta.get(_ASKED)
    return None if asked is None else str(asked)


def tell(text: Text) -> str:
    """Return a text in the language of the command that runs."""
    return text.say(language_of(click.get_current_context()))


def named_language(arguments: Sequence[str]) -> str | None:
    """Return what the last `--lang` names; what is no language is refused later."""
    found = None
    for number, argument in enumerate(arguments):
        if argument == "--":
            break
        name, equals, value = argument.partition("=")
        chosen = value if equals else "".join(arguments[number + 1 : number + 2])
        if name == _OPTION and chosen in LANGUAGES:
            found = chosen
    return found
