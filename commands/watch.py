"""`dicesheets watch`: a preview that follows the file you are editing."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dicesheets.commands.language import language_of, tell
from dicesheets.commands.messages import spelled
from dicesheets.commands.options import (
    FOLDER,
    ink_option,
    paper_option,
    parse_realms,
    sheet_language_option,
)
from dicesheets.commands.speaking import argument, option, speaking_command
from dicesheets.commands.terminal import say, say_lines
from dicesheets.words.text import Text

if TYPE_CHECKING:
    from dicesheets.sheets.live import LivePreview

POLL_SECONDS = 0.1  # how often to look at the file; the rest of half a second is for drawing


@speaking_command(
    "watch",
    Text(
        """Die Vorlage DATEI bei jedem Speichern neu zeichnen; Strg-C beendet.

        Fehler werden wie von `check` genannt, und die letzte gute Vorschau bleibt. Lass das PDF
        oder die Bilder in einem Programm offen, das sie neu lädt.
        """,
        """Draw the layout FILE anew whenever it is saved; Ctrl-C ends.

        Faults are named as by `check`, and the last good preview stays. Keep the PDF or the
        pictures open in a viewer that reloads them.
        """,
    ),
    context_settings={"show_default": True},
)
@argument("file", Text("DATEI", "FILE"), type=click.Path(dir_okay=False, path_type=Path))
@option(
    "--realms",
    callback=parse_realms,
    metavar="A,B,…",
    words=Text("Nur diese Karten.  [Vorgabe: alle]", "Only these cards.  [default: all]"),
)
@option(
    "--format",
    "format_",
    type=click.Choice(("cards", "round", "match", "pad")),
    default="cards",
    words=Text("Wie bei print.", "As for print."),
)
@paper_option
@sheet_language_option
@ink_option(Text("Wie bei print.", "As for print."))
@option(
    "--once",
    is_flag=True,
    words=Text(
        "Einmal zeichnen und enden; Rückgabewert 2, wenn sie Fehler hat.",
        "Draw it once and end; exit status 2 if it has faults.",
    ),
)
@option(
    "-o",
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    default="preview",
    value=FOLDER,
    words=Text("Wohin PDF und Bilder kommen.", "Where PDF and pictures go."),
)
@click.pass_context
def command(
    ctx: click.Context, file: Path, realms: tuple[str, ...], format_: str, paper: str,
    language: str, ink: str, once: bool, output: Path,
) -> None:  # fmt: skip
    """Draw a layout anew whenever it is saved."""
    from dicesheets.errors import LayoutError
    from dicesheets.sheets.job import Job
    from dicesheets.sheets.live import LivePreview

    job = Job(
        format=format_, paper=paper, language=language, saver=ink == "saver", realms=realms,
        copies=1,
    )  # fmt: skip
    preview = LivePreview(file, output, job)
    if once:
        ctx.exit(0 if _show(preview) else 2)
    if not file.exists():  # a wrong name would be waited for in vain
        what = Text(
            "diese Datei gibt es nicht; prüfe den Namen", "there is no such file; check the name"
        )
        raise LayoutError(what, str(file))
    say(tell(Text(f"{file} wird beobachtet; Strg-C beendet", f"watching {file}; Ctrl-C ends")))
    try:
        while True:
            if preview.has_changed():
                _show(preview)
            time.sleep(POLL_SECONDS)
    except KeyboardInterrupt:
        say("")


def _show(preview: LivePreview) -> bool:
    """Draw, say what happened, and say whether it went well."""
    from dicesheets.errors import LayoutError

    done, language = preview.refresh(), language_of(click.get_current_context())
    problem = LayoutError(done.faults) if done.faults else done.problem
    if problem is not None:
        say_lines(spelled(problem, language), err=True)
    if not done.pages:
        return False
    pictures = len(done.written) - 1
    when, seconds = f"{time.strftime('%H:%M:%S')} {done.written[0]}", f"{done.seconds:.2f}"
    told = Text(
        f"{when}: {done.pages} Seite{'n' if done.pages > 1 else ''}, {pictures} neu gezeichnet in "
        f"{seconds.replace('.', ',')} s",
        f"{when}: {done.pages} page{'s' if done.pages > 1 else ''}, {pictures} drawn anew in "
        f"{seconds} s",
    )
    say(tell(told))
    return True
