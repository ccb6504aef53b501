"""Photos on their way to verdicts: what the scan and score commands do with pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path

from dicesheets.errors import LayoutError, PhotoError
from dicesheets.layouts.fiducials import SheetCode, reference_of
from dicesheets.layouts.model import Game, Layout, Role, Text
from dicesheets.records import SHARE_DECIMALS, format_record, record_name
from dicesheets.rules.entry import EMPTY, Doubt, Entry
from dicesheets.rules.misreading import is_misreading
from dicesheets.rules.record import Record, numbered_player
from dicesheets.rules.verdict import Severity
from dicesheets.rules.wording import listed, wrapped
from dicesheets.scanner.artwork import default_cache
from dicesheets.scanner.carrier import CarriedLayouts
from dicesheets.scanner.collect import PlacedDoubt, Sheets, collect
from dicesheets.scanner.library import Library
from dicesheets.scanner.photo import list_pictures
from dicesheets.scanner.pipeline import ReadPhoto, scan_pages
from dicesheets.scanner.reading import DOUBTED, CardReading, Reading
from dicesheets.scanner.resolve import SUSPECTED, Resolved, apply_resolved, resolve
from dicesheets.scanner.why_nothing import NO_CARD

# How often people break the rules or miscount, as far as a sheet tells; generous, because what
# looks illegal may as well come from a misread field elsewhere.
ILLEGAL_SHARE = 0.08
# Legal rounds are mostly found to be so in the time there is; what stays undecided seldom is.
UNDECIDED_SHARE = 0.6
FURTHER_ERROR_SHARE = 0.5  # one wrong number often breaks several rules
MOST_ERRORS = 6
MISCOUNT_SHARE = 0.25
MOST_MISCOUNTS = 6
WEIGH_BUDGET_SECONDS = 0.3  # for one way to read a sheet
RESOLVE_BUDGET_SECONDS = 5.0  # for all of them, when a photo is to be judged
QUICK_BUDGET_SECONDS = 0.5  # the same, when it is only to be read

# What may be done with the pages of a photo once they are read: reviewed, drawn, …
Each = Callable[[Path, tuple[ReadPhoto, ...]], tuple[ReadPhoto, ...]]


def make_library(layout: Layout | None = None, carried: CarriedLayouts | None = None) -> Library:
    """Return what cards can be recognised.

    Built-in, installed and generated ones, the one given, and those that the photos carry.
    """

    def find(code: SheetCode) -> Layout | None:
        named = (code.game, code.reference, code.generated)
        if layout is not None and (layout.game, *reference_of(layout)) == named:
            return layout
        from dicesheets.variants.library import layout_for_code  # only variants need it

        try:
            return layout_for_code(code) or (carried.find(code) if carried else None)
        except LayoutError as error:
            raise PhotoError(str(error)) from None

    return Library(find, default_cache())


def read_pages(
    file: Path, library: Library, carried: CarriedLayouts | None = None
) -> tuple[ReadPhoto, ...]:
    """Return every picture of a file with its cards; PhotoError if there is no card on any.

    A page that carries a layout needs no card.
    """
    pages = tuple(scan_pages(file, library))
    if carried and not all(page.cards for page in pages) and carried.carries(file):
        return tuple(page if page.cards else replace(page, notes=()) for page in pages)
    if not any(page.cards for page in pages):
        notes = [note for page in pages for note in page.notes]
        why = notes[0] if notes else NO_CARD
        raise PhotoError(Text(f"{file}: {why.de}", f"{file}: {why.en}"))
    return pages


def reading_of(file: Path, pages: Iterable[ReadPhoto]) -> Reading:
    """Return the reading of a file's pictures."""
    shown = list(pages)
    cards = tuple(card.reading for page in shown for card in page.cards)
    notes = dict.fromkeys(note for page in shown for note in page.notes)
    return Reading(str(file), cards, tuple(notes))


def as_they_are(file: Path, pages: tuple[ReadPhoto, ...]) -> tuple[ReadPhoto, ...]:
    """Do nothing with a photo that was read."""
    return pages


