"""A match out of the store: its photos as players' sheets, corrected, weighed and judged.

Reads the store and never writes it. What was settled, weighed or judged before is taken from
there; what is new comes back, for the server to keep.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from dicesheets.reports.overlay import Scored
from dicesheets.rules.entry import Answer, Entry, Judged
from dicesheets.rules.verdict import Verdict
from dicesheets.scanner.collect import Sheets, collect
from dicesheets.scoring.correct import correct
from dicesheets.scoring.judge import (
    DEFAULT_BUDGET_SECONDS,
    asked_in_full,
    judge_entry,
    judge_plainly,
)
from dicesheets.scoring.packed_values import pack_value, unpack_value
from dicesheets.scoring.packed_verdict import verdict_key
from dicesheets.scoring.settle import entry_of
from dicesheets.scoring.spots import answers_of
from dicesheets.store.corrections import corrections_of, standing
from dicesheets.store.database import Database
from dicesheets.store.matches import find_match, people_of, rolls_of
from dicesheets.store.values import Correction, Match, Person, Roll
from dicesheets.store.verdicts import verdicts_of
from dicesheets.web.workers.memory import Memory
from dicesheets.web.workers.shots import Shot, shots_of, with_cards

QUICK_SECONDS = 0.15  # a legal round takes 0.02; below half a second no reasons are looked for


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
    is_unweighed: bool = False  # what matters of its doubts is still to come
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
        return with_cards(self.shots)


@dataclass(frozen=True, slots=True, eq=False)
class Unjudged:
    """One player's sheets before they are judged: settled, corrected, weighed."""

    id: str
    number: int
    name: str
    sheets: Sheets
    entry: Entry
    is_weighed: bool
    photo: str


@dataclass(frozen=True, slots=True)
class _Kept:
    """A verdict as the store keeps it."""

    is_in_full: bool  # all doubts are asked, not only what mattered before it was judged
    verdict: Verdict


def gather(database: Database, match: str, reader: str, is_quick: bool = False) -> Table:
    """Return a match as it stands, everything judged that can be.

    Quickly, what is new and not plainly legal is judged without saying why (`is_open`), and what
    matters of the doubts is told as it was before (`is_unweighed`).
    """
    people = people_of(database, match)
    shots = shots_of(database, match, reader)
    corrections = corrections_of(database, match)
    memory = Memory(database, reader)
    verdicts = {v.key: v.data for v in verdicts_of(database, match)}
    sheets: list[Sheet] = []
    for one in _unjudged(memory, with_cards(shots), people, corrections, is_quick):
        key = verdict_key(one.entry, reader)
        kept = unpack_value(_Kept, verdicts[key]) if key in verdicts else None
        judged, is_open = _judged(one.entry, kept, is_quick)
        sheets.append(
            Sheet(
                one.id, one.number, one.name, Scored(one.sheets, judged), key,
                kept is None and not is_open, is_open, not one.is_weighed, one.photo,
            )
        )  # fmt: skip
    sheets.sort(key=lambda sheet: sheet.number or 1_000)
    return Table(
        find_match(database, match), people, shots, tuple(sheets), rolls_of(database, match),
        corrections, memory.news,
    )  # fmt: skip


def find_unjudged(database: Database, match: str, reader: str, sheet: str) -> Unjudged | None:
    """Return one player's sheets by their id; nobody's are judged for it."""
    shots = with_cards(shots_of(database, match, reader))
    people, corrections = people_of(database, match), corrections_of(database, match)
    found = _unjudged(Memory(database, reader), shots, people, corrections, True)
    return next((one for one in found if one.id == sheet), None)


def _unjudged(
    memory: Memory, read: Sequence[Shot], people: Sequence[Person],
    corrections: Sequence[Correction], is_quick: bool,
) -> Iterator[Unjudged]:  # fmt: skip
    taken: set[str] = set()
    for raw in collect([shot.file.reading for shot in read if shot.file]):
        settled = memory.settle(raw)
        first = settled.cards[0].reading
        number = first.player or (first.person.number if first.person else 0)
        name = next((p.name for p in people if p.number == number), "")
        entry = entry_of(settled)
        entry = replace(entry, record=replace(entry.record, player=name or entry.record.player))
        shown = {
            (read[number].photo.sha256, read[number].spots[index]): card
            for card in settled.cards
            for number, index in card.origins
        }
        answers = list(answers_of(standing(corrections), shown))
        weighed, is_weighed = _weighed(memory, entry, answers, is_quick)
        identity = _identity(number, settled, read, taken)
        taken.add(identity)
        photo = read[settled.cards[0].origins[0][0]].photo.name
        yield Unjudged(identity, number, name, settled, weighed, is_weighed, photo)


def _weighed(
    memory: Memory, entry: Entry, answers: Sequence[Answer], is_quick: bool
) -> tuple[Entry, bool]:
    """Return sheets with what people said of them and doubts about what matters.

    Quickly, what mattered before the last answers is told, and False if that may have changed.
    """
    corrected = correct(entry, answers)
    if not is_quick or not corrected.opened:
        return memory.weigh(corrected), True
    if (found := memory.weighed(corrected)) is not None:
        return found, True
    before = memory.weighed(entry)
    return (corrected if before is None else correct(before, answers)), False


def _judged(entry: Entry, kept: _Kept | None, is_quick: bool) -> tuple[Judged, bool]:
    """Return a verdict, and whether a longer look may say more."""
    if kept is not None:
        return Judged(asked_in_full(entry) if kept.is_in_full else entry, kept.verdict), False
    if is_quick:
        judged = judge_plainly(entry, QUICK_SECONDS)
        # Nobody looks for reasons and misreadings where all is well.
        return judged, judged.verdict.legal is not True
    return judge_entry(entry, DEFAULT_BUDGET_SECONDS), False


def what_if(entry: Entry, answer: Answer, budget_seconds: float) -> Judged:
    """Return what would be judged if a field held something else; nothing is looked for beyond."""
    return judge_plainly(correct(entry, [answer]), budget_seconds)


def _identity(number: int, sheets: Sheets, read: Sequence[Shot], taken: set[str]) -> str:
    """Return what a sheet is called in addresses: its player, or the photo it was first seen on."""
    if number and f"p{number}" not in taken:
        return f"p{number}"
    shot, card = min(origin for card in sheets.cards for origin in card.origins)
    return f"s{read[shot].photo.sha256[:12]}-{card}"


def packed_verdict(sheet: Sheet) -> str:
    """Return a sheet's verdict as the store keeps it."""
    judged = sheet.scored.judged
    # Only a verdict that asks all has doubts and nothing noted; without noted ones it is the same.
    return pack_value(_Kept(not judged.entry.noted, judged.verdict))
