"""What the rules pay stands on the card, or the layout is refused with a reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicesheets.bench.design_trial import NAME, check_design, find_unseen, try_design
from dicesheets.bench.designs_beyond import BEYOND
from dicesheets.layouts.load import load_layout
from dicesheets.layouts.model import Layout
from dicesheets.layouts.promises import Told, promises_of
from dicesheets.practice.handwriting import load_hands
from dicesheets.sheets.cards import Look, draw_card
from dicesheets.sheets.plan import CardPlan, Words

DESIGNS = 24  # of the generator, drawn in both languages
BEYOND_DESIGNS = 10  # of these with hexes, tracks, sums
READ_BACK = 60  # of them that are photographed in the slow suite; the bench takes 500
HEAD = """\
game: welten
id: mine
name: {de: Meine, en: Mine}
extends: classic
cards:
  design:
    role: realm
    title: {de: Meine Welt, en: My realm}
"""
CARDS = {
    "hexes with everything": """
    groups:
      h:
        kind: mark
        hexes: {map: ["a a b", ". b b"], numbers: [[2, 3, 12], [7, 8]]}
        spreads_from: [r1c1, r2c3]
        gain_each: coin
        cost: [none, heart, none, none, [heart, coin]]
        label: {de: Insel, en: Isle}
    plays: [{mark: h, sum_of_dice: true}]
    sets: [{regions_of: h, gains: [star, [star, coin]]}, {fields: [r1c1, r2c3], gain: heart}]
    arrange: {kind: hexes}
""",
    "diagonals and starts on a numbered grid": """
    groups:
      g:
        kind: mark
        grid: {rows: 2, columns: 2, numbers: [[1, 2], [3, 4]]}
        spreads_from: r2c1
        gain_each: coin
    plays: [{mark: g}]
    sets: [{diagonals_of: g, gains: [star, [star, heart]]}, {rows_of: g, gain: coin}]
    arrange: {kind: grid}
""",
    "tracks of sums": """
    groups:
      a: {kind: mark, numbers: [2, 7, 12], forward: true, gain: [coin, none, star]}
      b: {kind: digit, count: 9, forward: true, gain_each: heart, label: {de: Weg, en: Way}}
      c: {kind: mark, numbers: [5], forward: true, label: {de: Ziel, en: Goal}}
    plays: [{mark: [a, c], sum_of_dice: true}, {write: b}]
    compare: [{throughout: b, each: not-larger}]
    arrange: {kind: rows}
""",
    "gains and costs on a grid": """
    groups:
      g:
        kind: digit
        grid: {rows: 3, columns: 3}
        gain_each: coin
        cost_each: heart
        label: {de: Hof, en: Yard}
    plays: [{write: g}]
    sets: [{rows_of: g, gain: star}]
    arrange: {kind: grid}
""",
    "gains in cells that are filled": """
    groups: {g: {kind: fill, grid: {rows: 4, columns: 4, prefilled: [r1c1]}, gain_each: coin}}
    plays: [{place_shape: g, shapes: {1: ["#"], 2: ["##"]}}]
    sets: [{fields: g, gain: star}, {fields: [r2c1, r2c4], gain: heart}]
    arrange: {kind: grid}
""",
    "gains on a pyramid": """
    groups:
      a: {kind: digit, count: 2, gain_each: coin, label: {de: Oben, en: Top}}
      b: {kind: digit, count: 3, gain: [heart, none, pumpkin], cost: [none, coin, none]}
    plays: [{write: [a, b]}]
    sets: [{triangles: [a, b], gain: star}, {fields: a, gain: coin}, {fields: a, gain: heart}]
    arrange: {kind: pyramid}
""",
    "gains and costs in towers": """
    groups:
      a: {kind: digit, count: 2, in_order: true, gain_each: coin, label: {de: Turm, en: Tower}}
      b: {kind: digit, count: 2, in_order: true, door: true, cost_each: heart}
    plays: [{write: [a, b]}]
    sets: [{storeys: [a, b], gain: star}, {fields: [a-1, b-2], gain: coin}]
    arrange: {kind: towers, rows: [[a, b]]}
""",
    "costs and several gains in flowers": """
    groups:
      a: {kind: mark, shape: hexagon, numbers: [1, 2, 3], gain: [coin, [heart, coin], star]}
      b: {kind: circle, numbers: [4, 5, 6], cost_each: pumpkin, label: {de: Rose, en: Rose}}
    plays: [{mark: [a, b]}]
    sets: [{across: [a, b], gains: [star, coin, none]}]
    arrange: {kind: flowers, rows: [[a, b]]}
""",
    "targets beside full rows": """
    groups:
      a: {kind: digit, count: 3, target: 9}
      b: {kind: digit, count: 3, target: 12}
    plays: [{write: [a, b]}]
    sets: [{fields: a, gain: coin}, {fields: b, gain: heart}, {targets_of: [a, b], gain: star}]
