"""An event: one file of the store, what is played in it, and which layout its sheets have."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from dicesheets.errors import UsageError
from dicesheets.files.kinds import is_there
from dicesheets.files.scratch import scratch
from dicesheets.layouts.load import CLASSIC, load_classic, load_layout
from dicesheets.layouts.model import Game, Layout
from dicesheets.sheets.job import DEFAULT_SEED, Job, rounds_of
from dicesheets.store.database import PAGE_BYTES, PHOTO_PAGE_BYTES, Database
from dicesheets.store.events import add_event, enrol, find_event
from dicesheets.store.matches import find_match
from dicesheets.store.values import Person, StoredEvent
from dicesheets.variants.bundle import bundle_file
from dicesheets.variants.library import file_of, generated_layout
from dicesheets.words.text import Text

SUFFIX = ".league"  # of an event's file, where none is given

Files = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody asks of a new event."""

    title: str
    layout: Layout
    named: str = ""  # how the layout was named: a file or an installed variant; "": classic
    number: int = 0  # that codes on its sheets say
    rounds: int = 0  # 0: as many as the game has
    seed: int = 0  # by which realms are drawn, as in printing
    realms: tuple[str, ...] = ()  # to draw from, or all of them in their order
    people: tuple[Person, ...] = ()
    keeps: bool = True


def event_file(name: Path) -> Path:
    """Return the file of an event: as it is named, or with our suffix where it has none."""
    return name if name.suffix else name.with_name(name.name + SUFFIX)


def new_event(name: Path, wish: Wish) -> tuple[Database, StoredEvent]:
    """Make an event; UsageError if there is something under its name, or the wish does not fit."""
    file = event_file(name)
    if is_there(file):
        told = Text(
            "gibt es schon; wähle einen anderen Namen",
            "is there already; choose another name",
        )
        raise UsageError(told, str(file))
    layout = wish.layout
    rounds = _rounds(layout, wish.rounds)
    event = StoredEvent(
        "", wish.number, rounds, wish.seed, _realms(wish, rounds), _files(wish), wish.keeps
    )
    database = Database(file, page_bytes=PHOTO_PAGE_BYTES if wish.keeps else PAGE_BYTES)
    kept = add_event(database, wish.title, layout.game.value, layout.id, event)
    enrol(database, kept.match, wish.people)
    return database, kept


def open_event(name: Path) -> tuple[Database, StoredEvent]:
    """Open an event; UsageError if there is none."""
    file = event_file(name)
    if not is_there(file):
        told = Text(
            "gibt es nicht; `dicesheets league new` legt eine Veranstaltung an",
            "is not there; `dicesheets league new` makes an event",
        )
        raise UsageError(told, str(file))
    database = Database(file)
    try:
        return database, find_event(database)
    except UsageError:
        database.close()
        raise


def own_layout(database: Database, event: StoredEvent) -> Layout:
    """Return the layout that an event's sheets have."""
    match = find_match(database, event.match)
    return layout_of(match.game, match.layout, event.files)


@lru_cache(maxsize=4)
def layout_of(game: str, name: str, files: Files) -> Layout:
    """Return a layout by its name, or out of the files that an event keeps of it.

    LayoutError says what is wrong with them: an event may come from somebody else.
    """
    if not files:
        generated = None if name == CLASSIC else generated_layout(name)
        return generated or load_classic(Game(game))
    with scratch((file, text.encode()) for file, text in files) as folder:
        return load_layout(folder / files[0][0], shown=name)


def _rounds(layout: Layout, wanted: int) -> int:
    most = layout.welten.rounds if layout.traits.has_rounds else 1
    if wanted > most:
        told = Text(f"dieses Spiel hat {most}; nimm so viele", f"this game has {most}; take those")
        raise UsageError(told, about="rounds", value=wanted)
    return wanted or most


def _realms(wish: Wish, rounds: int) -> tuple[tuple[str, ...], ...]:
    """Return the realms of each round, as `print` draws them; none where nobody says."""
    layout = wish.layout
    if not (wish.seed or wish.realms):
        return ()
    if not layout.traits.has_rounds:
        told = Text("nur welten hat Welten; lass sie weg", "only welten has realms; leave them out")
        raise UsageError(told, about="realms" if wish.realms else "seed")
    size = layout.welten.realms_a_round
    if not wish.seed and len(wish.realms) != rounds * size:
        told = Text(
            f"{rounds} mal {size} werden gebraucht, in der Reihenfolge der Durchgänge; oder nenne "
            "den Startwert wie beim Drucken",
            f"{rounds} times {size} are needed, in the order of the rounds; or give the seed as in "
            "printing",
        )
        raise UsageError(told, about="realms")
    form = "match" if rounds > 1 else "round"
    job = Job(format=form, realms=wish.realms, seed=wish.seed or DEFAULT_SEED)
    return tuple(rounds_of(layout, job)[:rounds])


def _files(wish: Wish) -> Files:
    """Return what others need to know of a layout that is made by hand."""
    layout = wish.layout
    if not wish.named or layout.id == CLASSIC or layout.about.generated is not None:
        return ()
    bundle = bundle_file(file_of(wish.named))
    files = sorted(bundle.files, key=lambda file: file[0] != bundle.main)
    return tuple((name, data.decode("utf-8-sig")) for name, data in files)
