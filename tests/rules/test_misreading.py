"""Whoever is accused learns which clear reading to compare with the paper first."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from dicesheets.records import load_entry
from dicesheets.report import format_verdict
from dicesheets.rules.entry import Doubt, Entry
from dicesheets.rules.misreading import find_misreading
from dicesheets.rules.record import Record
from dicesheets.score import judge_entry, look_for_misreading

SHEET = Path(__file__).parents[2] / "examples" / "photos" / "welten.yaml"
THIRD_DIE = Doubt(1, "score", "turn-3-a", "1", 0.9999, (("3", 0.0001),))
FIRST_DIE = Doubt(1, "score", "turn-1-a", "2", 0.9995, (("4", 0.0005),))


@pytest.fixture(scope="module")
def misread() -> Entry:
    """A legal round on which a 3 was read as a 1, without a doubt."""
    entry = load_entry(SHEET, None)
    return replace(entry, record=entry.record.with_mark(1, "score", "turn-3-a", "1"))


def test_an_accusation_names_the_field_that_would_explain_it(misread: Entry) -> None:
    before = judge_entry(replace(misread, others=(FIRST_DIE, THIRD_DIE)))
    after = look_for_misreading(before)
    assert after.verdict.legal is False
    assert after.verdict.findings[:-1] == before.verdict.findings
    hint = after.verdict.findings[-1]
    assert (hint.rule, hint.card, hint.fields) == ("welten.misread", "score", ("turn-3-a",))
    said = " ".join(format_verdict(after, "de").split())
    assert "Runde 3, Würfel 1: steht dort wirklich 1? Mit 3 wäre das Blatt regelgerecht." in said


def test_what_would_not_help_is_not_named(misread: Entry) -> None:
    before = judge_entry(replace(misread, others=(FIRST_DIE,)))
    assert look_for_misreading(before) == before


def test_a_legal_sheet_is_left_alone() -> None:
    before = judge_entry(replace(load_entry(SHEET, None), others=(THIRD_DIE,)))
    assert look_for_misreading(before) == before


def test_an_empty_field_is_tried_too_and_time_ends_the_search(misread: Entry) -> None:
    cross = Doubt(1, "charterstone", "done-1", "x", 0.9999, (("empty", 0.0001),))
    entry = replace(misread, others=(cross,))

    def is_empty(record: Record) -> bool:
        card = record.rounds[0].card("charterstone")
        return card is not None and card.mark("done-1") is None

    found = find_misreading(entry, is_empty, 5)
    assert found is not None
    assert found.message.en.endswith("is it really x? With nothing the sheet would be legal.")
    assert find_misreading(entry, is_empty, -1) is None
