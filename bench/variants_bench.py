"""Figures of the variants: playouts a second, invariants by the thousand, certificates, gallery.

    python bench/variants_bench.py [--variants N] [--boards N] [--gallery N]

The full figures are --variants 10000 --boards 10000 --gallery 100. CPU seconds throughout.
OpenSpiel is measured beside the kernel where `pyspiel` can be imported (pip install open_spiel);
its games are others, so the comparison says what a playout costs, not who plays better.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import os
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType

import numpy as np

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game, Generated, Role
from dicesheets.rules.welten.play.simulate import Style, simulate_round
from dicesheets.variants import kernel, welten
from dicesheets.variants.boards import generate_board
from dicesheets.variants.certify import STYLES, draw_rounds, kernel_tables
from dicesheets.variants.generate import NEWEST, generate_layout
from dicesheets.variants.home import HOME_VARIABLE
from dicesheets.variants.make import make_variant
from dicesheets.variants.tables import make_tables

CHECKERS = Path(__file__).parent.parent / "tests" / "variants"
MEASURE_SECONDS = 2.0
KERNEL_ROUNDS = 2000
CERTIFY_LIMIT_SECONDS = 10.0
GALLERY_LIMIT_SECONDS = 60.0  # for a hundred


def main() -> int:
    """Measure everything; 1 if a limit is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--variants", type=int, default=1000)
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--gallery", type=int, default=10)
    wanted = parser.parse_args()
    report_playouts()
    missed = report_variants(wanted.variants)
    missed |= report_boards(wanted.boards)
    missed |= report_gallery(wanted.gallery)
    return 1 if missed else 0


def report_playouts() -> None:
    """Rounds of Würfelwelten a CPU second: compiled, in plain Python, and a peer's games."""
    layout = load_classic(Game.WELTEN)
    tables = make_tables(layout)
    arrays = kernel_tables(tables)
    print("playouts a CPU second")
    for style, name in enumerate(STYLES):
        drawn = draw_rounds(len(tables.cards), layout.welten.turns, KERNEL_ROUNDS, style)
        chosen, rolls, seeds = drawn
        scores = np.zeros(KERNEL_ROUNDS, np.int64)
        few = np.zeros(2, np.int64)
        kernel.play_rounds(arrays, chosen[:2], rolls[:2], style, seeds[:2], few)  # compiles
        start = time.process_time()
        kernel.play_rounds(arrays, chosen, rolls, style, seeds, scores)
        rate = KERNEL_ROUNDS / (time.process_time() - start)
        plain = _rate_of(_python_round(name))
        print(f"  {name:9} kernel {rate:9,.0f}   pure Python {plain:7,.1f}   x {rate / plain:,.0f}")
    for name in ("pig", "yacht"):
        print(f"  OpenSpiel {name} from Python, random: {_peer(name)}")


def _python_round(name: str) -> Callable[[], None]:
    layout = load_classic(Game.WELTEN)
    realms = [card.id for card in layout.of_role(Role.REALM)]
    rng = random.Random(1)
    style = Style(name)

    def play() -> None:
        simulate_round(layout, rng.sample(realms, 3), rng, style)

    return play


def _peer(name: str) -> str:
    try:
        pyspiel = importlib.import_module("pyspiel")
    except ImportError:
        return "not installed, skipped (pip install open_spiel)"
    game = pyspiel.load_game(name)
    rng = random.Random(1)

    def play() -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))

    return f"{_rate_of(play):,.0f}"


def _rate_of(play: Callable[[], None]) -> float:
    play()
    start, done = time.process_time(), 0
    while time.process_time() - start < MEASURE_SECONDS:
        play()
        done += 1
    return done / (time.process_time() - start)


def report_variants(count: int) -> bool:
    """Layouts by seed against the independent checker of the tests."""
    checker = _load("invariants")
    seen: set[str] = set()
    broken: list[str] = []
    start = time.process_time()
    spent = 0.0
    for seed in range(count):
        began = time.process_time()
        made = Generated(NEWEST[Game.WELTEN], seed, seed % 3, welten.ALL_REALMS)
        layout = generate_layout(Game.WELTEN, made)
        spent += time.process_time() - began
        broken += [f"{seed}: {fault}" for fault in checker.find_faults(layout)]
        seen.add(layout.digest)
    total = time.process_time() - start
    twice = count - len(seen)
    print(f"welten variants {count}: {len(broken)} broken (limit 0), {twice} twice (limit 0), "
          f"{spent / max(count, 1) * 1000:.1f} ms each, {total:.0f} s with the checks")  # fmt: skip
    for line in broken[:5]:
        print(f"  {line}")
    return bool(broken or twice)


def report_boards(count: int) -> bool:
    """Boards by seed against the independent checker of the tests."""
    checker = _load("board_checker")
    start = time.process_time()
    boards = [generate_board(seed) for seed in range(count)]
    spent = time.process_time() - start
    broken = [seed for seed, board in enumerate(boards) if checker.find_breaches(board)]
    twice = count - len(set(boards))
    print(f"wuerfeland boards {count}: {len(broken)} broken (limit 0), {twice} twice (limit 0), "
          f"{spent / max(count, 1) * 1000:.1f} ms each")  # fmt: skip
    return bool(broken or twice)


def report_gallery(count: int) -> bool:
    """Certified variants, then a gallery of them; what is scaled to a hundred is said to be."""
    from dicesheets.variants.files import write_variant
    from dicesheets.variants.publish import publish

    certify: list[float] = []
    with TemporaryDirectory() as folder:
        os.environ[HOME_VARIABLE] = folder
        files = []
        for seed in range(count):
            start = time.process_time()
            variant = make_variant(Game.WELTEN, seed, "normal", welten.ALL_REALMS)
            certify.append(time.process_time() - start)
            files.append(write_variant(variant, Path(folder) / "made", "a4", "de")[0])
        start = time.process_time()
        publish(files, Path(folder) / "site")
        spent = time.process_time() - start
    slowest, mean = max(certify), sum(certify) / count
    hundred = spent / count * 100
    scaled = "" if count == 100 else " (scaled)"
    print(f"certified variant: mean {mean:.1f} s, slowest {slowest:.1f} s of {count} "
          f"(limit {CERTIFY_LIMIT_SECONDS:.0f} s)")  # fmt: skip
    print(f"gallery of {count}: {spent:.1f} s; of a hundred: {hundred:.0f} s{scaled} "
          f"(limit {GALLERY_LIMIT_SECONDS:.0f} s)")  # fmt: skip
    return slowest > CERTIFY_LIMIT_SECONDS or hundred > GALLERY_LIMIT_SECONDS


def _load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, CHECKERS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    sys.exit(main())
