"""Train the reading networks: python -m dicesheets.scanner.train --data DIR --out DIR.

Makes the fields (kept in --cache), trains both networks, fits the temperatures, measures on
held-out writers, and writes marks.onnx, numbers.onnx, calibration.json and report.md.
"""

from __future__ import annotations

import argparse
import json
import logging
from dataclasses import replace
from pathlib import Path

import torch
from torch import nn

from dicesheets.scanner.train.fit import (
    PEAK_RATE,
    fit,
    jittered,
    marks_loss,
    numbers_loss,
    predict,
    views,
)
from dicesheets.scanner.train.nets import MarksNet, NumbersNet, export
from dicesheets.scanner.train.photos import load_photo_fields
from dicesheets.scanner.train.report import (
    fit_strip_temperature,
    fit_temperatures,
    report_marks,
    report_strips,
)
from dicesheets.scanner.train.shards import Recipe, Shard, join_shards, load_shards
from dicesheets.scanner.train.strips import Strips, join_strips, load_strips

# The strip reader learns on a finished trunk first: ten times cheaper than training the whole.
READER_EPOCHS = 4
# Fields of practice photos are few; each counts as this many made ones.
PHOTO_REPEATS = 4
# A second, gentler rise and fall of the learning rate still finds a little; the numbers do not
# wait for that of the marks and start from the trunk as it was before.
POLISH_EPOCHS = 3
POLISH_RATE = 1e-3
FITTING_PHOTOS = 60
TEST_PHOTOS = 120
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
    if file.exists():
        temperatures = json.loads(file.read_text(encoding="utf-8"))["temperatures"]
    if options.only != "numbers":
        lines += _train_marks(options, train, temperatures)
    if options.only != "marks":
        lines += _train_numbers(options, train, temperatures)
    text = json.dumps({"temperatures": temperatures}, indent=2)
    file.write_text(text + "\n", encoding="utf-8")
    name = f"report-{options.only}.md" if options.only else "report.md"
    (options.out / name).write_text("\n".join(lines) + "\n", encoding="utf-8")


def _train_marks(
    options: argparse.Namespace, train: Recipe, temperatures: dict[str, float]
) -> list[str]:
    made = load_shards(train, options.fields, options.processes)
    photographed, _ = _photos(options, train, options.photos)
    made = join_shards([made, *PHOTO_REPEATS * [photographed]])
    net = MarksNet()
    log.info("marks net: %d parameters", sum(p.numel() for p in net.parameters()))
    _resume(net, options, "marks")
    loss = marks_loss(made.label, made.kind)
    count = len(made.label)
    give = jittered(made.patches)
    net = fit(net, give, count, loss, options.epochs, options.seed, options.rate)
    torch.save(net.state_dict(), options.out / "trunk.pt")
    net = fit(net, give, count, loss, POLISH_EPOCHS, options.seed + 1, POLISH_RATE)
    torch.save(net.state_dict(), options.out / "marks.pt")
    export(net, options.out / "marks.onnx", strip=False)
    fitting = load_shards(_fitting(options, train), 20_000, options.processes)
    photographed, _ = _photos(options, _fitting(options, train), FITTING_PHOTOS)
    fitting = join_shards([fitting, photographed])
    temperatures.update(fit_temperatures(predict(net, fitting.patches), fitting))
    lines = []
    for title, recipe, count in _tests(options, train):
        shard = load_shards(recipe, count, options.processes)
        lines += [f"## Single marks, {title}", ""]
        lines += [*report_marks(predict(net, shard.patches), shard, temperatures), ""]
    shard, _ = _photos(options, _tests(options, train)[0][1], TEST_PHOTOS)
    lines += ["## Single marks, cut from practice photos", ""]
    return [*lines, *report_marks(predict(net, shard.patches), shard, temperatures), ""]


def _train_numbers(
    options: argparse.Namespace, train: Recipe, temperatures: dict[str, float]
) -> list[str]:
    recipe = replace(train, name="strips-train")
    made = load_strips(recipe, options.strips, options.processes)
    _, photographed = _photos(options, train, options.photos)
    made = join_strips([made, *PHOTO_REPEATS * [photographed]])
    marks = MarksNet()
    marks.load_state_dict(torch.load(options.out / "trunk.pt", weights_only=True))
    net = NumbersNet(marks)
    log.info("numbers net: %d parameters", sum(p.numel() for p in net.parameters()))
    loss = numbers_loss(made.spelled, made.length)
    count = len(made.length)
    if not _resume(net, options, "numbers"):
        seen = views(net.trunk, made.patches)
        net.reader = fit(net.reader, seen, count, loss, READER_EPOCHS, options.seed)
    give = jittered(made.patches)
    net = fit(net, give, count, loss, options.strip_epochs, options.seed, options.rate)
    net = fit(net, give, count, loss, POLISH_EPOCHS, options.seed + 1, POLISH_RATE)
    torch.save(net.state_dict(), options.out / "numbers.pt")
    export(net, options.out / "numbers.onnx", strip=True)
    _, photographed = _photos(options, _fitting(options, train), FITTING_PHOTOS)
    fitting = join_strips([photographed, _strips(_fitting(options, train), options)])
    temperatures["number"] = fit_strip_temperature(predict(net, fitting.patches), fitting)
    lines = []
    for title, test, _ in _tests(options, train):
        strips = _strips(test, options)
        lines += [f"## Numbers, {title}", ""]
        scores = predict(net, strips.patches)
        lines += [*report_strips(scores, strips, temperatures["number"]), ""]
    _, strips = _photos(options, _tests(options, train)[0][1], TEST_PHOTOS)
    lines += ["## Numbers, cut from practice photos", ""]
    scores = predict(net, strips.patches)
    return [*lines, *report_strips(scores, strips, temperatures["number"]), ""]


def _photos(options: argparse.Namespace, recipe: Recipe, count: int) -> tuple[Shard, Strips]:
    recipe = replace(recipe, name=f"photos-{recipe.name}")
    return load_photo_fields(recipe, count, options.processes)


def _strips(recipe: Recipe, options: argparse.Namespace) -> Strips:
    return load_strips(replace(recipe, name=f"strips-{recipe.name}"), 1, options.processes)


def _resume(net: nn.Module, options: argparse.Namespace, name: str) -> bool:
    """Start from the weights of an earlier training where there is one; say whether."""
    if not options.start or not (options.start / f"{name}.pt").exists():
        return False
    net.load_state_dict(torch.load(options.start / f"{name}.pt", weights_only=True))
    return True


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
    parser.add_argument("--only", choices=("marks", "numbers"), help="train one network")
    parser.add_argument("--start", type=Path, help="go on from the weights in this folder")
    parser.add_argument("--rate", type=float, default=PEAK_RATE, help="peak learning rate")
    parser.add_argument("--fields", type=int, default=400_000)
    parser.add_argument("--strips", type=int, default=100_000)
    parser.add_argument("--photos", type=int, default=400, help="practice photos to cut from")
    parser.add_argument("--tests", type=int, default=60_000)
    parser.add_argument("--epochs", type=int, default=7)
    parser.add_argument("--strip-epochs", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    return parser.parse_args()


if __name__ == "__main__":
    main()
