"""Whoever is accused learns which clear reading to compare with the paper first."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game, Text
from dicesheets.records import load_entry
from dicesheets.reports.json_ import verdict_json
from dicesheets.reports.text import format_verdict
from dicesheets.rules.entry import Entry, Other
from dicesheets.rules.misreading import find_misreadings, is_misreading
from dicesheets.rules.record import CardRecord, Record, RoundRecord
from dicesheets.rules.verdict import Finding, Severity, Verdict
from dicesheets.scoring.judge import (
    MISREADING_BUDGET_SECONDS,
    TRIAL_BUDGET_SECONDS,
    judge_entry,
)

SHEET = Path(__file__).parents[2] / "examples" / "photos" / "welten.yaml"
THIRD_DIE = Other(1, "score", "turn-3-a", "1", "3", 0.0001)
FIRST_DIE = Other(1, "score", "turn-1-a", "3", "4", 0.0005)


@pytest.fixture(scope="module")
def misread() -> Entry:
    """A legal round on which a 3 was read as a 1, without a doubt."""
    entry = load_entry(SHEET, None)
    return replace(entry, record=entry.record.with_mark(1, "score", "turn-3-a", "1"))


def test_an_accusation_names_the_field_that_would_explain_it(misread: Entry) -> None:
    before = judge_entry(misread)
    after = judge_entry(replace(misread, others=(FIRST_DIE, THIRD_DIE)))
    assert after.verdict.legal is False
    assert after.verdict.findings[:-1] == before.verdict.findings
    hint = after.verdict.findings[-1]
    assert (hint.rule, hint.card, hint.fields) == ("welten.misread", "score", ("turn-3-a",))
    said = " ".join(format_verdict(after, "de").split())
    assert "Würfel 1: ist das wirklich 1? Wäre es 3, spräche nichts gegen das Blatt." in said
    findings = verdict_json(after, "en")["findings"]
    assert isinstance(findings, list) and findings[-1]["instead"] == "3"


def test_what_would_not_help_is_not_named(misread: Entry) -> None:
    judged = judge_entry(replace(misread, others=(FIRST_DIE,)))
    assert judged.verdict == judge_entry(misread).verdict


def test_a_legal_sheet_is_left_alone() -> None:
    sheet = load_entry(SHEET, None)
    judged = judge_entry(replace(sheet, others=(THIRD_DIE,)))
    assert judged.verdict == judge_entry(sheet).verdict


def test_no_field_is_blamed_for_what_only_the_rounds_together_break() -> None:
    """Two people's rounds joined as one's: read otherwise, a clear die was said to mend it."""
    told = entry(DIE, dice=("2", "2"))

    def judge(record: Record) -> Verdict:  # legal alone, whatever its dice; never together
        return verdict(*[finding(Severity.ERROR)] * (len(record.rounds) - 1))

    assert not list(find_misreadings(told, judge(told.record), judge, 5))


# ------------------------------------------------------------------ by rules of our own


def finding(severity: Severity, number: int = 1) -> Finding:
    return Finding(severity, "welten.odd", number, "score", (), Text("seltsam", "odd"))


def verdict(*findings: Finding) -> Verdict:
    legal = not any(f.severity is Severity.ERROR for f in findings)
    return Verdict("welten", legal, None, (), findings)


def is_even(record: Record) -> Verdict:
    """A rule: every die of the first turn is even. A star less than two is a miscount."""
    found = []
    for number, round_ in record.numbered:
        card, realm = round_.card("score"), round_.card("scythe")
        assert card and realm
        dice = [card.mark(f"turn-1-{die}") or "2" for die in "ab"]
        found += [finding(Severity.ERROR, number) for die in dice if int(die) % 2]
        if realm.mark("star-2") is None:
            found.append(finding(Severity.MISCOUNT, number))
    return verdict(*found)


def entry(*others: Other, dice: tuple[str, ...] = ("3",)) -> Entry:
    """A round for each die, all with two stars."""
    sheet = load_entry(SHEET, None)
    (first,) = sheet.record.rounds
    rounds = tuple(RoundRecord(first.cards, number) for number in range(1, len(dice) + 1))
    record = replace(sheet.record, rounds=rounds)
    for number, die in enumerate(dice, 1):
        record = record.with_mark(number, "score", "turn-1-a", die)
        record = record.with_mark(number, "score", "turn-1-b", "2")
        record = record.with_mark(number, "scythe", "star-2", "x")
    return replace(sheet, record=record, others=others)


def hints(told: Entry, budget_seconds: float = 5) -> list[tuple[int, str, str]]:
    found = find_misreadings(told, is_even(told.record), is_even, budget_seconds)
    return [(f.round, f.fields[0], f.instead) for f in found if is_misreading(f)]


DIE = Other(1, "score", "turn-1-a", "3", "2", 0.001)


def test_the_likeliest_that_helps_is_named() -> None:
    likelier = replace(DIE, instead="5", share=0.01)
    assert hints(entry(likelier, DIE, replace(DIE, instead="4"))) == [(1, "turn-1-a", "2")]


def test_an_empty_field_may_help_too() -> None:
    assert hints(entry(replace(DIE, instead=None))) == [(1, "turn-1-a", "empty")]


def test_what_would_not_add_up_any_more_is_not_named() -> None:
    star = Other(1, "scythe", "star-2", "x", None, 0.01)

    def judge(record: Record) -> Verdict:  # without the second star all dice are allowed
        found = is_even(record)
        return verdict(*found.findings[-1:]) if len(found.findings) > 1 else found

    told = entry(star)
    assert not list(find_misreadings(told, judge(told.record), judge, 5))


def test_every_illegal_round_has_its_own() -> None:
    third = replace(DIE, round=3)
    assert hints(entry(DIE, third, dice=("3", "2", "1"))) == [
        (1, "turn-1-a", "2"),
        (3, "turn-1-a", "2"),
    ]
    assert hints(entry(third, dice=("3", "2", "1"))) == [(3, "turn-1-a", "2")]


def test_time_ends_the_search() -> None:
    assert hints(entry(DIE), budget_seconds=-1) == []


@pytest.mark.parametrize(
    ("given", "search", "trial"),
    [
        (0.001, 0.001, 0.001),
        (TRIAL_BUDGET_SECONDS, TRIAL_BUDGET_SECONDS, TRIAL_BUDGET_SECONDS),
        (1e6, MISREADING_BUDGET_SECONDS, TRIAL_BUDGET_SECONDS),
    ],
)
def test_the_search_takes_no_more_time_than_it_is_given_and_than_it_is_worth(
    given: float, search: float, trial: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    budgets: list[tuple[float, float]] = []

    def find(entry: Entry, verdict: Verdict, again: Any, seconds: float) -> tuple[Finding, ...]:
        budgets.append((seconds, again.keywords["budget_seconds"]))
        return ()

    monkeypatch.setattr("dicesheets.scoring.judge.find_misreadings", find)
    record = Record(Game.HELDEN, rounds=(RoundRecord((CardRecord("pad", ()),)),))
    judge_entry(Entry("a", load_classic(Game.HELDEN), record), given)
    assert budgets == [(search, trial)]