@dataclass(frozen=True)
class Photos:
    """What some pictures hold, and which of them could not be read, and why."""

    readings: tuple[Reading, ...]
    problems: tuple[str, ...]  # in the language asked for

    @cached_property
    def sheets(self) -> tuple[Sheets, ...]:
        """What belongs to each player."""
        return collect(self.readings)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The records of the players, with their doubts."""
        return tuple(entry_of(sheets) for sheets in self.sheets)

    @property
    def joined(self) -> tuple[Text, ...]:
        """Which photos were taken for one player's rounds though their sheets name nobody."""
        return tuple(
            _say_joined(sheets)
            for sheets in self.sheets
            if sheets.record.player is None and len(sheets.record.rounds) > 1 < len(sheets.inputs)
        )


def read_photos(
    paths: Sequence[Path],
    layout: Layout | None = None,
    each: Each = as_they_are,
    shown: Callable[[Sequence[Path]], Iterable[Path]] = iter,
    resolve_seconds: float = RESOLVE_BUDGET_SECONDS,
    language: str = "en",
) -> Photos:
    """Read pictures, PDFs and folders; one that cannot be read does not stop the others.

    `each` may look at every photo and correct it; `shown` may show how far the work is.
    `resolve_seconds` is the time for settling doubts over all photos; 0 if `each` has done it.
    """
    carried = CarriedLayouts(paths)
    library = make_library(layout, carried)
    readings: list[Reading] = []
    problems: list[str] = []
    for file in shown(_list_pictures(paths, problems, language)):
        try:
            pages = read_pages(file, library, carried)
            readings.append(reading_of(file, each(file, pages)))
        except PhotoError as error:
            problems.append(error.say(language))
    settled = resolve_readings(readings, resolve_seconds) if resolve_seconds else readings
    return Photos(tuple(settled), tuple(problems))


def _list_pictures(paths: Sequence[Path], problems: list[str], language: str) -> tuple[Path, ...]:
    """Return the pictures; a folder without any joins the problems."""
    files: list[Path] = []
    for path in paths:
        try:
            files += list_pictures((path,))
        except PhotoError as error:
            problems.append(error.say(language))
    return tuple(files)


def read_entries(paths: Sequence[Path], layout: Layout | None = None) -> tuple[Entry, ...]:
    """Return the records on some pictures; PhotoError names every one that cannot be read."""
    photos = read_photos(paths, layout)
    if photos.problems:
        raise PhotoError("\n".join(photos.problems))
    return photos.entries


def resolve_readings(
    readings: Sequence[Reading], budget_seconds: float = RESOLVE_BUDGET_SECONDS
) -> tuple[Reading, ...]:
    """Return the readings with every doubt settled that the rules can settle in time."""
    found: list[Resolved] = []
    for sheets in collect(readings):
        # A card alone breaks rules only because the others lie elsewhere.
        if sheets.is_whole and (sheets.doubts or sheets.suspects):
            found += resolve(sheets, partial(_weigh, sheets.layout), budget_seconds)
    return apply_resolved(readings, found)


def resolve_pages(
    file: Path, pages: Sequence[ReadPhoto], budget_seconds: float = QUICK_BUDGET_SECONDS
) -> tuple[ReadPhoto, ...]:
    """Return the pictures of one file, their doubts settled as far as the rules can."""
    (reading,) = resolve_readings([reading_of(file, pages)], budget_seconds)
    return _with_readings(pages, reading.cards)


def doubt_misreadings(
    file: Path, pages: Sequence[ReadPhoto], budget_seconds: float
) -> tuple[ReadPhoto, ...]:
    """Return the pictures of one file, what makes a sheet illegal in doubt where it may be misread.

    For whoever asks a person: a field that would make the sheet legal is worth a question.
    """
    from dicesheets.scoring.judge import judge_entry, look_for_misreading

    reading = reading_of(file, pages)
    named: set[tuple[str | None, int, str | None, str]] = set()
    for sheets in collect([reading]):
        judged = look_for_misreading(judge_entry(entry_of(sheets), budget_seconds))
        for finding in filter(is_misreading, judged.verdict.findings):
            named |= {
                (sheets.record.player, finding.round, finding.card, field)
                for field in finding.fields
            }
    cards = []
    for card in reading.cards:
        player = numbered_player(card.player)
        fields = tuple(
            replace(f, confidence=min(f.confidence, DOUBTED), note=SUSPECTED)
            if (player, card.round or 1, card.card, f.field) in named
            else f
            for f in card.fields
        )
        cards.append(replace(card, fields=fields))
    return _with_readings(pages, cards)


