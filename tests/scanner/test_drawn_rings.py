"""Rings as people draw them, over our own print: nobody is accused for a tail or a second turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.practice.handwriting import RING, load_hands
from dicesheets.practice.rings import CROSSED, RINGS, clear_rings, vary_ring
from dicesheets.scanner.artwork import PrintedCard, print_card
from dicesheets.scanner.cut import CutCard
from dicesheets.scanner.expected import expect_usual
from dicesheets.scanner.judge import judge_fields
from dicesheets.scanner.reading import FieldReading
from dicesheets.sheets.job import Job, plan_document

LAYOUT = load_classic(Game.WELTEN)
PEN_MM = 0.6
INK = 40  # grey level
SIZE = 1.08  # of a field
FINE = 16  # OpenCV draws lines to a sixteenth of a pixel
SHIFT = 4
Points = NDArray[np.float32]


@cache
def printed(card: str) -> PrintedCard:
    pages = plan_document(LAYOUT, Job("cards")).pages
    placed = next(one for page in pages for one in page.cards if one.card == card)
    return print_card(placed.plan, saver=False, cache=None)


def read(card: str, strokes: Sequence[Points]) -> dict[str, FieldReading]:
    """Return what is read where pens went so over a card, in mm, seen by a perfect camera."""
    one = printed(card)
    photo = one.marks.artwork.copy()
    for patch, to_mm in zip(photo, one.marks.to_mm, strict=True):
        steps = np.diag(to_mm)[:2]
        for stroke in strokes:
            spots = np.rint((stroke - to_mm[:2, 2]) / steps * FINE).astype(np.int32)
            thick = max(1, round(PEN_MM / float(steps[0])))
            cv2.polylines(patch, [spots], False, INK, thick, cv2.LINE_AA, SHIFT)
    fields = one.plan.fields
    cut = CutCard(
        one, photo, one.strips.artwork, (True,) * len(fields), (False,) * len(photo), hand=0,
        light=(200.0,) * len(photo),
    )  # fmt: skip
    (readings,) = judge_fields([cut])
    return {found.field: found for found in expect_usual(LAYOUT.card(card), readings)}


def rings_on(card: str, group: str, way: str, seed: int) -> tuple[list[str], list[Points]]:
    """Return the ringed fields of a card and one writer's rings round them."""
    rng = np.random.default_rng(seed)
    hands = load_hands()
    rings = clear_rings(hands[seed % len(hands)].glyphs[RING])
    spots = [one for one in printed(card).plan.fields if one.field.id.startswith(group)]
    strokes = []
    for spot in spots:
        ring = max(rings[int(rng.integers(len(rings)))], key=len)
        low, span = ring.min(axis=0), np.ptp(ring, axis=0)
        size = np.array([spot.box.width_mm, spot.box.height_mm]) * SIZE
        round_field = (ring - low) / span * size - size / 2 + spot.box.centre
        strokes.append(vary_ring(np.asarray(round_field, np.float32), way, rng))
    return [spot.field.id for spot in spots], strokes


@pytest.mark.parametrize("way", RINGS)
@pytest.mark.parametrize("seed", range(4))
def test_an_octagon_is_never_surely_crossed_however_its_ring_is_drawn(way: str, seed: int) -> None:
    fields, strokes = rings_on("pendulum", "octagon", way, seed)
    found = read("pendulum", strokes)
    accusing = [f for f in fields if found[f].value in ("x", "ox") and not found[f].doubtful]
    assert not accusing
    assert all(found[f].value is not None or found[f].unreadable for f in fields)


@pytest.mark.parametrize("way", [way for way in RINGS if way != CROSSED])
def test_most_rings_on_octagons_are_rings_however_they_are_drawn(way: str) -> None:
    seen = []
    for seed in range(4):
        fields, strokes = rings_on("pendulum", "octagon", way, seed)
        found = read("pendulum", strokes)
        seen += [found[f].value == "o" for f in fields]
    assert sum(seen) >= 0.9 * len(seen)


def test_a_ring_and_a_cross_in_one_stroke_are_both_seen() -> None:
    fields, strokes = rings_on("viticulture", "grape", CROSSED, 1)
    found = read("viticulture", strokes)
    assert [found[f].value for f in fields] == ["ox"] * len(fields)


def test_a_ring_round_two_icons_is_asked_about() -> None:
    first, second = [
        one for one in printed("resources").plan.fields if one.field.id in ("coin-1", "coin-2")
    ]
    (ring,) = rings_on("viticulture", "grape-1", "open", 2)[1][:1]
    low, span = ring.min(axis=0), np.ptp(ring, axis=0)
    left, top = first.box.left_mm - 0.4, first.box.top_mm - 0.4
    right, bottom = second.box.right_mm + 0.4, second.box.bottom_mm + 0.4
    wide = (ring - low) / span * (right - left, bottom - top) + (left, top)
    found = read("resources", [np.asarray(wide, np.float32)])
    pair = [found[one.field.id] for one in (first, second)]
    assert any(one.doubtful or one.unreadable for one in pair), pair
