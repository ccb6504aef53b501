"""Calibrating: the last step, which makes the probabilities of all four networks honest."""

from __future__ import annotations

import argparse
import logging

import numpy as np
from numpy.typing import NDArray

from dicesheets.scanner.recognise import SECOND_LOOK_BELOW, SHIFTS, moved
from dicesheets.scanner.train.fit import predict
from dicesheets.scanner.train.nets import MarksNet, NumbersNet, second_net
from dicesheets.scanner.train.report import (
    confidences,
    fit_strip_temperature,
    fit_temperatures,
    report_marks,
    temper,
)
from dicesheets.scanner.train.shards import KINDS, Recipe, Shard
from dicesheets.scanner.train.sources import (
    calibration_fields,
    held_out_fields,
    load_net,
    load_trained,
)

LEAST_UNSURE = 30  # fields of a kind
# Of a kind that is hardly ever misread there is nothing to fit: it would be made ever surer.
COOLEST = 0.75
USUAL_SECOND = 2.0  # the temperature of two networks' sum, each of which is honest at 1
log = logging.getLogger(__name__)


def calibrate(
    options: argparse.Namespace, train: Recipe, temperatures: dict[str, float]
) -> list[str]:
    """Fit the temperatures that are shipped; report what both looks at marks see with them."""
    first = load_net(MarksNet(), options, "marks")
    second = load_net(second_net(), options, "second")
    marks, strips = calibration_fields(options, train)
    scores = predict(first, marks.patches)
    fitted = fit_temperatures(scores, marks)
    temperatures.update({kind: max(COOLEST, value) for kind, value in fitted.items()})
    unsure = confidences(temper(scores, marks, temperatures), marks) < SECOND_LOOK_BELOW
    again = marks.pick(unsure)
    many = np.bincount(again.kind, minlength=len(KINDS))
    log.info(
        "unsure fields, by kind: %s",
        dict(zip([k.value for k in KINDS], many.tolist(), strict=True)),
    )
    honest = fit_temperatures(_both(first, second, again), again)
    # A handful of fields would make whoever reads them right by chance far too sure.
    few = [kind.value for kind, count in zip(KINDS, many, strict=True) if count < LEAST_UNSURE]
    honest |= dict.fromkeys(few, USUAL_SECOND)
    temperatures.update({f"second {kind}": value for kind, value in honest.items()})
    for name, trunk in (("numbers", MarksNet()), ("second-numbers", second_net())):
        net = load_trained(NumbersNet(trunk), options, name)
        temperatures[name] = fit_strip_temperature(predict(net, strips.patches), strips)
    lines = []
    for title, shard in held_out_fields(options, train):
        scores = temper(predict(first, shard.patches), shard, temperatures)
        unsure = confidences(scores, shard) < SECOND_LOOK_BELOW
        again = shard.pick(unsure)
        scores[unsure] = temper(_both(first, second, again), again, honest)
        lines += [f"## Both looks at single marks, {title}", ""]
        lines += [*report_marks(scores, shard), ""]
    return lines


def _both(first: MarksNet, second: MarksNet, shard: Shard) -> NDArray[np.float32]:
    """Return what both nets together say, looking as the scanner looks again."""
    looks = [predict(net, moved(shard.patches, move)) for net in (first, second) for move in SHIFTS]
    return np.asarray(np.sum(looks, axis=0) / len(SHIFTS), np.float32)
