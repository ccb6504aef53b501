"""How long `check` takes: every layout of the examples, read, judged and drawn in both languages.

python bench/check_bench.py
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from dicesheets.layouts.load import classic_path
from dicesheets.layouts.model import Game
from dicesheets.sheets.check import check_layout

EXAMPLES = Path(__file__).parents[1] / "examples"
LIMIT_SECONDS = 0.3  # whoever saves a file waits no longer for an answer
TIMES = 5


def main() -> None:
    """Print the seconds of each layout, the slowest first; exit with 1 beyond the limit."""
    files = [f for f in EXAMPLES.rglob("*.yaml") if f.read_text("utf-8").find("\ncards:") > 0]
    files += [classic_path(game) for game in Game]
    times = {file: seconds_of(file) for file in files}
    slowest = max(times.values())
    for file, seconds in sorted(times.items(), key=lambda one: -one[1]):
        print(f"{seconds:6.3f} s  {file.relative_to(EXAMPLES.parent)}")
    print(f"check: the largest takes {slowest:.3f} s (limit {LIMIT_SECONDS} s)")
    sys.exit(0 if slowest <= LIMIT_SECONDS else 1)


def seconds_of(file: Path) -> float:
    """Return the processor time of one check, the best of several."""
    found = []
    for _ in range(TIMES):
        began = time.process_time()
        _, faults = check_layout(file)
        found.append(time.process_time() - began)
        assert not faults, faults
    return min(found)


if __name__ == "__main__":
    main()
