"""On film with broad pens, what is much paler than the rest was wiped off after the game before."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from dicesheets.layouts.model import Kind
from dicesheets.scanner.cut import CutCard
from dicesheets.scanner.judge import COVERED
from dicesheets.scanner.reading import DOUBTED, PALED, SOFT, WIPED, FieldReading
from dicesheets.scanner.recognise import PATCH_PX
from dicesheets.scanner.wiped import (
    DIM,
    ENOUGH,
    ENOUGH_LIGHTS,
    EVEN,
    FILLED_IF_DIM,
    SURELY_NEW,
    SURELY_OLD,
    _doubt_empty,
    dim_cells,
    doubt_wiped,
)

BROAD_PX, THIN_PX = 6, 1
LIGHT = 180.0
LINE, PALED_LINE = 160, 250  # grey levels of what is printed, and of the same in a glare
CROSS = FieldReading("a", "x", 0.9999, ((None, 0.0001),))


def crossed(dark: int, pen_px: int = BROAD_PX) -> NDArray[np.uint8]:
    """A white field with a cross so many grey levels dark."""
    patch = np.full((PATCH_PX, PATCH_PX), 255, np.uint8)
    for ends in (((8, 8), (32, 32)), ((32, 8), (8, 32))):
        cv2.line(patch, *ends, (255 - dark,), pen_px)
    return patch


def read(
    dark: list[int],
    pen_px: int = BROAD_PX,
    last: FieldReading = CROSS,
    light: float = LIGHT,
    in_glare: frozenset[int] = frozenset(),
    beside: int = 0,
    kind: Kind = Kind.MARK,
    cut: int = 0,
    others: int = 0,
    line: int = LINE,
    lines: int = LINE,
    beside_line: int = 0,
    line_px: int = 2,
) -> FieldReading:
    """Return how the last of a card's crosses is read, beside the others.

    It may lie in other light than those, and a stroke so dark may reach into its field; so many
    pixels of it may be missing. The first `others` are crosses, whatever its kind. A line of
    `line_px` is printed above each, and shown as `lines`; that of the last as `line`, and so many
    pixels beside its place.
    """
    patches = np.array([crossed(one, pen_px) for one in dark])
    if cut:
        patches[-1, -cut:] = 255
    patches[-1, :7] -= np.uint8(beside)
    artwork = np.full_like(patches, 255)
    artwork[:, 2 : 2 + line_px] = LINE
    patches[:-1, 2 : 2 + line_px] = lines
    patches[-1, 2 + beside_line : 2 + beside_line + line_px] = line
    marks = SimpleNamespace(fields=range(len(dark)), artwork=artwork)
    lights = (*[LIGHT] * (len(dark) - 1), light)
    box = SimpleNamespace(width_mm=9.0, height_mm=9.0)
    spots = [
        SimpleNamespace(field=SimpleNamespace(kind=kind if i >= others else Kind.MARK), box=box)
        for i in range(len(dark))
    ]
    printed = SimpleNamespace(plan=SimpleNamespace(fields=spots), marks=marks)
    card: Any = SimpleNamespace(
        printed=printed, marks=patches, hand=0, in_glare=in_glare, light=lights
    )
    (fields,) = doubt_wiped([card], [(*[CROSS] * (len(dark) - 1), last)])
    first = min(ENOUGH, len(dark) - 1)
    assert fields[:first] == (CROSS,) * first
    return fields[-1]


def test_a_pale_cross_among_dark_ones_is_taken_for_an_old_one() -> None:
    found = read([190] * ENOUGH + [45])
    assert (found.value, found.confidence, found.note) == (None, SURELY_OLD, WIPED)
    assert [value for value, _ in found.alternatives] == ["x"]


def test_a_pencil_among_felt_tips_is_asked_about() -> None:
    """It was taken for an old mark without a word."""
    found = read([190] * ENOUGH + [80])
    assert (found.value, found.note) == (None, WIPED) and found.doubtful


@pytest.mark.parametrize(
    ("dark", "pen_px"),
    [
        ([190] * ENOUGH + [120], BROAD_PX),
        ([190] * ENOUGH + [45], THIN_PX),
        ([100] * ENOUGH + [25], BROAD_PX),
        ([190] * (ENOUGH - 2) + [45], BROAD_PX),
    ],
    ids=["a little paler", "by a thin pen", "among pale ones", "among few"],
)
def test_other_pale_crosses_stay(dark: list[int], pen_px: int) -> None:
    assert read(dark, pen_px) == CROSS


def test_a_stroke_of_a_neighbour_makes_an_old_cross_no_new_one() -> None:
    found = read([190] * ENOUGH + [45], beside=190)
    assert (found.value, found.confidence, found.note) == (None, DOUBTED, WIPED)


def test_a_mark_that_covers_little_of_its_field_is_new_if_it_is_dark() -> None:
    assert read([190] * ENOUGH + [190], cut=24) == CROSS
    assert read([190] * ENOUGH + [190], cut=24, kind=Kind.CIRCLE) == CROSS


def test_a_1_covers_little_and_is_new_if_it_is_as_dark_as_the_rest() -> None:
    """One straight stroke was taken for an old mark, much paler than the rest."""
    one = FieldReading("a", "1", 0.9999, ((None, 0.0001),))
    dark = [190] * (ENOUGH + 3)
    two = FieldReading("a", "2", 0.9999, ((None, 0.0001),))
    assert read([*dark, 190], last=two, cut=30, kind=Kind.DIGIT).note == WIPED
    assert read([*dark, 190], last=one, cut=30, kind=Kind.DIGIT) == one
    assert read([*dark, 45], last=one, cut=30, kind=Kind.DIGIT).note == WIPED


def test_old_rings_do_not_vouch_for_each_other() -> None:
    dark = [190] * ENOUGH + [45] * 4
    assert read(dark, kind=Kind.CIRCLE, others=ENOUGH).note == WIPED


def test_a_new_cross_on_a_trace_of_an_old_one_is_new() -> None:
    assert read([190] * ENOUGH + [190], beside=45) == CROSS


@pytest.mark.parametrize(("sure", "left"), [(0.9999, SURELY_NEW), (0.98, 0.98), (0.6, 0.6)])
def test_a_pale_cross_where_print_is_as_pale_is_new(sure: float, left: float) -> None:
    """It was taken for an old one where paper was not quite white, and players were asked."""
    last = FieldReading("a", "x", sure, ((None, 1 - sure),))
    found = read([190] * ENOUGH + [45], last=last, light=1.2 * LIGHT, line=PALED_LINE)
    assert (found.value, found.confidence, found.note) == ("x", left, PALED)
    assert None in [value for value, _ in found.alternatives]


def test_a_pale_cross_in_bright_light_that_leaves_print_as_it_is_is_old() -> None:
    found = read([190] * ENOUGH + [45], light=252.0, in_glare=frozenset({ENOUGH}))
    assert (found.value, found.note) == (None, WIPED)


@pytest.mark.parametrize(
    "print_", [{"beside_line": 1}, {"line": 203, "lines": 203}], ids=["displaced", "pale"]
)
def test_print_that_is_displaced_or_pale_everywhere_is_not_washed_out(
    print_: dict[str, int],
) -> None:
    """An old cross was read as a new one, and the player accused."""
    found = read([190] * ENOUGH + [45], light=1.2 * LIGHT, **print_)
    assert (found.value, found.note) == (None, WIPED)


def test_print_that_is_pale_in_usual_light_tells_nothing() -> None:
    assert read([190] * ENOUGH + [45], line=PALED_LINE).note == WIPED


@pytest.mark.parametrize(("light", "value"), [(252.0, "x"), (240.0, None)])
def test_without_print_nobody_is_sure_of_a_pale_cross_in_a_glare(
    light: float, value: str | None
) -> None:
    in_glare = frozenset({ENOUGH})
    found = read([190] * ENOUGH + [45], light=light, in_glare=in_glare, line_px=1)
    assert found.value == value and found.doubtful


def test_a_dark_cross_in_a_glare_is_new() -> None:
    assert read([190] * (ENOUGH + 1), light=252.0, in_glare=frozenset({ENOUGH})) == CROSS


def test_where_all_paper_is_in_a_glare_dark_marks_are_still_compared() -> None:
    everywhere = frozenset(range(ENOUGH + 1))
    assert read([190] * ENOUGH + [45], in_glare=everywhere).note == WIPED


def test_ink_in_light_thrown_back_may_be_a_little_paler() -> None:
    assert read([190] * ENOUGH + [100]).note == WIPED
    assert read([190] * ENOUGH + [100], light=1.3 * LIGHT) == CROSS


def test_a_trace_that_nobody_can_read_is_an_old_one_too() -> None:
    trace = FieldReading("a", None, 0.3, (("x", 0.3),), unreadable=True)
    assert read([190] * ENOUGH + [45], last=trace).note == WIPED


def test_nobody_is_sure_of_a_pale_fill() -> None:
    """A cell among many that are filled passes for paper in a shadow."""
    found = read([190] * ENOUGH + [45], kind=Kind.FILL)
    assert (found.note, found.confidence) == (WIPED, DOUBTED)
    assert read([190] * ENOUGH + [105], kind=Kind.FILL) == CROSS


def test_a_cell_that_is_hatched_thinly_beside_full_ones_is_filled() -> None:
    assert read([190] * ENOUGH + [190], cut=33, kind=Kind.FILL) == CROSS


def test_what_is_soft_besides_needs_no_question() -> None:
    soft = FieldReading("a", None, DOUBTED, (("x", 1 - DOUBTED),), note=SOFT, weighed=True)
    assert read([190] * ENOUGH + [45], last=soft).confidence == SURELY_OLD


def test_what_is_covered_stays_so() -> None:
    covered = FieldReading("a", None, 0.0, unreadable=True, note=COVERED)
    assert read([190] * ENOUGH + [0], last=covered) == covered


def a_card_of_cells(lights: list[float], kinds: list[Kind]) -> CutCard:
    """A card of which nothing is known but how bright paper is round its fields."""
    fields = [SimpleNamespace(field=SimpleNamespace(kind=kind)) for kind in kinds]
    printed: Any = SimpleNamespace(
        plan=SimpleNamespace(fields=fields), marks=SimpleNamespace(fields=tuple(range(len(kinds))))
    )
    none = np.zeros((0, PATCH_PX, PATCH_PX), np.uint8)
    return CutCard(printed, none, none, (), (), 0, light=tuple(lights))


def test_a_cell_that_is_darker_than_the_paper_of_its_card_may_be_filled_all_over() -> None:
    kinds = [Kind.FILL] * 3 + [Kind.MARK] * ENOUGH_LIGHTS
    lights = [DIM * 200 - 1, DIM * 200 + 1, 200.0, *[200.0] * (ENOUGH_LIGHTS - 1), 100.0]
    assert list(dim_cells(a_card_of_cells(lights, kinds))) == [0]
    assert list(dim_cells(a_card_of_cells(lights[:-1], kinds[:-1]))) == [], "too few to compare"
    crosses = [Kind.MARK] * len(kinds)
    assert list(dim_cells(a_card_of_cells(lights, crosses))) == []


@pytest.mark.parametrize(("sure", "filled"), [(0.9999, FILLED_IF_DIM), (0.4, 0.6)])
def test_a_dim_cell_is_never_surely_empty(sure: float, filled: float) -> None:
    found = _doubt_empty(FieldReading("r1c1", None, sure, (("#", 1 - sure),)))
    assert (found.value, found.note, found.doubtful) == (None, EVEN, True)
    assert found.alternatives == (("#", pytest.approx(filled)),)
    assert found.confidence == pytest.approx(1 - filled)
