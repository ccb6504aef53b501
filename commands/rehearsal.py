"""What an event lays down for a rehearsal: who plays, which realms, and the dice that are known."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from dicesheets.errors import UsageError
from dicesheets.words.text import Text

if TYPE_CHECKING:
    from dicesheets.layouts.model import Layout
    from dicesheets.practice.given import Given
    from dicesheets.records.people import People


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """An event as practice needs it."""

    layout: Layout
    people: People
    form: str
    given: Given


def rehearsal_of(event: Path, players: tuple[int, ...] | None) -> Rehearsal:
    """Return what is played in an event, and by whom; UsageError if nobody is on its list."""
    from dicesheets.layouts.people import Person
    from dicesheets.league.event import open_event, own_layout
    from dicesheets.practice.given import Given
    from dicesheets.records.people import format_people, parse_people
    from dicesheets.store.matches import people_of, rolls_of

    database, kept = open_event(event)
    try:
        layout = own_layout(database, kept)
        stored = people_of(database, kept.match)
        rolls = tuple((r.round, r.turn, r.first, r.second) for r in rolls_of(database, kept.match))
    finally:
        database.close()
    chosen = [p for p in stored if players is None or players[0] <= p.number <= players[-1]]
    if not chosen:
        raise UsageError(_NOBODY, str(event), about="league")
    # As the list that printing wrote: everybody at a table has a colour by their place in it.
    listed = format_people([Person(p.number, p.name, p.table) for p in stored], kept.number)
    numbers = {p.number for p in chosen}
    people = parse_people(listed, str(event))
    people = replace(people, people=tuple(p for p in people.people if p.number in numbers))
    is_match = layout.traits.has_rounds and kept.rounds > 1
    realms = tuple(realm for names in kept.realms for realm in names)
    given = Given(realms, rolls, kept.rounds)
    return Rehearsal(layout, people, "match" if is_match else "round", given)


_NOBODY = Text(
    "niemand davon steht in der Liste der Veranstaltung; `league names` nimmt Leute auf",
    "nobody of these is on the list of the event; `league names` takes people in",
)
