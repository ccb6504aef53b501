"""Resolving: where ink leaves a doubt, the rules help the eye.

Every doubtful field has alternatives with their probabilities by ink. The whole sheet is chosen,
not field by field: ink says how likely each reading is, the rules how plausible the sheet would
be. Clear readings keep their value, so that a clear illegal mark stays and is reported; where the
rules object, those that are least clear are named for a person to look at.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice

from dicesheets.layouts.marks import can_stand
from dicesheets.layouts.model import Card, Field, Kind, Layout, Role, Text
from dicesheets.rules.budget import Budget
from dicesheets.rules.misreading import SUSPECTED
from dicesheets.rules.record import Record
from dicesheets.scanner.by_ink import Choices, sheets_by_ink
from dicesheets.scanner.collect import Place, Placed, Sheets
from dicesheets.scanner.expected import may_stand
from dicesheets.scanner.reading import (
    DOUBTED,
    REVIEW_BELOW,
    FieldReading,
    Value,
)
from dicesheets.words.marks import read_as, say_mark

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
MOST_FIELDS = 40  # doubtful fields that are weighed together; more are left to a person
MOST_PAD_FIELDS = 60  # the same on a pad, which is judged in a moment
MOST_ALTERNATIVES = 4  # of a field
MOST_RESULTS = 8  # the same of a round's result
MOST_ROUNDS = 3  # passes over the fields
MOST_SHEETS = 40  # in which several fields change at once
NEARLY_EVEN = 0.25  # by ink: from here on the rules may decide alone
CHANCE_SUM = 0.03  # how seldom a wrong number happens to be just what the marks add up to
# How seldom a player writes just this number instead of what the marks give: one sheet in fifty is
# miscounted, and by one of some ten numbers.
MISCOUNT = 0.002
PROBE = "99.9"  # a number that no marks give
MOST_PROBES = 4  # numbers of a pad that are tried in a field's place
OBJECTED_BELOW = 0.5  # a sheet less plausible than this breaks rules or does not add up
REST_UNREADABLE = Text(
    "der Rest des Blattes ist nicht ganz lesbar und passt noch nicht dazu",
    "the rest of the sheet cannot be read in full and does not fit it yet",
)
SURE_BY_RULES = 0.9995  # the rules alone never make a reading surer than this


def resolve(sheets: Sheets, weigh: Weigh, budget_seconds: float) -> tuple[Placed, ...]:
    """Return the fields that the rules settle or doubt, as they are read now."""
    layout, record = sheets.layout, sheets.record
    opened = [_open(doubt, layout, record) for doubt in sheets.doubts if not doubt.field.weighed]
    opened = [one for one in opened if len(one.choices) > 1 or (one.choices and one.is_number)]
    most = MOST_PAD_FIELDS if layout.of_role(Role.PAD) else MOST_FIELDS
    if len(opened) > most or not (opened or sheets.suspects):
        return ()
    budget = Budget.of(budget_seconds)
    weigh = cache(weigh)  # the same sheet comes up again and again
    scale = _Scale(sheets.record, opened, weigh, _results_by_player(layout, record))
    alone = _choose(opened, scale, budget) if opened else []
    if opened and not alone:
        return ()
    chosen = _choose_together(opened, alone, scale, budget)
    changed = {one.player for one, a, b in zip(opened, alone, chosen, strict=True) if a != b}
    settled = tuple(_settled(opened, chosen, scale, budget, changed))
    if scale.plausible(tuple(chosen)) >= OBJECTED_BELOW:
        return settled
    for one, value in zip(opened, chosen, strict=True):
        record = one.doubt.written(record, value)
    return (*settled, *_suspected(sheets, record, weigh, budget))


def _suspected(sheets: Sheets, record: Record, weigh: Weigh, budget: Budget) -> Iterator[Placed]:
    """Where the rules object, name the clear readings that may be to blame.

    They keep their value, for what is clear by ink is reported as it stands; but a person looks.
    """
    lacking = {doubt.round for doubt in sheets.doubts if doubt.field.unreadable}
    for suspect in sheets.suspects:
        note = REST_UNREADABLE if suspect.round in lacking else SUSPECTED
        if budget.is_used_up():  # not cleared: whoever looks at the sheet looks here too
            unsure = min(suspect.field.confidence, DOUBTED)
            yield replace(suspect, field=replace(suspect.field, confidence=unsure, note=note))
            continue
        one = _open(suspect, sheets.layout, record, POSSIBLE_SUSPECT_FROM)
        scale = _Scale(record, [one], weigh)
        shares = scale.shares([suspect.field.value], 0)
        sure = shares[suspect.field.value] / max(1e-12, sum(shares.values()))
        if one.is_result:
            # Nobody is said to have miscounted because of a number that was read a little unsurely.
            is_wrong = scale.is_miscount([suspect.field.value])
            sure = min(sure, DOUBTED) if is_wrong else suspect.field.confidence
        if one.doubt.field.value in one.odd:
            # Of a 5 in a hurry that was read as 1, the network may name no 5 at all.
            sure = min(sure, DOUBTED)
        if sure < REVIEW_BELOW:
            yield replace(suspect, field=_doubted(suspect.field, sure, shares, note))


def _doubted(
    field: FieldReading, sure: float, shares: Mapping[Value, float], note: Text
) -> FieldReading:
    """Return a clear reading in doubt, and what fits the rest of the sheet better beside it."""
    total = max(1e-12, sum(shares.values()))
    others = [(v, max(p, shares.get(v, 0.0) / total)) for v, p in field.alternatives]
    others.sort(key=lambda other: -other[1])
    return replace(field, confidence=sure, alternatives=tuple(others), weighed=True, note=note)


def _choose(opened: Sequence[_Open], scale: _Scale, budget: Budget) -> list[Value]:
    """The likeliest readings, each in the light of the others; nothing if time runs out before all
    marks were weighed, as half an answer may be wrong.
    """
    chosen = [one.choices[0][0] for one in opened]
    if scale.is_fine(chosen):
        return chosen  # the likeliest by ink, and nothing is wrong with it
    # A result has many alternatives and decides nothing else: it comes last, if there is time.
    doubtful_first = sorted(
        range(len(opened)), key=lambda i: (opened[i].is_result, opened[i].choices[0][1])
    )
    for passes in range(MOST_ROUNDS):
        before = list(chosen)
        for place in doubtful_first:
            if budget.is_used_up():
                return chosen if passes or opened[place].is_result else []
            shares = scale.shares(chosen, place)
            chosen[place] = max(opened[place].choices, key=lambda c: shares[c[0]])[0]
            if scale.is_fine(chosen):
                return chosen
        if chosen == before:
            break
    return chosen


def _choose_together(
    opened: Sequence[_Open], chosen: list[Value], scale: _Scale, budget: Budget
) -> list[Value]:
    """Where no single change helps, several may: the likeliest sheet by ink that is all right.

    Sheets come in the order of their ink, until they are less likely than what was chosen. Half of
    the time is left for those who look at the clear readings.
    """
    if scale.plausible(tuple(chosen)) >= OBJECTED_BELOW:
        return chosen
    budget = budget.part(budget.left() / 2)
    for player in sorted({one.player for one in opened} - {0}):
        chosen = _choose_column(opened, chosen, player, scale, budget)
    if scale.plausible(tuple(chosen)) >= OBJECTED_BELOW:
        return chosen
    least = scale.likely(chosen)
    for ink, values in islice(sheets_by_ink([one.choices for one in opened]), MOST_SHEETS):
        if ink <= least or budget.is_used_up():
            break
        if scale.plausible(tuple(values)) >= 1:
            return values
    return chosen


def _choose_column(
    opened: Sequence[_Open], chosen: list[Value], player: int, scale: _Scale, budget: Budget
) -> list[Value]:
    """The likeliest readings of one player's column, which adds up whatever the others hold.

    Seven columns with a few doubts each make more sheets than anybody can weigh.
    """
    places = [place for place, one in enumerate(opened) if one.player == player]
    others = [i for i in range(len(opened)) if i not in places]
    rest = math.prod(dict(opened[i].choices)[chosen[i]] for i in others)
    best, most = chosen, scale.likely_column(chosen, player)
    rules = scale.plausible(tuple(chosen))
    for ink, column in islice(sheets_by_ink([opened[i].choices for i in places]), MOST_SHEETS):
        if ink * rest <= most or budget.is_used_up():
            break
        values = list(chosen)
        for place, value in zip(places, column, strict=True):
            values[place] = value
        if scale.plausible(tuple(values)) > rules:
            likely = scale.likely_column(values, player)
            if likely > most:
                best, most = values, likely
    return best


@dataclass(frozen=True, slots=True)
class _Open:
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


class _Scale:
    """Weighs sheets that differ in some fields."""

    def __init__(
        self, record: Record, opened: Sequence[_Open], weigh: Weigh, results: Results = NO_RESULTS
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


def _results_by_player(layout: Layout, record: Record) -> Results:
    """Return where the players of pads write what their columns come to."""
    found: dict[int, list[Place]] = {}
    for number, round_ in record.numbered:
        for card in (layout.card(held.card) for held in round_.cards):
            for spot in card.fields if card.pad else ():
                if card.pad and card.pad.line(spot.line).is_computed:
                    found.setdefault(spot.player, []).append((number, card.id, spot.id))
    return found


def _open(doubt: Placed, layout: Layout, record: Record, least: float = 0.0) -> _Open:
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
    return _Open(doubt, tuple(choices), probes, spot.player, is_sum, odd)


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


def _settled(
    opened: Sequence[_Open],
    chosen: Sequence[Value],
    scale: _Scale,
    budget: Budget,
    changed: Collection[int],
) -> Iterator[Placed]:
    """The doubts with their readings in the light of the rules; those there is time for.

    Readings that were chosen together prop each other up: a person looks at all of them. On a pad
    those are the columns of the players in `changed`, elsewhere it is the sheet.
    """
    for place, one in enumerate(opened):
        together = one.player in changed
        if budget.is_used_up() and chosen[place] == one.doubt.field.value:
            continue
        field, value = one.doubt.field, chosen[place]
        shares = scale.shares(chosen, place)
        by_ink = dict(one.choices)
        # Scribbles and the unlikely remain possible whatever the rules say.
        rest = max(0.0, 1.0 - sum(by_ink.values())) / 2
        if one.is_number and scale.adds_up(chosen, place):
            rest *= CHANCE_SUM  # a misread number seldom is just what the marks add up to
        rivals = sum(shares.values()) - shares[value] + rest
        most = DOUBTED if together or value in one.odd else SURE_BY_RULES
        sure = min(most, shares[value] / max(1e-12, shares[value] + rivals))
        others = [(field.value, field.confidence), *field.alternatives]
        others = [(v, p) for v, p in others if v != value]
        if field.unreadable or value != field.value:
            likeliest = one.choices[0][0]
            rival = (*chosen[:place], likeliest, *chosen[place + 1 :])
            is_certain = not (together or one.is_result)
            is_refuted = is_certain and scale.plausible(rival) < OBJECTED_BELOW
            note = say_against_ink(value, likeliest, is_refuted)
            if by_ink[value] < NEARLY_EVEN:  # what the rules say against ink, a person confirms
                sure = min(sure, DOUBTED)
            settled = FieldReading(field.field, value, sure, tuple(others), note=note, weighed=True)
            yield replace(one.doubt, field=settled)
        elif sure > field.confidence:
            yield replace(one.doubt, field=replace(field, confidence=sure, weighed=True))


def say_against_ink(value: Value, likeliest: Value, is_refuted: bool = False) -> Text:
    """Say what was read against the ink, and why: the rules refute it, or something fits better."""
    read, now, was = read_as(value), say_mark(value), say_mark(likeliest)
    if value == likeliest:
        return Text(
            f"{read.de}; das passt zum Rest des Blattes",
            f"{read.en}, which fits the rest of the sheet",
        )
    if not is_refuted:
        return Text(
            f"{read.de}; {was.de} wäre der Tinte nach wahrscheinlicher, passt aber schlechter zum "
            "Rest des Blattes",
            f"{read.en}; {was.en} was likelier by ink, but fits the rest of the sheet less",
        )
    if value is None:
        return Text(
            f"{read.de}; {was.de} wäre der Tinte nach wahrscheinlicher, aber hier kann nichts "
            "stehen",
            f"{read.en}; {was.en} was likelier by ink, but nothing can stand here",
        )
    return Text(
        f"{read.de}; {was.de} wäre der Tinte nach wahrscheinlicher, aber es kann nur {now.de} sein",
        f"{read.en}; {was.en} was likelier by ink, but it can only be {now.en}",
    )
