"""A scale for sheets that differ in some fields: ink times rules.

What a doubtful field may hold by ink, and how plausible the rules find a sheet with it. Which of
them is right, `dicesheets.scanner.resolve` decides.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from dicesheets.layouts.marks import can_stand
from dicesheets.layouts.model import Card, Field, Kind, Layout
from dicesheets.rules.record import Record
from dicesheets.scanner.by_ink import Choices
from dicesheets.scanner.collect import Place, Placed
from dicesheets.scanner.expected import may_stand
from dicesheets.scanner.reading import FieldReading, Value

Weigh = Callable[[Record], float]
"""How plausible a sheet is by the rules, 0 to 1."""
Results = Mapping[int, Sequence[Place]]
"""Where each player of a pad writes what follows from other fields."""
NO_RESULTS: Results = {}

POSSIBLE_FROM = 0.02  # by ink; what is less likely is no alternative
POSSIBLE_NUMBER_FROM = 0.005  # there are more numbers than digits to share the probability
# The result of a round that ink leaves quite open is mostly what the marks give, however unlikely
# by ink: on a practice photo 11.2 was read as 19.2 with 88 %, and as 11.2 with 0.25 %.
OPEN_RESULT_BELOW = 0.9
POSSIBLE_RESULT_FROM = 0.0005
POSSIBLE_SUSPECT_FROM = 0.0002  # the same where the rules object to a sheet of clear readings
MOST_ALTERNATIVES = 4  # of a field
MOST_RESULTS = 8  # the same of a round's result
CHANCE_SUM = 0.03  # how seldom a wrong number happens to be just what the marks add up to
# How seldom a player writes just this number instead of what the marks give: one sheet in fifty is
# miscounted, and by one of some ten numbers.
MISCOUNT = 0.002
PROBE = "99.9"  # a number that no marks give
MOST_PROBES = 4  # numbers of a pad that are tried in a field's place


@dataclass(frozen=True, slots=True)
class OpenField:
    """A doubt with what may stand there by ink, likeliest first."""

    doubt: Placed
    choices: Choices
    probes: tuple[str, ...]  # numbers that tell whether the field's own one adds up
    player: int  # whose column of a pad it stands in, with what it adds up to; else 0
    is_sum: bool  # it follows from what stands elsewhere
    odd: frozenset[Value]  # of the choices those that its line does not allow

    @property
    def is_on_pad(self) -> bool:
        """Whether it stands in a player's column."""
        return bool(self.player)

    @property
    def is_number(self) -> bool:
        """Whether it is a handwritten number rather than a digit or a mark."""
        return bool(self.probes)

    @property
    def is_result(self) -> bool:
        """Whether it is what a round's marks give."""
        return self.is_number and not self.is_on_pad


class Scale:
    """Weighs sheets that differ in some fields."""

    def __init__(
        self,
        record: Record,
        opened: Sequence[OpenField],
        weigh: Weigh,
        results: Results = NO_RESULTS,
    ) -> None:
        self._record = record
        self._opened = opened
        self._weigh = weigh
        self._results = results

    def shares(self, chosen: Sequence[Value], place: int) -> dict[Value, float]:
        """Ink times rules for every choice at one place, the others being as chosen."""
        one = self._opened[place]
        rules = {
            value: self.plausible((*chosen[:place], value, *chosen[place + 1 :]))
            for value, _ in one.choices
        }
        best = max(rules.values())
        if one.is_number:  # of all numbers that do not add up, just this one is unlikely
            seldom = MISCOUNT if one.is_sum else CHANCE_SUM
            # No result contradicts nothing; but where ink may be the right one, it is that.
            right = {v for v, w in rules.items() if w == best}
            if one.is_sum and right - {None}:
                right -= {None}
            rules = {v: w if v in right else w * seldom for v, w in rules.items()}
        return {value: share * rules[value] for value, share in one.choices}

    def is_fine(self, chosen: Sequence[Value]) -> bool:
        """Say whether nothing is wrong with a sheet, and no scribbled sum is taken for nothing."""
        lost = (
            one.is_sum and one.doubt.field.unreadable and value is None
            for one, value in zip(self._opened, chosen, strict=True)
        )
        return self.plausible(tuple(chosen)) >= 1 and not any(lost)

    def likely(self, chosen: Sequence[Value]) -> float:
        """Ink times rules of a whole sheet; a result that does not add up is a rare miscount."""
        ink = math.prod(dict(one.choices)[v] for one, v in zip(self._opened, chosen, strict=True))
        return ink * self.plausible(tuple(chosen)) * (MISCOUNT if self.is_miscount(chosen) else 1)

    def likely_column(self, chosen: Sequence[Value], player: int) -> float:
        """The same, a column of a pad that does not add up being a rare miscount."""
        record = self._written(chosen)
        for place in self._results.get(player, ()):
            record = record.with_mark(*place, None)
        adds_up = self._weigh(record) <= self.plausible(tuple(chosen))
        return self.likely(chosen) * (1 if adds_up else MISCOUNT)

    def is_miscount(self, chosen: Sequence[Value]) -> bool:
        """Say whether a result does not add up; a sheet that gives none speaks against none."""
        without = tuple(
            None if one.is_result else v for one, v in zip(self._opened, chosen, strict=True)
        )
        return self.plausible(without) > self.plausible(tuple(chosen))

    def adds_up(self, chosen: Sequence[Value], place: int) -> bool:
        """Say whether the number at a place is the one that the marks give."""
        found = self.plausible(tuple(chosen))
        return all(
            found > self.plausible((*chosen[:place], probe, *chosen[place + 1 :]))
            for probe in self._opened[place].probes
            if probe != chosen[place]
        )

    def plausible(self, values: tuple[Value, ...]) -> float:
        """How plausible the sheet is with these values."""
        return self._weigh(self._written(values))

    def _written(self, values: Sequence[Value]) -> Record:
        record = self._record
        for one, value in zip(self._opened, values, strict=True):
            record = one.doubt.written(record, value)
        return record


