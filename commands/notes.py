"""What photos show but nobody can read: said beside the results, which may lack it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dicesheets.layouts.model import Text

if TYPE_CHECKING:
    from dicesheets.scanner.reading import Reading
    from dicesheets.scoring.photos import Photos


def say_notes(readings: Sequence[Reading], language: str) -> bool:
    """Print the notes of photos on standard error and say whether there were any."""
    notes = [(reading.input, note) for reading in readings for note in reading.notes]
    for name, note in notes:
        click.echo(f"{name}: {note.say(language)}", err=True)
    return bool(notes)


def say_joined(photos: Photos, language: str) -> None:
    """Name photos joined as one nameless player's rounds on standard error."""
    for note in photos.joined:
        click.echo(note.say(language), err=True)


def say_folders(paths: Sequence[Path], language: str) -> None:
    """Name the folders inside the folders named on standard error: they are not read."""
    from dicesheets.scanner.photo import folders_inside

    note = Text(
        "nicht gelesen; nenne den Ordner selbst, wenn er dazugehört",
        "not read; name this folder too if it belongs to it",
    )
    for folder in folders_inside(paths):
        click.echo(f"{folder}: {note.say(language)}", err=True)
