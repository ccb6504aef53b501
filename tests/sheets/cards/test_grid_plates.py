"""Plates at the edges of a grid stand apart, however narrow its columns and rows are."""

from __future__ import annotations

from itertools import combinations

import pytest

from dicesheets.layouts.fiducials import FIRST_EDITION
from dicesheets.layouts.model import Layout
from dicesheets.sheets.cards import Look, draw_card
from dicesheets.sheets.check import check_bytes
from dicesheets.sheets.plan import Box, Icon, Rectangle

REALM = """\
game: welten
id: narrow
name: {{de: Schmal, en: Narrow}}
extends: classic
cards:
  narrow:
    role: realm
    title: {{de: Schmal, en: Narrow}}
    groups:
      g: {{kind: mark, grid: {{rows: {rows}, columns: {columns}, numbers: {numbers}}}{more}}}
    plays:
      - mark: g
    sets:
      - {{columns_of: g, gain: {gain}}}
      - {{rows_of: g, gain: star}}
    scoring: [{{de: "{{star}} je Reihe, höchstens 6", en: "{{star}} for each row, at most 6"}}]
    arrange: {{kind: grid}}
"""


def narrow(rows: int, columns: int, gain: str, more: str = "") -> Layout:
    numbers = [[1 + (r + c) % 6 for c in range(columns)] for r in range(rows)]
    text = REALM.format(rows=rows, columns=columns, numbers=numbers, gain=gain, more=more)
    layout, faults = check_bytes(text.encode(), "narrow.yaml")
    assert layout is not None and not faults
    return layout


def plates_of(layout: Layout, look: Look) -> list[Box]:
    card = layout.card("narrow")
    plan = draw_card(layout, card, look)
    squares = [placed.box for placed in plan.fields]
    rounded = [i.box for i in plan.items if isinstance(i, Rectangle) and i.fill == "paper"]
    return [
        box
        for box in rounded
        if box not in squares and any(_is_at(box, shown.box) for shown in plan.shown)
    ]


def _is_at(plate: Box, shown: Box) -> bool:
    return plate.inset(-0.1).overlaps(shown) and abs(plate.centre[1] - shown.centre[1]) < 0.1


@pytest.mark.parametrize("saver", [False, True])
@pytest.mark.parametrize(
    ("rows", "columns", "gain", "more"),
    [
        (4, 3, "[pumpkin, star]", ", gain_each: coin, cost_each: heart"),
        (5, 3, "[pumpkin, star]", ", gain_each: coin"),
        (5, 4, "[pumpkin, coin]", ""),
        (3, 3, "star", ""),
    ],
)
def test_plates_of_neighbouring_columns_and_rows_do_not_touch(
    rows: int, columns: int, gain: str, more: str, saver: bool
) -> None:
    plates = plates_of(narrow(rows, columns, gain, more), Look(saver=saver))
    assert len(plates) >= rows + columns
    for one, other in combinations(plates, 2):
        assert not one.inset(-0.25).overlaps(other), (one, other)


def test_plates_that_have_room_keep_their_size() -> None:
    tight = narrow(5, 3, "[pumpkin, star]", ", gain_each: coin")
    wide = narrow(3, 3, "[pumpkin, star]")
    assert largest_pumpkin(wide) > largest_pumpkin(tight) >= 2.4


def largest_pumpkin(layout: Layout) -> float:
    plan = draw_card(layout, layout.card("narrow"), Look())
    return max(i.size_mm for i in plan.items if isinstance(i, Icon) and i.name == "pumpkin")


def test_sheets_of_the_first_edition_keep_their_plates() -> None:
    tight = narrow(5, 3, "[pumpkin, star]", ", gain_each: coin")
    plan = draw_card(tight, tight.card("narrow"), Look(edition=FIRST_EDITION))
    assert {i.size_mm for i in plan.items if isinstance(i, Icon) and i.name == "pumpkin"} == {4.8}
