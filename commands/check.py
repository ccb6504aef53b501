"""`dicesheets check`: every fault of a layout file, by its line."""

from __future__ import annotations

from pathlib import Path

import click

from dicesheets.errors import Fault, LayoutError


@click.command(name="check")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--quiet", is_flag=True, help="Say nothing about files without faults.")
def command(files: tuple[Path, ...], quiet: bool) -> None:
    """Check layout FILES and name every fault: file, line, what is wrong and what to do.

    Checks the text, the rules of play it describes, and that everything fits on the card in
    German and English, in colour and in saver ink. Exit status 2 if anything is wrong.
    """
    from dicesheets.sheets.check import check_layout

    faults: list[Fault] = []
    for file in files:
        layout, found = check_layout(file)
        faults += found
        if not found and layout is not None and not quiet:
            cards = len(layout.cards)
            click.echo(f"{file}: no fault; {layout.game.value} layout {layout.id}, {cards} cards")
    if faults:
        raise LayoutError(faults)
