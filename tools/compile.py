"""Compile the loop that plays variants, once, before several test processes would each do it.

python tools/compile.py
"""

from __future__ import annotations

import numpy as np

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.variants import kernel
from dicesheets.variants.certify import draw_rounds, kernel_tables
from dicesheets.variants.tables import make_tables


def main() -> None:
    layout = load_classic(Game.WELTEN)
    tables = make_tables(layout)
    chosen, rolls, seeds = draw_rounds(len(tables.cards), layout.welten.turns, 1, kernel.GREEDY)
    scores = np.zeros(1, np.int64)
    kernel.play_rounds(kernel_tables(tables), chosen, rolls, kernel.GREEDY, seeds, scores)


if __name__ == "__main__":
    main()
