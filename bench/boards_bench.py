"""Würfeland boards by seed: thousands of them, checked by a second reading of their invariants.

Run `python bench/boards_bench.py [COUNT]`; `make bench` takes 2,000, the full figure is 10,000.
"""

from __future__ import annotations

import importlib.util
import sys
import time
from pathlib import Path

from dicesheets.variants.boards import generate_board

CHECKER = Path(__file__).parent.parent / "tests" / "variants" / "board_checker.py"
COUNT = 2000


def main(count: int) -> int:
    """Generate, check and report; 1 if a board breaks an invariant or comes twice."""
    spec = importlib.util.spec_from_file_location("board_checker", CHECKER)
    assert spec is not None
    assert spec.loader is not None
    checker = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(checker)
    start = time.process_time()
    boards = [generate_board(seed) for seed in range(count)]
    spent = time.process_time() - start
    broken = [seed for seed, board in enumerate(boards) if checker.find_breaches(board)]
    twice = count - len(set(boards))
    print(f"boards                 {count}")
    print(f"broken invariants      {len(broken)} (limit 0) {broken[:10] or ''}")
    print(f"boards that came twice {twice} (limit 0)")
    print(f"CPU a board            {spent / count * 1000:.1f} ms")
    return 1 if broken or twice else 0


if __name__ == "__main__":
    raise SystemExit(main(int(sys.argv[1]) if len(sys.argv) > 1 else COUNT))
