"""What photos show but nobody can read: said beside the results, which may lack it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from dicesheets.commands.messages import HINTS
from dicesheets.commands.terminal import say
from dicesheets.errors import say_in
from dicesheets.layouts.model import Text
from dicesheets.words.lists import listed

if TYPE_CHECKING:
    from dicesheets.scanner.reading import Reading
    from dicesheets.scoring.inputs import Player


def say_notes(readings: Sequence[Reading], language: str) -> bool:
    """Print the notes of photos on standard error and say whether there were any."""
    notes = [(reading.input, note) for reading in readings for note in reading.notes]
    for name, note in notes:
        say(f"{name}: {say_in(note, language, HINTS)}", err=True)
    return bool(notes)


def say_joined(players: Sequence[Player], language: str) -> None:
    """Name photos on standard error that were joined without a name, or could not be."""
    for player in players:
        if player.sheets and player.sheets.is_guessed:
            _say_guessed(player.sheets.inputs, language)
    apart = [p.sheets.inputs for p in players if p.sheets and p.sheets.is_apart]
    if apart:
        files = listed([Path(name).name for inputs in apart for name in inputs])
        told = Text(
            f"{files.de}: diese Blätter nennen niemanden, und nicht bei allen ist zu erkennen, "
            "welche zusammengehören; was unten getrennt steht, zählt für sich. Gehört es "
            "zusammen (jede Welt kommt nur einmal vor), nenne die Dateien gleich "
            "(anna-1.jpg, anna-2.jpg), lege sie in einen Ordner je Spieler und nenne die Ordner, "
            "oder drucke mit --players",
            f"{files.en}: these sheets name nobody, and not of all can be told which belong "
            "together; what stands apart below counts by itself. If it belongs together (each "
            "realm comes up once), name the files alike (anna-1.jpg, anna-2.jpg), put "
            "them in a folder for each player and name the folders, or print with --players",
        )
        say(told.say(language), err=True)


def _say_guessed(inputs: Sequence[str], language: str) -> None:
    files = listed([Path(name).name for name in inputs])
    told = Text(
        f"{files.de}: als Durchgänge eines Spielers gewertet, denn sie passen zusammen, und die "
        "Blätter nennen keinen; gehören sie mehreren, werte sie einzeln oder drucke mit --players",
        f"{files.en}: scored as one player's rounds, as they fit together and name nobody; if they "
        "are several people's, score them one by one or print with --players",
    )
    say(told.say(language), err=True)


def say_folders(paths: Sequence[Path], language: str) -> None:
    """Name the folders inside the folders named on standard error: they are not read."""
    from dicesheets.scanner.photo import folders_inside

    note = Text(
        "nicht gelesen; nenne den Ordner selbst, wenn er dazugehört",
        "not read; name this folder too if it belongs to it",
    )
    for folder in folders_inside(paths):
        say(f"{folder}: {note.say(language)}", err=True)


def say_left_out(paths: Sequence[Path], language: str) -> None:
    """Name on standard error the records in folders of photos: only the photos are read."""
    from dicesheets.scoring.inputs import records_beside

    for folder in paths:
        if names := [file.name for file in records_beside(folder)]:
            told = listed(names)
            note = Text(
                f"nur die Fotos gelesen, nicht {told.de}; nenne auch diese, wenn sie zählen sollen",
                f"only the photos were read, not {told.en}; name these too if they are to count",
            )
            say(f"{folder}: {note.say(language)}", err=True)


def say_nothing_to_draw(language: str) -> None:
    """Say that records have no pictures to draw on, and are saved already."""
    told = Text(
        "Bilder und neue Protokolle gibt es nur zu Fotos; diese Protokolle bleiben, wie sie sind",
        "only photos give pictures and new records; these records stay as they are",
    )
    say(told.say(language), err=True)
