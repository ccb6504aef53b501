"""Bent paper becomes flat again, to a tenth of a millimetre."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from dicesheets.layouts.fiducials import DOT_MM, MARKER_MODULES, place_dots, place_markers
from dicesheets.scanner.follow import find_points
from dicesheets.scanner.light import even_out
from dicesheets.scanner.locate import SeenCard, find_markers
from dicesheets.scanner.straighten import (
    anchor_dots,
    anchor_markers,
    bend_by_anchors,
    bend_by_print,
    fit_plane,
    join_anchors,
)
from dicesheets.scanner.warp import FLAT_PX_A_MM, Warp, flatten
from dicesheets.sheets.codes import marker_modules

SIZE_MM = (105.0, 148.0)
SERIES = 5
PX = 10  # of the drawn card, a mm
SIDE_PX = 900  # of the photo
SCALE = 5.5  # pixels a mm there, roughly
Bend = Callable[[NDArray[np.float64]], NDArray[np.float64]]


@pytest.fixture(scope="module")
def card() -> NDArray[np.uint8]:
    """A card with markers, dots and some boxes with strokes in them."""
    random = np.random.default_rng(3)
    width, height = (round(v * PX) for v in SIZE_MM)
    picture = np.full((height, width), 255, np.uint8)
    for marker in place_markers(SERIES, *SIZE_MM):
        modules = np.array(marker_modules(marker.id))
        module = round(marker.size_mm * PX) // MARKER_MODULES
        black = np.kron(np.where(modules, 0, 255), np.ones((module, module))).astype(np.uint8)
        x, y = round(marker.left_mm * PX), round(marker.top_mm * PX)
        picture[y : y + len(black), x : x + len(black)] = black
    for x, y in place_dots(*SIZE_MM):
        spot = (round((x * PX - 0.5) * 16), round((y * PX - 0.5) * 16))
        cv2.circle(picture, spot, round(DOT_MM / 2 * PX * 16), 0, -1, cv2.LINE_AA, 4)
    for row in range(7):
        for column in range(6):
            left, top = 140 + column * 130, 220 + row * 150
            cv2.rectangle(picture, (left, top), (left + 95, top + 95), 120, 3)
            ends = random.integers(15, 80, (2, 2)) + np.array([left, top])
            cv2.line(picture, tuple(map(int, ends[0])), tuple(map(int, ends[1])), 90, 9)
    return picture


def photograph(card: NDArray[np.uint8], bend: Bend, view: NDArray[np.float64]) -> NDArray[np.uint8]:
    """The card in a photo of 900 x 900: bent by `bend` (mm to mm), then seen by `view`."""
    ys, xs = np.indices((SIDE_PX, SIDE_PX)).reshape(2, -1)
    back = np.column_stack([xs, ys, np.ones(len(xs))]) @ np.linalg.inv(view).T
    seen = back[:, :2] / back[:, 2:]
    flat = seen.copy()
    for _ in range(5):  # undo the bend by repetition: it is gentle
        flat = seen - (bend(flat) - flat)
    maps = (flat * PX - 0.5).astype(np.float32).reshape(SIDE_PX, SIDE_PX, 2)
    x, y = np.ascontiguousarray(maps[..., 0]), np.ascontiguousarray(maps[..., 1])
    photo = cv2.remap(card, x, y, cv2.INTER_LINEAR, borderValue=(90,))
    noise = np.random.default_rng(0).normal(0, 3, photo.shape)
    return np.clip(photo * 0.8 + 20 + noise, 0, 255).astype(np.uint8)


def straight(points: NDArray[np.float64]) -> NDArray[np.float64]:
    return points


def along(points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Bent by 2 % of the height, up and down the card."""
    y = points[:, 1] / SIZE_MM[1] * 2 - 1
    return points + np.column_stack([0 * y, 0.02 * SIZE_MM[1] * (1 - y**2)])


