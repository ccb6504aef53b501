"""`dicesheets rank`: several players' records in order."""

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
from dicesheets.layouts.model import Layout

if TYPE_CHECKING:
    from dicesheets.scoring.photos import Photos


@click.command(name="rank")
@click.argument("inputs", nargs=-1, required=True, type=click.Path(path_type=Path))
@language_option
@layout_option
@budget_option
@json_option
@click.pass_context
def command(
    ctx: click.Context, inputs: tuple[Path, ...], language: str, layout: Layout | None,
    budget_seconds: float, as_json: bool,
) -> None:  # fmt: skip
    """Rank the players of INPUTS (records or photos of one game) with the game's tie-breaks.

    Says when the players cannot have sat at one table: other realms, other dice.
    Exit status as for `score`.
    """
    from dicesheets.reports.json_ import ranking_json
    from dicesheets.reports.text import format_ranking, format_unsure
    from dicesheets.scoring.judge import exit_status, judge_entry, load_inputs, rank

    is_partial = False

    def read(paths: Sequence[Path], layout: Layout | None) -> Photos:
        from dicesheets.scoring.photos import read_photos

        nonlocal is_partial
        photos = read_photos(paths, layout, language=language)
        is_partial = say_notes(photos.readings, language)
        say_joined(photos, language)
        say_folders(paths, language)
        return photos

    loaded = load_inputs(inputs, layout, find_named, read)
    if not loaded.entries:
        loaded.raise_errors()
    judged = [judge_entry(entry, budget_seconds) for entry in loaded.entries]
    ranking = rank(judged)
    if as_json:
        click.echo(json.dumps(ranking_json(ranking, language), ensure_ascii=False))
    else:
        click.echo(format_ranking(ranking, language))
    if unsure := format_unsure(loaded.entries, language):
        click.echo(unsure, err=True)
    loaded.raise_errors()
    ctx.exit(exit_status(judged, is_partial))
