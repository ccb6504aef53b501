"""What people read about doubtful fields: how many are told, and where they are."""

from __future__ import annotations

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.rules.entry import EMPTY, Doubt
from dicesheets.rules.look_again import (
    MOST_DOUBTS,
    is_filled_in,
    noted_lines,
    noted_words,
    read_words,
)
from dicesheets.words.marks import say_what_fits
from dicesheets.words.text import Text

LAYOUT = load_classic(Game.WELTEN)


def noted(count: int) -> list[Doubt]:
    return [Doubt(2, "tapestry", f"r{1 + n // 6}c{1 + n % 6}", "#", 0.9) for n in range(count)]


@pytest.mark.parametrize("count", [1, MOST_DOUBTS - 1, MOST_DOUBTS, MOST_DOUBTS + 1])
def test_so_many_are_told_and_that_there_are_more(count: int) -> None:
    told = noted_words(LAYOUT, noted(count), False, "en").split("; ")
    assert len(told) == min(count, MOST_DOUBTS + 1)
    assert (told[-1] == "…") is (count > MOST_DOUBTS)


def test_the_round_is_told_where_there_are_several() -> None:
    (field,) = noted(1)
    assert noted_words(LAYOUT, [field], False, "en") == "Tapestry, row 1 column 1: filled"
    assert noted_words(LAYOUT, [field], True, "en") == "round 2, Tapestry, row 1 column 1: filled"
    assert list(noted_lines(LAYOUT, [], False, "en")) == []


OTHERS = (("1", 0.3), (EMPTY, 0.1))


@pytest.mark.parametrize(
    ("doubt", "told"),
    [
        (Doubt(1, "score", "turn-1-a", "7", 0.6), "7 (60%)"),
        (Doubt(1, "score", "turn-1-a", "7", 0.6, OTHERS), "7 (60%; else 1 30%, empty 10%)"),
        (Doubt(1, "score", "turn-1-a", "1", 0.6, OTHERS), "1 (60%; else empty 10%)"),
        (Doubt(1, "score", "turn-1-a", None, 0.6, OTHERS), "empty (60%; else 1 30%)"),
        (Doubt(1, "score", "turn-1-a", None, 0.0, OTHERS, True),
         "cannot be read (perhaps 1 30%, empty 10%)"),
        (Doubt(1, "score", "turn-1-a", None, 0.0, (), True), "cannot be read"),
        (Doubt(1, "score", "turn-1-a", "7", 0.0), "7"),  # a record need not say how sure it is
        (Doubt(1, "score", "turn-1-a", "7", 0.0, OTHERS), "7 (else 1 30%, empty 10%)"),
        (Doubt(1, "score", "turn-1-a", "7", 1.0, (("1", 0.0),)), "7 (100%; else 1)"),
    ],
)  # fmt: skip
def test_what_may_stand_there_is_told_once(doubt: Doubt, told: str) -> None:
    assert read_words(doubt, "en") == told


@pytest.mark.parametrize(
    ("mark", "others", "de", "en"),
    [
        ("5", (), "nicht lesbar; 5 würde zum Rest des Blattes passen",
         "cannot be read; 5 would fit the rest of the sheet"),
        (None, ((EMPTY, 0.95),),
         "nicht lesbar (vielleicht leer 95%); leer würde zum Rest des Blattes passen",
         "cannot be read (perhaps empty 95%); empty would fit the rest of the sheet"),
    ],
)  # fmt: skip
def test_what_only_fits_is_told_as_no_reading(
    mark: str | None, others: tuple[tuple[str, float], ...], de: str, en: str
) -> None:
    """It was told as "5 (0%); cannot be read; 5 fits the rest of the sheet"."""
    doubt = Doubt(1, "score", "turn-1-a", mark, 0.0, others, note=say_what_fits(mark))
    assert (read_words(doubt, "de"), read_words(doubt, "en")) == (de, en)


def test_a_filled_in_mark_that_a_person_mended_is_theirs() -> None:
    note = say_what_fits("5")
    assert read_words(Doubt(1, "score", "turn-1-a", "6", 0.0, note=note), "en") == f"6; {note.en}"


def test_records_of_before_say_otherwise_what_fits() -> None:
    told = "cannot be read; 5 fits the rest of the sheet"
    old = Doubt(1, "score", "turn-1-a", "5", 0.0, note=Text(told, told))
    assert is_filled_in(old) and read_words(old, "en") == told
