"""Corrections: what a person says stands in some fields, checked and put into the record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from dicesheets.errors import RecordError
from dicesheets.layouts.marks import MARKS, can_stand, parse_mark
from dicesheets.layouts.model import Card, Field, Kind, Text
from dicesheets.rules.entry import Answer, Entry
from dicesheets.rules.naming import field_name
from dicesheets.words.fields import round_name
from dicesheets.words.marks import mark_choices

NUMBER = Text("eine Zahl wie 10,1", "a number such as 10.1")
WHOLE = Text("eine ganze Zahl", "a whole number")


def correct(entry: Entry, answers: Sequence[Answer]) -> Entry:
    """Return the sheets with these answers in them, ready to be judged again.

    RecordError, and nothing changed, if one names a round, card or field that is not there, or a
    mark that cannot stand in its field; all such answers are named. What was answered is no
    longer in doubt. The last answer about a field counts.
    """
    answers = [_as_kept(entry, answer) for answer in answers]
    faults = [fault for answer in answers for fault in _find_faults(entry, answer)]
    if faults:
        told = Text("\n".join(f.de for f in faults), "\n".join(f.en for f in faults))
        raise RecordError(told)
    record = entry.record
    for answer in answers:
        record = record.with_mark(answer.round, answer.card, answer.field, answer.value)
    said = {answer.place: answer for answer in (*entry.answers, *answers)}
    return replace(
        entry,
        record=record,
        doubts=tuple(d for d in entry.doubts if d.place not in said),
        noted=tuple(d for d in entry.noted if d.place not in said),
        by_ink=tuple(ink for ink in entry.by_ink if ink.place not in said),
        others=tuple(o for o in entry.others if (o.round, o.card, o.field) not in said),
        answers=tuple(said.values()),
        outcomes=None,
    )


def _as_kept(entry: Entry, answer: Answer) -> Answer:
    """Return an answer as records keep it: "10,1" is 10.1, and numbers may come as numbers."""
    cards = [card for card in entry.layout.cards if card.id == answer.card]
    field = next((f for card in cards for f in card.fields if f.id == answer.field), None)
    if answer.value is None or field is None:
        return answer
    value = str(answer.value)
    return replace(answer, value=parse_mark(field.kind, value) or value)


def allowed_marks(field: Field) -> Text:
    """Return what may stand in a field, in words: "1 2 3 4 5 6", or "a whole number"."""
    if field.kind is Kind.NUMBER:
        return WHOLE if field.player else NUMBER
    return mark_choices(MARKS[field.kind])


def _find_faults(entry: Entry, answer: Answer) -> Iterator[Text]:
    """Yield what is wrong with an answer: at most one thing."""
    number = round_name(answer.round)
    names = f"{answer.card}, {answer.field}"
    where = Text(f"{entry.name}: {number.de}, {names}", f"{entry.name}: {number.en}, {names}")
    rounds = dict(entry.record.numbered)
    cards = [c.card for c in rounds[answer.round].cards] if answer.round in rounds else []
    if answer.round not in rounds:
        known = ", ".join(map(str, rounds))
        yield Text(
            f"{where.de}: diesen Durchgang gibt es hier nicht; es gibt {known}",
            f"{where.en}: there is no such round here; there is {known}",
        )
        return
    if answer.card not in cards:
        yield Text(
            f"{where.de}: diese Karte liegt hier nicht; es gibt {', '.join(cards)}",
            f"{where.en}: there is no such card here; there is {', '.join(cards)}",
        )
        return
    card = entry.layout.card(answer.card)
    field = next((f for f in card.fields if f.id == answer.field), None)
    if field is None:
        yield Text(
            f"{where.de}: die Karte hat kein solches Feld; es gibt {_fields(card)}",
            f"{where.en}: the card has no such field; there is {_fields(card)}",
        )
    elif not can_stand(field, answer.value):
        name, allowed = field_name(card, field.id), allowed_marks(field)
        yield Text(
            f"{where.de}: „{answer.value}“ kann hier nicht stehen ({name.de}); "
            f"möglich: {allowed.de}",
            f'{where.en}: "{answer.value}" cannot stand here ({name.en}); possible: {allowed.en}',
        )


def _fields(card: Card) -> str:
    names = [field.id for field in card.fields]
    return ", ".join(names) if len(names) <= 12 else f"{names[0]} … {names[-1]}"
