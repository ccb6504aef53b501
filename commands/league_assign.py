"""`dicesheets league assign`: whose a sheet or a single photo is."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

import click

from dicesheets.commands.language import tell
from dicesheets.commands.league import event_argument
from dicesheets.commands.speaking import argument, option, speaking_command
from dicesheets.commands.terminal import say
from dicesheets.errors import UsageError
from dicesheets.words.lists import counted
from dicesheets.words.text import Text

if TYPE_CHECKING:
    from dicesheets.league.keeping import Office

MOST_SHOWN = 6  # photos of which it is said how to take it back
CODE = "-"  # instead of somebody: whose its code says


@speaking_command(
    "assign",
    Text(
        """Sagen, wessen ein Blatt oder ein einzelnes Foto ist. WAS ist ein Blatt, wie die Tabelle
        es nennt (b3-1), oder ein Foto mit Dateinamen oder dem Anfang seines SHA-256; WER eine
        Nummer oder ein Name aus der Liste, oder - für das, was auf dem Blatt steht.

        Nur diese Fotos ziehen um; was derselbe Absender sonst geschickt hat, bleibt. Eine falsche
        Zuordnung wird durch eine neue ersetzt.
        """,
        """Say whose a sheet or a single photo is. WHAT is a sheet as the table calls it (b3-1), or
        a photo by the name of its file or how its SHA-256 begins; WHO is a number or a name of the
        list, or - for what stands on the sheet.

        Only these photos move; what else their sender sent stays. A wrong assignment is replaced
        by another one.
        """,
    ),
)
@event_argument()
@argument("what", Text("WAS", "WHAT"))
@argument("who", Text("WER", "WHO"))
@option(
    "--round",
    "round_",
    type=click.IntRange(1, 9),
    words=Text(
        "Aus welchem Durchgang.  [Vorgabe: wie auf dem Blatt]",
        "Of which round.  [default: as the sheet says]",
    ),
)
@option(
    "--by",
    default="",
    value=Text("NAME", "NAME"),
    words=Text("Wer das sagt; das wird aufgehoben.", "Who says so; it is kept."),
)
def command(event: Path, what: str, who: str, round_: int | None, by: str) -> None:
    """Say whose a sheet or a photo is."""
    from dicesheets.league.event import open_event
    from dicesheets.league.keeping import open_office
    from dicesheets.league.review import assign_photos, do_here, place_now

    database, opened = open_event(event)
    try:
        office = open_office(database, opened)
        photos = _photos(office, what)
        person = 0 if who == CODE else _person(office, who)
        assign_photos(office, photos, person, by, round_ or 0)
        place_now(office, photos, do_here)
    finally:
        database.close()
    many = counted(len(photos), Text("Foto", "photo"), Text("Fotos", "photos"))
    say(tell(Text(f"{many.de} zugeordnet", f"{many.en} assigned")))
    if who != CODE:
        say(tell(_BACK), err=True)
        for sha256 in photos[:MOST_SHOWN]:
            say(f"  dicesheets league assign {quote(str(event))} {sha256[:12]} {CODE}", err=True)


def _photos(office: Office, what: str) -> tuple[str, ...]:
    """Return the photos that somebody means; UsageError if there are none, or it is not clear."""
    from dicesheets.league.review import find_photos, photos_of_sheet, unit_of_sheet
    from dicesheets.store.results import sheet_results

    # "p1-2.jpg" is no sheet of p1.
    is_sheet = what == unit_of_sheet(what) or sheet_results(office.database, office.match, what)
    if is_sheet and (found := photos_of_sheet(office.database, office.match, what)):
        return found
    photos = find_photos(office.database, office.match, what)
    if len(photos) > 1:
        digests = ", ".join(photo.sha256[:12] for photo in photos)
        told = Text(f"so heißen mehrere; nimm {digests}", f"several are called so; use {digests}")
        raise UsageError(told, value=what)
    if not photos:
        raise UsageError(_NOTHING, value=what)
    return (photos[0].sha256,)


def _person(office: Office, who: str) -> int:
    from dicesheets.league.review import find_people, names_listed
    from dicesheets.league.words import SEVERAL, say_nobody

    people = find_people(office.database, office.match, who)
    if len(people) == 1:
        return people[0].number
    if not people:
        told = say_nobody(who.strip(), names_listed(office.database, office.match))
        raise UsageError(told, value=who)
    numbers = ", ".join(str(one.number) for one in people)
    raise UsageError(Text(SEVERAL.de.format(numbers), SEVERAL.en.format(numbers)), value=who)


_BACK = Text(
    "Falsch? So gilt wieder, was auf dem Blatt steht:",
    "Wrong? So what stands on the sheet holds again:",
)
_NOTHING = Text(
    "kein Blatt und kein Foto heißt so; `league table --csv` und `league status` nennen sie",
    "no sheet and no photo is called so; `league table --csv` and `league status` name them",
)
