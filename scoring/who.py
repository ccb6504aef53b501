"""Who people are: names for the numbers that sheets bear, out of the organiser's list."""

from __future__ import annotations

from dataclasses import replace

from dicesheets.layouts.people import Names, name_of
from dicesheets.records.read import LONGEST_NAME
from dicesheets.rules.entry import Entry
from dicesheets.words.shown import shortened


def with_name(entry: Entry, names: Names) -> Entry:
    """Return an entry under the name of the person whose number its sheets bear.

    What somebody has written into a record stays.
    """
    person, record = entry.record.person, entry.record
    if person is None or record.player not in (None, str(person)):
        return entry
    name = name_of(person, names)
    if name is None:
        return entry
    return replace(entry, record=replace(record, player=shortened(name, LONGEST_NAME)))
