"""Random realm designs, each refused with a reason or shown, printed and read back exactly.

python bench/design_bench.py                     the 500 of the figure, about ten minutes
python bench/design_bench.py --first 0 --count 50
python bench/design_bench.py --first 10000 --count 300   hexes, tracks, sums, diagonals, …
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from pathlib import Path

from dicesheets.bench.design_trial import Trial, try_design
from dicesheets.bench.reasons import print_reasons
from dicesheets.practice.handwriting import load_hands

DESIGNS = 500


def main() -> None:
    """Print what became of the designs; exit with 1 if one is neither refused nor sound."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=DESIGNS)
    wish = parser.parse_args()
    hands = load_hands()
    trials: list[Trial] = []
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(wish.first, wish.first + wish.count):
            trial = try_design(seed, hands, Path(folder))
            trials.append(trial)
            if not trial.is_sound:
                print(f"design {seed}: {_words(trial)}", flush=True)
    refused = sum(bool(trial.refused) for trial in trials)
    sound = sum(trial.is_sound for trial in trials)
    print(f"{len(trials)} designs: {refused} refused with a reason, {sound - refused} shown, "
          f"printed and read exactly, {len(trials) - sound} neither (goal 0)")  # fmt: skip
    counts = Counter(type_of(trial) for trial in trials if not trial.is_sound)
    for what, count in counts.most_common():
        print(f"  {count:4} {what}")
    print_reasons(trial.refused for trial in trials if trial.refused)
    sys.exit(0 if sound == len(trials) else 1)


def type_of(trial: Trial) -> str:
    """Return what is wrong with a design, in a word."""
    if trial.unseen:
        return "not shown"
    if trial.disputed:
        return "counted otherwise"
    return "read wrongly" if trial.wrong else "read with a doubt"


def _words(trial: Trial) -> str:
    return f"{type_of(trial)}: {', '.join(trial.unseen or trial.wrong or trial.doubted)}"


if __name__ == "__main__":
    main()
