"""Markers become cards: any rotation, several cards of one type, markers missing."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from dicesheets.layouts.fiducials import MARKER_DICTIONARY, MARKER_MM, marker_ids, place_markers
from dicesheets.scanner.locate import (
    SeenCard,
    SeenMarker,
    find_markers,
    find_missing,
    group_markers,
)

CARD_MM = (105.0, 148.0)
SERIES = 8


def see(series: int, view: np.ndarray, hidden: tuple[int, ...] = ()) -> list[SeenMarker]:
    """The markers of a card through a 3 x 3 view from mm to pixels."""
    seen = []
    for corner, marker in enumerate(place_markers(series, *CARD_MM)):
        if corner in hidden:
            continue
        left, top, side = marker.left_mm, marker.top_mm, MARKER_MM
        square = [(left, top), (left + side, top), (left + side, top + side), (left, top + side)]
        points = np.column_stack([np.array(square), np.ones(4)]) @ view.T
        pixels = points[:, :2] / points[:, 2:]
        seen.append(SeenMarker(marker.id, tuple((float(x), float(y)) for x, y in pixels)))
    return seen


def view(scale: float, angle_deg: float, x: float, y: float, tilt: float = 0.0) -> np.ndarray:
    a = np.radians(angle_deg)
    turn = [[scale * np.cos(a), -scale * np.sin(a), x], [scale * np.sin(a), scale * np.cos(a), y]]
    return np.array([*turn, [0.0, tilt, 1.0]])


def size_of(series: int) -> tuple[float, float] | None:
    return CARD_MM if series < 38 else None


@pytest.mark.parametrize("angle", range(0, 360, 45))
def test_a_card_is_found_at_any_rotation(angle: int) -> None:
    (card,) = group_markers(see(SERIES, view(10, angle, 2000, 2000)), size_of)
    assert card.series == SERIES
    assert [m.id for m in card.markers] == list(marker_ids(SERIES))


def test_a_tilted_card_stays_together() -> None:
    (card,) = group_markers(see(SERIES, view(10, 20, 500, 500, tilt=0.0025)), size_of)
    assert len(card.markers) == 4


@pytest.mark.parametrize("hidden", [(0,), (3,), (0, 1), (0, 2)])
def test_hidden_markers_leave_the_rest_together(hidden: tuple[int, ...]) -> None:
    (card,) = group_markers(see(SERIES, view(10, 30, 2000, 500), hidden), size_of)
    assert len(card.markers) == 4 - len(hidden)


def test_two_cards_of_one_type_are_told_apart() -> None:
    left = see(SERIES, view(10, 3, 100, 100))
    right = see(SERIES, view(10, 172, 2900, 1800, tilt=0.0005))
    cards = group_markers([*left, *right], size_of)
    assert {frozenset(c.markers) for c in cards} == {frozenset(left), frozenset(right)}


def test_four_cards_of_one_type_on_one_page_are_told_apart() -> None:
    placed = [see(SERIES, view(10, 1, x, y)) for x in (0, 1050) for y in (0, 1480)]
    cards = group_markers([m for card in placed for m in card], size_of)
    assert {frozenset(c.markers) for c in cards} == {frozenset(card) for card in placed}


def test_markers_of_unknown_cards_are_left_alone() -> None:
    assert group_markers(see(45, view(10, 0, 100, 100)), size_of) == ()


def test_specks_that_look_like_markers_are_left_alone() -> None:
    assert group_markers(see(SERIES, view(1.0, 0, 100, 100)), size_of) == ()


def test_a_corner_outside_the_photo_is_not_found_on_another_card() -> None:
    series, side = 3, 60
    grey = np.full((1500, 1500), 255, np.uint8)
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, MARKER_DICTIONARY))
    other = cv2.aruco.generateImageMarker(dictionary, 4 * series, side)
    grey[900 : 900 + side, 300 : 300 + side] = other
    card = SeenCard(series, ())
    expected = np.full((16, 2), -5000.0, np.float32)
    expected[:4] = [(300, -200), (360, -200), (360, -140), (300, -140)]
    assert find_missing(grey, card, expected).markers == ()
    expected[:4, 1] += 1100
    assert [m.corner for m in find_missing(grey, card, expected).markers] == [0]


@pytest.mark.parametrize("light", [1.0, 0.5, 0.32])
def test_markers_in_the_shade_are_found_at_once(light: float) -> None:
    """A card in deep shade beside a bright one must not be overlooked."""
    side = 40
    grey = np.full((1000, 800), 210, np.uint8)
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, MARKER_DICTIONARY))
    for identity, (x, y) in enumerate([(100, 100), (600, 100), (100, 800), (600, 800)]):
        marker = cv2.aruco.generateImageMarker(dictionary, identity, side)
        grey[y : y + side, x : x + side] = 25 + marker * 0.7
    grey[500:] = (grey[500:] * light).astype(np.uint8)
    assert sorted(m.id for m in find_markers([cv2.GaussianBlur(grey, (3, 3), 0)])) == [0, 1, 2, 3]
