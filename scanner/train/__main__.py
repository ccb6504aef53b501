"""Train the reading networks: python -m dicesheets.scanner.train --data DIR --out DIR.

Makes the fields (kept in --cache), trains the three networks, fits the temperatures, measures on
held-out writers, and writes marks.onnx, second.onnx, numbers.onnx, calibration.json and report.md.
"""

from __future__ import annotations

import argparse
import json
import logging
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from dicesheets.scanner.recognise import SECOND_LOOK_BELOW
from dicesheets.scanner.train.fit import (
    PEAK_RATE,
    fit,
    jittered,
    marks_loss,
    numbers_loss,
    predict,
    views,
)
from dicesheets.scanner.train.nets import MarksNet, NumbersNet, Telling, export, second_net
from dicesheets.scanner.train.photos import load_photo_fields
from dicesheets.scanner.train.report import (
    confidences,
    fit_strip_temperature,
    fit_temperatures,
    report_marks,
    report_strips,
    temper,
)
from dicesheets.scanner.train.shards import Recipe, Shard, join_shards, load_shards
from dicesheets.scanner.train.strips import Strips, join_strips, load_strips

# The strip reader learns on a finished trunk first: ten times cheaper than training the whole.
READER_EPOCHS = 4
# Fields of practice photos are few; each counts as this many made ones.
PHOTO_REPEATS = 4
# A second, gentler rise and fall of the learning rate still finds a little.
POLISH_EPOCHS = 3
POLISH_RATE = 1e-3
# What goes on from trained weights must move enough to learn what is new, and forget nothing.
GOING_ON_RATE = 2e-3
# The numbers, which came to know their strips by heart, end with fresh ones, bent each time anew.
FRESH_EPOCHS = 2
FRESH_RATE = 2e-3
MORE_KINDS = (0.52, 0.2, 0.2, 0.08)
MORE_SEVERITIES = (0.15, 0.55, 0.22, 0.08)
FITTING_FIELDS = 20_000
FITTING_PHOTOS = 60
TEST_PHOTOS = 120
FROM_PHOTOS = "cut from practice photos"
# The second look learns from what leaves the first really unsure; it is asked a little more often.
UNSURE = 0.99
WARM_UP_EVERY = 8
WARM_UP_EPOCHS = 1
NORMAL = ((1.0,), (1.0,))
HARD = ((2.0,), (1.0,))

log = logging.getLogger("dicesheets.scanner.train")


def main() -> None:
    """Run the whole training, or the half that was asked for."""
    options = _parse()
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    options.out.mkdir(parents=True, exist_ok=True)
    train = Recipe(options.data, options.cache, "train", held_out=False, seed=options.seed)
    temperatures: dict[str, float] = {}
    lines: list[str] = []
    file = options.out / "calibration.json"
    if file.exists():  # the networks may be trained one by one
        temperatures = json.loads(file.read_text(encoding="utf-8"))["temperatures"]
    for name, step in STEPS.items():
        if options.only in (None, name):
            lines += step(options, train, temperatures)
    text = json.dumps({"temperatures": temperatures}, indent=2)
    file.write_text(text + "\n", encoding="utf-8")
    name = f"report-{options.only}.md" if options.only else "report.md"
    (options.out / name).write_text("\n".join(lines) + "\n", encoding="utf-8")


def _train_marks(
    options: argparse.Namespace, train: Recipe, temperatures: dict[str, float]
) -> list[str]:
    net = MarksNet()
    log.info("marks net: %d parameters", sum(p.numel() for p in net.parameters()))
    photographed, _ = _photos(options, train, options.photos)
    made = load_shards(train, options.fields, options.processes)
    made = join_shards([made, *PHOTO_REPEATS * [photographed]])
    rate = GOING_ON_RATE if _resume(net, options, "marks") else PEAK_RATE
    net = _fit_marks(net, made, options.epochs, options.seed, rate)
    if not options.start:
        net = _fit_marks(net, made, POLISH_EPOCHS, options.seed + 1, POLISH_RATE)
    torch.save(net.state_dict(), options.out / "marks.pt")
    export(Telling(net), options.out / "marks.onnx")
    fitting = _fitting_fields(options, train)
    temperatures.update(fit_temperatures(predict(net, fitting.patches), fitting))
    lines = []
    for title, shard in _test_fields(options, train):
        lines += [f"## Single marks, {title}", ""]
        scores = temper(predict(net, shard.patches), shard, temperatures)
        lines += [*report_marks(scores, shard), ""]
    return lines


