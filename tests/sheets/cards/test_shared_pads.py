"""Pads for a whole table: whose column it is, and where one player's boxes end."""

from __future__ import annotations

from itertools import pairwise

import pytest
from own_pads import pad_text

from dicesheets.errors import LayoutError
from dicesheets.layouts.load import parse_layout
from dicesheets.sheets.cards import Look, draw_card
from dicesheets.sheets.plan import Box, CardPlan, Icon, Words

LINES = """
lines:
  towns: {write: mark, BOXES, label: {de: Orte, en: Towns}}
  load: {write: number, to: 9, label: {de: Last, en: Load}}
  total: {sum: [load, towns], label: {de: Summe, en: Total}}
win: {by: total}
SEATS
"""
SEATS = "seats: [{icon: sun, name: {de: Sonne, en: Sun}}, {icon: moon, name: {de: Mond, en: Moon}}]"


def drawn(boxes: str = "boxes: 3", seats: str = "", players: int = 4) -> CardPlan:
    text = LINES.replace("BOXES", boxes)
    layout = parse_layout(pad_text(text.replace("SEATS", seats), f"[2, {players}]"), "trial")
    return draw_card(layout, layout.cards[0], Look(language="en"))


def test_players_are_shown_by_their_icons_at_the_top_of_their_columns() -> None:
    """What the file said was told by `score`, and stood nowhere on the pad."""
    plan = drawn(seats=SEATS)
    heads = sorted((i for i in plan.items if isinstance(i, Icon) and i.name in ("sun", "moon")),
                   key=lambda icon: icon.centre[0])  # fmt: skip
    assert [icon.name for icon in heads] == ["sun", "moon", "sun", "moon"]
    assert [name.player for name in plan.names] == [1, 2, 3, 4]
    for icon, name in zip(heads, plan.names, strict=True):
        assert name.box.left_mm - 8 < icon.centre[0] < name.box.left_mm
    numbers = [i for i in drawn().items if isinstance(i, Words) and i.text in ("1", "2", "3", "4")]
    assert len(numbers) == 4  # without icons


@pytest.mark.parametrize("boxes", ["boxes: 2", "boxes: 3", "numbers: [10, 20, 30]"])
def test_boxes_of_one_player_stand_apart_from_those_of_the_next(boxes: str) -> None:
    """Twelve boxes of four players were one row."""
    plan = drawn(boxes)
    placed = [p for p in plan.fields if p.field.line == "towns"]
    gaps: dict[bool, list[float]] = {True: [], False: []}
    for one, two in pairwise(placed):
        gaps[one.field.player == two.field.player].append(two.box.left_mm - one.box.right_mm)
    assert min(gaps[False]) > 2 * max(gaps[True])
    for player in range(1, 5):
        own = [p.box for p in placed if p.field.player == player]
        load = next(p.box for p in plan.fields if p.field.id == f"p{player}-load")
        assert _middle(own[0], own[-1]) == pytest.approx(load.centre[0], abs=0.1)


def in_rows(throws: int, most: int, paper: str = "half") -> CardPlan:
    """Return a pad with a row a player: some numbers, and what they come to."""
    names = [f"w{number}" for number in range(1, throws + 1)]
    line = "{write: number, to: MOST, label: {de: Wurf, en: Throw}}".replace("MOST", str(most))
    text = "".join(f"  {name}: {line}\n" for name in names)
    text = f"players_in: rows\npaper: {paper}\nlines:\n{text}"
    text += f"  total: {{sum: [{', '.join(names)}], label: {{de: Summe, en: Total}}}}\n"
    layout = parse_layout(pad_text(text + "win: {by: total}\n", "[1, 4]"), "trial")
    return draw_card(layout, layout.cards[0], Look(language="en"))


def test_boxes_for_short_numbers_get_narrower_where_many_stand_in_a_row() -> None:
    """Seven throws were refused, whatever they could hold."""
    boxes = [p.box for p in in_rows(7, 10).fields if p.field.player == 1]
    assert len(boxes) == 8
    assert {round(box.width_mm, 1) for box in boxes[:-1]} == {15.6}
    assert boxes[-1].width_mm == pytest.approx(20.0), "a sum may have three digits"
    assert all(two.left_mm - one.right_mm >= 2.0 for one, two in pairwise(boxes))
    usual = [p.box for p in in_rows(4, 10).fields if p.field.player == 1]
    assert {round(box.width_mm, 1) for box in usual} == {24.0}


@pytest.mark.parametrize(("throws", "most"), [(7, 100), (9, 10)])
def test_more_than_a_row_can_hold_is_refused(throws: int, most: int) -> None:
    with pytest.raises(LayoutError, match="so much does not fit in a row"):
        in_rows(throws, most)


def _middle(first: Box, last: Box) -> float:
    return (first.left_mm + last.right_mm) / 2
