"""Settling: readings become players' sheets, and the rules settle what ink leaves in doubt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial

from dicesheets.layouts.marks import MARKS, can_stand
from dicesheets.layouts.model import Kind, Layout, Role
from dicesheets.rules import questions
from dicesheets.rules.entry import EMPTY, Doubt, Entry, Ink, NameSeen, rounded_share
from dicesheets.rules.outcomes import UNDECIDED
from dicesheets.rules.record import Record
from dicesheets.rules.verdict import Severity
from dicesheets.scanner.collect import Placed, Sheets, collect
from dicesheets.scanner.reading import Reading
from dicesheets.scanner.resolve import resolve
from dicesheets.scanner.sums import doubt_sums
from dicesheets.scoring.judge import judge, rules_of

# How often people break the rules or miscount, as far as a sheet tells; generous, because what
# looks illegal may as well come from a misread field elsewhere.
ILLEGAL_SHARE = 0.08
FURTHER_ERROR_SHARE = 0.5  # one wrong number often breaks several rules
MOST_ERRORS = 6
MISCOUNT_SHARE = 0.25
MOST_MISCOUNTS = 6
WEIGH_BUDGET_SECONDS = 0.3  # for one way to read a sheet
RESOLVE_BUDGET_SECONDS = 5.0  # for all of them, when a photo is to be judged
QUICK_BUDGET_SECONDS = 0.5  # the same, when it is only to be read
OUTCOME_BUDGET_SECONDS = 2.0  # to weigh what doubtful fields may change
LEAST_INK = 1e-5  # what is less likely is no option
COVERED_EMPTY = 0.5  # so often nothing stands in a field that shows neither ink nor its print
UNLIKELY_NUMBER = "97"  # stands for all numbers that ink does not name
MOST_UNNAMED = 0.9  # of the share of the likeliest that it names

Shown = Callable[[Sequence[Sheets]], Iterable[Sheets]]


def settle(
    readings: Sequence[Reading],
    budget_seconds: float = RESOLVE_BUDGET_SECONDS,
    shown: Shown = iter,
) -> tuple[Sheets, ...]:
    """Return every player's sheets, each doubt settled that the rules can settle in time.

    The budget is for each player; `shown` may show how far the work is.
    """
    return tuple(settle_sheets(sheets, budget_seconds) for sheets in shown(collect(readings)))


def settle_sheets(sheets: Sheets, budget_seconds: float = RESOLVE_BUDGET_SECONDS) -> Sheets:
    """Return one player's sheets with their doubts settled as far as the rules can."""
    if budget_seconds <= 0:
        return sheets
    settled = sheets
    if can_settle(sheets):
        settled = sheets.settled(resolve(sheets, partial(weigh, sheets.layout), budget_seconds))
    return doubt_sums(settled, sheets)


def can_settle(sheets: Sheets) -> bool:
    """Say whether the rules may have something to say about a player's doubtful fields."""
    # A card alone breaks rules only because the others lie elsewhere.
    return sheets.is_whole and bool(sheets.doubts or sheets.suspects)


def weigh(layout: Layout, record: Record) -> float:
    """How plausible a sheet is: people play by the rules, and count right, most of the time."""
    verdict = judge(layout, record, WEIGH_BUDGET_SECONDS)
    counts = Counter(finding.severity for finding in verdict.findings)
    further = min(max(0, counts[Severity.ERROR] - 1), MOST_ERRORS)
    illegal = ILLEGAL_SHARE * FURTHER_ERROR_SHARE**further
    played = {True: 1.0, None: UNDECIDED, False: illegal}[verdict.legal]
    return played * MISCOUNT_SHARE ** min(counts[Severity.MISCOUNT], MOST_MISCOUNTS)


def entry_of(sheets: Sheets) -> Entry:
    """Return one player's sheets as an entry, ready to be corrected and judged."""
    first, *more = sheets.inputs
    return Entry(
        f"{first} + {len(more)}" if more else first,
        sheets.layout,
        sheets.record,
        tuple(_doubt(doubt) for doubt in sheets.doubts),
        tuple(_missing(sheets)),
        sheets.others,
        sheets.inputs,
        person=sheets.person,
        names=tuple(_names(sheets)),
        by_ink=tuple(ink_of(sheets.layout, placed) for placed in sheets.by_ink),
    )


def ask_what_matters(entry: Entry, sure: float = questions.SURE) -> Entry:
    """Return an entry with doubts only about what could change its outcome; the rest is noted."""
    again = cache(partial(judge, entry.layout, budget_seconds=WEIGH_BUDGET_SECONDS))
    add_up = partial(rules_of(entry.record.game).add_up, entry.layout)
    return questions.ask_what_matters(entry, add_up, again, sure, OUTCOME_BUDGET_SECONDS)


def ink_of(layout: Layout, placed: Placed) -> Ink:
    """Return what may stand in a field by ink: scribbles may hold anything that can stand there."""
    field, spot = placed.field, layout.card(placed.card).field(placed.field.field)
    read = () if field.unreadable else ((field.value, field.confidence),)
    shares: dict[str | None, float] = {}
    for value, share in (*read, *field.alternatives):
        if can_stand(spot, value):
            shares[value] = max(share, shares.get(value, 0.0))
    rest = max(0.0, 1.0 - sum(shares.values()))
    if spot.kind is Kind.NUMBER:
        others: tuple[str | None, ...] = (UNLIKELY_NUMBER,)
        # These are many: none of them is likelier than what ink names, and none is ever read.
        rest = min(rest, MOST_UNNAMED * max(shares.values(), default=1.0))
    else:
        others = (None, *MARKS[spot.kind])
    if not shares:  # covered or in a glare: ink that is there mostly shows all the same
        shares[None] = COVERED_EMPTY
        rest -= COVERED_EMPTY
    if read and field.value in shares:
        shares[field.value] += rest / 2  # what is written over is mostly what it looks like
        rest /= 2
    for value in others:
        shares[value] = shares.get(value, 0.0) + rest / len(others)
    total = sum(shares.values())
    options = sorted(((v, p / total) for v, p in shares.items()), key=lambda one: -one[1])
    return Ink(placed.place, tuple(o for o in options if o[1] >= LEAST_INK))


def _names(sheets: Sheets) -> Iterator[NameSeen]:
    """Yield the written names, of each round those of the card that most likely bears them."""
    order = {Role.SCORE: 0, Role.RESOURCES: 1}
    cards = [card for card in sheets.cards if card.reading.names]
    cards.sort(key=lambda c: order.get(sheets.layout.card(c.reading.card).role, 2))
    for number in sorted({card.round for card in cards}):
        first = next(card.reading for card in cards if card.round == number)
        for name in first.names:
            yield NameSeen(number, first.card, name.player, name.jpeg)


def _missing(sheets: Sheets) -> Iterator[tuple[int, str]]:
    """Yield the cards that count in a round and are on no photo: what was gained and spent."""
    if not sheets.layout.traits.has_rounds:
        return
    for number, round_ in sheets.record.numbered:
        for card in sheets.layout.of_role(Role.RESOURCES):
            if round_.card(card.id) is None:
                yield number, card.id


def _doubt(placed: Placed) -> Doubt:
    field = placed.field
    alternatives = tuple((v or EMPTY, rounded_share(p)) for v, p in field.rivals)
    return Doubt(
        placed.round,
        placed.card,
        field.field,
        None if field.unreadable else field.value,
        rounded_share(field.confidence),
        alternatives,
        field.unreadable,
        field.note,
    )
