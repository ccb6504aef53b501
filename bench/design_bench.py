"""Random realm designs, each refused with a reason or shown, printed, judged and read back exactly.

python bench/design_bench.py                     the 500 of the figure, about ten minutes
python bench/design_bench.py --first 0 --count 50
python bench/design_bench.py --first 10000 --count 300   hexes, tracks, sums, diagonals, …
python bench/design_bench.py --no-photos         what is shown and how it is judged, five minutes
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from dicesheets.bench.design_trial import try_design
from dicesheets.bench.trial import report, try_all
from dicesheets.practice.handwriting import load_hands

DESIGNS = 500


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
        trials = try_all(seeds, lambda seed: try_design(seed, hands, Path(folder)))
    report(trials)


if __name__ == "__main__":
    main()
