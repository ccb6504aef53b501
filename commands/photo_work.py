"""What `scan` and `score` do with photos beyond reading them: overlays, review, saved records."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dicesheets.layouts.model import Text

if TYPE_CHECKING:
    from dicesheets.scanner.pipeline import ReadPhoto
    from dicesheets.scanner.reading import Reading

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


class PhotoWork:
    """What is done with every photo once it is read: settle its doubts, ask, draw, keep.

    If the sheets are judged afterwards, their doubts are settled with the same care here.
    """

    def __init__(
        self, overlay: Path | None, save: Path | None, review: bool, language: str,
        is_judged: bool = False,
    ) -> None:  # fmt: skip
        self._overlay = overlay
        self._save = save
        self._review = review
        self._language = language
        self._is_judged = is_judged
        self._reviewed: list[Reading] = []
        self._answered = 0
        self._files: tuple[Path, ...] = ()
        self._drawn: list[Path] = []

    def handle(self, file: Path, pages: tuple[ReadPhoto, ...]) -> tuple[ReadPhoto, ...]:
        """Settle the doubts of one photo; Abort if the person stops answering."""
        from dicesheets.scoring.photos import (
            QUICK_BUDGET_SECONDS,
            RESOLVE_BUDGET_SECONDS,
            resolve_pages,
        )

        if self._overlay is None and not self._review:
            return pages
        seconds = RESOLVE_BUDGET_SECONDS if self._is_judged else QUICK_BUDGET_SECONDS
        pages = resolve_pages(file, pages, seconds)
        if self._review:
            pages = self._ask_about(file, pages)
        if self._overlay is not None:
            from dicesheets.reports.overlay import write_overlays

            self._drawn += write_overlays(file, pages, self._overlay, self._language)
        return pages

    def _ask_about(self, file: Path, pages: tuple[ReadPhoto, ...]) -> tuple[ReadPhoto, ...]:
        from dicesheets.scanner.review import review_photos
        from dicesheets.scoring.photos import RESOLVE_BUDGET_SECONDS, doubt_misreadings, reading_of

        if self._is_judged:
            pages = doubt_misreadings(file, pages, RESOLVE_BUDGET_SECONDS)
        done = review_photos(pages, _ask, _show, self._language)
        self._answered += done.answered
        self._reviewed.append(reading_of(file, done.photos))
        if done.is_stopped:
            raise click.Abort
        return done.photos

    @contextmanager
    def keeping_answers(self) -> Iterator[None]:
        """Save what was answered so far if somebody stops the review; say so, and what lacks."""
        try:
            yield
        except (KeyboardInterrupt, click.Abort):
            if not self._review:
                raise
            lacks = self._say_lacks()
            saved = self._save_records(self._reviewed, lacks) if self._answered else {}
            names = ", ".join(map(str, saved))
            told = {
                "de": f"abgebrochen; {f'gespeichert: {names}' if saved else 'nichts gespeichert'}",
                "en": f"stopped; {f'saved {names}' if saved else 'nothing was saved'}",
            }[self._language]
            raise click.Abort(f"{told}; {lacks}" if saved and lacks else told) from None

    def _say_lacks(self) -> str:
        """Return which photos are in no record: "2 Fotos fehlen darin: b.jpg und c.jpg"."""
        from dicesheets.rules.wording import listed

        reached = {reading.input for reading in self._reviewed}
        left = [file.name for file in self._files if str(file) not in reached]
        if not left:
            return ""
        names = listed(left).say(self._language)
        if self._language == "de":
            return f"{len(left)} {'Fotos fehlen' if len(left) > 1 else 'Foto fehlt'} darin: {names}"
        return f"{len(left)} {'photos are' if len(left) > 1 else 'photo is'} not in it: {names}"

    def save_records(self, readings: Sequence[Reading]) -> None:
        """Write the records if they are wanted, and say where they and those before them are."""
        for file, before in self._save_records(readings).items():
            told = Text(
                f"gespeichert: {file}{f'; was dort stand: {before}' if before else ''}",
                f"saved {file}{f'; what stood there: {before}' if before else ''}",
            )
            click.echo(told.say(self._language), err=True)

    def _save_records(
        self, readings: Sequence[Reading], remark: str = ""
    ) -> dict[Path, Path | None]:
        from dicesheets.scoring.photos import save_records

        if self._save is None and not self._review:
            return {}
        return save_records(readings, self._save or Path(), self._language, remark)

    def show_progress(self, files: Sequence[Path]) -> Iterator[Path]:
        """Show how many photos are done: on a terminal, with more than one.

        Below that, the overlays that were drawn.
        """
        self._files = tuple(files)
        hidden = self._review or len(files) < 2 or not sys.stderr.isatty()
        with click.progressbar(files, file=sys.stderr, hidden=hidden) as bar:
            yield from bar
        for path in self._drawn:
            click.echo(path, err=True)


def _ask(question: str) -> str:
    """Ask on standard error, so that `--json` stays readable for programs."""
    from dicesheets.scanner.review import StopReview

    try:
        return str(
            click.prompt(question, default="", show_default=False, prompt_suffix=" ", err=True)
        )
    except click.Abort:  # Ctrl-C, or the answers have ended
        raise StopReview from None


def _show(text: str) -> None:
    click.echo(text, err=True)
