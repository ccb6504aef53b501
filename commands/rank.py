"""`dicesheets rank`: several players' records in order."""

from __future__ import annotations

import json
from pathlib import Path

import click

from dicesheets.commands.options import (
    budget_option,
    find_named,
    json_option,
    language_option,
    layout_option,
)
from dicesheets.layouts.model import Layout


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
    from dicesheets.json_output import ranking_json
    from dicesheets.report import format_ranking, format_unsure
    from dicesheets.score import exit_status, judge_entry, load_inputs, rank

    loaded = load_inputs(inputs, layout, find_named)
    loaded.raise_errors()
    judged = [judge_entry(entry, budget_seconds) for entry in loaded.entries]
    ranking = rank(judged)
    if as_json:
        click.echo(json.dumps(ranking_json(ranking, language), ensure_ascii=False))
    else:
        click.echo(format_ranking(ranking, language))
    if unsure := format_unsure(judged, language):
        click.echo(unsure, err=True)
    ctx.exit(exit_status(judged))
