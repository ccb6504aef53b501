"""Collecting: the cards of many photos become one record a player.

A round may be one page or lie scattered over several photos; a card may be photographed twice.
The code says whose card it is and which round it belongs to; where it does not, cards that
contradict each other belong to different people.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from dicesheets.layouts.marks import can_stand
from dicesheets.layouts.model import Field, Game, Kind, Layout, Role, Text
from dicesheets.rules.entry import Other
from dicesheets.rules.record import CardRecord, Record, RoundRecord, numbered_player
from dicesheets.scanner.reading import (
    CardReading,
    FieldReading,
    Reading,
    Value,
)
from dicesheets.words.marks import say_mark

# A reading with an alternative this likely may yet be what is wrong with a round that breaks the
# rules; the most suspicious few of each round are named.
SUSPECT_FROM = 0.0005
MOST_SUSPECTS = 8
# What is less likely is not what a clear reading may be instead: of the sheets that break a rule
# most were played so.
OTHER_FROM = 5e-5
MOST_OTHERS = 40
OTHERS_A_FIELD = 2
# Two photos of one card agree nearly everywhere; two players' cards do not.
SAME_CARD_FROM = 0.9
EITHER = 0.5  # what two photos show clearly, but differently, is this sure


@dataclass(frozen=True, slots=True)
class PlacedDoubt:
    """A field that a person should look at, and the round and card it stands on."""

    round: int  # from 1, as in the record
    card: str
    field: FieldReading
    code: str = ""  # the letters of the card

    def written(self, record: Record, value: Value) -> Record:
        """Return the record with something else in this field."""
        return record.with_mark(self.round, self.card, self.field.field, value)


@dataclass(frozen=True, slots=True)
class Sheets:
    """One player's sheets, out of however many photos."""

    inputs: tuple[str, ...]
    layout: Layout
    record: Record
    doubts: tuple[PlacedDoubt, ...]
    suspects: tuple[PlacedDoubt, ...] = ()  # not doubtful by themselves; of each round the worst
    others: tuple[Other, ...] = ()  # what clear fields may hold instead, likeliest first

    @property
    def is_whole(self) -> bool:
        """Whether the rules have all they need: of each round realms, resources and dice."""
        if self.layout.game is not Game.WELTEN:
            return True
        wanted = Counter({Role.REALM: self.layout.welten.realms_a_round})
        wanted.update({Role.RESOURCES: 1, Role.SCORE: 1})
        return all(
            Counter(self.layout.card(c.card).role for c in round_.cards) == wanted
            for round_ in self.record.rounds
        )


@dataclass(slots=True, eq=False)
class _Pile:
    """Cards that belong together, on the way to a record."""

    first: CardReading
    cards: dict[tuple[int, str], CardReading] = field(default_factory=dict)
    inputs: list[str] = field(default_factory=list)


def collect(readings: Sequence[Reading]) -> tuple[Sheets, ...]:
    """Return the sheets of every player, in the order in which they first appear."""
    piles: list[_Pile] = []
    for reading in readings:
        pages = dict.fromkeys(card.page for card in reading.cards)
        for page in pages:
            cards = [card for card in reading.cards if card.page == page]
            free = list(piles)  # stacks of one photo are different sheets of paper
            for stack in _stacks(cards):
                pile = _pile_for(stack, free)
                if pile in free:
                    free.remove(pile)
                else:
                    piles.append(pile)
                _lay_on(pile, stack)
                if reading.input not in pile.inputs:
                    pile.inputs.append(reading.input)
    return tuple(_sheets(pile) for pile in piles)


def marks_of(card: CardReading) -> CardRecord:
    """Return what stands on a card, as in a record."""
    spots = card.layout.card(card.card)
    marks = [
        (f.field, f.value)
        for f in card.fields
        if f.value is not None and not f.unreadable and can_stand(spots.field(f.field), f.value)
    ]
    return CardRecord(card.card, tuple(marks))


def _stacks(cards: Sequence[CardReading]) -> list[list[CardReading]]:
    """Part the cards of one photo: by player, and where there are too many for one, by nearness."""
    stacks: list[list[CardReading]] = []
    for owner in dict.fromkeys(_owner(card) for card in cards):
        theirs = [card for card in cards if _owner(card) == owner]
        counts = Counter((card.round, card.card) for card in theirs)
        most = counts.most_common(1)[0][0]
        piled = [[card] for card in theirs if (card.round, card.card) == most]
        waiting = [card for card in theirs if (card.round, card.card) != most]
        while waiting:
            pairs = [
                (_distance(s, c), i, s) for i, c in enumerate(waiting) for s in piled if _fits(s, c)
            ]
            if pairs:
                _, place, stack = min(pairs, key=lambda pair: pair[0])
                stack.append(waiting.pop(place))
            else:
                piled.append([waiting.pop(0)])
        stacks += piled
    return stacks


def _fits(stack: Sequence[CardReading], card: CardReading) -> bool:
    """Say whether a card can belong to the sheets in a stack: each card once, so many realms."""
    layout = card.layout
    if layout.game is not Game.WELTEN or _is_loose(card) is not _is_loose(stack[0]):
        return False
    beside = [c.card for c in stack if c.round == card.round]
    realms = [c for c in (*beside, card.card) if layout.card(c).role is Role.REALM]
    return card.card not in beside and len(realms) <= layout.welten.realms_a_round


def _is_loose(card: CardReading) -> bool:
    """Say whether a card names no round; beside cards that do, nobody knows which is its."""
    return not card.round


def _owner(card: CardReading) -> tuple[str, str, int, int]:
    """Whose card it is: pages that were drawn by other seeds are of another match."""
    return (card.layout.game.value, card.layout.digest, card.player, card.seed)


