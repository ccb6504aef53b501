"""Sums: where a column of a pad does not add up, the number that would make it is weighed too.

Of a number that is misread the networks may not name the right one at all: a 0 with a stroke was
read as 8 by 99.7 %, and nobody was asked. The column knows it: its result less the other numbers.
The likelier of both counts, and a person looks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from dicesheets.layouts.marks import can_stand
from dicesheets.layouts.model import Card, Field, Kind
from dicesheets.layouts.pad import Pad
from dicesheets.rules.misreading import SUSPECTED
from dicesheets.rules.pad.entries import may_be_written
from dicesheets.rules.pad.sheet import column_of
from dicesheets.scanner.collect import Place, Placed, Sheets
from dicesheets.scanner.expected import may_stand
from dicesheets.scanner.lost_results import find_lost
from dicesheets.scanner.reading import DOUBTED, LISTED_FROM, FieldReading
from dicesheets.scanner.scale import MISCOUNT
from dicesheets.words.marks import say_against_ink
from dicesheets.words.numbers import parse_whole

Marks = dict[str, str]

# Of what the networks leave to numbers that they do not name. On practice pads one number in a
# thousand is none of those named; they leave three times as much, and most of it to scribbles.
UNNAMED = 0.3
MOST_UNNAMED = 0.001  # named are the likeliest, so that none of the others is likely
LEAST_SHARE = 0.05  # of the ways to explain a column; who miscounts is not asked about every number
LEAST_INK = 1e-3  # of a value that the rules have chosen
NOT_ALLOWED = 0.005  # how seldom a player writes just this number where it may not stand
LIKELIER = 0.5  # from here on the column is believed rather than the first look


@dataclass(frozen=True, slots=True)
class _Fitting:
    """A number that would make a column add up, in one field's place."""

    placed: Placed  # as it was read by ink
    player: int  # whose column it is
    number: str
    odds: float  # by ink, against what was read


def doubt_sums(sheets: Sheets, raw: Sheets) -> Sheets:
    """Return a player's sheets with a doubt about every number that may be why nothing adds up.

    `raw` is what ink alone says of them: what was doubted here before must not be weighed again.
    """
    fitting = list(_find_fitting(sheets, raw))
    now = {one.place: one for one in _placed(sheets)}
    news = [new for one in fitting if (new := _doubted(now[one.placed.place], one, fitting))]
    news += find_lost(sheets)
    found = sheets.settled(news) if news else sheets
    left = _find_fitting(found, raw) if news else fitting  # once a number counts, its column fits
    by_ink = {one.placed.place: _with_number(one.placed, one.number) for one in left}
    by_ink |= _unnamed_values(found, raw)
    if not by_ink:
        return found
    by_ink = {one.place: one for one in (*raw.doubts, *raw.suspects)} | by_ink
    return replace(found, by_ink=tuple(by_ink.values()))


def _unnamed_values(sheets: Sheets, raw: Sheets) -> dict[Place, Placed]:
    """Return by their places the numbers that are read where ink does not name them."""
    now = {one.place: one.field.value for one in _placed(sheets)}
    found = {}
    for one in _placed(raw):
        value = now[one.place]
        if value is not None and value[0].isdigit() and value != one.field.value:
            found[one.place] = _with_number(one, value)
    return {place: one for place, one in found.items() if one not in raw.doubts}


def _placed(sheets: Sheets) -> Iterator[Placed]:
    for card in sheets.cards:
        yield from (Placed(card.round, card.reading.card, f) for f in card.reading.fields)


def _find_fitting(sheets: Sheets, raw: Sheets) -> Iterator[_Fitting]:
    """Yield for every column that does not add up what would make it, field by field."""
    by_ink = {one.place: one for one in _placed(raw)}
    for card in sheets.cards:
        drawn, reading = sheets.layout.card(card.reading.card), card.reading
        round_ = dict(sheets.record.numbered).get(card.round)
        held = round_.card(drawn.id) if round_ else None
        if drawn.pad is None or held is None:
            continue
        marks = dict(held.marks)
        spots = {f.id: f for f in drawn.fields}
        unclear = {spots[f.field].player for f in reading.fields if f.unreadable}
        for player in {spots[name].player for name in marks} - unclear:
            wrong = _find_wrong(drawn.pad, player, marks)
            for field in reading.fields if wrong else ():
                spot = spots[field.field]
                if spot.player != player or spot.kind is not Kind.NUMBER or spot.id not in marks:
                    continue
                number = _fits(drawn, spot, marks, wrong)
                if number is not None:
                    placed = by_ink[card.round, drawn.id, field.field]
                    odds = _odds(placed.field, marks[spot.id], number)
                    if not may_stand(drawn, spot, marks[spot.id]):
                        odds /= NOT_ALLOWED
                    yield _Fitting(placed, player, number, odds)


