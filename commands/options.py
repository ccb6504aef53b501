"""Options that several commands share."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import click

from dicesheets.layouts.model import LANGUAGES, Layout

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
    if value is None:
        return None
    from dicesheets.layouts.load import load_layout

    return load_layout(value)


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
    callback=_layout,
    help="Layout file of a variant that is not installed.",
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
