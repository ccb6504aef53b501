"""The tapestry varied: which shapes the dice stand for, and which cells are filled at once."""

from __future__ import annotations

from dicesheets.rules.welten.cards.program import placements
from dicesheets.variants.dealing import deal_single
from dicesheets.variants.difficulty import EASY, HARD, NORMAL
from dicesheets.variants.draw import Draw

BLOCK = 2  # cells along a big square
BLOCKS = 3  # big squares along the card
SIDE = BLOCK * BLOCKS
MIN_PLACES = 12  # of every shape on the empty card; the classic stairs have 17

# Shapes of as many cells as the die shows (the stairs of six among them); every one of them has
# at least a dozen places on an empty card.
SHAPES: dict[int, tuple[tuple[str, ...], ...]] = {
    1: (("#",),),
    2: (("##",),),
    3: (("#.", "##"), ("###",)),
    4: (("#.", "##", "#."), ("#.", "#.", "##"), ("##", "##"), ("#.", "##", ".#")),
    5: (("#..", "#..", "###"), ("##", "##", "#."), ("#.", "##", "##"), ("#.#", "###"),
        (".#.", "###", ".#."), ("##.", ".##", "..#")),
    6: (("#..", "##.", "###"), ("###", "###"), ("##.", "###", "..#"), ("#..", "###", "##.")),
}  # fmt: skip


def vary_tapestry(rng: Draw, difficulty: int) -> dict[str, object]:
    """Other shapes, other brown cells, other resources in the big squares."""
    count = {EASY: 7, NORMAL: 6, HARD: 5}[difficulty]
    while True:
        brown = [
            (
                block // BLOCKS * BLOCK + rng.randint(1, BLOCK),
                block % BLOCKS * BLOCK + rng.randint(1, BLOCK),
            )
            for block in sorted(rng.sample(range(BLOCKS * BLOCKS), count))
        ]
        shapes = {die: list(rng.choice(drawings)) for die, drawings in SHAPES.items()}
        if all(_places(drawing, brown) >= MIN_PLACES for drawing in shapes.values()):
            break
    prefilled = [f"r{row}c{column}" for row, column in brown]
    grid = {"rows": SIDE, "columns": SIDE, "block": BLOCK, "prefilled": prefilled}
    return {
        "groups": {"cell": {"grid": grid}},
        "plays": [{"place_shape": "cell", "shapes": shapes}],
        "sets": [
            {"blocks_of": "cell", "gains": deal_single(rng, BLOCKS * BLOCKS)},
            {"block_rows_of": "cell", "gain": "star"},
            {"block_columns_of": "cell", "gain": "star"},
        ],
    }


def _places(drawing: list[str], brown: list[tuple[int, int]]) -> int:
    """Return in how many ways a shape can be laid on the empty card."""
    cells = {
        (row, column): 1 << SIDE * row + column
        for row in range(1, SIDE + 1)
        for column in range(1, SIDE + 1)
        if (row, column) not in brown
    }
    shape = [(r, c) for r, row in enumerate(drawing) for c, spot in enumerate(row) if spot == "#"]
    return len(placements(tuple(shape), cells))