def _train_second(
    options: argparse.Namespace, train: Recipe, temperatures: dict[str, float]
) -> list[str]:
    """Train the net of the second look on what leaves the first unsure, and on that alone.

    It sees other fields than the first, bent besides: nets that were taught alike err alike.
    """
    first = _load(MarksNet(), options, "marks")
    fitting = _fitting_fields(options, train)
    honest = fit_temperatures(predict(first, fitting.patches), fitting)
    plain = load_shards(_more(train), options.more_fields, options.processes)
    photographed, _ = _photos(options, train, options.photos)
    unsure = [_pick_unsure(first, shard, honest, UNSURE) for shard in (plain, photographed)]
    made = join_shards([unsure[0], *PHOTO_REPEATS * [unsure[1]]])
    log.info("unsure of %d in %d fields", len(unsure[0].label), len(plain.label))
    net = second_net()
    log.info("second net: %d parameters", sum(p.numel() for p in net.parameters()))
    rate = GOING_ON_RATE
    if not _resume(net, options, "second"):
        # Plain fields first: shapes are learnt there faster than among the puzzling ones.
        rate, plain = PEAK_RATE, plain.pick(slice(None, None, WARM_UP_EVERY))
        net = _fit_marks(net, plain, WARM_UP_EPOCHS, options.seed, rate, bent=True)
    net = _fit_marks(net, made, options.second_epochs, options.seed, rate, bent=True)
    torch.save(net.state_dict(), options.out / "second.pt")
    export(net, options.out / "second.onnx")
    return _measure_second(options, train, temperatures)


def _measure_second(
    options: argparse.Namespace, train: Recipe, temperatures: dict[str, float]
) -> list[str]:
    """Fit the temperatures of the second look; report what both looks together see."""
    first, second = _load(MarksNet(), options, "marks"), _load(second_net(), options, "second")
    fitting = _fitting_fields(options, train)
    scores = temper(predict(first, fitting.patches), fitting, temperatures)
    unsure = confidences(scores, fitting) < SECOND_LOOK_BELOW
    honest = fit_temperatures(_both(first, second, fitting.pick(unsure)), fitting.pick(unsure))
    temperatures.update({f"second {kind}": value for kind, value in honest.items()})
    lines = []
    for title, shard in _test_fields(options, train):
        scores = temper(predict(first, shard.patches), shard, temperatures)
        unsure = confidences(scores, shard) < SECOND_LOOK_BELOW
        again = shard.pick(unsure)
        scores[unsure] = temper(_both(first, second, again), again, honest)
        lines += [f"## Both looks at single marks, {title}", ""]
        lines += [*report_marks(scores, shard), ""]
    return lines


def _both(first: MarksNet, second: MarksNet, shard: Shard) -> NDArray[np.float32]:
    return predict(first, shard.patches) + predict(second, shard.patches)


def _fit_marks(
    net: MarksNet, shard: Shard, epochs: int, seed: int, rate: float, bent: bool = False
) -> MarksNet:
    loss = marks_loss(shard.label, shard.kind)
    return fit(net, jittered(shard.patches, bent), len(shard.label), loss, epochs, seed, rate)


def _pick_unsure(
    net: MarksNet, shard: Shard, temperatures: Mapping[str, float], below: float
) -> Shard:
    """Keep the fields that a trained net reads with less confidence than that."""
    scores = temper(predict(net, shard.patches), shard, temperatures)
    return shard.pick(confidences(scores, shard) < below)


def _train_numbers(
    options: argparse.Namespace, train: Recipe, temperatures: dict[str, float]
) -> list[str]:
    net = NumbersNet(_load(MarksNet(), options, "marks"))
    log.info("numbers net: %d parameters", sum(p.numel() for p in net.parameters()))
    _, photographed = _photos(options, train, options.photos)
    if not _resume(net, options, "numbers"):
        made = load_strips(_strips_of(train), options.strips, options.processes)
        made = join_strips([made, *PHOTO_REPEATS * [photographed]])
        loss = numbers_loss(made.spelled, made.length)
        seen = views(net.trunk, made.patches)
        net.reader = fit(net.reader, seen, len(made.length), loss, READER_EPOCHS, options.seed)
        net = _fit_numbers(net, made, options.strip_epochs, options.seed, PEAK_RATE)
    made = load_strips(_strips_of(_more(train)), options.more_strips, options.processes)
    made = join_strips([made, *PHOTO_REPEATS * [photographed]])
    net = _fit_numbers(net, made, FRESH_EPOCHS, options.seed + 1, FRESH_RATE, bent=True)
    torch.save(net.state_dict(), options.out / "numbers.pt")
    export(net, options.out / "numbers.onnx", strip=True)
    _, photographed = _photos(options, _fitting(options, train), FITTING_PHOTOS)
    fitting = join_strips([photographed, _test_strips(_fitting(options, train), options)])
    temperatures["number"] = fit_strip_temperature(predict(net, fitting.patches), fitting)
    tests = [(title, _test_strips(test, options)) for title, test, _ in _tests(options, train)]
    _, photographed = _photos(options, _tests(options, train)[0][1], TEST_PHOTOS)
    lines = []
    for title, strips in (*tests, (FROM_PHOTOS, photographed)):
        lines += [f"## Numbers, {title}", ""]
        scores = predict(net, strips.patches)
        lines += [*report_strips(scores, strips, temperatures["number"]), ""]
    return lines


