"""Numbers out of a network's columns: which strings are numbers at all."""

from __future__ import annotations

from itertools import groupby, product

import numpy as np
import pytest
from numpy.typing import NDArray

from dicesheets.scanner.decode import best_numbers, share_of
from dicesheets.scanner.recognise import JUNK, NUMBER_CHARACTERS


def columns(text: str) -> NDArray[np.float32]:
    """Return the columns of a network that is quite sure of a text: blanks between its letters."""
    chances = np.full((2 * len(text) + 1, len(NUMBER_CHARACTERS) + 1), 0.001, np.float32)
    chances[::2, 0] = 0.989
    for place, letter in enumerate(text):
        chances[2 * place + 1, NUMBER_CHARACTERS.index(letter) + 1] = 0.989
    return np.log(chances)


def read(text: str, *digits: int) -> str | None:
    return max(best_numbers(columns(text), NUMBER_CHARACTERS, JUNK, *digits), key=lambda a: a[1])[0]


@pytest.mark.parametrize("text", ["7", "42", "250", "10.1"])
def test_a_number_of_up_to_three_digits_is_always_read(text: str) -> None:
    assert read(text) == text
    assert read(text, 5) == text


def test_longer_numbers_are_read_where_they_may_stand() -> None:
    """They were cut: 2500 became a doubtful 250, also on pads for thousands."""
    assert read("2500") == JUNK
    assert read("2500", 4) == "2500"
    assert read("12345", 4) == JUNK
    assert read("12345", 5) == "12345"


def test_a_number_with_a_point_is_never_longer() -> None:
    assert read("12.34", 5) == JUNK


def test_the_share_of_a_number_is_that_of_all_ways_to_spell_it() -> None:
    chances = np.random.default_rng(7).dirichlet(np.ones(3), 5)
    every: dict[str, float] = {}
    for way in product(range(3), repeat=5):
        text = "".join("01"[letter - 1] for letter, _ in groupby(way) if letter)
        share = float(
            np.prod([column[letter] for column, letter in zip(chances, way, strict=True)])
        )
        every[text] = every.get(text, 0.0) + share
    logs = np.log(chances).astype(np.float32)
    assert len(every) == 25
    for text, share in every.items():
        assert share_of(logs, "01", text) == pytest.approx(share, rel=1e-4)
