"""What is unsure is compared with what the same hand wrote elsewhere on the sheet."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest
from drawn_fields import blank_field, draw, patch
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from dicesheets.layouts.fiducials import SheetCode
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game, Kind, Role
from dicesheets.practice.handwriting import Hand, load_hands
from dicesheets.scanner.artwork import print_card
from dicesheets.scanner.codes import CodeReading
from dicesheets.scanner.cut import CutCard
from dicesheets.scanner.find import FoundCard
from dicesheets.scanner.judge import judge_fields
from dicesheets.scanner.pipeline import _hands
from dicesheets.scanner.reading import FieldReading
from dicesheets.scanner.recognise import COMPARED, SECOND_LOOK_BELOW, VALUES, recognise
from dicesheets.scanner.recognise import JUNK as JUNK_VALUE
from dicesheets.scanner.same_hand import (
    SURE_MATE,
    SUREST_OF_OPEN,
    compare_with_mates,
)
from dicesheets.sheets.cards import Look, draw_card

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
    assert among[FOUR] > 0.6


def test_without_anything_to_compare_it_stays_as_read() -> None:
    unsure = (0.4, 0.59, 0.01)
    (alone,) = compare([(unsure, BETWEEN)])
    np.testing.assert_allclose(alone, unsure, rtol=1e-5)
    both = compare([(unsure, BETWEEN), ((0.45, 0.54, 0.01), BETWEEN)])
    np.testing.assert_allclose(both[0], unsure, rtol=1e-5)


@pytest.mark.parametrize("sure", [0.6, 0.93, SURE_MATE - 0.001])
def test_two_unsure_fields_do_not_make_each_other_surer(sure: float) -> None:
    nearly = (0.99 - sure, sure, 0.01)
    for weighed in compare([(nearly, BETWEEN), (nearly, BETWEEN)]):
        np.testing.assert_allclose(weighed, nearly, rtol=1e-5)


def test_nobody_is_their_own_mate() -> None:
    asked = (0.005, SECOND_LOOK_BELOW - 0.003, 0.0)
    (alone,) = compare([(asked, BETWEEN)])
    np.testing.assert_allclose(alone, asked, rtol=1e-5)


def test_what_ink_leaves_open_stays_with_a_person() -> None:
    (weighed,) = compare([((0.85, 0.14, 0.01), ANGULAR), *3 * [(SURE_FOUR, ANGULAR)]])
    assert weighed[FOUR] == pytest.approx(SUREST_OF_OPEN)
    assert weighed.sum() == pytest.approx(1)
    (weighed,) = compare([((0.95, 0.04, 0.01), ANGULAR), *3 * [(SURE_FOUR, ANGULAR)]])
    assert weighed[FOUR] > SUREST_OF_OPEN


def test_the_three_most_alike_count() -> None:
    alike = [((0.5, 0.49, 0.01), ANGULAR), *2 * [(SURE_SIX, ANGULAR)]]
    two, three, many = (
        compare([*alike, *count * [(SURE_SIX, ROUND)]])[0][SIX] for count in (0, 1, 20)
    )
    assert two > three > 0.5
    assert three == pytest.approx(many)


def test_little_likeness_says_nothing() -> None:
    unsure = (0.5, 0.4, 0.1)
    (weighed,) = compare([(unsure, ROUND), (SURE_FOUR, ANGULAR)])
    np.testing.assert_allclose(weighed, unsure, rtol=1e-5)


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


def test_corrections_and_impossible_digits_keep_their_share() -> None:
    left_out = set(VALUES[Kind.DIGIT]) - {VALUES[Kind.DIGIT][i] for i in COMPARED[Kind.DIGIT]}
    assert left_out == {"0", "7", "8", "9", JUNK_VALUE}
    part = compare([((0.2, 0.3, 0.0), BETWEEN), (SURE_FOUR, ANGULAR)])
    assert part.sum() == pytest.approx(0.5)


def test_kinds_and_hands_are_kept_apart_and_sure_fields_stay() -> None:
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
    same = [before == after for before, after in zip(alone, together, strict=True)]
    assert all(same[i] for i in range(len(photo)) if sure[i])
    assert not same[-1]
    kinds = [*[Kind.MARK] * len(plain), Kind.DIGIT]
    assert recognise(photo, artwork, kinds, [0] * len(photo))[-1] == alone[-1]


def test_the_scanner_compares_the_cards_of_one_player() -> None:
    layout = load_classic(Game.WELTEN)
    card = layout.of_role(Role.SCORE)[0]
    printed = print_card(draw_card(layout, card, Look()), False, None)
    hand = load_hands()[0]
    fields = printed.plan.fields
    digits = [i for i in printed.marks.fields if fields[i].field.kind is Kind.DIGIT]
    marks = printed.marks.artwork.copy()
    places = {field: place for place, field in enumerate(printed.marks.fields)}
    for number, i in enumerate(digits[:12]):
        marks[places[i]] = write(hand, str(1 + number % 6))
    last = digits[12]
    marks[places[last]] = np.mean([write(hand, "3"), write(hand, "6")], axis=0).astype(np.uint8)
    empty = printed.marks.artwork.copy()
    empty[places[last]] = marks[places[last]]
    frame, lit = (True,) * len(fields), (False,) * len(marks)

    def read(*hands: int) -> FieldReading:
        """The unsure field on an otherwise empty card, beside a card that was filled."""
        cards = [
            CutCard(printed, cut, printed.strips.artwork, frame, lit, whose)
            for cut, whose in zip((marks, empty), hands, strict=True)
        ]
        return judge_fields(cards)[1][last]

    assert read(0, 1) != read(0, 0)


def card_of(player: int, number: int, page: int = 1) -> FoundCard:
    code = SheetCode(Game.WELTEN, 7, False, number, page, player, seed=3)
    return cast(FoundCard, SimpleNamespace(code=CodeReading("", code, "code")))


def test_whose_hand_a_card_shows() -> None:
    assert _hands([card_of(1, 0), card_of(2, 0), card_of(1, 5), card_of(2, 5, page=2)]) == [
        *(0, 1, 0, 1)
    ]
    assert _hands([card_of(0, 0), card_of(0, 1), card_of(3, 4)]) == [0, 0, 2]
    # Two people's sheets that name nobody: the same card twice.
    assert _hands([card_of(0, 0), card_of(0, 1), card_of(0, 0), card_of(3, 4)]) == [0, 1, 2, 3]
