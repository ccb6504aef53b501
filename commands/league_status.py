"""`dicesheets league status`: how far an event is, and what needs somebody."""

from __future__ import annotations

from dataclasses import asdict
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from dicesheets.commands.language import tell
from dicesheets.commands.league import event_argument
from dicesheets.commands.speaking import option, speaking_command
from dicesheets.commands.terminal import say, say_json
from dicesheets.words.lists import counted, joined
from dicesheets.words.marks import UNREADABLE
from dicesheets.words.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dicesheets.league.status import About, Status, Unread

MOST_LINES = 20  # of each kind
SHEETS = (Text("Blatt", "sheet"), Text("Blätter", "sheets"))


@speaking_command(
    "status",
    Text(
        "Zeigen, was gekommen, gelesen und gewertet ist, und worum sich jemand kümmern muss.",
        "Show what came in, was read and judged, and what needs somebody.",
    ),
)
@event_argument()
@option("--json", "as_json", is_flag=True, words=Text("JSON ausgeben.", "Print JSON."))
def command(event: Path, as_json: bool) -> None:
    """Show how an event stands."""
    from dicesheets.league.event import open_event
    from dicesheets.league.status import status_of
    from dicesheets.league.words import say_left_out

    database, kept = open_event(event)
    try:
        found = status_of(database, kept)
    finally:
        database.close()
    if as_json:
        say_json(_json(found))
        return
    _say(found)
    for one in found.left_out:
        told = say_left_out(one.kind, one.many, [each.name for each in one.first])
        say(f"  {tell(told)}")
    _say_photos(Text("Nicht lesbar", "Could not be read"), found.unread, found.unreadable)
    _say_photos(Text("Zurückgestellt", "Set aside"), found.aside, len(found.aside))
    if found.remarks:
        say(tell(Text("Zu den Blättern:", "About the sheets:")))
        lines = list(_about_sheets(found.remarks))
        for whose, what in lines[:MOST_LINES]:
            say(f"  {whose}: {tell(what)}")
        _say_rest(len(lines))


def _about_sheets(remarks: Sequence[About]) -> Iterator[tuple[str, Text]]:
    """Yield whose sheet it is and what to say of it; of a round with other dice the first roll."""
    for (_, whose, kind, _), found in groupby(remarks, _subject):
        said = [Text(about.remark.de, about.remark.en) for about in found]
        shown = 1 if kind in _BY_TURNS else len(said)
        more = counted(len(said) - shown, *_MORE_TURNS)
        for one in said[:shown]:
            is_all = shown == len(said)
            yield whose, one if is_all else Text(f"{one.de}; {more.de}", f"{one.en}; {more.en}")


def _subject(about: About) -> tuple[str, str, str, int]:
    return about.sheet, about.whose, about.remark.kind, about.remark.round


_BY_TURNS = ("dice", "accepted")  # remarks of which a sheet may have one for every turn
_MORE_TURNS = (
    Text("weitere Runde ebenso", "more turn likewise"),
    Text("weitere Runden ebenso", "more turns likewise"),
)


def _json(found: Status) -> dict[str, object]:
    told = asdict(found)
    told["bytes"] = told.pop("bytes_")
    told["states"] = dict(found.states)
    told["left_out"] = [
        {"kind": one.kind, "count": one.many, "names": [each.name for each in one.first]}
        for one in found.left_out
    ]
    told["remarks"] = [
        {"sheet": one.sheet, "whose": one.whose, **asdict(one.remark)} for one in found.remarks
    ]
    return told


def _say(found: Status) -> None:
    from dicesheets.league.words import ROLLS, STATES

    size = f"{found.bytes_ / 1e6:.0f} MB"
    people = counted(found.people, Text("Person", "person"), Text("Personen", "people"))
    photos = counted(found.photos, Text("Foto", "photo"), Text("Fotos", "photos"))
    say(f"{found.title}: {tell(people)}, {tell(photos)} ({size})")
    told = [Text(f"{found.read} gelesen", f"{found.read} read")]
    if found.unreadable:
        many = found.unreadable
        told.append(Text(f"{many} {UNREADABLE.de}", f"{many} {UNREADABLE.en}"))
    if found.waiting:
        verb = "wartet" if found.waiting == 1 else "warten"
        told.append(Text(f"{found.waiting} {verb}", f"{found.waiting} waiting"))
    if found.judging:
        sheets = counted(found.judging, *SHEETS)
        told.append(Text(f"{sheets.de} noch zu werten", f"{sheets.en} to be judged"))
    if found.rolls:
        rolls = counted(found.rolls, *ROLLS)
        told.append(Text(f"{rolls.de} bekannt", f"{rolls.en} known"))
    say(f"  {tell(joined(*told))}")
    if found.states:
        states = [
            Text(f"{many} {STATES[state].de}", f"{many} {STATES[state].en}")
            for state, many in found.states
        ]
        say(tell(Text(f"  Blätter: {joined(*states).de}", f"  sheets: {joined(*states).en}")))
    if nameless := found.nameless:
        say(tell(Text(f"  {nameless} ohne Namen", f"  {nameless} without a name")))
    if absent := found.absent:
        names = ", ".join(found.absent_names)
        names += ", …" if absent > len(found.absent_names) else ""
        people = counted(absent, Text("Person", "person"), Text("Personen", "people"))
        told_of = Text(f"  von {people.de} kam noch nichts", f"  nothing yet from {people.en}")
        say(f"{tell(told_of)}: {names}")


def _say_photos(title: Text, photos: Sequence[Unread], many: int) -> None:
    if not photos:
        return
    say(f"{tell(title)}:")
    for one in photos[:MOST_LINES]:
        sender = f" ({one.by})" if one.by else ""
        say(f"  {one.name}{sender}: {tell(Text(one.de, one.en))}")
    _say_rest(many)


def _say_rest(count: int) -> None:
    if count > MOST_LINES:
        more = count - MOST_LINES
        say(tell(Text(f"  und {more} weitere", f"  and {more} more")))
