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

from dicesheets.scanner.train.fit import PEAK_RATE, fit, marks_loss, numbers_loss, predict
from dicesheets.scanner.train.nets import MarksNet, NumbersNet, export
from dicesheets.scanner.train.report import (
    fit_strip_temperature,
    fit_temperatures,
    report_marks,
    report_strips,
)
from dicesheets.scanner.train.shards import Recipe, Shard, load_shards
from dicesheets.scanner.train.strips import Strips, load_strips

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
    net: nn.Module = MarksNet()
    log.info("marks net: %d parameters", sum(p.numel() for p in net.parameters()))
    net = _resume(net, options, "marks")
    loss = marks_loss(made.label, made.kind)
    net = fit(net, made.patches, loss, options.epochs, options.seed, options.rate)
    torch.save(net.state_dict(), options.out / "marks.pt")
    export(net, options.out / "marks.onnx", strip=False)
    fitting, normal, hard = (
        load_shards(recipe, count, options.processes) for recipe, count in _tests(options, train)
    )
    temperatures.update(fit_temperatures(predict(net, fitting.patches), fitting))
    lines = []
    for title, shard in (("Normal photos", normal), ("Hard photos", hard)):
        lines += [f"## Single marks, {title.lower()}", ""]
        lines += [*_report_marks(net, shard, temperatures), ""]
    return lines


def _report_marks(net: nn.Module, shard: Shard, temperatures: dict[str, float]) -> list[str]:
    return report_marks(predict(net, shard.patches), shard, temperatures)


def _train_numbers(
    options: argparse.Namespace, train: Recipe, temperatures: dict[str, float]
) -> list[str]:
    recipe = replace(train, name="strips-train")
    made = load_strips(recipe, options.strips, options.processes)
    marks = MarksNet()
    marks.load_state_dict(torch.load(options.out / "marks.pt", weights_only=True))
    net: nn.Module = NumbersNet(marks)
    log.info("numbers net: %d parameters", sum(p.numel() for p in net.parameters()))
    loss = numbers_loss(made.spelled, made.length)
    net = _resume(net, options, "numbers")
    net = fit(net, made.patches, loss, options.epochs, options.seed, options.rate)
    torch.save(net.state_dict(), options.out / "numbers.pt")
    export(net, options.out / "numbers.onnx", strip=True)
    sets: list[Strips] = []
    for test, _ in _tests(options, train):
        sets.append(load_strips(replace(test, name=f"strips-{test.name}"), 1, options.processes))
    temperatures["number"] = fit_strip_temperature(predict(net, sets[0].patches), sets[0])
    lines = []
    for title, strips in (("Normal photos", sets[1]), ("Hard photos", sets[2])):
        scores = predict(net, strips.patches)
        lines += [f"## Numbers, {title.lower()}", ""]
        lines += [*report_strips(scores, strips, temperatures["number"]), ""]
    return lines


def _resume(net: nn.Module, options: argparse.Namespace, name: str) -> nn.Module:
    """Start from the weights of an earlier training where one is named."""
    if options.start:
        net.load_state_dict(torch.load(options.start / f"{name}.pt", weights_only=True))
    return net


def _tests(options: argparse.Namespace, train: Recipe) -> tuple[tuple[Recipe, int], ...]:
    """Held-out writers, three times: to fit temperatures, normal photos, hard photos."""
    fitting = replace(train, name="fitting", held_out=True, seed=options.seed + 7)
    normal = replace(
        train,
        name="normal",
        held_out=True,
        seed=options.seed + 8,
        severities=NORMAL[0],
        shares=NORMAL[1],
    )
    hard = replace(normal, name="hard", seed=options.seed + 9, severities=HARD[0], shares=HARD[1])
    return (fitting, 20_000), (normal, options.tests), (hard, 20_000)


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="dicesheets.scanner.train", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the handwriting data")
    parser.add_argument("--out", type=Path, required=True, help="where the networks go")
    parser.add_argument("--cache", type=Path, default=Path("build/train"), help="made fields")
    parser.add_argument("--only", choices=("marks", "numbers"), help="train one network")
    parser.add_argument("--start", type=Path, help="go on from the weights in this folder")
    parser.add_argument("--rate", type=float, default=PEAK_RATE, help="peak learning rate")
    parser.add_argument("--fields", type=int, default=600_000)
    parser.add_argument("--strips", type=int, default=240_000)
    parser.add_argument("--tests", type=int, default=120_000)
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    return parser.parse_args()


if __name__ == "__main__":
    main()
