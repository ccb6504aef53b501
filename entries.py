"""What is to be judged: records from files, and records read from photos with their doubts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from dicesheets.errors import DicesheetsError, RecordError
from dicesheets.layouts.model import Layout
from dicesheets.records import layout_of, load_record
from dicesheets.rules.record import MarkText, Record

RECORD_SUFFIXES = frozenset({".yaml", ".yml", ".json", ".txt"})


@dataclass(frozen=True, slots=True)
class Doubt:
    """One field of a photo that a person should look at."""

    round: int
    card: str
    field: str
    value: MarkText | None
    confidence: float  # 0 to 1
    alternatives: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """One player's record (or one pad) with the layout that explains it."""

    name: str  # of the input, for people
    layout: Layout
    record: Record
    doubts: tuple[Doubt, ...] = ()

    @property
    def player(self) -> str:
        """The player's name, or the input's."""
        return self.record.player or Path(self.name).stem


@dataclass(frozen=True, slots=True)
class Inputs:
    """Everything that could be read, and what could not."""

    entries: tuple[Entry, ...]
    errors: tuple[DicesheetsError, ...]

    def raise_errors(self) -> None:
        """Raise what could not be read, all of it, once the rest has been dealt with."""
        if self.errors:
            raise RecordError("\n".join(str(error) for error in self.errors))


def load_inputs(paths: Sequence[Path], layout: Layout | None = None) -> Inputs:
    """Read records, and photos together: the pages of one player may be spread over several."""
    entries: list[Entry] = []
    errors: list[DicesheetsError] = []
    for batch in _batches(paths):
        try:
            if is_record(batch[0]):
                record = load_record(batch[0], layout)
                its_layout = layout or layout_of(record.game, record.layout)
                entries.append(Entry(str(batch[0]), its_layout, record))
            else:
                entries += _read_photos(batch, layout)
        except DicesheetsError as error:
            errors.append(error)
    return Inputs(tuple(entries), tuple(errors))


def is_record(path: Path) -> bool:
    """Say whether an input is a record by its name; everything else is a photo or a folder."""
    return path.suffix.lower() in RECORD_SUFFIXES


def _batches(paths: Sequence[Path]) -> Iterator[list[Path]]:
    """Yield records one by one and all photos at once, in the order of their first input."""
    photos = [path for path in paths if not is_record(path)]
    have_photos_come = False
    for path in paths:
        if is_record(path):
            yield [path]
        elif not have_photos_come:
            have_photos_come = True
            yield photos


def _read_photos(paths: Sequence[Path], layout: Layout | None) -> tuple[Entry, ...]:
    """Let the scanner read pictures, PDFs and folders; loaded only when there are any."""
    for path in paths:
        if not path.exists():
            raise RecordError(f"{path}: there is no such file; check the name")
    found: tuple[Entry, ...] = import_module("dicesheets.photos").read_entries(paths, layout)
    return found
