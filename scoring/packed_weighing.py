"""What was weighed of a sheet as JSON text and back: what is asked, what is noted, what fits.

Weighing searches for lines of play; a page that asks one question after the other must not wait
for the same search each time.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from dicesheets.rules.entry import Doubt, Entry
from dicesheets.rules.record import MarkText
from dicesheets.scoring.packed_values import pack_value, unpack_value


@dataclass(frozen=True, slots=True)
class Weighing:
    """What weighing has changed about an entry."""

    fitting: tuple[tuple[int, str, str, MarkText | None], ...]  # where nothing else can stand
    doubts: tuple[Doubt, ...]
    noted: tuple[Doubt, ...]
    sure: float | None


def pack_weighing(before: Entry, after: Entry) -> str:
    """Return what weighing has changed, as JSON."""
    fitting = tuple(
        (*ink.place, after.record.mark(*ink.place))
        for ink in before.by_ink
        if after.record.mark(*ink.place) != before.record.mark(*ink.place)
    )
    return pack_value(Weighing(fitting, after.doubts, after.noted, after.sure))


def unpack_weighing(text: str, entry: Entry) -> Entry | None:
    """Return an entry as it was weighed; None if that is of another version, or damaged."""
    found = unpack_value(Weighing, text)
    if found is None:
        return None
    record = entry.record
    for number, card, field, mark in found.fitting:
        record = record.with_mark(number, card, field, mark)
    return replace(entry, record=record, doubts=found.doubts, noted=found.noted, sure=found.sure)