def _find_wrong(pad: Pad, player: int, marks: Marks) -> Mapping[str, tuple[int, int, int]]:
    """Return the results of a player that differ from what the boxes give.

    By their fields: what is written, what the boxes give, how many times they count.
    """
    column = column_of(pad, player, marks)
    found = {}
    for line in pad.lines:
        value = column.value(line.id)
        if line.formula is None or value is None:
            continue
        for box in column.of(line.id):
            if box.is_filled and box.worth is not None and box.worth != value:
                found[box.field] = (box.worth, value, line.formula.times)
    return found


def _fits(
    card: Card, spot: Field, marks: Marks, wrong: Mapping[str, tuple[int, int, int]]
) -> str | None:
    """Return the number with which everything of a column would add up, in one field's place."""
    read, pad = parse_whole(marks[spot.id]), card.pad
    if read is None or pad is None:
        return None
    steps: list[int] = []
    for written, value, times in wrong.values():
        gap = written - value
        parts = [part for part in (1, times) if part and not gap % part]
        steps += (way * gap // part for part in parts for way in (1, -1))
    for number in dict.fromkeys(read + step for step in steps):
        mark = str(number)
        if number < 0 or not can_stand(spot, mark) or not may_be_written(pad, spot, mark):
            continue
        if not _find_wrong(pad, spot.player, {**marks, spot.id: mark}):
            return mark
    return None


def _odds(field: FieldReading, read: str, number: str) -> float:
    """Return how likely ink is another number; of one that it hardly names, what it leaves."""
    shares = {field.value: field.confidence, **dict(field.alternatives)}
    return max(shares.get(number, 0.0), _unnamed(field)) / max(shares.get(read, 0.0), LEAST_INK)


def _unnamed(field: FieldReading) -> float:
    """Return how likely ink is just one number that the networks did not name."""
    rest = max(0.0, 1.0 - field.confidence - sum(p for _, p in field.alternatives))
    return min(UNNAMED * rest, MOST_UNNAMED)


def _doubted(now: Placed, one: _Fitting, fitting: list[_Fitting]) -> Placed | None:
    """Return a reading in doubt, None if it is far likelier that the player miscounted."""
    theirs = [other for other in fitting if other.player == one.player]
    share = one.odds / (MISCOUNT + sum(other.odds for other in theirs))
    if share < (LISTED_FROM if now.field.doubtful else LEAST_SHARE):
        return None
    found = _believed(now.field, one, share) if share > LIKELIER else _asked(now.field, one, share)
    return replace(now, field=found)


def _asked(field: FieldReading, one: _Fitting, share: float) -> FieldReading:
    """Return a reading beside the number that would make its column add up."""
    sure = min(field.confidence, max(1.0 - share, LEAST_INK))
    others = [(v, p) for v, p in field.alternatives if v != one.number]
    others = sorted([*others, (one.number, share)], key=lambda other: -other[1])
    note = field.note or SUSPECTED
    return replace(field, confidence=sure, alternatives=tuple(others), weighed=True, note=note)


def _believed(field: FieldReading, one: _Fitting, share: float) -> FieldReading:
    """Return the number that makes a column add up, beside the one that was read."""
    others = [(v, p) for v, p in field.alternatives if v not in (one.number, field.value)]
    others = [(field.value, 1.0 - share), *others]
    note = say_against_ink(one.number, field.value)
    sure = min(share, DOUBTED)
    return FieldReading(field.field, one.number, sure, tuple(others), note=note, weighed=True)


def _with_number(placed: Placed, number: str) -> Placed:
    """Return a field as ink says, with a number among what may stand there."""
    field = placed.field
    shares = {} if field.unreadable else {field.value: field.confidence}
    shares |= dict(field.alternatives)
    least = _unnamed(field) if shares else DOUBTED  # nothing but a scribble is left
    if shares.get(number, 0.0) >= least:
        return placed
    others = sorted(((shares | {number: least}) | {field.value: -1.0}).items(), key=lambda o: -o[1])
    others = [(value, share) for value, share in others if share >= 0]
    return replace(placed, field=replace(field, alternatives=tuple(others)))
