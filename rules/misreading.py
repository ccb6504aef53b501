"""Misreadings: which clear reading would make the sheet legal if it were another.

Nothing is explained away: the breach stands. But whoever is accused learns which field to compare
with the paper first.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from dicesheets.layouts.model import Text
from dicesheets.rules.entry import EMPTY, Doubt, Entry
from dicesheets.rules.naming import field_name
from dicesheets.rules.record import Record
from dicesheets.rules.verdict import Finding, Severity
from dicesheets.rules.wording import written

MISREAD = "misread"  # the last word of the rule


def find_misreading(
    entry: Entry, is_right: Callable[[Record], bool], budget_seconds: float
) -> Finding | None:
    """Return the likeliest other reading by ink with which a sheet would be right, if any.

    One field at a time is read as what its ink is most like next.
    """
    end = time.process_time() + budget_seconds
    for field in entry.others:
        if time.process_time() > end:
            return None
        other = field.alternatives[0][0]
        mark = None if other == EMPTY else other
        record = entry.record.with_mark(field.round, field.card, field.field, mark)
        if is_right(record):
            return _finding(entry, field, mark)
    return None


def _finding(entry: Entry, field: Doubt, mark: str | None) -> Finding:
    where = field_name(entry.layout.card(field.card), field.field)
    now, then = _said(field.value), _said(mark)
    message = Text(
        f"{where.de}: steht dort wirklich {now.de}? Mit {then.de} wäre das Blatt regelgerecht.",
        f"{where.en}: is it really {now.en}? With {then.en} the sheet would be legal.",
    )
    rule = f"{entry.record.game.value}.{MISREAD}"
    return Finding(Severity.WARNING, rule, field.round, field.card, (field.field,), message)


def _said(mark: str | None) -> Text:
    return Text("nichts", "nothing") if mark is None else written(mark)
