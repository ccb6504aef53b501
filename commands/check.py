"""`dicesheets check`: every fault of a layout file, by its line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from dicesheets.commands.language import tell
from dicesheets.commands.speaking import argument, option, speaking_command
from dicesheets.commands.terminal import say
from dicesheets.errors import Fault, LayoutError
from dicesheets.words.fields import CARD_WORDS
from dicesheets.words.lists import counted
from dicesheets.words.text import Text

if TYPE_CHECKING:
    from dicesheets.layouts.model import Layout


@speaking_command(
    "check",
    Text(
        """Die Vorlagen DATEIEN prüfen und jeden Fehler nennen: Datei, Zeile, was falsch ist und
        was zu tun ist.

        Geprüft wird der Text, das Spiel, das er beschreibt, und ob alles auf die Karte passt, auf
        Deutsch und Englisch, in Farbe und tintensparend. Von jeder Datei werden die ersten zwanzig
        Fehler genannt; `-` ist die Standardeingabe. Rückgabewert 2, wenn etwas falsch ist.
        """,
        """Check layout FILES and name every fault: file, line, what is wrong and what to do.

        Checks the text, the rules of play it describes, and that everything fits on the card in
        German and English, in colour and in saver ink. Of each file the first twenty faults are
        named; `-` is standard input. Exit status 2 if anything is wrong.
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
    faults: list[Fault] = []
    for file in files:
        layout, found = _check(file)
        faults += found
        if not found and layout is not None and not quiet:
            cards = counted(len(layout.cards), *CARD_WORDS)
            told = Text(
                f"{file}: kein Fehler; Vorlage {layout.id} von {layout.game.value}, {cards.de}",
                f"{file}: no fault; {layout.game.value} layout {layout.id}, {cards.en}",
            )
            say(tell(told))
    if faults:
        raise LayoutError(faults)


def _check(file: Path) -> tuple[Layout | None, list[Fault]]:
    from dicesheets.files.read import STANDARD_INPUT
    from dicesheets.layouts.nodes import read_standard_layout
    from dicesheets.sheets.check import check_bytes, check_layout

    if str(file) != STANDARD_INPUT:
        return check_layout(file)
    try:
        return check_bytes(read_standard_layout(), STANDARD_INPUT)
    except LayoutError as error:
        return None, list(error.faults)