def across(points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Bent by 2 % of the height, from left to right: no dot sees it."""
    x = points[:, 0] / SIZE_MM[0] * 2 - 1
    return points + np.column_stack([0 * x, 0.02 * SIZE_MM[1] * (1 - x**2)])


def in_waves(points: NDArray[np.float64]) -> NDArray[np.float64]:
    """A whole wave from left to right, one per cent of the height up and down."""
    x = points[:, 0] / SIZE_MM[0]
    return points + np.column_stack([0 * x, 0.01 * SIZE_MM[1] * np.sin(2 * np.pi * x)])


VIEW = np.array([[5.6, -0.7, 180.0], [0.9, 5.3, 50.0], [0.0002, 0.0006, 1.0]])


@pytest.mark.parametrize("bend", [straight, along, across, in_waves])
@pytest.mark.parametrize("hidden", [None, 1])
def test_bent_paper_is_followed_to_a_tenth_of_a_millimetre(
    card: NDArray[np.uint8], bend: Bend, hidden: int | None
) -> None:
    photo = photograph(card, bend, VIEW)
    markers = tuple(m for m in find_markers([photo], thorough=True) if m.corner != hidden)
    seen = SeenCard(SERIES, markers)
    assert len(seen.markers) == (4 if hidden is None else 3)
    warp = straighten(photo, seen, card)
    spots = np.stack(np.meshgrid(np.linspace(14, 91, 9), np.linspace(14, 134, 12)), -1)
    spots = spots.reshape(-1, 2)
    true = np.column_stack([bend(spots), np.ones(len(spots))]) @ VIEW.T
    missed_px = np.linalg.norm(warp.to_photo(spots) - true[:, :2] / true[:, 2:], axis=1)
    assert missed_px.max() / SCALE < (0.15 if bend is not in_waves else 0.4)
    assert warp.agreement > 0.9


def straighten(photo: NDArray[np.uint8], seen: SeenCard, card: NDArray[np.uint8]) -> Warp:
    size = (round(SIZE_MM[0] * FLAT_PX_A_MM), round(SIZE_MM[1] * FLAT_PX_A_MM))
    art = np.asarray(cv2.resize(card, size, interpolation=cv2.INTER_AREA), np.uint8)
    bare = np.full((296, 210), 255, np.uint8)
    plane = fit_plane(seen, SIZE_MM)
    flat = flatten(photo, 1, plane)
    anchors = join_anchors(anchor_markers(plane, seen), anchor_dots(flat, plane))
    guess = bend_by_anchors(plane, anchors)
    warp = bend_by_print(
        even_out(flat, bare)[0], guess, anchors, find_points(art, (), ()), (SIDE_PX, SIDE_PX)
    )
    assert warp is not None
    return warp


def test_dots_alone_follow_a_card_bent_along_its_height(card: NDArray[np.uint8]) -> None:
    photo = photograph(card, along, VIEW)
    seen = SeenCard(SERIES, find_markers([photo]))
    plane = fit_plane(seen, SIZE_MM)
    flat = flatten(photo, 1, plane)
    dots = anchor_dots(flat, plane)
    assert len(dots.printed) == len(place_dots(*SIZE_MM))
    warp = bend_by_anchors(plane, join_anchors(anchor_markers(plane, seen), dots))
    middle = np.array([[52.5, 74.0]])
    true = np.column_stack([along(middle), [1.0]]) @ VIEW.T
    assert np.linalg.norm(warp.to_photo(middle) - true[:, :2] / true[:, 2:]) / SCALE < 0.3


def test_local_maps_stand_for_the_warp_round_a_field() -> None:
    warp = Warp(*SIZE_MM, VIEW)
    local = warp.local((40.0, 60.0), 5.0)
    spots = np.array([[40.0, 60.0], [43.0, 58.0], [37.0, 63.0]])
    flat = spots @ local[:, :2].T + local[:, 2]
    assert np.abs(flat - warp.to_photo(spots)).max() < 0.3


def test_a_bent_card_is_flattened_as_its_warp_says(card: NDArray[np.uint8]) -> None:
    photo = photograph(card, along, VIEW)
    seen = SeenCard(SERIES, find_markers([photo]))
    warp = straighten(photo, seen, card)
    flat = flatten(photo, 1, warp)
    size = (flat.shape[1], flat.shape[0])
    art = cv2.resize(card, size, interpolation=cv2.INTER_AREA)
    inside = np.s_[30:-30, 15:-15]
    alike = np.corrcoef(flat[inside].ravel(), art[inside].ravel())[0, 1]
    assert alike > 0.95


def test_a_page_is_flattened_without_a_map_of_all_its_pixels() -> None:
    """The map took six times as much memory as the flat page."""
    page = Warp(210.0, 297.0, VIEW, ((0, 0), (1, 1)), np.array([(0.5, 0.2), (0.9, -0.4)]))
    photo = np.zeros((SIDE_PX, SIDE_PX, 3), np.uint8)
    tracemalloc.start()
    try:
        flat = flatten(photo, 1, page, 8.0)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert flat.shape == (2376, 1680, 3)
    assert peak < 2.2 * flat.nbytes


@pytest.mark.parametrize("size_mm", [SIZE_MM, (31.0, 85.4), (64.0, 32.0)])
def test_every_row_of_a_flat_card_is_where_the_warp_puts_it(size_mm: tuple[float, float]) -> None:
    """Also where one band of rows meets the next."""
    warp = Warp(*size_mm, VIEW, ((0, 0), (1, 1)), np.array([(0.5, 0.2), (0.9, -0.4)]))
    rows = np.repeat(np.arange(SIDE_PX)[:, None] / 4, SIDE_PX, 1).astype(np.uint8)
    flat = flatten(rows, 1, warp, 6.0)
    down = (np.arange(len(flat)) + 0.5) / 6.0
    spots = warp.to_photo(np.column_stack([np.full(len(flat), 0.5 / 6.0), down]))
    inside = (spots[:, 1] > 1) & (spots[:, 1] < SIDE_PX - 2) & (spots[:, 0] > 1)
    assert np.count_nonzero(inside) > 100
    assert np.abs(flat[inside, 0] - spots[inside, 1] / 4).max() < 1.1


def test_points_to_follow_lie_all_over_a_card_whose_head_has_the_strongest_corners() -> None:
    """Of 64 points of a pad 11 were where its boxes are, and the bend was 0.7 mm off there."""
    flat = np.full((870, 630), 255, np.uint8)
    for x in range(30, 600, 25):  # a head full of corners
        for y in range(20, 150, 25):
            cv2.rectangle(flat, (x, y), (x + 12, y + 12), 0, -1)
    boxes = [(x, y, 20.0, 11.0) for x in range(20, 190, 40) for y in range(70, 270, 25)]
    for left, top, width, height in boxes:
        start = (round(left * FLAT_PX_A_MM), round(top * FLAT_PX_A_MM))
        end = (round((left + width) * FLAT_PX_A_MM), round((top + height) * FLAT_PX_A_MM))
        cv2.rectangle(flat, start, end, 150, 2)
    points = find_points(flat, (), tuple(boxes)).points
    for top in range(240, 720, 120):
        for left in range(0, 600, 120):
            inside = ((points >= (left, top)) & (points < (left + 120, top + 120))).all(axis=1)
            assert np.count_nonzero(inside) >= 3
