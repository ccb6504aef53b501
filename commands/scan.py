"""`dicesheets scan`: what stands on the sheets in some photos?"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dicesheets.commands.messages import say_errors
from dicesheets.commands.notes import say_folders
from dicesheets.commands.options import json_option, language_option, layout_option
from dicesheets.commands.people import names_of
from dicesheets.commands.photo_work import (
    PhotoWork,
    names_option,
    overlay_option,
    review_option,
    save_option,
)
from dicesheets.commands.speaking import argument, speaking_command
from dicesheets.commands.terminal import say_json, say_lines
from dicesheets.errors import DicesheetsError
from dicesheets.layouts.model import Layout
from dicesheets.words.text import Text

if TYPE_CHECKING:
    from dicesheets.scoring.read import ReadFile

NEEDS_REVIEW = 3  # exit status
OVERLAY_BUDGET_SECONDS = 3.0  # an overlay shows what is wrong at a glance; proofs can wait


@speaking_command(
    "scan",
    Text(
        """FOTOS ausgefüllter Blätter lesen (Bilder, PDFs oder Ordner).

        Rückgabewert: 0 alles gelesen, 2 etwas nicht lesbar, 3 etwas ist anzusehen.
        """,
        """Read PHOTOS (pictures, PDFs or folders) of filled sheets.

        Exit status: 0 everything was read, 2 something cannot be read, 3 something needs a look.
        """,
    ),
)
@argument(
    "photos",
    Text("FOTOS...", "PHOTOS..."),
    nargs=-1,
    required=True,
    type=click.Path(path_type=Path),
)
@language_option
@layout_option
@json_option
@overlay_option
@save_option
@review_option
@names_option
@click.pass_context
def command(
    ctx: click.Context, photos: tuple[Path, ...], language: str, layout: Layout | None,
    as_json: bool, overlay: Path | None, save: Path | None, review: bool, people: Path | None,
) -> None:  # fmt: skip
    """Read photos of filled sheets."""
    from dicesheets.scanner.decoder import pool

    pool.warm_up()  # while this process loads its code
    from dicesheets.scanner.collect import settled_readings
    from dicesheets.scanner.reading import Reading, format_reading, reading_json
    from dicesheets.scoring.judge import judge_entry
    from dicesheets.scoring.settle import QUICK_BUDGET_SECONDS, entry_of, settle

    names = names_of(people)

    def tell(reading: Reading) -> None:
        if as_json:
            say_json(reading_json(reading, language, names))
        else:
            say_lines(format_reading(reading, language, names))

    def tell_at_once(file: ReadFile) -> ReadFile:
        sheets = settle([file.reading], QUICK_BUDGET_SECONDS)
        (reading,) = settled_readings([file.reading], [(one, entry_of(one)) for one in sheets])
        tell(reading)
        return replace(file, reading=reading)

    work = PhotoWork(language, overlay, save, review, names)
    is_plain = not (overlay or save or review)
    loaded = work.load(photos, layout, tell_at_once if is_plain else None, with_records=False)
    readings = loaded.readings
    if not is_plain:
        players = work.ask(work.settle(loaded, QUICK_BUDGET_SECONDS), loaded.files)
        shown = [(p.sheets, p.entry) for p in players if p.sheets]
        readings = settled_readings(readings, shown)
        for reading in readings:
            tell(reading)
        if overlay:
            decide = partial(judge_entry, budget_seconds=OVERLAY_BUDGET_SECONDS)
            work.draw(loaded.files, [(p, decide(p.entry)) for p in players])
    work.finish()
    say_folders(photos, language)
    say_errors(language, loaded.errors)
    if loaded.errors:
        ctx.exit(DicesheetsError.exit_code)
    ctx.exit(NEEDS_REVIEW if any(c.doubts for r in readings for c in r.cards) else 0)
