"""A record or a photo and the rules give a verdict; several verdicts give a ranking.

Knows no game by name: every rules module offers the same few names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from pathlib import Path, PurePath
from typing import Protocol, cast

from dicesheets.errors import DicesheetsError, PhotoError, RecordError, UsageError
from dicesheets.layouts.model import Game, Layout, Text
from dicesheets.records import FindLayout, find_classic, load_entry
from dicesheets.rules.doubt import leave_open, without_doubts
from dicesheets.rules.entry import Entry, Judged
from dicesheets.rules.misreading import find_misreadings
from dicesheets.rules.record import Record
from dicesheets.rules.standing import Ranking, Standing, rank_standings
from dicesheets.rules.verdict import Verdict

DEFAULT_BUDGET_SECONDS = 10.0
MISREADING_BUDGET_SECONDS = 3.0  # for all other readings of a sheet
TRIAL_BUDGET_SECONDS = 0.3  # for one of them
RECORD_SUFFIXES = frozenset({".yaml", ".yml", ".json"})

ALL_LEGAL, SOMETHING_ILLEGAL, NEEDS_REVIEW = 0, 1, 3  # exit statuses; 2 is for unreadable input

_MODULES = {
    Game.WELTEN: "dicesheets.rules.welten.game",
    Game.WUERFELAND: "dicesheets.rules.wuerfeland.game",
    Game.HELDEN: "dicesheets.rules.helden.game",
    Game.CARCASSONNE: "dicesheets.rules.carcassonne.game",
}


class Rules(Protocol):
    """What every game's rules module offers."""

    RULES: tuple[tuple[str, Text], ...]  # (rule id, what it demands)

    def judge(self, layout: Layout, record: Record, budget_seconds: float) -> Verdict:
        """Return the verdict on a record."""

    def standings(self, verdict: Verdict, player: str) -> tuple[Standing, ...]:
        """Return the standing of everybody on the record."""

    def find_differences(self, layout: Layout, records: Sequence[Record]) -> Iterator[Text]:
        """Yield why the records cannot come from one table."""


class ReadResult(Protocol):
    """What reading photos gives."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The records of the players."""

    @property
    def problems(self) -> tuple[str, ...]:
        """Which photos could not be read, and why."""


class ReadPhotos(Protocol):
    """Something that reads photos."""

    def __call__(self, paths: Sequence[Path], layout: Layout | None) -> ReadResult:
        """Read pictures, PDFs and folders."""


@dataclass(frozen=True, slots=True)
class Inputs:
    """Everything that could be read, and what could not."""

    entries: tuple[Entry, ...]
    errors: tuple[DicesheetsError, ...]

    def raise_errors(self) -> None:
        """Raise what could not be read, all of it, once the rest has been dealt with."""
        if self.errors:
            raise RecordError("\n".join(str(error) for error in self.errors))


def rules_of(game: Game) -> Rules:
    """Return a game's rules module, loaded when first asked for."""
    return cast(Rules, import_module(_MODULES[game]))


def judge(
    layout: Layout, record: Record, budget_seconds: float = DEFAULT_BUDGET_SECONDS
) -> Verdict:
    """Return the verdict on a record; `budget_seconds` limits the search for a line of play."""
    return rules_of(record.game).judge(layout, record, budget_seconds)


def judge_entry(entry: Entry, budget_seconds: float = DEFAULT_BUDGET_SECONDS) -> Judged:
    """Return an entry with its verdict."""
    verdict = judge(entry.layout, entry.record, budget_seconds)
    return Judged(entry, leave_open(entry, verdict))


def look_for_misreading(judged: Judged, budget_seconds: float = DEFAULT_BUDGET_SECONDS) -> Judged:
    """Return an illegal sheet with the likeliest reading named that would make it legal, if any.

    The verdict stays: a person compares that field with the paper.
    """
    entry, verdict = judged.entry, judged.verdict
    seconds = min(budget_seconds, MISREADING_BUDGET_SECONDS)
    again = partial(judge, entry.layout, budget_seconds=min(seconds, TRIAL_BUDGET_SECONDS))
    found = tuple(find_misreadings(entry, verdict, again, seconds))
    return Judged(entry, replace(verdict, findings=(*verdict.findings, *found)))


