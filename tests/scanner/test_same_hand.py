"""What is unsure is compared with what the same hand wrote elsewhere on the sheet."""

from __future__ import annotations

import numpy as np
import pytest
from drawn_fields import blank_field, draw, patch
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from dicesheets.layouts.model import Kind
from dicesheets.scanner.handwriting import Hand, load_hands
from dicesheets.scanner.recognise import SECOND_LOOK_BELOW, recognise
from dicesheets.scanner.same_hand import SURE_MATE, compare_with_mates

FOUR, SIX, JUNK = 0, 1, 2
ROUND = np.array([0.0, 1.0, 0.2], np.float32)  # two ways to look
ANGULAR = np.array([1.0, 0.0, 0.2], np.float32)
BETWEEN = np.array([0.9, 0.5, 0.2], np.float32)


def compare(
    rows: list[tuple[tuple[float, ...], NDArray[np.float32]]],
) -> NDArray[np.float32]:
    chances = np.array([row for row, _ in rows], np.float32)
    seen = np.array([look for _, look in rows], np.float32)
    return compare_with_mates(chances, seen, chances.max(axis=1) < SECOND_LOOK_BELOW)


SURE_FOUR = (0.999, 0.001, 0.0)
SURE_SIX = (0.001, 0.999, 0.0)


def test_a_field_is_what_it_looks_most_alike() -> None:
    unsure = (0.4, 0.59, 0.01)
    (alone,) = compare([(unsure, BETWEEN)])
    assert alone.argmax() == SIX
    (among,) = compare([(SURE_FOUR, ANGULAR), (unsure, BETWEEN), (SURE_SIX, ROUND)])
    assert among.argmax() == FOUR
    assert among[FOUR] > 0.9


def test_without_anything_to_compare_it_stays_as_read() -> None:
    unsure = (0.4, 0.59, 0.01)
    (alone,) = compare([(unsure, BETWEEN)])
    np.testing.assert_allclose(alone, unsure, rtol=1e-5)
    both = compare([(unsure, BETWEEN), ((0.45, 0.54, 0.01), BETWEEN)])
    np.testing.assert_allclose(both[0], unsure, rtol=1e-5)


def test_two_unsure_fields_do_not_make_each_other_surer() -> None:
    nearly = (0.2, SURE_MATE - 0.01, 0.01)
    once, twice = compare([(nearly, BETWEEN), (nearly, BETWEEN)])
    assert once[SIX] <= nearly[SIX] + 1e-3
    assert twice[SIX] <= nearly[SIX] + 1e-3


def test_little_likeness_speaks_against_a_value_and_not_for_the_other() -> None:
    unsure = (0.5, 0.4, 0.1)
    (weighed,) = compare([(unsure, ROUND), (SURE_FOUR, ANGULAR)])
    assert weighed[FOUR] < 0.05
    assert weighed[SIX] / weighed[JUNK] == pytest.approx(4 ** (1 / 1.2), rel=0.01)


@given(st.integers(0, 2**32 - 1), st.integers(1, 12))
def test_chances_stay_chances(seed: int, count: int) -> None:
    rng = np.random.default_rng(seed)
    chances = rng.dirichlet([0.3] * 5, count).astype(np.float32)
    seen = np.maximum(rng.normal(0, 1, (count, 8)), 0).astype(np.float32)
    unsure = chances.max(axis=1) < SECOND_LOOK_BELOW
    weighed = compare_with_mates(chances, seen, unsure)
    assert weighed.shape == (int(unsure.sum()), 5)
    assert np.isfinite(weighed).all()
    np.testing.assert_allclose(weighed.sum(axis=1), 1, atol=1e-5)


def write(hand: Hand, digit: str) -> NDArray[np.uint8]:
    field = blank_field()
    draw(field, hand.glyphs[digit][0], 0.5)
    return patch(field)


def test_hands_are_kept_apart_and_sure_fields_stay() -> None:
    hand = load_hands()[0]
    plain = [write(hand, digit) for digit in "123456"]
    between = np.asarray(np.mean([write(hand, "3"), write(hand, "6")], axis=0), np.uint8)
    photo = np.stack([*plain, between])
    artwork = np.stack([patch(blank_field())] * len(photo))
    kinds = [Kind.DIGIT] * len(photo)
    alone = recognise(photo, artwork, kinds)
    assert recognise(photo, artwork, kinds, range(len(photo))) == alone
    together = recognise(photo, artwork, kinds, [0] * len(photo))
    sure = [before.confidence >= SECOND_LOOK_BELOW for before in alone]
    assert not sure[-1]
    assert [before == after for before, after in zip(alone, together, strict=True)] == sure
