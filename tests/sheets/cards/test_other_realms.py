"""Realms that nobody has drawn yet: any mixture of groups must find its place on the card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from plan_figures import figures_of

from dicesheets.errors import LayoutError
from dicesheets.layouts.load import load_layout
from dicesheets.layouts.model import Layout
from dicesheets.sheets.cards import Look, draw_card
from dicesheets.sheets.plan import Icon

GOLDEN = Path(__file__).parent / "golden"
HEAD = """
game: welten
id: mine
extends: classic
name: {de: Meine, en: Mine}
cards:
  mine:
    role: realm
    series: 20
    title: {de: Meine Welt, en: My realm}
    colour: teal
    icon: leaf
    rules:
      - {de: "Nutze den Würfel.", en: "Use the die."}
    scoring:
      - {de: "{star} für alles", en: "{star} for everything"}
"""

REALMS = {
    "a grid of marks": """
    groups:
      s: {kind: mark, grid: {rows: 5, columns: 5}}
    plays: [{mark: s, any_die: true}]
    sets:
      - {rows_of: s, gain: pumpkin}
      - {columns_of: s, gain: star}
      - {fields: s, gain: coin}
    arrange: {kind: grid}
""",
    "one high castle": """
    groups:
      a: {kind: digit, count: 2, in_order: true}
      b: {kind: digit, count: 4, in_order: true, door: true}
      c: {kind: digit, count: 3, in_order: true}
    plays: [{write: [a, b, c]}]
    sets:
      - {fields: a, gain: [pumpkin, heart, coin]}
      - {fields: b, gain: star}
      - {storeys: [a, b, c], gain: star}
    arrange: {kind: towers, rows: [[a, b, c]]}
""",
    "a pyramid of four rows": """
    groups:
      a: {kind: digit, count: 1}
      b: {kind: digit, count: 2}
      c: {kind: digit, count: 3}
      d: {kind: digit, count: 4}
    plays: [{write: [a, b, c, d]}]
    sets:
      - {fields: a, gain: coin}
      - {fields: d, gain: [star, star]}
      - {triangles: [a, b, c, d], gain: heart}
    arrange: {kind: pyramid, rows: [[a], [b], [c], [d]]}
""",
    "three flowers": """
    groups:
      a: {kind: mark, shape: hexagon, numbers: [1, 2, 3, 4, 5, 6], gain_each: coin}
      b: {kind: mark, shape: hexagon, numbers: [1, 2, 3, 4, 5, 6], gain_each: pumpkin}
      c: {kind: mark, shape: hexagon, numbers: [1, 2, 3, 4], gain_each: heart}
    plays: [{mark: [a, b, c]}]
    sets:
      - {fields: a, gain: star}
      - {fields: c, gain: [star, star]}
    arrange: {kind: flowers, rows: [[a, b], [c]]}
""",
    "rows of everything": """
    groups:
      track: {kind: mark, count: 12, in_order: true, gain_each: coin}
      box: {kind: digit, count: 7}
      ring: {kind: circle, shape: circle, numbers: [1, 2, 3]}
      goal: {kind: mark, shape: ticket, numbers: [10, 12], gain_each: star}
    plays: [{write: box}, {mark: track, any_die: true}, {mark: ring}, {deliver: goal, using: ring}]
    sets:
      - {fields: box, gain: [star, coin]}
      - {fields: [track, box], gain: star}
      - {fields: [ring, box], gain: heart}
    arrange: {kind: rows, rows: [[track], [box], [ring, goal]]}
""",
    "a group that pays out and gives on the way": """
    groups:
      boat: {kind: mark, numbers: [1, 2, 3, 4, 5, 6], gain_each: coin}
      flag: {kind: circle, shape: octagon, count: 3, holds: [star, star, heart]}
    plays: [{mark: boat}, {mark: flag, any_die: true}]
    sets:
      - {fields: boat, gain: star, pays: flag}
    arrange: {kind: rows, rows: [[boat, flag]]}
""",
    "a wide grid": """
    groups:
      s: {kind: digit, grid: {rows: 2, columns: 5}}
    plays: [{write: s}]
    sets:
      - {rows_of: s, gain: [pumpkin, coin]}
      - {columns_of: s, gain: star}
    arrange: {kind: grid}
""",
    "a high grid": """
    groups:
      s: {kind: digit, grid: {rows: 6, columns: 2}}
    plays: [{write: s}]
    sets:
      - {rows_of: s, gain: [pumpkin, coin, star]}
      - {columns_of: s, gain: [heart, heart]}
    arrange: {kind: grid}
""",
    "big squares": """
    groups:
      s: {kind: fill, grid: {rows: 4, columns: 6, block: 2, prefilled: [r1c1]}}
    plays:
      - place_shape: s
        shapes: {1: ["#"], 2: ["##"], 3: ["###"], 6: ["##", "##"]}
    sets:
      - {blocks_of: s, gain: heart}
      - {block_rows_of: s, gain: star}
      - {block_columns_of: s, gain: [star, coin]}
    arrange: {kind: grid}
""",
    "flowers with pairs and goals": """
    groups:
      a: {kind: mark, shape: hexagon, numbers: [1, 2, 3, 4, 5, 6], gain_each: coin}
      b: {kind: mark, shape: hexagon, numbers: [1, 2, 3, 4, 5, 6], gain_each: pumpkin}
    plays: [{mark: [a, b]}]
    sets:
      - {across: [a, b], gain: heart}
      - {fields: a, gain: star}
    end_score:
      - {resource_goal: 4, gain: star}
      - {resource_goal: 8, gain: [star, star]}
    arrange: {kind: flowers, rows: [[a, b]]}
