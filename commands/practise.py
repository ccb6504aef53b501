"""`dicesheets practise`: a photo of a filled sheet, to try the scanner without a printer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dicesheets.commands.language import tell
from dicesheets.commands.options import (
    FILE,
    FOLDER,
    content_option,
    game_option,
    ink_option,
    load_chosen,
    paper_option,
    parse_realms,
    players_option,
    sheet_language_option,
)
from dicesheets.commands.people import people_of
from dicesheets.commands.spare import spare
from dicesheets.commands.speaking import option, speaking_command
from dicesheets.commands.terminal import say
from dicesheets.errors import UsageError
from dicesheets.layouts.fiducials import MAX_PERSON
from dicesheets.layouts.model import Role
from dicesheets.practice.preset_names import PRESETS
from dicesheets.words.text import Text

if TYPE_CHECKING:
    from dicesheets.layouts.model import Layout
    from dicesheets.layouts.people import Person
    from dicesheets.practice.given import Given
    from dicesheets.practice.make import Practice, Wish
    from dicesheets.practice.sheet import Print
    from dicesheets.rules.record import Record

ROUND = "round"  # the format if none is named
SUFFIXES = (".jpg", ".jpeg")  # what a photo is written as
Made = tuple[str, tuple["Practice", ...], "Record"]  # what the file's name gets, photos, truth


@dataclass(frozen=True, slots=True)
class Scene:
    """Whose sheets are photographed, and how."""

    layout: Layout
    wish: Wish
    how: Print
    players: tuple[int | Person, ...]
    realms: tuple[str, ...]
    record: Record | None
    given: Given
    seats: int = 0  # that play on a pad for the whole table; 0: by chance


@speaking_command(
    "practise",
    Text(
        """Das Foto eines ausgefüllten Blatts machen: eine regelgerechte Partie, eine zufällige
        Handschrift, eine Handykamera.

        \b
        dicesheets practise -o foto.jpg                 ein Durchgang, zu lesen mit `score foto.jpg`
        dicesheets practise --players 4 -o tisch.jpg    tisch-P1.jpg bis tisch-P4.jpg, für `rank`
        dicesheets practise --league cup -o probe.jpg   die Blätter aller für `league add`
        """,
        """Make a photo of a filled sheet: a legal game, a random hand, a phone camera.

        \b
        dicesheets practise -o photo.jpg                 a round, to be read by `score photo.jpg`
        dicesheets practise --players 4 -o table.jpg     table-P1.jpg to table-P4.jpg, for `rank`
        dicesheets practise --league cup -o try.jpg      everybody's sheets, for `league add`
        """,
    ),
    context_settings={"show_default": True},
)
@game_option
@option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("practice.jpg"),
    value=FILE,
    words=Text(
        "Das Foto; das richtige Protokoll kommt als .yaml daneben.",
        "The photo; the true record is written beside it as .yaml.",
    ),
)
@option(
    "--seed",
    type=click.IntRange(0),
    default=1,
    words=Text("Gleiche Zahl, gleiches Foto.", "Same seed, same photo."),
)
@players_option(
    Text(
        "Ein Foto der Blätter jedes Spielers: 4 heißt 1 bis 4, 2-3 nur diese. Welten und Würfel "
        "hat der ganze Tisch gemeinsam, Spielpläne alle für sich. Ein Block für alle: so viele "
        "stehen darauf.  [Vorgabe: ein Blatt von niemand Bestimmtem]",
        "A photo of each player's sheets: 4 means 1 to 4, 2-3 only those. Realms and dice are the "
        "table's, boards are everybody's own. A pad for all: so many play on it.  [default: one "
        "sheet of nobody in particular]",
    ),
    MAX_PERSON,
)
@option(
    "--names",
    type=click.Path(dir_okay=False, path_type=Path),
    value=FILE,
    words=Text(
        "Ein Foto der Blätter aller in dieser Liste (CSV), mit ihrem Namen, wie bei print; mit "
        "--players nur diese Nummern.  [Vorgabe: keine Namen]",
        "A photo of the sheets of everybody in this list (CSV), with their name, as for print; "
        "with --players only those numbers.  [default: no names]",
    ),
)
@option(
    "--event",
    value=Text("NAME_ODER_NUMMER", "NAME_OR_NUMBER"),
    words=Text(
        "Wo diese Personen spielen, wie bei print.  [Vorgabe: wie in der Liste]",
        "Where these people play, as for print.  [default: as in the list]",
    ),
)
@option(
    "--league",
    type=click.Path(path_type=Path),
    value=Text("VERANSTALTUNG", "EVENT"),
    words=Text(
        "Eine Probe für diese Veranstaltung: ihre Leute, ihre Welten und Durchgänge wie gedruckt, "
        "und die Würfel, die schon bekannt sind; mit --players nur diese Nummern.  "
        "[Vorgabe: keine]",
        "A rehearsal for this event: its people, its realms and rounds as printed, and the dice "
        "that are known already; with --players only those numbers.  [default: none]",
    ),
)
@option(
    "--count",
    type=click.IntRange(1, 10_000),
    default=1,
    words=Text(
        "So viele machen, mit aufsteigenden Zahlen und nummerierten Dateien.",
        "Make this many, with seeds counting up and numbered files.",
    ),
)
@option(
    "--preset",
    type=click.Choice(PRESETS),
    default=PRESETS[0],
    words=Text("Was für ein Foto.", "What kind of photo."),
)
@option(
    "--hard",
    is_flag=True,
    show_default=False,
    words=Text("Kurz für --preset hard.", "Short for --preset hard."),
)
@option(
    "--format",
    "form",
    type=click.Choice([ROUND, "cards", "match"]),
    words=Text(
        "welten: eine Seite, einzelne Karten durcheinander, oder drei Seiten.  [Vorgabe: round; "
        "mit --league alle Durchgänge der Veranstaltung]",
        "welten: one page, single cards lying about, or three pages.  [default: round; with "
        "--league all rounds of the event]",
    ),
)
@option(
    "--realms",
    callback=parse_realms,
    metavar="A,B,C",
    words=Text(
        "welten: die drei Welten des Durchgangs; meine,any: diese und zufällige andere.  "
        "[Vorgabe: eigene zuerst, sonst durch --seed]",
        "welten: the three realms of the round; mine,any: these and others by chance.  "
        "[default: your own first, else by seed]",
    ),
)
@paper_option
@sheet_language_option
@ink_option(Text("Wie bei print.", "As for print."))
@option(
    "--pen",
    value=Text("STIFT", "PEN"),
    words=Text(
        "Etwa ballpoint-blue, pencil, felt-red.  [Vorgabe: durch --seed]",
        "Such as ballpoint-blue, pencil, felt-red.  [default: by seed]",
    ),
)
@option(
    "--corrections",
    type=click.FloatRange(0, 1),
    default=0.0,
    words=Text(
        "Anteil der Ziffern, die durchgestrichen und neu geschrieben sind.",
        "Share of digits that are scribbled out and written anew.",
    ),
)
@option(
    "--megapixels",
    type=click.FloatRange(1, 50),
    default=12.0,
    words=Text("Größe des Fotos.", "Size of the photo."),
)
@content_option
@option(
    "--record",
    "record_file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    value=FILE,
    words=Text(
        "Den ersten Durchgang dieses Protokolls eintragen.  [Vorgabe: eine simulierte Partie]",
        "Fill in this record's first round.  [default: a simulated game]",
    ),
)
@option(
    "--backgrounds",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    value=FOLDER,
    words=Text(
        "Ein Ordner mit Bildern (.jpg) von Tischen.  [Vorgabe: eigene Tische]",
        "A folder with pictures (.jpg) of desks.  [default: desks of our own]",
    ),
)
def command(
    game: str | None,
    output: Path,
    seed: int,
    players: tuple[int, ...] | None,
    names: Path | None,
    event: str | None,
    league: Path | None,
    count: int,
    preset: str,
    hard: bool,
    form: str | None,
    realms: tuple[str, ...],
    paper: str,
    language: str,
    ink: str,
    pen: str | None,
    corrections: float,
    megapixels: float,
    layout_file: Path | None,
    record_file: Path | None,
    backgrounds: Path | None,
) -> None:
    """Make photos of filled sheets, with their records."""
    from dicesheets.commands.progress import progress
    from dicesheets.commands.rehearsal import rehearsal_of
    from dicesheets.practice.given import NOTHING
    from dicesheets.practice.ink import PENS
    from dicesheets.practice.make import Wish
    from dicesheets.practice.sheet import Print, check_seats
    from dicesheets.records import load_record

    if pen is not None and pen not in {p.name for p in PENS}:
        known = ", ".join(p.name for p in PENS)
        what = Text(f"unbekannt; nimm eins davon: {known}", f"unknown; use one of {known}")
        raise UsageError(what, about="pen", value=pen)
    if league:
        _check_league((names, event, game, layout_file, record_file, realms))
        rehearsal = rehearsal_of(league, players)
        listed, layout, given = rehearsal.people, rehearsal.layout, rehearsal.given
        form = form or rehearsal.form
    else:
        listed, layout, given = people_of(names, players, event), None, NOTHING
        form = form or ROUND
    _check(record_file, players or listed.people, realms, form)
    sources = (record_file, layout_file, names)
    files = _name_files(output, count, sources)
    layout = layout or load_chosen(game, layout_file)
    if realms and not layout.of_role(Role.REALM):
        name = layout.game.value
        what = Text(f"{name} hat keine; lass sie weg", f"{name} has none; leave them out")
        raise UsageError(what, about="realms")
    record = load_record(record_file, layout) if record_file else None
    desks = tuple(sorted(backgrounds.glob("*.jpg"))) if backgrounds else ()
    wish = Wish("hard" if hard else preset, megapixels, corrections, pen, desks)
    how = Print(form, paper, language, ink == "saver", event=listed.event)
    # Whoever is named, or plays at an event, has a pad of their own: people sit at many tables.
    is_one_table = not (names or event or league)
    seats = check_seats(layout, players or ()) if is_one_table else 0
    people = () if seats else listed.people or players or ()
    scene = Scene(layout, wish, how, people, realms, record, given, seats)
    with progress(count * max(1, len(scene.players)), tell(Text("Fotos", "photos"))) as step:
        for number, file in enumerate(files):
            for made in _make(scene, seed + number):
                _write(file, made, sources)
                step()


def _check_league(others: Sequence[object]) -> None:
    """Refuse what an event says itself."""
    if any(others):
        what = Text(
            "sagt selbst, wer was spielt; lass --game, --names, --event, --layout, --realms und "
            "--record weg",
            "says itself who plays what; leave out --game, --names, --event, --layout, --realms "
            "and --record",
        )
        raise UsageError(what, about="league")


def _check(
    record: Path | None, players: Sequence[object] | None, realms: tuple[str, ...], form: str
) -> None:
    """Refuse options that do not go together."""
    if record and (players or realms or form == "match"):
        what = Text(
            "ist der Durchgang eines Spielers; lass --players, --names, --realms und match weg",
            "is one player's round; leave out --players, --names, --realms and match",
        )
        raise UsageError(what, about="record")
    if realms and form == "match":
        what = Text(
            "eine Partie zieht ihre neun durch --seed; lass sie weg",
            "a match draws its nine by the seed; leave them out",
        )
        raise UsageError(what, about="realms")


def _name_files(output: Path, count: int, sources: Sequence[Path | None]) -> list[Path]:
    """Return the photos' names, numbered if there are several; none may harm what is read."""
    folder = output.parent
    try:  # said before the work, which takes a while
        folder.stat()
    except FileNotFoundError:
        what = Text(
            f"den Ordner {folder} gibt es nicht; leg ihn an",
            f"there is no folder {folder}; make it first",
        )
        raise UsageError(what, about="output", value=output) from None
    except OSError:
        pass  # whoever writes there says why it is not possible
    if output.suffix.lower() not in SUFFIXES:
        what = Text(
            f"ein Foto endet auf {' oder '.join(SUFFIXES)}; benenne es um",
            f"a photo ends in {' or '.join(SUFFIXES)}; rename it",
        )
        raise UsageError(what, about="output", value=output)
    numbers = [f"-{number:03}" for number in range(1, count + 1)] if count > 1 else [""]
    files = [output.with_stem(output.stem + number) for number in numbers]
    spare(sources, (name for file in files for name in (file, file.with_suffix(".yaml"))))
    return files


