"""Sheets: what all photos together say of one player's cards, as a record with its doubts.

Which cards belong to whom is decided in `dicesheets.scanner.join`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from dicesheets.layouts.marks import can_stand
from dicesheets.layouts.model import Field, Kind, Layout, Role
from dicesheets.rules.entry import EMPTY, Doubt, Entry, Other
from dicesheets.rules.record import CardRecord, Record, RoundRecord, player_of
from dicesheets.scanner.join import Joined, JoinedCard, Origin, join_cards
from dicesheets.scanner.reading import CardReading, FieldReading, Reading, Value

# A reading with an alternative this likely may yet be what is wrong with a round that breaks the
# rules; the most suspicious few of each round are named, on a pad of each player.
SUSPECT_FROM = 0.0005
MOST_SUSPECTS = 8
# What is less likely is not what a clear reading may be instead: of the sheets that break a rule
# most were played so.
OTHER_FROM = 5e-5
MOST_OTHERS = 16  # of a card: dice leave room for rings
OTHERS_A_FIELD = 2

Place = tuple[int, str, str]  # round, card, field


@dataclass(frozen=True, slots=True)
class Placed:
    """What stands in a field, and the round and card it stands on."""

    round: int  # from 1, as in the record
    card: str
    field: FieldReading

    @property
    def place(self) -> Place:
        """Where it stands."""
        return self.round, self.card, self.field.field

    def written(self, record: Record, value: Value) -> Record:
        """Return the record with something else in this field."""
        return record.with_mark(self.round, self.card, self.field.field, value)


@dataclass(frozen=True, slots=True)
class SheetCard:
    """A card of a player's round: what all its photos together say, and which show it."""

    round: int  # from 1, as in the record
    reading: CardReading
    origins: tuple[Origin, ...]


@dataclass(frozen=True, slots=True)
class Sheets:
    """One player's sheets, out of however many photos."""

    inputs: tuple[str, ...]
    layout: Layout
    record: Record
    doubts: tuple[Placed, ...]
    suspects: tuple[Placed, ...] = ()  # not doubtful by themselves; of each round the worst
    others: tuple[Other, ...] = ()  # what clear fields may hold instead, likeliest first
    cards: tuple[SheetCard, ...] = ()
    is_guessed: bool = False  # joined only because nothing speaks against it
    is_apart: bool = False  # nobody can tell whether other sheets here are the same player's
    person: str = ""  # whose they are, by the names of files and folders
    by_ink: tuple[Placed, ...] = ()  # what the rules settled or might have, as ink alone says it

    @property
    def is_whole(self) -> bool:
        """Whether the rules have all they need: of each round realms, resources and dice."""
        if not self.layout.traits.has_rounds:
            return True
        wanted = Counter({Role.REALM: self.layout.welten.realms_a_round})
        wanted.update({Role.RESOURCES: 1, Role.SCORE: 1})
        return all(
            Counter(self.layout.card(c.card).role for c in round_.cards) == wanted
            for round_ in self.record.rounds
        )

    def settled(self, news: Sequence[Placed]) -> Sheets:
        """Return the sheets with other readings of some fields."""
        by_place = {new.place: new.field for new in news}
        cards = tuple(
            replace(card, reading=_with_fields(card, by_place)) if by_place else card
            for card in self.cards
        )
        settled = _build(self.inputs, cards)
        return replace(
            settled, is_guessed=self.is_guessed, is_apart=self.is_apart, person=self.person,
            by_ink=(*self.doubts, *self.suspects),
        )  # fmt: skip


def collect(readings: Sequence[Reading]) -> tuple[Sheets, ...]:
    """Return the sheets of every player, in the order in which they first appear."""
    return tuple(_sheets(joined) for joined in join_cards(readings))


def settled_readings(
    readings: Sequence[Reading], sheets: Sequence[tuple[Sheets, Entry]]
) -> tuple[Reading, ...]:
    """Return the readings that sheets were collected from, as they are judged.

    Settled, seen on all photos, and with what a person has said: in answers, or in a record that
    they have mended.
    """
    fields: dict[Origin, tuple[FieldReading, ...]] = {}
    for one, entry in sheets:
        for card in one.cards:
            found = tuple(_as_judged(entry, card))
            fields |= {origin: found for origin in card.origins}
    return tuple(
        replace(
            reading,
            cards=tuple(
                replace(card, fields=fields.get((number, index), card.fields))
                for index, card in enumerate(reading.cards)
            ),
        )
        for number, reading in enumerate(readings)
    )


