"""What ink becomes: what can never stand in a field is no reading of it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Field, Game, Text
from dicesheets.scanner.judge import (
    COVERED,
    EDGE,
    SOFT_AND_EMPTY,
    WITHIN,
    _doubt_edge,
    _doubt_ink,
    _has_edge,
    _reading,
    _shows_print,
    _soft,
)
from dicesheets.scanner.reading import SOFT, FieldReading, Value
from dicesheets.scanner.recognise import (
    JUNK,
    PATCH_PX,
    STRIP_HEIGHT_PX,
    STRIP_WIDTH_PX,
    Recognition,
)

TURN = load_classic(Game.CARCASSONNE).card("pad").field("p2-t1")
RESULT = load_classic(Game.WELTEN).card("score").field("round-1")
ICON = load_classic(Game.WELTEN).card("resources").field("coin-1")
DIE = load_classic(Game.WELTEN).card("score").field("turn-1-a")


def read(field: Field, **shares: float) -> FieldReading:
    names: dict[str, Value] = {"n1_5": "1.5", "n15": "15", "d9": "9", "d4": "4", "empty": None}
    seen = tuple((names.get(name, name), share) for name, share in shares.items())
    return _reading(field, Recognition((*seen, (JUNK, 0.01))), in_frame=True, covered=False)


def test_a_pad_counts_whole_points_whatever_dot_the_pen_left() -> None:
    found = read(TURN, n1_5=0.8, n15=0.15, empty=0.04)
    assert (found.value, found.doubtful) == ("15", True)
    assert found.note == Text(
        "gelesen als 15; 1,5 wäre der Tinte nach wahrscheinlicher, aber hier stehen ganze Zahlen",
        "read as 15; 1.5 was likelier by ink, but whole numbers stand here",
    )


def test_a_clear_decimal_on_a_pad_is_left_to_a_person() -> None:
    found = read(TURN, n1_5=0.95, n15=0.04)
    assert found.unreadable
    assert found.note == Text(
        "gelesen wird 1,5; hier stehen ganze Zahlen", "reads 1.5; whole numbers stand here"
    )
    assert found.alternatives[0] == ("15", pytest.approx(0.99)), "a speck is no point"


def test_a_result_with_tenths_is_read_as_such() -> None:
    assert read(RESULT, n1_5=0.98, n15=0.01).value == "1.5"


def test_a_blot_on_an_icon_is_mostly_what_it_looks_like() -> None:
    """Broad pens blot where a ring was crossed; a blot in a box for a die is a correction."""
    shares = ((JUNK, 0.995), ("ox", 0.004), ("o", 0.001))
    blot = _reading(ICON, Recognition(shares), in_frame=True, covered=False)
    assert blot.unreadable and blot.value is None
    assert blot.alternatives == (("ox", pytest.approx(0.64)), ("o", pytest.approx(0.16)))
    shares = ((JUNK, 0.995), ("4", 0.004), ("1", 0.001))
    correction = _reading(DIE, Recognition(shares), in_frame=True, covered=False)
    assert correction.unreadable and correction.alternatives[0] == ("4", pytest.approx(0.004))


@pytest.mark.parametrize("displaced_px", [0, 3, 5])
def test_print_beside_its_place_is_seen_as_on_a_bent_page(displaced_px: int) -> None:
    artwork = np.full((PATCH_PX, PATCH_PX), 255, np.uint8)
    cv2.rectangle(artwork, (11, 9), (29, 27), (120,), 1)
    noise = np.random.default_rng(1).normal(0, 3, artwork.shape)
    seen = np.roll(artwork, (displaced_px, displaced_px), axis=(0, 1)) * 0.6 + 0.4 * 255
    assert _shows_print(np.clip(seen + noise, 0, 255).astype(np.uint8), artwork)
    thumb = np.linspace(244, 254, artwork.size).reshape(artwork.shape) + noise
    assert not _shows_print(np.clip(thumb, 0, 255).astype(np.uint8), artwork)


def test_a_doubtful_digit_that_no_die_shows_is_read_as_one_that_a_die_shows() -> None:
    found = read(DIE, d9=0.9, d4=0.07)
    assert (found.value, found.doubtful) == ("4", True)
    assert found.note is not None
    assert found.note.de == (
        "gelesen als 4; 9 wäre der Tinte nach wahrscheinlicher, aber das zeigt kein Würfel"
    )


def test_a_die_that_might_be_a_seven_by_ink_raises_no_doubt() -> None:
    shares = (("1", 0.96), ("7", 0.04))
    found = _reading(DIE, Recognition((*shares, (JUNK, 0.0))), in_frame=True, covered=False)
    assert (found.value, found.doubtful) == ("1", False)


def test_the_likelier_a_seven_the_less_sure_a_one() -> None:
    sure = []
    for seven in (0.3, 0.5, 0.85, 0.95, 0.97):
        shares = (("7", seven), ("1", 1 - seven))
        found = _reading(DIE, Recognition((*shares, (JUNK, 0.0))), in_frame=True, covered=False)
        assert (found.value, found.doubtful) == ("1", True)
        sure.append(found.confidence)
    assert sure == sorted(sure, reverse=True)


def test_a_clear_seven_in_a_die_field_is_reported() -> None:
    shares = (("7", 0.995), ("1", 0.004))
    found = _reading(DIE, Recognition((*shares, (JUNK, 0.001))), in_frame=True, covered=False)
    assert found.unreadable
    assert found.note == Text("gelesen wird 7; das zeigt kein Würfel", "reads 7; no die shows it")


def test_what_can_be_no_number_at_all_is_left_to_a_person() -> None:
    seen = Recognition(((JUNK, 1.0),))
    found = _reading(RESULT, seen, in_frame=True, covered=False)
    assert (found.value, found.unreadable, found.alternatives) == (None, True, ())


def a_field() -> NDArray[np.uint8]:
    empty = np.full((PATCH_PX, PATCH_PX), 250, np.uint8)
    empty[4, 4:-4] = empty[-5, 4:-4] = 120
    return empty


def test_the_soft_shadow_of_a_crease_is_not_taken_for_ink() -> None:
    printed = a_field()
    shade = np.zeros((PATCH_PX, PATCH_PX), np.float32)
    cv2.line(shade, (0, 18), (PATCH_PX, 24), 60.0, 6)
    soft = printed - cv2.GaussianBlur(shade, (0, 0), 5)
    pencil = printed.copy()
    cv2.line(pencil, (8, 30), (32, 10), 190, 1, cv2.LINE_AA)
    assert not _has_edge(soft.astype(np.uint8), printed)
    assert _has_edge(pencil, printed)
    seen, artwork = np.stack([soft.astype(np.uint8), pencil]), np.stack([printed] * 2)

    def soft_ones(value: str, sure: float) -> list[tuple[int, int]]:
        found = dict.fromkeys([(0, 0), (0, 1)], Recognition(((value, sure), (None, 1 - sure))))
        return list(_soft(list(found), found, seen, artwork))

    assert soft_ones("x", 0.99) == soft_ones("#", 0.99) == [(0, 0)]
    assert soft_ones("x", 0.9999) == [(0, 0)]  # networks can be very sure of a crease
    assert soft_ones("#", 0.9999) == []  # a cell may be shaded lightly and evenly
    dark = printed - 2.5 * cv2.GaussianBlur(shade, (0, 0), 5)
    seen[0] = dark.astype(np.uint8)
    assert not _has_edge(seen[0], printed)
    assert soft_ones("x", 0.9999) == []  # no crease is so dark


@pytest.mark.parametrize("blur_px", [0.0, 2.0], ids=["in a glare", "in a blur"])
def test_ink_is_as_soft_as_the_print_beside_it(blur_px: float) -> None:
    """Dice on film under a lamp were plain to see, and taken for empty."""
    printed, seen = a_field(), a_field()
    cv2.line(seen, (8, 30), (32, 10), 150, 3, cv2.LINE_AA)
    if blur_px:
        faint = cv2.GaussianBlur(seen, (0, 0), blur_px).astype(np.float32) * 0.4 + 250 * 0.6
        shadow = printed.copy()  # as soft, where print is sharp
        shadow[6:-6, 6:-6] = faint[6:-6, 6:-6]
    else:
        faint = 250 - (250 - seen.astype(np.float32)) * 0.16
        shadow = np.minimum(printed, faint)
    assert _has_edge(faint.astype(np.uint8), printed)
    assert not _has_edge(shadow.astype(np.uint8), printed)


def test_the_box_of_a_number_beside_its_place_is_no_ink() -> None:
    """The edge of a shadow in an empty box was read as a 1: its frame was half a line off."""
    printed = np.full((STRIP_HEIGHT_PX, STRIP_WIDTH_PX), 250, np.uint8)
    cv2.rectangle(printed, (16, 6), (111, 33), 120, 2)
    displaced = np.roll(printed, 1, axis=1)
    displaced[:, 64:] -= 6  # what is left of a shadow once the light is evened out
    assert not _has_edge(displaced, printed, WITHIN)
    cv2.line(displaced, (60, 12), (56, 28), 170, 3, cv2.LINE_AA)
    assert _has_edge(displaced, printed, WITHIN)


def test_a_digit_that_shines_through_from_the_back_is_not_ink() -> None:
    printed = a_field()
    back, pencil = printed.copy(), printed.copy()
    for patch, grey in ((back, 240), (pencil, 205)):
        cv2.putText(patch, "2", (13, 29), cv2.FONT_HERSHEY_PLAIN, 1.5, (grey,), 2, cv2.LINE_AA)
    seen, artwork = np.stack([back, pencil]), np.stack([printed] * 2)
    for value in ("2", "42", JUNK):
        shares = ((value, 0.9995), ("7", 0.0002), (None, 0.0003))
        found = dict.fromkeys([(0, 0), (0, 1)], Recognition(shares))
        assert list(_soft(list(found), found, seen, artwork)) == [(0, 0)]


def test_a_soft_digit_is_taken_for_empty_however_plain_it_is() -> None:
    for read in (
        FieldReading("turn-1-a", "2", 0.9999, ((None, 0.0001),)),
        FieldReading("turn-1-a", None, 0.1, (("2", 0.1),), unreadable=True),
    ):
        found = _doubt_ink(read)
        assert (found.value, found.doubtful, found.unreadable) == (None, True, False)
        assert "2" in [value for value, _ in found.alternatives]


def test_what_is_covered_is_no_shadow() -> None:
    covered = FieldReading("turn-1-a", None, 0.0, unreadable=True, note=COVERED)
    assert _doubt_ink(covered) == covered


def test_a_soft_mark_is_for_a_person_to_decide_and_not_for_the_rules() -> None:
    read = FieldReading("r6c5", "#", 0.992, ((None, 0.006),))
    empty = _doubt_ink(read)
    assert (empty.value, empty.doubtful, empty.note, empty.weighed) == (None, True, SOFT, True)
    assert [value for value, _ in empty.alternatives] == ["#"]
    assert empty.confidence + sum(p for _, p in empty.alternatives) == pytest.approx(1)
    assert empty.confidence == SOFT_AND_EMPTY, "pencil in a shadow is as soft as a crease"
    faint = _doubt_ink(FieldReading("r6c5", "#", 0.3, ((None, 0.7),)))
    assert (faint.value, faint.confidence) == (None, pytest.approx(0.7))
    kept = _doubt_ink(FieldReading("done-3", "x", 0.9999, ((None, 0.0001),)))
    assert (kept.value, kept.doubtful, kept.weighed) == ("x", True, True)


@pytest.mark.parametrize(
    ("value", "sure", "is_doubted"),
    [("x", 0.99999, False), ("x", 0.9998, True), ("o", 0.7, True), (None, 0.6, False)],
)
def test_a_line_on_the_edge_of_a_shadow_is_looked_at(
    value: str | None, sure: float, is_doubted: bool
) -> None:
    """The line that such an edge leaves was once taken for a cross with 99.98 %."""
    seen = FieldReading("heart-10", value, sure)
    found = _doubt_edge(seen)
    assert found.value == value
    assert found.doubtful == (is_doubted or seen.doubtful)
    assert (found.note == EDGE) == is_doubted
