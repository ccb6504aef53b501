"""`dicesheets score`: is the play legal, and what is it worth?"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dicesheets.commands.notes import say_folders, say_joined, say_notes
from dicesheets.commands.options import (
    budget_option,
    find_named,
    json_option,
    language_option,
    layout_option,
)
from dicesheets.commands.photo_work import (
    PhotoWork,
    overlay_option,
    review_option,
    save_option,
)
from dicesheets.layouts.model import Layout

if TYPE_CHECKING:
    from dicesheets.scoring.photos import Photos


@click.command(name="score")
@click.argument("inputs", nargs=-1, required=True, type=click.Path(path_type=Path))
@language_option
@layout_option
@budget_option
@json_option
@click.option("--how", is_flag=True, help="Show one way in which it may have been played.")
@overlay_option
@save_option
@review_option
@click.pass_context
def command(
    ctx: click.Context, inputs: tuple[Path, ...], language: str, layout: Layout | None,
    budget_seconds: float, as_json: bool, how: bool, overlay: Path | None, save: Path | None,
    review: bool,
) -> None:  # fmt: skip
    """Judge and score INPUTS: records (YAML or JSON), photos, PDFs or folders of photos.

    Exit status: 0 everything is legal, 1 something is not, 2 something cannot be read,
    3 something needs a second look or is undecided.
    """
    from dicesheets.reports.json_ import verdict_json
    from dicesheets.reports.text import format_verdict
    from dicesheets.rules.entry import Judged
    from dicesheets.scoring.judge import exit_status, judge_entry, load_inputs, look_for_misreading

    is_partial = False  # a card on a photo could not be read

    def read(paths: Sequence[Path], layout: Layout | None) -> Photos:
        nonlocal is_partial
        from dicesheets.scoring.photos import RESOLVE_BUDGET_SECONDS, read_photos

        work = PhotoWork(overlay, save, review, language, is_judged=True)
        # After a review the person has the last word.
        seconds = 0 if review else RESOLVE_BUDGET_SECONDS
        with work.keeping_answers():
            photos = read_photos(paths, layout, work.handle, work.show_progress, seconds, language)
        is_partial = say_notes(photos.readings, language)
        say_joined(photos, language)
        say_folders(paths, language)
        work.save_records(photos.readings)
        return photos

    loaded = load_inputs(inputs, layout, find_named, read)
    judged: list[Judged] = []
    for entry in loaded.entries:
        item = judge_entry(entry, budget_seconds)
        if not review:  # which has asked about it
            item = look_for_misreading(item, budget_seconds)
        if as_json:
            click.echo(json.dumps(verdict_json(item, language), ensure_ascii=False))
        else:
            click.echo(("\n" if judged else "") + format_verdict(item, language, how))
        judged.append(item)
    loaded.raise_errors()
    ctx.exit(exit_status(judged, is_partial))
