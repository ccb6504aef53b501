"""Train the reading networks: python -m dicesheets.scanner.train --data DIR --out DIR.

Makes the fields (kept in --cache), trains the four networks, fits the temperatures, measures on
held-out writers, and writes marks.onnx, second.onnx, numbers.onnx, second-numbers.onnx,
calibration.json and report.md.
"""

from __future__ import annotations

import argparse
import json
import logging
from pathlib import Path

import torch

from dicesheets.scanner.train.learn_marks import train_marks, train_second
from dicesheets.scanner.train.learn_numbers import train_numbers, train_second_numbers
from dicesheets.scanner.train.shards import Recipe


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
            _write(options, temperatures, lines)  # what is done is kept, whatever comes after it


def _write(options: argparse.Namespace, temperatures: dict[str, float], lines: list[str]) -> None:
    text = json.dumps({"temperatures": temperatures}, indent=2)
    (options.out / "calibration.json").write_text(text + "\n", encoding="utf-8")
    name = f"report-{options.only}.md" if options.only else "report.md"
    (options.out / name).write_text("\n".join(lines) + "\n", encoding="utf-8")


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
    parser.add_argument("--second-strips", type=int, default=160_000)
    parser.add_argument("--photos", type=int, default=400, help="practice photos to cut from")
    parser.add_argument("--tests", type=int, default=60_000)
    parser.add_argument("--epochs", type=int, default=7)
    parser.add_argument("--second-epochs", type=int, default=5)
    parser.add_argument("--strip-epochs", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    return parser.parse_args()


STEPS = {
    "marks": train_marks,
    "second": train_second,
    "numbers": train_numbers,
    "second-numbers": train_second_numbers,
}


if __name__ == "__main__":
    main()
