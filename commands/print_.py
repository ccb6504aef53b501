"""`dicesheets print`: sheets as a PDF."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from dicesheets.commands.language import tell
from dicesheets.commands.options import (
    FILE,
    FOLDER,
    MAX_PLAYERS,
    content_option,
    game_option,
    ink_option,
    load_chosen,
    paper_option,
    parse_realms,
    players_option,
    sheet_language_option,
)
from dicesheets.commands.spare import spare
from dicesheets.commands.speaking import option, speaking_command
from dicesheets.commands.terminal import say
from dicesheets.errors import UsageError
from dicesheets.layouts.fiducials import MAX_PERSON
from dicesheets.layouts.load import CLASSIC
from dicesheets.layouts.model import Layout
from dicesheets.words.text import Text

PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".svg")  # what -o cannot write

if TYPE_CHECKING:
    from dicesheets.records.people import People
    from dicesheets.sheets.pages import Document


@speaking_command(
    "print",
    Text(
        """Blätter als PDF drucken.

        \b
        dicesheets print --game welten                         ein ganzer Satz Karten
        dicesheets print --game welten --format match --seed 7 eine Partie auf drei Seiten
        dicesheets print --format match --names leute.csv      eine für alle, mit ihrem Namen
        """,
        """Print sheets as a PDF.

        \b
        dicesheets print --game welten                         one full set of cards
        dicesheets print --game welten --format match --seed 7 a whole match on three pages
        dicesheets print --format match --names people.csv     one for everybody, with their name
        """,
    ),
    context_settings={"show_default": True},
)
@game_option
@option(
    "--format",
    "format_",
    type=click.Choice(("cards", "round", "match", "pad", "leaflet", "labels")),
    default="cards",
    words=Text(
        "cards: einzelne Karten zum Ausschneiden. round (welten): eine Seite für einen Durchgang, "
        "drei Welten mit Rohstoffen und Würfeln. match (welten): drei solche Seiten, neun "
        "verschiedene Welten. pad: ein Stapel Durchgangsseiten, Spielpläne oder Wertungsblöcke. "
        "leaflet: die Spielanleitung als A5-Heft zum Falten, mit Beispielen. labels: Etiketten "
        "für die Schachtel.",
        "cards: single cards to cut out. round (welten): one page holds a round, three realms "
        "with resources and dice log. match (welten): three such pages, nine different realms. "
        "pad: round pages, boards or score pads in a stack. leaflet: the rules as an A5 booklet "
        "to fold, with worked examples. labels: labels for the box.",
    ),
)
@option(
    "--realms",
    callback=parse_realms,
    metavar="A,B,…",
    words=Text(
        "Nur diese Welten (oder Spielpläne) drucken; bei round und match daraus ziehen. "
        "meine,any: diese und zufällige andere.  [Vorgabe: alle, eigene zuerst]",
        "Print only these realms (or boards); for round and match, draw from these. "
        "mine,any: these and others by chance.  [default: all, your own first]",
    ),
)
@players_option(
    Text(
        "Ein Satz für jeden Spieler: 4 heißt 1 bis 4, 2-3 nur diese. Bis 6 mit den Farben eines "
        "Tisches, darüber (oder mit --event) persönlich, mit der Nummer im Code.  "
        "[Vorgabe: ein Satz für niemand Bestimmten]",
        "One set for each player: 4 means 1 to 4, 2-3 only those. Up to 6 with the colours of a "
        "table, beyond (or with --event) personal, with the number in the code.  "
        "[default: one set for nobody in particular]",
    ),
    MAX_PERSON,
)
@option(
    "--names",
    type=click.Path(dir_okay=False, path_type=Path),
    value=FILE,
    words=Text(
        "Ein persönlicher Satz für alle in dieser Liste (CSV: name, dazu id und table, wenn du "
        "willst), mit dem Namen auf dem Blatt. Neben das PDF kommt die Liste mit allen Nummern. "
        "Mit --players nur diese Nummern.  [Vorgabe: keine Namen]",
        "A personal set for everybody in this list (CSV: name, and id and table if you like), "
        "with the name on the sheet. The list with all numbers is written beside the PDF. With "
        "--players only those numbers.  [default: no names]",
    ),
)
@option(
    "--event",
    value=Text("NAME_ODER_NUMMER", "NAME_OR_NUMBER"),
    words=Text(
        "Wo diese Personen spielen: unterscheidet ihre Blätter von denen anderer "
        "Veranstaltungen.  [Vorgabe: wie in der Liste, sonst nicht gesagt]",
        "Where these people play: tells their sheets from those of other events.  "
        "[default: as in the list, otherwise not said]",
    ),
)
@option(
    "--copies",
    type=int,
    metavar="1-200",
    words=Text(
        "Wie oft alles gedruckt wird; ein Stapel zieht jedes Mal neue Welten.  "
        "[Vorgabe: 1; pad: 20]",
        "How often to print it all; a pad draws new realms each time.  [default: 1; pad: 20]",
    ),
)
@paper_option
@sheet_language_option
@ink_option(
    Text(
        "saver: Umrisse statt Flächen, höchstens ein Viertel der Tinte.",
        "saver: outlines instead of areas, at most a quarter of the ink.",
    )
)
@option(
    "--backs",
    is_flag=True,
    words=Text(
        "Rückseiten für beidseitigen Druck, in der Farbe des Spielers.  "
        "[Vorgabe: nur Vorderseiten]",
        "Print backs for duplex printing, in the player's colour.  [default: fronts only]",
    ),
)
@option(
    "--flip",
    type=click.Choice(("long", "short")),
    default="long",
    words=Text(
        "Die Kante, über die dein Drucker das Papier wendet.",
        "The edge over which your printer turns the paper.",
    ),
)
@content_option
@option(
    "--seed",
    type=int,
    metavar="1-262143",
    default=1,
    words=Text(
        "Aus dieser Zahl folgt alles Zufällige; sie steht auf dem Blatt.",
        "What is random follows from this number, which is printed on the sheet.",
    ),
)
@option(
    "--self-contained",
    is_flag=True,
    words=Text(
        "Eine Seite anfügen, deren Codes die Vorlage selbst tragen: dann kann jedes dicesheets "
        "auch Blätter einer selbst gemachten Variante lesen, die es nicht hat.",
        "Add a page whose codes carry the layout itself: every dicesheets can then read the "
        "sheets of a hand-made variant that it does not have.",
    ),
)
@option(
    "--geometry",
    type=click.Path(dir_okay=False, path_type=Path),
    value=FILE,
    words=Text(
        "Auch aufschreiben, wo jedes Feld steht, als JSON in mm.  [Vorgabe: nichts]",
        "Also write where every field stands, as JSON in mm.  [default: none]",
    ),
)
@option(
    "--png",
    type=click.Path(file_okay=False, path_type=Path),
    value=FOLDER,
    words=Text(
        "Auch von jeder Seite ein Vorschaubild schreiben.  [Vorgabe: keins]",
        "Also write a preview of every page.  [default: none]",
    ),
)
@option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    value=FILE,
    words=Text(
        "Das PDF; ersetzt wird es nur durch ein vollständiges.  [Vorgabe: SPIEL.pdf]",
        "The PDF; replaced only by a complete one.  [default: GAME.pdf]",
    ),
)
def command(
    game: str | None,
    format_: str,
    realms: tuple[str, ...],
    players: tuple[int, ...] | None,
    names: Path | None,
    event: str | None,
    copies: int | None,
    paper: str,
    language: str,
    ink: str,
    backs: bool,
    flip: str,
    layout_file: Path | None,
    seed: int,
    self_contained: bool,
    geometry: Path | None,
    png: Path | None,
    output: Path | None,
) -> None:
    """Print sheets as a PDF."""
    from dicesheets.files.write import write_files
    from dicesheets.sheets.job import Job, plan_document

    if output is not None and output.suffix.lower() in PICTURES:
        what = Text(
            f"geschrieben wird ein PDF; nimm {output.with_suffix('.pdf').name}, und für Bilder "
            "einen Ordner mit --png",
            f"a PDF is written; use {output.with_suffix('.pdf').name}, and for pictures a folder "
            "with --png",
        )
        raise UsageError(what, about="output")
    layout = load_chosen(game, layout_file)
    listed = _people(names, players, event)
    job = Job(
        format=format_,
        paper=paper,
        language=language,
        saver=ink == "saver",
        realms=realms,
        players=(0,) if listed else players or (0,),
        copies=(20 if format_ == "pad" else 1) if copies is None else copies,
        seed=seed,
        backs=backs,
        flip=flip,
        people=listed.people if listed else (),
        event=listed.event if listed else 0,
    )
    document = plan_document(layout, job)
    if self_contained:
        document = _carry(document, layout, layout_file, paper)
    file = output or Path(f"{layout.game.value}.pdf")
    files = _files_of(document, file, geometry, png)
    spare((layout_file, names), files)
    people_list = None
    if listed:
        from dicesheets.commands.people import list_bytes, list_file, say_people

        people_list = list_file(listed, names, file, files)
        if people_list:
            files[people_list] = list_bytes(listed, language)
    write_files(files)
    count = len(document.pages)
    told = Text(
        f"{file}: {count} Seite{'n' if count > 1 else ''}",
        f"{file}: {count} page{'s' if count > 1 else ''}",
    )
    say(tell(told))
    if listed:
        say_people(listed, people_list)


def _people(
    names: Path | None, players: tuple[int, ...] | None, event: str | None
) -> People | None:
    """Return who gets a personal set; None, and no code of theirs loaded, if nobody does."""
    if names is None and event is None and (not players or players[-1] <= MAX_PLAYERS):
        return None
    from dicesheets.commands.people import people_of

    found = people_of(names, players, event)
    return found if found.people else None


def _files_of(
    document: Document, file: Path, geometry: Path | None, png: Path | None
) -> dict[Path, bytes]:
    """Return all files that were asked for, to be written together."""
    from dicesheets.files.write import make_folder
    from dicesheets.sheets.pdf import pdf_bytes

    pdf = pdf_bytes(document)
    files = {file: pdf}
    if geometry:
        if geometry.resolve() == file.resolve():
            what = Text(
                f"{geometry} ist schon das PDF; wähle eine andere Datei",
                f"{geometry} is the PDF already; choose another file",
            )
            raise UsageError(what, about="geometry")
        import json

        from dicesheets.sheets.geometry import geometry_of

        files[geometry] = json.dumps(geometry_of(document.pages)).encode()
    if png:
        from dicesheets.sheets.preview import previews_of

        make_folder(png)
        files |= previews_of(pdf, png, file.stem)
    return files


def _carry(document: Document, layout: Layout, file: Path | None, paper: str) -> Document:
    """Return the document with its layout in codes; what every dicesheets knows needs none."""
    from dicesheets.layouts.carried import pack_layout
    from dicesheets.sheets.carrier import add_carrier
    from dicesheets.variants.library import file_of

    if file is None or layout.about.generated is not None or layout.id == CLASSIC:
        told = Text(
            "--self-contained: diese Vorlage kennt jedes dicesheets; keine Seite angefügt",
            "--self-contained: every dicesheets knows this layout; no page added",
        )
        say(tell(told), err=True)
        return document
    return add_carrier(document, layout, pack_layout(file_of(file), layout), paper)
