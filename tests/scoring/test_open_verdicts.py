"""What doubtful and unreadable fields leave open in a verdict."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sample_verdicts import DOUBT, FINDING, judged

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.rules.doubt import leave_open
from dicesheets.rules.entry import Doubt, Entry
from dicesheets.rules.record import CardRecord, Record, RoundRecord
from dicesheets.rules.verdict import (
    Severity,
)
from dicesheets.scoring.judge import judge_entry


def unreadable(card: str, field: str) -> tuple[Doubt, ...]:
    return (Doubt(1, card, field, None, 0.0, (), True),)


@pytest.mark.parametrize(
    ("before", "card", "field", "legal", "score"),
    [
        (True, "castles", "l1-1", None, None),
        (True, "score", "turn-1-a", None, 101),
        (True, "score", "round-1", True, 101),  # only repeats what the marks give
        (False, "castles", "l1-1", False, None),  # the breach stands on another card
        (False, "scythe", "top-1", None, None),
        (False, "resources", "coin-1", None, None),
    ],
)
def test_an_unreadable_field_leaves_the_answer_open(
    before: bool, card: str, field: str, legal: bool | None, score: int | None
) -> None:
    item = judged(before, unreadable(card, field))
    verdict = leave_open(item.entry, item.verdict)
    assert (verdict.legal, verdict.score_tenths) == (legal, score)
    assert verdict.rounds[0].score_tenths == score
    has_errors = any(finding.severity is Severity.ERROR for finding in verdict.findings)
    assert has_errors == (legal is False)
    assert verdict.findings[-1].rule == "welten.unreadable"
    assert verdict.findings[-1].fields == (field,)


def test_a_readable_doubt_does_not_make_a_legal_sheet_undecided() -> None:
    item = judged(True, (DOUBT,))
    assert leave_open(item.entry, item.verdict) == item.verdict


def test_nobody_is_accused_because_of_a_doubtful_field() -> None:
    """A legal match in pencil was called illegal: two pale crosses were missed, and flagged."""
    doubt = Doubt(1, "scythe", "top-1", "x", 0.6, (("empty", 0.4),), False)
    item = judged(False, (doubt,))
    verdict = leave_open(item.entry, item.verdict)
    assert verdict.legal is None
    assert verdict.score_tenths == item.verdict.score_tenths
    assert not any(f.severity is Severity.ERROR for f in verdict.findings)


def test_a_breach_away_from_every_doubt_stays_one() -> None:
    doubt = Doubt(1, "castles", "l1-1", "4", 0.6, (("9", 0.4),), False)
    item = judged(False, (doubt,))
    assert leave_open(item.entry, item.verdict).legal is False


def test_an_unreadable_entry_of_a_pad_leaves_one_player_open() -> None:
    marks = (("p1-t1", "28"), ("p1-t2", "15"), ("p2-t1", "3"))
    record = Record(Game.CARCASSONNE, rounds=(RoundRecord((CardRecord("pad", marks),)),))
    entry = Entry("pad.jpg", load_classic(Game.CARCASSONNE), record, unreadable("pad", "p2-t2"))
    verdict = judge_entry(entry).verdict
    assert (verdict.legal, verdict.score_tenths) == (None, None)
    assert verdict.rounds[0].players == (("p1", 43), ("p2", None))
    assert verdict.rounds[0].winners == ()
    assert verdict.findings[-1].message.en == "Player 2, turn 2: cannot be read."


@pytest.mark.parametrize(
    ("doubtful", "legal"), [("turn-4-a", False), ("bottom-3", None)], ids=["elsewhere", "in it"]
)
def test_clear_fields_that_contradict_each_other_stay_illegal(
    doubtful: str, legal: bool | None
) -> None:
    card = "score" if doubtful.startswith("turn") else "scythe"
    item = judged(False, (replace(DOUBT, card=card, field=doubtful),))
    finding = replace(FINDING, rule="welten.scythe.compare", fields=("bottom-3", "top-3"))
    verdict = replace(item.verdict, findings=(finding,))
    assert leave_open(item.entry, verdict).legal is legal


def test_a_card_alone_is_neither_accused_nor_scored_for_what_other_cards_hold() -> None:
    layout = load_classic(Game.WELTEN)
    marks = (("top-3", "x"), ("bottom-3", "x"))  # costs a coin: on a card that is on no photo
    card = CardRecord("scythe", marks)
    record = Record(Game.WELTEN, "classic", None, (RoundRecord((card,)),))
    alone = Entry("a.jpg", layout, record)
    assert judge_entry(alone, 1.0).verdict.legal is False
    verdict = judge_entry(replace(alone, missing=((1, "resources"),)), 1.0).verdict
    assert verdict.legal is None
    assert verdict.score_tenths is None
    about = [finding.rule for finding in verdict.findings if finding.card == "resources"]
    assert about == ["welten.missing"]
    assert verdict.rounds[0].resources == ()  # nothing is known of them, not even zero
    assert not any(finding.severity is Severity.ERROR for finding in verdict.findings)
