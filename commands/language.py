"""The language of what is printed, kept where errors find it when the command is already left."""

from __future__ import annotations

import click

_KEY = "dicesheets.language"


def remember_language(ctx: click.Context, language: str) -> None:
    """Let everything that this run prints be in one language."""
    ctx.meta[_KEY] = language


def language_of(ctx: click.Context) -> str:
    """Return the language of a run's report; commands without a choice speak English."""
    return str(ctx.meta.get(_KEY, "en"))
