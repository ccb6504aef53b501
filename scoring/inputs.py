"""Inputs: records, photos, PDFs and folders become entries; one bad file does not stop the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from dicesheets.errors import DicesheetsError, PhotoError
from dicesheets.files.kinds import is_folder
from dicesheets.files.read import STANDARD_INPUT
from dicesheets.layouts.model import Game, Layout
from dicesheets.records import FindLayout, find_classic, parse_entry
from dicesheets.records.read import read_standard_text, read_text
from dicesheets.rules.entry import Entry

if TYPE_CHECKING:
    from dicesheets.scanner.collect import Sheets
    from dicesheets.scanner.reading import Reading
    from dicesheets.scoring.read import Known, ReadFile
    from dicesheets.scoring.save import Target

RECORD_SUFFIXES = frozenset({".yaml", ".yml", ".json"})

Read = Callable[[Path, "Known"], "ReadFile"]
ShowFiles = Callable[[Sequence[Path]], Iterable[Path]]
ShowSheets = Callable[[Sequence["Sheets"]], Iterable["Sheets"]]


@dataclass(frozen=True, slots=True)
class Inputs:
    """Everything that could be read, and what could not."""

    records: tuple[Entry, ...]
    files: tuple[ReadFile, ...]
    errors: tuple[DicesheetsError, ...]
    records_before: int = 0  # so many of the records stand before the first photo

    @property
    def readings(self) -> tuple[Reading, ...]:
        """What was read on the photos."""
        return tuple(file.reading for file in self.files)


class Stopped(KeyboardInterrupt):
    """Somebody stopped the reading; what was read until then is kept here."""

    def __init__(self, inputs: Inputs, files: int) -> None:
        super().__init__()
        self.inputs = inputs
        self.files = files  # that were to be read


@dataclass(frozen=True, slots=True)
class Player:
    """One player's entry, and the sheets it was read from if it comes from photos."""

    entry: Entry
    sheets: Sheets | None = None
    target: Target | None = None  # where its record belongs, if it is saved


def load_inputs(
    paths: Sequence[Path],
    layout: Layout | None = None,
    find: FindLayout = find_classic,
    read: Read | None = None,
    shown: ShowFiles = iter,
    with_records: bool = True,
    standard_input: bool = False,
) -> Inputs:
    """Read records and photos, each file once; Stopped, with what was read, on Ctrl-C.

    With `layout` everything must belong to it; otherwise `find` gives what a record names. `read`
    reads a photo, `shown` may show how far the work is. Without records everything is a photo.
    With `standard_input` the path `-` is a record that comes in there.
    """
    records: list[Entry] = []
    files: list[ReadFile] = []
    errors: list[DicesheetsError] = []
    piped = [Path(STANDARD_INPUT)] if standard_input and with_records else []
    opened = [
        inner
        for path in paths
        for inner in (_opened(path) if with_records and path not in piped else [path])
    ]
    given = [path for path in opened if path in piped or (with_records and is_record(path))]
    photos = [path for path in opened if not (path in piped or (with_records and is_record(path)))]
    before = 0  # records that stand before the first photo
    for path in given:
        try:
            text = read_standard_text() if path in piped else read_text(path)
            records.append(parse_entry(text, str(path), layout, find))
            before += not photos or opened.index(path) < opened.index(photos[0])
        except DicesheetsError as error:
            errors.append(error)
    pictures: Sequence[Path] = ()
    try:
        if photos:
            # For a verdict a picture that is named twice counts once; only reading, each is told.
            pictures = _list_pictures(photos, errors, is_once=with_records)
            _read_pictures(pictures, photos, layout, read, shown, files, errors)
    except KeyboardInterrupt:
        done = Inputs(tuple(records), tuple(files), tuple(errors), before)
        raise Stopped(done, len(pictures)) from None
    return Inputs(tuple(records), tuple(files), tuple(errors), before)