def rank(judged: Sequence[Judged]) -> Ranking:
    """Rank the players of several records of one game, with the game's tie-breaks."""
    games = {item.entry.record.game for item in judged}
    if len(games) != 1:
        names = ", ".join(sorted(game.value for game in games)) or "none"
        raise UsageError(f"rank: records of different games ({names}); rank one game at a time")
    game = games.pop()
    rules = rules_of(game)
    standings = [s for item in judged for s in _standings(rules, item, len(judged) > 1)]
    # Nobody is said to have noted other dice because of a die that was read with doubt.
    clear = [replace(without_doubts(item.entry), player=item.entry.player) for item in judged]
    differences = list(rules.find_differences(judged[0].entry.layout, clear))
    if len({(item.entry.layout.id, item.entry.layout.digest) for item in judged}) > 1:
        message = Text("Die Blätter gehören zu verschiedenen Vorlagen.", "The layouts differ.")
        differences.insert(0, message)
    return Ranking(game, rank_standings(standings), tuple(differences))


def exit_status(judged: Sequence[Judged], is_partial: bool = False) -> int:
    """Return the command line's exit status for a number of verdicts.

    `is_partial`: something was seen but could not be read, such as a card without its code.
    """
    if any(item.verdict.legal is False for item in judged):
        return SOMETHING_ILLEGAL
    if is_partial or any(item.verdict.legal is None or item.entry.doubts for item in judged):
        return NEEDS_REVIEW
    return ALL_LEGAL


def load_inputs(
    paths: Sequence[Path],
    layout: Layout | None = None,
    find: FindLayout = find_classic,
    read: ReadPhotos | None = None,
    language: str = "en",
) -> Inputs:
    """Read records, and photos together: the pages of one player may be spread over several.

    With `layout` everything must belong to it; otherwise `find` gives what a record names.
    `read` reads the photos; without it `dicesheets.scoring.photos.read_photos` does, and says in
    `language` what is wrong with them.
    """
    entries: list[Entry] = []
    errors: list[DicesheetsError] = []
    for batch in _batches(paths):
        try:
            if is_record(batch[0]):
                entries.append(load_entry(batch[0], layout, find))
            else:
                found, problems = _read_photos(batch, layout, read, language)
                entries += found
                errors += [PhotoError(problem) for problem in problems]
        except DicesheetsError as error:
            errors.append(error)
    return Inputs(tuple(_told_apart(entries)), tuple(errors))


def _told_apart(entries: Sequence[Entry]) -> Iterator[Entry]:
    """Yield the entries; those of one name, as of two tables, with the names of their inputs."""
    names = Counter(entry.player for entry in entries)
    for entry in entries:
        if names[entry.player] == 1:
            yield entry
            continue
        stem = PurePath(entry.name).stem
        name = entry.name if stem == entry.player else f"{entry.player} ({stem})"
        yield replace(entry, record=replace(entry.record, player=name))


def is_record(path: Path) -> bool:
    """Say whether an input is a record by its name; everything else is a photo or a folder."""
    return path.suffix.lower() in RECORD_SUFFIXES


def _batches(paths: Sequence[Path]) -> Iterator[list[Path]]:
    """Yield records one by one and all photos at once, in the order of their first input.

    A folder that holds records and no pictures stands for its records.
    """
    paths = [inner for path in paths for inner in _opened(path)]
    photos = [path for path in paths if not is_record(path)]
    have_photos_come = False
    for path in paths:
        if is_record(path):
            yield [path]
        elif not have_photos_come:
            have_photos_come = True
            yield photos


def _opened(path: Path) -> Sequence[Path]:
    """Return the records of a folder that holds nothing else, otherwise the path itself."""
    if not path.is_dir():
        return [path]
    inside = sorted(file for file in path.iterdir() if file.is_file())
    records = [file for file in inside if is_record(file)]
    return records if len(records) == len(inside) and records else [path]


def _read_photos(
    paths: Sequence[Path], layout: Layout | None, read: ReadPhotos | None, language: str
) -> tuple[tuple[Entry, ...], tuple[str, ...]]:
    """Let the scanner read pictures, PDFs and folders; loaded only when there are any."""
    own = partial(import_module("dicesheets.scoring.photos").read_photos, language=language)
    photos = (read or cast(ReadPhotos, own))(paths, layout)
    return photos.entries, photos.problems


def _standings(rules: Rules, item: Judged, several: bool) -> Iterator[Standing]:
    """Yield the standings of one record; players of several pads are told apart."""
    is_pad = bool(item.verdict.rounds and item.verdict.rounds[0].players)
    for standing in rules.standings(item.verdict, item.entry.player):
        yield replace(standing, pad=item.entry.player) if is_pad and several else standing
