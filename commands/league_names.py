"""`dicesheets league names`: people who sign up later, or whose name was wrong."""

from __future__ import annotations

from pathlib import Path

import click

from dicesheets.commands.language import tell
from dicesheets.commands.league import event_argument
from dicesheets.commands.options import FILE
from dicesheets.commands.speaking import argument, option, speaking_command
from dicesheets.commands.terminal import say
from dicesheets.errors import UsageError
from dicesheets.words.lists import counted
from dicesheets.words.text import Text

MOST_TOLD = 20  # new people


@speaking_command(
    "names",
    Text(
        """Leute aus einer Liste aufnehmen. Wer in der Liste eine Nummer hat, bekommt unter ihr
        Namen und Tisch. Wer keine hat, behält die seines Namens; alle anderen bekommen neue.

        Ihre Blätter druckt `dicesheets print --names` mit der Liste, die -o schreibt.
        """,
        """Take people in from a list. Whoever has a number in it gets name and table under that.
        Whoever has none keeps the one of their name; all others get new numbers.

        Their sheets are printed by `dicesheets print --names` with the list that -o writes.
        """,
    ),
)
@event_argument()
@argument("people", Text("LISTE", "LIST"), type=click.Path(dir_okay=False, path_type=Path))
@option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    value=FILE,
    words=Text(
        "Diese Leute mit ihren Nummern als Liste schreiben.",
        "Write these people with their numbers as a list.",
    ),
)
def command(event: Path, people: Path, output: Path | None) -> None:
    """Take people in from a list."""
    from dicesheets.files.write import write_file
    from dicesheets.layouts.people import Person
    from dicesheets.league.event import open_event
    from dicesheets.records.people import format_people, load_people
    from dicesheets.store import values
    from dicesheets.store.events import enrol
    from dicesheets.store.matches import people_of

    database, kept = open_event(event)
    try:
        known = [Person(p.number, p.name, p.table) for p in people_of(database, kept.match)]
        listed = load_people(people, known)
        if listed.event and kept.number and listed.event != kept.number:
            raise UsageError(_other_event(listed.event, kept.number), str(people))
        found = [values.Person(one.number, one.name, one.table) for one in listed.people]
        enrol(database, kept.match, found)
        many = len(people_of(database, kept.match))
    finally:
        database.close()
    numbers = {person.number for person in known}
    new = [person for person in listed.people if person.number not in numbers]
    all_of_them = counted(many, Text("Person", "person"), Text("Personen", "people"))
    told = Text(f"{all_of_them.de}, {len(new)} neu", f"{all_of_them.en}, {len(new)} new")
    say(f"{database.file}: {tell(told)}")
    for person in new[:MOST_TOLD]:
        say(f"  {person.number}  {person.name}")
    if output is not None:
        write_file(output, format_people(listed.people, kept.number))
        say(output)


def _other_event(named: int, own: int) -> Text:
    return Text(
        f"die Liste gehört zur Veranstaltung {named}, nicht zu {own}; nimm die richtige",
        f"the list belongs to event {named}, not to {own}; use the right one",
    )
