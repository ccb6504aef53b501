"""The dice that everybody shares: where they are known they settle what ink leaves in doubt.

A clear reading stays, so that whoever wrote other dice is found out; of a doubtful one, ink says
how likely each digit is, and the official roll which pair it mostly was.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from dicesheets.layouts.model import Kind, Role
from dicesheets.rules.entry import Entry
from dicesheets.scanner.collect import Placed, SheetCard, Sheets
from dicesheets.scanner.reading import FieldReading, Value
from dicesheets.scanner.resolve import SURE_BY_RULES
from dicesheets.scoring.settle import ink_of
from dicesheets.words.marks import read_as
from dicesheets.words.text import Text

# One turn in fifty is noted wrongly, or left out; generous, as for other slips.
OTHER_DICE = 0.02
OTHER_PAIRS = 46  # so many pairs of digits and blanks are not the one that was rolled
UNSEEN = "?"  # a die that is not clear, or not there

Turn = tuple[int, int]  # round and turn
Dice = tuple[int, int]
Rolls = Mapping[Turn, Dice]


@dataclass(frozen=True, slots=True)
class OtherDice:
    """A turn in which other dice stand on a sheet than were rolled."""

    round: int
    turn: int
    written: Dice
    rolled: Dice


def with_official(sheets: Sheets, rolls: Rolls) -> Sheets:
    """Return sheets whose doubtful dice are read in the light of what was rolled."""
    if not rolls:
        return sheets
    news = [
        new
        for card in sheets.cards
        if sheets.layout.card(card.reading.card).role is Role.SCORE
        for new in _settled(sheets, card, rolls)
    ]
    return sheets.settled(news) if news else sheets


def logged_dice(entry: Entry) -> tuple[tuple[int, str], ...]:
    """Return the dice of each round as they stand clearly on a sheet: "26 1? ??", turn by turn."""
    doubted = {(d.round, d.card, d.field) for d in entry.opened}
    logs: list[tuple[int, str]] = []
    for number, round_ in entry.record.numbered:
        for card in entry.layout.of_role(Role.SCORE):
            held = round_.card(card.id)
            if held is None:
                continue
            marks = dict(held.marks)
            told = []
            for names in _turns_of(entry, card.id):
                clear = [
                    marks.get(name, UNSEEN) if (number, card.id, name) not in doubted else UNSEEN
                    for name in names
                ]
                told.append("".join(sorted(clear)))
            logs.append((number, " ".join(told)))
    return tuple(logs)


def other_dice(logs: Sequence[tuple[int, str]], rolls: Rolls) -> Iterator[OtherDice]:
    """Yield the turns of a sheet's log in which clearly other dice stand than were rolled."""
    for number, dice in logs:
        for turn, pair in enumerate(dice.split(), start=1):
            rolled = rolls.get((number, turn))
            if rolled is None or UNSEEN in pair or len(pair) != 2:
                continue
            first, second = int(pair[0]), int(pair[1])
            if (first, second) != tuple(sorted(rolled)):
                yield OtherDice(number, turn, (first, second), (min(rolled), max(rolled)))


def _turns_of(entry: Entry, card: str) -> Iterator[list[str]]:
    fields = [f for f in entry.layout.card(card).fields if f.turn and f.kind is Kind.DIGIT]
    for turn in sorted({f.turn for f in fields}):
        yield [f.id for f in fields if f.turn == turn]


def _settled(sheets: Sheets, card: SheetCard, rolls: Rolls) -> Iterator[Placed]:
    printed = sheets.layout.card(card.reading.card)
    turn_of = {f.id: f.turn for f in printed.fields if f.turn and f.kind is Kind.DIGIT}
    turns: dict[int, list[FieldReading]] = {}
    for field in card.reading.fields:
        if field.field in turn_of:
            turns.setdefault(turn_of[field.field], []).append(field)
    for turn, fields in turns.items():
        rolled = rolls.get((card.round, turn))
        if rolled is None or len(fields) != 2 or not any(f.doubtful for f in fields):
            continue
        inks = [_ink(sheets, card, field) for field in fields]
        shares = _weigh(inks[0], inks[1], rolled)
        for place, field in enumerate(fields):
            if field.doubtful:
                yield Placed(card.round, card.reading.card, _read(field, shares[place]))


def _ink(sheets: Sheets, card: SheetCard, field: FieldReading) -> dict[Value, float]:
    """Return how likely each digit is in a field by ink alone; what is clear is certain."""
    if not field.doubtful:
        return {field.value: 1.0}
    placed = Placed(card.round, card.reading.card, field)
    return dict(ink_of(sheets.layout, placed).options)


def _weigh(
    first: Mapping[Value, float], second: Mapping[Value, float], rolled: Dice
) -> tuple[dict[Value, float], dict[Value, float]]:
    """Return how likely each digit is in both fields, now that the dice are known."""
    official = {(str(rolled[0]), str(rolled[1])), (str(rolled[1]), str(rolled[0]))}
    shares: tuple[dict[Value, float], dict[Value, float]] = ({}, {})
    for one, one_ink in first.items():
        for two, two_ink in second.items():
            is_rolled = (one, two) in official
            prior = (1 - OTHER_DICE) / len(official) if is_rolled else OTHER_DICE / OTHER_PAIRS
            weight = one_ink * two_ink * prior
            shares[0][one] = shares[0].get(one, 0.0) + weight
            shares[1][two] = shares[1].get(two, 0.0) + weight
    return shares


def _read(field: FieldReading, shares: Mapping[Value, float]) -> FieldReading:
    total = sum(shares.values()) or 1.0
    order = sorted(shares, key=lambda value: -shares[value])
    value, sure = order[0], min(SURE_BY_RULES, shares[order[0]] / total)
    others = tuple((other, shares[other] / total) for other in order[1:])
    note = field.note
    if field.unreadable or value != field.value:
        told = read_as(value)
        note = Text(f"{told.de}; so wurde gewürfelt", f"{told.en}, as it was rolled")
    return replace(
        field, value=value, confidence=sure, alternatives=others, unreadable=False, note=note,
        weighed=True,
    )  # fmt: skip
