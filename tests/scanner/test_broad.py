"""What broad pens ran together is read with thinner strokes; what thin pens wrote is left alone."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from dicesheets.layouts.model import Kind
from dicesheets.scanner.broad import BROAD_MM, ENOUGH, USUAL_MM, measure_pen, thin, thin_broad
from dicesheets.scanner.cut import CutCard
from dicesheets.scanner.recognise import PATCH_PX, recognise

Grey = NDArray[np.uint8]

PX_A_MM = 4.0
PAPER = 250
INK = 60
MANY = ENOUGH + 2
# A 4 as pens draw it: down, across, and the stem beside it. Broad, its opening runs together.
FOUR = (((15, 8), (11, 22), (29, 22)), ((24, 9), (24, 33)))


def drawn(strokes: tuple[tuple[tuple[int, int], ...], ...], pen_mm: float) -> Grey:
    """A field with strokes of a pen, its edges a little soft."""
    fine = 8
    patch = np.full((PATCH_PX * fine, PATCH_PX * fine), PAPER, np.uint8)
    for stroke in strokes:
        points = (np.array(stroke) * fine).astype(np.int32)
        cv2.polylines(patch, [points], False, INK, round(pen_mm * PX_A_MM * fine))
    small = cv2.resize(patch, (PATCH_PX, PATCH_PX), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(small, (0, 0), 0.5), np.uint8)


def card(patches: list[Grey], kind: Kind = Kind.DIGIT, hand: int = 0) -> CutCard:
    """A card of such fields without print, and one number."""
    marks = np.array(patches)
    to_mm = np.array([np.diag([1 / PX_A_MM, 1 / PX_A_MM, 1.0])] * len(patches))
    spots = [SimpleNamespace(field=SimpleNamespace(kind=kind)) for _ in range(len(patches) + 1)]
    number = np.full((1, 40, 128), PAPER, np.uint8)
    number[:, 10:30, 60:70] = INK
    cuts = [
        SimpleNamespace(fields=range(len(marks)), artwork=np.full_like(marks, PAPER), to_mm=to_mm),
        SimpleNamespace(fields=(len(marks),), artwork=np.full_like(number, PAPER), to_mm=to_mm[:1]),
    ]
    printed: Any = SimpleNamespace(
        plan=SimpleNamespace(fields=spots), marks=cuts[0], strips=cuts[1]
    )
    return CutCard(printed, marks, number, (), (), hand)


@pytest.mark.parametrize("pen_mm", [1.25, 1.5, 1.8, 2.0])
def test_a_broad_pen_is_measured(pen_mm: float) -> None:
    assert measure_pen([card([drawn(FOUR, pen_mm)] * MANY)]) == pytest.approx(pen_mm, abs=0.25)


@pytest.mark.parametrize("pen_mm", [0.3, 0.5, 0.8, 0.95])
def test_other_pens_are_not_broad_and_their_fields_stay_as_they_are(pen_mm: float) -> None:
    one = card([drawn(FOUR, pen_mm)] * MANY)
    assert measure_pen([one]) < BROAD_MM
    assert thin_broad([one])[0] is one


def test_a_few_marks_say_nothing_of_a_pen() -> None:
    assert measure_pen([card([drawn(FOUR, 1.8)] * (ENOUGH - 1))]) == 0


def test_paper_says_nothing_of_a_pen() -> None:
    assert measure_pen([card([drawn((), 1.8)] * MANY)]) == 0
    assert measure_pen([]) == 0


def test_a_broad_stroke_becomes_as_wide_as_usual() -> None:
    line = drawn((((20, 5), (20, 35)),), 1.8)
    by = (1.8 - USUAL_MM) * PX_A_MM
    found = thin(np.full_like(line, PAPER), line, (by, by))
    wide = (found[20] < (PAPER + INK) / 2).sum() / PX_A_MM
    assert wide == pytest.approx(USUAL_MM, abs=0.3)
    assert found.min() < INK + 30


def test_print_under_thinned_ink_comes_back() -> None:
    artwork = np.full((PATCH_PX, PATCH_PX), PAPER, np.uint8)
    artwork[:, 24:] = 150
    photo = np.minimum(artwork, drawn((((20, 5), (20, 35)),), 2.0))
    assert np.all(thin(artwork, photo, (4, 4))[:, 27:] == 150)


def test_numbers_are_thinned_with_the_marks_of_the_same_hand() -> None:
    broad, thin_one = card([drawn(FOUR, 1.8)] * MANY), card([drawn(FOUR, 0.5)] * MANY, hand=1)
    found = thin_broad([broad, thin_one])
    assert (found[0].strips < 128).sum() < 0.8 * (broad.strips < 128).sum()
    assert found[1] is thin_one


@pytest.mark.parametrize("pen_mm", [0.4, 0.5, 0.7])
def test_what_another_pen_wrote_on_a_sheet_full_of_broad_marks_stays(pen_mm: float) -> None:
    """Digits by a ballpoint were gone beside a marker's crosses, and read as surely empty."""
    one = card([*[drawn(FOUR, 2.0)] * MANY, *[drawn(FOUR, pen_mm)] * 2])
    one.strips[:], one.strips[0, 10:30, 62:64] = PAPER, INK
    (found,) = thin_broad([one])
    assert np.array_equal(found.marks[-2:], one.marks[-2:])
    assert np.array_equal(found.strips, one.strips)
    assert (found.marks[0] < 128).sum() < 0.8 * (one.marks[0] < 128).sum()


@pytest.mark.parametrize("kind", [Kind.MARK, Kind.FILL])
def test_crosses_and_shaded_cells_stay_as_they_are(kind: Kind) -> None:
    others = card([drawn(FOUR, 1.8)] * MANY, kind)
    found = thin_broad([card([drawn(FOUR, 1.8)] * MANY), others])
    assert np.array_equal(found[1].marks, others.marks)


def test_a_four_that_runs_together_is_read() -> None:
    """By a pen of 2 mm it was read as a 6, or as nothing that anybody could read."""
    one = card([drawn(FOUR, 2.0)] * MANY)
    artwork = np.full_like(one.marks, PAPER)
    kinds = [Kind.DIGIT] * MANY
    before = recognise(one.marks, artwork, kinds)[0]
    after = recognise(thin_broad([one])[0].marks, artwork, kinds)[0]
    assert after.value == "4"
    assert dict(after.probabilities)["4"] > dict(before.probabilities).get("4", 0.0)
