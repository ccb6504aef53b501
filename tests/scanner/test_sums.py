"""Columns of a pad that do not add up: which numbers a person looks at."""

from __future__ import annotations

from dataclasses import replace

import pytest
from own_pads import pad_text

from dicesheets.layouts.load import parse_layout
from dicesheets.layouts.model import Layout
from dicesheets.rules.entry import Answer
from dicesheets.rules.verdict import Severity
from dicesheets.scanner.collect import MOST_SUSPECTS, Sheets, collect
from dicesheets.scanner.judge import COVERED
from dicesheets.scanner.reading import CardReading, FieldReading, Reading
from dicesheets.scanner.sums import doubt_sums
from dicesheets.scoring.correct import correct
from dicesheets.scoring.judge import judge_entry
from dicesheets.scoring.packed_settling import apply_settling, pack_settling
from dicesheets.scoring.settle import ask_what_matters, entry_of, settle_sheets

PAD = """
lines:
  points: {write: number, each: turn, to: 99, label: {de: Punkte, en: Points}}
  total: {sum: points, times: 2, label: {de: Summe, en: Total}}
turns: 12
win: {by: total}
"""
LAYOUT = parse_layout(pad_text(PAD), "trial.yaml")
CARD = LAYOUT.cards[0]
MISREAD = FieldReading("p1-t2", "48", 0.9968, (("4", 0.0009), ("98", 0.0002)))
CORNERS = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))


def sheets_of(*fields: FieldReading, layout: Layout = LAYOUT, **clear: str) -> Sheets:
    """Return a pad with these readings, and what is surely there."""
    found = {f"{k[:2]}-{k[2:]}": FieldReading("", v, 0.99999) for k, v in clear.items()}
    found |= {field.field: field for field in fields}
    empty = FieldReading("", None, 1.0)
    read = tuple(replace(found.get(f.id, empty), field=f.id) for f in CARD.fields)
    card = CardReading(CARD.id, layout, "CODE", "code", 0, 0, 0, CORNERS, read)
    return collect([Reading("a.jpg", (card,))])[0]


def test_the_number_that_a_column_lacks_is_asked_about_though_ink_names_it_nowhere() -> None:
    sheets = settle_sheets(sheets_of(MISREAD, p1t1="12", p1total="104"))
    assert sheets.record.mark(1, CARD.id, "p1-t2") == "48", "what is clear by ink stays"
    (doubt,) = ask_what_matters(entry_of(sheets)).doubts
    assert (doubt.field, doubt.value) == ("p1-t2", "48")
    assert [answer for answer, _ in doubt.alternatives] == ["40"]


def test_the_number_that_a_column_lacks_counts_where_it_is_the_likelier_one() -> None:
    """A 5 that was read as 3 by 99.5 %: the column says otherwise, and a person still looks."""
    named = replace(MISREAD, alternatives=(("40", 0.0031),))
    sheets = settle_sheets(sheets_of(named, p1t1="12", p1total="104"))
    assert sheets.record.mark(1, CARD.id, "p1-t2") == "40"
    (doubt,) = sheets.doubts
    assert doubt.field.alternatives[0] == ("48", pytest.approx(0.39, abs=0.01))
    assert doubt.field.note is not None and "48" in doubt.field.note.en


def test_a_number_that_may_not_stand_there_is_a_poor_witness_against_its_column() -> None:
    layout = parse_layout(pad_text(PAD.replace("to: 99", "values: [12, 40]")), "trial.yaml")
    sheets = settle_sheets(sheets_of(MISREAD, layout=layout, p1t1="12", p1total="104"))
    assert sheets.record.mark(1, CARD.id, "p1-t2") == "40"
    assert [doubt.field.field for doubt in sheets.doubts] == ["p1-t2"]


def test_a_column_that_adds_up_and_another_players_are_left_alone() -> None:
    fine = sheets_of(MISREAD, p1t1="12", p1total="120")
    assert doubt_sums(fine, fine) is fine
    other = sheets_of(MISREAD, p1t1="12", p1total="120", p2t1="7", p2total="16")
    assert not doubt_sums(other, other).doubts


def test_who_miscounts_on_a_clear_sheet_is_not_asked_about_every_number() -> None:
    sheets = sheets_of(p1t1="12", p1t2="30", p1t3="41", p1total="168")
    assert not settle_sheets(sheets).doubts


def test_a_number_that_its_line_does_not_allow_fits_nowhere() -> None:
    sheets = sheets_of(MISREAD, p1t1="12", p1total="304")
    assert not doubt_sums(sheets, sheets).doubts