""",
    "contents paid out beside a reward, with printed numbers": """
    groups:
      a: {kind: mark, numbers: [1, 2]}
      box: {kind: circle, shape: octagon, numbers: [3, 4], holds: [star, [coin, heart]]}
    plays: [{mark: [a, box]}]
    sets: [{fields: a, gain: star, pays: box}, {fields: [a-1, box-1], pays: box}]
""",
    "sums and the end of the round on a grid": """
    groups: {g: {kind: mark, grid: {rows: 2, columns: 2}, gain_each: coin}}
    plays: [{mark: g, any_die: true}]
    end_score: [{resource_goal: 4, gain: star}, {least_of_others: true}]
    arrange: {kind: grid}
""",
    "sums that pay nothing or one of three": """
    groups: {a: {kind: mark, numbers: [1, 2, 3]}}
    plays: [{mark: a}]
    tally:
      groups: a
      ranges: [{to: 2, gain: none}, {to: 4, gain: [coin, heart, pumpkin], take: one}, {gain: star}]
""",
}
FIVE_ROWS = """
    groups:
      a: {kind: mark, numbers: [1, 2, 3, 4]}
      b: {kind: mark, numbers: [5, 6, 1, 2]}
      c: {kind: mark, numbers: [3, 4, 5, 6]}
      d: {kind: mark, numbers: [2, 1, 6, 5]}
      e: {kind: mark, numbers: [4, 3, 2, 1]}
    plays: [{mark: [a, b, c, d, e]}]
    sets: [{fields: a, gain: coin}, {across: [a, b, c, d, e], gain: star}]
"""


def layout_of(card: str, folder: Path) -> Layout:
    file = folder / "mine.yaml"
    file.write_text(HEAD + card, encoding="utf-8")
    return load_layout(file)


def plan_of(card: str, folder: Path) -> tuple[Layout, CardPlan]:
    layout = layout_of(card, folder)
    return layout, draw_card(layout, layout.card(NAME), Look(language="en"))


@pytest.mark.parametrize("name", CARDS)
def test_all_that_the_rules_pay_is_in_the_plan(name: str, tmp_path: Path) -> None:
    layout, plan = plan_of(CARDS[name], tmp_path)
    assert promises_of(layout.card(NAME))
    assert find_unseen(layout.card(NAME), plan) == []
    assert not [s for s in plan.shown if s.promise.told is Told.END and not s.box.width_mm]


def test_five_rows_stand_in_columns_with_their_rewards_below(tmp_path: Path) -> None:
    layout, plan = plan_of(FIVE_ROWS, tmp_path)
    places = {p.field.id: p.box.centre[0] for p in plan.fields}
    for column in range(1, 5):
        assert len({round(places[f"{row}-{column}"], 3) for row in "abcde"}) == 1
    said = " ".join(item.text for item in plan.items if isinstance(item, Words))
    assert "field" not in said, "plates stand below the columns, no words are needed"
    assert find_unseen(layout.card(NAME), plan) == []


def test_columns_are_called_columns_where_words_are_needed(tmp_path: Path) -> None:
    wide = FIVE_ROWS.replace("gain: star", "gain: [star, coin, coin, coin, coin]")
    _, plan = plan_of(wide, tmp_path)
    said = " ".join(item.text for item in plan.items if isinstance(item, Words))
    assert "column 1, column 2, column 3, column 4" in said


def test_a_field_without_a_gain_shows_none(tmp_path: Path) -> None:
    _, plan = plan_of(
        "    groups: {a: {kind: digit, count: 3, gain: [coin, none, star]}}\n"
        "    plays: [{write: a}]\n",
        tmp_path,
    )
    gains = {s.promise.about for s in plan.shown if s.promise.told is Told.GAIN}
    assert gains == {"a-1", "a-3"}


def test_every_design_is_refused_with_a_reason_or_shows_what_it_pays() -> None:
    drawn = 0
    for seed in (*range(DESIGNS - BEYOND_DESIGNS), *range(BEYOND, BEYOND + BEYOND_DESIGNS)):
        layout, faults = check_design(seed)
        if faults:
            assert all(str(fault.what) and str(fault.remedy) for fault in faults), seed
            continue
        assert layout is not None
        card = layout.card(NAME)
        assert find_unseen(card, draw_card(layout, card, Look(language="de"))) == [], seed
        drawn += 1
    assert drawn >= DESIGNS * 0.4, "a generator whose designs are refused shows nothing"


@pytest.mark.slow
def test_designs_are_judged_and_read_back_as_they_were_played(tmp_path: Path) -> None:
    hands = load_hands()
    seeds = (*range(READ_BACK), *range(BEYOND, BEYOND + READ_BACK // 2))
    trials = [try_design(seed, hands, tmp_path) for seed in seeds]
    silent = [t.seed for t in trials if t.read and t.read.silent]
    assert [t.seed for t in trials if t.unseen or t.disputed] + silent == []
