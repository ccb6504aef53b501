"""What can stand in a field: one table for records, photos and people's answers."""

from __future__ import annotations

import re
from collections.abc import Mapping

from dicesheets.layouts.fields import Field
from dicesheets.layouts.model import Card, Deliver
from dicesheets.layouts.vocabulary import Kind, Role

DIE_FACES = tuple("123456")
# As kept in records; numbers are too many to list. A bare cross on a ring's place is a breach of
# the rules, not of the format, so it can stand.
MARKS: Mapping[Kind, tuple[str, ...]] = {
    Kind.DIGIT: DIE_FACES,
    Kind.MARK: ("x",),
    Kind.CIRCLE: ("o", "ox", "x"),
    Kind.FILL: ("#",),
}
_NUMBER = re.compile(r"([0-9]{1,5})(?:\.([0-9]{1,3}))?")
# As people may write them -> as kept. Shaded, hatched or crossed: all fill a cell.
_FORMS: Mapping[Kind, Mapping[str, str]] = {
    kind: {form: mark for mark in marks for form in (mark, mark.upper())}
    | ({"x": "#", "X": "#"} if kind is Kind.FILL else {})
    for kind, marks in MARKS.items()
}


def parse_mark(kind: Kind, text: str) -> str | None:
    """Return what a person wrote for a field of a kind, as it is kept; None if it is no mark."""
    if kind is not Kind.NUMBER:
        return _FORMS[kind].get(text.strip())
    match = _NUMBER.fullmatch(text.strip().replace(",", "."))
    if match is None:
        return None
    return f"{int(match[1])}.{match[2]}" if match[2] else str(int(match[1]))


def usual_marks(card: Card, field: Field) -> tuple[str, ...]:
    """Return the marks by which somebody may have played; others can stand there, but break a rule.

    Rings are crossed where they are spent or delivered, and nothing is crossed without a ring.
    Numbers are too many to list: none are returned.
    """
    if field.kind is not Kind.CIRCLE:
        return MARKS.get(field.kind, ())
    is_used = card.role is Role.RESOURCES or any(
        isinstance(play, Deliver) and play.using == field.group for play in card.plays
    )
    return ("o", "ox") if is_used else ("o",)


def can_stand(field: Field, mark: str | None) -> bool:
    """Say whether a field can hold a mark at all: dice show 1 to 6, pads count whole points."""
    if mark is None:
        return True
    if field.kind is not Kind.NUMBER:
        return mark in MARKS[field.kind]
    match = _NUMBER.fullmatch(mark)
    return match is not None and not (field.player and match[2])