def settle_players(
    inputs: Inputs, budget_seconds: float | None = None, shown: ShowSheets = iter
) -> tuple[Player, ...]:
    """Return everybody's entry, in the order of the inputs."""
    players = [Player(entry) for entry in inputs.records]
    if inputs.files:
        from dicesheets.scoring.settle import RESOLVE_BUDGET_SECONDS, entry_of, settle

        seconds = RESOLVE_BUDGET_SECONDS if budget_seconds is None else budget_seconds
        found = settle(inputs.readings, seconds, shown)
        place = inputs.records_before
        players[place:place] = [Player(entry_of(sheets), sheets) for sheets in found]
    return tuple(players)


def load_sheets(
    paths: Sequence[Path], layout: Layout | None = None, find: FindLayout = find_classic
) -> tuple[Entry, ...]:
    """Return everybody's sheets out of records, photos and folders.

    The first thing that cannot be read is raised.
    """
    inputs = load_inputs(paths, layout, find)
    for error in inputs.errors:
        raise error
    return tuple(player.entry for player in settle_players(inputs))


def find_named(game: Game, layout_id: str) -> Layout:
    """Return the layout that a record names: built-in, installed or generated."""
    from dicesheets.layouts.load import CLASSIC, load_classic

    if layout_id == CLASSIC:
        return load_classic(game)
    from dicesheets.variants.library import find_for_record

    return find_for_record(game, layout_id)


def told_apart(players: Sequence[Player]) -> Iterator[Player]:
    """Yield the players; those of one name, as of two tables, with the names of their inputs."""
    names = Counter(player.entry.player for player in players)
    for player in players:
        entry = player.entry
        if names[entry.player] == 1:
            yield player
            continue
        stem = PurePath(entry.name).stem
        name = entry.name if stem == entry.player else f"{entry.player} ({stem})"
        yield replace(player, entry=replace(entry, record=replace(entry.record, player=name)))


def is_record(path: Path) -> bool:
    """Say whether an input is a record by its name; everything else is a photo or a folder."""
    return path.suffix.lower() in RECORD_SUFFIXES


def _read_pictures(
    pictures: Sequence[Path], photos: Sequence[Path], layout: Layout | None, read: Read | None,
    shown: ShowFiles, files: list[ReadFile], errors: list[DicesheetsError],
) -> None:  # fmt: skip
    from dicesheets.scoring.read import Known, read_file

    known = Known((layout,) if layout else (), tuple(photos))
    for picture in shown(pictures):
        try:
            files.append((read or read_file)(picture, known))
        except PhotoError as error:
            errors.append(error)


def _list_pictures(
    paths: Sequence[Path], errors: list[DicesheetsError], is_once: bool
) -> tuple[Path, ...]:
    """Return the pictures; a folder without any joins the errors."""
    from dicesheets.scanner.photo import list_pictures

    files: list[Path] = []
    for path in paths:
        try:
            files += list_pictures((path,))
        except DicesheetsError as error:
            errors.append(error)
    if not is_once:
        return tuple(files)
    first = {file.resolve(): file for file in reversed(files)}
    return tuple(file for file in dict.fromkeys(files) if first[file.resolve()] is file)


def _opened(path: Path) -> Sequence[Path]:
    """Return the records of a folder that holds some and no pictures, otherwise the path itself."""
    if not is_folder(path):
        return [path]
    inside = sorted(file for file in path.iterdir() if file.is_file())
    records = [file for file in inside if is_record(file)]
    return records if records and not any(map(_is_picture, inside)) else [path]


def records_beside(path: Path) -> tuple[Path, ...]:
    """Return the records of a folder of photos, which are not read with them.

    One of a photo's own name says what stands on it: nobody misses it.
    """
    if not is_folder(path):
        return ()
    inside = sorted(file for file in path.iterdir() if file.is_file())
    pictures = [file.stem for file in inside if _is_picture(file)]
    records = [file for file in inside if is_record(file)]
    lone = [r for r in records if not any(p.startswith(r.stem) for p in pictures)]
    return tuple(lone) if pictures else ()


def _is_picture(path: Path) -> bool:
    from dicesheets.scanner.photo import PICTURE_SUFFIXES

    return path.suffix.lower() in PICTURE_SUFFIXES
