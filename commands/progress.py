"""A progress bar for long work: on a terminal only, and never in the way of the output."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click


@contextmanager
def progress(total: int, label: str) -> Iterator[Callable[[], None]]:
    """Give a function to call after each piece of work."""
    if total < 2 or not sys.stderr.isatty():
        yield lambda: None
        return
    with click.progressbar(length=total, label=label, file=sys.stderr) as bar:
        yield lambda: bar.update(1)
