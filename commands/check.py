"""`dicesheets check`: every fault of a layout file, by its line."""

from __future__ import annotations

from pathlib import Path

import click

from dicesheets.commands.language import tell
from dicesheets.commands.speaking import argument, option, speaking_command
from dicesheets.errors import Fault, LayoutError
from dicesheets.words.text import Text


@speaking_command(
    "check",
    Text(
        """Die Vorlagen DATEIEN prüfen und jeden Fehler nennen: Datei, Zeile, was falsch ist und
        was zu tun ist.

        Geprüft wird der Text, das Spiel, das er beschreibt, und ob alles auf die Karte passt, auf
        Deutsch und Englisch, in Farbe und tintensparend. Rückgabewert 2, wenn etwas falsch ist.
        """,
        """Check layout FILES and name every fault: file, line, what is wrong and what to do.

        Checks the text, the rules of play it describes, and that everything fits on the card in
        German and English, in colour and in saver ink. Exit status 2 if anything is wrong.
        """,
    ),
)
@argument(
    "files",
    Text("DATEIEN...", "FILES..."),
    nargs=-1,
    required=True,
    type=click.Path(path_type=Path),
)
@option(
    "--quiet",
    is_flag=True,
    words=Text("Über fehlerfreie Dateien nichts sagen.", "Say nothing about files without faults."),
)
def command(files: tuple[Path, ...], quiet: bool) -> None:
    """Name every fault of layout files."""
    from dicesheets.sheets.check import check_layout

    faults: list[Fault] = []
    for file in files:
        layout, found = check_layout(file)
        faults += found
        if not found and layout is not None and not quiet:
            cards = len(layout.cards)
            told = Text(
                f"{file}: kein Fehler; Vorlage {layout.id} von {layout.game.value}, {cards} Karten",
                f"{file}: no fault; {layout.game.value} layout {layout.id}, {cards} cards",
            )
            click.echo(tell(told))
    if faults:
        raise LayoutError(faults)
