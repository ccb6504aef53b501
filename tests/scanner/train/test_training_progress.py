"""How far a training is: steps that run side by side both count."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

from dicesheets.scanner.train.progress import Temperatures, load_progress, run_step
from dicesheets.scanner.train.shards import Recipe


@pytest.fixture
def options(tmp_path: Path) -> argparse.Namespace:
    return argparse.Namespace(out=tmp_path, data=tmp_path, seed=1)


@pytest.fixture
def train(tmp_path: Path) -> Recipe:
    return Recipe(tmp_path, tmp_path, "train", held_out=False)


def step(
    options: argparse.Namespace, train: Recipe, temperatures: Temperatures, name: str
) -> list[str]:
    temperatures[name] = 1.5
    return [f"report of {name}"]


def test_a_step_that_ends_beside_another_one_loses_nothing_of_it(
    options: argparse.Namespace, train: Recipe
) -> None:
    before = load_progress(options)  # by both, before either is done
    run_step(before, "second", lambda o, r, t: step(o, r, t, "second"), options, train)
    run_step(before, "numbers", lambda o, r, t: step(o, r, t, "numbers"), options, train)
    done = load_progress(options)
    assert list(done.reports) == ["second", "numbers"]
    assert done.temperatures == {"second": 1.5, "numbers": 1.5}
    kept = json.loads((options.out / "calibration.json").read_text(encoding="utf-8"))
    assert kept == {"temperatures": done.temperatures}


def test_a_step_that_is_done_is_not_done_again(options: argparse.Namespace, train: Recipe) -> None:
    done = run_step(
        load_progress(options), "marks", lambda o, r, t: step(o, r, t, "marks"), options, train
    )
    again = run_step(done, "marks", lambda o, r, t: pytest.fail("again"), options, train)
    assert again == done
