"""`dicesheets rank`: several players' records in order."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from dicesheets.commands.messages import HINTS, say_errors
from dicesheets.commands.notes import say_folders, say_joined, say_left_out, say_notes
from dicesheets.commands.options import (
    budget_option,
    json_option,
    language_option,
    layout_option,
    sure_option,
)
from dicesheets.commands.people import names_of
from dicesheets.commands.photo_work import PhotoWork, names_option, warm_up
from dicesheets.commands.speaking import argument, speaking_command
from dicesheets.commands.terminal import say_json, say_lines
from dicesheets.errors import DicesheetsError
from dicesheets.layouts.model import Layout
from dicesheets.words.text import Text

UNREADABLE = DicesheetsError.exit_code


@speaking_command(
    "rank",
    Text(
        """Eine Rangliste aus EINGABEN machen (Protokolle oder Fotos eines Spiels); bei Gleichstand
        gelten die Regeln des Spiels.

        Sagt, wenn nicht alle an einem Tisch gesessen haben können: andere Welten, andere Würfel.
        Regelwidrige und leere Blätter bekommen keinen Platz, ein offenes Ergebnis mehrere, und ein
        doppelt angegebenes Blatt zählt einmal. Rückgabewert wie bei `score`, und 3, wenn die
        Tische sich unterscheiden.
        """,
        """Rank the players of INPUTS (records or photos of one game) with the game's tie-breaks.

        Says when the players cannot have sat at one table: other realms, other dice. Illegal and
        blank sheets take no place, an open score several, and a sheet given twice counts once.
        Exit status as for `score`, and 3 if the tables differ.
        """,
    ),
)
@argument(
    "inputs",
    Text("EINGABEN...", "INPUTS..."),
    nargs=-1,
    required=True,
    type=click.Path(path_type=Path),
)
@language_option
@layout_option
@budget_option
@sure_option
@json_option
@names_option
@click.pass_context
def command(
    ctx: click.Context, inputs: tuple[Path, ...], language: str, layout: Layout | None,
    budget_seconds: float, sure: float, as_json: bool, people: Path | None,
) -> None:  # fmt: skip
    """Rank the players of some records or photos."""
    warm_up(inputs)
    from dicesheets.reports.json_ import ranking_json
    from dicesheets.reports.ranking import format_ranking, format_unsure
    from dicesheets.scoring.judge import NEEDS_REVIEW, judge_entry
    from dicesheets.scoring.rank import find_same_photos, rank, ranking_status, records_first

    work = PhotoWork(language, names=names_of(people), sure=sure)
    loaded = work.load(inputs, layout)
    players, known = records_first(work.settle(loaded))
    is_partial = say_notes(loaded.readings, language)
    say_joined(players, language)
    say_folders(inputs, language)
    say_left_out(inputs, language)
    if not players:
        say_errors(language, loaded.errors)
        ctx.exit(UNREADABLE if loaded.errors else NEEDS_REVIEW)
    decide = partial(judge_entry, budget_seconds=budget_seconds)
    judged = [found for _, found in work.judge(players, (), decide)]
    ranking = rank(judged, (*known, *find_same_photos(inputs)))
    if as_json:
        say_json(ranking_json(ranking, language))
    else:
        say_lines(format_ranking(ranking, language, judged[0].entry.pad))
    if unsure := format_unsure([one.entry for one in judged], language, HINTS):
        say_lines(unsure, err=True)
    say_errors(language, loaded.errors)
    ctx.exit(UNREADABLE if loaded.errors else ranking_status(judged, ranking, is_partial))
