"""Misreadings: which clear reading would make a sheet legal if it were another.

Nothing is explained away: the breach stands. But whoever is accused learns which field to compare
with the paper first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from dicesheets.layouts.model import Text
from dicesheets.rules.budget import Budget
from dicesheets.rules.entry import EMPTY, Entry, Other
from dicesheets.rules.naming import field_name
from dicesheets.rules.record import Record
from dicesheets.rules.verdict import Finding, Severity, Verdict
from dicesheets.words.marks import say_mark

MISREAD = "misread"  # the last word of the rule
SUSPECTED = Text("der Rest des Blattes spricht dagegen", "the rest of the sheet speaks against it")


def find_misreadings(
    entry: Entry, verdict: Verdict, judge: Callable[[Record], Verdict], budget_seconds: float
) -> Iterator[Finding]:
    """Yield for every illegal round the likeliest other reading that would make it legal, if any.

    One field at a time is read otherwise, the likeliest by ink first. A reading with which
    something would not add up any more is none.
    """
    budget = Budget.of(budget_seconds)
    illegal = {f.round for f in verdict.findings if f.severity is Severity.ERROR}
    for number, round_ in entry.record.numbered:
        if number not in illegal:
            continue
        alone = replace(entry.record, rounds=(replace(round_, number=number),))
        by_itself = judge(alone)
        if by_itself.legal is not False:
            continue  # only together with other rounds is it illegal: no field of it is to blame
        miscounts = _count_miscounts(by_itself)
        for other in entry.others:
            if budget.is_used_up():
                return
            if other.round == number:
                found = judge(alone.with_mark(number, other.card, other.field, other.instead))
                if found.legal and _count_miscounts(found) <= miscounts:
                    yield _finding(entry, other)
                    break


def is_misreading(finding: Finding) -> bool:
    """Say whether a finding names a field to compare with the paper."""
    return finding.rule.endswith(f".{MISREAD}")


def _count_miscounts(verdict: Verdict) -> int:
    return sum(finding.severity is Severity.MISCOUNT for finding in verdict.findings)


def _finding(entry: Entry, other: Other) -> Finding:
    where = field_name(entry.layout.card(other.card), other.field)
    now, then = say_mark(other.value), say_mark(other.instead)
    message = Text(
        f"{where.de}: ist das wirklich {now.de}? Wäre es {then.de}, spräche nichts gegen das "
        "Blatt.",
        f"{where.en}: is it really {now.en}? If it were {then.en}, nothing would speak against the "
        "sheet.",
    )
    rule = f"{entry.record.game.value}.{MISREAD}"
    return Finding(
        Severity.WARNING, rule, other.round, other.card, (other.field,), message,
        instead=other.instead or EMPTY,
    )  # fmt: skip
