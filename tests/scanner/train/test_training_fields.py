"""What the trainer makes is what it says it is."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from dicesheets.layouts.model import Kind
from dicesheets.practice.handwriting import load_hands
from dicesheets.scanner.library import Library
from dicesheets.scanner.recognise import (
    NUMBER_CHARACTERS,
    STRIP_HEIGHT_PX,
    STRIP_WIDTH_PX,
    VALUES,
    prepare,
    recognise,
    recognise_numbers,
)
from dicesheets.scanner.train.fields import WHITE_BYTE
from dicesheets.scanner.train.glyphs import BEND, Shelf, bend_strokes, pick_waves
from dicesheets.scanner.train.photos import Cut, _pack_marks, _pack_strips, cut_photo
from dicesheets.scanner.train.rewrite import (
    _draw_flag,
    _draw_loop,
    _draw_stem,
    _is_steep,
    _turn_at_foot,
    rewrite,
)
from dicesheets.scanner.train.shards import KINDS, Recipe, cached_files
from dicesheets.scanner.train.strokes import _has_stem, _smooth

SEEDS = (1,)


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
    inputs = 1 - np.minimum(packed["mark_patches"] / np.float32(WHITE_BYTE), 1)
    raw = prepare(*(np.stack([cut[i] for cut in marks]) for i in (0, 1)))
    np.testing.assert_allclose(inputs, raw, atol=0.5 / WHITE_BYTE + 1e-6)


def test_packed_numbers_are_spelled(cuts: list[Cut]) -> None:
    strips = [cut for cut in cuts if cut[2] is Kind.NUMBER]
    packed = _pack_strips(strips)
    spelled = [
        "".join(NUMBER_CHARACTERS[c - 1] for c in classes[:length])
        for classes, length in zip(packed["strip_spelled"], packed["strip_length"], strict=True)
    ]
    assert spelled == [cut[3] or "" for cut in strips]
    photo, artwork = (np.stack([cut[i] for cut in strips]) for i in (0, 1))
    read = recognise_numbers(photo, artwork)
    empty = [r.value for r, cut in zip(read, strips, strict=True) if cut[3] is None]
    assert empty and not any(empty)


def test_a_page_without_numbers_can_be_packed() -> None:
    assert _pack_strips([])["strip_patches"].shape == (0, 2, STRIP_HEIGHT_PX, STRIP_WIDTH_PX)


def test_another_recipe_does_not_find_the_made_fields(tmp_path: Path) -> None:
    recipe = Recipe(tmp_path, tmp_path / "cache", "train", held_out=False, seed=1)
    assert cached_files(recipe, 1, 9) == cached_files(replace(recipe), 1, 9)
    assert cached_files(recipe, 1, 9) != cached_files(replace(recipe, seed=2), 1, 9)


def test_bent_digits_stay_near_their_shape() -> None:
    rng = np.random.default_rng(1)
    strokes = load_hands()[0].glyphs["3"][0]
    bent = bend_strokes(strokes, pick_waves(BEND, rng))
    moved = np.concatenate(bent) - np.concatenate(strokes)
    assert 0 < np.abs(moved).max() < 8 * BEND


def test_a_four_without_its_stem_is_left_out() -> None:
    angle = np.array([(0, 0), (0, 100), (80, 100)], np.int16)
    stem = np.array([(60, 30), (60, 140)], np.int16)
    assert not _has_stem((angle,))
    assert _has_stem((angle, stem))


def test_rewritten_digits_keep_their_strokes_nearly_where_they_were() -> None:
    rng = np.random.default_rng(2)
    strokes = load_hands()[0].glyphs["4"][0]
    others = [rewrite("4", strokes, rng) for _ in range(200)]
    assert 0 < sum(other is strokes for other in others) < len(others)
    for other in others:
        assert len(other) == len(strokes)
        for new, old in zip(other, strokes, strict=True):
            shift = (new.min(axis=0) + new.max(axis=0) - old.min(axis=0) - old.max(axis=0)) / 2
            assert np.abs(shift).max() < 0.25


def test_some_ones_get_a_base_line_and_no_other_digit_does() -> None:
    rng = np.random.default_rng(3)
    one, seven = (load_hands()[0].glyphs[digit][0] for digit in "17")
    based = [new for _ in range(300) if len(new := rewrite("1", one, rng)) > len(one)]
    assert 0 < len(based) < 100
    for new in based:
        wide, high = np.ptp(new[-1], axis=0)
        assert wide > high and new[-1][:, 1].mean() > 0.7
    assert all(len(rewrite("7", seven, rng)) == len(seven) for _ in range(100))


def test_a_two_gets_a_loop_at_its_foot_and_is_elsewhere_as_it_was() -> None:
    rng = np.random.default_rng(4)
    down = np.stack([np.linspace(0.8, 0.2, 20), np.linspace(0.1, 0.9, 20)], -1)
    base = np.stack([np.linspace(0.25, 0.8, 8), np.full(8, 0.9)], -1)
    two = np.vstack([down, base]).astype(np.float32)
    for _ in range(50):
        looped = _turn_at_foot(two, rng)
        assert np.array_equal(looped[:19], two[:19]) and np.array_equal(looped[-8:], two[-8:])
        loop = looped[19:-8]
        assert np.allclose(loop[[0, -1]], two[19], atol=1e-6), "it ends where it began"
        wide, high = np.ptp(loop, axis=0)
        assert 0.05 < wide < 0.31 and 0.04 < high < 0.25
        assert loop[:, 1].max() <= two[:, 1].max() + 1e-6, "above the line"


def test_some_twos_are_looped() -> None:
    rng = np.random.default_rng(5)
    two = load_hands()[0].glyphs["2"][0]
    looped = sum(len(rewrite("2", two, rng)[-1]) > len(two[-1]) + 8 for _ in range(300))
    assert 30 < looped < 120


def test_a_staircase_becomes_a_line_with_the_same_ends() -> None:
    stairs = np.array([(i // 2, (i + 1) // 2) for i in range(20)], np.float32) / 10
    (line,) = _smooth((stairs,))
    steps = [np.abs(np.diff(points, n=2, axis=0)).max() for points in (stairs, line[2:-2])]
    assert steps[1] < steps[0] / 3
    np.testing.assert_array_equal(line[[0, -1]], stairs[[0, -1]])


def test_a_writer_of_much_does_not_crowd_out_a_writer_of_little() -> None:
    rng = np.random.default_rng(4)
    much, little = ((np.full((2, 2), value, np.float32),) for value in (0, 1))
    shelf = Shelf({"much": [much] * 900, "little": [little] * 9})
    share = np.mean([shelf.pick(rng) is little for _ in range(2000)])
    assert 0.06 < share < 0.13  # one in eleven, not one in a hundred


def test_another_flag_leaves_the_stem_of_a_one_as_it_was() -> None:
    rng = np.random.default_rng(5)
    up, down = np.linspace((0.2, 0.4), (0.6, 0.0), 6), np.linspace((0.6, 0.0), (0.5, 1.0), 9)
    one = np.vstack([up, down[1:]]).astype(np.float32)
    wide = []
    for _ in range(100):
        new = _draw_flag(one, rng)
        np.testing.assert_array_equal(new[5:], one[5:])
        wide.append(float(np.ptp(new[:6, 0])))
    assert min(wide) < 0.15 and max(wide) > 0.45


def test_only_a_steep_last_stroke_is_taken_for_the_stem_of_a_four() -> None:
    angle = np.array([(0.3, 0.0), (0.0, 0.6), (0.8, 0.6)], np.float32)
    stem = np.array([(0.5, 0.3), (0.5, 0.6), (0.5, 1.0)], np.float32)
    assert _is_steep(stem) and not _is_steep(angle)
    stems = [_draw_stem(stem, angle, np.random.default_rng(i)) for i in range(50)]
    highs = [float(np.ptp(new[:, 1])) for new in stems]
    assert min(highs) < 0.35 and max(highs) > 0.6
    for new in stems:
        np.testing.assert_allclose(new[1], stem[1])  # where it crosses the bar


def test_the_belly_of_a_six_shrinks_and_its_back_stays() -> None:
    turns = np.linspace(0, 2 * np.pi, 12)[1:]
    back = np.linspace((0.6, 0.0), (0.4, 1.0), 9)
    belly = np.column_stack([0.4 + 0.2 * np.sin(turns), 0.8 + 0.2 * np.cos(turns)])
    six = np.vstack([back, belly]).astype(np.float32)
    sizes = []
    for seed in range(50):
        new = _draw_loop(six, np.random.default_rng(seed))
        np.testing.assert_array_equal(new[:8], six[:8])
        sizes.append(float(np.ptp(new[9:, 0])))
    assert min(sizes) < 0.2 < max(sizes)
