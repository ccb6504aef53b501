"""`dicesheets league names`: people who sign up later, or whose name was wrong."""

from __future__ import annotations

from pathlib import Path

import click

from dicesheets.commands.language import tell
from dicesheets.commands.league import event_argument
from dicesheets.commands.speaking import argument, speaking_command
from dicesheets.commands.terminal import say
from dicesheets.words.lists import counted
from dicesheets.words.text import Text


@speaking_command(
    "names",
    Text(
        "Leute aus einer Liste aufnehmen. Wer schon eine Nummer hat, bekommt Namen und Tisch aus "
        "der Liste.",
        "Take people in from a list. Whoever has a number already gets name and table from it.",
    ),
)
@event_argument()
@argument("people", Text("LISTE", "LIST"), type=click.Path(dir_okay=False, path_type=Path))
def command(event: Path, people: Path) -> None:
    """Take people in from a list."""
    from dicesheets.league.event import open_event
    from dicesheets.records.people import load_people
    from dicesheets.store.events import enrol
    from dicesheets.store.values import Person

    listed = load_people(people)
    database, kept = open_event(event)
    try:
        found = tuple(Person(one.number, one.name, one.table) for one in listed.people)
        enrol(database, kept.match, found)
    finally:
        database.close()
    many = counted(len(found), Text("Person", "person"), Text("Personen", "people"))
    say(tell(Text(f"{database.file}: {many.de}", f"{database.file}: {many.en}")))
