"""Learning numbers: the first look at strips, and the second by the larger network."""

from __future__ import annotations

import argparse
import logging
from dataclasses import replace
from pathlib import Path

import torch

from dicesheets.scanner.train.fit import PEAK_RATE, fit, jittered, numbers_loss, predict, views
from dicesheets.scanner.train.nets import MarksNet, NumbersNet, export, second_net, size_of
from dicesheets.scanner.train.progress import part_file
from dicesheets.scanner.train.report import fit_strip_temperature, report_strips
from dicesheets.scanner.train.shards import Recipe
from dicesheets.scanner.train.sources import (
    FROM_PHOTOS,
    PHOTO_REPEATS,
    fitting_recipe,
    held_out_recipes,
    held_out_strips,
    load_net,
    more_recipe,
    photo_fields,
    resume,
    strips_of,
)
from dicesheets.scanner.train.strips import Strips, join_strips, load_strips

# The strip reader learns on a finished trunk first: ten times cheaper than training the whole.
READER_EPOCHS = 4
# The numbers, which came to know their strips by heart, end with fresh ones, bent each time anew.
FRESH_EPOCHS = 2
FRESH_RATE = 2e-3
SECOND_NUMBERS_RATE = 2.5e-3

log = logging.getLogger(__name__)


def train_numbers(
    options: argparse.Namespace, train: Recipe, temperatures: dict[str, float]
) -> list[str]:
    net = NumbersNet(load_net(MarksNet(), options, "marks"))
    log.info("numbers net: %d parameters", size_of(net))
    fresh = _strips_to_learn(options, train, more_recipe(train), options.more_strips)
    if not resume(net, options, "numbers", fresh.patches):
        made = _strips_to_learn(options, train, train, options.strips)
        net = _fit_reader(net, made, options.seed, part_file(options, "numbers", "reader"))
        keep = part_file(options, "numbers", "whole")
        net = _fit_numbers(net, made, options.strip_epochs, options.seed, PEAK_RATE, keep)
    keep = part_file(options, "numbers", "fresh")
    net = _fit_numbers(net, fresh, FRESH_EPOCHS, options.seed + 1, FRESH_RATE, keep, bent=True)
    return _finish_numbers(net, "numbers", options, train, temperatures)


def train_second_numbers(
    options: argparse.Namespace, train: Recipe, temperatures: dict[str, float]
) -> list[str]:
    """Train the net of the second look at numbers, on all strips: few are clear to the first."""
    net = NumbersNet(load_net(second_net(), options, "second"))
    log.info("second numbers net: %d parameters", size_of(net))
    # Other strips than the first net's: nets that were taught alike err alike.
    others = replace(more_recipe(train), seed=options.seed + 60)
    made = _strips_to_learn(options, train, others, options.second_strips)
    rate = FRESH_RATE
    if not resume(net, options, "second-numbers", made.patches):
        keep = part_file(options, "second-numbers", "reader")
        rate, net = SECOND_NUMBERS_RATE, _fit_reader(net, made, options.seed, keep)
    keep = part_file(options, "second-numbers", "whole")
    net = _fit_numbers(net, made, FRESH_EPOCHS, options.seed + 2, rate, keep, bent=True)
    return _finish_numbers(net, "second-numbers", options, train, temperatures)


def _strips_to_learn(
    options: argparse.Namespace, train: Recipe, recipe: Recipe, count: int
) -> Strips:
    """Made strips, and among them those of practice photos."""
    _, photographed = photo_fields(options, train, options.photos)
    made = load_strips(strips_of(recipe), count, options.processes)
    return join_strips([made, *PHOTO_REPEATS * [photographed]])


def _fit_reader(net: NumbersNet, made: Strips, seed: int, keep: Path) -> NumbersNet:
    """Teach the reader on a finished trunk."""
    loss = numbers_loss(made.spelled, made.length)
    seen = views(net.trunk, made.patches)
    count = len(made.length)
    net.reader = fit(net.reader, seen, count, loss, READER_EPOCHS, seed, keep=keep)
    return net


def _finish_numbers(
    net: NumbersNet,
    name: str,
    options: argparse.Namespace,
    train: Recipe,
    temperatures: dict[str, float],
) -> list[str]:
    """Write a numbers net, make its probabilities honest, and report what it reads."""
    torch.save(net.state_dict(), options.out / f"{name}.pt")
    export(net, options.out / f"{name}.onnx", strip=True)
    _, photographed = photo_fields(options, fitting_recipe(options, train), options.fitting_photos)
    fitting = join_strips([photographed, held_out_strips(fitting_recipe(options, train), options)])
    honest = fit_strip_temperature(predict(net, fitting.patches), fitting)
    temperatures[name] = honest
    tests = [
        (title, held_out_strips(test, options))
        for title, test, _ in held_out_recipes(options, train)
    ]
    normal = held_out_recipes(options, train)[0][1]
    _, photographed = photo_fields(options, normal, options.test_photos)
    lines = []
    for title, strips in (*tests, (FROM_PHOTOS, photographed)):
        lines += [f"## Numbers ({name}), {title}", ""]
        lines += [*report_strips(predict(net, strips.patches), strips, honest), ""]
    return lines


def _fit_numbers(
    net: NumbersNet, made: Strips, epochs: int, seed: int, rate: float, keep: Path,
    bent: bool = False,
) -> NumbersNet:  # fmt: skip
    loss = numbers_loss(made.spelled, made.length)
    give, count = jittered(made.patches, bent), len(made.length)
    return fit(net, give, count, loss, epochs, seed, rate, keep)
