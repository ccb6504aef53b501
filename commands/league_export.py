"""`dicesheets league export`: an event as plain files."""

from __future__ import annotations

from pathlib import Path

import click

from dicesheets.commands.exporting import tell_lost
from dicesheets.commands.league import event_argument
from dicesheets.commands.options import FOLDER
from dicesheets.commands.speaking import option, speaking_command
from dicesheets.commands.terminal import say
from dicesheets.words.text import Text


@speaking_command(
    "export",
    Text(
        "Die Veranstaltung als einzelne Dateien schreiben: Fotos, was gelesen wurde, und "
        "match.json mit allem, was Menschen gesagt haben und was gewertet wurde. Fotos, die nicht "
        "mehr dort liegen, wo sie gelassen wurden, werden genannt; alles andere wird geschrieben.",
        "Write the event as plain files: photos, what was read, and match.json with all that "
        "people said and what was judged. Photos that are no longer where they were left are "
        "named; everything else is written.",
    ),
)
@event_argument()
@option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    value=FOLDER,
    words=Text(
        "Wohin die Dateien kommen.  [Vorgabe: wie die Veranstaltung]",
        "Where the files go.  [default: as the event]",
    ),
)
def command(event: Path, output: Path | None) -> None:
    """Write an event as plain files."""
    from dicesheets.league.event import event_file, open_event
    from dicesheets.store.exchange import export_match

    database, kept = open_event(event)
    try:
        folder = output or event_file(event).with_suffix("")
        done = export_match(database, kept.match, folder)
    finally:
        database.close()
    say(done.file)
    tell_lost(done)
