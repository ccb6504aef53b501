"""What can stand in a field: records, photos and answers agree."""

from __future__ import annotations

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.marks import MARKS, can_stand, parse_mark
from dicesheets.layouts.model import Game, Kind
from dicesheets.scanner.recognise import JUNK, VALUES

WELTEN = load_classic(Game.WELTEN)
RESULT = WELTEN.card("score").field("round-1")
DIE = WELTEN.card("score").field("turn-1-a")
ICON = WELTEN.card("resources").field("coin-1")
CELL = WELTEN.card("tapestry").field("r1c1")
STAR = WELTEN.card("scythe").field("star-1")
POINTS = load_classic(Game.CARCASSONNE).card("pad").field("p1-t1")


def test_every_kind_of_field_has_its_marks_and_numbers_have_none() -> None:
    assert set(MARKS) == set(Kind) - {Kind.NUMBER}
    assert all(MARKS.values())


@pytest.mark.parametrize(
    ("kind", "written", "kept"),
    [
        (Kind.DIGIT, " 6 ", "6"), (Kind.DIGIT, "7", None), (Kind.DIGIT, "0", None),
        (Kind.MARK, "X", "x"), (Kind.MARK, "o", None),
        (Kind.CIRCLE, "OX", "ox"), (Kind.CIRCLE, "xo", None), (Kind.CIRCLE, "x", "x"),
        (Kind.FILL, "x", "#"), (Kind.FILL, "#", "#"), (Kind.FILL, "o", None),
        (Kind.NUMBER, "10,1", "10.1"), (Kind.NUMBER, "007", "7"), (Kind.NUMBER, "1.", None),
        (Kind.NUMBER, "-1", None), (Kind.NUMBER, "123456", None), (Kind.NUMBER, "٣", None),
        (Kind.NUMBER, "", None),
    ],
)  # fmt: skip
def test_what_people_write_is_kept_in_one_form(kind: Kind, written: str, kept: str | None) -> None:
    assert parse_mark(kind, written) == kept


def test_a_field_holds_what_its_kind_can_and_pads_hold_whole_numbers() -> None:
    assert can_stand(DIE, "6") and not can_stand(DIE, "7")
    assert can_stand(STAR, "x") and not can_stand(STAR, "o")
    assert can_stand(ICON, "ox") and not can_stand(ICON, "#")
    assert can_stand(CELL, "#") and not can_stand(CELL, "x")
    assert can_stand(RESULT, "10.1") and not can_stand(RESULT, "x")
    assert can_stand(POINTS, "10") and not can_stand(POINTS, "10.1")
    assert all(can_stand(field, None) for field in (DIE, STAR, ICON, CELL, RESULT, POINTS))


@pytest.mark.parametrize("kind", MARKS)
def test_the_networks_know_every_mark(kind: Kind) -> None:
    seen = {value for value in VALUES[kind] if value not in (None, JUNK)}
    assert seen >= set(MARKS[kind])
    assert kind is Kind.DIGIT or seen == set(MARKS[kind])