""",
    "two castles above each other": """
    groups:
      a: {kind: digit, count: 2, in_order: true, door: true}
      b: {kind: digit, count: 1, in_order: true}
      c: {kind: digit, count: 3, in_order: true}
      d: {kind: digit, count: 2, in_order: true}
      e: {kind: digit, count: 1, in_order: true}
    plays: [{write: [a, b, c, d, e]}]
    sets:
      - {fields: a, gain: pumpkin}
      - {fields: e, gain: [heart, coin]}
      - {storeys: [a, b, c], gain: star}
      - {storeys: [d, e], gain: star}
    arrange: {kind: towers, rows: [[a, b, c], [d, e]]}
""",
    "groups without an arrangement of rows": """
    groups:
      one: {kind: digit, count: 3, label: {de: Eins, en: One}, target: 9}
      two: {kind: mark, count: 4}
    plays: [{write: one}, {mark: two, any_die: true}]
    sets:
      - {targets_of: [one], gain: star}
    arrange: {kind: rows}
""",
}


def load(tmp_path: Path, text: str) -> Layout:
    file = tmp_path / "mine.yaml"
    file.write_text(HEAD + text.lstrip("\n"), "utf-8")
    return load_layout(file)


@pytest.mark.parametrize("name", REALMS)
@pytest.mark.parametrize("saver", [False, True], ids=["colour", "saver"])
def test_a_new_realm_prints_from_yaml_alone(tmp_path: Path, name: str, saver: bool) -> None:
    layout = load(tmp_path, REALMS[name])
    card = layout.card("mine")
    plan = draw_card(layout, card, Look(saver=saver))
    assert {p.field.id for p in plan.fields} == {f.id for f in card.fields}


@pytest.mark.parametrize("name", REALMS)
def test_a_new_realm_is_drawn_as_reviewed(
    tmp_path: Path, name: str, compare_golden: Callable[[Path, str], None]
) -> None:
    """Its fields one by one, and all the rest added up."""
    layout = load(tmp_path, REALMS[name])
    card = layout.card("mine")
    plan = draw_card(layout, card, Look(language="en"))
    lines = [figures_of(plan), figures_of(draw_card(layout, card, Look(saver=True)))]
    for placed in plan.fields:
        box = placed.box
        lines.append(
            f"{placed.field.id} {box.left_mm:.2f} {box.top_mm:.2f} "
            f"{box.width_mm:.2f} x {box.height_mm:.2f}"
        )
    compare_golden(GOLDEN / f"other-{name.replace(' ', '-')}.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize(("count", "lines"), [(3, 1), (4, 2), (5, 2)])
def test_no_field_stands_alone_below_two_others(tmp_path: Path, count: int, lines: int) -> None:
    layout = load(
        tmp_path,
        f"""
    groups:
      a: {{kind: digit, count: {count}}}
    plays: [{{write: a}}]
    sets: [{{fields: a, gain: [star, pumpkin, heart, coin]}}]
""",
    )
    plan = draw_card(layout, layout.card("mine"), Look())
    assert len({p.box.top_mm for p in plan.fields if p.field.group == "a"}) == lines


@pytest.mark.parametrize("name", [name for name in REALMS if "pairs" not in name])  # a strip each
def test_every_set_shows_its_reward(tmp_path: Path, name: str) -> None:
    layout = load(tmp_path, REALMS[name])
    card = layout.card("mine")
    drawn = Counter(i.name for i in draw_card(layout, card, Look()).items if isinstance(i, Icon))
    promised = Counter(icon for full in card.sets for icon in full.gain.icons)
    promised["star"] += 1  # of the scoring text
    assert all(drawn[icon] >= count for icon, count in promised.items()), (drawn, promised)


@pytest.mark.parametrize(
    ("realm", "message"),
    [
        (
            "    groups:\n      a: {kind: digit, count: 3}\n    plays: [{write: a}]\n"
            "    arrange: {kind: grid}\n",
            r"mine\.yaml:\d+: .*no group of this card is a grid",
        ),
        (
            "    groups:\n      a: {kind: digit, count: 40}\n      b: {kind: digit, count: 30}\n"
            "    plays: [{write: [a, b]}]\n    arrange: {kind: rows, rows: [[a], [b]]}\n",
            r"mine\.yaml:\d+: .*do not fit on the card",
        ),
        (
            "    groups:\n      a: {kind: mark, count: 7}\n    plays: [{mark: a, any_die: true}]\n"
            "    arrange: {kind: flowers, rows: [[a]]}\n",
            r"mine\.yaml:\d+: .*at most 6 petals",
        ),
    ],
    ids=["no grid", "too many", "too many petals"],
)
def test_what_cannot_be_drawn_is_named_by_its_line(
    tmp_path: Path, realm: str, message: str
) -> None:
    layout = load(tmp_path, realm)
    with pytest.raises(LayoutError, match=message):
        draw_card(layout, layout.card("mine"), Look())


def test_fields_of_a_row_stand_below_the_costs_that_only_some_of_them_have(
    tmp_path: Path,
) -> None:
    realm = """
    groups:
      a: {kind: mark, numbers: [1, 2, 3], cost: [heart, none, coin]}
    plays: [{mark: a}]
    sets: [{fields: a, gain: star}]
    arrange: {kind: rows}
"""
    layout = load(tmp_path, realm)
    plan = draw_card(layout, layout.card("mine"), Look())
    (top,) = {placed.box.top_mm for placed in plan.fields if placed.field.group == "a"}
    costs = [i for i in plan.items if isinstance(i, Icon) and i.name in ("heart", "coin")]
    assert len(costs) == 2
    assert all(icon.centre[1] + icon.size_mm / 2 <= top for icon in costs)
