"""A match out of the store: its photos as players' sheets, corrected and judged.

Reads the store and never writes it. What was settled or judged before is taken from there; what is
new comes back, for the server to keep.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from dicesheets.reports.overlay import Scored
from dicesheets.rules.entry import Answer, Entry, Judged
from dicesheets.rules.verdict import Verdict
from dicesheets.scanner.collect import Sheets, collect
from dicesheets.scanner.reading import Reading
from dicesheets.scoring.correct import correct
from dicesheets.scoring.judge import (
    DEFAULT_BUDGET_SECONDS,
    judge_entry,
    judge_plainly,
)
from dicesheets.scoring.packed import unpack_reading
from dicesheets.scoring.packed_settling import apply_settling, pack_settling, settling_key
from dicesheets.scoring.packed_verdict import pack_verdict, unpack_verdict, verdict_key
from dicesheets.scoring.read import Known, ReadFile
from dicesheets.scoring.settle import entry_of, settle_sheets
from dicesheets.scoring.spots import answers_of, spots_of
from dicesheets.store.corrections import corrections_of, standing
from dicesheets.store.database import Database
from dicesheets.store.matches import find_match, people_of, rolls_of
from dicesheets.store.photos import photos_of, placings_of, readings_of
from dicesheets.store.values import Correction, Match, Person, Photo, Placing, Roll
from dicesheets.store.verdicts import settlings_of, verdicts_of
from dicesheets.words.text import Text

QUICK_SECONDS = 0.15  # a legal round takes 0.02; below half a second no reasons are looked for


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """A photo of a match: what was read on it, or what is wrong with it."""

    photo: Photo
    file: ReadFile | None
    trouble: Text | None
    is_read: bool
    spots: tuple[str, ...] = ()  # of its cards


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """One player's sheets with their verdict."""

    id: str
    number: int  # of the player; 0: nobody knows
    name: str
    scored: Scored
    key: str  # tells everything that the verdict rests on
    is_new: bool  # it was judged just now
    is_open: bool = False  # judged quickly: the reasons are still to come
    photo: str = ""  # what the first photo of it was called


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """A match as it stands."""

    match: Match
    people: tuple[Person, ...]
    shots: tuple[Shot, ...]
    sheets: tuple[Sheet, ...]
    rolls: tuple[Roll, ...]
    corrections: tuple[Correction, ...]
    settlings: Mapping[str, str] = field(default_factory=dict)  # that are new

    @property
    def read(self) -> tuple[Shot, ...]:
        """The photos with cards on them, in the order of the readings that were joined."""
        return tuple(shot for shot in self.shots if shot.file and shot.file.reading.cards)


def gather(database: Database, match: str, reader: str, is_quick: bool = False) -> Table:
    """Return a match as it stands, everything judged that can be.

    Quickly, what is new and not plainly legal is judged without saying why: `is_open`.
    """
    people = people_of(database, match)
    shots = _shots(database, match, reader)
    corrections = corrections_of(database, match)
    known = {v.key: v.data for v in verdicts_of(database, match)}
    readings = [s.file.reading for s in shots if s.file and s.file.reading.cards]
    read = [s for s in shots if s.file and s.file.reading.cards]
    news: dict[str, str] = {}
    sheets: list[Sheet] = []
    taken: set[str] = set()
    for raw in collect(readings):
        settled = _settled(database, raw, reader, news)
        first = settled.cards[0].reading
        number = first.player or (first.person.number if first.person else 0)
        name = next((p.name for p in people if p.number == number), "")
        entry = entry_of(settled)
        entry = replace(entry, record=replace(entry.record, player=name or entry.record.player))
        entry = _corrected(entry, settled, read, standing(corrections))
        key = verdict_key(entry, reader)
        verdict = unpack_verdict(known[key]) if key in known else None
        judged, is_open = _judged(entry, verdict, is_quick)
        identity = _identity(number, settled, read, taken)
        taken.add(identity)
        is_new = verdict is None and not is_open
        photo = read[settled.cards[0].origins[0][0]].photo.name
        scored = Scored(settled, judged)
        sheets.append(Sheet(identity, number, name, scored, key, is_new, is_open, photo))
    sheets.sort(key=lambda sheet: sheet.number or 1_000)
    return Table(
        find_match(database, match), people, shots, tuple(sheets), rolls_of(database, match),
        corrections, news,
    )  # fmt: skip


