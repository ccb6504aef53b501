"""Random score pads and row games, each refused with a reason or printed, read back and added up.

python bench/pad_bench.py                     the 300 of the figure, about ten minutes
python bench/pad_bench.py --first 0 --count 20
python bench/pad_bench.py --no-photos         engine against adder only, a few seconds
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from dicesheets.bench.pad_trial import try_pad
from dicesheets.bench.trial import report, try_all
from dicesheets.practice.handwriting import load_hands

DESIGNS = 300


def main() -> None:
    """Print what became of the designs; exit with 1 if one is neither refused nor sound."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=DESIGNS)
    parser.add_argument("--no-photos", action="store_true")
    wish = parser.parse_args()
    hands = () if wish.no_photos else load_hands()
    seeds = range(wish.first, wish.first + wish.count)
    with tempfile.TemporaryDirectory() as folder:
        trials = try_all(seeds, lambda seed: try_pad(seed, hands, Path(folder)))
    report(trials)


if __name__ == "__main__":
    main()
