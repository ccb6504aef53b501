"""Options that several commands share."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import click

from dicesheets.commands.language import remember_language
from dicesheets.errors import UsageError
from dicesheets.layouts.model import LANGUAGES, Game, Layout

# In the order in which the C library looks at them.
_LOCALE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")

PAPERS = ("a4", "letter")
INKS = ("colour", "saver")
MAX_PLAYERS = 6

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
    language = choose_language(value, os.environ)
    remember_language(ctx, language)
    return language


def _layout(ctx: click.Context, option: click.Parameter, value: Path | None) -> Layout | None:
    from dicesheets.layouts.load import CLASSIC

    # Every game has a "classic" one, so that name says nothing that the sheets do not say.
    return None if value is None or str(value) == CLASSIC else open_layout(value)


def parse_players(
    ctx: click.Context, param: click.Parameter, value: str | None
) -> tuple[int, ...] | None:
    """Return the players' numbers: `4` is players 1 to 4, `2-3` those two."""
    if value is None:
        return None
    first, dash, last = value.partition("-")
    numbers = (first, last) if dash else ("1", first)
    if not all(n.isascii() and n.isdecimal() for n in numbers):  # int() refuses "²"
        raise click.BadParameter(f"{value!r} is no number of players; say 4, or 2-3")
    start, end = (int(n) for n in numbers)
    if not 1 <= start <= end <= MAX_PLAYERS:
        what = f"{value!r}: players are numbered 1 to {MAX_PLAYERS}; say 4, or 2-3"
        raise click.BadParameter(what)
    return tuple(range(start, end + 1))


def parse_realms(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[str, ...]:
    """Return the names between the commas."""
    if value is None:
        return ()
    names = tuple(name.strip() for name in value.split(","))
    if not all(names):
        raise click.BadParameter("a name is missing; name realms like scythe,euphoria")
    return names


def load_chosen(game: str | None, layout: str | Path | None) -> Layout:
    """Return the layout of `--layout`, or the classic one of `--game`, welten if neither is said.

    UsageError if the layout belongs to another game.
    """
    if layout is None:
        from dicesheets.layouts.load import load_classic

        return load_classic(Game(game or Game.WELTEN.value))
    found = open_layout(layout)
    if game and found.game.value != game:
        raise UsageError(f"{layout}: is for {found.game.value}, not {game}; leave out --game")
    return found


def open_layout(name_or_path: str | Path) -> Layout:
    """Return the layout of a file, or an installed one by its name."""
    from dicesheets.variants.library import find_layout

    return find_layout(name_or_path)


def players_option(text: str) -> Decorator:
    """Return `--players` with its help."""
    return click.option("--players", metavar=f"1-{MAX_PLAYERS}", callback=parse_players, help=text)


def ink_option(text: str) -> Decorator:
    """Return `--ink` with its help."""
    choice = click.Choice(INKS)
    return click.option("--ink", type=choice, default=INKS[0], show_default=True, help=text)


language_option: Decorator = click.option(
    "--lang",
    "language",
    type=click.Choice(LANGUAGES),
    callback=_language,
    help="Language of what is printed; without it the environment's (LC_ALL, LANG), else German.",
)
game_option: Decorator = click.option(
    "--game",
    type=click.Choice([game.value for game in Game]),
    help="The game.  [default: welten, or as --layout]",
)
paper_option: Decorator = click.option(
    "--paper", type=click.Choice(PAPERS), default=PAPERS[0], show_default=True, help="Paper size."
)
sheet_language_option: Decorator = click.option(
    "--lang",
    "language",
    type=click.Choice(LANGUAGES),
    default=LANGUAGES[0],
    show_default=True,
    help="Language of the sheets.",
)
content_option: Decorator = click.option(
    "--layout",
    "layout_file",
    type=click.Path(path_type=Path),
    metavar="NAME_OR_FILE",
    help="An installed variant, or a file, instead of the classic content.  [default: classic]",
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
