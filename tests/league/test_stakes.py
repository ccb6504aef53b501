"""What answers may make of an open sheet: what it may come to, and whether it may drop."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.league.results import Whose, results_from
from dicesheets.rules.entry import EMPTY, Doubt, Entry, Ink
from dicesheets.rules.record import MarkText, Record
from dicesheets.rules.welten.play.simulate import Style, simulate_round
from dicesheets.scoring.inputs import weigh_entry
from dicesheets.scoring.judge import judge, judge_entry
from dicesheets.store.values import StoredResult

LAYOUT = load_classic(Game.WELTEN)
REALMS = ("wingspan", "charterstone", "mylittlescythe")


@pytest.fixture(scope="module")
def sheet() -> Entry:
    """A legal round whose result the player has not written."""
    played = simulate_round(LAYOUT, REALMS, random.Random(7), Style.GREEDY)
    record = Record(Game.WELTEN, rounds=(played.record,)).with_mark(1, "score", "round-1", None)
    return Entry("anna.jpg", LAYOUT, record)


def inked(entry: Entry, card: str, field: str, other: MarkText | None, share: float) -> Entry:
    value = entry.record.mark(1, card, field)
    return replace(
        entry,
        doubts=(Doubt(1, card, field, value, 1 - share, ((other or EMPTY, share),)),),
        by_ink=(Ink((1, card, field), ((value, 1 - share), (other, share))),),
    )


def unspent(entry: Entry) -> str:
    """An icon that was ringed and not spent: a tenth of a star."""
    (icons,) = (card for card in entry.record.rounds[0].cards if card.card == "resources")
    return next(field for field, mark in icons.marks if mark == "o")


def whole_of(entry: Entry) -> StoredResult:
    return results_from(judge_entry(entry), Whose("p1", 1))[0]


def test_an_open_score_is_a_range_and_no_answer_makes_the_sheet_illegal(sheet: Entry) -> None:
    asked = weigh_entry(inked(sheet, "resources", unspent(sheet), None, 0.2))
    whole = whole_of(asked)
    assert whole.least is not None and whole.best is not None
    assert whole.possible_tenths == (whole.least[0], whole.best[0])
    assert whole.best[0] - whole.least[0] == 1, "a tenth of a star"
    assert whole.state == "open" and whole.missing == (("fields", 1, "legal"),)


def test_a_sheet_that_an_answer_makes_illegal_does_not_say_that_it_stays_legal(
    sheet: Entry,
) -> None:
    """Whoever stood behind it had a place that was certain and false."""
    field, face = next(
        (field, face)
        for field in (f"turn-{turn}-a" for turn in range(1, 10))
        for face in "123456"
        if judge(LAYOUT, sheet.record.with_mark(1, "score", field, face), 1.0).legal is False
    )
    asked = weigh_entry(inked(sheet, "score", field, face, 0.4))
    whole = whole_of(asked)
    assert whole.state == "open" and whole.missing == (("fields", 1),)
    assert whole.least == whole.best and whole.possible_tenths == (), "if it is legal, it is that"


def test_what_was_not_weighed_may_drop_and_come_to_any_of_its_readings(sheet: Entry) -> None:
    whole = whole_of(inked(sheet, "resources", unspent(sheet), None, 0.2))
    assert whole.missing == (("fields", 1),) and len(whole.possible_tenths) == 2


def test_a_sheet_without_questions_is_worth_what_it_was(sheet: Entry) -> None:
    whole = whole_of(sheet)
    assert whole.state == "ranked" and whole.least == whole.best and whole.missing == ()
