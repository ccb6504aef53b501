"""`dicesheets best`: what the rounds could have scored with these dice."""

from __future__ import annotations

from pathlib import Path
from textwrap import fill

import click

from dicesheets.commands.messages import HINTS, say_errors
from dicesheets.commands.options import (
    budget_option,
    json_option,
    language_option,
    layout_option,
)
from dicesheets.commands.photo_work import PhotoWork
from dicesheets.commands.speaking import argument, speaking_command
from dicesheets.commands.terminal import say_json, say_lines
from dicesheets.errors import DicesheetsError
from dicesheets.layouts.model import Layout
from dicesheets.words.text import Text

WIDTH = 96  # characters of a line, as in reports


@speaking_command(
    "best",
    Text(
        """Sagen, was jeder Durchgang von PROTOKOLL (Würfelwelten) mit seinen Würfeln hätte bringen
        können, und wie.

        Die Welten und die Würfel müssen darin stehen, die anderen Zeichen dürfen fehlen. Die Zeit
        gilt für jeden Durchgang. Rückgabewert: 0, oder 3, wenn etwas darauf unsicher gelesen ist.
        """,
        """Say what each round of RECORD (Würfelwelten) could have scored with its dice, and how.

        The realms and the dice log must be there; the other marks may be missing. The budget is
        for each round. Exit status: 0, or 3 if something on it was read with doubt.
        """,
    ),
)
@argument("record", Text("PROTOKOLL", "RECORD"), type=click.Path(path_type=Path))
@language_option
@layout_option
@budget_option
@json_option
@click.pass_context
def command(
    ctx: click.Context, record: Path, language: str, layout: Layout | None, budget_seconds: float,
    as_json: bool,
) -> None:  # fmt: skip
    """Say what the rounds of a record could have scored."""
    from dicesheets.reports.ranking import format_unsure
    from dicesheets.rules.doubt import open_rounds
    from dicesheets.rules.welten.best.hindsight import find_best_plays, format_hindsight
    from dicesheets.scoring.judge import NEEDS_REVIEW

    work = PhotoWork(language)
    loaded = work.load((record,), layout)
    if loaded.errors:
        say_errors(language, loaded.errors)
        ctx.exit(DicesheetsError.exit_code)
    entries = [player.entry for player in work.settle(loaded)]
    for entry in entries:
        lost = open_rounds(entry)
        for hindsight in find_best_plays(entry.layout, entry.record, budget_seconds, lost):
            if as_json:
                say_json(hindsight.as_json(language))
            else:
                for line in format_hindsight(hindsight, language):
                    say_lines(_wrapped(line))
    if unsure := format_unsure(entries, language, HINTS):
        say_lines(unsure, err=True)
        ctx.exit(NEEDS_REVIEW)


def _wrapped(line: str) -> str:
    return fill(
        line, WIDTH, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False
    )
