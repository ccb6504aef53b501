"""`dicesheets scan`: what stands on the sheets in some photos?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dicesheets.commands.notes import say_folders
from dicesheets.commands.options import json_option, language_option, layout_option
from dicesheets.commands.photo_work import (
    PhotoWork,
    overlay_option,
    review_option,
    save_option,
)
from dicesheets.errors import PhotoError
from dicesheets.layouts.model import Layout

if TYPE_CHECKING:
    from dicesheets.scanner.pipeline import ReadPhoto

NEEDS_REVIEW = 3  # exit status


@click.command(name="scan")
@click.argument("photos", nargs=-1, required=True, type=click.Path(path_type=Path))
@language_option
@layout_option
@json_option
@overlay_option
@save_option
@review_option
@click.pass_context
def command(
    ctx: click.Context, photos: tuple[Path, ...], language: str, layout: Layout | None,
    as_json: bool, overlay: Path | None, save: Path | None, review: bool,
) -> None:  # fmt: skip
    """Read PHOTOS (pictures, PDFs or folders) of filled sheets.

    Exit status: 0 everything was read, 2 something cannot be read, 3 something needs a look.
    """
    from dicesheets.scanner.reading import format_reading, reading_json
    from dicesheets.scoring.photos import read_photos, reading_of, resolve_pages

    work = PhotoWork(overlay, save, review, language)

    def each(file: Path, pages: tuple[ReadPhoto, ...]) -> tuple[ReadPhoto, ...]:
        pages = work.handle(file, pages) if overlay or review else resolve_pages(file, pages)
        reading = reading_of(file, pages)
        told = json.dumps(reading_json(reading, language), ensure_ascii=False) if as_json else None
        click.echo(told or format_reading(reading, language))
        return pages

    with work.keeping_answers():
        read = read_photos(
            photos, layout, each, work.show_progress, resolve_seconds=0, language=language
        )
    say_folders(photos, language)
    work.save_records(read.readings)
    if read.problems:
        raise PhotoError("\n".join(read.problems))
    ctx.exit(NEEDS_REVIEW if any(c.doubts for r in read.readings for c in r.cards) else 0)
