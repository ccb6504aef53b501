"""What people make themselves is drawn as reviewed: the examples, and pads of every kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from own_pads import pad_text
from plan_figures import figures_of

from dicesheets.layouts.load import load_classic, load_layout, parse_layout
from dicesheets.layouts.model import Layout
from dicesheets.sheets.cards import Look, draw_card

GOLDEN = Path(__file__).parent / "golden"
EXAMPLES = Path(__file__).parents[3] / "examples"
FILES = sorted([*EXAMPLES.glob("games/*.yaml"), *EXAMPLES.glob("*-*/*.yaml"),
                *EXAMPLES.glob("realms/*.yaml"),
                EXAMPLES / "observatory" / "observatory.yaml"])  # fmt: skip
LOOKS = {"de": Look(player=2, page=1), "en-saver": Look(language="en", saver=True)}

# who plays, and what stands on the pad; L is a short name, M a long one
PADS = {
    "turns with signs": ("[2, 4]", """
turns: 9
lines:
  points: {write: number, each: turn, minus: true, label: L}
  knight: {write: mark, beside: points, label: L, icon: sword}
  wall: {write: mark, beside: points, label: M}
  total: {sum: points, minus: true, label: M}
win: {by: total, who: lowest}
"""),
    "crosses by turn": ("[2, 3]", """
turns: 12
lines:
  won: {write: mark, each: turn, label: L, worth: 3}
  last: {write: mark, beside: won, label: M, worth: -1}
  bonus: {bonus: won, reach: 9, gives: 5, label: M}
  total: {sum: [won, last, bonus], minus: true, label: L}
win: {by: total}
"""),
    "rows with locks": ("[1, 1]", """
lines:
  red: {write: mark, numbers: [2, 3, 4, 5, 6, 7, 8], in_order: true, lock: 3, colour: crimson,
        label: L}
  blue: {write: mark, numbers: [8, 7, 6, 5], in_order: true, skips: 1, colour: sky, label: M}
  miss: {write: mark, boxes: 4, worth: -5, label: M}
  count: {count: red, label: L}
  points: {table: count, points: {0: 0, 3: 6, 5: 15}, label: M}
  total: {sum: [points, blue, miss], minus: true, label: L}
win: {by: total}
end: {closed: [red, blue], number: 1}
"""),
    "players in rows": ("[2, 6]", """
players_in: rows
paper: half
seats:
  - {icon: crown, name: L}
  - {icon: sword, name: L}
lines:
  first: {write: number, minus: true, label: L}
  stones: {write: mark, boxes: 3, icon: coin, label: L}
  total: {sum: [first, stones], minus: true, label: L}
win: {by: total, ties: stones}
"""),
    "many lines": ("[2, 3]", """
lines:
  a: {write: number, label: M, icon: star}
  b: {write: number, label: L, colour: moss, step: 5}
  c: {write: choice, options: [L, L, L], label: M}
  d: {write: mark, numbers: [5, 10, 10, 15], exclusive: true, taken_in_order: true, label: L}
  e: {write: number, minus: true, label: M, icon: heart}
  f: {best: [a, b], times: 2, label: L}
  total: {sum: [a, b, d, f], less: c, minus: true, label: M}
win: {by: total}
"""),
}  # fmt: skip


def pad(name: str) -> Layout:
    players, body = PADS[name]
    lines = body.strip()
    for end in "},]":
        lines = lines.replace(f" L{end}", f" {{de: Wort, en: Word}}{end}")
        lines = lines.replace(f" M{end}", f" {{de: Ein langer Name, en: A longer name}}{end}")
        lines = lines.replace(f"[L{end}", f"[{{de: Wort, en: Word}}{end}")
    return parse_layout(pad_text(lines, players), "trial")


def told(layout: Layout) -> Iterator[str]:
    """Yield the ink of every card that is not a built-in one, a line for each look."""
    built_in = load_classic(layout.game).cards
    for card in layout.cards:
        if card in built_in:
            continue
        for name, look in LOOKS.items():
            plan = draw_card(layout, card, look)
            yield f"{card.id} {name}: {figures_of(plan)}"
        for placed in plan.fields:
            (left, top), (right, bottom) = placed.polygon[0], placed.polygon[2]
            yield f"  {placed.field.id} {left:.1f} {top:.1f} {right:.1f} {bottom:.1f}"


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_an_example_is_drawn_as_reviewed(
    file: Path, compare_golden: Callable[[Path, str], None]
) -> None:
    text = "\n".join(told(load_layout(file)))
    compare_golden(GOLDEN / f"example-{file.stem}.txt", f"{text}\n")


@pytest.mark.parametrize("name", PADS)
def test_a_new_pad_is_drawn_as_reviewed(
    name: str, compare_golden: Callable[[Path, str], None]
) -> None:
    text = "\n".join(told(pad(name)))
    compare_golden(GOLDEN / f"pad-{name.replace(' ', '-')}.txt", f"{text}\n")
