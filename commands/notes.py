"""What photos show but nobody can read: said beside the results, which may lack it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from dicesheets.scanner.reading import Reading


def say_notes(readings: Sequence[Reading], language: str) -> bool:
    """Print the notes of photos on standard error and say whether there were any."""
    notes = [(reading.input, note) for reading in readings for note in reading.notes]
    for name, note in notes:
        click.echo(f"{name}: {note.say(language)}", err=True)
    return bool(notes)
