"""Miscounts explained: which fields, read otherwise, would give what the player wrote.

Nothing is guessed: what is named was added up again, and gives the written number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from dicesheets.layouts.model import Layout, Text
from dicesheets.rules.entry import Doubt, Entry, Other
from dicesheets.rules.otherwise import Changes, Sums, Way, as_instead, doubted, is_die, say_changes
from dicesheets.rules.reliance import rests_on
from dicesheets.rules.verdict import Finding, Instead, Verdict

MOST_ALONE = 40  # fields tried one by one, the likeliest first
MOST_DOUBTED = 6  # doubtful ones that are tried together
MOST_TOGETHER = 3  # of them at once, or two and a clear one
MOST_TRIED = 120  # sets of fields
MOST_EXPLANATIONS = 8
MOST_SAID = 3  # the JSON has all


def explained(entry: Entry, finding: Finding, sums: Sums) -> Finding:
    """Return a miscount with the readings that would explain it, if there are any."""
    found = sorted(_find_ways(entry, finding, sums), key=lambda way: -way.odds)
    if not found:
        return finding
    explained_by = tuple(as_instead(way.changes) for way in found[:MOST_EXPLANATIONS])
    with_ = say_explanations(entry.layout, explained_by, len(entry.record.rounds) > 1)
    message = Text(
        f"{finding.message.de} Es ginge auf {with_.de}; vergleiche das mit dem Papier.",
        f"{finding.message.en} It would add up {with_.en}; compare that with the paper.",
    )
    return replace(finding, message=message, explained_by=explained_by)


def say_explanations(
    layout: Layout, explained_by: Sequence[Sequence[Instead]], several: bool
) -> Text:
    """Return "mit Kürbis 3 eingekreist oder mit Herz 2 leer"."""
    said = [say_changes(layout, changes, several) for changes in explained_by[:MOST_SAID]]
    german = " oder mit ".join(text.de for text in said)
    english = " or with ".join(text.en for text in said)
    return Text(f"mit {german}", f"with {english}")


def _find_ways(entry: Entry, finding: Finding, sums: Sums) -> Iterator[Way]:
    """Yield the smallest sets of readings with which the finding would not be there."""
    as_read = sums.read()
    doubtful = _about(entry.layout, finding, [o for options in doubted(entry) for o in options])
    clear = _about(entry.layout, finding, [o for o in entry.others if not is_die(entry.layout, o)])
    best = 0.0
    parts: list[Other] = []  # that bring it about together with others
    for other in (*doubtful, *clear)[:MOST_ALONE]:
        way = sums.read((other,))
        if _explains(way, as_read, finding):
            best = max(best, way.odds)
            yield way
        elif way.is_no_worse_than(as_read) and _key(finding) not in _told(way.verdict):
            parts.append(other)
    some = [other for other in parts if other in doubtful][:MOST_DOUBTED]
    sets = [
        way for way in _sets(some, [p for p in parts if p not in doubtful]) if _odds(way) > best
    ]
    explaining: list[frozenset[Other]] = []
    for changes in sorted(sets, key=lambda way: (len(way), -_odds(way)))[:MOST_TRIED]:
        if any(smaller < set(changes) for smaller in explaining):
            continue
        if _explains(way := sums.read(changes), as_read, finding):
            explaining.append(frozenset(changes))
            yield way


def _sets(doubtful: Sequence[Other], clear: Sequence[Other]) -> Iterator[Changes]:
    """Yield what may be read otherwise together: doubtful fields, at most one clear one."""
    for count in range(1, MOST_TOGETHER + 1):
        for some in combinations(doubtful, count):
            places = {(other.round, other.card, other.field) for other in some}
            if len(places) < count:
                continue
            if count > 1:
                yield some
            if count < MOST_TOGETHER:
                yield from ((*some, other) for other in clear)


def _odds(changes: Changes) -> float:
    odds = 1.0
    for other in changes:
        odds *= other.share
    return odds


def _about(layout: Layout, finding: Finding, others: Sequence[Other]) -> list[Other]:
    """Return the readings that a finding may be due to, the likeliest first."""
    places = ((o, Doubt(o.round, o.card, o.field, o.value, 1.0)) for o in others)
    found = [other for other, place in places if rests_on(layout, finding, place)]
    return sorted(found, key=lambda other: -other.share)


def _explains(way: Way, as_read: Way, finding: Finding) -> bool:
    """Say whether a finding would not be there, nothing else be wrong, and one thing less."""
    there = {(f.rule, f.round, f.card, f.fields) for f in way.verdict.findings}
    return (
        (finding.rule, finding.round, finding.card, finding.fields) not in there
        and way.is_no_worse_than(as_read)
        and not as_read.is_no_worse_than(way)
    )


def _key(finding: Finding) -> tuple[str, int, Text]:
    return finding.rule, finding.round, finding.message


def _told(verdict: Verdict) -> set[tuple[str, int, Text]]:
    return {_key(finding) for finding in verdict.findings}