def _judged(entry: Entry, known: Verdict | None, is_quick: bool) -> tuple[Judged, bool]:
    """Return a verdict, and whether a longer look may say more."""
    if known is not None:
        return Judged(entry, known), False
    if is_quick:
        judged = judge_plainly(entry, QUICK_SECONDS)
        # Nobody looks for reasons and misreadings where all is well.
        return judged, judged.verdict.legal is not True
    return judge_entry(entry, DEFAULT_BUDGET_SECONDS), False


def what_if(sheet: Sheet, answer: Answer, budget_seconds: float) -> Judged:
    """Return what would be judged if a field held something else; nothing is looked for beyond."""
    return judge_plainly(correct(sheet.scored.judged.entry, [answer]), budget_seconds)


def _shots(database: Database, match: str, reader: str) -> tuple[Shot, ...]:
    photos = photos_of(database, match)
    placings = {placing.sha256: placing for placing in placings_of(database, match)}
    readings = readings_of(database, [photo.sha256 for photo in photos], reader)
    names = _inputs(photos)
    shots: list[Shot] = []
    for photo, name in zip(photos, names, strict=True):
        stored = readings.get(photo.sha256)
        if stored is None or stored.data is None:
            trouble = Text(*stored.trouble) if stored and stored.trouble else None
            shots.append(Shot(photo, None, trouble, stored is not None))
            continue
        file = unpack_reading(stored.data, name, Known())
        if file is None:  # its layout is gone: a variant that was removed
            shots.append(Shot(photo, None, _LOST_LAYOUT, True))
            continue
        spots = spots_of(file.reading.cards)
        placing = placings.get(photo.sha256)
        file = replace(file, reading=_placed(file.reading, placing)) if placing else file
        shots.append(Shot(photo, file, None, True, spots))
    return tuple(shots)


_LOST_LAYOUT = Text(
    "die Vorlage dieses Blatts ist nicht mehr installiert; füge sie wieder hinzu",
    "the layout of this sheet is no longer installed; add it again",
)


def _inputs(photos: Sequence[Photo]) -> list[str]:
    """Return what the photos are called; phones call them all the same, which says nothing."""
    counts = Counter(photo.name for photo in photos)
    return [
        photo.name if counts[photo.name] == 1 else f"{place:03}"
        for place, photo in enumerate(photos, start=1)
    ]


def _placed(reading: Reading, placing: Placing) -> Reading:
    cards = tuple(
        replace(
            card,
            player=placing.person or card.player,
            round=placing.round or card.round,
        )
        for card in reading.cards
    )
    return replace(reading, cards=cards)


def _settled(database: Database, raw: Sheets, reader: str, news: dict[str, str]) -> Sheets:
    """Return sheets with what the rules settle; from the store, if that was done before."""
    key = settling_key(raw, reader)
    kept = settlings_of(database, [key]).get(key)
    if kept is not None:
        return apply_settling(raw, kept)
    settled = settle_sheets(raw)
    news[key] = pack_settling(raw, settled)
    return settled


def _corrected(
    entry: Entry, sheets: Sheets, read: Sequence[Shot], corrections: Sequence[Correction]
) -> Entry:
    """Return an entry with what people said of its cards, on whichever photo they said it."""
    shown = {
        (read[number].photo.sha256, read[number].spots[index]): card
        for card in sheets.cards
        for number, index in card.origins
    }
    return correct(entry, list(answers_of(corrections, shown)))


def _identity(number: int, sheets: Sheets, read: Sequence[Shot], taken: set[str]) -> str:
    """Return what a sheet is called in addresses: its player, or the photo it was first seen on."""
    if number and f"p{number}" not in taken:
        return f"p{number}"
    shot, card = min(origin for card in sheets.cards for origin in card.origins)
    return f"s{read[shot].photo.sha256[:12]}-{card}"


def packed_verdict(sheet: Sheet) -> str:
    """Return a sheet's verdict as the store keeps it."""
    return pack_verdict(sheet.scored.judged.verdict)
