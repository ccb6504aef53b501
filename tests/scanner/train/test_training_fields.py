"""What the trainer makes is what it says it is."""

from __future__ import annotations

import numpy as np
import pytest

from dicesheets.layouts.model import Kind
from dicesheets.scanner.handwriting import load_hands
from dicesheets.scanner.library import Library
from dicesheets.scanner.recognise import VALUES, recognise, recognise_numbers
from dicesheets.scanner.train.glyphs import BEND, _bend_strokes, _pick_waves
from dicesheets.scanner.train.photos import Cut, _pack_marks, _pack_strips, cut_photo
from dicesheets.scanner.train.shards import KINDS
from dicesheets.scanner.train.strokes import _has_stem

SEEDS = (1, 2, 5)


@pytest.fixture(scope="module")
def cuts() -> list[Cut]:
    library = Library()
    return [
        cut for seed in SEEDS for cut in cut_photo(seed, load_hands(), library, only_normal=True)
    ]


def test_fields_of_a_photo_carry_what_was_written_there(cuts: list[Cut]) -> None:
    marks = [cut for cut in cuts if cut[2] is not Kind.NUMBER]
    photo, artwork = (np.stack([cut[i] for cut in marks]) for i in (0, 1))
    read = recognise(photo, artwork, [kind for _, _, kind, _ in marks])
    written = [(r.value, cut[3]) for r, cut in zip(read, marks, strict=True) if cut[3] != "?"]
    assert sum(mark is not None for _, mark in written) > 50
    assert sum(value == mark for value, mark in written) >= 0.95 * len(written)


def test_packed_fields_keep_label_and_kind(cuts: list[Cut]) -> None:
    marks = [cut for cut in cuts if cut[2] is not Kind.NUMBER]
    packed = _pack_marks(marks)
    for cut, label, kind in zip(marks, packed["mark_label"], packed["mark_kind"], strict=True):
        assert VALUES[KINDS[int(kind)]][int(label)] == cut[3]
    assert packed["mark_patches"].shape == (len(marks), 2, 40, 40)


def test_packed_numbers_are_spelled(cuts: list[Cut]) -> None:
    strips = [cut for cut in cuts if cut[2] is Kind.NUMBER]
    packed = _pack_strips(strips)
    assert [int(n) for n in packed["strip_length"]] == [len(cut[3] or "") for cut in strips]
    photo, artwork = (np.stack([cut[i] for cut in strips]) for i in (0, 1))
    read = recognise_numbers(photo, artwork)
    empty = [r.value for r, cut in zip(read, strips, strict=True) if cut[3] is None]
    assert empty and not any(empty)


def test_bent_digits_stay_near_their_shape() -> None:
    rng = np.random.default_rng(1)
    strokes = load_hands()[0].glyphs["3"][0]
    bent = _bend_strokes(strokes, _pick_waves(BEND, rng))
    moved = np.concatenate(bent) - np.concatenate(strokes)
    assert 0 < np.abs(moved).max() < 8 * BEND


def test_a_four_without_its_stem_is_left_out() -> None:
    angle = np.array([(0, 0), (0, 100), (80, 100)], np.int16)
    stem = np.array([(60, 30), (60, 140)], np.int16)
    assert not _has_stem((angle,))
    assert _has_stem((angle, stem))
