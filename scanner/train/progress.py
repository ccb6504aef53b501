"""Progress: what of a training is done, so that it goes on where it was interrupted.

A step that is done is not done again. Within a step every epoch is kept, with all that the next one
needs: an interrupted training ends with the weights of one that was not.
"""

from __future__ import annotations

import argparse
import json
import logging
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from dicesheets.scanner.train.shards import Recipe

# Where a training runs, and how many processes make its fields, changes nothing about what it
# learns.
ELSEWHERE = ("data", "out", "cache", "only", "processes")

Temperatures = dict[str, float]
Step = Callable[[argparse.Namespace, Recipe, Temperatures], list[str]]
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Progress:
    """The steps that are done in a folder, each with its report, and the temperatures so far."""

    told: dict[str, object]  # the options of the training
    reports: dict[str, list[str]]
    temperatures: Temperatures


def load_progress(options: argparse.Namespace) -> Progress:
    """Return how far the training in a folder is; SystemExit if its options were others."""
    told = {k: str(v) for k, v in sorted(vars(options).items()) if k not in ELSEWHERE}
    file = _file(options.out)
    if not file.exists():
        return Progress({**told}, {}, {})
    kept = json.loads(file.read_text(encoding="utf-8"))
    others = [name for name in told if kept["options"].get(name) != told[name]]
    if others:
        names = ", ".join(f"--{name.replace('_', '-')}" for name in others)
        raise SystemExit(
            f"{options.out} holds a training with other options ({names}); "
            "give those it began with, or another --out"
        )
    return Progress({**told}, kept["reports"], kept["temperatures"])


def run_step(
    progress: Progress, name: str, step: Step, options: argparse.Namespace, train: Recipe
) -> Progress:
    """Return the progress after a step: done now, or before.

    Steps that do not need each other may run side by side, each in a process of its own (`--only`).
    """
    if name in progress.reports:
        log.info("%s: done before", name)
        return progress
    temperatures = dict(progress.temperatures)
    lines = step(options, train, temperatures)
    found = temperatures.items() - progress.temperatures.items()
    progress = load_progress(options)  # another step may be done since
    done = Progress(
        progress.told, {**progress.reports, name: lines}, {**progress.temperatures, **dict(found)}
    )
    save_progress(done, options.out)
    for part in options.out.glob(f"{name}.*.part.pt"):
        part.unlink()
    return done


def save_progress(progress: Progress, out: Path) -> None:
    """Write what is done: for the scanner, for people, and for whoever goes on."""
    temperatures = json.dumps({"temperatures": progress.temperatures}, indent=2)
    (out / "calibration.json").write_text(temperatures + "\n", encoding="utf-8")
    lines = [line for report in progress.reports.values() for line in report]
    (out / "report.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    kept = {
        "options": progress.told,
        "reports": progress.reports,
        "temperatures": progress.temperatures,
    }
    part = _file(out).with_suffix(".part")
    part.write_text(json.dumps(kept), encoding="utf-8")
    part.replace(_file(out))


def part_file(options: argparse.Namespace, name: str, stage: str) -> Path:
    """Return where the epochs of one stage of a step are kept until the step is done."""
    return Path(options.out) / f"{name}.{stage}.part.pt"


def _file(out: Path) -> Path:
    return out / "progress.json"