def _make(scene: Scene, seed: int) -> Iterator[Made]:
    """Yield the photos of one seed, player by player."""
    from dicesheets.practice.handwriting import load_hands
    from dicesheets.practice.sheet import practise, practise_match, practise_table

    layout, wish, how, hands = scene.layout, scene.wish, scene.how, load_hands()
    if scene.players:
        table = practise_table(
            layout, seed, hands, wish, how, scene.players, scene.realms, scene.given
        )
        for player, (photos, truth) in zip(scene.players, table, strict=True):
            yield f"-P{getattr(player, 'number', player)}", photos, truth
    elif how.format == "match":
        yield "", *practise_match(layout, seed, hands, wish, how)
    else:
        photo, truth = practise(
            layout, seed, hands, wish, how, scene.realms, scene.record, scene.seats
        )
        yield "", (photo,), truth


def _write(file: Path, made: Made, sources: Sequence[Path | None]) -> None:
    """Write photos and their record together, and say where."""
    from dicesheets.files.write import write_files
    from dicesheets.records import format_record

    suffix, photos, truth = made
    file = file.with_stem(file.stem + suffix)
    names = [file]
    if len(photos) > 1:
        names = [file.with_stem(f"{file.stem}-round-{n}") for n in range(1, len(photos) + 1)]
    pictures = {name: photo.jpeg for name, photo in zip(names, photos, strict=True)}
    record = file.with_suffix(".yaml")
    spare(sources, (*names, record))
    write_files(pictures | {record: format_record(truth).encode()})
    for name, photo in zip(names, photos, strict=True):
        told = Text(
            f"{name}: {photo.pen}, Handschrift von {photo.writer}; richtig ist {record.name}",
            f"{name}: {photo.pen}, hand of {photo.writer}; truth in {record.name}",
        )
        say(tell(told))
