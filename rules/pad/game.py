"""Any score pad: judged by what its layout says, and who stands where."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from dicesheets.layouts.model import Layout, Text
from dicesheets.layouts.pad import Best, Pad
from dicesheets.layouts.pad_says import checks_of, rule_of, saying_of
from dicesheets.rules.pad.entries import find_entry_faults
from dicesheets.rules.pad.findings import About, Reporter
from dicesheets.rules.pad.further import further_rules
from dicesheets.rules.pad.sheet import Column, columns_of
from dicesheets.rules.pad.table import (
    Course,
    find_shared_faults,
    follow_course,
    is_over,
    winners_of,
)
from dicesheets.rules.pads import SEVERAL_PADS, pad_standings
from dicesheets.rules.record import Record
from dicesheets.rules.standing import MOST, Key, Standing
from dicesheets.rules.verdict import Finding, RoundVerdict, Severity, Verdict
from dicesheets.words.pads import DEMANDS


def rules(layout: Layout) -> tuple[tuple[str, Text], ...]:
    """Return the rules that the pads of a layout ask for: (rule id, what it demands)."""
    found: dict[str, Text] = {}
    for pad in (card.pad for card in layout.cards if card.pad):
        for check in checks_of(pad):
            saying = saying_of(pad, check.name, check.line)
            demand = saying.demands if saying else None
            rule = rule_of(pad, check.name, check.line)
            found.setdefault(rule, demand or DEMANDS[check.name])
    found |= dict(further_rules(layout))
    return tuple((f"{layout.game.value}.{rule}", demand) for rule, demand in found.items())


def judge(layout: Layout, record: Record, budget_seconds: float) -> Verdict:
    """Return the verdict on a pad; its score is the best player's."""
    sheet = record.rounds[0].cards[0]
    card = layout.card(sheet.card)
    report = Reporter(layout, sheet.card)
    columns = columns_of(card, sheet)
    course = follow_course(report, columns)
    findings = (
        *find_shared_faults(report, columns),
        *(finding for column in columns for finding in find_entry_faults(report, column)),
        *course.findings,
        *_find_unfinished(report, columns, course),
    )
    outcome = outcome_of(report.pad, columns, course)
    is_legal = all(finding.severity is not Severity.ERROR for finding in findings)
    return Verdict(layout.game.value, is_legal, outcome.score_tenths, (outcome,), findings)


def outcome_of(pad: Pad, columns: Sequence[Column], course: Course) -> RoundVerdict:
    """Return what everybody has and who has won."""
    players = tuple((column.name, column.value(pad.win.by)) for column in columns)
    known = [score for _, score in players if score is not None]
    is_lowest = pad.win.who is Best.LOWEST
    best = min(known) if is_lowest and known else max(known, default=0)
    tenths = best * 10 if known and len(known) == len(players) else None
    over = is_over(pad, columns, course) and pad.is_shared
    return RoundVerdict(
        tenths,
        None,
        players=players,
        winners=winners_of(pad, columns, course) if over else (),
        rank_by=pad.win.who.value,
        ties=_ties(pad, columns),
        is_alone=not pad.is_shared,
    )


def add_up(layout: Layout, record: Record) -> Verdict:
    """Return what the marks give and what is wrong with them: a pad needs no search."""
    return judge(layout, record, 0.0)


def standings(verdict: Verdict, player: str) -> tuple[Standing, ...]:
    """Return the standing of each player on the pad, or of whoever has a sheet alone."""
    outcome = verdict.rounds[0]
    sign = -1 if outcome.rank_by == Best.LOWEST.value else 1
    may_win: set[str] = set()

    def key(name: str, score: int, unknown: int = 0) -> tuple[int, ...]:
        ties = (unknown if tie is None else tie for tie in dict(outcome.ties).get(name, ()))
        return (int(name in may_win), sign * score, *ties)

    # Who was first, or has won at once, is worth more than any points.
    keys = {name: key(name, score) for name, score in outcome.players if score is not None}
    best = {name for name in keys if keys[name] == max(keys.values())}
    if outcome.rank_by == Best.FIRST.value:
        may_win = {name for name, _ in outcome.possible_points} | set(outcome.winners or ())
    elif outcome.winners and set(outcome.winners) != best:
        may_win = set(outcome.winners)
    found = pad_standings(verdict, key, player if outcome.is_alone else "")
    names = [name for name, _ in outcome.players]
    opened = {name for name, ties in outcome.ties if None in ties}
    return tuple(
        _with_open_tie(standing, partial(key, name)) if name in opened else standing
        for name, standing in zip(names, found, strict=True)
    )


def _with_open_tie(standing: Standing, key: Callable[[int, int], Key]) -> Standing:
    """Return a standing whose score is known, but not what would break a tie."""
    if standing.key is None or standing.score_tenths is None:
        return standing
    score = standing.score_tenths // 10
    return replace(standing, key=None, span=(key(score, -MOST), key(score, MOST)))


def find_differences(layout: Layout, records: Sequence[Record]) -> Iterator[Text]:
    """Yield a warning where several games are ranked together."""
    cards = {record.rounds[0].cards[0].card for record in records}
    if len(records) > 1 and any(layout.card(card).is_shared for card in cards):
        yield SEVERAL_PADS


def _ties(pad: Pad, columns: Sequence[Column]) -> tuple[tuple[str, tuple[int | None, ...]], ...]:
    if not pad.win.ties:
        return ()
    return tuple(
        (column.name, tuple(column.value(name) for name in pad.win.ties)) for column in columns
    )


def _find_unfinished(
    report: Reporter, columns: Sequence[Column], course: Course
) -> Iterator[Finding]:
    pad = report.pad
    if not pad.is_shared:
        return
    has_enough = len(columns) >= pad.players[0]
    if not has_enough:
        values = {"count": len(columns), "least": pad.players[0]}
        yield report.warning(About("players", ()), values)
    # That nobody has reached what wins shows whoever is missing; the rest is on other pads.
    is_race = pad.win.who is Best.FIRST
    if (has_enough or is_race) and not is_over(pad, columns, course):
        yield report.warning(About("unfinished", ()), {"reach": pad.goal})
