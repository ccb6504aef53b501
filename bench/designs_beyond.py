"""Random designs of hexes, tracks, sums of both dice, numbered grids, diagonals, long comparisons.

Seeds from `BEYOND` on; those below it give the same designs as ever. Most are what a careful
designer would write: regions in one piece, stars to be had, an arrangement that suits. Some are
not, and must be refused with a reason.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from dicesheets.bench.designs import Design
from dicesheets.layouts.hexes import neighbours_of

BEYOND = 10_000
LETTERS = "abcdefghijklmnopqrstuvwxyz"
CARELESS = 0.1  # so often something is asked for that may not go together, or not fit


def design(seed: int) -> str:
    """Return the layout text of a seed."""
    rng = Random(f"design {seed}")
    return (Beyond if seed >= BEYOND else Design)(rng, seed).text()


class Beyond(Design):
    """A design made of what came later."""

    arrangements = (*Design.arrangements, "hexes")
    strange = 0.04
    is_careless = False

    def text(self) -> str:
        """Return the text of the layout; mostly it pays a star somewhere."""
        self.is_careless = self.chance(CARELESS)
        return super().text()

    def finish(self) -> None:
        told = str(self.groups), *self.sets, *self.more
        if not self.is_careless and not any("star" in part for part in told):
            self.sets.append(f"fields: {next(iter(self.groups))}, gain: star")

    def makers(self) -> Sequence[Callable[[], None]]:
        return (
            self.tracks, self.tracks, self.hexes, self.hexes, self.hexes, self.stalls, self.stalls,
            self.squares, self.bells, self.streams,
        )  # fmt: skip

    def number(self, sums: bool) -> int:
        return self.rng.randint(2, 12) if sums else self.rng.randint(1, 6)

    def lists(self, counts: Sequence[int], sums: bool) -> str:
        return str([[self.number(sums) for _ in range(count)] for count in counts])

    def tracks(self) -> None:
        """Tracks in rows, to cross or to write on, some of them by sums."""
        sums = self.chance(0.25)
        crossed, written = [], []
        for number in range(self.rng.randint(1, 4)):
            name, size = "abcd"[number], self.rng.randint(2, 9)
            if self.chance(0.65):
                keys = {"numbers": str([self.number(sums) for _ in range(size)])}
                self.group(name, self.rng.choice(("mark", "mark", "circle")), size, keys=keys)
                self.groups[name].pop("count")
                crossed.append(name)
            else:
                written.append(self.group(name, "digit", size))
            if self.chance(0.9):
                self.groups[name].pop("in_order", None)
                self.groups[name]["forward"] = "true"
        if crossed:
            more = ", sum_of_dice: true" if sums else ""
            self.plays.append(f"mark: [{', '.join(crossed)}]{more}")
        if written:
            self.plays.append(f"write: [{', '.join(written)}]")
            self.relate(written)
        self.some_sets(crossed + written)

    def relate(self, names: Sequence[str]) -> None:
        """Compare written numbers, along each group or throughout."""
        if self.chance(0.7):
            key = self.rng.choice(("along", "throughout"))
            each = self.rng.choice(("not-smaller", "not-larger", "larger", "different", "equal"))
            sizes = [self.sizes[name] for name in names]
            most = sum(sizes) if key == "throughout" else max(sizes)
            if most > 6 and each in ("larger", "different") and not self.is_careless:
                each = "not-smaller"  # a die has six faces
            self.compare.append(f"{key}: [{', '.join(names)}], each: {each}")

    def hexes(self) -> None:
        """A map with random holes and regions, to cross, ring or write on."""
        rng = self.rng
        high, wide = rng.randint(2, 6), rng.randint(2, 6)
        regions = rng.randint(1, 6)
        # Regions grow row by row; a hole may still part them.
        rows = [
            [LETTERS[(r * wide + c) * regions // (high * wide)] if self.chance(0.93) else "."
             for c in range(wide)] for r in range(high)
        ]  # fmt: skip
        if not self.is_careless:
            rows = in_pieces(rows)
        spots = [f"r{r}c{c}" for r, row in enumerate(rows, 1) for c, x in enumerate(row, 1)
                 if x != "."]  # fmt: skip
        kind = rng.choice(("mark", "mark", "mark", "digit", "circle"))
        sums = kind == "mark" and self.chance(0.2)
        drawn = str([" ".join(row) for row in rows])
        counts = [count for row in rows if (count := len(row) - row.count("."))]
        numbers = "" if kind == "digit" else f", numbers: {self.lists(counts, sums)}"
        self.spots("h", kind, len(spots), {"hexes": f"{{map: {drawn}{numbers}}}"})
        self.spread("h", spots)
        more = ", sum_of_dice: true" if sums else ""
        self.plays.append("write: h" if kind == "digit" else f"mark: h{more}")
        if kind == "digit" and self.chance(0.5):
            self.compare.append("neighbours: h, are: different")
        if self.chance(0.8):
            self.pay("regions_of: h", len({x for row in rows for x in row} - {"."}))
        if self.chance(0.15) and len(spots) > 1:
            self.pay(f"fields: [{', '.join(rng.sample(spots, 2))}]")
        self.arrange = "hexes"

    def spots(self, name: str, kind: str, count: int, keys: dict[str, str]) -> None:
        """Add a group of fields with a row and a column."""
        self.group(name, kind, count, keys={"grid": "", **keys})
        if "hexes" in keys:
            self.groups[name].pop("grid")

    def spread(self, name: str, spots: Sequence[str]) -> None:
        """With chance, let a group be filled from some of its fields."""
        if spots and self.chance(0.6):
            starts = self.rng.sample(list(spots), min(len(spots), self.rng.randint(1, 3)))
            self.groups[name].pop("in_order", None)
            self.groups[name]["spreads_from"] = f"[{', '.join(starts)}]"

    def stalls(self) -> None:
        """A grid with printed numbers."""
        rng = self.rng
        high, wide = rng.randint(2, 5), rng.randint(2, 5)
        if not self.is_careless:
            high = min(high, 4)
        sums = self.chance(0.3)
        grid = f"{{rows: {high}, columns: {wide}, numbers: {self.lists([wide] * high, sums)}}}"
        self.spots("g", rng.choice(("mark", "mark", "circle")), high * wide, {"grid": grid})
        self.spread("g", [f"r{r}c{c}" for r in range(1, high + 1) for c in range(1, wide + 1)])
        self.plays.append("mark: g, sum_of_dice: true" if sums else "mark: g")
        self._lines(high, wide)

    def squares(self) -> None:
        """A square to write in, with diagonals."""
        side = self.rng.randint(2, 5)
        self.spots("g", "digit", side * side, {"grid": f"{{rows: {side}, columns: {side}}}"})
        self.spread("g", [f"r{r}c{c}" for r in range(1, side + 1) for c in range(1, side + 1)])
        self.plays.append("write: g")
        if self.chance(0.6):
            self.compare.append("neighbours: g, are: different, diagonals_too: true")
        self._lines(side, side)

    def _lines(self, high: int, wide: int) -> None:
        for key, count in (("rows_of", high), ("columns_of", wide), ("diagonals_of", 2)):
            if self.chance(0.6) and (key != "diagonals_of" or high == wide or self.chance(0.1)):
                self.pay(f"{key}: g", count)
        self.arrange = "grid"

    def bells(self) -> None:
        """Sums of both dice in rows or flowers, with other groups beside them."""
        names = []
        for number in range(self.rng.randint(1, 3)):
            name, size = "abc"[number], self.rng.randint(2, 6)
            self.group(name, "mark", size,
                       keys={"numbers": str([self.number(True) for _ in range(size)])})  # fmt: skip
            self.groups[name].pop("count")
            names.append(name)
        extra = self.rng.choice((", any_die: true", ", both_on_pair: true"))
        more = extra if self.is_careless else ""
        self.plays.append(f"mark: [{', '.join(names)}], sum_of_dice: true{more}")
        if self.chance(0.4):
            self.plays.append(f"mark: {self.group('z', 'mark', 3, numbers=True)}")
        self.some_sets(names)
        if self.is_careless and self.chance(0.5):
            self.arrange = "flowers"

    def streams(self) -> None:
        """Long rows of written numbers."""
        names = [
            self.group("ab"[n], "digit", self.rng.randint(5, 11))
            for n in range(self.rng.randint(1, 2))
        ]
        self.plays.append(f"write: [{', '.join(names)}]")
        self.relate(names)
        self.some_sets(names)


def in_pieces(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """Return a map of hexes in which every piece of a region has a letter of its own."""
    left = {(r, c): x for r, row in enumerate(rows, 1) for c, x in enumerate(row, 1) if x != "."}
    found = [["." for _ in row] for row in rows]
    letters = iter(LETTERS)
    while left:
        start = min(left)
        region, letter, waiting = left[start], next(letters), [start]
        while waiting:
            spot = waiting.pop()
            if left.get(spot) == region:
                del left[spot]
                found[spot[0] - 1][spot[1] - 1] = letter
                waiting += neighbours_of(spot)
    return found
