"""Resolving: where ink leaves a doubt, the rules help the eye.

Every doubtful field has alternatives with their probabilities by ink. The whole sheet is chosen,
not field by field: ink says how likely each reading is, the rules how plausible the sheet would
be. Clear readings keep their value, so that a clear illegal mark stays and is reported; where the
rules object, those that are least clear are named for a person to look at.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice

from dicesheets.layouts.model import Role, Text
from dicesheets.rules.budget import Budget
from dicesheets.rules.misreading import SUSPECTED
from dicesheets.rules.record import Record
from dicesheets.scanner.by_ink import sheets_by_ink
from dicesheets.scanner.collect import Placed, Sheets
from dicesheets.scanner.reading import (
    DOUBTED,
    REVIEW_BELOW,
    FieldReading,
    Value,
)
from dicesheets.scanner.scale import (
    CHANCE_SUM,
    POSSIBLE_SUSPECT_FROM,
    OpenField,
    Scale,
    Weigh,
    open_field,
    results_by_player,
)
from dicesheets.words.marks import say_against_ink

MOST_FIELDS = 40  # doubtful fields that are weighed together; more are left to a person
MOST_PAD_FIELDS = 60  # the same on a pad, which is judged in a moment
MOST_ROUNDS = 3  # passes over the fields
MOST_SHEETS = 40  # in which several fields change at once
NEARLY_EVEN = 0.25  # by ink: from here on the rules may decide alone
OBJECTED_BELOW = 0.5  # a sheet less plausible than this breaks rules or does not add up
REST_UNREADABLE = Text(
    "der Rest des Blattes ist nicht ganz lesbar und passt noch nicht dazu",
    "the rest of the sheet cannot be read in full and does not fit it yet",
)
SURE_BY_RULES = 0.9995  # the rules alone never make a reading surer than this


def resolve(sheets: Sheets, weigh: Weigh, budget_seconds: float) -> tuple[Placed, ...]:
    """Return the fields that the rules settle or doubt, as they are read now."""
    layout, record = sheets.layout, sheets.record
    opened = [
        open_field(doubt, layout, record) for doubt in sheets.doubts if not doubt.field.weighed
    ]
    opened = [one for one in opened if len(one.choices) > 1 or (one.choices and one.is_number)]
    most = MOST_PAD_FIELDS if layout.of_role(Role.PAD) else MOST_FIELDS
    if len(opened) > most or not (opened or sheets.suspects):
        return ()
    budget = Budget.of(budget_seconds)
    weigh = cache(weigh)  # the same sheet comes up again and again
    scale = Scale(sheets.record, opened, weigh, results_by_player(layout, record))
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
        one = open_field(suspect, sheets.layout, record, POSSIBLE_SUSPECT_FROM)
        scale = Scale(record, [one], weigh)
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


def _choose(opened: Sequence[OpenField], scale: Scale, budget: Budget) -> list[Value]:
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
    opened: Sequence[OpenField], chosen: list[Value], scale: Scale, budget: Budget
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
    opened: Sequence[OpenField], chosen: list[Value], player: int, scale: Scale, budget: Budget
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


def _settled(
    opened: Sequence[OpenField],
    chosen: Sequence[Value],
    scale: Scale,
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
