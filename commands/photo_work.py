"""What `scan` and `score` do with photos beyond reading them: overlays, review, saved records."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from dicesheets.photos import Each
    from dicesheets.scanner.pipeline import ReadPhoto

_DIR = click.Path(path_type=Path, file_okay=False)

overlay_option = click.option(
    "--overlay", type=_DIR, metavar="DIR", help="Write the sheets there with every reading on them."
)
save_option = click.option(
    "--save", type=_DIR, metavar="DIR", help="Write a record for each player there."
)
review_option = click.option(
    "--review", is_flag=True, help="Ask about every doubtful field, then save the records."
)


def handle_each(overlay: Path | None, review: bool, language: str, is_judged: bool = False) -> Each:
    """Return what to do with each photo: settle its doubts, ask, draw.

    If the sheets are judged afterwards, their doubts are settled with the same care here.
    """

    def handle(file: Path, pages: tuple[ReadPhoto, ...]) -> tuple[ReadPhoto, ...]:
        from dicesheets.photos import (
            QUICK_BUDGET_SECONDS,
            RESOLVE_BUDGET_SECONDS,
            resolve_pages,
        )

        if overlay is None and not review:
            return pages
        seconds = RESOLVE_BUDGET_SECONDS if is_judged else QUICK_BUDGET_SECONDS
        pages = resolve_pages(file, pages, seconds)
        if review:
            from dicesheets.scanner.review import review_photos

            pages = review_photos(pages, _ask, _show, language)
        if overlay is not None:
            from dicesheets.overlays import write_overlays

            write_overlays(file, pages, overlay, language)
        return pages

    return handle


def show_progress(quiet: bool) -> Callable[[Sequence[Path]], Iterable[Path]]:
    """Return a way to show how many photos are done: on a terminal, with more than one."""

    def shown(files: Sequence[Path]) -> Iterator[Path]:
        hidden = quiet or len(files) < 2 or not sys.stderr.isatty()
        with click.progressbar(files, file=sys.stderr, hidden=hidden) as bar:
            yield from bar

    return shown


def _ask(question: str) -> str:
    """Ask on standard error, so that `--json` stays readable for programs."""
    answer = click.prompt(question, default="", show_default=False, prompt_suffix=" ", err=True)
    return str(answer)


def _show(text: str) -> None:
    click.echo(text, err=True)
