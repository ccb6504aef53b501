"""Photos made by a path tracer: what is drawn by chance, how light becomes a photo, the set."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import pytest

from dicesheets.bench.scan_pages import PageResult, Task, load_made
from dicesheets.bench.traced_bench import PHOTOS, rows_of
from dicesheets.layouts.model import Game
from dicesheets.tools.traced.__main__ import the_set
from dicesheets.tools.traced.develop import SHOULDER, Look, bend, develop, unbend
from dicesheets.tools.traced.lens import FILL, PHOTO_PX, page_outline, project
from dicesheets.tools.traced.recipe import LIGHTS, draw_scene
from dicesheets.tools.traced.scene import PAGE_LIFT_M, page_height
from dicesheets.tools.traced.things import Thing, is_free

SEEDS = range(25)
EVEN = Look(220.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 90)


def test_a_scene_follows_from_its_seed() -> None:
    drawn = [json.dumps(asdict(draw_scene(np.random.default_rng(s), True))) for s in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_whole_page_is_in_the_photo(seed: int) -> None:
    lens = draw_scene(np.random.default_rng(seed), False).lens
    seen = project(page_outline(), lens)
    assert (seen > 0).all() and (seen < PHOTO_PX).all()
    assert FILL[0] - 0.05 < (np.ptp(seen, axis=0) / PHOTO_PX).max() < FILL[1] + 0.03


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_hides_what_is_printed(seed: int) -> None:
    scene = draw_scene(np.random.default_rng(seed), False)
    assert all(is_free(thing, (), scene.lens) for thing in scene.things)


def test_a_mug_in_the_line_of_sight_is_not_free() -> None:
    lens = draw_scene(np.random.default_rng(0), False).lens
    mug = Thing("mug", 0.0, 0.0, 0.0, 0.041, 0.095, (1.0, 1.0, 1.0))
    assert not is_free(mug, (), lens)
    assert not is_free(replace(mug, x=5.0), (), lens), "it is not in the photo"


def test_corners_rise_where_the_recipe_says() -> None:
    curl = {"arch": 0.0, "is_across": False, "corners": (0.01, 0.0, 0.0, 0.0), "ripple": 0.0}
    assert page_height(0, 0, curl) == pytest.approx(0.01 + PAGE_LIFT_M)
    assert page_height(1, 1, curl) == page_height(0.5, 0.5, curl) == PAGE_LIFT_M


@pytest.mark.parametrize("light", [0.0, 0.3, SHOULDER, 0.9, 1.2])
def test_the_shoulder_can_be_undone(light: float) -> None:
    assert unbend(bend(np.array(light, np.float32))[()]) == pytest.approx(light, abs=1e-3)


def test_paper_gets_the_grey_it_should_whatever_the_lamp() -> None:
    warm = np.full((40, 30, 3), (0.05, 0.1, 0.2), np.float32)
    photo = develop(warm, np.ones((40, 30), bool), EVEN, np.random.default_rng(1))
    assert np.abs(photo.astype(int) - EVEN.paper).max() <= 1
    kept = develop(
        warm, np.ones((40, 30), bool), replace(EVEN, balance=0.0), np.random.default_rng(1)
    )
    blue, _, red = kept[0, 0].tolist()
    assert red > blue + 20


def test_the_set_begins_with_round_pages_and_has_every_game() -> None:
    shots = the_set()
    assert [shot.number for shot in shots] == list(range(24))
    assert all(shot.game is Game.WELTEN and not shot.is_film for shot in shots[:16])
    assert {shot.light for shot in shots} >= set(LIGHTS)
    assert sum(shot.is_film for shot in shots) == 4
    assert {shot.game for shot in shots[20:]} == {Game.WUERFELAND, Game.HELDEN, Game.CARCASSONNE}


def test_the_photos_of_the_bench_have_their_records_and_are_small() -> None:
    photos = sorted(PHOTOS.glob("*.jpg"))
    assert photos
    assert all(load_made(photo).truth.rounds for photo in photos)
    assert sum(photo.stat().st_size for photo in photos) < 4_000_000
    assert (PHOTOS / "NOTICE.txt").is_file()


def test_a_refused_photo_is_neither_right_nor_silent() -> None:
    task = Task("traced", 1, Path(), None, 3.0)
    refused = PageResult(task, "no sheet", False, 0, (), (), None, (), "pencil", "somebody")
    wrong = replace(refused, error="", score_right=False)
    right = replace(refused, error="", score_right=True, exact=True)
    told = {row.what: row.reached for row in rows_of([refused, wrong, right])}
    assert told["refused"] == "1 in 3"
    assert told["wrong, no doubt expressed"] == "1 in 2"
    assert told["right, but asks something"] == "0 in 1"
    assert told["    traced"] == "1 exact, 1 right in 3"
