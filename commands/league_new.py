"""`dicesheets league new`: an event, with who plays and what is played."""

from __future__ import annotations

from pathlib import Path

import click

from dicesheets.commands.language import tell
from dicesheets.commands.league import event_argument
from dicesheets.commands.options import (
    FILE,
    content_option,
    game_option,
    load_chosen,
    parse_realms,
)
from dicesheets.commands.speaking import option, speaking_command
from dicesheets.commands.terminal import say
from dicesheets.words.fields import round_name
from dicesheets.words.lists import counted, joined
from dicesheets.words.text import Text


@speaking_command(
    "new",
    Text(
        """Eine Veranstaltung anlegen: eine Datei für alles, was dazugehört.

        \b
        dicesheets print --format match --seed 7 --names leute.csv --event Cup -o cup.pdf
        dicesheets league new cup --seed 7 --names cup-names.csv
        """,
        """Make an event: one file for all that belongs to it.

        \b
        dicesheets print --format match --seed 7 --names people.csv --event Cup -o cup.pdf
        dicesheets league new cup --seed 7 --names cup-names.csv
        """,
    ),
)
@event_argument()
@game_option
@content_option
@option(
    "--names",
    type=click.Path(dir_okay=False, path_type=Path),
    value=FILE,
    words=Text(
        "Wer spielt: die Liste, die beim Drucken neben das PDF kam.  [Vorgabe: niemand Bestimmtes]",
        "Who plays: the list that printing wrote beside the PDF.  [default: nobody in particular]",
    ),
)
@option(
    "--event",
    "number",
    value=Text("NAME_ODER_NUMMER", "NAME_OR_NUMBER"),
    words=Text(
        "Wie beim Drucken: Blätter anderer Veranstaltungen fallen auf.  "
        "[Vorgabe: wie in der Liste]",
        "As in printing: sheets of other events are noticed.  [default: as in the list]",
    ),
)
@option(
    "--title",
    value=Text("TITEL", "TITLE"),
    words=Text(
        "Wie die Veranstaltung heißt.  [Vorgabe: wie die Datei]",
        "What the event is called.  [default: as the file]",
    ),
)
@option(
    "--rounds",
    type=click.IntRange(1, 9),
    words=Text(
        "So viele Durchgänge werden gespielt.  [Vorgabe: alle des Spiels]",
        "So many rounds are played.  [default: all of the game]",
    ),
)
@option(
    "--seed",
    type=click.IntRange(1),
    words=Text(
        "Die Zahl, mit der die Blätter gedruckt sind: daraus folgen die Welten.  "
        "[Vorgabe: die Blätter sagen es]",
        "The number the sheets were printed with: the realms follow from it.  "
        "[default: the sheets say]",
    ),
)
@option(
    "--realms",
    callback=parse_realms,
    metavar="A,B,…",
    words=Text(
        "Die Welten der Durchgänge, der Reihe nach; mit --seed: woraus gezogen wurde.",
        "The realms of the rounds in their order; with --seed: what was drawn from.",
    ),
)
@option(
    "--keep-photos/--leave-photos",
    "keeps",
    default=True,
    words=Text(
        "Die Fotos in der Datei aufheben, oder nur, wo sie liegen (dann müssen sie dort bleiben).  "
        "[Vorgabe: aufheben]",
        "Keep the photos in the file, or only where they lie (then they must stay there).  "
        "[default: keep]",
    ),
)
def command(
    event: Path,
    game: str | None,
    layout_file: Path | None,
    names: Path | None,
    number: str | None,
    title: str | None,
    rounds: int | None,
    seed: int | None,
    realms: tuple[str, ...],
    keeps: bool,
) -> None:
    """Make an event."""
    from dicesheets.commands.people import people_of
    from dicesheets.league.event import Wish, event_file, new_event
    from dicesheets.store.values import Person

    listed = people_of(names, None, number) if names else None
    people = listed.people if listed else ()
    wish = Wish(
        title or event_file(event).stem,
        load_chosen(game, layout_file),
        str(layout_file or ""),
        listed.event if listed else _number(number),
        rounds or 0,
        seed or 0,
        realms,
        tuple(Person(one.number, one.name, one.table) for one in people),
        keeps,
    )
    database, kept = new_event(event, wish)
    database.close()
    told = [counted(len(people), Text("Person", "person"), Text("Personen", "people"))]
    if kept.number:
        told.append(Text(f"Veranstaltung {kept.number}", f"event {kept.number}"))
    say(f"{database.file}: {tell(joined(*told))}")
    for place, drawn in enumerate(kept.realms, start=1):
        titles = [tell(wish.layout.card(realm).title) for realm in drawn]
        say(f"  {tell(round_name(place))}: {', '.join(titles)}")


def _number(name: str | None) -> int:
    from dicesheets.commands.people import event_of

    return event_of(name)
