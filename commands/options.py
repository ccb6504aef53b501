"""Options that several commands share."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import click

from dicesheets.layouts.model import LANGUAGES, Game, Layout

# In the order in which the C library looks at them.
_LOCALE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def choose_language(asked: str | None, environment: Mapping[str, str]) -> str:
    """Return what was asked for, else the environment's language, else German.

    A locale that is neither German nor English counts as unknown.
    """
    if asked is not None:
        return asked
    for variable in _LOCALE_VARIABLES:
        if value := environment.get(variable):
            code = value[:2].lower()
            return code if code in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


def _language(ctx: click.Context, option: click.Parameter, value: str | None) -> str:
    return choose_language(value, os.environ)


def _layout(ctx: click.Context, option: click.Parameter, value: Path | None) -> Layout | None:
    from dicesheets.layouts.load import CLASSIC

    # Every game has a "classic" one, so that name says nothing that the sheets do not say.
    return None if value is None or str(value) == CLASSIC else open_layout(value)


def open_layout(name_or_path: str | Path) -> Layout:
    """Return the layout of a file, or an installed one by its name."""
    from dicesheets.variants.library import find_layout

    return find_layout(name_or_path)


def find_named(game: Game, layout_id: str) -> Layout:
    """Return the layout that a record names: built-in, installed or generated."""
    from dicesheets.layouts.load import CLASSIC, load_classic

    if layout_id == CLASSIC:
        return load_classic(game)
    from dicesheets.variants.library import find_for_record

    return find_for_record(game, layout_id)


language_option: Decorator = click.option(
    "--lang",
    "language",
    type=click.Choice(LANGUAGES),
    callback=_language,
    help="Language of what is printed; without it the environment's (LC_ALL, LANG), else German.",
)
layout_option: Decorator = click.option(
    "--layout",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="NAME_OR_FILE",
    callback=_layout,
    help="An installed variant, or the file of one; without it the sheets say what they are.",
)
budget_option: Decorator = click.option(
    "--budget",
    "budget_seconds",
    type=click.FloatRange(min=0),
    default=10.0,
    show_default=True,
    metavar="SECONDS",
    help="How long to search for a line of play, for each round.",
)
json_option: Decorator = click.option(
    "--json", "as_json", is_flag=True, help="Print JSON, one object a line."
)