def _fit_numbers(
    net: NumbersNet, made: Strips, epochs: int, seed: int, rate: float, bent: bool = False
) -> NumbersNet:
    loss = numbers_loss(made.spelled, made.length)
    return fit(net, jittered(made.patches, bent), len(made.length), loss, epochs, seed, rate)


def _fitting_fields(options: argparse.Namespace, train: Recipe) -> Shard:
    recipe = _fitting(options, train)
    made = load_shards(recipe, FITTING_FIELDS, options.processes)
    photographed, _ = _photos(options, recipe, FITTING_PHOTOS)
    return join_shards([made, photographed])


def _test_fields(options: argparse.Namespace, train: Recipe) -> Iterator[tuple[str, Shard]]:
    for title, recipe, count in _tests(options, train):
        yield title, load_shards(recipe, count, options.processes)
    yield FROM_PHOTOS, _photos(options, _tests(options, train)[0][1], TEST_PHOTOS)[0]


def _photos(options: argparse.Namespace, recipe: Recipe, count: int) -> tuple[Shard, Strips]:
    recipe = replace(recipe, name=f"photos-{recipe.name}")
    return load_photo_fields(recipe, count, options.processes)


def _strips_of(recipe: Recipe) -> Recipe:
    return replace(recipe, name=f"strips-{recipe.name}")


def _test_strips(recipe: Recipe, options: argparse.Namespace) -> Strips:
    return load_strips(_strips_of(recipe), 1, options.processes)


def _load(net: MarksNet, options: argparse.Namespace, name: str) -> MarksNet:
    """Give a net the weights that an earlier step left, now or in the training to go on from."""
    file = options.out / f"{name}.pt"
    if not file.exists() and options.start:
        file = options.start / file.name
    net.load_state_dict(torch.load(file, weights_only=True))
    return net.eval()


def _resume(net: nn.Module, options: argparse.Namespace, name: str) -> bool:
    """Start from the weights of an earlier training if one was named; say whether."""
    if not options.start:
        return False
    net.load_state_dict(torch.load(options.start / f"{name}.pt", weights_only=True))
    return True


def _more(train: Recipe) -> Recipe:
    """Fields never seen before, more of the kinds and photos that matter most."""
    more = replace(train, name="more", seed=train.seed + 3)
    return replace(more, shares=MORE_SEVERITIES, kind_shares=MORE_KINDS)


def _fitting(options: argparse.Namespace, train: Recipe) -> Recipe:
    """Held-out writers, as hard as in training, to fit the temperatures."""
    return replace(train, name="fitting", held_out=True, seed=options.seed + 7)


def _tests(options: argparse.Namespace, train: Recipe) -> tuple[tuple[str, Recipe, int], ...]:
    """Held-out writers, three times: real sheets, real sheets in hard photos, unknown layouts."""
    normal = replace(
        train,
        name="normal",
        held_out=True,
        seed=options.seed + 8,
        severities=NORMAL[0],
        shares=NORMAL[1],
        printed_share=1.0,
    )
    hard = replace(normal, name="hard", seed=options.seed + 9, severities=HARD[0])
    unknown = replace(normal, name="unknown", seed=options.seed + 10, printed_share=0.0)
    return (
        ("normal photos of the classic sheets", normal, options.tests),
        ("hard photos of the classic sheets", hard, 20_000),
        ("normal photos of artwork never printed", unknown, 20_000),
    )


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="dicesheets.scanner.train", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the handwriting data")
    parser.add_argument("--out", type=Path, required=True, help="where the networks go")
    parser.add_argument("--cache", type=Path, default=Path("build/train"), help="made fields")
    parser.add_argument("--only", choices=tuple(STEPS), help="train one network")
    parser.add_argument("--start", type=Path, help="go on from the networks in this folder")
    parser.add_argument("--fields", type=int, default=400_000)
    parser.add_argument("--more-fields", type=int, default=1_000_000)
    parser.add_argument("--strips", type=int, default=100_000)
    parser.add_argument("--more-strips", type=int, default=100_000)
    parser.add_argument("--photos", type=int, default=400, help="practice photos to cut from")
    parser.add_argument("--tests", type=int, default=60_000)
    parser.add_argument("--epochs", type=int, default=7)
    parser.add_argument("--second-epochs", type=int, default=5)
    parser.add_argument("--strip-epochs", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    return parser.parse_args()


STEPS = {"marks": _train_marks, "second": _train_second, "numbers": _train_numbers}


if __name__ == "__main__":
    main()
