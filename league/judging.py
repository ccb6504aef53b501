"""Judging a unit: the readings of its photos become sheets, are settled, corrected and judged.

Touches nothing but what it is given, so that any worker can do it. What comes back are the rows
that an event keeps.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace

from dicesheets.layouts.model import Layout, Role
from dicesheets.layouts.people import PersonId
from dicesheets.league.event import layout_of
from dicesheets.league.remarks import ACCEPTED, CLASH, DICE, EVENT, REALMS, Oddities, find_remarks
from dicesheets.league.results import LATER, Missing, State, Whose, questions_from, results_from
from dicesheets.league.units import cards_of, is_foreign
from dicesheets.league.values import (
    Accepted,
    Brief,
    Head,
    Said,
    Shot,
    format_dice,
    numbered,
    person_of_unit,
)
from dicesheets.rules.entry import Entry
from dicesheets.scanner.collect import Sheets, collect
from dicesheets.scanner.reading import CardReading, Reading
from dicesheets.scoring.correct import correct
from dicesheets.scoring.inputs import weigh_entry
from dicesheets.scoring.judge import judge_entry
from dicesheets.scoring.official import OtherDice, Rolls, logged_dice, other_dice, with_official
from dicesheets.scoring.packed import reader_version, unpack_reading
from dicesheets.scoring.packed_verdict import pack_verdict, verdict_key
from dicesheets.scoring.read import Known
from dicesheets.scoring.settle import entry_of, settle_sheets
from dicesheets.scoring.spots import answers_of, spots_of
from dicesheets.store.values import StoredResult


@dataclass(frozen=True, slots=True, eq=False)
class _Photo:
    """A photo with the cards of the unit on it."""

    shot: Shot
    reading: Reading  # with the unit's cards only
    places: tuple[int, ...]  # of these cards on the photo
    spots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Case:
    """What is to be judged: the photos of a unit, and what people said of them."""

    unit: str
    name: str  # of the person; "": nobody knows
    person: int
    shots: tuple[Shot, ...]
    said: tuple[Said, ...] = ()
    accepted: tuple[Accepted, ...] = ()


def known_of(brief: Brief) -> Known:
    """Return the layouts that sheets of an event may have.

    Every dicesheets knows the classic ones and generates others; the rest is told with the event.
    """
    files = brief.files
    return Known((layout_of(brief.game, brief.layout, files),)) if files else Known()


def judge_unit(brief: Brief, case: Case, packed: Sequence[bytes]) -> Head:
    """Return what a unit's sheets are worth, as values for JSON: a list of sheets.

    `unusable` names photos whose readings are of a version that is not understood any more.
    """
    known = known_of(brief)
    photos: list[_Photo] = []
    unusable: list[str] = []
    for shot, data in zip(case.shots, packed, strict=True):
        file = unpack_reading(data, shot.name, known)
        if file is None:
            unusable.append(shot.sha256)
            continue
        spots = spots_of(file.reading.cards)
        cards = tuple(cards_of(file.reading, shot, case.unit, brief.number))
        if cards:
            mine = replace(file.reading, cards=tuple(card for _, card in cards))
            places = tuple(place for place, _ in cards)
            photos.append(_Photo(shot, mine, places, tuple(spots[place] for place in places)))
    if unusable:
        return {"unusable": unusable, "sheets": []}
    return {"unusable": [], "sheets": list(_sheets(brief, case, photos))}


def _sheets(brief: Brief, case: Case, photos: Sequence[_Photo]) -> Iterator[Head]:
    rolls: Rolls = {(r, t): (a, b) for r, t, a, b in brief.rolls}
    found = collect([photo.reading for photo in photos])
    if person_of_unit(case.unit) and found:
        best = max(found, key=_merit)
        others = [one for one in found if one is not best]
        yield _judged(brief, case, photos, best, rolls, case.unit, others)
        return
    if len(found) > 1:  # who sends several people's sheets cannot have written all of them
        case = replace(case, person=0, name="")
    for place, sheets in enumerate(found, start=1):
        yield _judged(brief, case, photos, sheets, rolls, numbered(case.unit, place), ())


def _judged(
    brief: Brief, case: Case, photos: Sequence[_Photo], raw: Sheets, rolls: Rolls, sheet: str,
    others: Sequence[Sheets],
) -> Head:  # fmt: skip
    entry = entry_of(settle_sheets(with_official(raw, rolls)))
    if case.name:
        entry = replace(entry, record=replace(entry.record, player=case.name))
    shown = {
        (photos[number].shot.sha256, photos[number].spots[index]): card
        for card in raw.cards
        for number, index in card.origins
    }
    entry = weigh_entry(correct(entry, list(answers_of(case.said, shown))))
    judged = judge_entry(entry)
    entry = judged.entry
    counting, again, twins = _parted(photos, raw)
    logs = logged_dice(entry)
    wrong = list(other_dice(logs, rolls))
    mine = {photos[number].shot.sha256 for card in raw.cards for number, _ in card.origins}
    # Whoever sent several sheets noted the same dice on each: every one of them is looked at.
    allowed = list(_allowed(wrong, [one for one in case.accepted if one.sha256 in mine]))
    refused = [one for one in wrong if one not in dict(allowed)]
    odd = {one.round for one in refused}
    lacking = [
        *((CLASH, len(others)) for _ in others[:1]),
        *((DICE, number) for number in sorted(odd)),
        *((REALMS, number) for number in _other_realms(entry, brief)),
        *((EVENT, 0) for _ in _foreign(raw, brief)),
    ]
    reader = reader_version()
    whose = Whose(
        sheet, case.person, reader, counting[0].shot.sha256, tuple(p.shot.name for p in again)
    )
    notes = tuple((ACCEPTED, DICE, n) for n in sorted({one.round for one, _ in allowed} - odd))
    later = _later(entry, brief)
    results = [
        _with_notes(_with_lacking(one, lacking), later, notes)
        for one in results_from(judged, whose)
    ]
    sender = next((photo.shot.by for photo in counting if photo.shot.by), "")
    oddities = Oddities(
        tuple(p.shot.name for p in twins), tuple(p.shot.name for p in again),
        tuple(tuple(one.inputs) for one in others), tuple(lacking), tuple(refused), tuple(allowed),
        sender if case.person and not person_of_unit(case.unit) else "",
    )  # fmt: skip
    places = _places(photos, raw, counting)
    verdict = judged.verdict
    return {
        "sheet": sheet,
        "verdict": {
            "key": verdict_key(entry, reader), "reader": reader, "player": entry.player,
            "legal": verdict.legal, "score_tenths": verdict.score_tenths,
            "data": pack_verdict(verdict),
        },
        "results": [asdict(one) for one in results],
        "questions": [asdict(one) for one in questions_from(judged, places)],
        "logs": list(logs),
        "photos": sorted(mine),
        "remarks": [asdict(one) for one in find_remarks(oddities)],
    }  # fmt: skip


def _merit(sheets: Sheets) -> tuple[int, float]:
    """Which of two sheets that contradict each other is the better: more rounds, then surer."""
    fields = [field for card in sheets.cards for field in card.reading.fields]
    return len(sheets.record.rounds), sum(f.confidence for f in fields if not f.unreadable) / max(
        1, len(fields)
    )


def _with_lacking(result: StoredResult, lacking: Sequence[tuple[str, int]]) -> StoredResult:
    """Return a result that takes no place until somebody has looked at what is odd about it."""
    mine = tuple(
        (kind, number)
        for kind, number in lacking
        if kind not in (DICE, REALMS) or result.round in (0, number)
    )
    if not mine:
        return result
    is_placed = result.state in (State.RANKED.value, State.UNDECIDED.value)
    state = State.OPEN.value if is_placed else result.state
    return replace(result, state=state, missing=(*result.missing, *mine))


def _later(entry: Entry, brief: Brief) -> tuple[Missing, ...]:
    """Return the rounds of the event behind the last on a sheet: not played yet, or not sent."""
    if not entry.layout.traits.has_rounds:
        return ()
    last = max((number for number, _ in entry.record.numbered), default=0)
    return tuple((LATER, number) for number in range(last + 1, brief.rounds + 1))


def _with_notes(
    result: StoredResult, later: tuple[Missing, ...], notes: tuple[Missing, ...]
) -> StoredResult:
    """Return a result that says which rounds are not in it, and what was accepted.

    Its place is that of any other.
    """
    if result.state == State.BLANK.value:
        return result
    mine = tuple(one for one in notes if result.round in (0, one[-1]))
    missing = result.missing if result.round else (*result.missing, *later)
    return replace(result, missing=missing, notes=mine)


# ------------------------------------------------------------------ photos of the same sheet


def _parted(
    photos: Sequence[_Photo], sheets: Sheets
) -> tuple[tuple[_Photo, ...], tuple[_Photo, ...], tuple[_Photo, ...]]:
    """Return the photos that count and those that show nothing which a better one does not show.

    Then those of the former that show what the latter show.
    """
    shows: dict[int, set[tuple[int, str]]] = {}
    for card in sheets.cards:
        for number, _ in card.origins:
            shows.setdefault(number, set()).add((card.round, card.reading.card))
    order = sorted(shows, key=lambda number: -_clearness(photos[number].reading))
    seen: set[tuple[int, str]] = set()
    counting: list[int] = []
    for number in order:
        if not shows[number] <= seen:
            counting.append(number)
            seen |= shows[number]
    again = [number for number in sorted(shows) if number not in counting]
    twice = {card for number in again for card in shows[number]}
    twins = [number for number in counting if shows[number] & twice]
    first, second, third = (
        tuple(photos[n] for n in sorted(numbers)) for numbers in (counting, again, twins)
    )
    return first, second, third


def _clearness(reading: Reading) -> float:
    """How surely a photo was read, 0 to 1."""
    fields = [field for card in reading.cards for field in card.fields]
    clear = sum(field.confidence for field in fields if not field.unreadable)
    return clear / max(1, len(fields))


def _places(
    photos: Sequence[_Photo], sheets: Sheets, counting: Sequence[_Photo]
) -> Mapping[tuple[int, str], tuple[str, str, int]]:
    """Return where each card is to be seen best: photo, spot, and its place on the photo."""
    found: dict[tuple[int, str], tuple[str, str, int]] = {}
    for card in sheets.cards:
        origins = [(photos[number], index) for number, index in card.origins]
        photo, index = next((one for one in origins if one[0] in counting), origins[0])
        place = (photo.shot.sha256, photo.spots[index], photo.places[index])
        found[card.round, card.reading.card] = place
    return found


# ------------------------------------------------------------------ what is odd


def _other_realms(entry: Entry, brief: Brief) -> Iterator[int]:
    """Yield the rounds in which other realms were played than the event's."""
    if not entry.layout.traits.has_rounds or not brief.realms:
        return
    realms = _realm_ids(entry.layout)
    for number, round_ in entry.record.numbered:
        played = {card.card for card in round_.cards} & realms
        if number <= len(brief.realms) and not played <= set(brief.realms[number - 1]):
            yield number


def _realm_ids(layout: Layout) -> set[str]:
    return {card.id for card in layout.of_role(Role.REALM)}


def _foreign(sheets: Sheets, brief: Brief) -> list[PersonId]:
    """Return whose sheets these are by a code that names another event."""
    cards: list[CardReading] = [card.reading for card in sheets.cards]
    return [c.person for c in cards if c.person and is_foreign(c, brief.number)][:1]


def _allowed(
    wrong: Sequence[OtherDice], accepted: Sequence[Accepted]
) -> Iterator[tuple[OtherDice, Accepted]]:
    """Yield the dice that somebody has accepted just so, with who it was: the last word counts."""
    for one in wrong:
        told = format_dice([one])
        by = [a for a in accepted if a.round == one.round and told in a.dice.split()]
        if by:
            yield one, by[-1]