def results_by_player(layout: Layout, record: Record) -> Results:
    """Return where the players of pads write what their columns come to."""
    found: dict[int, list[Place]] = {}
    for number, round_ in record.numbered:
        for card in (layout.card(held.card) for held in round_.cards):
            for spot in card.fields if card.pad else ():
                if card.pad and card.pad.line(spot.line).is_computed:
                    found.setdefault(spot.player, []).append((number, card.id, spot.id))
    return found


def open_field(doubt: Placed, layout: Layout, record: Record, least: float = 0.0) -> OpenField:
    field, card = doubt.field, layout.card(doubt.card)
    spot = card.field(field.field)
    possible_from, most = _limits(card, spot, field)
    possible = [(v, p) for v, p in field.alternatives if can_stand(spot, v)]
    likely = [(v, p) for v, p in possible[:most] if p >= (least or possible_from)]
    # Of a scribble only what the networks make of it is left; it stays a case for a person.
    choices = likely if field.unreadable else [(field.value, field.confidence), *likely]
    probes = _probes(doubt, layout, record) if spot.kind is Kind.NUMBER else ()
    is_sum = card.pad.line(spot.line).is_computed if card.pad else spot.kind is Kind.NUMBER
    odd = frozenset(v for v, _ in choices if not may_stand(card, spot, v))
    return OpenField(doubt, tuple(choices), probes, spot.player, is_sum, odd)


def _limits(card: Card, spot: Field, field: FieldReading) -> tuple[float, int]:
    """From which probability on a value is an alternative in a field, and how many are weighed."""
    if spot.kind is not Kind.NUMBER:
        return POSSIBLE_FROM, MOST_ALTERNATIVES
    if not may_stand(card, spot, field.value):
        return POSSIBLE_SUSPECT_FROM, MOST_RESULTS
    if spot.player or field.confidence >= OPEN_RESULT_BELOW:
        return POSSIBLE_NUMBER_FROM, MOST_ALTERNATIVES
    return POSSIBLE_RESULT_FROM, MOST_RESULTS


def _probes(doubt: Placed, layout: Layout, record: Record) -> tuple[str, ...]:
    """Return numbers to put in a field's place, to see whether just its own one adds up.

    On a pad not every number is possible: there, numbers that stand elsewhere are tried too.
    """
    card = layout.card(doubt.card)
    if not card.field(doubt.field.field).player:
        return (PROBE,)
    numbers = {f.id for f in card.fields if f.kind is Kind.NUMBER}
    marks = (
        mark
        for number, round_ in record.numbered
        if number == doubt.round and (held := round_.card(doubt.card))
        for field, mark in held.marks
        if field in numbers
    )
    return (PROBE, *tuple(dict.fromkeys(marks))[:MOST_PROBES])
