"""A record or a photo and the rules give a verdict.

Knows no game by name: every rules module offers the same few names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Protocol, cast

from dicesheets.layouts.model import Game, Layout, Text
from dicesheets.layouts.registry import module_of, traits_of
from dicesheets.rules.doubt import leave_open
from dicesheets.rules.entry import Entry, Judged
from dicesheets.rules.misreading import find_misreadings
from dicesheets.rules.open_totals import weigh_sums
from dicesheets.rules.record import Record
from dicesheets.rules.standing import Standing
from dicesheets.rules.verdict import Verdict

DEFAULT_BUDGET_SECONDS = 10.0
MISREADING_BUDGET_SECONDS = 3.0  # for all other readings of a sheet
TRIAL_BUDGET_SECONDS = 0.3  # for one of them

ALL_LEGAL, SOMETHING_ILLEGAL, NEEDS_REVIEW = 0, 1, 3  # exit statuses; 2 is for unreadable input


Search = Callable[[Layout, Record], Verdict]


class Rules(Protocol):
    """What every game's rules module offers."""

    def rules(self, layout: Layout) -> tuple[tuple[str, Text], ...]:
        """Return what is asked for: (rule id, what it demands)."""

    def judge(self, layout: Layout, record: Record, budget_seconds: float) -> Verdict:
        """Return the verdict on a record."""

    def add_up(self, layout: Layout, record: Record) -> Verdict:
        """Return what the marks give and what they alone show to be wrong, without any search."""

    def standings(self, verdict: Verdict, player: str) -> tuple[Standing, ...]:
        """Return the standing of everybody on the record."""

    def find_differences(self, layout: Layout, records: Sequence[Record]) -> Iterator[Text]:
        """Yield why the records cannot come from one table."""


def rules_of(game: Game) -> Rules:
    """Return a game's rules module, loaded when first asked for."""
    return cast(Rules, module_of(traits_of(game).rules))


def judge(
    layout: Layout, record: Record, budget_seconds: float = DEFAULT_BUDGET_SECONDS
) -> Verdict:
    """Return the verdict on a record; `budget_seconds` limits the search for a line of play."""
    return rules_of(record.game).judge(layout, record, budget_seconds)


def search_once(budget_seconds: float = DEFAULT_BUDGET_SECONDS) -> Search:
    """Return a search for a line of play that looks at each record once: asked again, it knows."""
    return cache(partial(judge, budget_seconds=budget_seconds))


def judge_entry(
    entry: Entry, budget_seconds: float = DEFAULT_BUDGET_SECONDS, search: Search | None = None
) -> Judged:
    """Return one player's sheets with their verdict.

    What doubtful fields leave open stays open; of an illegal sheet the likeliest reading is named
    that would make it legal, if any, for a person to compare with the paper. The verdict stays.
    `search` is one within the same budget that may know the record already.
    """
    return _name_misreadings(judge_plainly(entry, budget_seconds, search), budget_seconds)


def judge_plainly(
    entry: Entry, budget_seconds: float = DEFAULT_BUDGET_SECONDS, search: Search | None = None
) -> Judged:
    """Return the same without a search for what may have been misread: for who waits for it."""
    search = search or partial(judge, budget_seconds=budget_seconds)
    verdict = search(entry.layout, entry.record)
    entry = _asking(entry, verdict)
    verdict = leave_open(entry, verdict)
    add_up = partial(rules_of(entry.record.game).add_up, entry.layout)
    return Judged(entry, weigh_sums(entry, verdict, add_up))


def asking_what_stays_open(entry: Entry, search: Search) -> Entry:
    """Return an entry that asks what its verdict will: for who asks or writes before judging.

    Nothing is searched where nothing is noted.
    """
    return _asking(entry, search(entry.layout, entry.record)) if entry.noted else entry


def _asking(entry: Entry, verdict: Verdict) -> Entry:
    # Nobody is accused because of what was not asked; and where the search finds no answer, what
    # was noted may be why.
    return entry if verdict.legal is True else asked_in_full(entry)


def asked_in_full(entry: Entry) -> Entry:
    """Return an entry with all its doubts, those included that would change nothing."""
    return replace(entry, doubts=entry.opened, noted=())


def _name_misreadings(judged: Judged, budget_seconds: float) -> Judged:
    entry, verdict = judged.entry, judged.verdict
    seconds = min(budget_seconds, MISREADING_BUDGET_SECONDS)
    again = partial(judge, entry.layout, budget_seconds=min(seconds, TRIAL_BUDGET_SECONDS))
    found = tuple(find_misreadings(entry, verdict, again, seconds))
    return Judged(entry, replace(verdict, findings=(*verdict.findings, *found)))


def exit_status(judged: Sequence[Judged], is_partial: bool = False) -> int:
    """Return the command line's exit status for a number of verdicts.

    `is_partial`: something was seen but could not be read, such as a card without its code.
    """
    if any(item.verdict.legal is False for item in judged):
        return SOMETHING_ILLEGAL
    if is_partial or any(map(_needs_a_look, judged)):
        return NEEDS_REVIEW
    return ALL_LEGAL


def _needs_a_look(judged: Judged) -> bool:
    """Say whether a sheet is undecided, was read with doubt, or lacks a round."""
    verdict = judged.verdict
    lacks_round = any(finding.rule.endswith(".round-missing") for finding in verdict.findings)
    return verdict.legal is None or bool(judged.entry.doubts) or lacks_round
