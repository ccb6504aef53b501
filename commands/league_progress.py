"""How far a league's work is: photos, rate and time left; on a terminal only."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from dicesheets.commands.language import tell
from dicesheets.words.text import Text

if TYPE_CHECKING:
    from dicesheets.league.progress import Progress

EVERY_SECONDS = 0.5
LABEL = Text("lesen und werten", "reading and judging")


@contextmanager
def showing() -> Iterator[Callable[[Progress], None]]:
    """Give a function that shows how far the work is; it does nothing where nobody looks."""
    if not sys.stderr.isatty():
        yield lambda progress: None
        return
    begun = shown_at = time.monotonic()
    with click.progressbar(
        length=1,
        label=tell(LABEL),
        file=sys.stderr,
        show_pos=True,
        item_show_func=lambda item: item,
    ) as bar:

        def show(progress: Progress) -> None:
            nonlocal shown_at
            now = time.monotonic()
            if now - shown_at < EVERY_SECONDS and progress.ahead:
                return
            shown_at = now
            done = progress.read + progress.judged
            bar.length = max(1, done + progress.ahead)
            bar.update(done - bar.pos, say_rate(progress, now - begun))

        yield show


def say_rate(progress: Progress, seconds: float) -> str:
    """Return how many photos were read, of how many, and how fast."""
    rate = progress.read / max(0.1, seconds)
    many = max(progress.expected, progress.taken)
    told = Text(
        f"{progress.read} von {many} Fotos gelesen, {rate:.1f}/s",
        f"{progress.read} of {many} photos read, {rate:.1f}/s",
    )
    return tell(told)
