"""A judged sheet as rows of the table: what it is worth in each round and in all."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, unique

from dicesheets.layouts.marks import MARKS
from dicesheets.league.stakes import Stake, is_surely_legal, stakes_of, widened
from dicesheets.rules.entry import EMPTY, Doubt, Judged
from dicesheets.rules.look_again import doubt_words
from dicesheets.rules.naming import field_name, place_words
from dicesheets.rules.standing import Standing
from dicesheets.rules.verdict import RoundVerdict, Severity, Verdict
from dicesheets.scoring.judge import rules_of
from dicesheets.scoring.review import likeliest, unseen_cards, worth_asking
from dicesheets.store.values import StoredQuestion, StoredResult
from dicesheets.words.marks import say_mark
from dicesheets.words.text import LANGUAGES

WHOLE = 0  # the round that stands for all of them
MOST_OPTIONS = 3  # offered for a doubtful field
ROUND_MISSING = ".round-missing"
LATER = "later"  # a round that nobody has handed in yet
ROUND = "round"  # one between others that is not there
FIELDS = "fields"  # to be looked at: so many
LEGAL = "legal"  # behind their number: no answer makes the sheet illegal

Missing = tuple[str | int, ...]
Shown = Mapping[tuple[int, str], tuple[str, str, int]]  # round, card: photo, spot, card on it


@unique
class State(Enum):
    """What a result is; the words stand in the database, in CSV and in JSON."""

    RANKED = "ranked"
    OPEN = "open"  # a person should look, or something is missing
    ILLEGAL = "illegal"
    UNDECIDED = "undecided"  # nobody found out in time whether it can have been played
    BLANK = "blank"


@dataclass(frozen=True, slots=True)
class Whose:
    """Where a sheet comes from."""

    sheet: str
    person: int = 0  # 0: nobody knows
    reader: str = ""
    sha256: str = ""
    again: tuple[str, ...] = ()  # other photos of the same sheet, which do not count


def results_from(judged: Judged, whose: Whose) -> tuple[StoredResult, ...]:
    """Return the rows of a sheet: of all rounds together, then of each by itself.

    Pads have a row for each of their players.
    """
    entry, verdict = judged.entry, judged.verdict
    stakes = stakes_of(judged)
    rows = list(_rows(judged, whose, WHOLE, verdict, stakes))
    if entry.is_blank or not entry.layout.traits.has_rounds:
        return tuple(rows)
    for (number, _), outcome in zip(entry.record.numbered, verdict.rounds, strict=True):
        alone = replace(
            verdict, rounds=(outcome,), score_tenths=outcome.score_tenths,
            possible_tenths=outcome.possible_tenths, legal=_is_legal(verdict, number, outcome),
            findings=tuple(f for f in verdict.findings if f.round == number),
        )  # fmt: skip
        rows += _rows(judged, whose, number, alone, stakes)
    return tuple(rows)


def questions_from(judged: Judged, shown: Shown) -> tuple[StoredQuestion, ...]:
    """Return what a person should be asked about a sheet, the most telling first."""
    asked = []
    for doubt in worth_asking(judged):
        found = shown.get((doubt.round, doubt.card))
        if found is not None:
            data = json.dumps(_question(judged, doubt), ensure_ascii=False)
            asked.append(StoredQuestion(doubt.round, doubt.card, doubt.field, *found, data))
    return tuple(asked)


def _rows(
    judged: Judged, whose: Whose, number: int, verdict: Verdict, stakes: Sequence[Stake]
) -> Iterator[StoredResult]:
    entry = judged.entry
    if entry.is_blank:
        yield StoredResult(
            whose.sheet, number, whose.person, State.BLANK.value, None, None, None,
            again=whose.again, reader=whose.reader, sha256=whose.sha256,
        )  # fmt: skip
        return
    missing = tuple(_missing(judged, whose, number, is_surely_legal(judged, stakes, number)))
    outcome = verdict.rounds[0] if number or len(verdict.rounds) == 1 else None
    for standing in rules_of(entry.layout.game).standings(verdict, entry.player):
        state = _state(standing, missing)
        standing = widened(judged, standing, stakes, number)
        least, best = standing.bounds or (None, None)
        yield StoredResult(
            whose.sheet, number, whose.person, state.value,
            standing.score_tenths, least, best, standing.seat, standing.possible_tenths, missing,
            whose.again,
            tuple((card.card, card.stars) for card in outcome.cards) if outcome else (),
            tuple(_turns(outcome)) if outcome else (),
            reader=whose.reader, sha256=whose.sha256,
        )  # fmt: skip


def _state(standing: Standing, missing: tuple[Missing, ...]) -> State:
    if standing.legal is False:
        return State.ILLEGAL
    # Nobody is kept out of the table because their name is not known.
    if standing.key is None or any(what != "name" for what, *_ in missing):
        return State.OPEN
    return State.UNDECIDED if standing.legal is None else State.RANKED


def _missing(judged: Judged, whose: Whose, number: int, is_safe: bool) -> Iterator[Missing]:
    """Yield what is missing, as values that both languages can tell."""
    entry = judged.entry
    rounds = [number] if number else [n for n, _ in entry.record.numbered]
    if not whose.person and entry.record.person is None:
        yield ("name",)
    for round_, card in entry.missing:
        if round_ in rounds:
            yield "card", round_, card
    gone = sorted((n, card) for n, card, _ in unseen_cards(judged) if n in rounds)
    for round_, card in gone:
        yield "unseen", round_, card
    if asked := sum(doubt.round in rounds for doubt in worth_asking(judged)):
        yield (FIELDS, asked, LEGAL) if is_safe else (FIELDS, asked)
    if number == WHOLE and any(f.rule.endswith(ROUND_MISSING) for f in judged.verdict.findings):
        there = {n for n, _ in entry.record.numbered}
        yield from ((ROUND, n) for n in range(1, max(there)) if n not in there)


def _is_legal(verdict: Verdict, number: int, outcome: RoundVerdict) -> bool | None:
    """Say whether one round can have been played, whatever the others are like."""
    if any(f.round == number and f.severity is Severity.ERROR for f in verdict.findings):
        return False
    if verdict.legal is False:
        return True if outcome.turns else None
    return verdict.legal


def _turns(outcome: RoundVerdict) -> Iterator[tuple[int, int, int]]:
    """Yield the dice of each turn and how many fields they filled, where a history was found."""
    for turn in outcome.turns:
        first, second = turn.dice[:2]
        yield first, second, sum(len(move.marks) for move in turn.moves)


def _question(judged: Judged, doubt: Doubt) -> dict[str, object]:
    """Return what is asked, in both languages, and what may be answered."""
    layout = judged.entry.layout
    several = len(judged.entry.record.rounds) > 1
    spot = layout.card(doubt.card).field(doubt.field)
    where = [
        ", ".join(
            [*place_words(layout, doubt.round if several else 0, doubt.card, language),
             field_name(layout.card(doubt.card), doubt.field).say(language)]
        )
        for language in LANGUAGES
    ]  # fmt: skip
    values = [] if doubt.is_unreadable else [doubt.value or ""]
    values += ["" if value == EMPTY else value for value, _ in doubt.alternatives]
    if values:
        values = list(dict.fromkeys(values))[:MOST_OPTIONS]
    else:
        values = [*MARKS.get(spot.kind, ()), ""]  # nothing is likelier than the rest
    changes = {"" if mark == EMPTY else mark: text for mark, text in doubt.changes}
    return {
        "where": where,
        "words": [doubt_words(doubt, language) for language in LANGUAGES],
        "options": [
            [value, *(say_mark(value or None).say(language) for language in LANGUAGES),
             *([changes[value].de, changes[value].en] if value in changes else ["", ""])]
            for value in values
        ],
        "likely": likeliest(doubt, spot),
    }  # fmt: skip
