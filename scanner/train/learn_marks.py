"""Learning marks: the first look at single fields, and the second at what leaves it unsure."""

from __future__ import annotations

import argparse
import logging
from collections.abc import Mapping
from pathlib import Path

import torch

from dicesheets.scanner.train.fit import PEAK_RATE, fit, jittered, marks_loss, predict
from dicesheets.scanner.train.nets import MarksNet, Telling, export, second_net, size_of
from dicesheets.scanner.train.progress import part_file
from dicesheets.scanner.train.report import confidences, fit_temperatures, report_marks, temper
from dicesheets.scanner.train.shards import Recipe, Shard, join_shards, load_shards
from dicesheets.scanner.train.sources import (
    fitting_fields,
    held_out_fields,
    learnt_from_photos,
    load_net,
    more_recipe,
    resume,
)

# A second, gentler rise and fall of the learning rate still finds a little.
POLISH_EPOCHS = 3
POLISH_RATE = 1e-3
# What goes on from trained weights must move enough to learn what is new, and forget nothing.
GOING_ON_RATE = 2e-3
# The second look learns from what leaves the first really unsure; it is asked a little more often.
UNSURE = 0.99
WARM_UP_EVERY = 8
WARM_UP_EPOCHS = 1

log = logging.getLogger(__name__)


def train_marks(
    options: argparse.Namespace, train: Recipe, temperatures: dict[str, float]
) -> list[str]:
    net = MarksNet()
    log.info("marks net: %d parameters", size_of(net))
    made = load_shards(train, options.fields, options.processes)
    made = join_shards([made, learnt_from_photos(options, train)])
    rate = GOING_ON_RATE if resume(net, options, "marks", made.patches) else PEAK_RATE
    keep = part_file(options, "marks", "first")
    net = _fit_marks(net, made, options.epochs, options.seed, rate, keep)
    if not options.start:
        keep = part_file(options, "marks", "polish")
        net = _fit_marks(net, made, POLISH_EPOCHS, options.seed + 1, POLISH_RATE, keep)
    torch.save(net.state_dict(), options.out / "marks.pt")
    export(Telling(net), options.out / "marks.onnx")
    fitting = fitting_fields(options, train)
    temperatures.update(fit_temperatures(predict(net, fitting.patches), fitting))
    lines = []
    for title, shard in held_out_fields(options, train):
        lines += [f"## Single marks, {title}", ""]
        scores = temper(predict(net, shard.patches), shard, temperatures)
        lines += [*report_marks(scores, shard), ""]
    return lines


def train_second(
    options: argparse.Namespace, train: Recipe, temperatures: dict[str, float]
) -> list[str]:
    """Train the net of the second look on what leaves the first unsure, and on that alone.

    It sees other fields than the first, bent besides: nets that were taught alike err alike.
    """
    first = load_net(MarksNet(), options, "marks")
    fitting = fitting_fields(options, train)
    honest = fit_temperatures(predict(first, fitting.patches), fitting)
    plain = load_shards(more_recipe(train), options.more_fields, options.processes)
    both = (plain, learnt_from_photos(options, train))
    made = join_shards([_pick_unsure(first, shard, honest, UNSURE) for shard in both])
    log.info("unsure of %d in %d fields", len(made.label), sum(len(s.label) for s in both))
    net = second_net()
    log.info("second net: %d parameters", size_of(net))
    rate = GOING_ON_RATE
    if not resume(net, options, "second", made.patches):
        # Plain fields first: shapes are learnt there faster than among the puzzling ones.
        rate, plain = PEAK_RATE, plain.pick(slice(None, None, WARM_UP_EVERY))
        keep = part_file(options, "second", "plain")
        net = _fit_marks(net, plain, WARM_UP_EPOCHS, options.seed, rate, keep, bent=True)
    keep = part_file(options, "second", "unsure")
    net = _fit_marks(net, made, options.second_epochs, options.seed, rate, keep, bent=True)
    torch.save(net.state_dict(), options.out / "second.pt")
    export(net, options.out / "second.onnx")
    return []


def _fit_marks(
    net: MarksNet, shard: Shard, epochs: int, seed: int, rate: float, keep: Path, bent: bool = False
) -> MarksNet:
    loss = marks_loss(shard.label, shard.kind)
    give, count = jittered(shard.patches, bent), len(shard.label)
    return fit(net, give, count, loss, epochs, seed, rate, keep)


def _pick_unsure(
    net: MarksNet, shard: Shard, temperatures: Mapping[str, float], below: float
) -> Shard:
    """Keep the fields that a trained net reads with less confidence than that."""
    scores = temper(predict(net, shard.patches), shard, temperatures)
    return shard.pick(confidences(scores, shard) < below)
