"""Amounts: how much each step of the training makes, learns from and is measured on."""

from __future__ import annotations

import argparse
from dataclasses import asdict, dataclass

from dicesheets.scanner.train.shards import PHOTOS_A_FILE, SHARD_SIZE


@dataclass(frozen=True, slots=True)
class Amounts:
    """Numbers of fields, strips, photos and epochs; every one is an option of the command."""

    fields: int = 500_000
    more_fields: int = 700_000
    strips: int = 100_000
    more_strips: int = 100_000
    second_strips: int = 160_000
    photos: int = 1000  # practice photos to learn from
    fitting: int = 3_000  # made fields to fit temperatures on
    fitting_photos: int = 240  # whose fields count as well
    calibration: int = 1_000  # the same for the temperatures that are shipped
    calibration_photos: int = 300
    tests: int = 60_000  # fields on normal photos of the classic sheets
    more_tests: int = 20_000  # the same on hard photos, and on artwork never printed
    test_photos: int = 120
    epochs: int = 6
    second_epochs: int = 5
    strip_epochs: int = 5
    shard: int = SHARD_SIZE  # fields in a file
    photos_a_file: int = PHOTOS_A_FILE


FULL = Amounts()
# Every step once, in a minute: what comes out cannot read, but a fault in any step shows.
TINY = Amounts(
    fields=384, more_fields=1152, strips=256, more_strips=256, second_strips=256, photos=1,
    fitting=384, fitting_photos=1, calibration=384, calibration_photos=1, tests=384,
    more_tests=384, test_photos=1, epochs=2, second_epochs=1, strip_epochs=1, shard=384,
    photos_a_file=1,
)  # fmt: skip


def add_amounts(parser: argparse.ArgumentParser) -> None:
    """Give a command an option for every amount, and one for all of them to be tiny."""
    parser.add_argument("--tiny", action="store_true", help="a dry run of every step in a minute")
    for name, value in asdict(FULL).items():
        option = f"--{name.replace('_', '-')}"
        parser.add_argument(option, type=int, help=f"{value:,} unless told otherwise")


def fill_in_amounts(options: argparse.Namespace) -> None:
    """Set every amount that nobody named."""
    for name, value in asdict(TINY if options.tiny else FULL).items():
        if getattr(options, name) is None:
            setattr(options, name, value)
