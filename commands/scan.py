"""`dicesheets scan`: what stands on the sheets in some photos?"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from dicesheets.commands.options import json_option, language_option, layout_option
from dicesheets.errors import PhotoError
from dicesheets.layouts.model import Layout

NEEDS_REVIEW = 3  # exit status
DIR = click.Path(path_type=Path, file_okay=False)


@click.command(name="scan")
@click.argument("photos", nargs=-1, required=True, type=click.Path(path_type=Path))
@language_option
@layout_option
@json_option
@click.option("--overlay", type=DIR, help="Write the sheets there with every reading on them.")
@click.option("--save", type=DIR, help="Write a record for each player there.")
@click.option("--review", is_flag=True, help="Ask about every doubtful field, then save.")
@click.pass_context
def command(
    ctx: click.Context, photos: tuple[Path, ...], language: str, layout: Layout | None,
    as_json: bool, overlay: Path | None, save: Path | None, review: bool,
) -> None:  # fmt: skip
    """Read PHOTOS (pictures, PDFs or folders) of filled sheets.

    Exit status: 0 everything was read, 2 something cannot be read, 3 something needs a look.
    """
    from dicesheets import photos as work
    from dicesheets.scanner.carrier import CarriedLayouts
    from dicesheets.scanner.photo import list_pictures
    from dicesheets.scanner.reading import Reading, format_reading, reading_json

    carried = CarriedLayouts(photos)
    library = work.make_library(layout, carried)
    readings: list[Reading] = []
    problems: list[str] = []
    files = list_pictures(photos)
    with click.progressbar(files, file=sys.stderr, hidden=_no_bar(len(files))) as shown:
        for file in shown:
            try:
                pages = work.resolve_pages(file, work.read_pages(file, library, carried))
            except PhotoError as error:
                problems.append(str(error))
                continue
            if review:
                from dicesheets.scanner.review import review_photos

                pages = review_photos(pages, _ask, click.echo, language)
            readings.append(work.reading_of(file, pages))
            if overlay is not None:
                from dicesheets.overlays import write_overlays

                write_overlays(file, pages, overlay, language)
            told = json.dumps(reading_json(readings[-1]), ensure_ascii=False) if as_json else None
            click.echo(told or format_reading(readings[-1], language))
    if save is not None or review:
        for path in work.save_records(readings, save or Path()):
            click.echo(path, err=as_json)
    if problems:
        raise PhotoError("\n".join(problems))
    ctx.exit(NEEDS_REVIEW if any(card.doubts for r in readings for card in r.cards) else 0)


def _ask(question: str) -> str:
    return str(click.prompt(question.rstrip(), default="", show_default=False, prompt_suffix=" "))


def _no_bar(count: int) -> bool:
    """A bar is for people who wait: on a terminal, with more than one photo."""
    return count < 2 or not sys.stderr.isatty()
