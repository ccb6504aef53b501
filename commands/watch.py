"""`dicesheets watch`: a preview that follows the file you are editing."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dicesheets.commands.options import (
    ink_option,
    paper_option,
    parse_realms,
    sheet_language_option,
)

if TYPE_CHECKING:
    from dicesheets.sheets.live import LivePreview

POLL_SECONDS = 0.1  # how often to look at the file; the rest of half a second is for drawing


@click.command(name="watch", context_settings={"show_default": True})
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--realms",
    callback=parse_realms,
    metavar="A,B,…",
    help="Only these cards.  [default: all]",
)
@click.option(
    "--format",
    "format_",
    type=click.Choice(("cards", "round", "match", "pad")),
    default="cards",
    help="As for print.",
)
@paper_option
@sheet_language_option
@ink_option("As for print.")
@click.option("--once", is_flag=True, help="Draw it once and end; exit status 2 if it has faults.")
@click.option(
    "-o",
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    default="preview",
    metavar="DIR",
    help="Where PDF and pictures go.",
)
@click.pass_context
def command(
    ctx: click.Context, file: Path, realms: tuple[str, ...], format_: str, paper: str,
    language: str, ink: str, once: bool, output: Path,
) -> None:  # fmt: skip
    """Draw the layout FILE anew whenever it is saved; Ctrl-C ends.

    Faults are named as by `check`, and the last good preview stays. Keep the PDF or the pictures
    open in a viewer that reloads them.
    """
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
        raise LayoutError(f"{file}: there is no such file; check the name")
    click.echo(f"watching {file}; Ctrl-C ends")
    try:
        while True:
            if preview.has_changed():
                _show(preview)
            time.sleep(POLL_SECONDS)
    except KeyboardInterrupt:
        click.echo("")


def _show(preview: LivePreview) -> bool:
    """Draw, say what happened, and say whether it went well."""
    done = preview.refresh()
    for fault in done.faults:
        click.echo(str(fault), err=True)
    if done.problem and not done.faults:
        click.echo(done.problem, err=True)
    if not done.pages:
        return False
    pictures = len(done.written) - 1
    pages = "1 page" if done.pages == 1 else f"{done.pages} pages"
    click.echo(
        f"{time.strftime('%H:%M:%S')} {done.written[0]}: {pages}, "
        f"{pictures} drawn anew in {done.seconds:.2f} s"
    )
    return True
