"""Expected marks: what a field can hold is known before the ink.

A ring with a tail looks like ring and cross, but octagons are never crossed. A reading by which
nobody can have played loses to one by which somebody can, unless ink is overwhelming; and then a
person looks, before anybody is accused.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dicesheets.layouts.marks import usual_marks
from dicesheets.layouts.model import Card, Field, Kind, Text
from dicesheets.rules.pad.entries import may_be_written
from dicesheets.scanner.reading import DOUBTED, FieldReading, Value
from dicesheets.words.marks import read_as, say_mark

# How much less likely a mark is by which nobody can have played: players know where they ring.
UNUSUAL_WEIGHT = 0.02
SURE = 0.998  # a usual reading as sure as this stays what it is
# Of a mark that nobody makes here who plays by the rules; a person may be asked about it.
WHY_NOT = Text("kein Zug ergibt hier dieses Zeichen", "no move makes this mark here")
NOT_ALLOWED = Text("diese Zahl ist hier nicht erlaubt", "this number is not allowed here")


def expect_usual(card: Card, fields: Sequence[FieldReading]) -> tuple[FieldReading, ...]:
    """Return the readings of a card, marks that break a rule being as unlikely as they are."""
    spots = {spot.id: spot for spot in card.fields}
    return tuple(_expected(card, spots[field.field], field) for field in fields)


def _expected(card: Card, spot: Field, field: FieldReading) -> FieldReading:
    if spot.kind is Kind.NUMBER:
        return _doubt_odd(card, spot, field)
    if spot.kind is not Kind.CIRCLE or field.unreadable or field.weighed:
        return field
    usual = (None, *usual_marks(card, spot))
    if field.value in usual and field.confidence >= SURE:
        return field
    shares: dict[Value, float] = dict(((field.value, field.confidence), *field.alternatives))
    if all(value in usual for value in shares):
        return field
    rest = max(0.0, 1.0 - sum(shares.values()))  # what may be no mark at all keeps its share
    weighed = {v: p if v in usual else p * UNUSUAL_WEIGHT for v, p in shares.items()}
    total = sum(weighed.values()) + rest
    ranked = sorted(((v, p / total) for v, p in weighed.items()), key=lambda one: -one[1])
    (value, share), *others = ranked
    note = field.note
    if value not in usual:
        share, note = min(share, DOUBTED), WHY_NOT
    elif field.value not in usual:
        note = _against_ink(value, field.value)
    return replace(field, value=value, confidence=share, alternatives=tuple(others), note=note)


def _doubt_odd(card: Card, spot: Field, field: FieldReading) -> FieldReading:
    """Return the reading of a number, never sure if its line does not allow it."""
    if field.unreadable or may_stand(card, spot, field.value):
        return field
    sure = min(field.confidence, DOUBTED)
    return replace(field, confidence=sure, note=field.note or NOT_ALLOWED)


def may_stand(card: Card, spot: Field, value: Value) -> bool:
    """Say whether a number on a pad is one that its line allows; everything else may stand."""
    return card.pad is None or value is None or may_be_written(card.pad, spot, value)


def _against_ink(value: Value, likelier: Value) -> Text:
    now, was = read_as(value), say_mark(likelier)
    return Text(
        f"{now.de}; {was.de} wäre der Tinte nach wahrscheinlicher, aber {WHY_NOT.de}",
        f"{now.en}; {was.en} was likelier by ink, but {WHY_NOT.en}",
    )
