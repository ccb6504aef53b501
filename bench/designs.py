"""Random realm designs over the whole vocabulary of layouts, as an eager designer writes them.

A seed gives the text of a layout with one new realm. Groups and plays go together, the rest is
drawn freely: many designs ask for too much, and must be refused with a reason.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

Keys = dict[str, str]
THINGS = ("pumpkin", "heart", "coin", "star")
SHAPES = ("square", "circle", "hexagon", "octagon", "house", "crate", "tick", "card", "ticket")
HEAD = """\
game: welten
id: design-{seed}
name: {{de: Entwurf {seed}, en: Design {seed}}}
extends: classic
cards:
  design:
    role: realm
    title: {{de: Entwurf, en: Design}}
    colour: {colour}
    icon: {icon}
    rules:
      - {{de: "Nutze den Würfel.", en: "Use the die."}}
    scoring:
      - {{de: "Sterne wie gezeigt, höchstens 6", en: "stars as shown, at most 6"}}
"""
SHAPE_DRAWINGS = ('["#"]', '["##"]', '["#.", "##"]', '["###"]', '["##", "##"]', '["#..", "###"]')


class Design:
    """One design in the making: groups first, then what goes with them."""

    def __init__(self, rng: Random, seed: int) -> None:
        self.rng, self.seed = rng, seed
        self.groups: dict[str, dict[str, str]] = {}
        self.sizes: dict[str, int] = {}
        self.plays: list[str] = []
        self.sets: list[str] = []
        self.compare: list[str] = []
        self.more: list[str] = []
        self.arrange = "rows"

    arrangements: tuple[str, ...] = ("rows", "grid", "pyramid", "towers", "flowers")

    strange = 0.12  # so often the fields are arranged otherwise than they were made for

    def finish(self) -> None:
        """Do what is left to do before the text is written."""

    def makers(self) -> Sequence[Callable[[], None]]:
        """Return the kinds of card, the frequent ones several times."""
        return (
            self.rows, self.rows, self.rows, self.grid, self.grid, self.pyramid, self.towers,
            self.flowers, self.shapes, self.orders, self.crates, self.glasses, self.sums,
        )  # fmt: skip

    def text(self) -> str:
        """Return the text of the layout."""
        self.rng.choice(self.makers())()
        self.finish()
        if self.rng.random() < self.strange:  # another arrangement than the fields were made for
            self.arrange = self.rng.choice(self.arrangements)
        if self.rng.random() < 0.12:
            goal = f"resource_goal: {self.rng.randint(3, 9)}, gain: {self.reward(('star',), 2)}"
            score = self.rng.choice((goal, "least_of_others: true"))
            self.more.append(f"    end_score: [{{{score}}}]\n")
        colour = self.rng.choice(("teal", "moss", "rose", "indigo", "slate"))
        icon = self.rng.choice(("leaf", "moon", "crate", "bird"))
        return "".join((
            HEAD.format(seed=self.seed, colour=colour, icon=icon), *self._groups(),
            *self._list("compare", self.compare), *self._list("plays", self.plays),
            *self._list("sets", self.sets), *self.more, f"    arrange: {{kind: {self.arrange}}}\n",
        ))  # fmt: skip

    def _groups(self) -> list[str]:
        lines = ["    groups:\n"]
        for name, keys in self.groups.items():
            lines.append(f"      {name}: {{{', '.join(f'{k}: {v}' for k, v in keys.items())}}}\n")
        return lines

    def _list(self, key: str, entries: Sequence[str]) -> list[str]:
        return (
            [f"    {key}:\n", *(f"      - {{{entry}}}\n" for entry in entries)] if entries else []
        )

    # ---------------------------------------------------------------- small choices

    def reward(self, of: Sequence[str] = THINGS, most: int = 3) -> str:
        """Return something to gain or to pay, mostly one thing."""
        count = self.rng.choice((1, 1, 1, 2, 2, most))
        found = [self.rng.choice(of) for _ in range(min(count, most))]
        return found[0] if len(found) == 1 else f"[{', '.join(found)}]"

    def rewards(self, count: int) -> str:
        return "[" + ", ".join(
            "none" if self.rng.random() < 0.15 else self.reward(most=2) for _ in range(count)
        ) + "]"  # fmt: skip

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def group(
        self, name: str, kind: str, count: int, numbers: bool = False, keys: Keys | None = None
    ) -> str:
        """Add a group; with chance it gains, costs, is in order, has a label or a shape."""
        found = {"kind": kind}
        if numbers:
            found["numbers"] = str([self.rng.randint(1, 6) for _ in range(count)])
        elif not keys or "grid" not in keys:
            found["count"] = str(count)
        found |= keys or {}
        for key, share in (("gain", 0.5), ("cost", 0.2)):
            of = THINGS if key == "gain" else THINGS[:3]
            if self.chance(share) and f"{key}_each" not in found:
                if self.chance(0.5):
                    found[f"{key}_each"] = self.reward(of, 2)
                elif key == "gain":
                    found["gain"] = self.rewards(count)
                else:
                    found["cost"] = str([self.rng.choice(of) for _ in range(count)]).replace(
                        "'", ""
                    )
        if self.chance(0.25):
            found["in_order"] = "true"
        if self.chance(0.3):
            found["shape"] = self.rng.choice(SHAPES)
        if self.chance(0.15):
            found["label"] = f"{{de: Gruppe {name}, en: Group {name}}}"
        self.groups[name] = found
        self.sizes[name] = count
        return name

    def pay(self, fields: str, count: int = 1) -> None:
        """Add a set, or one for each of several."""
        if count > 1 and self.chance(0.4):
            self.sets.append(f"{fields}, gains: {self.rewards(count)}")
        else:
            gain = self.reward(("star",), 2) if self.chance(0.4) else self.reward()
            self.sets.append(f"{fields}, gain: {gain}")

    def some_sets(self, names: Sequence[str]) -> None:
        """Pay for groups, targets, columns and odd collections of fields."""
        rng = self.rng
        for name in names:
            if self.chance(0.5):
                self.pay(f"fields: {name}")
            if self.groups[name]["kind"] == "digit" and self.chance(0.25):
                low = self.sizes[name]
                self.groups[name]["target"] = str(rng.randint(low, 6 * low))
                self.pay(f"targets_of: {name}")
        if len(names) > 1 and self.chance(0.4):
            listed = f"[{', '.join(names)}]"
            if len({self.sizes[name] for name in names}) == 1:
                self.pay(f"across: {listed}", self.sizes[names[0]])
            else:
                self.pay(f"fields: {listed}")
        if self.chance(0.2):
            name = rng.choice(list(names))
            count = rng.randint(1, self.sizes[name])
            fields = [
                f"{name}-{i}" for i in sorted(rng.sample(range(1, self.sizes[name] + 1), count))
            ]
            self.pay(f"fields: [{', '.join(fields)}]")

    # ---------------------------------------------------------------- kinds of card

    def rows(self) -> None:
        rng = self.rng
        count = rng.randint(1, 5)
        same = rng.randint(2, 6) if self.chance(0.5) else 0
        written, marked = [], []
        for number in range(count):
            name, size = "abcde"[number], same or rng.randint(1, 7)
            if self.chance(0.5):
                written.append(self.group(name, "digit", size))
            else:
                marked.append(self.group(name, rng.choice(("mark", "circle")), size, numbers=True))
        if written:
            self.plays.append(f"write: [{', '.join(written)}]")
            if self.chance(0.4):
                each = rng.choice(("smaller", "larger", "different", "equal"))
                self.compare.append(f"along: [{', '.join(written)}], each: {each}")
        if marked:
            extra = rng.choice(("", "", ", any_die: true", ", both_on_pair: true"))
            self.plays.append(f"mark: [{', '.join(marked)}]{extra}")
        self.some_sets(written + marked)

    def grid(self) -> None:
        rng = self.rng
        high, wide = rng.randint(2, 6), rng.randint(2, 6)
        block = rng.choice(("", ", block: 2"))
        kind = rng.choice(("digit", "digit", "mark", "circle"))
        self.group(
            "g", kind, high * wide, keys={"grid": f"{{rows: {high}, columns: {wide}{block}}}"}
        )
        self.plays.append("write: g" if kind == "digit" else "mark: g, any_die: true")
        if kind == "digit" and self.chance(0.4):
            self.compare.append(f"neighbours: g, are: {rng.choice(('different', 'equal'))}")
        self._grid_sets(high, wide, bool(block))
        self.arrange = "grid"

    def shapes(self) -> None:
        rng = self.rng
        high, wide = rng.randint(3, 7), rng.randint(3, 7)
        block = rng.choice(("", ", block: 2"))
        filled = f", prefilled: [r1c1, r{high}c{wide}]" if self.chance(0.5) else ""
        count = high * wide - (2 if filled else 0)
        grid = f"{{rows: {high}, columns: {wide}{block}{filled}}}"
        self.group("g", "fill", count, keys={"grid": grid})
        dice = sorted(rng.sample(range(1, 7), rng.randint(2, 6)))
        drawn = ", ".join(f"{die}: {rng.choice(SHAPE_DRAWINGS)}" for die in dice)
        self.plays.append(f"place_shape: g, shapes: {{{drawn}}}")
        self._grid_sets(high, wide, bool(block))
        self.arrange = "grid"

    def _grid_sets(self, high: int, wide: int, block: bool) -> None:
        for key, count in (("rows_of", high), ("columns_of", wide)):
            if self.chance(0.6):
                self.pay(f"{key}: g", count)
        for key in ("blocks_of", "block_rows_of", "block_columns_of") if block else ():
            if self.chance(0.4):
                self.pay(f"{key}: g")
        if self.chance(0.2):
            self.pay("fields: g")
        if self.chance(0.15):
            self.pay("fields: [r2c1, r2c2]")

    def pyramid(self) -> None:
        rng = self.rng
        low = rng.randint(1, 3)
        names = []
        for number in range(rng.randint(2, 4)):
            names.append(self.group("abcd"[number], "digit", low + number))
        listed = f"[{', '.join(names)}]"
        self.plays.append(f"write: {listed}")
        if self.chance(0.5):
            below = rng.choice(("smaller", "larger", "different"))
            self.compare.append(f"pyramid: {listed}, below: {below}")
        if self.chance(0.7):
            self.pay(f"triangles: {listed}", sum(low + i for i in range(len(names) - 1)))
        self.some_sets(names)
        if self.chance(0.4):
            self.pay(f"fields: {listed}")
        self.arrange = "pyramid"

    def towers(self) -> None:
        rng = self.rng
        names = []
        for number in range(rng.randint(2, 6)):
            door = {"door": "true"} if self.chance(0.3) else {}
            names.append(self.group("abcdef"[number], "digit", rng.randint(1, 4), keys=door))
        listed = f"[{', '.join(names)}]"
        self.plays.append(f"write: {listed}")
        if self.chance(0.5):
            self.compare.append(f"along: {listed}, each: {rng.choice(('smaller', 'larger'))}")
        if self.chance(0.7):
            self.pay(f"storeys: {listed}")
        self.some_sets(names)
        self.arrange = f"towers, rows: [{listed}]"

    def flowers(self) -> None:
        rng = self.rng
        size = rng.choice((6, 6, rng.randint(2, 7)))
        names = [
            self.group("abcd"[number], rng.choice(("mark", "mark", "circle")), size, numbers=True)
            for number in range(rng.randint(1, 4))
        ]
        self.plays.append(f"mark: [{', '.join(names)}]")
        self.some_sets(names)
        self.arrange = f"flowers, rows: [[{', '.join(names)}]]"

    def orders(self) -> None:
        rng = self.rng
        self.group("ring", "circle", rng.randint(2, 6), numbers=True)
        self.group("order", "mark", rng.randint(1, 4), keys={"shape": "ticket"})
        del self.groups["order"]["count"]
        numbers = [rng.randint(5, 14) for _ in range(self.sizes["order"])]
        self.groups["order"] = {"kind": "mark", "numbers": str(numbers), **self.groups["order"]}
        self.plays += ["mark: ring", "deliver: order, using: ring"]
        self.some_sets(["ring", "order"])

    def crates(self) -> None:
        rng = self.rng
        size = rng.randint(3, 6)
        self.group("top", "mark", size, numbers=True)
        if self.chance(0.6):
            self.group("crate", "digit", size)
            self.plays.append("mark: top, copy_other_die_to: crate")
            if self.chance(0.7):
                self.group("done", "mark", size)
                self.plays.append("mark_all: done, holding: crate")
        else:
            self.group("low", "mark", size, numbers=True)
            self.plays += ["mark: top, then_may_mark: low", "mark: low"]
        self.some_sets(list(self.groups))

    def glasses(self) -> None:
        rng = self.rng
        count = rng.randint(2, 5)
        holds = {"holds": self.rewards(count).replace("none", "coin")}
        self.group("box", "circle", count, keys={"shape": rng.choice(SHAPES[:4]), **holds})
        self.plays.append("mark: box, any_die: true")
        for number in range(rng.randint(1, 3)):
            name = self.group(f"glass-{number + 1}", "mark", rng.randint(1, 4), numbers=True)
            self.plays.append(f"mark: {name}")
            gain = f", gain: {self.reward()}" if self.chance(0.3) else ""
            self.sets.append(f"fields: {name}, pays: box{gain}")

    def sums(self) -> None:
        rng = self.rng
        names = [
            self.group("ab"[n], "mark", rng.randint(3, 6), numbers=True)
            for n in range(rng.randint(1, 2))
        ]
        self.plays.append(f"mark: [{', '.join(names)}]")
        ends = sorted(rng.sample(range(2, 20), rng.randint(1, 4)))
        ranges = [f"{{to: {end}, gain: {self.reward(most=2)}}}" for end in ends]
        last = rng.choice(
            (f"gain: {self.reward()}", "gain: [heart, coin], take: one", "gain: none")
        )
        self.more.append(
            f"    tally: {{groups: [{', '.join(names)}], ranges: "
            f"[{', '.join([*ranges, '{' + last + '}'])}]}}\n"
        )
        self.some_sets(names)
