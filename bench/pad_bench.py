"""Random score pads and row games, each refused with a reason or printed, read back and added up.

python bench/pad_bench.py                     the 300 of the figure, about ten minutes
python bench/pad_bench.py --first 0 --count 20
python bench/pad_bench.py --no-photos         engine against adder only, a few seconds
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from dicesheets.bench.pad_trial import PadTrial, try_pad
from dicesheets.bench.reasons import print_reasons
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
    trials: list[PadTrial] = []
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(wish.first, wish.first + wish.count):
            trial = try_pad(seed, hands, Path(folder))
            trials.append(trial)
            if not trial.is_sound:
                told = trial.disputed or ", ".join((*trial.wrong, *trial.doubted))
                kind = "disputed" if trial.disputed else "read wrongly" if trial.wrong else "asked"
                print(f"design {seed}: {kind}: {told}", flush=True)
    refused = sum(bool(trial.refused) for trial in trials)
    sound = sum(trial.is_sound for trial in trials)
    good = "added up alike, no photo taken" if wish.no_photos else "read exactly and added up alike"
    print(f"{len(trials)} designs: {refused} refused with a reason, {sound - refused} drawn, "
          f"{good}, {len(trials) - sound} neither (goal 0)")  # fmt: skip
    if not wish.no_photos:
        silent = sum(bool(trial.wrong) for trial in trials)
        print(f"  with a field read wrongly and without a question: {silent}")
    print_reasons(trial.refused for trial in trials if trial.refused)
    sys.exit(0 if sound == len(trials) else 1)


if __name__ == "__main__":
    main()
