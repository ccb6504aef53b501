"""`dicesheets score`: is the play legal, and what is it worth?"""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import click

from dicesheets.commands.notes import say_errors, say_folders, say_joined, say_notes
from dicesheets.commands.options import (
    budget_option,
    json_option,
    language_option,
    layout_option,
)
from dicesheets.commands.photo_work import (
    PhotoWork,
    overlay_option,
    review_option,
    save_option,
    warm_up,
)
from dicesheets.errors import DicesheetsError
from dicesheets.layouts.model import Layout

UNREADABLE = DicesheetsError.exit_code


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
    warm_up(inputs)
    from dicesheets.reports.json_ import verdict_json
    from dicesheets.reports.text import format_verdict
    from dicesheets.rules.entry import Judged
    from dicesheets.scoring.judge import exit_status, judge_entry

    work = PhotoWork(language, overlay, save, review)
    loaded = work.load(inputs, layout)
    players = work.settle(loaded)
    is_partial = say_notes(loaded.readings, language)
    say_joined(players, language)
    say_folders(inputs, language)
    players = work.ask(players, loaded.files)
    count = 0

    def show(judged: Judged) -> None:
        nonlocal count
        if as_json:
            click.echo(json.dumps(verdict_json(judged, language), ensure_ascii=False))
        else:
            click.echo(("\n" if count else "") + format_verdict(judged, language, how))
        count += 1

    found = work.judge(
        players, loaded.files, partial(judge_entry, budget_seconds=budget_seconds), show
    )
    work.draw(loaded.files, found)
    say_errors(loaded.errors, language)
    ctx.exit(UNREADABLE if loaded.errors else exit_status([j for _, j in found], is_partial))
