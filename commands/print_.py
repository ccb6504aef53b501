"""`dicesheets print`: sheets as a PDF."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from dicesheets.commands.options import (
    content_option,
    game_option,
    ink_option,
    load_chosen,
    paper_option,
    parse_realms,
    players_option,
    sheet_language_option,
)
from dicesheets.errors import UsageError
from dicesheets.layouts.load import CLASSIC
from dicesheets.layouts.model import Layout

if TYPE_CHECKING:
    from dicesheets.sheets.pages import Document


@click.command(name="print", context_settings={"show_default": True})
@game_option
@click.option(
    "--format",
    "format_",
    type=click.Choice(("cards", "round", "match", "pad")),
    default="cards",
    help="cards: single cards to cut out. round (welten): one page holds a round, three realms "
    "with resources and dice log. match (welten): three such pages, nine different realms. "
    "pad: round pages, boards or score pads in a stack.",
)
@click.option(
    "--realms",
    callback=parse_realms,
    metavar="A,B,…",
    help="Print only these realms (or boards); for round and match, draw from these.  "
    "[default: all]",
)
@players_option(
    "One set for each player, with colour and number: 4 means 1 to 4, 2-3 only those.  "
    "[default: one set for nobody in particular]"
)
@click.option(
    "--copies",
    type=int,
    metavar="1-200",
    help="How often to print it all; a pad draws new realms each time.  [default: 1; pad: 20]",
)
@paper_option
@sheet_language_option
@ink_option("saver: outlines instead of areas, at most a quarter of the ink.")
@click.option(
    "--backs",
    is_flag=True,
    help="Print backs for duplex printing, in the player's colour.  [default: fronts only]",
)
@click.option(
    "--flip",
    type=click.Choice(("long", "short")),
    default="long",
    help="The edge over which your printer turns the paper.",
)
@content_option
@click.option(
    "--seed",
    type=int,
    metavar="1-262143",
    default=1,
    help="What is random follows from this number, which is printed on the sheet.",
)
@click.option(
    "--self-contained",
    is_flag=True,
    help="Add a page whose codes carry the layout itself: every dicesheets can then read the "
    "sheets of a hand-made variant that it does not have.",
)
@click.option(
    "--geometry",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Also write where every field stands, as JSON in mm.  [default: none]",
)
@click.option(
    "--png",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Also write a preview of every page.  [default: none]",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The PDF; replaced only by a complete one.  [default: GAME.pdf]",
)
def command(
    game: str | None,
    format_: str,
    realms: tuple[str, ...],
    players: tuple[int, ...] | None,
    copies: int | None,
    paper: str,
    language: str,
    ink: str,
    backs: bool,
    flip: str,
    layout_file: Path | None,
    seed: int,
    self_contained: bool,
    geometry: Path | None,
    png: Path | None,
    output: Path | None,
) -> None:
    """Print sheets as a PDF.

    \b
    dicesheets print --game welten                         one full set of cards
    dicesheets print --game welten --format match --seed 7 a whole match on three pages
    """
    from dicesheets.files.write import write_files
    from dicesheets.sheets.job import Job, plan_document

    layout = load_chosen(game, layout_file)
    job = Job(
        format=format_,
        paper=paper,
        language=language,
        saver=ink == "saver",
        realms=realms,
        players=players or (0,),
        copies=(20 if format_ == "pad" else 1) if copies is None else copies,
        seed=seed,
        backs=backs,
        flip=flip,
    )
    document = plan_document(layout, job)
    if self_contained:
        document = _carry(document, layout, layout_file, paper)
    file = output or Path(f"{layout.game.value}.pdf")
    write_files(_files_of(document, file, geometry, png))
    count = len(document.pages)
    click.echo(f"{file}: {count} page{'s' if count > 1 else ''}")


def _files_of(
    document: Document, file: Path, geometry: Path | None, png: Path | None
) -> dict[Path, bytes]:
    """Return all files that were asked for, to be written together."""
    from dicesheets.files.write import make_folder
    from dicesheets.sheets.pdf import pdf_bytes

    pdf = pdf_bytes(document)
    files = {file: pdf}
    if geometry:
        if geometry.resolve() == file.resolve():
            raise UsageError(f"--geometry: {geometry} is the PDF already; choose another file")
        import json

        from dicesheets.sheets.geometry import geometry_of

        files[geometry] = json.dumps(geometry_of(document.pages)).encode()
    if png:
        from dicesheets.sheets.preview import previews_of

        make_folder(png)
        files |= previews_of(pdf, png, file.stem)
    return files


def _carry(document: Document, layout: Layout, file: Path | None, paper: str) -> Document:
    """Return the document with its layout in codes; what every dicesheets knows needs none."""
    from dicesheets.layouts.carried import pack_layout
    from dicesheets.sheets.carrier import add_carrier
    from dicesheets.variants.library import file_of

    if file is None or layout.about.generated is not None or layout.id == CLASSIC:
        click.echo("--self-contained: every dicesheets knows this layout; no page added", err=True)
        return document
    return add_carrier(document, layout, pack_layout(file_of(file), layout), paper)
