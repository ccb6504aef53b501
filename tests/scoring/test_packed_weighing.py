"""What was weighed of a sheet comes back as it was, so that nobody waits for it twice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.rules.entry import Doubt, Entry, Ink
from dicesheets.rules.record import CardRecord, Record, RoundRecord
from dicesheets.scoring.packed_weighing import pack_weighing, unpack_weighing
from dicesheets.words.text import Text

CARD = CardRecord("resources", (("coin-1", "o"),))
COIN = (1, "resources", "coin-1")
HEART = (1, "resources", "heart-1")
BEFORE = Entry(
    "anna.jpg",
    load_classic(Game.WELTEN),
    Record(Game.WELTEN, rounds=(RoundRecord((CARD,), 1),)),
    doubts=(Doubt(*COIN, "o", 0.7, (("ox", 0.3),)), Doubt(*HEART, None, 0.0, is_unreadable=True)),
    by_ink=(Ink(COIN, (("o", 0.7), ("ox", 0.3))), Ink(HEART, ((None, 0.5), ("o", 0.5)))),
)


def test_what_is_asked_noted_and_filled_in_survives() -> None:
    asked = replace(BEFORE.doubts[0], changes=(("ox", Text("Ergebnis 8,2", "result 8.2")),))
    noted = Doubt(*HEART, "o", 0.0, note=Text("passt", "fits"))
    record = BEFORE.record.with_mark(*HEART, "o")
    after = replace(BEFORE, record=record, doubts=(asked,), noted=(noted,), sure=0.9)
    back = unpack_weighing(pack_weighing(BEFORE, after), BEFORE)
    assert back == after
    assert back.doubts[0].changes == asked.changes, "which no comparison looks at"


@pytest.mark.parametrize("text", ["", "[]", "{}", "[1,2,3,4]"])
def test_what_is_no_weighing_is_none(text: str) -> None:
    assert unpack_weighing(text, BEFORE) is None
