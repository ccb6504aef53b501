"""`dicesheets league poster`: a poster of the winners."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import click

from dicesheets.commands.league import event_argument
from dicesheets.commands.league_table import names_option
from dicesheets.commands.options import FILE, language_option
from dicesheets.commands.speaking import option, speaking_command
from dicesheets.commands.terminal import say
from dicesheets.words.text import Text

PAPERS = ("a4", "a3")


@speaking_command(
    "poster",
    Text(
        "Ein Plakat der Besten als PDF, im Aussehen der Blätter.",
        "A poster of the winners as a PDF, in the look of the sheets.",
    ),
)
@event_argument()
@option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    value=FILE,
    required=True,
    words=Text("Die PDF-Datei.", "The PDF file."),
)
@option(
    "--paper",
    type=click.Choice(PAPERS),
    default=PAPERS[0],
    show_default=True,
    words=Text("Papierformat.", "Paper size."),
)
@names_option()
@language_option
def command(event: Path, output: Path, paper: str, called: str, language: str) -> None:
    """Write a poster of an event."""
    from dicesheets.files.write import write_file
    from dicesheets.league.event import open_event
    from dicesheets.league.poster import load_poster, plan_poster, without_letters
    from dicesheets.league.telling import telling_of
    from dicesheets.sheets.pdf import pdf_bytes

    database, opened = open_event(event)
    try:
        telling = telling_of(database, opened, language, called)
        at = datetime.now().strftime("%d.%m.%Y")
        poster = load_poster(database, opened.match, telling, at)
    finally:
        database.close()
    write_file(output, pdf_bytes(plan_poster(poster, paper)))
    say(output)
    if lacking := without_letters(poster):
        told = Text(
            f"keine Schrift hat die Buchstaben von {', '.join(lacking)}; dort stehen die Nummern",
            f"no font has the letters of {', '.join(lacking)}; the numbers stand there",
        )
        say(told.say(language), err=True)