def _distance(stack: Iterable[CardReading], card: CardReading) -> float:
    here = np.mean(card.corners, axis=0)
    return min(float(np.linalg.norm(np.mean(c.corners, axis=0) - here)) for c in stack)


def _pile_for(stack: list[CardReading], piles: list[_Pile]) -> _Pile:
    """The first pile of a stack's owner that it does not contradict, or a new one."""
    first = stack[0]
    for pile in piles:
        if _owner(pile.first) == _owner(first) and all(_agrees(pile, card) for card in stack):
            return pile
    return _Pile(first)


def _agrees(pile: _Pile, card: CardReading) -> bool:
    if any(_is_loose(other) is not _is_loose(card) for other in pile.cards.values()):
        return False
    there = pile.cards.get((card.round, card.card))
    if there is None:
        return card.layout.game is Game.WELTEN or not pile.cards
    if there.code != card.code:
        return False
    ours = {f.field: f.value for f in card.fields if not f.doubtful}
    both = [(f.value, ours[f.field]) for f in there.fields if f.field in ours and not f.doubtful]
    marked = [(a, b) for a, b in both if a is not None or b is not None]
    same = sum(a == b for a, b in marked)
    return same >= SAME_CARD_FROM * len(marked)


def _lay_on(pile: _Pile, stack: list[CardReading]) -> None:
    for card in stack:
        spot = (card.round, card.card)
        there = pile.cards.get(spot)
        pile.cards[spot] = card if there is None else _join(there, card)


def _join(one: CardReading, other: CardReading) -> CardReading:
    """The same card seen twice: each field as it was read more surely.

    What the rules have had their say on stands: the other photo does not undo it.
    """
    others = {f.field: f for f in other.fields}
    fields = tuple(_surer(f, others.get(f.field, f)) for f in one.fields)
    return CardReading(
        one.card, one.layout, one.code, one.code_by, one.round, one.player, one.seed, one.corners,
        fields, one.page,
    )  # fmt: skip


def _surer(one: FieldReading, other: FieldReading) -> FieldReading:
    surer, less = (one, other) if _sureness(one) >= _sureness(other) else (other, one)
    if surer.value == less.value or surer.doubtful or less.doubtful or surer.weighed:
        return surer
    # Both are clear: the sheet was changed between the photos, or these are not one sheet.
    now, then = say_mark(surer.value), say_mark(less.value)
    note = Text(
        f"auf einem Foto {now.de}, auf einem anderen {then.de}",
        f"{now.en} on one photo, {then.en} on another",
    )
    rest = tuple(rival for rival in surer.alternatives if rival[0] != less.value)
    return replace(
        surer, confidence=EITHER, alternatives=((less.value, 1 - EITHER), *rest), note=note,
        weighed=True,
    )  # fmt: skip


def _sureness(field: FieldReading) -> tuple[bool, bool, float]:
    return field.weighed, not field.unreadable, field.confidence


def _sheets(pile: _Pile) -> Sheets:
    rounds: list[RoundRecord] = []
    doubts: list[PlacedDoubt] = []
    suspects: list[PlacedDoubt] = []
    others: list[Other] = []
    layout = pile.first.layout
    order = {card.id: number for number, card in enumerate(layout.cards)}
    for place, round_ in enumerate(sorted({r for r, _ in pile.cards}), 1):
        cards = [card for (r, _), card in pile.cards.items() if r == round_]
        cards.sort(key=lambda c: order[c.card])
        rounds.append(RoundRecord(tuple(marks_of(card) for card in cards), round_))
        placed = [PlacedDoubt(round_ or place, c.card, f, c.code) for c in cards for f in c.fields]
        doubts += (one for one in placed if one.field.doubtful)
        clear = [(_suspicion(one, layout), one) for one in placed if not one.field.doubtful]
        clear.sort(key=lambda pair: -pair[0])
        suspects += (one for share, one in clear[:MOST_SUSPECTS] if share >= SUSPECT_FROM)
        others += (other for one in placed for other in _others(one, layout))
    player = numbered_player(pile.first.player)
    record = Record(layout.game, layout.id, player, tuple(rounds))
    others.sort(key=lambda other: -other.share)
    return Sheets(
        tuple(pile.inputs), layout, record, tuple(doubts), tuple(suspects),
        tuple(others[:MOST_OTHERS]),
    )  # fmt: skip


def _others(placed: PlacedDoubt, layout: Layout) -> Iterator[Other]:
    """Yield the likeliest other readings of a clear field; a round's result decides nothing."""
    field, spot = placed.field, layout.card(placed.card).field(placed.field.field)
    if field.doubtful or field.weighed or _is_result(spot):
        return
    possible = [(v, p) for v, p in field.alternatives if p >= OTHER_FROM and can_stand(spot, v)]
    for value, share in sorted(possible, key=lambda one: -one[1])[:OTHERS_A_FIELD]:
        yield Other(placed.round, placed.card, field.field, field.value, value, share)


def _suspicion(placed: PlacedDoubt, layout: Layout) -> float:
    """Return how likely the likeliest other reading of a field is; of a number, any other."""
    if placed.field.weighed:
        return 0.0
    spot = layout.card(placed.card).field(placed.field.field)
    if _is_result(spot) and placed.field.value is not None:
        return 1 - placed.field.confidence  # too many other numbers to list them
    return max((p for v, p in placed.field.alternatives if can_stand(spot, v)), default=0.0)


def _is_result(spot: Field) -> bool:
    """Say whether a field holds what a round's marks give."""
    return spot.kind is Kind.NUMBER and not spot.player
