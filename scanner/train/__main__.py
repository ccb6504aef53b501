"""Train the reading networks: python -m dicesheets.scanner.train --data DIR --out DIR.

Makes the fields (kept in --cache), trains the four networks, fits the temperatures, measures on
held-out writers, and writes marks.onnx, second.onnx, numbers.onnx, second-numbers.onnx,
calibration.json and report.md. The same command again goes on where it was interrupted.
"""

from __future__ import annotations

import argparse
import logging
from pathlib import Path

import torch

from dicesheets.scanner.train.amounts import add_amounts, fill_in_amounts
from dicesheets.scanner.train.calibrate import calibrate
from dicesheets.scanner.train.learn_marks import train_marks, train_second
from dicesheets.scanner.train.learn_numbers import train_numbers, train_second_numbers
from dicesheets.scanner.train.progress import Step, load_progress, run_step
from dicesheets.scanner.train.shards import Recipe


def main(arguments: list[str] | None = None) -> None:
    """Run the whole training, or the step that was asked for."""
    options = _parse(arguments)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    options.out.mkdir(parents=True, exist_ok=True)
    train = Recipe(
        options.data,
        options.cache,
        "train",
        held_out=False,
        seed=options.seed,
        size=options.shard,
        photos=options.photos_a_file,
    )
    progress = load_progress(options)
    for name, step in STEPS.items():
        if options.only in (None, name):
            progress = run_step(progress, name, step, options, train)


def _parse(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="dicesheets.scanner.train", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the handwriting data")
    parser.add_argument("--out", type=Path, required=True, help="where the networks go")
    parser.add_argument("--cache", type=Path, default=Path("build/train"), help="made fields")
    parser.add_argument("--only", choices=tuple(STEPS), help="train one network")
    parser.add_argument("--start", type=Path, help="go on from the networks in this folder")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    add_amounts(parser)
    options = parser.parse_args(arguments)
    fill_in_amounts(options)
    return options


STEPS: dict[str, Step] = {
    "marks": train_marks,
    "second": train_second,
    "numbers": train_numbers,
    "second-numbers": train_second_numbers,
    "calibrate": calibrate,
}


if __name__ == "__main__":
    main()
