"""What a field can hold is known before the ink."""

from __future__ import annotations

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.marks import usual_marks
from dicesheets.layouts.model import Game, Text
from dicesheets.scanner.expected import expect_usual
from dicesheets.scanner.reading import FieldReading, Value

LAYOUT = load_classic(Game.WELTEN)


def expected(card: str, field: str, *shares: tuple[Value, float]) -> FieldReading:
    (value, sure), *others = shares
    (found,) = expect_usual(LAYOUT.card(card), [FieldReading(field, value, sure, tuple(others))])
    return found


@pytest.mark.parametrize(
    ("card", "field", "usual"),
    [
        ("pendulum", "octagon-1", ("o",)),
        ("viticulture", "grape-2", ("o", "ox")),
        ("resources", "coin-3", ("o", "ox")),
        ("scythe", "star-1", ("x",)),
    ],
)
def test_rings_are_crossed_only_where_they_are_used_up(
    card: str, field: str, usual: tuple[str, ...]
) -> None:
    assert usual_marks(LAYOUT.card(card), LAYOUT.card(card).field(field)) == usual


def test_a_ring_with_a_tail_on_an_octagon_is_a_ring() -> None:
    found = expected("pendulum", "octagon-1", ("ox", 0.9), ("o", 0.08), ("x", 0.01))
    assert found.value == "o"
    assert found.doubtful and found.note is not None


def test_a_ring_that_may_have_a_tail_is_surer_on_an_octagon() -> None:
    assert expected("pendulum", "octagon-1", ("o", 0.9), ("ox", 0.1)).confidence > 0.99


def test_a_ring_with_a_tail_on_an_icon_may_be_crossed() -> None:
    found = expected("resources", "coin-3", ("ox", 0.9), ("o", 0.1))
    assert (found.value, found.confidence) == ("ox", 0.9)


def test_a_clear_cross_on_an_octagon_stays_but_a_person_looks_first() -> None:
    found = expected("pendulum", "octagon-1", ("ox", 0.9999), ("o", 0.0001))
    assert found.value == "ox"
    assert found.doubtful and found.note is not None


def test_a_question_never_says_that_what_was_read_cannot_be() -> None:
    """Of a cross that somebody was asked about it said that nothing like it belongs there."""
    kept = expected("pendulum", "octagon-1", ("ox", 0.9999), ("o", 0.0001))
    assert kept.note == Text("kein Zug ergibt hier dieses Zeichen", "no move makes this mark here")
    turned = expected("pendulum", "octagon-1", ("ox", 0.9), ("o", 0.08), ("x", 0.01))
    assert turned.note is not None
    assert turned.note.en == (
        "read as ringed; ringed and crossed was likelier by ink, but no move makes this mark here"
    )


def test_what_can_be_no_mark_at_all_keeps_its_share() -> None:
    found = expected("pendulum", "octagon-1", ("o", 0.6), ("ox", 0.1))
    assert found.confidence == pytest.approx(0.6 / 0.902)


def test_a_sure_ring_is_left_as_it_is() -> None:
    field = FieldReading("octagon-1", "o", 0.999, (("ox", 0.001),))
    assert expect_usual(LAYOUT.card("pendulum"), [field]) == (field,)


PAD = load_classic(Game.CARCASSONNE)


def expected_number(field: str, value: str, sure: float) -> FieldReading:
    (found,) = expect_usual(PAD.card("pad"), [FieldReading(field, value, sure)])
    return found


def test_a_number_that_its_line_does_not_allow_is_looked_at_however_clear() -> None:
    found = expected_number("p1-t1", "7", 0.9999)
    assert (found.value, found.doubtful) == ("7", True)
    assert found.note == Text(
        "diese Zahl ist hier nicht erlaubt", "this number is not allowed here"
    )


@pytest.mark.parametrize(("field", "value"), [("p1-t1", "15"), ("p1-t1", "30"), ("p1-total", "7")])
def test_a_number_that_may_stand_there_and_every_result_is_left_alone(
    field: str, value: str
) -> None:
    assert expected_number(field, value, 0.9999).confidence == 0.9999