def _with_readings(
    pages: Sequence[ReadPhoto], cards: Iterable[CardReading]
) -> tuple[ReadPhoto, ...]:
    """Return the pictures with other readings of their cards, in the same order."""
    news = iter(cards)
    return tuple(
        replace(page, cards=tuple(replace(c, reading=next(news)) for c in page.cards))
        for page in pages
    )


def _weigh(layout: Layout, record: Record) -> float:
    """How plausible a sheet is: people play by the rules, and count right, most of the time."""
    from dicesheets.scoring.judge import judge  # only doubtful sheets need it

    verdict = judge(layout, record, WEIGH_BUDGET_SECONDS)
    counts = Counter(finding.severity for finding in verdict.findings)
    further = min(max(0, counts[Severity.ERROR] - 1), MOST_ERRORS)
    illegal = ILLEGAL_SHARE * FURTHER_ERROR_SHARE**further
    played = {True: 1.0, None: UNDECIDED_SHARE, False: illegal}[verdict.legal]
    return played * MISCOUNT_SHARE ** min(counts[Severity.MISCOUNT], MOST_MISCOUNTS)


def entry_of(sheets: Sheets) -> Entry:
    """Return one player's sheets as an entry."""
    doubts = tuple(_doubt(doubt) for doubt in sheets.doubts)
    first, *more = sheets.inputs
    name = f"{first} + {len(more)}" if more else first
    missing = tuple(_missing(sheets))
    return Entry(name, sheets.layout, sheets.record, doubts, missing, sheets.others)


def _missing(sheets: Sheets) -> Iterator[tuple[int, str]]:
    """Yield the cards that count in a round and are on no photo: what was gained and spent."""
    if sheets.layout.game is not Game.WELTEN:
        return
    for number, round_ in sheets.record.numbered:
        for card in sheets.layout.of_role(Role.RESOURCES):
            if round_.card(card.id) is None:
                yield number, card.id


def _say_joined(sheets: Sheets) -> Text:
    files = listed([Path(name).name for name in sheets.inputs])
    return Text(
        f"{files.de}: als Durchgänge eines Spielers gewertet, denn die Blätter nennen keinen; "
        "gehören sie mehreren, werte sie einzeln oder drucke mit --players",
        f"{files.en}: scored as one player's rounds, as the sheets name nobody; if they are "
        "several people's, score them one by one or print with --players",
    )


def save_records(
    readings: Sequence[Reading], folder: Path, language: str = "en", remark: str = ""
) -> dict[Path, Path | None]:
    """Write a record for each player and return the files, with where the one before is now.

    A record that stands there and says something else is kept beside it, as `.bak`.

    What a person should still look at is part of the record, explained in `language`; a remark
    becomes a comment before it.
    """
    from dicesheets.sheets.files import keep_old, make_folder, write_files

    make_folder(folder)
    files: dict[Path, bytes] = {}
    plain = "".join(sign if sign.isprintable() else "?" for sign in remark)  # breaks no line
    comment = "".join(f"{line}\n" for line in wrapped(plain, "# ", "# "))
    for sheets in collect(readings):
        stem = record_name([Path(name).stem for name in sheets.inputs], sheets.record.player)
        name, number = stem, 1
        while folder / f"{name}.yaml" in files:
            number += 1
            name = f"{stem}-{number}"
        entry = entry_of(sheets)
        text = comment + format_record(entry.record, entry.doubts, entry.missing, language)
        files[folder / f"{name}.yaml"] = text.encode()
    kept = {file: keep_old(file, data) for file, data in files.items()}
    write_files(files)
    return kept


def _doubt(doubt: PlacedDoubt) -> Doubt:
    field = doubt.field
    alternatives = tuple((v or EMPTY, round(p, SHARE_DECIMALS)) for v, p in field.rivals)
    return Doubt(
        doubt.round,
        doubt.card,
        field.field,
        None if field.unreadable else field.value,
        round(field.confidence, SHARE_DECIMALS),
        alternatives,
        field.unreadable,
        field.note,
    )
