"""Whom `print` makes personal sets for, and what it says of them; whose sheets are read."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path

from dicesheets.commands.language import tell
from dicesheets.commands.options import MAX_PLAYERS
from dicesheets.commands.terminal import say
from dicesheets.errors import UsageError
from dicesheets.layouts.fiducials import MAX_EVENT
from dicesheets.layouts.people import PersonId
from dicesheets.records.people import (
    SEATS,
    People,
    crowded_tables,
    format_people,
    load_people,
    numbered_people,
    same_names,
)
from dicesheets.rules.entry import NameSeen
from dicesheets.sheets.text import lettering, missing_characters
from dicesheets.words.lists import counted, joined, listed
from dicesheets.words.text import Text

MOST_SIGNS = 12  # that are named of those the font lacks
LIST_SUFFIX = "-names.csv"  # of the list beside a PDF
SEPARATORS = {"de": ";", "en": ","}  # what a spreadsheet of that language expects


def people_of(names: Path | None, players: tuple[int, ...] | None, event: str | None) -> People:
    """Return who gets a personal set: those of a list, or numbers; nobody if none is asked for."""
    where = event_of(event)
    if names is None:
        if players and (players[-1] > MAX_PLAYERS or where):
            return People(numbered_people(players[0], players[-1]), where)
        if where:
            what = Text(
                "gehört zu persönlichen Sätzen; nenne --names oder --players",
                "belongs to personal sets; give --names or --players",
            )
            raise UsageError(what, about="event")
        return People((), event=0)
    found = load_people(names)
    if players:
        chosen = tuple(p for p in found.people if players[0] <= p.number <= players[-1])
        if not chosen:
            what = Text("niemand hat eine dieser Nummern", "nobody has one of these numbers")
            raise UsageError(what, str(names), about="players")
        found = replace(found, people=chosen)
    return replace(found, event=where or found.event)


def names_of(file: Path | None) -> dict[PersonId, str]:
    """Return whose each number of a list is; nobody's without one."""
    return {} if file is None else load_people(file).names()


def list_file(
    people: People, names: Path | None, pdf: Path, others: Collection[Path]
) -> Path | None:
    """Return where the list of numbers belongs; None if there is none, or it is there already."""
    if names is None:
        return None
    file = pdf.with_name(f"{pdf.stem}{LIST_SUFFIX}")
    taken = {other.resolve() for other in others}
    if file.resolve() == names.resolve() and people.has_numbers:
        return None
    if file.resolve() in {*taken, names.resolve()}:
        what = Text(
            f"dorthin käme die Liste der Nummern: {file}; benenne das PDF um",
            f"the list of numbers would go there: {file}; rename the PDF",
        )
        raise UsageError(what, about="output")
    return file


def list_bytes(people: People, language: str) -> bytes:
    """Return the list of everybody's number, for the organiser and for reading."""
    return format_people(people.people, people.event, SEPARATORS[language])


def say_people(people: People, file: Path | None) -> None:
    """Say which numbers people have, and what could not be printed as it is written."""
    if not people.people:
        return
    told = counted(len(people.people), Text("Person", "person"), Text("Personen", "people"))
    if people.event:
        where = Text(f"Veranstaltung {people.event}", f"event {people.event}")
        told = joined(told, where)
    if file:
        told = Text(
            f"{file}: die Nummern aller ({told.de})", f"{file}: everybody's number ({told.en})"
        )
    say(tell(told))
    for note in _notes(people):
        say(tell(note), err=True)


def say_names(
    folder: Path, written: Sequence[Sequence[tuple[NameSeen, Path]]], language: str
) -> None:
    """Say how many pictures of names there are."""
    count = sum(map(len, written))
    told = Text(
        f"{folder}: {count} Bild{'er' if count != 1 else ''} von Namen",
        f"{folder}: {count} picture{'s' if count != 1 else ''} of names",
    )
    say(told.say(language), err=True)


def _notes(people: People) -> list[Text]:
    named = [p for p in people.people if p.name]
    lacking = [p for p in named if lettering(p.name, "bold")[0] != p.name]
    notes = []
    if lacking:
        signs = "".join(sorted({c for p in lacking for c in missing_characters(p.name, "names")}))
        shown = " ".join(signs[:MOST_SIGNS]) + (" …" if len(signs) > MOST_SIGNS else "")
        blank = sum(not lettering(p.name, "bold")[0] for p in lacking)
        rest = len(lacking) - blank
        parts = []
        if rest:
            parts.append(Text(
                f"{rest} Name{'n' if rest > 1 else ''} ohne diese Zeichen gedruckt",
                f"{rest} name{'s' if rest > 1 else ''} printed without these marks",
            ))  # fmt: skip
        if blank:
            parts.append(Text(
                f"{blank} zum Hinschreiben frei gelassen",
                f"{blank} left blank to be written by hand",
            ))  # fmt: skip
        told = joined(*parts)
        notes.append(Text(
            f"die Schrift hat kein {shown}: {told.de}", f"the font has no {shown}: {told.en}"
        ))  # fmt: skip
    if same := same_names(people.people):
        many = listed(same)
        notes.append(Text(
            f"mehrmals in der Liste, mit verschiedenen Nummern: {many.de}",
            f"listed more than once, with different numbers: {many.en}",
        ))  # fmt: skip
    if crowded := crowded_tables(people.people):
        many = listed(crowded)
        notes.append(Text(
            f"mehr als {SEATS} an einem Tisch, dort ohne Farben: {many.de}",
            f"more than {SEATS} at a table, no colours there: {many.en}",
        ))  # fmt: skip
    return notes


def event_of(name: str | None) -> int:
    """Return the number of an event that somebody names; UsageError if it fits on no sheet."""
    from dicesheets.layouts.people import event_number

    try:
        return event_number(name or "")
    except ValueError:
        what = Text(
            f"passt auf kein Blatt; wähle 1 bis {MAX_EVENT} oder einen Namen",
            f"does not fit on a sheet; choose 1 to {MAX_EVENT} or a name",
        )
        raise UsageError(what, about="event", value=name or "") from None
