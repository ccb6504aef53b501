"""Sparing what people wrote: no output goes over the file that it is made of."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from dicesheets.errors import UsageError
from dicesheets.words.text import Text


def spare(sources: Iterable[Path | None], targets: Iterable[Path]) -> None:
    """Refuse to write over the file of a layout, a record or names that was given."""
    given = [source for source in sources if source and source.exists()]
    for target in targets:
        for source in given:
            if target.exists() and target.samefile(source):
                what = Text(
                    f"würde {source} überschreiben; benenne es um",
                    f"would overwrite {source}; rename it",
                )
                raise UsageError(what, about="output", value=target)
