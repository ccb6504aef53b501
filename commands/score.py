"""`dicesheets score`: is the play legal, and what is it worth?"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import click

from dicesheets.commands.messages import HINTS, say_errors
from dicesheets.commands.notes import (
    say_folders,
    say_joined,
    say_left_out,
    say_notes,
    say_nothing_to_draw,
)
from dicesheets.commands.options import (
    budget_option,
    json_option,
    language_option,
    layout_option,
    sure_option,
)
from dicesheets.commands.people import names_of, say_names
from dicesheets.commands.photo_work import (
    PhotoWork,
    names_option,
    names_to_option,
    overlay_option,
    review_option,
    save_option,
    warm_up,
)
from dicesheets.commands.speaking import argument, option, speaking_command
from dicesheets.commands.terminal import say_json, say_lines
from dicesheets.errors import DicesheetsError
from dicesheets.layouts.model import Layout
from dicesheets.words.text import Text

UNREADABLE = DicesheetsError.exit_code


@speaking_command(
    "score",
    Text(
        """EINGABEN prüfen und werten: Protokolle (YAML oder JSON), Fotos, PDFs oder Ordner mit
        Fotos; `-` ist ein Protokoll auf der Standardeingabe.

        Rückgabewert: 0 alles regelgerecht, 1 etwas nicht, 2 etwas nicht lesbar, 3 etwas ist
        anzusehen oder nicht entschieden.
        """,
        """Judge and score INPUTS: records (YAML or JSON), photos, PDFs or folders of photos;
        `-` is a record on standard input.

        Exit status: 0 everything is legal, 1 something is not, 2 something cannot be read,
        3 something needs a second look or is undecided.
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
@option(
    "--how",
    is_flag=True,
    words=Text(
        "Einen Verlauf zeigen, wie gespielt worden sein kann.",
        "Show one way in which it may have been played.",
    ),
)
@overlay_option
@save_option
@review_option
@names_option
@names_to_option
@click.pass_context
def command(
    ctx: click.Context, inputs: tuple[Path, ...], language: str, layout: Layout | None,
    budget_seconds: float, sure: float, as_json: bool, how: bool, overlay: Path | None,
    save: Path | None, review: bool, people: Path | None, names_to: Path | None,
) -> None:  # fmt: skip
    """Judge and score records or photos."""
    warm_up(inputs)
    from dicesheets.reports.json_ import verdict_json
    from dicesheets.reports.names import write_names
    from dicesheets.reports.text import format_verdict
    from dicesheets.rules.entry import Judged, NameSeen
    from dicesheets.scoring.inputs import Player
    from dicesheets.scoring.judge import exit_status, judge_entry, search_once

    search = search_once(budget_seconds)
    work = PhotoWork(language, overlay, save, review, names_of(people), sure, search)
    loaded = work.load(inputs, layout)
    players = work.settle(loaded)
    is_partial = say_notes(loaded.readings, language)
    say_joined(players, language)
    say_folders(inputs, language)
    say_left_out(inputs, language)
    judge = partial(judge_entry, budget_seconds=budget_seconds, search=search)
    pictures: Sequence[Sequence[tuple[NameSeen, Path]]] = [()] * len(players)
    count = 0

    def show(judged: Judged) -> None:
        nonlocal count
        if as_json:
            say_json(verdict_json(judged, language, pictures[count]))
        else:
            say_lines(("\n" if count else "") + format_verdict(judged, language, how, HINTS))
        count += 1

    def show_all(players: Sequence[Player]) -> None:
        for player in players:
            show(judge(player.entry))

    players = work.ask(players, loaded.files, show_all)
    if names_to:
        pictures = write_names([player.entry for player in players], names_to)
        say_names(names_to, pictures, language)
    found = work.judge(players, loaded.files, judge, show)
    work.draw(loaded.files, found)
    if found and not loaded.files and not review and (overlay or save):
        say_nothing_to_draw(language)
    work.finish()
    say_errors(language, loaded.errors)
    ctx.exit(UNREADABLE if loaded.errors else exit_status([j for _, j in found], is_partial))