def _as_judged(entry: Entry, card: SheetCard) -> Iterator[FieldReading]:
    """Yield a card's fields; what a person has said of one is certain."""
    held = dict(entry.record.numbered).get(card.round)
    marks = held.card(card.reading.card) if held else None
    doubted = {
        d.field: d for d in entry.opened if (d.round, d.card) == (card.round, card.reading.card)
    }
    now, read = dict(marks.marks) if marks else {}, dict(marks_of(card.reading).marks)
    for field in card.reading.fields:
        name = field.field
        doubt = doubted.get(name)
        if doubt is not None and not doubt.is_unreadable and doubt.value == now.get(name):
            # What fits where nothing can be read, or what all doubts together say against the ink.
            yield _as_doubted(field, doubt)
            continue
        is_said = now.get(name) != read.get(name) or (field.doubtful and name not in doubted)
        yield FieldReading(name, now.get(name), 1.0) if is_said else field


def _as_doubted(field: FieldReading, doubt: Doubt) -> FieldReading:
    """Return what counts as read in a field, as sure as that is."""
    if doubt.value == field.value and not field.unreadable:
        return field
    if field.unreadable:
        return replace(field, value=doubt.value, unreadable=False, note=doubt.note)
    others = tuple((None if mark == EMPTY else mark, share) for mark, share in doubt.alternatives)
    return replace(
        field, value=doubt.value, confidence=doubt.confidence, alternatives=others, note=doubt.note
    )


def marks_of(card: CardReading) -> CardRecord:
    """Return what stands on a card, as in a record."""
    spots = card.layout.card(card.card)
    marks = [
        (f.field, f.value)
        for f in card.fields
        if f.value is not None and not f.unreadable and can_stand(spots.field(f.field), f.value)
    ]
    return CardRecord(card.card, tuple(marks))


def _with_fields(card: SheetCard, news: Mapping[Place, FieldReading]) -> CardReading:
    fields = tuple(
        news.get((card.round, card.reading.card, f.field), f) for f in card.reading.fields
    )
    return replace(card.reading, fields=fields)


def _sheets(joined: Joined) -> Sheets:
    order = {card.id: number for number, card in enumerate(joined.layout.cards)}
    cards: list[SheetCard] = []
    for place, round_ in enumerate(sorted({card.reading.round for card in joined.cards}), 1):
        theirs = [card for card in joined.cards if card.reading.round == round_]
        theirs.sort(key=lambda c: order[c.reading.card])
        cards += (_sheet_card(card, round_ or place) for card in theirs)
    return replace(
        _build(joined.inputs, tuple(cards)),
        is_guessed=joined.is_guessed,
        is_apart=joined.is_apart,
        person=joined.person if len(joined.inputs) > 1 else "",
    )


def _sheet_card(card: JoinedCard, number: int) -> SheetCard:
    return SheetCard(number, card.reading, card.origins)


def _build(inputs: tuple[str, ...], cards: tuple[SheetCard, ...]) -> Sheets:
    first = cards[0].reading
    layout = first.layout
    rounds: list[RoundRecord] = []
    doubts: list[Placed] = []
    suspects: list[Placed] = []
    others: list[Other] = []
    for number in dict.fromkeys(card.round for card in cards):
        theirs = [card.reading for card in cards if card.round == number]
        rounds.append(RoundRecord(tuple(map(marks_of, theirs)), theirs[0].round))
        placed = [Placed(number, c.card, f) for c in theirs for f in c.fields]
        doubts += (one for one in placed if one.field.doubtful)
        clear = [(_suspicion(one, layout), one) for one in placed if not one.field.doubtful]
        suspects += _most_suspicious(clear, layout)
        for name in dict.fromkeys(card.card for card in theirs):
            found = [o for one in placed if one.card == name for o in _others(one, layout)]
            others += sorted(found, key=lambda other: -other.share)[:MOST_OTHERS]
    player = player_of(first.person, first.player)
    record = Record(layout.game, layout.id, player, tuple(rounds), first.person)
    others.sort(key=lambda other: -other.share)
    return Sheets(
        inputs, layout, record, tuple(doubts), tuple(suspects), tuple(others),
        cards,
    )  # fmt: skip


def _most_suspicious(clear: Sequence[tuple[float, Placed]], layout: Layout) -> Iterator[Placed]:
    """Yield the clear readings that may yet be wrong, of each player's column the worst few."""
    named = Counter[int]()
    for share, one in sorted(clear, key=lambda pair: -pair[0]):
        player = layout.card(one.card).field(one.field.field).player
        if share >= SUSPECT_FROM and named[player] < MOST_SUSPECTS:
            named[player] += 1
            yield one


def _others(placed: Placed, layout: Layout) -> Iterator[Other]:
    """Yield the likeliest other readings of a clear field; a round's result decides nothing."""
    field, spot = placed.field, layout.card(placed.card).field(placed.field.field)
    if field.doubtful or field.weighed or _is_result(spot):
        return
    possible = [(v, p) for v, p in field.alternatives if p >= OTHER_FROM and can_stand(spot, v)]
    for value, share in sorted(possible, key=lambda one: -one[1])[:OTHERS_A_FIELD]:
        yield Other(placed.round, placed.card, field.field, field.value, value, share)


def _suspicion(placed: Placed, layout: Layout) -> float:
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