def test_a_result_that_counts_nothing_has_no_number_that_would_mend_it() -> None:
    """A line with `times: 0` may be written: to divide by that stopped the whole reading."""
    layout = parse_layout(pad_text(PAD.replace("times: 2", "times: 0")), "trial.yaml")
    sheets = sheets_of(MISREAD, layout=layout, p1t1="12", p1total="104")
    assert [doubt.field.field for doubt in doubt_sums(sheets, sheets).doubts] == []


def test_a_result_that_nobody_can_read_is_what_its_column_comes_to() -> None:
    """A 40 with a stroke through its 0, in a narrow box, was nothing but a question."""
    lost = FieldReading("p1-total", None, 0.0003, unreadable=True)
    raw = sheets_of(lost, p1t1="12", p1t2="40")
    sheets = settle_sheets(raw)
    assert sheets.record.mark(1, CARD.id, "p1-total") == "104"
    (doubt,) = sheets.doubts
    assert doubt.field.note is not None and "104" in doubt.field.note.de
    entry = ask_what_matters(entry_of(sheets))
    assert (entry.doubts, [one.field for one in entry.noted]) == ((), ["p1-total"]), "marks count"
    assert apply_settling(raw, pack_settling(raw, sheets)) == sheets


@pytest.mark.parametrize(
    "other",
    [
        FieldReading("p1-t3", None, 0.0, unreadable=True),
        FieldReading("p1-total", None, 0.0, unreadable=True, note=COVERED),
    ],
    ids=["a turn is lost, too", "perhaps nothing stands there"],
)
def test_a_result_is_left_open_where_nobody_knows_what_it_comes_to(other: FieldReading) -> None:
    lost = FieldReading("p1-total", None, 0.0, unreadable=True)
    sheets = settle_sheets(sheets_of(lost, other, p1t1="12", p1t2="40"))
    assert sheets.record.mark(1, CARD.id, "p1-total") is None


def test_a_result_that_nobody_can_read_is_no_witness_for_a_doubtful_turn() -> None:
    """104 was put below a 40 that may be a 46: nobody was asked, and later it was a miscount."""
    lost = FieldReading("p1-total", None, 0.0003, unreadable=True)
    turn = FieldReading("p1-t2", "40", 0.6, (("46", 0.35),))
    sheets = settle_sheets(sheets_of(lost, turn, p1t1="12"))
    assert sheets.record.mark(1, CARD.id, "p1-total") is None
    entry = ask_what_matters(entry_of(sheets))
    assert "p1-t2" in [one.field for one in entry.doubts]
    answered = correct(entry, [Answer(1, CARD.id, "p1-t2", "46")])
    findings = judge_entry(answered).verdict.findings
    assert not [one for one in findings if one.severity is Severity.MISCOUNT]


def test_a_column_with_something_unreadable_is_not_added_up() -> None:
    lost = FieldReading("p1-t3", None, 0.0, unreadable=True)
    sheets = sheets_of(MISREAD, lost, p1t1="12", p1total="104")
    assert [doubt.field.field for doubt in doubt_sums(sheets, sheets).doubts] == ["p1-t3"]


@pytest.mark.parametrize(
    "misread",
    [
        MISREAD,
        replace(MISREAD, alternatives=()),
        replace(MISREAD, alternatives=(("40", 0.0031),)),
        replace(MISREAD, confidence=0.979, alternatives=(("40", 0.0),), note=COVERED),
    ],
    ids=["suspect", "suspected by nobody", "believed", "hardly named"],
)
def test_what_was_doubted_is_the_same_once_kept_and_put_back(misread: FieldReading) -> None:
    raw = sheets_of(misread, p1t1="12", p1total="104")
    settled = settle_sheets(raw)
    assert apply_settling(raw, pack_settling(raw, settled)) == settled


def test_every_players_column_has_suspects_of_its_own() -> None:
    """On a pad of seven the eight of all players were those of one who writes badly."""
    unclear = [
        FieldReading(f"p1-t{turn}", "10", 0.99, (("70", 0.009),))
        for turn in range(1, MOST_SUSPECTS + 2)
    ]
    other = FieldReading("p2-t1", "10", 0.998, (("70", 0.001),))
    names = [suspect.field.field for suspect in sheets_of(*unclear, other).suspects]
    assert len(names) == MOST_SUSPECTS + 1
    assert "p2-t1" in names
