"""The shipped sample of handwriting."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from dicesheets.practice.handwriting import (
    CHARACTERS,
    SAMPLE_FILE,
    is_held_out,
    load_hands,
    save_hands,
)


def test_every_hand_can_write_every_character() -> None:
    hands = load_hands()
    assert len(hands) >= 20
    for hand in hands:
        assert set(hand.glyphs) == set(CHARACTERS)
        assert all(hand.glyphs[character] for character in CHARACTERS)


def test_strokes_fill_the_unit_square() -> None:
    for hand in load_hands()[:10]:
        for samples in hand.glyphs.values():
            for strokes in samples:
                points = np.concatenate(strokes)
                assert points.min() >= 0 and points.max() <= 1


def test_no_hand_writes_half_a_four() -> None:
    """Of six fours only the first stroke was there: an L along the edge of its box."""
    half = [
        (hand.writer, number)
        for hand in load_hands()
        for number, strokes in enumerate(hand.glyphs["4"])
        if len(strokes) == 1 and _lacks_its_stem(strokes[0])
    ]
    assert half == []


def _lacks_its_stem(stroke: NDArray[np.float32]) -> bool:
    """Say whether a stroke is too short for a four and does not go down in the end."""
    wide, high = np.ptp(stroke, axis=0)
    way = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(stroke, axis=0).T))])
    late = stroke[np.searchsorted(way, 0.75 * way[-1])]
    goes_down = stroke[-1][1] - late[1] >= 0.1 * high and wide >= 0.1 * high
    return bool(way[-1] < 2.5 * max(wide, high) and not goes_down)


def test_no_shipped_hand_is_held_out() -> None:
    for hand in load_hands():
        source, _, writer = hand.writer.partition("/")
        assert not (
            is_held_out(source, writer)
            if source == "pendigits"
            else is_held_out("unipen", hand.writer)
        )


@pytest.mark.parametrize(
    ("source", "writer", "expected"),
    [
        ("swiss", "119", False),
        ("swiss", "120", True),
        ("pendigits", "4", True),
        ("pendigits", "5", False),
        ("unipen", "gmd/kast", True),
        ("unipen", "gmd/alek", False),
    ],
)
def test_the_split_never_moves(source: str, writer: str, expected: bool) -> None:
    assert is_held_out(source, writer) is expected


def test_saving_and_loading_keeps_the_hands(tmp_path) -> None:  # type: ignore[no-untyped-def]
    hands = load_hands()[:2]
    save_hands(hands, tmp_path / "two.npz")
    again = load_hands(tmp_path / "two.npz")
    assert [hand.writer for hand in again] == [hand.writer for hand in hands]
    np.testing.assert_array_equal(again[1].glyphs["7"][0][0], hands[1].glyphs["7"][0][0])


def test_the_sample_stays_small() -> None:
    assert SAMPLE_FILE.stat().st_size < 1_000_000
