"""`dicesheets league page`: the table as a page to publish."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import click

from dicesheets.commands.language import language_of
from dicesheets.commands.league import event_argument
from dicesheets.commands.league_table import names_option
from dicesheets.commands.options import FOLDER, SECONDS
from dicesheets.commands.speaking import Decorator, option, speaking_command
from dicesheets.commands.terminal import say
from dicesheets.words.text import Text

BEST_SECONDS = 20.0


def best_option() -> Decorator:
    """Return `--best`: how long the best play of the winner's dice is searched for."""
    return option(
        "--best",
        "best_seconds",
        type=click.FloatRange(0, 3600),
        default=BEST_SECONDS,
        show_default=True,
        value=SECONDS,
        words=Text(
            "So lange darf gesucht werden, was die Würfel des Siegers hergaben; 0 sucht nicht.",
            "How long to search for what the winner's dice allowed; 0 does not search.",
        ),
    )


@speaking_command(
    "page",
    Text(
        """Die Tabelle als Ordner mit einer Seite, die man so ins Netz stellen kann: Treppchen,
        Tabelle, offene Blätter und Schaubilder für den Stream, auf Deutsch und Englisch.

        Sie fragt bei keinem anderen Server etwas an. `--names` sagt, wie viel von den Namen darin
        steht, `--lang`, welche Sprache vorn steht.
        """,
        """The table as a folder with a page to put on the web: podium, table, open sheets and
        plots for the stream, in German and English.

        It asks no other server for anything. `--names` says how much of names is in it,
        `--lang` which language stands in front.
        """,
    ),
)
@event_argument()
@option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    value=FOLDER,
    required=True,
    words=Text("Der Ordner.", "The folder."),
)
@names_option()
@best_option()
@click.pass_context
def command(
    ctx: click.Context, event: Path, output: Path, called: str, best_seconds: float
) -> None:
    """Write the page of an event."""
    from dicesheets.files.write import make_folder, remove_quietly, write_files
    from dicesheets.league.event import open_event
    from dicesheets.league.figures import find_figures
    from dicesheets.league.page import load_facts, older_pages, page_files
    from dicesheets.league.telling import telling_of

    database, opened = open_event(event)
    try:
        telling = telling_of(database, opened, language_of(ctx), called)
        figures = find_figures(database, opened.match, telling.layout, best_seconds)
        at = datetime.now().strftime("%d.%m.%Y, %H:%M")
        files = page_files(load_facts(database, opened.match, telling, figures, at))
    finally:
        database.close()
    for folder in sorted({(output / name).parent for name in files}):
        make_folder(folder)
    write_files({output / name: data for name, data in files.items()})
    for file in older_pages(output, telling.manner.language):
        remove_quietly(file)
    say(output / "index.html")
