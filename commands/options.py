"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from dicesheets.commands.language import asked_language, language_of
from dicesheets.commands.speaking import Decorator, option
from dicesheets.errors import UsageError
from dicesheets.layouts.model import LANGUAGES, Game, Layout
from dicesheets.layouts.registry import DEFAULT_GAME
from dicesheets.words.text import Text

PAPERS = ("a4", "letter")
INKS = ("colour", "saver")
MAX_PLAYERS = 6

# What the values of options are called.
FILE = Text("DATEI", "FILE")
FOLDER = Text("ORDNER", "DIR")
NAME_OR_FILE = Text("NAME_ODER_DATEI", "NAME_OR_FILE")
SECONDS = Text("SEKUNDEN", "SECONDS")
SHARE = Text("ANTEIL", "SHARE")


def _language(ctx: click.Context, param: click.Parameter, value: str | None) -> str:
    return language_of(ctx)


def _sheet_language(ctx: click.Context, param: click.Parameter, value: str | None) -> str:
    return value or asked_language(ctx) or LANGUAGES[0]


def _layout(ctx: click.Context, param: click.Parameter, value: Path | None) -> Layout | None:
    from dicesheets.layouts.load import CLASSIC

    # Every game has a "classic" one, so that name says nothing that the sheets do not say.
    return None if value is None or str(value) == CLASSIC else open_layout(value, is_printed=True)


def _players_up_to(most: int) -> Callable[..., tuple[int, ...] | None]:
    """Return how the players' numbers are read: `4` is players 1 to 4, `2-3` those two."""

    def parse(
        ctx: click.Context, param: click.Parameter, value: str | None
    ) -> tuple[int, ...] | None:
        if value is None:
            return None
        first, dash, last = value.partition("-")
        numbers = (first, last) if dash else ("1", first)
        # int() refuses "²", and more digits than anybody means
        if not all(n.isascii() and n.isdecimal() and len(n) < 10 for n in numbers):
            what = Text(
                f"{value!r} ist keine Zahl von Personen; schreib 4, oder 2-3",
                f"{value!r} is no number of players; say 4, or 2-3",
            )
            raise click.BadParameter(what.say(language_of(ctx)))
        start, end = (int(n) for n in numbers)
        if not 1 <= start <= end <= most:
            what = Text(
                f"{value!r}: die Personen haben die Nummern 1 bis {most}; schreib 4, oder 2-3",
                f"{value!r}: players are numbered 1 to {most}; say 4, or 2-3",
            )
            raise click.BadParameter(what.say(language_of(ctx)))
        return tuple(range(start, end + 1))

    return parse


def parse_realms(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[str, ...]:
    """Return the names between the commas."""
    if value is None:
        return ()
    names = tuple(name.strip() for name in value.split(","))
    if not all(names):
        what = Text(
            "ein Name fehlt; nenne Welten wie scythe,euphoria",
            "a name is missing; name realms like scythe,euphoria",
        )
        raise click.BadParameter(what.say(language_of(ctx)))
    return names


def load_chosen(game: str | None, layout: str | Path | None) -> Layout:
    """Return the layout of `--layout`, or the classic one of `--game`, welten if neither is said.

    UsageError if the layout belongs to another game.
    """
    if layout is None:
        from dicesheets.layouts.load import load_classic

        return load_classic(Game(game or DEFAULT_GAME.value))
    found = open_layout(layout)
    if game and found.game.value != game:
        what = Text(
            f"gehört zu {found.game.value}, nicht zu {game}; lass --game weg",
            f"is for {found.game.value}, not {game}; leave out --game",
        )
        raise UsageError(what, str(layout))
    return found


def open_layout(name_or_path: str | Path, is_printed: bool = False) -> Layout:
    """Return the layout of a file, or an installed one by its name (see `find_layout`)."""
    from dicesheets.variants.library import find_layout

    return find_layout(name_or_path, is_printed=is_printed)


def players_option(words: Text, most: int = MAX_PLAYERS) -> Decorator:
    """Return `--players` with its help; the players of a table are at most six."""
    return option("--players", metavar=f"1-{most}", callback=_players_up_to(most), words=words)


def ink_option(words: Text) -> Decorator:
    """Return `--ink` with its help."""
    choice = click.Choice(INKS)
    return option("--ink", type=choice, default=INKS[0], show_default=True, words=words)


language_option: Decorator = option(
    "--lang",
    "language",
    type=click.Choice(LANGUAGES),
    callback=_language,
    words=Text(
        "Sprache der Ausgabe; ohne Angabe die der Umgebung (LC_ALL, LANG), sonst Deutsch.",
        "Language of what is printed; without it the environment's (LC_ALL, LANG), else German.",
    ),
)
game_option: Decorator = option(
    "--game",
    type=click.Choice([game.value for game in Game]),
    words=Text(
        "Das Spiel.  [Vorgabe: welten, oder wie --layout]",
        "The game.  [default: welten, or as --layout]",
    ),
)
paper_option: Decorator = option(
    "--paper",
    type=click.Choice(PAPERS),
    default=PAPERS[0],
    show_default=True,
    words=Text("Papierformat.", "Paper size."),
)
sheet_language_option: Decorator = option(
    "--lang",
    "language",
    type=click.Choice(LANGUAGES),
    callback=_sheet_language,
    words=Text(
        "Sprache der Blätter und der Meldungen.  [Vorgabe: de; Meldungen wie die Umgebung]",
        "Language of the sheets and of messages.  [default: de; messages as the environment]",
    ),
)
content_option: Decorator = option(
    "--layout",
    "layout_file",
    type=click.Path(path_type=Path),
    value=NAME_OR_FILE,
    words=Text(
        "Eine installierte Variante, oder eine Datei, statt des klassischen Inhalts.  "
        "[Vorgabe: classic]",
        "An installed variant, or a file, instead of the classic content.  [default: classic]",
    ),
)
layout_option: Decorator = option(
    "--layout",
    type=click.Path(path_type=Path, dir_okay=False),
    value=NAME_OR_FILE,
    callback=_layout,
    words=Text(
        "Eine installierte Variante, oder ihre Datei; ohne Angabe sagen die Blätter, was sie sind.",
        "An installed variant, or the file of one; without it the sheets say what they are.",
    ),
)
budget_option: Decorator = option(
    "--budget",
    "budget_seconds",
    type=click.FloatRange(min=0),
    default=10.0,
    show_default=True,
    value=SECONDS,
    words=Text(
        "Wie lange je Durchgang nach einem Spielverlauf gesucht wird.",
        "How long to search for a line of play, for each round.",
    ),
)
sure_option: Decorator = option(
    "--sure",
    type=click.FloatRange(min=0.5, max=1),
    default=0.998,
    show_default=True,
    value=SHARE,
    words=Text(
        "Wie sicher ein Ergebnis sein muss; gefragt wird nur, was es noch ändern könnte. 1 fragt "
        "nach jedem unsicheren Feld.",
        "How sure a result must be; only what could still change it is asked. 1 asks about every "
        "doubtful field.",
    ),
)
json_option: Decorator = option(
    "--json",
    "as_json",
    is_flag=True,
    words=Text("JSON ausgeben, ein Objekt je Zeile.", "Print JSON, one object a line."),
)
